"""What cannot be in a position of Nim, and what follows from the rest of one."""

from __future__ import annotations

from collections.abc import Iterator

from stammtisch.engine.layout import NOBODY
from stammtisch.games.nim.rules import State
from stammtisch.games.position import Given


def complete(given: Given, s: State) -> Iterator[str]:
    s.heap = s.heap if "heap" in given.values else s.matches
    if s.heap > s.matches:
        yield f"The heap begins with {s.matches} matches."
    if (s.heap == 0) != (s.mover == NOBODY) or (s.heap == 0) != (s.winner != NOBODY):
        yield "A seat has the star while there are matches; then there is a winner."
