"""Pictures of what many games come to. Needs matplotlib, which comes with the extra `plots`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from stammtisch.errors import Mistake
from stammtisch.reports.files import check_file, writing
from stammtisch.reports.phrases import Phrases

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from stammtisch.arena.standings import Summary
    from stammtisch.bots.review import Review

KINDS = (".png", ".svg", ".pdf")
COLOURS = ("#33658a", "#f26419", "#758e4f", "#8d6a9f", "#f6ae2d", "#86bbd8", "#a23b3b", "#555555")


class CannotPlot(Mistake):
    """No picture of that kind can be drawn; says what to do."""


def check_plot(path: Path) -> None:
    """Complain before any work is done."""
    if find_spec("matplotlib") is None:
        raise CannotPlot("Plots need matplotlib; install it with: pip install 'stammtisch[plots]'")
    if path.suffix.lower() not in KINDS:
        raise CannotPlot(f"A plot is a file that ends in {', '.join(KINDS)}, not {str(path)!r}.")
    check_file(path)


def draw_summary(summary: Mapping[str, Any], path: Path) -> None:
    """One page: points, the advantage of each seat, what decides games, and what becomes of each thing; of a
    game that counts nothing its points."""
    beside = {"by_turn": draw_seats, "traits": draw_traits}
    top = {"points": draw_points, **{what: draw for what, draw in beside.items() if summary[what]}}
    below = {"uses": draw_uses, "wins": draw_wins} if summary["uses"] else {}
    figure = sheet(max(11, 0.32 * len(summary["uses"])), 11 if below else 4)
    rows: Any = [[*top], *([what] * len(top) for what in below)]
    axes = figure.subplot_mosaic(rows)
    title = f"{summary['game']}, {summary['seats']} seats, {summary['games']:,} games of random play"
    options = ", ".join(f"{name}={value}"[:60] for name, value in summary["options"].items())
    figure.suptitle(f"{title}\n{options}", fontsize=12)
    for what, draw in {**top, **below}.items():
        draw(axes[what], summary)
    save(figure, path)


def sheet(width: float, height: float) -> Figure:
    """An empty picture, so many inches wide and high."""
    from matplotlib.figure import Figure

    return Figure(figsize=(width, height), layout="constrained")


def save(figure: Figure, path: Path) -> None:
    """Write a picture."""
    with writing(path):
        figure.savefig(path, dpi=120)


def draw_review(review: Review, lang: str, path: Path) -> None:
    """How each seat's chances went through a game, as it could judge them at its own decisions, with its
    slips and blunders."""
    phrases = Phrases(lang)
    figure = sheet(11, 5)
    axes = figure.subplots()
    for seat in range(review.table.seats):
        own = review.decisions(seat)
        numbers, chances = (
            [decision.verdicts[0].number + 1 for decision in own],
            [100 * decision.verdicts[0].worth for decision in own],
        )
        colour = COLOURS[seat % len(COLOURS)]
        axes.plot(numbers, chances, color=colour, label=phrases("seat", number=seat), linewidth=1.2)
        for mark, sign in (("slip", "o"), ("blunder", "X")):
            places = [place for place, decision in enumerate(own) if decision.mark == mark]
            axes.plot(numbers, chances, sign, color=colour, markersize=7, markevery=places)
    axes.set(
        title=phrases("chances_title"),
        xlabel=phrases("review_move"),
        ylabel=phrases("chances_axis"),
        ylim=(-4, 104),  # whoever surely wins or loses is a line, and a mark on it a whole one
        yticks=range(0, 101, 20),
    )
    for mark, sign in (("slip", "o"), ("blunder", "X")):
        axes.plot([], [], sign, color="#444444", label=phrases(f"mark_{mark}"))
    axes.legend(loc="upper left", bbox_to_anchor=(1, 1), frameon=False)
    save(figure, path)


def draw_standings(summary: Summary, path: Path) -> None:
    """The share of wins of each bot of an arena, with its interval and the even share, and the ratings."""
    bots = sorted(summary["bots"], key=lambda bot: float(bot["share"]))
    names = [bot["name"][-30:] for bot in bots]
    figure = sheet(11, 1.6 + 0.45 * len(bots))
    shares, ratings = figure.subplots(1, 2)
    rows = range(len(bots))
    for axes, values, colour in (
        (shares, [(100 * bot["share"], 100 * bot["low"], 100 * bot["high"]) for bot in bots], COLOURS[0]),
        (ratings, [(bot["rating"], bot["rating_low"], bot["rating_high"]) for bot in bots], COLOURS[3]),
    ):
        errors = [
            [max(0.0, value - low) for value, low, _ in values],
            [max(0.0, high - value) for value, _, high in values],
        ]
        axes.errorbar([value for value, _, _ in values], rows, xerr=errors, fmt="o", capsize=4, color=colour)
        axes.set_yticks(rows, names, parse_math=False)
        axes.set_ylim(-0.6, len(bots) - 0.4)
    shares.axvline(100 * summary["even_share"], color="#444444", linestyle=":", linewidth=1)
    shares.set(
        title=f"{summary['game']}, {summary['seats']} seats: share of wins", xlabel="% (95 %)", xlim=(-3, 103)
    )
    ratings.set(title="Rating", xlabel="400 points: ten times the odds (95 %)")
    save(figure, path)


def draw_points(axes: Axes, summary: Mapping[str, Any]) -> None:
    parts = summary["histogram"]
    width = parts[0]["to"] - parts[0]["from"] + 1
    axes.bar(
        [part["from"] - 0.5 for part in parts],
        [100 * part["share"] for part in parts],
        width,
        align="edge",
        color=COLOURS[0],
        edgecolor="white",
    )
    axes.set(title="Points at the end", xlabel="points", ylabel="% of seats")


def draw_seats(axes: Axes, summary: Mapping[str, Any]) -> None:
    seats = summary["by_turn"]
    wins, errors = [100 * seat["wins"] for seat in seats], [100 * seat["wins_error"] for seat in seats]
    axes.bar(range(len(seats)), wins, yerr=errors, capsize=4, color=COLOURS[1])
    axes.axhline(100 / len(seats), color="#444444", linestyle=":", linewidth=1)
    axes.set(title="Advantage in the order of play", xlabel="turn", ylabel="% of games won (95 %)")
    axes.set_xticks(range(len(seats)), [str(seat["turn"]) for seat in seats])


def draw_traits(axes: Axes, summary: Mapping[str, Any]) -> None:
    traits = summary["traits"][::-1]
    axes.barh([row["name"] for row in traits], [row["correlation"] for row in traits], color=COLOURS[2])
    axes.axvline(0, color="#444444", linewidth=1)
    axes.set(title="What goes with winning", xlabel="correlation", xlim=(-1, 1))


def draw_uses(axes: Axes, summary: Mapping[str, Any]) -> None:
    """A bar each, divided by what became of it."""
    uses = summary["uses"]
    names = [row["name"] for row in uses]
    bottom = [0.0] * len(uses)
    for number, way in enumerate(uses[0]["ways"]):
        shares = [100 * row["ways"][way]["share"] for row in uses]
        axes.bar(names, shares, bottom=bottom, label=way, color=COLOURS[number % len(COLOURS)])
        bottom = [low + share for low, share in zip(bottom, shares, strict=True)]
    axes.set(title="What becomes of it", ylabel="%", ylim=(0, 100))
    axes.tick_params(axis="x", labelrotation=slant(names))
    axes.legend(loc="upper left", bbox_to_anchor=(1, 1), frameon=False)


def slant(names: Sequence[str]) -> int:
    """Long names do not fit side by side."""
    return 30 if max(map(len, names)) > 4 else 0


def draw_wins(axes: Axes, summary: Mapping[str, Any]) -> None:
    """How those fared who used it so, with the interval that chance alone would give."""
    uses = summary["uses"]
    even = sum(seat["wins"] for seat in summary["by_seat"]) / summary["seats"]
    for number, way in enumerate(uses[0]["ways"]):
        cells = [
            (place, row["ways"][way])
            for place, row in enumerate(uses)
            if row["ways"][way]["wins"] is not None
        ]
        shift = 0.16 * (number - (len(uses[0]["ways"]) - 1) / 2)
        axes.errorbar(
            [place + shift for place, _ in cells],
            [100 * cell["wins"] for _, cell in cells],
            [196 * (cell["wins"] * (1 - cell["wins"]) / cell["count"]) ** 0.5 for _, cell in cells],
            fmt="o",
            markersize=4,
            label=way,
            color=COLOURS[number % len(COLOURS)],
        )
    axes.axhline(100 * even, color="#444444", linestyle=":", linewidth=1)
    names = [row["name"] for row in uses]
    axes.set_xticks(range(len(uses)), names)
    axes.tick_params(axis="x", labelrotation=slant(names))
    axes.set(title="How often its player wins the game", ylabel="% (95 %, each use by itself)")
    axes.legend(loc="upper left", bbox_to_anchor=(1, 1), frameon=False)
