"""What many games come to and how fast they were played, as tables for the terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.table import Table as Grid


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
    turns = Grid(
        "turn", "wins", "± (95 %)", "mean place", "mean points", title="Advantage in the order of play"
    )
    for row in summary["by_turn"]:
        wins, error = f"{100 * row['wins']:.2f} %", f"{100 * row['wins_error']:.2f} %"
        turns.add_row(str(row["turn"]), wins, error, f"{row['mean_place']:.3f}", f"{row['mean_score']:.2f}")
    console.print(turns)
    show_uses(console, summary["uses"])
    show_traits(console, summary["traits"])


def options_of(summary: Mapping[str, Any]) -> str:
    """The options that were played with."""
    return "".join(f", {name}={value}" for name, value in summary["options"].items())


def span(part: Mapping[str, Any]) -> str:
    """The points of one bar."""
    return str(part["from"]) if part["from"] == part["to"] else f"{part['from']} to {part['to']}"


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
