"""A kind of position that the gallery shows, and how one is known."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from stammtisch.match.viewer import SPECTATOR, Viewer

View = dict[str, Any]
Wanted = Callable[[View], bool]


class Kind:
    """A kind of position: how the table is set up, and how to know one. It is shown to a `viewer`,
    or to the mover."""

    def __init__(
        self,
        name: str,
        seats: int,
        wanted: Wanted,
        viewer: Viewer | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        self.name, self.seats, self.wanted, self.viewer = name, seats, wanted, viewer
        self.options = options or {}


def prompt(name: str, least: int = 0) -> Wanted:
    """A position that asks for this, with enough on the table to look at."""
    return lambda view: view["prompt"] == name and view.get("turns", least) >= least


def asked(view: View) -> bool:
    """Somebody is asked, and something has happened."""
    return not view["over"] and view["seat"] in view["waiting"]


ANY = (  # of a game that does not tell in tests/games/GAME/gallery.py what is worth looking at
    Kind("asked", 2, asked),
    Kind("watched", 2, lambda view: not view["over"], viewer=SPECTATOR),
    Kind("over", 2, lambda view: bool(view["over"])),
)
