"""Positions drawn as text for the scenarios, and what they look like afterwards, as text again."""

from __future__ import annotations

import re
from typing import TypeVar, cast

from stammtisch import Table
from stammtisch.games import load
from stammtisch.games.shapes import names_of, shapes
from stammtisch.match.viewer import SPECTATOR, Viewer

Shape = TypeVar("Shape")


def table(game: str, text: str) -> Table:
    """A table at a drawn position; the text may begin with options, as in `target=50`."""
    return Table.parse(f"{game} {text}")


def section(table: Table, keyword: str) -> str:
    """The values of one section of a table's text, or of one of a seat's: `section(table, "A hand")`."""
    return " ".join(load(table.game.name).sections(table.text()).values.get(keyword, []))


def has_section(table: Table, keyword: str) -> bool:
    return keyword in load(table.game.name).sections(table.text()).values


def starred(table: Table) -> str:
    """The letter of the seat with the star; empty if there is none."""
    found = re.search(r"\b([A-H])\*", table.text())
    return found[1] if found else ""


def play(table: Table, *moves: str) -> None:
    """Make moves one after the other; `B: flip 3` names the seat, `draw` is the only one waiting."""
    for move in moves:
        seat, colon, words = move.partition(": ")
        table.play(words if colon else move, "ABCDEFGH".index(seat) if colon else None)


def seen_as(view: type[Shape], table: Table, viewer: Viewer = SPECTATOR) -> Shape:
    """What a viewer sees, as a view of the game that is played."""
    assert shapes(table.game.name).view is view
    return cast(Shape, table.view(viewer))


def happened(kind: type[Shape], table: Table, viewer: Viewer = SPECTATOR) -> list[Shape]:
    """The events of a kind, as a viewer saw them: `happened(Draw, table)`."""
    kinds = shapes(table.game.name).events
    assert all(kinds[name] is kind for name in names_of(kind))
    return [cast(Shape, event) for event in table.events(viewer) if event["event"] in names_of(kind)]


def targets(table: Table, seat: int | None = None) -> dict[str, str]:
    """What each move of a seat points at, place after place; no seat: of the only one that waits."""
    view = table.view(table.waiting[0] if seat is None else seat)
    return {move: ", ".join(path) for move, path in zip(view["moves"], view["targets"], strict=True)}


def reveals(table: Table, *moves: str) -> bool:
    """Make moves as `play` does; whether the last of them told anybody something new."""
    play(table, *moves)
    return table.reveals()


def undoable(table: Table, *moves: str) -> list[bool]:
    """Make moves as `play` does; of each whether its seat may take it back in company, once it is made."""
    may = []
    for move in moves:
        play(table, move)
        may.append(table.can_be_undone())
    return may
