"""Nim as text: the words of its moves, and its positions."""

from __future__ import annotations

from collections.abc import Iterator

from stammtisch.engine.layout import NOBODY
from stammtisch.games.nim.rules import MOST, State
from stammtisch.games.notation import Notation
from stammtisch.games.parts import cell, letter, whole
from stammtisch.games.position import Given
from stammtisch.games.sections import Seats, Section

MOVES = tuple(f"take {count}" for count in range(1, MOST + 1))


def complete(given: Given, s: State) -> Iterator[str]:
    s.heap = s.heap if "heap" in given.values else s.matches
    if s.heap > s.matches:
        yield f"The heap begins with {s.matches} matches."
    if (s.heap == 0) != (s.mover == NOBODY) or (s.heap == 0) != (s.winner != NOBODY):
        yield "A seat has the star while there are matches; then there is a winner."


SECTIONS = (
    Section("heap", cell("heap", whole(0, 100))),
    Section("winner", cell("winner", letter(), unless=NOBODY)),
    Seats(None),
)
NOTATION = Notation(SECTIONS, complete)
