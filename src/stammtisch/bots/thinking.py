"""Thinking about one position: a thought, and what it needs. The thinking itself is `race.py`."""

from __future__ import annotations

import hashlib
import math
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from stammtisch.bots.race import TREES
from stammtisch.bots.search import DEEPEST, GAIN, KINDS, POINTS, ROOT, SQUARES, SUM, WORLD, WORLDS
from stammtisch.engine import chance
from stammtisch.engine.entries import Forest
from stammtisch.engine.layout import MOST_SEATS, Numbers
from stammtisch.games import Game

MOST_NODES = 40_000  # beyond them worlds are looked at without new nodes
EACH_NODE = 10  # moves that are made for a node, at least
BRANCHES = 12  # edges that a node is likely to need
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


def new_forest(game: Game, nodes: int) -> Forest:
    """Room for so many nodes in each tree, and for as many edges as they are likely to need."""
    states = np.zeros(TREES * WORLDS, game.state.dtype)
    words, scratch = game.sizes.state, len(game.scratch())
    return Forest(
        states=states,
        words=states.view(np.uint32).reshape(TREES * WORLDS, words),
        places=np.zeros((TREES, 1 << (2 * nodes).bit_length()), np.int32),
        nodes=np.zeros((TREES, nodes, 4), np.int64),
        edges=np.zeros((TREES, BRANCHES * nodes, 2), np.int64),
        sums=np.zeros((TREES, BRANCHES * nodes), np.float64),
        size=np.zeros((TREES, 3), np.int64),
        path=np.zeros((TREES, DEEPEST, 3), np.int64),
        factors=np.frombuffer(bytearray(hashlib.shake_128(b"a view").digest(8 * words)), "<i8"),
        sources=np.zeros((TREES, chance.WORDS), np.uint32),
        rewards=np.zeros((TREES, MOST_SEATS), np.float64),
        chances=np.zeros((TREES, MOST_SEATS), np.float64),
        out=np.zeros((TREES, scratch), np.int64),
        worlds=np.zeros(TREES, np.int64),
        results=np.zeros((TREES, scratch, KINDS), np.float64),
        moves=np.zeros(scratch, np.int64),
        alive=np.zeros(scratch, np.int64),
        tries=np.zeros(scratch, np.int64),
        totals=np.zeros((scratch, KINDS), np.float64),
        race=np.zeros(3, np.int64),
    )


def read_thought(forest: Forest, best: int, seats: int) -> Thought:
    """What a race has come to."""
    tries = forest.tries.tolist()
    moves = forest.moves[: int(forest.race[0])].tolist()
    opinions = (
        opinion(action, tries[number], *forest.totals[number].tolist()) for number, action in enumerate(moves)
    )
    chances = np.sum(forest.chances, axis=0)[:seats].tolist()
    return Thought(
        best,
        moves[0],
        tuple(sorted(opinions, key=lambda opinion: opinion.action)),
        tuple(chance / tries[0] for chance in chances),
    )


def opinion(action: int, tries: int, *sums: float) -> Opinion:
    value, gain, squares, points = (sums[part] / tries for part in (SUM, GAIN, SQUARES, POINTS))
    error = math.sqrt(max(0.0, squares - gain * gain) / tries)
    return Opinion(action, tries, value, gain, error, points)


def no_decision(seat: int) -> ValueError:
    return ValueError(f"Seat {seat} owes no decision in this view.")


class Thinker:
    """Thinks about positions of one game, one at a time."""

    def __init__(self, game: Game, threads: int = 1) -> None:
        self.game = game
        self.forests: dict[int, Forest] = {}
        self.threads = threads
        self.pool = ThreadPoolExecutor(threads) if threads > 1 else None

    def forest(self, effort: int) -> Forest:
        """One with room for just so much effort; the same effort has always the same room."""
        nodes = min(effort // EACH_NODE, MOST_NODES) // TREES + 1
        if nodes not in self.forests:
            self.forests[nodes] = new_forest(self.game, nodes)
        return self.forests[nodes]

    def check(self, view: Any) -> None:
        """Refuse what is not a view of this game."""
        if getattr(view, "dtype", None) != self.game.state.dtype:
            raise TypeError(
                f"A bot for {self.game.name} looks at what Table.view_state(seat) gives at such a table,"
                f" neither at {type(view).__name__!r} nor at another game's."
            )

    def put(self, view: Any, effort: int) -> Forest:
        """A forest that is about to think about a view."""
        self.check(view)
        forest = self.forest(effort)
        forest.words[ROOT] = np.frombuffer(view.tobytes(), np.uint32)
        return forest

    def legal(self, view: Any, seat: int) -> list[int]:
        """The actions of a seat that is to decide."""
        forest = self.put(view, 0)
        count = self.game.library.list_moves(forest.states[:WORLD], seat, forest.out[0])
        if not count:
            raise no_decision(seat)
        actions: list[int] = forest.out[0, :count].tolist()
        return actions

    def advise(self, view: Any, seat: int, source: Numbers) -> int:
        """The strategy's move."""
        forest = self.put(view, 0)
        return self.game.library.advise(forest.states[:WORLD], seat, forest.out[0], source)

    def choose(self, view: Any, seat: int, source: Numbers, slips: int, sees: int, effort: int) -> int:
        """The decision of a level, as a whole."""
        forest = self.put(view, effort)
        action = self.game.library.choose(forest, seat, source, self.game.horizon, slips, sees, effort)
        if action < 0:
            raise no_decision(seat)
        return action

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
        actions = self.legal(view, seat) if actions is None else actions
        forest = self.put(view, effort if seconds is None else MOST_EFFORT)
        forest.moves[: len(actions)] = actions
        library, horizon = self.game.library, self.game.horizon
        if seconds is None and self.pool is None:
            best = library.think(forest, seat, source, horizon, effort, knockout, peeks, len(actions))
        else:
            stages = library.begin_race(forest, seat, source, len(actions), knockout)
            self.race(forest, seat, stages, effort, seconds, peeks)
            best = library.finish_race(forest)
        return read_thought(forest, best, int(view.seats))

    def race(
        self, forest: Forest, seat: int, stages: int, effort: int, seconds: float | None, peeks: bool
    ) -> None:
        """The same race with trees side by side, or by the clock."""
        begun = time.perf_counter()
        each = effort // (stages * TREES) if seconds is None else 0
        for stage in range(stages):
            times = [
                0.0 if seconds is None else begun + seconds * (stage + self.part(tree)) / stages
                for tree in range(TREES)
            ]
            self.side_by_side(
                [partial(self.grow, forest, tree, seat, each, peeks, times[tree]) for tree in range(TREES)]
            )
            if self.game.library.end_stage(forest):
                break

    def grow(self, forest: Forest, tree: int, seat: int, effort: int, peeks: bool, until: float) -> None:
        """Look at worlds until so many moves have been made there and, as long as there is time, at
        more."""
        self.game.library.grow_tree(forest, tree, seat, self.game.horizon, effort, peeks)
        while time.perf_counter() < until:
            self.game.library.grow_tree(forest, tree, seat, self.game.horizon, effort, peeks)

    def side_by_side(self, jobs: Sequence[Callable[[], None]]) -> None:
        """Do all of them, as many at a time as there are threads."""
        if self.pool is None:
            for job in jobs:
                job()
        else:
            list(self.pool.map(lambda job: job(), jobs))

    def part(self, number: int) -> float:
        """Which part of a stage's time is over when this tree must be ready: they grow in turns."""
        turns = -(-TREES // self.threads)
        return (number // self.threads + 1) / turns
