"""What the scenarios of Skyjo are drawn with."""

from __future__ import annotations

from collections import Counter

import pytest

from scenario import play, section, seen_as
from scenario import table as drawn_table
from stammtisch import IllegalMove, Table
from stammtisch.games.skyjo.shapes import View
from stammtisch.match.viewer import SPECTATOR, Viewer

DECK = Counter({-2: 5, -1: 10, 0: 15, **dict.fromkeys(range(1, 13), 10)})
SWAPS = [f"swap {slot}" for slot in range(1, 13)]
FLIPS = [f"flip {slot}" for slot in range(1, 13)]


def skyjo(drawing: str, top: str = "") -> Table:
    """A drawn position; `top` lies on top of the draw pile, below it the rest in no order yet."""
    table = drawn_table("skyjo", drawing)
    if not top:
        return table
    rest = Counter(section(table, "pile").split()) - Counter(["~", *top.split()])
    return drawn_table("skyjo", f"{drawing} pile {top} ~ {' '.join(rest.elements())}")


def discarded(drawing: str, top: str, pile: str = "", chance: str = "") -> Table:
    """A drawn position with (next to) no draw pile: all other cards lie on the discard pile, below `top`."""
    unseen = Counter(section(drawn_table("skyjo", f"{drawing} discard {top}"), "pile").split())
    rest = unseen - Counter(["~", *pile.split()])
    return drawn_table("skyjo", f"{drawing} discard {' '.join(rest.elements())} {top} pile {pile} {chance}")


def last_turn(drawing: str) -> Table:
    """A has ended the round, and the last mover has refused a 12 and turned up slot 12."""
    table = skyjo(f"{drawing} drawn 12 discard 5 ender A")
    play(table, "flip 12")
    return table


def seen(table: Table, viewer: Viewer = SPECTATOR) -> View:
    return seen_as(View, table, viewer)


def grid(table: Table, seat: str) -> str:
    return section(table, seat)


def discard(table: Table) -> str:
    return section(table, "discard")


def last(table: Table) -> str:
    """Who ended the last round, and its scores."""
    return section(table, "last")


def cards(table: Table) -> Counter[int]:
    """All cards, wherever they are."""
    places = [*"ABCDEFGH"[: table.seats], "drawn", "taken", "discard", "pile"]
    words = " ".join(section(table, place) for place in places).split()
    return Counter(int(word.removeprefix("?")) for word in words if word not in "|.~")


def refuses(table: Table, *moves: str) -> bool:
    """None of these moves can be made, and trying changes nothing."""
    for move in moves:
        before = table.text()
        with pytest.raises(IllegalMove):
            play(table, move)
        assert table.text() == before
    return True


OPENING = """
    opening
    A    ?1 ?2 ?3 ?4 | ?5 ?6 ?7 ?8 | ?9 ?10 ?11 ?12
    B    ?1 ?2 ?3 ?4 | ?5 ?6 ?7 ?8 | ?9 ?10 ?11 ?12
    discard 0
"""


TURN = """
    A*    9  3 ?1 ?1 | ?5 ?0 ?2 ?4 | ?8 ?9 ?9 ?7
    B     1  1 ?1 ?1 | ?5 ?0 ?2 ?4 | ?8 ?9 ?9 ?7
    discard 12 4
"""


HALF_OPEN = """
    totals 30 -4
    A*    .  3 ?1 ?1 | . ?0 -2 ?4 | . ?9 ?9 ?7
    B     1  1 ?1 ?1 | ?5 ?0 ?2 ?4 | ?8 ?9 ?9 12
    discard 5 5 5 12 4
"""
