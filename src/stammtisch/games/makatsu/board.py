"""Meister Makatsu on a terminal, laid out as on a table."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from stammtisch.games.makatsu.shapes import LastRound, View
from stammtisch.games.words import Words

STYLES = {"b": "bold bright_blue", "y": "bold yellow", "p": "bold magenta"}
SIGNS = {"b": "◆", "y": "●", "p": "▲"}  # colour is never the only sign


def draw(view: View, names: Sequence[str], words: Words) -> RenderableType:
    """A row a seat: who it is, what it has taken, what it has played; then your own hand."""
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
    head = Text(words.headline(view), "bold")
    head += Text("   " + say("board", "deck", count=view["decks"]), "dim")
    head += Text("   " + say("board", "master"), "dim")
    parts: list[RenderableType] = [head, grid]
    if view["last"]:
        parts.append(last_round(view["last"], names, words))
    if view["out"]:
        for seat, out in enumerate(view["out"]):
            parts.append(Text(f"{names[seat]} {say('board', 'out')} ", "dim") + cards(out))
    hand = [] if view["seat"] is None else view["hands"][view["seat"]]
    if isinstance(hand, list) and hand:
        parts.append(Text(say("board", "hand") + "  ") + cards(hand))
    return Group(*parts)


def last_round(last: LastRound, names: Sequence[str], words: Words) -> Text:
    """The cards of the last round in their order, and who played them."""
    line = Text(words.say("board", "last"), "dim")
    for play, card in enumerate(last["cards"]):
        line += Text(f"  {names[(last['starter'] + play) % len(names)]} ", "dim") + cards([card])
    return line


def seat_name(view: View, seat: int, names: Sequence[str]) -> Text:
    mover = "▶" if seat in view["waiting"] else " "
    master = "♟" if seat == view["master"] else " "
    return Text(f"{mover} {master} {names[seat]}")


def cards(names: Sequence[str]) -> Text:
    return Text("  ").join(Text(f"{SIGNS[name[0]]} {name[1:]}", STYLES[name[0]]) for name in names)


def token_row(tokens: Sequence[int]) -> str:
    return " ".join(f"{count}×{worth}" for worth, count in enumerate(tokens, 1))


def reserve(view: View, seat: int, words: Words) -> Text:
    """MAK-6, MAK-13. How many cards lie there, and which, if that may be known; after the last round they are
    only put aside."""
    held = view["reserves"][seat]
    known = held if isinstance(held, list) else None
    count = held if known is None else len(known)
    text = Text(words.say("board", "aside" if view["over"] else "reserve", count=count), "dim")
    return text if known is None else text + Text(" ") + cards(known)
