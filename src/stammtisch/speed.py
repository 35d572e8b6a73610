"""How fast the engine is: random play, dealing included, on one core and on all."""

from __future__ import annotations

import threading
import time
from typing import Any

from stammtisch.games import Game
from stammtisch.simulate import Worker

BATCH = 512  # games between two looks at the clock


def measure(game: Game, seats: int, seconds: float, cores: int) -> dict[str, Any]:
    """Play for so long on so many cores; decisions, games and rounds a second of all of them together."""
    totals = [[0, 0, 0] for _ in range(cores)]
    workers = [Worker(game, seats, {}, number) for number in range(cores)]
    for worker in workers:
        worker.play(0, 1)
    begin = threading.Barrier(cores + 1)

    def play(number: int) -> None:
        begin.wait()
        end = time.perf_counter() + seconds
        first = 0
        while first == 0 or time.perf_counter() < end:
            lengths = workers[number].play(first, BATCH).lengths
            first += BATCH
            decisions, rounds = lengths.sum(axis=0).tolist()
            for i, more in enumerate((decisions, BATCH, rounds)):
                totals[number][i] += more

    threads = [threading.Thread(target=play, args=(number,)) for number in range(cores)]
    for thread in threads:
        thread.start()
    begin.wait()
    start = time.perf_counter()
    for thread in threads:
        thread.join()
    spent = time.perf_counter() - start
    decisions, games, rounds = (sum(column) for column in zip(*totals, strict=True))
    return {
        "game": game.name,
        "seats": seats,
        "cores": cores,
        "decisions_per_second": round(decisions / spent),
        "games_per_second": round(games / spent),
        "rounds_per_second": round(rounds / spent) if rounds else None,
    }
