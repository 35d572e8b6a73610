"""What the terminal shows of a game without a board of its own."""

from __future__ import annotations

from io import StringIO

from rich.console import Console

from scenario import table
from stammtisch.games.words import Words
from stammtisch.match.table import Table
from stammtisch.terminal import plain


def shown(drawn: Table, *names: str) -> list[str]:
    console = Console(file=StringIO(), width=200, color_system=None)
    console.print(plain.draw(drawn.view(), names, Words(drawn.game.name, "en")))
    assert isinstance(console.file, StringIO)
    return [line.rstrip() for line in console.file.getvalue().splitlines()]


def test_seats_are_called_by_their_names() -> None:
    assert "master  Ben" in shown(Table("makatsu", seats=3, seed=2), "Ada", "Ben", "Cem")


def test_a_pile_of_as_many_cards_as_there_are_seats_lies_before_nobody() -> None:
    grid = "A*  5  3 ?1 ?1 |  5 ?0 ?2 ?4 | ?8 ?9 ?9 ?7\nB   1  1 ?1 ?1 | ?5 ?0 ?2 ?4 | ?8 ?9 ?9 ?7"
    lines = shown(table("skyjo", f"\n{grid}\ndiscard 12 -1"), "Ada", "Ben")
    assert "discard  12  −1" in lines
