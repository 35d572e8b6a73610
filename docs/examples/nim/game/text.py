"""Nim as text: the words of its moves, and positions."""

from __future__ import annotations

from stammtisch.games.nim.rules import MOST, State

from stammtisch.engine import contract
from stammtisch.engine.layout import NOBODY
from stammtisch.games.notation import BadPosition, Sections, letter_of, read, show_chance

MOVES = tuple(f"take {count}" for count in range(1, MOST + 1))


def show(s: State) -> str:
    lines = [f"heap {s.heap}"]
    if s.winner != NOBODY:
        lines.append(f"winner {letter_of(s.winner)}")
    lines += [letter_of(seat) + ("*" if seat == s.mover else "") for seat in range(s.seats)]
    return "\n".join([*lines, f"chance {show_chance(s.chance)}"]) + "\n"


def sections(text: str) -> Sections:
    return read(text, {"heap": 0, "winner": 0, "chance": 0})


def parse(given: Sections, s: State) -> None:
    contract.deal(s)
    given.need("heap")
    s.heap = given.whole("heap", 0, 0, s.matches)
    s.winner, s.mover = given.seat("winner"), given.mover()
    for seat in range(s.seats):
        given.need(letter_of(seat))
    s.chance[:] = given.chance()
    given.finish()
    if (s.heap == 0) != (s.winner != NOBODY) or (s.winner == NOBODY) == (s.mover == NOBODY):
        raise BadPosition("Either matches are left and a seat has the star, or there is a winner.")
