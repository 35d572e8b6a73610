"""Master and strategy of Skyjo head to head with players of the kinds that others have written by rules.

Each of PLAYERS joins the arena like this: `stammtisch arena skyjo --bots master
bench/skyjo_players.py:early_ender`. Run as a program this file plays all pairings, keeps their rows in
skyjo_players.jsonl beside it, and writes the table of docs/bots.md. A pairing that has its row is not played
again unless `--again` is given.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

HERE = Path(__file__).parent
KEPT = HERE / "skyjo_players.jsonl"
DECK = {-2: 5, -1: 10, 0: 15} | dict.fromkeys(range(1, 13), 10)
SLOTS, COLUMNS = 12, 4
HEAD = ("bot", "against", "games", "share of wins", "95 %", "points, ours : theirs")
View = dict[str, Any]
Grid = list[Any]  # a card, "?" for one that lies face down, None for an empty slot


# --- the players


@dataclass(frozen=True)
class Taste:
    """What a player likes beyond few points, in points: to turn up a hidden card, each point of a pair that
    waits for its third card, and that a round ends in which they seem to be the lowest; and by how much they
    dislike ending one in which they do not."""

    tempo: float = 0.0
    pairs: float = 0.0
    ending: float = 0.0
    doubling: float = 0.0


def threshold(view: View, random: Random) -> str:
    """Keeps every card up to 4, in place of the worst open card or a hidden one; turns up cards else."""
    moves: list[str] = view["moves"]
    if "take" in moves:
        return "take" if view["discard"][-1] <= 4 else "draw"
    flips = [move for move in moves if move.startswith("flip")]
    if view["hand"] is None or (flips and view["hand"] > 4):
        return random.choice(flips)
    cards = [5.5 if card == "?" else -3 if card is None else card for card in view["grids"][view["seat"]]]
    return f"swap {cards.index(max(cards)) + 1}"


def greedy(view: View, random: Random) -> str:
    """Does what leaves the fewest points to be expected; columns are cleared, but not sought."""
    return tasteful(view, random, Taste())


def early_ender(view: View, random: Random) -> str:
    """Hurries to turn everything up, and ends the round whenever they seem to be the lowest."""
    return tasteful(view, random, Taste(tempo=2.0, pairs=0.5, ending=4.0, doubling=12.0))


def column_clearer(view: View, random: Random) -> str:
    """Collects equal cards in columns, whatever they are, and is in no hurry."""
    return tasteful(view, random, Taste(pairs=1.2, doubling=8.0))


def all_rounder(view: View, random: Random) -> str:
    """Something of everything, and careful about doublings; of these it does best."""
    return tasteful(view, random, Taste(tempo=1.0, pairs=0.6, ending=2.0, doubling=15.0))


PLAYERS: tuple[Callable[[View, Random], str], ...] = (
    threshold,
    greedy,
    early_ender,
    column_clearer,
    all_rounder,
)


def tasteful(view: View, random: Random, taste: Taste) -> str:
    """The move after which the table is best for a player of this taste."""
    moves: list[str] = view["moves"]
    if view["prompt"] == "open":
        return random.choice(moves)
    judge = Judge(view, taste)
    if "take" in moves:
        return "take" if judge.best_swap(view["discard"][-1])[0] >= judge.drawing() else "draw"
    worth, slot = judge.best_swap(view["hand"])
    flips = [move for move in moves if move.startswith("flip")]
    return random.choice(flips) if flips and judge.flipping() > worth else f"swap {slot + 1}"


class Judge:
    """What a player of some taste thinks of the moves in a view: how many points they save."""

    def __init__(self, view: View, taste: Taste) -> None:
        self.taste = taste
        self.unseen = unseen_cards(view)
        count = sum(self.unseen.values())
        self.mean = sum(card * many for card, many in self.unseen.items()) / max(1, count)
        self.grid: Grid = view["grids"][view["seat"]]
        self.mine = self.expected(self.grid)
        self.lowest = min(
            self.expected(grid) for seat, grid in enumerate(view["grids"]) if seat != view["seat"]
        )
        self.going = view["ender"] is None  # nobody has ended the round

    def expected(self, grid: Grid) -> float:
        return sum(self.mean if card == "?" else card for card in grid if card is not None)

    def after(self, left: Grid, mine: float) -> float:
        """What is good about a turn besides the points that it saved."""
        hidden = left.count("?")
        if self.going and hidden == 0:
            return self.taste.ending if mine < self.lowest else -self.taste.doubling
        hope = self.taste.pairs * sum(waiting_pairs(left)) if self.going else 0.0
        return hope - self.taste.tempo * hidden

    def swap(self, card: int, slot: int) -> float:
        left = [*self.grid]
        left[slot] = card
        column = range(slot % COLUMNS, SLOTS, COLUMNS)
        if all(left[place] == card for place in column):
            for place in column:
                left[place] = None
        mine = self.expected(left)
        return self.mine - mine + self.after(left, mine)

    def best_swap(self, card: int) -> tuple[float, int]:
        return max((self.swap(card, slot), slot) for slot in range(SLOTS) if self.grid[slot] is not None)

    def flipping(self) -> float:
        """Any hidden card is as good as another one."""
        left = [*self.grid]
        left[left.index("?")] = 0  # makes no pair that was not there, for the column's worth is nothing
        return self.after(left, self.mine)

    def drawing(self) -> float:
        """Of a card from the pile the best is made, whatever it is."""
        refused = self.flipping() if "?" in self.grid else -1000.0
        count = sum(self.unseen.values())
        return (
            sum(many * max(refused, self.best_swap(card)[0]) for card, many in self.unseen.items() if many)
            / count
        )


def unseen_cards(view: View) -> dict[int, int]:
    """How many cards of each value are not to be seen; once the discard pile was turned over, too few."""
    unseen = dict(DECK)
    for pile in (*view["grids"], view["discard"], [view["hand"]]):
        for card in pile:
            if isinstance(card, int):
                unseen[card] -= 1
    return unseen


def waiting_pairs(grid: Grid) -> Iterator[int]:
    """The points of two equal cards in a column, for each column that has them."""
    for column in range(COLUMNS):
        cards = [card for card in grid[column::COLUMNS] if isinstance(card, int) and card > 0]
        if len(set(cards)) < len(cards):
            yield 2 * max(card for card in cards if cards.count(card) > 1)


# --- the measurement


def measure(bot: str, player: str, deals: int, threads: int | None) -> dict[str, Any]:
    from stammtisch.arena.crew import crew_of
    from stammtisch.arena.deals import Job
    from stammtisch.arena.tournament import hold

    job = Job("skyjo", 2, {}, (bot, f"{__file__}:{player}"), seed=1)
    with crew_of(threads=threads) as crew:
        standings = hold(job, deals, crew)
    ours, theirs = standings.bots()
    assert not theirs["forfeits"], "A player made mistakes, and the strategy played for it."
    return {**ours, "against": player, "their_points": theirs["mean_points"]}


def kept() -> dict[tuple[str, str], dict[str, Any]]:
    """The rows that there are; of the same pairing the newest."""
    lines = KEPT.read_text("utf-8").splitlines() if KEPT.exists() else []
    return {(row["name"], row["against"]): row for row in map(json.loads, lines)}


def rows() -> Iterator[tuple[str, ...]]:
    """Of the table, the hardest opponents first."""
    for row in sorted(kept().values(), key=lambda row: (row["name"], row["share"])):
        share, low, high = (100 * row[name] for name in ("share", "low", "high"))
        yield (
            row["name"],
            row["against"].replace("_", " "),
            str(row["games"]),
            f"{share:.1f} %",
            f"{low:.1f}–{high:.1f}",
            f"{row['mean_points']:.0f} : {row['their_points']:.0f}",
        )


def main() -> None:
    from pages import put, table  # an arena that asks a player need not find it

    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--bots", nargs="*", default=["master", "strategy"])
    parser.add_argument("--deals", type=int, default=60)
    parser.add_argument("--threads", type=int, help="by default as many as there are cores")
    parser.add_argument("--again", action="store_true", help="play pairings that have a row already")
    given = parser.parse_args()
    for bot in given.bots:
        for player in PLAYERS:
            if given.again or (bot, player.__name__) not in kept():
                row = measure(bot, player.__name__, given.deals, given.threads)
                print(json.dumps(row), flush=True)
                with KEPT.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(row) + "\n")
    put("bots.md", "skyjo_players", table(HEAD, list(rows())))


if __name__ == "__main__":
    main()
