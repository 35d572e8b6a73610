"""Many games of random play on all cores, and what they come to: for the designer's eye and for measuring
speed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from stammtisch import chance, kit
from stammtisch.bots.random import play_games
from stammtisch.games import BadOption, Game, Value
from stammtisch.kit import Numbers, all_cores
from stammtisch.table import check_seats, set_up

CHUNK = 512
MOST_GAMES = 10_000_000  # as many rows fit into a small machine's memory


@dataclass(frozen=True)
class Simulation:
    """A row a game: the scores and places of its seats, its decisions and rounds."""

    scores: Numbers
    places: Numbers
    lengths: Numbers

    def summary(self) -> dict[str, Any]:
        scores = self.scores.astype(float)
        return {
            "games": len(self.scores),
            "decisions": spread(self.lengths[:, 0]),
            "rounds": spread(self.lengths[:, 1]) if self.lengths[:, 1].any() else None,
            "scores": spread(scores),
            "histogram": histogram(scores.ravel()),
            "by_seat": [self.seat_summary(seat) for seat in range(self.scores.shape[1])],
        }

    def seat_summary(self, seat: int) -> dict[str, Any]:
        won = self.places[:, seat] == 1
        share = float(won.mean())
        return {
            "seat": seat,
            "wins": share,
            "wins_error": 1.96 * (share * (1 - share) / len(won)) ** 0.5,  # half the width of a 95 % interval
            "mean_place": float(self.places[:, seat].mean()),
            "mean_score": float(self.scores[:, seat].mean()),
        }


def spread(values: Numbers) -> dict[str, float]:
    least, low, middle, high, most = np.percentile(values, [0, 10, 50, 90, 100])
    return {"mean": float(values.mean()), "least": float(least), "low": float(low), "middle": float(middle),
            "high": float(high), "most": float(most)}  # fmt: skip


def histogram(values: Numbers, bars: int = 12) -> list[dict[str, float]]:
    counts, edges = np.histogram(values, bars)
    return [
        {"from": float(start), "to": float(end), "share": float(count / len(values))}
        for count, start, end in zip(counts, edges, edges[1:], strict=False)
    ]


class Worker:
    """What one thread needs to play games: a state, a generator, scratch."""

    def __init__(
        self, game: Game, seats: int, options: Mapping[str, Value], seed: int | bytes | None
    ) -> None:
        self.seats = check_seats(game, seats)
        self.state = kit.blank(game.state)
        set_up(game, self.state, self.seats, game.check_options(options))
        self.root = chance.generator(seed)
        self.source = chance.generator(0)
        self.legal = np.zeros(len(game.moves) + 1, np.int64)

    def play(self, first: int, games: int) -> Simulation:
        scores, places = np.zeros((games, self.seats), np.int32), np.zeros((games, self.seats), np.int32)
        lengths = np.zeros((games, 2), np.int32)
        play_games(self.state, self.source, self.legal, self.root, first, scores, places, lengths)
        return Simulation(scores, places, lengths)


def check_games(games: object) -> None:
    if not isinstance(games, int) or not 1 <= games <= MOST_GAMES:
        raise BadOption(f"The number of games is from 1 to {MOST_GAMES:,}, not {games!r}.")


def simulate(
    game: Game,
    seats: int,
    games: int,
    seed: int | bytes | None = None,
    options: Mapping[str, Value] | None = None,
    workers: int | None = None,
    report: Callable[[int], None] = lambda finished: None,
) -> Simulation:
    """Play games at random. The same seed gives the same games with any number of workers; `report` hears how
    many games each finished part had."""
    check_games(games)
    fixed = chance.seed_bytes(seed)
    Worker(game, seats, options or {}, fixed)  # complain before any thread starts

    def part(first: int) -> Simulation:
        done = Worker(game, seats, options or {}, fixed).play(first, min(CHUNK, games - first))
        report(len(done.scores))
        return done

    with ThreadPoolExecutor(workers or all_cores()) as pool:
        parts = list(pool.map(part, range(0, games, CHUNK)))
    return Simulation(
        *(np.concatenate([getattr(p, name) for p in parts]) for name in ("scores", "places", "lengths"))
    )
