"""How much of the package its tests reach, by lines and branches. `--write` puts it into CONTRIBUTING.md.

Compiled rules are not seen, but tests run them as plain Python too. Servers are seen unless they are killed.
What is found lies in build/coverage, a page for each file, for people to look at: no figure must be reached.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

from pages import put

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "build" / "coverage"
PAGE = "../CONTRIBUTING.md"  # beside the folder of the docs
COVERAGE = (sys.executable, "-m", "coverage")
PYTEST = ("-m", "pytest", "-q", "-n", "auto", "--dist", "loadfile")
RUNS: tuple[tuple[dict[str, str], tuple[str, ...]], ...] = (
    ({}, ("tests", "--ignore", "tests/web", "--ignore", "tests/laws", "--ignore", "tests/reference")),
    (
        {"STAMMTISCH_RULES": "interpreted"},
        ("tests/games", "tests/golden", "tests/engine/test_chance.py", "-m", "not whole"),
    ),
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true")
    write = parser.parse_args().write
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    failed = 0
    for environment, chosen in RUNS:
        command = (*COVERAGE, "run", *PYTEST, *chosen)
        done = subprocess.run(command, cwd=ROOT, env={**os.environ, **environment}, check=False)
        failed += done.returncode != 0
    for step in (("combine", "--quiet"), ("html", "--quiet"), ("report", "--sort", "cover")):
        subprocess.run((*COVERAGE, *step), cwd=ROOT, check=True)
    total = subprocess.run(
        (*COVERAGE, "report", "--format", "total"), cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout.strip()
    if failed:
        sys.exit(f"Tests failed in {failed} of {len(RUNS)} runs: what they reach ({total}%) does not count.")
    print(f"{total}% of the lines and branches of the package are reached by tests")
    if write:
        put(PAGE, "covered", f"Tests reach **{total}%** of the lines and branches of the package.\n")


if __name__ == "__main__":
    main()
