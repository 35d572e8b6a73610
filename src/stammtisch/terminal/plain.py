"""A game on a terminal where its folder has no board.py: what its view shows, by the names of the fields."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from stammtisch.games.meanings import meanings
from stammtisch.games.shapes import View
from stammtisch.games.words import Words, minus

NOTHING = "–"
DRAWN_EVENTS: tuple[str, ...] = ()  # the log tells everything
ELSEWHERE = {*View.__annotations__, "mover"}  # what every game has; it is drawn otherwise, or not at all


def draw(view: Mapping[str, Any], names: Sequence[str], words: Words) -> RenderableType:
    """A row a seat, with the points and what the view has for each seat; then all else, a line a field."""
    own = {key: value for key, value in view.items() if key not in ELSEWHERE and value is not None}
    meaning = meanings(view["game"])
    by_seat = [key for key in own if key in meaning.rows and len(own[key]) == view["seats"]]

    def title(field: str) -> str:
        return words.word("fields", field).replace("_", " ")

    def written(path: str, value: object) -> str:
        """A value for people: seats and cards by their names, lists without brackets."""
        if isinstance(value, bool):
            return "✓" if value else NOTHING
        if isinstance(value, list):
            return "  ".join(written(path, one) for one in value) or NOTHING
        if isinstance(value, dict):
            return ", ".join(f"{title(key)} {written(f'{path}.{key}', one)}" for key, one in value.items())
        if isinstance(value, int) and meaning.said.get(path) == "seat":
            return names[value]
        if isinstance(value, int) and meaning.said.get(path) != "number":
            return minus(str(value))
        return NOTHING if value is None else words.card(value)

    grid = Grid("", "", *map(title, by_seat), box=None, padding=(0, 2), header_style="dim")
    for seat, name in enumerate(names):
        mover = "▶" if seat in view["waiting"] else " "
        row = (written(key, own[key][seat]) for key in by_seat)
        grid.add_row(Text(f"{mover} {name}"), Text(minus(str(view["scores"][seat]))), *map(Text, row))
    lines = [
        Text(f"{title(key)}  ", "dim") + Text(written(key, value))
        for key, value in own.items()
        if key not in by_seat
    ]
    return Group(grid, *lines)
