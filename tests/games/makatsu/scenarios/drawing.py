"""What the scenarios of Meister Makatsu are drawn with."""

from __future__ import annotations

from collections.abc import Iterable

from scenario import section, seen_as
from scenario import table as drawn
from stammtisch import Table
from stammtisch.games.makatsu.shapes import View
from stammtisch.match.viewer import SPECTATOR, Viewer

WHOLE_DECK = "b1 b2 b3 b4 b5 b6 b7 b8 y1 y2 y3 y4 y5 y6 y7 y8 p1 p2 p3 p4 p5 p6 p7 p8"


def makatsu(text: str) -> Table:
    return drawn("makatsu", text)


def seen(table: Table, viewer: Viewer = SPECTATOR) -> View:
    return seen_as(View, table, viewer)


def cards(table: Table, place: str) -> list[str]:
    """The cards of a place, as in `A hand`."""
    return section(table, place).split()


def together(table: Table, *places: str) -> str:
    """The cards of several places, in the order of the cards."""
    return in_order(card for place in places for card in cards(table, place))


def in_order(names: Iterable[str]) -> str:
    return " ".join(sorted(names, key=WHOLE_DECK.index))


def took(table: Table) -> str:
    """Who took blue, yellow and purple in the round that has just ended."""
    return section(table, "took")


def tokens(table: Table) -> dict[str, str]:
    return {seat: section(table, f"{seat} tokens") for seat in "ABCDEF"[: table.seats]}


HIDDEN = """
    phase 1 round 3   master A   table b1 y1 p1 b2
    A   hand            reserve b7 b8 y1 y2 y3 y4   out b3 b4 b5 b6   deck p1 p2 p3 p4 p5 p6 p7 p8 y5 y6 y7 y8
    B*  hand y2 y3 y4   reserve y7 y8 b1 b2         out b3 b4 y5 y6   deck p1 p2 p3 p4 p5 p6 p7 p8 b5 b6 b7 b8
    C   hand p2 p3 p4   reserve p7 p8 y1 y2         out p5 p6 y3 y4   deck b1 b2 b3 b4 b5 b6 b7 b8 y5 y6 y7 y8
"""


END_OF_PHASE_1 = """
    phase 1 round 6   master A   table b1 y1 b2
    A   hand             reserve b7 b8 y1 y2 y3 y4 y5 y6 y7 y8 p7 p8
    B*  hand y2 y7 y8    reserve b1 b2 b3 b4 b5 b6 b7 b8 p7 p8
"""


def ended_text(master: str, **held: str) -> str:
    """A finished game: who holds the figure, and the tokens of each seat."""
    seats = "   ".join(f"{seat} hand tokens {tokens}" for seat, tokens in held.items())
    return f"phase 3 round 2   over   master {master}   {seats}"
