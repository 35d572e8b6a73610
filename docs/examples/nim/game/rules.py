"""The rules of Nim, in the order of its rulebook (rulebook.en.md beside this file)."""

from __future__ import annotations

import numpy as np

from stammtisch.engine import chance
from stammtisch.engine.layout import NOBODY, Numbers, number, numbers, packed, wide
from stammtisch.engine.marks import cold, rule
from stammtisch.engine.turns import after

SEATS = range(2, 3)
MOST = 3  # matches in one move
OPTIONS = {"matches": (21, 1, 100)}  # name: (default, least, most)

ACTIONS = MOST  # action 0 takes one match


@packed
class State:
    seats: int = number()
    matches: int = number()  # option: so many at the start
    heap: int = number()  # matches left
    mover: int = number()  # NOBODY when the game is over
    winner: int = number()  # NOBODY before that
    chance: Numbers = numbers(chance.WORDS, kind=np.uint32)


@cold
def deal(s: State) -> None:
    """NIM-1. A fresh heap; who begins is drawn at random."""
    chance.begin_deal(s.chance, wide(1))
    s.heap = s.matches
    s.mover = chance.below(s.chance, s.seats)
    s.winner = NOBODY


@rule
def waiting(s: State) -> int:
    """NIM-2. The seats take turns."""
    return 0 if s.mover == NOBODY else 1 << s.mover


@rule
def legal(s: State, seat: int, out: Numbers) -> int:
    """NIM-2. One to three matches, as many as there are."""
    count = min(s.heap, MOST)
    for action in range(count):
        out[action] = action
    return count


@rule
def apply(s: State, seat: int, action: int) -> None:
    """NIM-2, NIM-3. Take matches; whoever takes the last one wins."""
    s.heap -= action + 1
    s.mover = after(s, seat)
    if s.heap == 0:
        s.mover = NOBODY
        s.winner = seat


@rule
def scores(s: State, out: Numbers) -> None:
    """NIM-3. One point for the winner."""
    for seat in range(s.seats):
        out[seat] = 1 if seat == s.winner else 0
