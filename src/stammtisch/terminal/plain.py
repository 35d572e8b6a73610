"""A game on a terminal where its folder has no board.py: what its view shows, by the names of the fields."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from stammtisch.games.shapes import View
from stammtisch.games.words import Words

DRAWN_EVENTS: tuple[str, ...] = ()  # the log tells everything
COMMON = View.__annotations__  # what every game has; it is drawn otherwise, or not at all


def draw(view: Mapping[str, Any], names: Sequence[str], words: Words) -> RenderableType:
    """A row a seat, with the points and what the view has for each seat; then all else, a line a field."""
    own = {key: value for key, value in view.items() if key not in COMMON and value is not None}
    by_seat = [key for key, value in own.items() if isinstance(value, list) and len(value) == view["seats"]]
    grid = Grid("", "", *map(title, by_seat), box=None, padding=(0, 2), header_style="dim")
    for seat, name in enumerate(names):
        mover = "▶" if seat in view["waiting"] else " "
        row = (written(own[key][seat], words) for key in by_seat)
        grid.add_row(Text(f"{mover} {name}"), Text(str(view["scores"][seat])), *map(Text, row))
    lines = [
        Text(f"{title(key)}  ", "dim") + Text(written(value, words))
        for key, value in own.items()
        if key not in by_seat
    ]
    return Group(grid, *lines)


def title(field: str) -> str:
    return field.replace("_", " ")


def written(value: object, words: Words) -> str:
    """A value of a view for people: cards by their names, lists without brackets."""
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "✓" if value else "–"
    if isinstance(value, list):
        return "  ".join(written(one, words) for one in value) or "–"
    if isinstance(value, dict):
        return ", ".join(f"{title(key)} {written(one, words)}" for key, one in value.items())
    return words.card(value)
