"""The figures of the engine, all in one run: random play beside the same game by hand in C, tables, starts.

Machines differ and are noisy, so what counts are the ratios: of our decisions a second to those of the C
program (`skyjo.c` beside this file, compiled here if there is a C compiler), and of all cores to one. Slices
of both sides alternate, and the middle one of several is reported.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from house import ROOT, at
from webassembly import webassembly

from stammtisch import Table
from stammtisch.engine import layout, turns
from stammtisch.engine.machine import all_cores
from stammtisch.games import GAMES, load
from stammtisch.study.speed import measure

HERE = Path(__file__).parent
SLICES = 5
SECONDS = 0.6  # a slice


def middle(values: list[float]) -> float:
    return statistics.median(values)


def yardstick(folder: Path) -> Path | None:
    """The C program, if it can be built here."""
    compiler = shutil.which("cc")
    if compiler is None:
        return None
    program = folder / "skyjo"
    subprocess.run([compiler, "-O3", "-march=native", "-o", program, HERE / "skyjo.c"], check=True)
    return program


def by_hand(program: Path, seats: int) -> dict[str, float]:
    done = subprocess.run([program, str(seats), str(SECONDS)], capture_output=True, check=True, text=True)
    speeds: dict[str, float] = json.loads(done.stdout)
    return speeds


def random_play(program: Path | None) -> list[dict[str, Any]]:
    """Decisions and rounds a second of every game for two and four, with the ratios."""
    rows = []
    for name in GAMES:
        for seats in (2, 4):
            game = load(name)
            ours, hand = [], []
            for _ in range(SLICES):
                ours.append(measure(game, seats, SECONDS, (1, all_cores())))
                if program is not None and name == "skyjo":
                    hand.append(by_hand(program, seats)["decisions_per_second"])
            decisions = middle([one["decisions_per_second"] for one, _ in ours])
            cores = [both["decisions_per_second"] / one["decisions_per_second"] for one, both in ours]
            rows.append(
                {
                    "game": name,
                    "seats": seats,
                    "million decisions/s": decisions / 1e6,
                    "rounds/s": middle([one["rounds_per_second"] or 0 for one, _ in ours]),
                    "to C by hand": decisions / middle(hand) if hand else None,
                    f"{all_cores()} cores to one": middle(cores),
                }
            )
    return rows


def microseconds(work: Callable[[], object], times: int = 2000) -> float:
    """The best of several rows of calls."""
    best = float("inf")
    for _ in range(7):
        start = time.perf_counter()
        for _ in range(times):
            work()
        best = min(best, time.perf_counter() - start)
    return best / times * 1e6


def table_moves(commit: str | None, folder: Path) -> list[dict[str, Any]]:
    """What a move costs at a table and in a room, here and at a commit, in turns."""
    trees = {"now": ROOT} | ({"then": at(commit, folder / "then")} if commit else {})
    found: dict[str, list[dict[str, dict[str, float]]]] = {name: [] for name in trees}
    for _ in range(SLICES):
        for name, tree in trees.items():
            environment = {**os.environ, "PYTHONPATH": str(tree / "src")}
            command = [sys.executable, str(HERE / "moves.py")]
            done = subprocess.run(command, env=environment, capture_output=True, check=True, text=True)
            found[name].append(json.loads(done.stdout))
    rows = []
    for game in GAMES:
        row: dict[str, Any] = {"game": game, "bare checked step (us)": checked_step(game)}
        for where in ("table", "room"):
            cost = {name: middle([run[game][where] for run in runs]) for name, runs in found.items()}
            row |= {f"move, {where} {name} (us)": value for name, value in cost.items()}
            row |= {f"{where} to then": cost["now"] / cost["then"]} if commit else {}
        rows.append(row)
    return rows


def checked_step(name: str) -> float:
    """Microseconds of a move on a position, without a table."""
    table = Table(name, 4, 1)
    seat = table.waiting[0]
    cell, kept = layout.cell(table.game.state), table.truth()
    action, out = table.game.actions[table.moves(seat)[-1]], table.game.scratch()

    def restore() -> None:
        cell[0] = kept

    def step() -> None:
        restore()
        assert table.game.library.step(cell, seat, action, out) == turns.DONE

    return microseconds(step) - microseconds(restore)


def start_of(words: list[str], folder: Path, typed: str = "", fresh: bool = False) -> float:
    """Seconds from the call of a command to its end."""
    environment = {**os.environ, "STAMMTISCH_DATA": str(folder / "data")}
    if fresh:
        environment["XDG_CACHE_HOME"] = tempfile.mkdtemp(dir=folder)
    start = time.perf_counter()
    subprocess.run(
        [sys.executable, "-m", "stammtisch", *words],
        input=typed,
        env=environment,
        capture_output=True,
        check=True,
        text=True,
    )
    return time.perf_counter() - start


def starts(folder: Path) -> list[dict[str, Any]]:
    commands = {"--help": ["--help"], "rules skyjo": ["rules", "skyjo"]}
    rows = [
        {"command": name, "seconds": middle([start_of(words, folder) for _ in range(5)])}
        for name, words in commands.items()
    ]
    for name in GAMES:
        words = ["play", name, "--new", "--seats", "2"]
        rows.append(
            {
                "command": f"play {name}, warm",
                "seconds": middle([start_of(words, folder, "q\n") for _ in range(3)]),
            }
        )
        rows.append(
            {"command": f"play {name}, first compile", "seconds": start_of(words, folder, "q\n", fresh=True)}
        )
    return rows


def show(title: str, rows: list[dict[str, Any]]) -> None:
    print(f"\n{title}")
    for row in rows:
        cells = (
            f"{key} {value:,.2f}" if isinstance(value, float) else f"{key} {value}"
            for key, value in row.items()
        )
        print("  " + "   ".join(cells))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--at", metavar="COMMIT", help="moves at tables beside the tree as it was then")
    commit = parser.parse_args().at
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        program = yardstick(folder)
        show("Random play, dealing included", random_play(program))
        show("WebAssembly beside the native library", webassembly())
        show("From Python", table_moves(commit, folder))
        show("Starts", starts(folder))


if __name__ == "__main__":
    main()
