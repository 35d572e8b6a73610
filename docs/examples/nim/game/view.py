"""Nim for screens: what a seat sees as JSON, and what a move did."""

from __future__ import annotations

from stammtisch.engine.layout import NOBODY
from stammtisch.games.nim.rules import State
from stammtisch.games.nim.shapes import Event, Shown


def view(s: State) -> Shown:
    """NIM-4. Everything lies open."""
    return {
        "prompt": "over" if s.mover == NOBODY else "take",
        "heap": int(s.heap),
        "mover": None if s.mover == NOBODY else int(s.mover),
    }


def events(was: State, now: State, seat: int, action: int) -> list[Event]:
    """NIM-2. A seat took so many matches."""
    return [{"event": "take", "seat": seat, "count": action + 1}]


def refusal(s: State, seat: int, action: int) -> str:
    """NIM-2. The only move that is not legal takes more matches than there are."""
    return "too_few"
