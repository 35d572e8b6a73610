"""How strong the levels are: plays every pairing and writes the table of docs/bots.md.

The whole takes hours. Rows are kept in strength.jsonl beside this file as they come, and a pairing that has
its row is not played again: stop and go on at will. `--games skyjo --seats 2` does a part, `--again` begins
anew. Every pairing has the same seed, so the figures can be made again.
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
KEPT = HERE / "strength.jsonl"
PAGE = HERE.parent / "docs" / "bots.md"
BEGIN, END = "<!-- strength: made by bench/strength.py -->\n", "<!-- end of strength -->"
PAIRS = [
    ("strategy", "random"),
    *((high, low) for low, high in pairwise(LEVELS)),
    ("master", "strategy"),
    (ORACLE, "strategy"),
]
DEALS = {"master": 100, "strong": 150, ORACLE: 60}  # at most; others are quick
QUICK = 400
WIDTH = 0.16  # of an interval that is narrow enough for a slow bot
HEAD = ("game", "seats", "bot", "against", "games", "share of wins", "95 %", "mean place", "mean points",
        "µs a move")  # fmt: skip
Key = tuple[str, int, str, str]


def pairings(games: list[str], sizes: list[int]) -> Iterator[Job]:
    for game in games:
        for seats in sizes:
            if seats in load(game).seats:
                for bots in PAIRS:
                    yield Job(game, seats, {}, bots, seed=1)


def key_of(row: dict[str, Any]) -> Key:
    return row["game"], row["seats"], row["name"], row["against"]


def kept() -> dict[Key, dict[str, Any]]:
    """The rows that there are; of the same pairing the newest."""
    if not KEPT.exists():
        return {}
    rows = [json.loads(line) for line in KEPT.read_text("utf-8").splitlines()]
    return {key_of(row): row for row in rows}


def measure(job: Job) -> dict[str, Any]:
    """The first of two bots against the other one."""
    deals = min(DEALS.get(bot, QUICK) for bot in job.bots) * 2 // job.seats
    width = None if "master" not in job.bots else WIDTH
    with helpers_of() as (pool, helpers):
        standings = hold(job, deals, pool, helpers, width)
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


def write(rows: dict[Key, dict[str, Any]]) -> None:
    """Put the table into the document, in the order of the pairings."""
    jobs = pairings(list(GAMES), [2, 4])
    ordered = [rows[key] for job in jobs if (key := (job.game, job.seats, *job.bots)) in rows]
    text = PAGE.read_text("utf-8")
    PAGE.write_text(text.split(BEGIN)[0] + BEGIN + table(ordered) + END + text.split(END)[1], "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", nargs="*", default=list(GAMES), choices=GAMES)
    parser.add_argument("--seats", nargs="*", type=int, default=[2, 4])
    parser.add_argument("--bots", nargs="*", default=[*LEVELS, ORACLE], help="only pairings of these")
    parser.add_argument("--again", action="store_true", help="play pairings that have a row already")
    given = parser.parse_args()
    rows = {} if given.again else kept()
    for job in pairings(given.games, given.seats):
        if (job.game, job.seats, *job.bots) in rows or not set(job.bots) <= set(given.bots):
            continue
        begun = time.monotonic()
        row = measure(job)
        rows[key_of(row)] = row
        with KEPT.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")
        print(line(row), f"{time.monotonic() - begun:.0f} s", flush=True)
    write({**kept(), **rows})


if __name__ == "__main__":
    main()
