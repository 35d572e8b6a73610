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

from stammtisch.arena.deals import Job, Played
from stammtisch.arena.standings import RATED, BotResult, Summary, cells, counted, ranked
from stammtisch.reports.files import CannotWrite, check_folder
from stammtisch.reports.plot import draw_standings

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 80rem; margin: 2rem auto; padding: 0 1rem }
p { max-width: 60rem }
.table { overflow-x: auto; margin: 1rem 0 }
table { border-collapse: collapse }
th, td { padding: .3rem .6rem; border-bottom: 1px solid #ddd; text-align: right; white-space: nowrap }
th:first-child, td:first-child { text-align: left }
.bar { display: inline-block; position: relative; width: 12rem; height: .7rem; background: #eee }
.bar i { position: absolute; top: 0; bottom: 0; background: #33658a88 }
.bar b { position: absolute; top: -2px; bottom: -2px; width: 2px; background: #222 }
pre { background: #f6f6f6; padding: .5rem; overflow: auto; max-height: 16rem }
pre { white-space: pre-wrap; overflow-wrap: anywhere }
figure { margin: .5rem 0 }
figcaption { font-size: .8rem; color: #666 }
img { max-width: 100% }
"""
FILES = ("games.jsonl", "summary.json", "report.html")


def check_report(folder: Path) -> None:
    """Make the folder for a report; complain before any game begins. Games may have taken hours: an old
    report is not overwritten."""
    if any((folder / name).exists() for name in FILES):
        raise CannotWrite(f"There is already a report in {folder}; choose another folder, or remove it.")
    check_folder(folder)


@contextmanager
def diary(folder: Path | None, job: Job) -> Iterator[Callable[[Played], None]]:
    """Write games down as they are played, so that none is lost when the arena is stopped, also of deals that
    were not played to their end: first the job, then a game a line. Without a folder nothing is written."""
    if folder is None:
        yield lambda game: None
        return
    with (folder / "games.jsonl").open("x", encoding="utf-8") as file:

        def write(line: Job | Played) -> None:
            file.write(json.dumps(asdict(line)) + "\n")
            file.flush()

        write(job)
        yield write


def forget(folder: Path) -> None:
    """Remove what was written down of games that came to nothing, so that the folder can be used again."""
    (folder / "games.jsonl").unlink()


def write_report(folder: Path, summary: Summary) -> None:
    (folder / "summary.json").write_text(json.dumps(summary, indent=1) + "\n", "utf-8")
    plots = find_spec("matplotlib") is not None
    if plots:
        for kind in ("svg", "png"):
            draw_standings(summary, folder / f"standings.{kind}")
    (folder / "report.html").write_text(document_of(summary, plots), "utf-8")


def document_of(summary: Summary, plots: bool) -> str:
    title = f"{summary['game']}, {summary['seats']} seats"
    facts = (
        f"{counted(summary['deals'], 'deal')}, {counted(summary['games'], 'game')}, seed {summary['seed']}"
    )
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
{"".join(f"<p><b>{escape(remark)}</b></p>" for remark in summary["remarks"])}
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
    return f'<div class="table"><table><tr>{top}</tr>{body}</table></div>'


def standings(summary: Summary) -> str:
    found = ranked(summary)
    rows = [(*map(escape, cells(bot).values()), bar(bot, summary["even_share"])) for bot in found]
    return grid((*cells(found[0]), ""), rows) + f"<p>{RATED}</p>"


def bar(bot: BotResult, even: float) -> str:
    """The interval as a bar, with a line at the even share."""
    left, width = 100 * bot["low"], 100 * (bot["high"] - bot["low"])
    return (
        f'<span class="bar"><i style="left:{left:.1f}%;width:{width:.1f}%"></i>'
        f'<b style="left:{100 * even:.1f}%"></b></span>'
    )


def pairings(summary: Summary) -> str:
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


def forfeits(summary: Summary) -> str:
    """What bots from outside did wrong, with the exact output of the first few times."""
    items = "".join(
        f"<li>{escape(fault['bot'])}: {escape(fault['reason'])} ({counted(fault['count'], 'decision')})"
        f"{''.join(quote(alike) for alike in together(fault['first']))}</li>"
        for fault in summary["forfeits"]
    )
    if not items:
        return ""
    return f"<h2>Forfeits</h2><p>These decisions were made by the strategy instead.</p><ul>{items}</ul>"


def together(forfeits: Sequence[Mapping[str, Any]]) -> list[list[Mapping[str, Any]]]:
    """Those at which the same was put out."""
    alike: dict[tuple[str, str], list[Mapping[str, Any]]] = {}
    for forfeit in forfeits:
        alike.setdefault((forfeit["output"], forfeit["errors"]), []).append(forfeit)
    return list(alike.values())


def quote(alike: Sequence[Mapping[str, Any]]) -> str:
    where = "; ".join(f"deal {forfeit['deal']}, move {forfeit['move']}" for forfeit in alike)
    outputs = (("standard output", alike[0]["output"]), ("standard error", alike[0]["errors"]))
    quoted = "".join(
        f"<figure><figcaption>{name}</figcaption><pre>{escape(text)}</pre></figure>"
        for name, text in outputs
        if text
    )
    return f"<p>First at {where}{':' if quoted else ', without any output.'}</p>{quoted}"
