"""What a game need not say to screens and readers: the names of view.py, `complete` of complaints.py and
`unfit` of rules.py, as they are where its folder is silent. What it need not say to the engine, to bots and
to learners is in engine/defaults.py."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, cast

from stammtisch.games.shapes import Own, Shown

if TYPE_CHECKING:
    from stammtisch.games.position import Given

ACTS: tuple[str, ...] = ()
SECRET = range(0)


def facts(s: Any, shown: Mapping[str, Any], seat: int | None) -> dict[str, Any]:
    """Sentences may speak of all numbers and texts of the view."""
    return {key: value for key, value in shown.items() if isinstance(value, int | str | None)}


def headline(s: Any) -> str:
    """Which round it is."""
    return "round"


def points_at(move: str, view: object) -> tuple[str, ...]:
    """A move that points at nothing on the table is a place of its own, a button."""
    return (move,)


def about(move: str, view: object) -> None:
    """Moves name what they are about."""


def log_rounds(s: Any) -> None:
    """Everybody may look back at all rounds."""


def complete(given: Given, s: Any) -> tuple[str, ...]:
    """No section follows from others, and whatever can be written can be."""
    return ()


def unfit(s: Any) -> str:
    """All seats and options go together."""
    return ""


def differing(view: Callable[[Any], Shown]) -> Callable[[Any, Shown], Own]:
    """What a seat sees otherwise than a spectator, found by comparing both: `own` of a game without one."""

    def own(s: Any, common: Shown) -> Own:
        seen = {**view(s)}
        return cast("Own", {name: value for name, value in seen.items() if value != {**common}[name]})

    return own
