"""Thinking about one position: moves race against each other in the same imagined worlds.

After each stage the worse half of the moves leaves the race, and whatever is worse than the strategy's own
move beyond doubt; those that are left get more worlds. The strategy's move stays in it to the end: it is
played unless another one is better beyond doubt. As soon as it is alone nothing is left to think about. A
thought is made of several trees, so that they can be grown side by side; how many do so at a time changes
nothing.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from stammtisch.bots.search import GAIN, POINTS, ROOT, SQUARES, SUM, advise, clear, grow, list_moves, new_tree
from stammtisch.engine import chance, layout
from stammtisch.engine.layout import Numbers
from stammtisch.games import Game

TREES = 4
STAGES = 8  # at least; after each of them a clear case can be settled
DOUBT = 1.0  # standard errors by which a move must be better or worse
SLIGHT = 0.001  # an advantage of at most so much is not worth looking for
SURPRISE = 0.1  # squares that are taken for granted before the first try
MOST_NODES = 40_000  # beyond them worlds are looked at without new nodes
EACH_NODE = 10  # moves that are made for a node, at least
MOST_EFFORT = MOST_NODES * EACH_NODE


@dataclass(frozen=True)
class Opinion:
    """What a search has found about one move: the part of the others that its player leaves behind, how much
    that is above the strategy's move, the standard error of this, and the player's points at the end of the
    playouts; all are means over its tries."""

    action: int
    tries: int
    value: float
    gain: float
    error: float
    points: float


@dataclass(frozen=True)
class Thought:
    """The move that a search came to, the usual one (the strategy's), an opinion on every move in the order
    of the actions, and what part of the others each seat will leave behind if the usual move is made."""

    best: int
    usual: int
    opinions: tuple[Opinion, ...]
    chances: tuple[float, ...]

    def on(self, action: int) -> Opinion:
        return next(opinion for opinion in self.opinions if opinion.action == action)


Grown = tuple[int, Numbers]  # how many worlds, and what came of each move in them


class Gardener:
    """Whoever grows one tree, and all memory that takes."""

    def __init__(self, game: Game, nodes: int) -> None:
        self.horizon = game.horizon
        self.states = np.zeros(4, game.state.cells)
        self.words = self.states.view(np.uint32).reshape(4, -1)
        self.tree = new_tree(nodes, self.words.shape[1])
        self.source = chance.generator(0)
        self.rewards = np.zeros(layout.MOST_SEATS, np.float64)
        self.chances = np.zeros(layout.MOST_SEATS, np.float64)
        self.out = np.zeros(len(game.moves) + 1 + layout.MOST_SEATS, np.int64)

    def begin(self, position: bytes, source: Numbers) -> None:
        """Start anew from a position, in worlds that follow from a generator."""
        self.words[ROOT] = np.frombuffer(position, np.uint32)
        clear(self.tree)
        self.chances[:] = 0.0
        chance.reseed(self.source, source)

    def grow(self, seat: int, moves: Numbers, peeks: bool, effort: int, until: float) -> Grown:
        """Look at worlds until so many moves have been made in them and, as long as there is time, at more;
        returns how many worlds there were, and what came of each move."""
        worlds, results = 0, np.zeros((len(moves), 4), np.float64)
        while worlds == 0 or time.perf_counter() < until:
            worlds += grow(
                self.states, self.words, self.tree, seat, moves, results, effort, peeks, self.horizon,
                self.source, self.rewards, self.chances, self.out,
            )  # fmt: skip
        return worlds, results


class Race:
    """The moves of one decision and what is known about each so far."""

    def __init__(self, moves: Sequence[int], usual: int, knockout: bool) -> None:
        # The strategy's move comes first, if it is among them.
        self.moves = np.array(sorted(moves, key=lambda move: move != usual), np.int64)
        self.alive = list(range(len(moves)))  # behind it, in the end, the best
        self.tries = np.zeros(len(moves), np.int64)
        self.results = np.zeros((len(moves), 4), np.float64)
        self.stages = max(STAGES, count_stages(len(moves))) if knockout else 1

    def add(self, worlds: int, results: Numbers) -> None:
        self.tries[self.alive] += worlds
        self.results[self.alive] += results

    def end_stage(self) -> None:
        """Put the moves behind the strategy's own into the order of their advantage. Unless it was the last
        stage, the worse half of them leaves, and whatever is clearly worse than the strategy's."""
        best = sorted(self.alive[1:], key=lambda move: self.bounds(move)[0], reverse=True)
        self.stages -= 1
        if self.stages:
            best = [move for move in best[: len(self.alive) // 2] if self.bounds(move)[1] > SLIGHT]
        self.alive = [0, *best]

    @property
    def is_settled(self) -> bool:
        """Whether only the strategy's move is left, among several that there were."""
        return len(self.alive) == 1 < len(self.moves)

    def bounds(self, move: int) -> tuple[float, float]:
        """How much better than the strategy's a move is, at least and at most, as far as tries can show."""
        tries = int(self.tries[move])
        mean = float(self.results[move, GAIN]) / tries
        scatter = (float(self.results[move, SQUARES]) + SURPRISE) / tries - mean * mean
        doubt = DOUBT * float((scatter / tries) ** 0.5)
        return mean - doubt, mean + doubt

    def thought(self, chances: Sequence[float]) -> Thought:
        best = self.alive[1] if len(self.alive) > 1 and self.bounds(self.alive[1])[0] > 0 else 0
        opinions = (self.opinion(number) for number in range(len(self.moves)))
        ordered = tuple(sorted(opinions, key=lambda opinion: opinion.action))
        behind = tuple(chance / int(self.tries[0]) for chance in chances)
        return Thought(int(self.moves[best]), int(self.moves[0]), ordered, behind)

    def opinion(self, number: int) -> Opinion:
        tries = int(self.tries[number])
        value, gain, squares, points = (
            float(self.results[number, part]) / tries for part in (SUM, GAIN, SQUARES, POINTS)
        )
        error = (max(0.0, squares - gain * gain) / tries) ** 0.5
        return Opinion(int(self.moves[number]), tries, value, gain, error, points)


def count_stages(moves: int) -> int:
    """How often the worse half of the moves leaves, until one stands against the strategy's own."""
    return 1 if moves <= 2 else 1 + count_stages(1 + moves // 2)


class Thinker:
    """Thinks about positions of one game, one at a time."""

    def __init__(self, game: Game, threads: int = 1) -> None:
        self.game = game
        self.rooms: dict[int, list[Gardener]] = {}
        self.out = np.zeros(len(game.moves) + 1, np.int64)
        self.threads = threads
        self.pool = ThreadPoolExecutor(threads) if threads > 1 else None

    def gardeners(self, effort: int) -> list[Gardener]:
        """Those with room for just so much effort; the same effort has always the same room."""
        nodes = min(effort // EACH_NODE, MOST_NODES) // TREES + 1
        if nodes not in self.rooms:
            self.rooms[nodes] = [Gardener(self.game, nodes) for _ in range(TREES)]
        return self.rooms[nodes]

    def legal(self, view: Any, seat: int) -> list[int]:
        """The actions of a seat that is to decide."""
        if getattr(view, "dtype", None) != self.game.state.dtype:
            raise TypeError(
                f"A bot for {self.game.name} looks at what Table.view_state(seat) gives at such a table,"
                f" neither at {type(view).__name__!r} nor at another game's."
            )
        count = list_moves(layout.cell(self.game.state, view.tobytes()), seat, self.out)
        actions: list[int] = self.out[:count].tolist()
        if not actions:
            raise ValueError(f"Seat {seat} owes no decision in this view.")
        return actions

    def advise(self, view: Any, seat: int, source: Numbers) -> int:
        """The strategy's move."""
        return int(advise(layout.cell(self.game.state, view.tobytes()), seat, self.out, source))

    def think(
        self,
        view: Any,
        seat: int,
        source: Numbers,
        effort: int = 0,
        seconds: float | None = None,
        knockout: bool = True,
        peeks: bool = False,
        actions: Sequence[int] | None = None,
    ) -> Thought:
        """Think about a decision, until so many moves have been made in imagined worlds, or for at most so
        many seconds. The same view, source and effort give the same thought with any number of threads.
        Without `knockout` all moves are looked at equally often; `actions` are the moves that are looked at,
        if not all. A bot that peeks is given the truth instead of a view."""
        if seconds is not None and not seconds > 0:
            raise ValueError(f"Thinking takes more than 0 seconds, not {seconds}.")
        begun = time.perf_counter()
        actions = self.legal(view, seat) if actions is None else actions
        race = Race(actions, self.advise(view, seat, source), knockout)
        gardeners = self.gardeners(effort if seconds is None else MOST_EFFORT)
        for gardener in gardeners:
            gardener.begin(view.tobytes(), source)
        stages = race.stages
        for stage in range(stages):
            moves = race.moves[race.alive]
            each = effort // (stages * TREES) if seconds is None else 0
            times = [
                0.0 if seconds is None else begun + seconds * (stage + self.part(number)) / stages
                for number in range(TREES)
            ]
            jobs = [
                partial(gardener.grow, seat, moves, peeks, each, until)
                for gardener, until in zip(gardeners, times, strict=True)
            ]
            for worlds, results in self.side_by_side(jobs):
                race.add(worlds, results)
            race.end_stage()
            if race.is_settled:
                break
        chances = np.sum([gardener.chances for gardener in gardeners], axis=0)
        return race.thought(chances[: int(view.seats)].tolist())

    def side_by_side(self, jobs: Sequence[Callable[[], Grown]]) -> list[Grown]:
        """Do all of them, as many at a time as there are threads."""
        if self.pool is None:
            return [job() for job in jobs]
        return list(self.pool.map(lambda job: job(), jobs))

    def part(self, number: int) -> float:
        """Which part of a stage's time is over when this tree must be ready: they grow in turns."""
        turns = -(-TREES // self.threads)
        return (number // self.threads + 1) / turns
