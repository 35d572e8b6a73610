"""Stammtisch: card games for people, bots and researchers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stammtisch.games import GAMES, BadOption, UnknownGame
from stammtisch.version import __version__

if TYPE_CHECKING:
    from stammtisch.bots.levels import Bot, UnknownBot
    from stammtisch.games.position import BadPosition
    from stammtisch.match.record import BadRecord
    from stammtisch.match.replay import replay
    from stammtisch.match.table import IllegalMove, Table
    from stammtisch.match.verify import verify
    from stammtisch.match.viewer import OPEN, SPECTATOR

__all__ = [
    "GAMES",
    "OPEN",
    "SPECTATOR",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "Bot",
    "IllegalMove",
    "Table",
    "UnknownBot",
    "UnknownGame",
    "__version__",
    "replay",
    "verify",
]
LATER = {
    "BadPosition": "games.position",
    "BadRecord": "match.record",
    "Bot": "bots.levels",
    "IllegalMove": "match.table",
    "OPEN": "match.viewer",
    "SPECTATOR": "match.viewer",
    "Table": "match.table",
    "UnknownBot": "bots.levels",
    "replay": "match.replay",
    "verify": "match.verify",
}


def __getattr__(name: str) -> Any:
    """Load what needs the compiler only when it is asked for: `stammtisch --help` must answer at once."""
    if name not in LATER:
        raise AttributeError(f"module 'stammtisch' has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(f"stammtisch.{LATER[name]}"), name)
    globals()[name] = value
    return value
