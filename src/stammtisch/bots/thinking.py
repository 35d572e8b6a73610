"""Thinking about one position: moves race against each other in the same imagined worlds.

After each stage the worse half of the moves leaves the race, and those that are left get more worlds. The
strategy's own move stays in it to the end: it is played unless another one is better beyond doubt. A thought
is made of several trees, so that they can be grown side by side; how many do so at a time changes nothing.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from stammtisch import chance, kit
from stammtisch.bots.search import GAIN, POINTS, ROOT, SQUARES, SUM, clear, grow, new_tree
from stammtisch.games import Game
from stammtisch.kit import Numbers, seldom, wide

TREES = 4
DOUBT = 1.0  # standard errors by which a move must be better
SURPRISE = 0.1  # squares that are taken for granted before the first try
MOST_NODES = 40_000  # beyond them worlds are looked at without new nodes


@dataclass(frozen=True)
class Opinion:
    """What a search has found about one move: the part of the others that its player leaves behind, how much
    that is above the strategy's move, the standard error of this, and his points at the end of the playouts;
    all are means over its tries."""

    action: int
    tries: int
    value: float
    gain: float
    error: float
    points: float


@dataclass(frozen=True)
class Thought:
    """The move that a search came to, an opinion on every move in the order of the actions, and what part of
    the others each seat will leave behind if the player does as the strategy would."""

    best: int
    opinions: tuple[Opinion, ...]
    chances: tuple[float, ...]

    def on(self, action: int) -> Opinion:
        return next(opinion for opinion in self.opinions if opinion.action == action)


@seldom
def list_moves(cell: Numbers, seat: int, out: Numbers) -> int:
    """The legal actions of a seat, 0 if it need not act."""
    return wide(kit.legal(cell[0], seat, out)) if kit.waiting(cell[0]) >> seat & 1 else wide(0)


@seldom
def advise(cell: Numbers, seat: int, out: Numbers, source: Numbers) -> int:
    """The strategy's move."""
    return wide(kit.strategy(cell[0], seat, out, source))


class Gardener:
    """Whoever grows one tree, and all memory that takes."""

    def __init__(self, game: Game, nodes: int) -> None:
        self.horizon = game.horizon
        self.states = np.zeros(4, game.state.cells)
        self.words = self.states.view(np.uint32).reshape(4, -1)
        self.tree = new_tree(nodes)
        self.source = chance.generator(0)
        self.rewards = np.zeros(kit.MOST_SEATS, np.float64)
        self.chances = np.zeros(kit.MOST_SEATS, np.float64)
        self.out = np.zeros(len(game.moves) + 1 + kit.MOST_SEATS, np.int64)

    def begin(self, position: bytes, source: Numbers) -> None:
        """Start anew from a position, in worlds that follow from a generator."""
        self.words[ROOT] = np.frombuffer(position, np.uint32)
        clear(self.tree)
        self.chances[:] = 0.0
        chance.reseed(self.source, source)

    def grow(
        self, seat: int, moves: Numbers, results: Numbers, peeks: bool, worlds: int, until: float
    ) -> int:
        """Look at so many worlds and, as long as there is time, at more of them; how many it were."""
        looked = 0
        while looked == 0 or time.perf_counter() < until:
            grow(self.states, self.words, self.tree, seat, moves, results, worlds, peeks, self.horizon,
                 self.source, self.rewards, self.chances, self.out)  # fmt: skip
            looked += worlds
        return looked


class Race:
    """The moves of one decision and what is known about each so far."""

    def __init__(self, moves: Sequence[int], usual: int, knockout: bool) -> None:
        self.moves = sorted(
            moves, key=lambda move: move != usual
        )  # the strategy's first, if it is among them
        self.alive = list(range(len(moves)))  # the strategy's move first, then the best
        self.tries = np.zeros(len(moves), np.int64)
        self.results = np.zeros((len(moves), 4), np.float64)
        self.stages = count_stages(len(moves)) if knockout else 1

    def add(self, worlds: int, results: Numbers) -> None:
        self.tries[self.alive] += worlds
        self.results[self.alive] += results

    def end_stage(self) -> None:
        """Put the moves behind the strategy's own into the order of their advantage, and send the worse half
        of them away, unless it was the last stage."""
        best = sorted(self.alive[1:], key=self.advantage, reverse=True)
        self.stages -= 1
        self.alive = [0, *(best[: len(self.alive) // 2] if self.stages else best)]

    def advantage(self, move: int) -> float:
        """How much better than the strategy's a move is at least, as far as its tries can tell."""
        tries = int(self.tries[move])
        mean = float(self.results[move, GAIN]) / tries
        scatter = (float(self.results[move, SQUARES]) + SURPRISE) / tries - mean * mean
        return mean - DOUBT * float((scatter / tries) ** 0.5)

    def thought(self, chances: Sequence[float]) -> Thought:
        best = self.alive[1] if len(self.alive) > 1 and self.advantage(self.alive[1]) > 0 else 0
        opinions = (self.opinion(number) for number in range(len(self.moves)))
        ordered = tuple(sorted(opinions, key=lambda opinion: opinion.action))
        return Thought(self.moves[best], ordered, tuple(chance / int(self.tries[0]) for chance in chances))

    def opinion(self, number: int) -> Opinion:
        tries = int(self.tries[number])
        value, gain, squares, points = (
            float(self.results[number, part]) / tries for part in (SUM, GAIN, SQUARES, POINTS)
        )
        error = (max(0.0, squares - gain * gain) / tries) ** 0.5
        return Opinion(self.moves[number], tries, value, gain, error, points)


def count_stages(moves: int) -> int:
    """How often the worse half of the moves leaves, until one stands against the strategy's own."""
    return 1 if moves <= 2 else 1 + count_stages(1 + moves // 2)


class Thinker:
    """Thinks about positions of one game, one at a time."""

    def __init__(self, game: Game, worlds: int = MOST_NODES, threads: int = 1) -> None:
        self.game = game
        nodes = min(worlds, MOST_NODES) // TREES + 1
        self.gardeners = [Gardener(game, nodes) for _ in range(TREES)]
        self.out = np.zeros(len(game.moves) + 1, np.int64)
        self.threads = threads

    def legal(self, view: Any, seat: int) -> list[int]:
        """The actions of a seat that is to decide."""
        count = list_moves(kit.cell(self.game.state, view.tobytes()), seat, self.out)
        actions: list[int] = self.out[:count].tolist()
        if not actions:
            raise ValueError(f"Seat {seat} owes no decision in this view.")
        return actions

    def advise(self, view: Any, seat: int, source: Numbers) -> int:
        """The strategy's move."""
        return int(advise(kit.cell(self.game.state, view.tobytes()), seat, self.out, source))

    def think(
        self,
        view: Any,
        seat: int,
        source: Numbers,
        worlds: int = 0,
        seconds: float | None = None,
        knockout: bool = True,
        peeks: bool = False,
        actions: Sequence[int] | None = None,
    ) -> Thought:
        """Think about a decision, for so many worlds or for so many seconds. The same view, source and number
        of worlds give the same thought with any number of threads. Without `knockout` all moves are looked
        at equally often; `actions` are the moves that are looked at, if not all. Who peeks gives the truth
        instead of a view."""
        actions = self.legal(view, seat) if actions is None else actions
        race = Race(actions, self.advise(view, seat, source), knockout)
        for gardener in self.gardeners:
            gardener.begin(view.tobytes(), source)
        stages = race.stages
        begun = time.perf_counter()
        with ThreadPoolExecutor(self.threads) as pool:
            spread: Callable[..., Any] = pool.map if self.threads > 1 else map
            for stage in range(stages):
                moves = np.array([race.moves[number] for number in race.alive], np.int64)
                each = max(1, worlds // (stages * len(moves) * TREES))

                def look(
                    number: int, moves: Numbers = moves, each: int = each, stage: int = stage
                ) -> tuple[int, Numbers]:
                    results = np.zeros((len(moves), 4), np.float64)
                    until = 0.0 if seconds is None else begun + seconds * (stage + self.part(number)) / stages
                    looked = self.gardeners[number].grow(seat, moves, results, peeks, each, until)
                    return looked, results

                for looked, results in spread(look, range(TREES)):
                    race.add(looked, results)
                race.end_stage()
        chances = np.sum([gardener.chances for gardener in self.gardeners], axis=0)
        return race.thought(chances[: int(view.seats)].tolist())

    def part(self, number: int) -> float:
        """Which part of a stage's time is over when this tree must be ready: they grow in turns."""
        turns = -(-TREES // self.threads)
        return (number // self.threads + 1) / turns
