"""Skyjo on a terminal, laid out as on a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from stammtisch.games.skyjo.rules import COLUMNS, ROWS, SLOTS
from stammtisch.games.skyjo.shapes import View
from stammtisch.games.words import Words

WIDTH = 26  # of a small grid: three stand side by side on 80 columns
ENDED = "⚑"  # stands behind whoever has ended the round
BANDS = ((-1, "bold blue"), (0, "bold cyan"), (4, "bold green"), (8, "bold yellow"), (12, "bold red"))


def draw(view: View, names: Sequence[str], words: Words) -> RenderableType:
    """Everybody's grid, your own one large and with the numbers of its slots, and the piles."""
    you = view["seat"]
    others = [small_grid(view, seat, names) for seat in range(view["seats"]) if seat != you]
    own = [] if you is None else [own_grid(view, you, names)]
    return Group(Columns(others), piles(view, words), *own)


DRAWN_EVENTS = ("score",)  # the picture of the last round shows it


def draw_last(view: View, names: Sequence[str], words: Words) -> RenderableType:
    """How the last round ended: all grids turned up, with the points of the round and in all."""
    last = view["last"]
    assert last is not None
    number = view["round"] if view["over"] else view["round"] - 1
    panels = []
    for seat, grid in enumerate(last["grids"]):
        end = f" {ENDED}" if seat == last["ender"] else ""
        points = f"{names[seat]} · {last['scores'][seat]:+d} = {view['totals'][seat]}"
        panels.append(Panel(Group(*rows(grid)), title=points + end, width=WIDTH, border_style="dim"))
    return Group(Text(words.say("board", "last", round=number), "bold"), Columns(panels))


def rows(grid: list[Any]) -> list[Text]:
    starts = range(0, SLOTS, COLUMNS)
    return [Text(" ").join(label(card) for card in grid[start : start + COLUMNS]) for start in starts]


def style(card: object) -> str:
    return next(colour for most, colour in BANDS if card <= most) if isinstance(card, int) else "dim"


def label(card: int | str | None) -> Text:
    """A card in a space of three."""
    return Text(f"{'·' if card is None else '▒▒' if card == '?' else card:>3}", style(card))


def title(view: View, seat: int, names: Sequence[str]) -> str:
    mark = "▶ " if seat in view["waiting"] else ""
    end = f" {ENDED}" if seat == view["ender"] else ""
    return f"{mark}{names[seat]} · {view['totals'][seat]}{end}"


def small_grid(view: View, seat: int, names: Sequence[str]) -> Panel:
    grid = Group(*rows(view["grids"][seat]))
    return Panel(grid, title=title(view, seat, names), width=WIDTH, border_style=border(view, seat))


def own_grid(view: View, seat: int, names: Sequence[str]) -> Panel:
    lines: list[Text] = []
    for row in range(ROWS):
        slots = range(row * COLUMNS, (row + 1) * COLUMNS)
        cards = [view["grids"][seat][slot] for slot in slots]
        lines.append(Text(" ").join(Text(f"╭{slot + 1:─<2}───╮", "dim") for slot in slots))
        lines.append(
            Text(" ").join(Text.assemble(("│", "dim"), label(card), "  ", ("│", "dim")) for card in cards)
        )
    return Panel(Group(*lines), title=title(view, seat, names), width=36, border_style=border(view, seat))


def border(view: View, seat: int) -> str:
    return "bright_white" if seat in view["waiting"] else "dim"


def piles(view: View, words: Words) -> Text:
    """The draw pile, the top of the discard pile with what lies under it, and the card in hand."""
    say = words.say
    parts = [
        Text(words.headline(view), "bold"),
        Text(say("board", "pile", count=view["pile"])),
    ]
    discard = Text(say("board", "discard"))
    for card in view["discard"][-6:]:
        discard += label(card)
    discard += Text(f" ← {say('board', 'top')}", "dim")
    parts.append(discard)
    if view["hand_from"]:
        parts.append(Text(say("board", "hand") + " ") + label("?" if view["hand"] is None else view["hand"]))
    return Text("   ").join(parts)
