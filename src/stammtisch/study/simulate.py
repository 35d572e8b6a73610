"""Many games of random play on all cores, and what they come to: for the designer's eye and for measuring
speed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from stammtisch.engine import chance, layout
from stammtisch.engine.layout import NOBODY, Numbers
from stammtisch.engine.machine import all_cores
from stammtisch.games import BadOption, Game, Study, Value
from stammtisch.match.table import check_seats, set_up

CHUNK = 512
MOST_GAMES = 10_000_000  # as many rows fit into a small machine's memory


@dataclass(frozen=True)
class Simulation:
    """A row a game: the scores and places of its seats, its decisions and rounds, and the traits of its
    seats; and over all games how often each thing was used in which way, and how often by a winner."""

    study: Study
    scores: Numbers
    places: Numbers
    lengths: Numbers
    traits: Numbers
    uses: Numbers

    def summary(self) -> dict[str, Any]:
        return {
            "games": len(self.scores),
            "decisions": spread(self.lengths[:, 0]),
            "rounds": spread(self.lengths[:, 1]) if self.lengths[:, 1].any() else None,
            "scores": spread(self.scores),
            "histogram": histogram(self.scores.ravel()),
            "by_turn": self.turn_summary(),
            "by_seat": [self.seat_summary(seat) for seat in range(self.scores.shape[1])],
            "uses": self.use_summary(),
            "traits": self.trait_summary(),
        }

    def use_summary(self) -> list[dict[str, Any]]:
        """For each card or tile that was used: its ways, their shares, and how those who used it so fared."""
        rows = []
        for name, ways in zip(self.study.rows, self.uses.tolist(), strict=True):
            used = sum(count for count, _, _ in ways)
            if used:
                cells = {
                    way: {"count": count, "share": count / used, "wins": won / by_seats if by_seats else None}
                    for way, (count, by_seats, won) in zip(self.study.ways, ways, strict=True)
                }
                rows.append({"name": name, "count": used, "ways": cells})
        return rows

    def trait_summary(self) -> list[dict[str, Any]]:
        """What winners have and others do not: the means of both, and how closely it goes with winning."""
        won = (self.places == 1).ravel()
        rows = []
        for number, name in enumerate(self.study.traits):
            values = self.traits[:, :, number].ravel()
            varies = values.std() > 0 and won.std() > 0
            rows.append(
                {
                    "name": name,
                    "winners": float(values[won].mean()),
                    "others": float(values[~won].mean()) if not won.all() else None,
                    "correlation": float(np.corrcoef(values, won)[0, 1]) if varies else 0.0,
                }
            )
        return rows

    def turn_summary(self) -> list[dict[str, Any]]:
        """The advantage of each seat, counted from the one who begins the game: seats themselves are drawn
        by lot in most games, so their numbers say nothing. None of a game that does not say who begins."""
        if (self.lengths[:, 2] == NOBODY).any():
            return []
        games, seats = self.places.shape
        from_starter = (self.lengths[:, 2:3] + np.arange(seats)) % seats
        rows = np.arange(games)[:, None]
        turned = replace(self, places=self.places[rows, from_starter], scores=self.scores[rows, from_starter])
        return [
            {
                "turn": turn + 1,
                **{key: value for key, value in turned.seat_summary(turn).items() if key != "seat"},
            }
            for turn in range(seats)
        ]

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


def histogram(values: Numbers, bars: int = 12) -> list[dict[str, Any]]:
    """How many of these whole numbers lie where: bars of equal width, one a number if there are few."""
    least, most = int(values.min()), int(values.max())
    width = -(-(most - least + 1) // bars)
    counts = np.bincount((values - least) // width)
    return [
        {
            "from": least + number * width,
            "to": least + (number + 1) * width - 1,
            "share": float(count / len(values)),
        }
        for number, count in enumerate(counts)
    ]


class Worker:
    """What one thread needs to play games: a state, a generator, scratch."""

    def __init__(
        self, game: Game, seats: int, options: Mapping[str, Value], seed: int | bytes | None
    ) -> None:
        self.study = game.study
        self.seats = check_seats(game, seats)
        self.library, self.cell = game.library, layout.cell(game.state)
        set_up(game, layout.state_in(self.cell, game.state), self.seats, game.check_options(options))
        self.root = chance.generator(seed)
        self.source = chance.generator(0)
        self.out = game.scratch()

    def play(self, first: int, games: int) -> Numbers:
        """Play games, counting nothing but their decisions and rounds."""
        scores, places = np.zeros((games, self.seats), np.int32), np.zeros((games, self.seats), np.int32)
        lengths = np.zeros((games, 2), np.int32)
        self.library.play_games(self.cell, self.source, self.out, self.root, first, scores, places, lengths)
        return lengths

    def study_play(self, first: int, games: int) -> Simulation:
        """Play the same games and look at them more closely."""
        rows, ways, traits = (len(part) for part in (self.study.rows, self.study.ways, self.study.traits))
        result = Simulation(
            study=self.study,
            scores=np.zeros((games, self.seats), np.int32),
            places=np.zeros((games, self.seats), np.int32),
            lengths=np.zeros((games, 3), np.int32),
            traits=np.zeros((games, self.seats, traits), np.float32),
            uses=np.zeros((rows, ways, 3), np.int64),
        )
        counts = np.zeros((self.seats + 1, rows, ways), np.int64)
        self.library.study_games(
            self.cell, self.source, self.out, self.root, first, result.scores, result.places,
            result.lengths, counts, result.uses, result.traits,
        )  # fmt: skip
        return result


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
        done = Worker(game, seats, options or {}, fixed).study_play(first, min(CHUNK, games - first))
        report(len(done.scores))
        return done

    with ThreadPoolExecutor(workers or all_cores()) as pool:
        parts = list(pool.map(part, range(0, games, CHUNK)))
    joined = {
        name: np.concatenate([getattr(part, name) for part in parts])
        for name in ("scores", "places", "lengths", "traits")
    }
    return Simulation(study=game.study, uses=np.sum([part.uses for part in parts], axis=0), **joined)
