"""The report of an arena as files: games as JSON Lines, the result as JSON, a page with tables and plots."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from html import escape
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from stammtisch.arena.deals import Game, Job
from stammtisch.plot import CannotPlot, draw_standings

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; margin: 1rem 0 }
th, td { padding: .3rem .8rem; border-bottom: 1px solid #ddd; text-align: right }
th:first-child, td:first-child { text-align: left }
.bar { display: inline-block; position: relative; width: 12rem; height: .7rem; background: #eee }
.bar i { position: absolute; top: 0; bottom: 0; background: #33658a88 }
.bar b { position: absolute; top: -2px; bottom: -2px; width: 2px; background: #222 }
pre { background: #f6f6f6; padding: .5rem; overflow-x: auto; white-space: pre-wrap }
img { max-width: 100% }
"""
MOST_FORFEITS = 200  # that a page shows


def check_folder(folder: Path) -> None:
    """Make the folder for a report; complain before any game begins."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CannotPlot(f"The folder {folder} cannot be made: {error.strerror}.") from None


@contextmanager
def diary(folder: Path | None, job: Job) -> Iterator[Callable[[Sequence[Game]], None]]:
    """Write games down as they are played, so that none is lost when the arena is stopped: first the job,
    then a game a line. Without a folder nothing is written."""
    if folder is None:
        yield lambda games: None
        return
    with (folder / "games.jsonl").open("w", encoding="utf-8") as file:
        file.write(json.dumps(asdict(job)) + "\n")

        def write(games: Sequence[Game]) -> None:
            file.writelines(json.dumps(asdict(game)) + "\n" for game in games)
            file.flush()

        yield write


def write_report(folder: Path, summary: Mapping[str, Any]) -> None:
    (folder / "summary.json").write_text(json.dumps(summary, indent=1) + "\n", "utf-8")
    plots = find_spec("matplotlib") is not None
    if plots:
        for kind in ("svg", "png"):
            draw_standings(summary, folder / f"standings.{kind}")
    (folder / "report.html").write_text(page(summary, plots), "utf-8")


def page(summary: Mapping[str, Any], plots: bool) -> str:
    title = f"{summary['game']}, {summary['seats']} seats"
    facts = f"{summary['deals']:,} deals, {summary['games']:,} games, seed {summary['seed']}"
    options = ", ".join(f"{name}={value}" for name, value in summary["options"].items())
    picture = '<img src="standings.svg" alt="shares of wins and ratings">' if plots else ""
    return f"""<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Arena: {escape(title)}</title><style>{STYLE}</style>
<h1>Arena: {escape(title)}</h1>
<p>{escape(facts)}{escape(f" ({options})" if options else "")}. The same cards were played with every bot on
every seat; intervals are 95 %, and the games of one deal count as one observation. An even share is
{100 * summary["even_share"]:.1f} %. Games: <a href="games.jsonl">games.jsonl</a>, all numbers:
<a href="summary.json">summary.json</a>.</p>
{standings(summary)}
{picture}
<h2>Pairings</h2>
<p>How often the bot of a row came out before the bot of a column, in per cent.</p>
{pairings(summary)}
{forfeits(summary)}
</html>
"""


def grid(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table; its cells are HTML already."""
    top = "".join(f"<th>{cell}</th>" for cell in head)
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><tr>{top}</tr>{body}</table>"


def standings(summary: Mapping[str, Any]) -> str:
    head = (
        "bot",
        "games",
        "share of wins",
        "95 %",
        "",
        "mean place",
        "mean points",
        "rating",
        "95 %",
        "µs a move",
    )
    both = zip(summary["bots"], summary["ratings"], strict=True)
    rows = [
        (
            escape(bot["name"]),
            f"{bot['games']:,}",
            f"{100 * bot['share']:.1f} %",
            f"{100 * bot['low']:.1f} – {100 * bot['high']:.1f}",
            bar(bot, summary["even_share"]),
            f"{bot['mean_place']:.2f}",
            f"{bot['mean_points']:.1f}",
            f"{rating['rating']:+.0f}",
            f"{rating['low']:+.0f} – {rating['high']:+.0f}",
            f"{bot['microseconds']:,.0f}",
        )
        for bot, rating in sorted(both, key=lambda row: -row[0]["share"])
    ]
    return grid(head, rows)


def bar(bot: Mapping[str, float], even: float) -> str:
    """The interval as a bar, with a line at the even share."""
    left, width = 100 * bot["low"], 100 * (bot["high"] - bot["low"])
    return (
        f'<span class="bar"><i style="left:{left:.1f}%;width:{width:.1f}%"></i>'
        f'<b style="left:{100 * even:.1f}%"></b></span>'
    )


def pairings(summary: Mapping[str, Any]) -> str:
    names = [escape(bot["name"]) for bot in summary["bots"]]
    rows = [
        (
            name,
            *(
                "–"
                if cell is None
                else f"{100 * cell['share']:.1f} ({100 * cell['low']:.1f} – {100 * cell['high']:.1f})"
                for cell in row
            ),
        )
        for name, row in zip(names, summary["pairings"], strict=True)
    ]
    return grid(("", *names), rows)


def forfeits(summary: Mapping[str, Any]) -> str:
    """What bots from outside did wrong, with their exact output."""
    found = summary["forfeits"]
    if not found:
        return ""
    items = "".join(
        f"<li>{escape(one['bot'])}, deal {one['deal']}, move {one['move']}: {escape(one['reason'])}"
        f"<pre>{escape(one['output'])}</pre></li>"
        for one in found[:MOST_FORFEITS]
    )
    more = f"<p>And {len(found) - MOST_FORFEITS:,} more.</p>" if len(found) > MOST_FORFEITS else ""
    return f"<h2>Forfeits</h2><p>These decisions were made by the strategy instead.</p><ol>{items}</ol>{more}"
