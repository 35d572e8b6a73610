"""Our environments beside those that can be installed from PyPI, in one run: steps a second and ratios.

Random legal actions; every step reads the observation and what is legal. Slices of all of them alternate, and
the middle one of several is reported; time is processor time, so that other work on the machine disturbs
little. Libraries that are not installed are left out (`make peers` installs them).
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

import numpy as np
from pages import put, table

from stammtisch.games import GAMES, load
from stammtisch.research.vector import Vector

LANES = 256
SLICES = 5
SECONDS = 0.3  # a slice
OPENSPIEL = ("hearts", "gin_rummy", "crazy_eights")
RLCARD = ("uno", "gin-rummy")
CLASSIC = ("gin_rummy_v4", "hanabi_v5", "leduc_holdem_v4", "texas_holdem_v4", "texas_holdem_no_limit_v6")
Steps = Iterator[int]  # plays on without end; every value is so many steps


def vector(game: str, seats: int, lanes: int) -> Steps:
    games = Vector(game, lanes, seats, seed=1)
    while True:
        for _ in range(16):
            games.step(games.sample())
        yield 16 * lanes


def pettingzoo(make: Callable[[], Any]) -> Steps:
    env = make()
    chooser = random.Random(1)
    while True:
        env.reset(seed=chooser.randrange(1 << 30))
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            over = terminated or truncated
            env.step(None if over else int(chooser.choice(np.flatnonzero(seen["action_mask"]))))
            yield int(not over)


def openspiel(name: str) -> Steps:
    import pyspiel

    game, chooser = pyspiel.load_game(name), random.Random(1)
    observes = game.get_type().provides_observation_tensor
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chooser.choices(outcomes, odds)[0])
                continue
            state.observation_tensor() if observes else state.information_state_tensor()
            state.apply_action(chooser.choice(state.legal_actions()))
            yield 1


def rlcard(name: str) -> Steps:
    env, chooser = import_module("rlcard").make(name, {"seed": 1}), random.Random(1)
    while True:
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(chooser.choice(list(state["legal_actions"])))
            yield 1


def classic(name: str) -> Callable[[], Any]:
    return lambda: import_module(f"pettingzoo.classic.{name}").env()


def ours_for_pettingzoo(game: str) -> Callable[[], Any]:
    module = import_module("stammtisch.research.pettingzoo")
    return lambda: getattr(module, f"{game}_v{load(game).feature_version}").env()


def competitors() -> dict[tuple[str, str], Steps]:
    """By kind and name; those that cannot be made here are told and left out."""
    import_module("stammtisch.research.openspiel")
    made: dict[tuple[str, str], Callable[[], Steps]] = {}
    for game in GAMES:
        most = load(game).seats[-1]
        made["arrays", f"{game}, 2 players"] = lambda game=game: vector(game, 2, LANES)
        made["arrays", f"{game}, {most} players"] = lambda game=game, most=most: vector(game, most, LANES)
        made["one game", f"{game}, 2 players"] = lambda game=game: vector(game, 2, 1)
        made["our PettingZoo", game] = lambda game=game: pettingzoo(ours_for_pettingzoo(game))
        made["our OpenSpiel", game] = lambda game=game: openspiel(f"stammtisch_{game}(deals=64)")
    made |= {("OpenSpiel", name): lambda name=name: openspiel(name) for name in OPENSPIEL}
    made |= {("RLCard", name): lambda name=name: rlcard(name) for name in RLCARD}
    made |= {("PettingZoo classic", name): lambda name=name: pettingzoo(classic(name)) for name in CLASSIC}
    ready = {}
    for key, make in made.items():
        try:
            steps = make()
            next(steps)  # compiles, and finds out what is missing
            ready[key] = steps
        except ImportError as error:
            print(f"{key}: left out, {error}")
    return ready


def speed(steps: Steps) -> float:
    count, start = 0, time.process_time()
    while (spent := time.process_time() - start) < SECONDS:
        for _ in range(32):
            count += next(steps)
    return count / spent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--write", action="store_true", help="put the table into docs/research.md")
    given = parser.parse_args()
    ready = competitors()
    speeds: dict[tuple[str, str], list[float]] = {key: [] for key in ready}
    for _ in range(SLICES):
        for key, steps in ready.items():
            speeds[key].append(speed(steps))
    middle = {key: statistics.median(values) for key, values in speeds.items()}
    best = {
        peer: max((value for (kind, _), value in middle.items() if kind == peer), default=float("nan"))
        for peer in ("OpenSpiel", "PettingZoo classic")
    }
    rows = [
        [kind, name, f"{value:,.0f}", *(f"{value / other:,.2f}" for other in best.values())]
        for (kind, name), value in sorted(middle.items(), key=lambda item: (item[0][0], -item[1]))
    ]
    text = table(["kind", "game", "steps/s", "to OpenSpiel's best", "to PettingZoo's best"], rows)
    print(text)
    if given.write:
        put("research.md", "peers", text)


if __name__ == "__main__":
    main()
