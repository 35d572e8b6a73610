"""How CFR makes play of the small variants harder to exploit: the table of docs/research.md."""

from __future__ import annotations

import argparse
import time

import pyspiel
from pages import made_with, put, table

from stammtisch.research import openspiel

VARIANTS = {
    "makatsu": "begin=3,rounds=1",
    "skyjo": "columns=1,highest=-1,opened=0,longest=1,rounds=1",
}
AFTER = (1, 2, 4, 8, 16, 32)  # iterations


def solve(name: str, variant: str, most: int) -> list[list[str]]:
    game = pyspiel.load_game(f"{openspiel.PREFIX}{name}({variant},chance=explicit)")
    solver, rows, begun = pyspiel.CFRSolver(game), [], time.process_time()
    for iteration in range(1, most + 1):
        solver.evaluate_and_update_policy()
        if iteration in AFTER:
            value = pyspiel.exploitability(game, solver.average_policy())
            spent = time.process_time() - begun
            rows.append([f"`{name}({variant})`", str(iteration), f"{value:.4f}", f"{spent:.0f}"])
            print(*rows[-1], flush=True)
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--iterations", type=int, default=AFTER[-1])
    parser.add_argument("--write", action="store_true", help="put the table into docs/research.md")
    given = parser.parse_args()
    rows = [row for name, variant in VARIANTS.items() for row in solve(name, variant, given.iterations)]
    if given.write:
        head = ["variant", "iterations of CFR", "exploitability", "seconds of processor time"]
        put("research.md", "solving", table(head, rows) + made_with(list(VARIANTS)))


if __name__ == "__main__":
    main()
