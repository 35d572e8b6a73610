"""What many games come to and how fast they were played, as tables for the terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.padding import Padding
from rich.table import Column
from rich.table import Table as Grid
from rich.text import Text

from stammtisch.arena.standings import RATED, FaultDocument, Summary, cells, counted, ranked
from stammtisch.bots.review import MARKS, Review
from stammtisch.games.grammar import YOU
from stammtisch.reports.phrases import Phrases


def show_summary(summary: Mapping[str, Any]) -> None:
    console = Console()
    console.print(
        f"[bold]{summary['game']}[/], {summary['seats']} seats, {summary['games']:,} games of random play,"
        f" seed {summary['seed']}{options_of(summary)}",
        highlight=False,
        soft_wrap=True,
    )
    spreads = Grid("", "mean", "least", "10 %", "middle", "90 %", "most")
    for name, label in (("scores", "points"), ("decisions", "decisions a game"), ("rounds", "rounds a game")):
        if summary[name]:
            numbers = (summary[name][key] for key in ("mean", "least", "low", "middle", "high", "most"))
            spreads.add_row(label, *(f"{number:.1f}" for number in numbers))
    console.print(spreads)
    highest = max(part["share"] for part in summary["histogram"])
    for part in summary["histogram"]:
        length = round(40 * part["share"] / highest)
        console.print(f"{span(part):>14}  {'█' * length} {100 * part['share']:.1f} %")
    for what, show in (("by_turn", show_turns), ("uses", show_uses), ("traits", show_traits)):
        if summary[what]:  # a game without a study counts nothing
            show(console, summary[what])


def options_of(summary: Mapping[str, Any]) -> str:
    """The options that were played with."""
    return escape("".join(f", {name}={value}" for name, value in summary["options"].items()))


def span(part: Mapping[str, Any]) -> str:
    """The points of one bar."""
    return str(part["from"]) if part["from"] == part["to"] else f"{part['from']} to {part['to']}"


def show_turns(console: Console, rows: Sequence[Mapping[str, Any]]) -> None:
    """What it is worth to begin."""
    turns = Grid(
        "turn", "wins", "± (95 %)", "mean place", "mean points", title="Advantage in the order of play"
    )
    for row in rows:
        wins, error = f"{100 * row['wins']:.2f} %", f"{100 * row['wins_error']:.2f} %"
        turns.add_row(str(row["turn"]), wins, error, f"{row['mean_place']:.3f}", f"{row['mean_score']:.2f}")
    console.print(turns)


def show_uses(console: Console, uses: Sequence[Mapping[str, Any]]) -> None:
    """What becomes of each card or tile, and in how many of those cases the player won the game."""
    grid = Grid(
        "", "times", *uses[0]["ways"], title="What becomes of it (in brackets: % of games that player wins)"
    )
    for row in uses:
        cells = (
            f"{100 * way['share']:4.1f} %" + ("" if way["wins"] is None else f" ({100 * way['wins']:.1f})")
            for way in row["ways"].values()
        )
        grid.add_row(row["name"], f"{row['count']:,}", *cells)
    console.print(grid)


def show_traits(console: Console, traits: Sequence[Mapping[str, Any]]) -> None:
    """What winners have that others lack."""
    grid = Grid("at the end", "winners", "others", "goes with winning", title="What decides games")
    for row in traits:
        others = "–" if row["others"] is None else f"{row['others']:.2f}"
        grid.add_row(row["name"], f"{row['winners']:.2f}", others, f"{row['correlation']:+.2f}")
    console.print(grid)


def show_speeds(rows: Sequence[Mapping[str, Any]]) -> None:
    grid = Grid("game", "seats", "cores", "decisions/s", "games/s", "rounds/s")
    for row in rows:
        speeds = (row[f"{what}_per_second"] for what in ("decisions", "games", "rounds"))
        shown = ("–" if speed is None else f"{speed:,}" for speed in speeds)
        grid.add_row(row["game"], str(row["seats"]), str(row["cores"]), *shown)
    Console().print(grid)


# Of the arena; as many as a terminal of 80 columns has room for if the names of the bots are short.
COLUMNS = ("bot", "games", "wins", "95 %", "place", "points", "rating", "µs/move", "forfeits")
SPARED = ("µs/move", "points", "games", "place")  # one after the other, where names are long
GAP = 2  # between columns


def show_standings(summary: Summary) -> None:
    """The table of an arena: shares of wins with their intervals, pairings, and what went wrong."""
    console = Console()
    console.print(
        f"[bold]{summary['game']}[/], {summary['seats']} seats, {counted(summary['deals'], 'deal')},"
        f" {counted(summary['games'], 'game')}, seed {summary['seed']}{options_of(summary)}",
        highlight=False,
        soft_wrap=True,
    )
    rows = [cells(bot) for bot in ranked(summary)]
    name, *numbers = columns_of(rows, console.width)
    columns = (Column(number, justify="right", no_wrap=True) for number in numbers)
    grid = Grid(
        Column(name, overflow="fold"),
        *columns,
        box=SIMPLE_HEAD,
        show_edge=False,
        pad_edge=False,
        collapse_padding=True,
    )
    for row in rows:
        grid.add_row(*(escape(row[column]) for column in (name, *numbers)))
    console.print(grid)
    console.print(f"An even share is {100 * summary['even_share']:.1f} %. {RATED}", highlight=False)
    for remark in summary["remarks"]:
        console.print(remark, highlight=False, markup=False, style="bold")
    if len(summary["bots"]) > 2:
        show_pairings(console, summary)
    show_forfeits(console, summary["forfeits"])


def columns_of(rows: Sequence[Mapping[str, str]], width: int) -> list[str]:
    """The columns that there is room for beside the whole names of the bots; the report has all of them."""
    columns = list(COLUMNS)
    widths = {name: max(len(name), *(len(row[name]) for row in rows)) for name in columns}
    for spared in SPARED:
        if sum(widths[name] + GAP for name in columns) - GAP > width:
            columns.remove(spared)
    return columns


def show_forfeits(console: Console, faults: Sequence[FaultDocument]) -> None:
    """What each bot did wrong, if any did, and what it put out the first time."""
    if not faults:
        return
    total = sum(fault["count"] for fault in faults)
    console.print(f"{counted(total, 'decision')} went to the strategy by forfeit:", highlight=False)
    for fault in faults:
        line = f"{fault['bot']}: {fault['reason']} ({counted(fault['count'], 'decision')})"
        console.print(line, highlight=False, markup=False, soft_wrap=True)
        for forfeit in fault["first"][:1]:
            for name, text in (("standard output", forfeit["output"]), ("standard error", forfeit["errors"])):
                if text:
                    quoted = f"first {name}:\n{text}"
                    console.print(Padding(Text(quoted), (0, 0, 0, 4), expand=False))


def show_pairings(console: Console, summary: Summary) -> None:
    names = [escape(bot["name"]) for bot in summary["bots"]]
    columns = (Column(name, overflow="fold") for name in ("came out before", *names))
    grid = Grid(*columns, title="Pairings (%)")
    for name, row in zip(names, summary["pairings"], strict=True):
        grid.add_row(name, *("–" if cell is None else f"{100 * cell['share']:.1f}" for cell in row))
    console.print(grid)


MARK_STYLES = {"best": "green", "fine": "", "slip": "yellow", "blunder": "red"}


def show_review(
    review: Review,
    lang: str,
    file: Path,
    you: int | None = None,
    seat: int | None = None,
    every: bool = False,
) -> None:
    """A line for each seat, then for each decision that cost something, or for all of them. `you` is the seat
    of whoever reads this, if it is known."""
    console, phrases, table = Console(), Phrases(lang), review.table
    words = table.game.words(lang)
    names = [phrases("seat", number=number) for number in range(table.seats)]
    if you is not None:
        names[you] += f" ({YOU[lang]})"
    marks = [phrases(f"mark_{mark}") for mark in MARKS]
    grid = Grid("", phrases("place_at_end"), *marks, phrases("places_lost"))
    for player in range(table.seats):
        counts = (str(review.count(player, mark)) for mark in MARKS)
        place = str(table.places[player]) if table.over else "–"
        lost = phrases.number(review.lost(player), ".2f")
        grid.add_row(names[player], place, *counts, lost)
    console.print(grid)
    decisions = review.decisions(seat)
    shown = [decision for decision in decisions if every or decision.is_mistake]
    if not shown:
        console.print(phrases("no_slips" if decisions else "no_choices"), highlight=False)
        return

    def said(moves: Sequence[str]) -> str:
        return words.move(moves[0]) if len(moves) == 1 else words.act(moves)

    columns = ("move", "who", "played", "mark", "better", "costs_places", "costs_points")
    lines = Grid(*(phrases(f"review_{column}") for column in columns))
    for decision in shown:
        better = decision.mark != "best"
        lines.add_row(
            str(decision.number + 1),
            names[decision.seat],
            said(decision.played),
            phrases(f"mark_{decision.mark}"),
            said(decision.best) if better else "",
            phrases.number(decision.places, "+.2f") if better else "",
            phrases.number(decision.points, "+.1f") if better else "",
            style=MARK_STYLES[decision.mark],
        )
    console.print(lines)
    console.print(phrases("review_note"), highlight=False, style="dim")
    console.print(
        phrases("review_look", file=file, number=shown[0].number),
        highlight=False,
        markup=False,
        soft_wrap=True,
        style="dim",
    )
