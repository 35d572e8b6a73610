"""What is always true of a position of a game, compiled: what tests/games/GAME/invariants.py says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from found import said

from stammtisch.engine.marks import cold


@cold
def anything(s: Any) -> bool:
    """Nothing is known of the positions of a game that says nothing."""
    return True


def sound(game: str) -> Callable[[Any], bool]:
    return said(game, "invariants", "sound", anything)
