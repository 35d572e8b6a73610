"""What many games come to and how fast they were played, as tables for the terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table as Grid

from stammtisch.phrases import Phrases
from stammtisch.review import MARKS, Review


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
    return escape("".join(f", {name}={value}" for name, value in summary["options"].items()))


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


def show_standings(summary: Mapping[str, Any]) -> None:
    """The table of an arena: shares of wins with their intervals, pairings, and what went wrong."""
    console = Console()
    console.print(
        f"[bold]{summary['game']}[/], {summary['seats']} seats, {summary['deals']:,} deals,"
        f" {summary['games']:,} games, seed {summary['seed']}{options_of(summary)}",
        highlight=False,
        soft_wrap=True,
    )
    grid = Grid("bot", "games", "share of wins", "95 %", "mean place", "mean points", "rating", "µs a move")
    rows = zip(summary["bots"], summary["ratings"], strict=True)
    for bot, rating in sorted(rows, key=lambda row: -row[0]["share"]):
        grid.add_row(
            escape(bot["name"]),
            f"{bot['games']:,}",
            f"{100 * bot['share']:.1f} %",
            f"{100 * bot['low']:.1f} – {100 * bot['high']:.1f}",
            f"{bot['mean_place']:.2f}",
            f"{bot['mean_points']:.1f}",
            f"{rating['rating']:+.0f}",
            f"{bot['microseconds']:,.0f}",
        )
    console.print(grid)
    console.print(f"An even share is {100 * summary['even_share']:.1f} %.", highlight=False)
    if len(summary["bots"]) > 2:
        show_pairings(console, summary)
    if summary["forfeits"]:
        first = summary["forfeits"][0]
        console.print(f"{len(summary['forfeits'])} decisions were forfeited to the strategy; the first:")
        where = f"{first['bot']}, deal {first['deal']}, move {first['move']}: {first['reason']}"
        console.print(where, highlight=False, markup=False)
        console.print(first["output"], highlight=False, markup=False)


def show_pairings(console: Console, summary: Mapping[str, Any]) -> None:
    names = [escape(bot["name"]) for bot in summary["bots"]]
    grid = Grid("came out before", *names, title="Pairings (%)")
    for name, row in zip(names, summary["pairings"], strict=True):
        grid.add_row(name, *("–" if cell is None else f"{100 * cell['share']:.1f}" for cell in row))
    console.print(grid)


MARK_STYLES = {"best": "green", "fine": "", "slip": "yellow", "blunder": "red"}


def show_review(review: Review, lang: str, seat: int | None = None, every: bool = False) -> None:
    """A line for each seat, then for each decision that cost something, or for all of them."""
    console, phrases, table = Console(), Phrases(lang), review.table
    words = table.game.words(lang)
    marks = [phrases(f"mark_{mark}") for mark in MARKS]
    grid = Grid("", phrases("place_at_end"), *marks, phrases("places_lost"))
    for player in range(table.seats):
        counts = (str(review.count(player, mark)) for mark in MARKS)
        place = str(table.places[player]) if table.over else "–"
        grid.add_row(phrases("seat", number=player), place, *counts, f"{review.lost(player):.2f}")
    console.print(grid)
    shown = [
        verdict
        for verdict in review.verdicts
        if (seat is None or verdict.seat == seat) and (every or verdict.mark in ("slip", "blunder"))
    ]
    if not shown:
        console.print(phrases("no_slips"), highlight=False)
        return
    columns = ("move", "who", "played", "mark", "better", "costs_places", "costs_points")
    lines = Grid(*(phrases(f"review_{column}") for column in columns))
    for verdict in shown:
        better = verdict.mark in ("slip", "blunder")
        lines.add_row(
            str(verdict.number + 1),
            phrases("seat", number=verdict.seat),
            words.move(verdict.played),
            phrases(f"mark_{verdict.mark}"),
            words.move(verdict.best) if better else "",
            f"{verdict.places:+.2f}" if better else "",
            f"{verdict.points:+.1f}" if better else "",
            style=MARK_STYLES[verdict.mark],
        )
    console.print(lines)
    console.print(phrases("review_note"), highlight=False, style="dim")
