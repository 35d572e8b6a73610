"""Very many random games of each game at every table size, each position of them held against the laws.

`python tests/laws/many.py --games 100000` (with the folder `tests` on the path; `make laws` does so).
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

os.environ["NUMBA_OPT"] = "3"  # compiled for this machine at once: no library has these loops
os.environ["NUMBA_BOUNDSCHECK"] = str(int(os.environ.get("STAMMTISCH_RULES") == "checked"))

import numba
import numpy as np
from rich.progress import Progress

from laws.invariants import sound
from stammtisch.compiler import lowering
from stammtisch.compiler.lowering import COMPILED
from stammtisch.engine import bits, chance, contract
from stammtisch.engine.layout import Numbers
from stammtisch.engine.machine import all_cores
from stammtisch.games import GAMES, load
from stammtisch.match.table import set_up

BROKEN = ("", "an invariant is broken", "nobody can act", "legal moves are not ascending", "it never ends",
          "a guess has another view", "a guess is not a whole position", "nobody has won")  # fmt: skip
LONGEST = 50_000
CHUNK = 1000


def checker(sound: Callable[[Any], bool]) -> Callable[..., tuple[int, int, int]]:
    """A compiled loop over games of one kind: how many decisions, and which law broke in which game."""

    @numba.njit(**COMPILED)
    def same(raw: Numbers, one: int, other: int) -> bool:
        for i in range(raw.shape[1]):  # compiled code has no generators
            if raw[one, i] != raw[other, i]:
                return False
        return True

    @numba.njit(**COMPILED)
    def copy(raw: Numbers, source: int, target: int) -> None:
        for i in range(raw.shape[1]):
            raw[target, i] = raw[source, i]

    @numba.njit(**COMPILED)
    def guessed(states: Any, raw: Numbers, seat: int, source: Numbers) -> int:
        copy(raw, 0, 1)
        contract.hide(states[1], seat)
        copy(raw, 1, 2)
        contract.guess(states[2], source)
        if not sound(states[2]):
            return 6
        contract.hide(states[2], seat)
        return 0 if same(raw, 1, 2) else 5

    @numba.njit(**COMPILED)
    def check_game(states: Any, raw: Numbers, source: Numbers, out: Numbers) -> tuple[int, int]:
        s = states[0]
        decisions = 0
        while True:
            if not sound(s):
                return decisions, 1
            if decisions % 8 == 0:
                law = guessed(states, raw, chance.below(source, s.seats + 1) - 1, source)
                if law:
                    return decisions, law
            waiting = contract.waiting(s)
            if waiting == 0:
                break
            seat = bits.nth_bit(waiting, chance.below(source, bits.count_bits(waiting)))
            count = contract.legal(s, seat, out)
            if count == 0:
                return decisions, 2
            for i in range(1, count):
                if out[i] <= out[i - 1]:
                    return decisions, 3
            contract.apply(s, seat, out[chance.below(source, count)])
            decisions += 1
            if decisions > LONGEST:
                return decisions, 4
        contract.places(s, out)
        for seat in range(s.seats):
            if out[seat] == 1:
                return decisions, 0
        return decisions, 7

    @numba.njit(**COMPILED)
    def check_games(
        states: Any, raw: Numbers, root: Numbers, source: Numbers, out: Numbers, first: int, games: int
    ) -> tuple[int, int, int]:
        decisions = 0
        for game in range(first, first + games):
            chance.begin_stream(states[0].chance, root, game, chance.FOR_GAMES)
            chance.begin_stream(source, root, game, chance.FOR_MOVES)
            contract.deal(states[0])
            more, law = check_game(states, raw, source, out)
            decisions += more
            if law:
                return decisions, law, game
        return decisions, 0, 0

    return check_games  # type: ignore[no-any-return]


def check(name: str, seats: int, games: int, loop: Callable[..., tuple[int, int, int]], report: Any) -> int:
    """Hold many games of one size against the laws on all cores; how many decisions they had."""
    game = load(name)

    def part(first: int) -> int:
        states = np.zeros(3, game.state.dtype).view(np.recarray)
        set_up(game, states[0], seats, game.check_options({}))
        raw = states.view(np.uint8).view(np.ndarray).reshape(3, -1)
        out = np.zeros(len(game.moves) + 16, np.int64)
        count = min(CHUNK, games - first)
        decisions, law, number = loop(
            states, raw, chance.generator(seats), chance.generator(0), out, first, count
        )
        if law:
            raise AssertionError(f"{name}, {seats} seats, game {number} of seed {seats}: {BROKEN[law]}")
        report(count)
        return decisions

    with ThreadPoolExecutor(all_cores()) as pool:
        return sum(pool.map(part, range(0, games, CHUNK)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100_000, help="of each game at each table size")
    parser.add_argument("--game", action="append", choices=GAMES, help="not all games but this one")
    given = parser.parse_args()
    games = given.games
    laws = {name: sound(load(name).name) for name in given.game or GAMES}
    lowering.teach()
    lowering.put_compilers("stammtisch", "games", "laws")
    for name in laws:
        loop = checker(lowering.dispatcher(laws[name]))
        for seats in load(name).seats:
            start = time.perf_counter()
            with Progress(transient=True) as progress:
                task = progress.add_task(f"{name}, {seats} seats", total=games)
                decisions = check(
                    name, seats, games, loop, lambda more, task=task: progress.advance(task, more)
                )
            spent = time.perf_counter() - start
            played = f"{games:,} games, {decisions:,} decisions"
            print(f"{name}, {seats} seats: {played}, no law broken ({spent:.0f} s)")


if __name__ == "__main__":
    main()
