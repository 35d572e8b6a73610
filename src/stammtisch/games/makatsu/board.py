"""Meister Makatsu on a terminal, laid out as on a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from stammtisch.games.words import Words

STYLES = {"b": "bold bright_blue", "y": "bold yellow", "p": "bold magenta"}
SIGNS = {"b": "◆", "y": "●", "p": "▲"}  # colour is never the only sign


DRAWN_EVENTS: tuple[str, ...] = ()  # the log tells everything


def draw(view: dict[str, Any], names: Sequence[str], words: Words) -> RenderableType:
    """A row a seat: who it is, what it has taken, what it has played; then the own hand."""
    say = words.say
    grid = Grid(box=None, padding=(0, 2), show_header=False)
    for seat in range(view["seats"]):
        grid.add_row(
            seat_name(view, seat, names),
            cards(view["table"][seat]) if view["table"][seat] else Text("–", "dim"),
            Text(say("board", "points", points=view["scores"][seat])),
            Text(say("board", "tokens", tokens=token_row(view["tokens"][seat]))),
            reserve(view, seat, words),
        )
    head = Text(say("board", "round", phase=view["phase"], round=view["round"]), "bold")
    head += Text("   " + say("board", "deck", count=view["decks"]), "dim")
    head += Text("   " + say("board", "master"), "dim")
    parts: list[RenderableType] = [head, grid]
    if view["last"]:
        parts.append(last_round(view, names, words))
    if view["out"]:
        for seat, out in enumerate(view["out"]):
            parts.append(Text(f"{names[seat]} {say('board', 'out')} ", "dim") + cards(out))
    if view["seat"] is not None and view["hands"][view["seat"]]:
        parts.append(Text(say("board", "hand") + "  ") + cards(view["hands"][view["seat"]]))
    return Group(*parts)


def last_round(view: dict[str, Any], names: Sequence[str], words: Words) -> Text:
    """The cards of the last round in their order, and who played them."""
    line = Text(words.say("board", "last"), "dim")
    for play, card in enumerate(view["last"]["cards"]):
        line += Text(f"  {names[(view['last']['starter'] + play) % view['seats']]} ", "dim") + cards([card])
    return line


def seat_name(view: dict[str, Any], seat: int, names: Sequence[str]) -> Text:
    mover = "▶" if seat in view["waiting"] else " "
    master = "♟" if seat == view["master"] else " "
    return Text(f"{mover} {master} {names[seat]}")


def cards(names: Sequence[str]) -> Text:
    return Text("  ").join(Text(f"{SIGNS[name[0]]} {name[1:]}", STYLES[name[0]]) for name in names)


def token_row(tokens: Sequence[int]) -> str:
    return " ".join(f"{count}×{worth}" for worth, count in enumerate(tokens, 1))


def reserve(view: dict[str, Any], seat: int, words: Words) -> Text:
    """MAK-6, MAK-13. How many cards lie there, and which, if that may be known; after the last round they are
    only put aside."""
    held = view["reserves"][seat]
    known = isinstance(held, list)
    text = Text(
        words.say("board", "aside" if view["over"] else "reserve", count=len(held) if known else held), "dim"
    )
    return text + Text(" ") + cards(held) if known else text


def facts(view: dict[str, Any], words: Words) -> dict[str, object]:
    """What the sentences of this game speak of: nothing that changes."""
    return {}


def labels(view: dict[str, Any], words: Words) -> dict[str, str]:
    """What is said of a choice besides its name: nothing."""
    return {}
