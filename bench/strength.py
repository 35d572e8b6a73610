"""How strong the levels are: writes the table of docs/bots.md.

`python bench/strength.py` takes hours; with `--games skyjo --scale 0.1` it takes minutes. `--write` puts the
table into the document. Every pairing has a seed of its own, so the figures can be made again.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

from stammtisch.arena.deals import Job
from stammtisch.arena.players import ORACLE
from stammtisch.arena.tournament import helpers_of, hold
from stammtisch.bots.levels import LEVELS
from stammtisch.games import GAMES, load

HERE = Path(__file__).parent
PAGE = HERE.parent / "docs" / "bots.md"
BEGIN, END = "<!-- strength: made by bench/strength.py -->\n", "<!-- end of strength -->"
PAIRS = [
    *((high, low) for low, high in pairwise(LEVELS)),
    ("strategy", "random"),
    ("master", "strategy"),
    (ORACLE, "strategy"),
]
DEALS = {"master": 60, "strong": 150, ORACLE: 60}  # others are quick
QUICK = 400
HEAD = (
    "game",
    "seats",
    "bot",
    "against",
    "games",
    "share of wins",
    "95 %",
    "mean place",
    "mean points",
    "µs a move",
)


def pairings(games: list[str], scale: float) -> Iterator[tuple[Job, int]]:
    for game in games:
        for seats in (2, 4):
            if seats in load(game).seats:
                for bots in PAIRS:
                    deals = min(DEALS.get(bot, QUICK) for bot in bots)
                    yield Job(game, seats, {}, bots, seed=1), max(2, round(scale * deals * 2 / seats))


def measure(job: Job, deals: int) -> dict[str, Any]:
    """The first of two bots against the other one."""
    with helpers_of() as (pool, helpers):
        standings = hold(job, deals, pool, helpers)
    return {"game": job.game, "seats": job.seats, "against": job.bots[1], **standings.bots()[0]}


def line(row: dict[str, Any]) -> str:
    cells = (
        row["game"],
        str(row["seats"]),
        row["name"],
        row["against"],
        f"{row['games']:,}",
        f"{100 * row['share']:.1f} %",
        f"{100 * row['low']:.1f} – {100 * row['high']:.1f}",
        f"{row['mean_place']:.2f}",
        f"{row['mean_points']:.1f}",
        f"{row['microseconds']:,.0f}",
    )
    return "| " + " | ".join(cells) + " |"


def table(rows: list[dict[str, Any]]) -> str:
    return "\n".join(["| " + " | ".join(HEAD) + " |", "|---" * len(HEAD) + "|", *map(line, rows)]) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", nargs="*", default=list(GAMES), choices=GAMES)
    parser.add_argument("--scale", type=float, default=1.0, help="part of the usual number of deals")
    parser.add_argument(
        "--keep", type=Path, default=HERE / "strength.jsonl", help="where rows are kept as they come"
    )
    parser.add_argument("--write", action="store_true", help="write the table into docs/bots.md")
    given = parser.parse_args()
    rows = []
    with given.keep.open("a", encoding="utf-8") as kept:
        for job, deals in pairings(given.games, given.scale):
            begun = time.monotonic()
            rows.append(measure(job, deals))
            kept.write(json.dumps(rows[-1]) + "\n")
            kept.flush()
            print(line(rows[-1]), f"{time.monotonic() - begun:.0f} s", flush=True)
    if given.write:
        text = PAGE.read_text("utf-8")
        before, after = text.split(BEGIN)[0], text.split(END)[1]
        PAGE.write_text(before + BEGIN + table(rows) + END + after, "utf-8")


if __name__ == "__main__":
    main()
