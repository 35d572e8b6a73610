"""What is compiled beforehand is all that a table needs: nobody at a table waits for a compiler."""

from __future__ import annotations

import random
import subprocess
import sys

import numba
import pytest

from stammtisch.games import GAMES
from stammtisch.match.table import IllegalMove, Table
from stammtisch.match.viewer import OPEN, SPECTATOR
from stammtisch.study import warm

SEEDS = range(1, 6)


def compiled() -> dict[str, int]:
    """Of every compiled function of ours, for how many kinds of arguments it is in this process."""
    found: dict[str, int] = {}
    for name, module in list(sys.modules.items()):
        if name.startswith("stammtisch"):
            for value in vars(module).values():
                if hasattr(value, "overloads") and hasattr(value, "py_func"):
                    found[f"{value.py_func.__module__}.{value.py_func.__name__}"] = len(value.overloads)
    return found


def play_whole(game: str, seed: int) -> None:
    """Do with a table all that rooms do."""
    table, luck = Table(game, Table(game).game.seats[-1], seed), random.Random(seed)
    while not table.over:
        seat = luck.choice(table.waiting)
        try:
            table.play(luck.choice(table.game.moves), seat)
        except IllegalMove:
            table.play(luck.choice(table.moves(seat)), seat)
        for viewer in (*range(table.seats), SPECTATOR, OPEN):
            table.view(viewer), table.events(viewer, table.made - 1)
        table.fingerprint()
    table.reveals(), table.can_be_undone(), table.record()
    table.undo()


def compare(game: str) -> None:
    """What whole games have made this process compile or load after it was ready."""
    warm.load_parts(game, ("table",))
    before = compiled()
    for seed in SEEDS:
        play_whole(game, seed)
    print(*(name for name, kinds in compiled().items() if kinds != before.get(name)))


@pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="nothing is compiled")
@pytest.mark.parametrize("game", GAMES)
def test_whole_games_call_nothing_that_was_not_ready(game: str) -> None:
    """In a process of its own: what other tests have called is ready in this one."""
    done = subprocess.run([sys.executable, __file__, game], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


if __name__ == "__main__":
    compare(sys.argv[1])
