"""The figures of the search, all in one run: moves and worlds a second beside random play, two threads beside
one, and how late an answer comes that was asked for within some time. `--write` puts them into docs/bots.md.

The positions come from games of the strategy. Slices of both sides alternate, for machines are noisy: what
counts are the ratios.
"""

from __future__ import annotations

import argparse
import statistics
import time
from typing import Any

from pages import put, table

from stammtisch import Bot, Table
from stammtisch.bots.search import MADE
from stammtisch.bots.thinking import Thinker, Thought
from stammtisch.engine import chance
from stammtisch.engine.machine import all_cores
from stammtisch.games import GAMES, load
from stammtisch.study.speed import play_for

HEAD = (
    "game",
    "seats",
    "moves a second",
    "playouts a second",
    "beside random play",
    "two threads beside one",
)
EFFORT = 200_000
POSITIONS = 24
ANSWERS = 1500  # of each game
ASKED = 0.02  # seconds
LATE = 20  # milliseconds that an answer may be late


def positions(game: str, seats: int) -> list[tuple[Any, int]]:
    """Views with a choice, spread over games of the strategy."""
    bot, source, found = Bot(game, "strategy"), chance.generator(1), list[tuple[Any, int]]()
    number = 0
    while len(found) < POSITIONS:
        table = Table(game, seats, number)
        number += 1
        while not table.over:
            seat = table.waiting[0]
            view = table.view_state(seat)
            if len(table.moves(seat)) > 1 and len(table.history) % 11 == number % 11:
                found.append((view, seat))
            table.play(table.game.moves[bot.choose(view, seat, source)], seat)
    return found[:POSITIONS]


def effort_spent(thinker: Thinker) -> int:
    return sum(int(one.tree.size[MADE]) for one in thinker.gardeners(EFFORT))


def measure(game: str, seats: int) -> tuple[str, ...]:
    """A row of the table."""
    thinker, views = Thinker(load(game)), positions(game, seats)
    ratios, moves, worlds = [], [], []
    for view, seat in views:
        random_moves, _, _, spent = play_for(load(game), seats, 0.05, 1).tolist()
        thought, seconds = timed(thinker, view, seat)
        moves.append(effort_spent(thinker) / seconds)
        worlds.append(sum(opinion.tries for opinion in thought.opinions) / seconds)
        ratios.append(moves[-1] / (random_moves / spent))
    return (
        game,
        str(seats),
        f"{statistics.median(moves) / 1e6:.1f} million",
        f"{statistics.median(worlds):,.0f}",
        f"{statistics.median(ratios):.2f}",
        f"{gain_by_threads(game, views):.2f}",
    )


def gain_by_threads(game: str, views: list[tuple[Any, int]]) -> float:
    """How much sooner two threads are ready than one. Nothing comes between the two: a virtual core that has
    had nothing to do for longer takes milliseconds to come back."""
    alone, together = Thinker(load(game)), Thinker(load(game), threads=2)
    return statistics.median(timed(alone, *view)[1] / timed(together, *view)[1] for view in views)


def timed(thinker: Thinker, view: Any, seat: int) -> tuple[Thought, float]:
    begun = time.perf_counter()
    thought = thinker.think(view, seat, chance.generator(2), EFFORT, knockout=False)
    return thought, time.perf_counter() - begun


def lateness(game: str, answers: int) -> list[float]:
    """By how many milliseconds answers come later than they were asked for."""
    thinker = Thinker(load(game), threads=all_cores())
    views = positions(game, 2)
    thinker.think(
        *views[0], chance.generator(0), seconds=ASKED
    )  # the first answer of all also loads compiled code
    late = []
    for number in range(answers):
        view, seat = views[number % len(views)]
        begun = time.perf_counter()
        thinker.think(view, seat, chance.generator(number), seconds=ASKED)
        late.append(1000 * (time.perf_counter() - begun - ASKED))
    return sorted(late)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--write", action="store_true", help="put the figures into docs/bots.md")
    parser.add_argument("--answers", type=int, default=ANSWERS, help="of each game, that may be late")
    given = parser.parse_args()
    rows: list[tuple[str, ...]] = []
    print(*HEAD, sep=", ", flush=True)
    for game in GAMES:
        for seats in (2, 4):
            rows.append(measure(game, seats))
            print(*rows[-1], sep=", ", flush=True)
    late = sorted(number for game in GAMES for number in lateness(game, given.answers))
    punctual = (
        f"Of {len(late):,} answers that were asked for within {1000 * ASKED:.0f} ms,"
        f" {sum(number > LATE for number in late)} came more than {LATE} ms late;"
        f" 99.9 % were late by at most {late[int(0.999 * len(late))]:.1f} ms."
    )
    print(punctual)
    if given.write:
        put("bots.md", "search", f"{table(HEAD, rows)}\n{punctual}\n")


if __name__ == "__main__":
    main()
