"""What a seat of Nim may know: its view of a state, and a state that such a view could be."""

from __future__ import annotations

from stammtisch.engine import chance
from stammtisch.engine.layout import Numbers
from stammtisch.engine.marks import rule
from stammtisch.games.nim.rules import State


@rule
def hide(s: State, seat: int) -> None:
    """NIM-4. Everything lies open; only chance is hidden."""
    s.chance[:] = 0


@rule
def guess(s: State, source: Numbers) -> None:
    """NIM-4. There is nothing to imagine but chance."""
    chance.reseed(s.chance, source)
