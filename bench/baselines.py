"""The baselines of docs/research.md: random play, the strategy and the search at several budgets, each
against the strategy at a table of two. Every deal is played on both seats; `--deals` and `--games` do less or
more."""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from typing import Any

from pages import made_with, put, table

from stammtisch import Bot, Table
from stammtisch.engine import chance
from stammtisch.engine.layout import Numbers
from stammtisch.games import GAMES

BUDGETS = (500, 2000, 8000)  # moves in imagined worlds for each decision
HEAD = ("game", "player", "games", "wins against the strategy", "95 %", "µs a move")
Chooser = Callable[[Any, int, Numbers], int]


class Clocked:
    """A player, and the processor time of its decisions."""

    def __init__(self, choose: Chooser) -> None:
        self.choose, self.decisions, self.seconds = choose, 0, 0.0

    def decide(self, view: Any, seat: int, source: Numbers) -> int:
        begun = time.thread_time()
        action = self.choose(view, seat, source)
        self.seconds += time.thread_time() - begun
        self.decisions += 1
        return action


def players(game: str) -> dict[str, Chooser]:
    bot = Bot(game, "strategy")

    def search(effort: int) -> Chooser:
        def choose(view: Any, seat: int, source: Numbers) -> int:
            actions = bot.thinker.legal(view, seat)
            return actions[0] if len(actions) == 1 else bot.thinker.think(view, seat, source, effort).best

        return choose

    levels = {"random": Bot(game, "random").choose, "strategy": bot.choose}
    return {**levels, **{f"search {effort:,}": search(effort) for effort in BUDGETS}}


def play(game: str, deal: int, seat: int, player: Clocked, other: Chooser) -> float:
    """One game; 1 for a victory of the player in this seat, a half for a shared one."""
    table, source = Table(game, 2, deal), chance.generator(2 * deal + seat)
    while not table.over:
        mover = table.waiting[0]
        asked = player.decide if mover == seat else other
        table.play(table.game.moves[asked(table.view_state(mover), mover, source)], mover)
    return (seat in table.winners) / len(table.winners)


def row(game: str, name: str, choose: Chooser, deals: int) -> list[str]:
    first, player, other = Table(game, 2, 0), Clocked(choose), Bot(game, "strategy").choose
    seat = first.waiting[0]
    choose(first.view_state(seat), seat, chance.generator(0))  # compiles what is not compiled yet
    shares = [
        (play(game, deal, 0, player, other) + play(game, deal, 1, player, other)) / 2 for deal in range(deals)
    ]
    mean, error = statistics.mean(shares), 1.96 * statistics.stdev(shares) / deals**0.5
    interval = f"{100 * max(0.0, mean - error):.0f} – {100 * min(1.0, mean + error):.0f}"
    micros = 1e6 * player.seconds / player.decisions
    return [game, name, str(2 * deals), f"{100 * mean:.1f} %", interval, f"{micros:,.0f}"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="*", default=list(GAMES), choices=GAMES)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--write", action="store_true", help="put the table into docs/research.md")
    given = parser.parse_args()
    rows = []
    for game in given.games:
        for name, choose in players(game).items():
            rows.append(row(game, name, choose, given.deals))
            print(*rows[-1], flush=True)
            if given.write:
                put("research.md", "baselines", table(HEAD, rows) + made_with(given.games))


if __name__ == "__main__":
    main()
