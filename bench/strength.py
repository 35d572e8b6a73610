"""How strong the levels are: plays every pairing and writes the table of docs/bots.md.

The whole takes hours. Rows are kept in strength.jsonl beside this file as they come, and a pairing that has
its row is not played again: stop and go on at will. Ctrl-C makes a row of the deals that have been played.
`--games skyjo --seats 2` does a part, `--again` begins anew; `--deals 800 --width 0.06` looks more closely. A
row keeps its seed, 1 if none stands there, so the figures can be made again.
"""

from __future__ import annotations

import argparse
import json
import signal
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from threading import Event
from typing import Any

import numpy as np
from pages import put, table

from stammtisch.arena.crew import crew_of
from stammtisch.arena.deals import Job
from stammtisch.arena.players import ORACLE
from stammtisch.arena.standings import cells
from stammtisch.arena.tournament import hold
from stammtisch.bots.levels import LEVELS, Bot
from stammtisch.engine import chance
from stammtisch.games import GAMES, load
from stammtisch.match.table import Table

HERE = Path(__file__).parent
KEPT = HERE / "strength.jsonl"
PAIRS = [
    ("strategy", "random"),
    *((high, low) for low, high in pairwise(LEVELS)),
    ("strong", "casual"),  # the level below it, as people choose them
    ("master", "strategy"),
    (ORACLE, "strategy"),
]
DEALS = {"master": 100, ORACLE: 60}  # at most; others are quick
QUICK = 400
# Of an interval that is narrow enough for a slow bot, at tables of two and of four.
WIDTH = {"master": {2: 0.2, 4: 0.3}, "strong": {2: 0.07, 4: 0.15}}
HEAD = {
    "game": "game",
    "seats": "seats",
    "bot": "bot",
    "against": "against",
    "games": "games",
    "wins": "share of wins",
    "95 %": "95 %",
    "room": "of the room",
    "place": "mean place",
    "points": "mean points",
    "µs/move": "µs a move",
}
Key = tuple[str, int, str, str]


class Challenge(Job):
    """The first of two bots alone against a table full of the other one, and not the other way round."""

    def line_ups(self) -> list[tuple[int, ...]]:
        return [(0, *(self.seats - 1) * (1,))]


def pairings(games: list[str], sizes: list[int], seed: int = 1) -> Iterator[Job]:
    for game in games:
        for seats in sizes:
            if seats in load(game).seats:
                for bots in PAIRS:
                    yield Challenge(game, seats, {}, bots, seed)


def key_of(row: dict[str, Any]) -> Key:
    return row["game"], row["seats"], row["name"], row["against"]


def kept() -> dict[Key, dict[str, Any]]:
    """The rows that there are; of the same pairing the newest."""
    if not KEPT.exists():
        return {}
    rows = [json.loads(line) for line in KEPT.read_text("utf-8").splitlines()]
    return {key_of(row): row for row in rows}


def measure(
    job: Job, most: int | None, narrow: float | None, threads: int | None, stop: Event
) -> dict[str, Any] | None:
    """The first of two bots against the other one; None if it was stopped before the first deal was over."""
    deals = most or min(DEALS.get(bot, QUICK) for bot in job.bots) * 2 // job.seats
    width = narrow or max((WIDTH[bot][job.seats] for bot in job.bots if bot in WIDTH), default=None)
    facts = {"game": job.game, "seats": job.seats, "against": job.bots[1], "seed": job.seed}
    # The other bot sits nowhere alone, so it has no mean of its own.
    with crew_of(threads=threads) as crew, np.errstate(invalid="ignore"):
        standings = hold(job, deals, crew, width, stop=stop)
        return {**facts, **standings.bots()[0]} if standings.deals else None


def warm_up(job: Job) -> None:
    """Let a search compile what it needs, which is not to count as its thinking."""
    table = Table(job.game, job.seats, 0)
    seat = table.waiting[0]
    for level in ("strategy", "strong"):
        Bot(job.game, level).choose(table.view_state(seat), seat, chance.generator(0))


def room(row: dict[str, Any], rows: dict[Key, dict[str, Any]]) -> str:
    """Which part a bot uses of what luck leaves to skill: how far it is above an even share, beside how far
    the oracle is against the same opponent."""
    ceiling = rows.get((row["game"], row["seats"], ORACLE, row["against"]))
    if ceiling is None:
        return ""
    even = 1 / row["seats"]
    return f"{100 * (row['share'] - even) / (ceiling['share'] - even):.0f} %"


def cells_of(row: dict[str, Any], rows: dict[Key, dict[str, Any]]) -> list[str]:
    facts = {"game": row["game"], "seats": str(row["seats"]), "against": row["against"]}
    made = {**cells(row), **facts, "room": room(row, rows)}
    return [made[name] for name in HEAD]


def write(rows: dict[Key, dict[str, Any]]) -> None:
    """Put the table into the document, in the order of the pairings."""
    jobs = pairings(list(GAMES), [2, 4])
    ordered = [rows[key] for job in jobs if (key := (job.game, job.seats, *job.bots)) in rows]
    put("bots.md", "strength", table(list(HEAD.values()), [cells_of(row, rows) for row in ordered]))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", nargs="*", default=list(GAMES), choices=GAMES)
    parser.add_argument("--seats", nargs="*", type=int, default=[2, 4])
    parser.add_argument("--bots", nargs="*", default=[*LEVELS, ORACLE], help="only pairings of these")
    parser.add_argument("--again", action="store_true", help="play pairings that have a row already")
    parser.add_argument("--deals", type=int, help="at most so many, instead of what is usual")
    parser.add_argument("--width", type=float, help="of an interval that is narrow enough, likewise")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, help="by default as many as there are cores")
    given = parser.parse_args()
    rows = {} if given.again else kept()
    stop, over = Event(), False

    def end(*_signal: object) -> None:
        nonlocal over
        over = True
        stop.set()

    signal.signal(signal.SIGINT, end)
    for job in pairings(given.games, given.seats, given.seed):
        if (job.game, job.seats, *job.bots) in rows or not set(job.bots) <= set(given.bots):
            continue
        warm_up(job)
        begun = time.monotonic()
        row = measure(job, given.deals, given.width, given.threads, stop)
        if row is not None:
            rows[key_of(row)] = row
            with KEPT.open("a", encoding="utf-8") as file:
                file.write(json.dumps(row) + "\n")
            print(*cells_of(row, rows), f"{time.monotonic() - begun:.0f} s", flush=True)
        if over:
            break
        stop.clear()  # a tournament sets it at its end
    write({**kept(), **rows})


if __name__ == "__main__":
    main()
