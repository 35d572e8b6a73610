"""How fast the engine is: random play, dealing included, on one core and on all."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from typing import TypedDict

import numpy as np

from stammtisch.engine.layout import Numbers
from stammtisch.games import Game
from stammtisch.study.simulate import Worker

BATCH = 512  # games between two looks at the clock
SLICES = 5


class Speed(TypedDict):
    """How fast a game is played, as the command `bench` prints it."""

    game: str
    seats: int
    cores: int
    decisions_per_second: int
    games_per_second: int
    rounds_per_second: int | None


def measure(game: Game, seats: int, seconds: float, cores: Sequence[int]) -> list[Speed]:
    """Random play on each of these numbers of cores: a row each, as the command `bench` prints it. They
    take turns in short slices, so that a passing load on the machine does not favour one of them."""
    totals = {count: np.zeros(4) for count in cores}
    for _ in range(SLICES):
        for count in cores:
            totals[count] += play_for(game, seats, seconds / SLICES, count)
    return [row(game.name, seats, count, *totals[count].tolist()) for count in cores]


def row(
    game: str, seats: int, cores: int, decisions: float, games: float, rounds: float, spent: float
) -> Speed:
    return {
        "game": game,
        "seats": seats,
        "cores": cores,
        "decisions_per_second": round(decisions / spent),
        "games_per_second": round(games / spent),
        "rounds_per_second": round(rounds / spent) if rounds else None,
    }


def play_for(game: Game, seats: int, seconds: float, cores: int) -> Numbers:
    """Play for that long on that many cores: all decisions, games and rounds together, and the seconds that
    it took."""
    totals = np.zeros((cores, 3))
    begin = threading.Barrier(cores + 1)

    def play(number: int) -> None:
        worker = Worker(game, seats, {}, number)  # in its own thread, so that no two share a cache line
        worker.play(0, 1)
        begin.wait()
        end = time.perf_counter() + seconds
        first = 0
        while first == 0 or time.perf_counter() < end:
            decisions, rounds = worker.play(first, BATCH).sum(axis=0).tolist()
            totals[number] += (decisions, BATCH, rounds)
            first += BATCH

    threads = [threading.Thread(target=play, args=(number,)) for number in range(cores)]
    for thread in threads:
        thread.start()
    begin.wait()
    start = time.perf_counter()
    for thread in threads:
        thread.join()
    return np.append(totals.sum(axis=0), time.perf_counter() - start)
