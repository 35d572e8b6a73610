"""How an experienced player plays Nim."""

from __future__ import annotations

from stammtisch.engine.layout import Numbers
from stammtisch.engine.marks import rule
from stammtisch.games.nim.rules import MOST, State


@rule
def strategy(s: State, seat: int, out: Numbers, source: Numbers) -> int:
    """NIM-3. Leave a multiple of four matches, if that is possible."""
    return max(0, s.heap % (MOST + 1) - 1)
