"""Nim as text: the words of its moves, and its positions."""

from __future__ import annotations

from stammtisch.engine.layout import NOBODY
from stammtisch.games.nim.rules import MOST
from stammtisch.games.notation import Notation
from stammtisch.games.parts import cell, letter, whole
from stammtisch.games.sections import Seats, Section

MOVES = tuple(f"take {count}" for count in range(1, MOST + 1))
SECTIONS = (
    Section("heap", cell("heap", whole(0, 100))),
    Section("winner", cell("winner", letter(), unless=NOBODY)),
    Seats(None),
)
NOTATION = Notation(SECTIONS)
