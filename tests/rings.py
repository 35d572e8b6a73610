"""Runs the tests: each kind of thing once (`make test`), or with `--all` many of each (`make test-all`).

All runs are made, whatever fails. The last line counts the tests of all of them.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[1]
SLOWEST = 12  # tests of each run whose durations are printed
PYTEST = (sys.executable, "-m", "pytest", "-q", "-n", "auto", "--dist", "loadfile", f"--durations={SLOWEST}")
COUNTED = re.compile(r"\b(\d+) (passed|failed|errors?)\b")


@dataclass(frozen=True)
class Run:
    """One command, and what its tests are for."""

    purpose: str
    command: Sequence[str]
    environment: dict[str, str] = field(default_factory=dict)


PLAIN, CHECKED = {"STAMMTISCH_RULES": "interpreted"}, {"STAMMTISCH_RULES": "checked"}


def runs(everything: bool) -> list[Run]:
    """Laws hold with checked bounds too, and whole matches as plain Python are played by the golden games:
    only for everything are they tried both ways."""
    laws = () if everything else ("--ignore", "tests/laws")
    whole = () if everything else ("-m", "not whole")
    golden = "tests/golden"
    return [
        Run("what the page works out by itself", (sys.executable, "web/build.py", "test")),
        Run("all but the page", (*PYTEST, "tests", "--ignore", "tests/web", *laws)),
        Run("the page in a browser", (*PYTEST, "tests/web")),
        Run(
            "rules as plain Python",
            (*PYTEST, "tests/games", golden, "tests/engine/test_chance.py", *whole),
            PLAIN,
        ),
        Run(
            "rules with checked bounds",
            (*PYTEST, "tests/laws", golden, "tests/bots/test_strategy.py"),
            CHECKED,
        ),
    ]


def carry_out(run: Run, ring: str) -> tuple[int, int]:
    """How many tests have passed and failed; what is printed is passed on."""
    print(f"\n--- {run.purpose}", flush=True)
    environment = {**os.environ, **run.environment, "TESTS": ring, "NO_COLOR": "1"}
    begun, summary = time.monotonic(), ""
    with subprocess.Popen(
        run.command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, errors="replace"
    ) as running:
        assert running.stdout is not None
        for line in running.stdout:
            print(line, end="", flush=True)
            summary = line if COUNTED.search(line) and not line.lstrip().startswith("Test Files") else summary
    passed, failed = counted(summary)
    if running.returncode and not failed:
        failed = 1  # it ended before any test could fail
    print(f"--- {run.purpose}: {time.monotonic() - begun:.0f} seconds", flush=True)
    return passed, failed


def counted(summary: str) -> tuple[int, int]:
    """The numbers in the last line of pytest or of Vitest."""
    numbers = {word.rstrip("s"): int(number) for number, word in COUNTED.findall(summary)}
    return numbers.get("passed", 0), numbers.get("failed", 0) + numbers.get("error", 0)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--all", action="store_true", help="many of each kind")
    everything = parser.parse_args().all
    results = [carry_out(run, "all" if everything else "each") for run in runs(everything)]
    passed, failed = (sum(column) for column in zip(*results, strict=True))
    print(f"\n{passed} passed, {failed} failed")
    raise SystemExit(1 if failed else 0)


if __name__ == "__main__":
    main()
