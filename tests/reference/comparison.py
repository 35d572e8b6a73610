"""Playing a match twice: by the compiled rules, and by the slow reference with the same luck."""

from __future__ import annotations

import random
from types import ModuleType
from typing import Protocol

from found import part

from stammtisch import GAMES, Table

OWN_TO_THE_ENGINE = ("chance", "left", "returned")  # sections that the reference does not keep


class Reference(Protocol):
    def waiting(self) -> list[int]: ...
    def moves(self, seat: int) -> list[str]: ...
    def play(self, seat: int, move: str) -> None: ...
    def text(self) -> str: ...
    def scores(self) -> list[int]: ...
    def places(self) -> list[int]: ...


def plain(text: str) -> list[str]:
    """The words of a position, without its first line and the sections that only the engine keeps."""
    lines = [line for line in text.splitlines() if line.split()[0] not in (*GAMES, *OWN_TO_THE_ENGINE)]
    return " ".join(lines).split()


def compared(game: str) -> ModuleType:
    """What a game says in tests/games/GAME/comparison.py: `reference`, which is told the luck of a table;
    `options`, with much that is rare in little time; perhaps `settle`, and `PERFT`."""
    found = part(game, "comparison")
    assert found is not None, f"{game} has no slow reference to compare its rules with"
    return found


def settle(table: Table) -> None:
    """Let the table draw now what it would draw later, where the reference has to be told it."""
    if draw := getattr(compared(table.game.name), "settle", None):
        draw(table)


def reference_of(table: Table) -> Reference:
    """A reference at the same position, whose luck is read off the table after the table's move."""
    settle(table)
    reference: Reference = compared(table.game.name).reference(table)
    return reference


def compare(table: Table, chooser: random.Random, every: int = 1) -> int:
    """Play to the end, comparing the legal moves before each move, and the whole position after `every` so
    many of them and at the end; how many moves it took."""
    reference = reference_of(table)
    made = 0
    while not table.over:
        assert reference.waiting() == list(table.waiting)
        moves = {seat: table.moves(seat) for seat in table.waiting}
        assert moves == {seat: reference.moves(seat) for seat in table.waiting}
        seat = chooser.choice(table.waiting)
        move = chooser.choice(moves[seat])
        table.play(move, seat)
        settle(table)
        reference.play(seat, move)
        made += 1
        if table.over or made % every == 0:
            assert plain(reference.text()) == plain(table.text()), table.record()
    assert reference.waiting() == []
    assert reference.scores() == list(table.scores)
    assert reference.places() == list(table.places)
    return made
