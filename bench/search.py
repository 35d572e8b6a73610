"""The figures of the search, all in one run: moves and worlds a second beside random play, two threads beside
one, and how late an answer comes that was asked for within some time.

The positions come from games of the strategy. Slices of both sides alternate, for machines are noisy: what
counts are the ratios.
"""

from __future__ import annotations

import statistics
import time
from typing import Any

from stammtisch import Bot, Table, chance
from stammtisch.bots.search import MADE
from stammtisch.bots.thinking import Thinker
from stammtisch.games import GAMES, load
from stammtisch.kit import all_cores
from stammtisch.speed import play_for

EFFORT = 100_000
POSITIONS = 24
ANSWERS = 200
ASKED = 0.05  # seconds


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


def measure(game: str, seats: int) -> None:
    alone, together = Thinker(load(game)), Thinker(load(game), threads=2)
    ratios, threads, moves, worlds = [], [], [], []
    for view, seat in positions(game, seats):
        random_moves, _, _, spent = play_for(load(game), seats, 0.05, 1).tolist()
        begun = time.perf_counter()
        thought = alone.think(view, seat, chance.generator(2), EFFORT)
        middle = time.perf_counter()
        together.think(view, seat, chance.generator(2), EFFORT)
        end = time.perf_counter()
        moves.append(effort_spent(alone) / (middle - begun))
        worlds.append(sum(opinion.tries for opinion in thought.opinions) / (middle - begun))
        ratios.append(moves[-1] / (random_moves / spent))
        threads.append((middle - begun) / (end - middle))
    print(
        f"{game:8} {seats} seats  {statistics.median(moves):12,.0f} moves/s"
        f"  {statistics.median(worlds):10,.0f} playouts/s  {statistics.median(ratios):.2f} of random play"
        f"  two threads {statistics.median(threads):.2f} times one",
        flush=True,
    )


def lateness(game: str) -> None:
    """By how many milliseconds answers come later than they were asked for."""
    thinker = Thinker(load(game), threads=all_cores())
    views = positions(game, 2)
    late = []
    for number in range(ANSWERS):
        view, seat = views[number % len(views)]
        begun = time.perf_counter()
        thinker.think(view, seat, chance.generator(number), seconds=ASKED)
        late.append(1000 * (time.perf_counter() - begun - ASKED))
    late.sort()
    print(
        f"{game:8} answers late by {statistics.median(late):.1f} ms in the middle, {late[-1]:.1f} ms at most"
    )


def main() -> None:
    for game in GAMES:
        for seats in (2, 4):
            measure(game, seats)
    for game in GAMES:
        lateness(game)


if __name__ == "__main__":
    main()
