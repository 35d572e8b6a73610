"""Ratjack on a terminal, laid out as on a table."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from stammtisch.games.ratjack.shapes import View
from stammtisch.games.words import Words

STYLES = {"r": "bold red", "b": "bold bright_blue", "g": "bold green", "k": "bold white"}
DRAWN_EVENTS = ("round_end",)  # the picture of the last round shows it


def draw(view: View, names: Sequence[str], words: Words) -> RenderableType:
    """A row a seat with its laid cards and its total; chips and piles; your own cards and what they do."""
    grid = Grid(box=None, padding=(0, 2), show_header=False)
    for seat in range(view["seats"]):
        grid.add_row(*seat_row(view, seat, names, words))
    parts: list[RenderableType] = [head(view, words), grid, chips(view, words)]
    if view["seat"] is not None:
        parts += hand(view, view["seat"], words)
    return Group(*parts)


def head(view: View, words: Words) -> Text:
    say = words.say
    line = Text(words.headline(view), "bold")
    line += Text("   " + say("board", "deck", count=view["deck"]))
    if view["top"]:
        line += Text(" (" + say("board", "top") + " ") + card(view["top"]) + Text(")")
    line += Text("   " + say("board", "discard") + " ")
    line += (
        Text(" ").join(card(name) for name in view["discard"][-5:]) if view["discard"] else Text("–", "dim")
    )
    if view["aside"]:
        line += Text("   " + say("board", "aside", count=len(view["aside"])), "dim")
    return line


def seat_row(view: View, seat: int, names: Sequence[str], words: Words) -> tuple[Text, ...]:
    mark = "▶" if seat in view["waiting"] else " "
    letter = "ABCD"[seat]
    name = Text(f"{mark} {letter} {names[seat]}", "dim" if view["out"][seat] else "")
    points = words.say("board", "points", points=view["scores"][seat], target=view["target"])
    laid = [laid_card(view, seat, place, words) for place in range(len(view["rows"][seat]))]
    state = (
        words.say("board", "out")
        if view["out"][seat]
        else words.say("board", "total", total=view["totals"][seat])
    )
    return name, Text(points), Text(state, "bold"), Text("  ").join(laid) if laid else Text("–", "dim")


def laid_card(view: View, seat: int, place: int, words: Words) -> Text:
    """A laid card with its number in the row and its chip; in brackets if it lies face down."""
    cell = view["rows"][seat][place]
    shown = card(cell["card"]) if cell["card"] else Text("?", "dim")
    text = Text(f"{place + 1}:", "dim") + (shown if cell["up"] else Text("[") + shown + Text("]"))
    if cell["chip"]:
        text += Text(f"({words.card(view['chips'][cell['chip'] - 1]['face'])})", "magenta")
    return text


def card(name: str) -> Text:
    return Text(name, STYLES[name[0]])


def chips(view: View, words: Words) -> Text:
    """Every chip with its number, its face, and where it lies."""
    line = Text(words.say("board", "chips"), "dim")
    for number, chip in enumerate(view["chips"], 1):
        where = f"→{chip['at']}" if chip["at"] else ""
        shown = words.card(chip["face"]) + where
        line += Text(f"  {number}:", "dim") + Text(shown, "dim" if chip["at"] else "magenta")
    return line


def hand(view: View, seat: int, words: Words) -> list[Text]:
    """Your own cards, in hand and face down, with their effects in words."""
    lines = []
    if view["prompt"] == "draw":
        top = view["discard"][-1]
        lines.append(Text(words.say("board", "discard") + " ", "dim") + card(top) + effect(view, top, words))
    for name in filter(None, view["hands"][seat]):
        lines.append(Text(words.say("board", "hand") + " ") + card(name) + effect(view, name, words))
    for place, cell in enumerate(view["rows"][seat]):
        if not cell["up"] and cell["card"] is not None:
            label = words.say("board", "face_down", place=place + 1)
            lines.append(Text(label + " ", "dim") + card(cell["card"]) + effect(view, cell["card"], words))
    return lines


def effect(view: View, name: str, words: Words) -> Text:
    return Text(": " + words.say("effects", view["effects"][name]), "dim")


def draw_last(view: View, names: Sequence[str], words: Words) -> RenderableType:
    """How the last round ended: what lay face up, and who won points by what."""
    last = view["last"]
    assert last is not None
    number = view["round"] if view["over"] else view["round"] - 1
    grid = Grid(box=None, padding=(0, 2), show_header=False)
    for seat, row in enumerate(last["rows"]):
        laid = [
            (card(cell["card"]) if cell["card"] else Text("?", "dim"))
            + Text(f"({words.card(cell['face'])})" if cell["face"] else "", "magenta")
            for cell in row
        ]
        won = [
            f"+{count} {words.say('reasons', reason)}"
            for reason, count in last["paid"][seat].items()
            if count
        ]
        total = words.say("board", "total", total=last["totals"][seat])
        grid.add_row(
            names[seat], total if row else "", Text("  ").join(laid), Text(", ".join(won), "bold green")
        )
    return Group(Text(words.say("board", "last", round=number), "bold"), grid)
