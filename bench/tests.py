"""What `make test` costs beside `make test-all`: seconds of the clock and of the processors, both in one run.

Libraries are built before, so that neither pays for it. It takes as long as both; what counts are the ratios.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]
BUILD = """
from stammtisch.games import GAMES, load
print([load(game).library for game in GAMES])
"""
RINGS = {"make test": (), "make test-all": ("--all",)}


def main() -> None:
    for checks in ({}, {"STAMMTISCH_RULES": "checked"}):
        subprocess.run((sys.executable, "-c", BUILD), env={**os.environ, **checks}, check=True)
    spent = {name: measured(options) for name, options in RINGS.items()}
    for name, (clock, processors, last) in spent.items():
        print(f"{name:14} {clock:6.0f} seconds, {processors:6.0f} of the processors: {last}")
    few, all_ = spent.values()
    print(f"ratio          {few[0] / all_[0]:6.2f}          {few[1] / all_[1]:6.2f}")


def measured(options: tuple[str, ...]) -> tuple[float, float, str]:
    """Seconds of the clock, of the processors (with all processes that it starts), and its last line."""
    begun, before = time.monotonic(), os.times()
    command = (sys.executable, "tests/rings.py", *options)
    printed = subprocess.run(command, cwd=ROOT, check=False, stdout=subprocess.PIPE, text=True).stdout
    now = os.times()
    processors = now.children_user + now.children_system - before.children_user - before.children_system
    return time.monotonic() - begun, processors, printed.strip().splitlines()[-1]


if __name__ == "__main__":
    main()
