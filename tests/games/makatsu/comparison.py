"""How the slow reference of Meister Makatsu is told the luck of a table, and over what it is compared."""

from __future__ import annotations

import random
from collections.abc import Mapping

from games.makatsu.reference import Makatsu
from stammtisch import Table
from stammtisch.games.makatsu.text import cards_of


def reference(table: Table) -> Makatsu:
    return Makatsu(table.text(), lambda seat, pile, count: draw(table, seat, pile, count))


def draw(table: Table, seat: int, pile: list[str], count: int) -> list[str]:
    return [card for card in cards_of(table._state.hand[seat]) if card in pile][:count]


def options(chooser: random.Random, seats: int) -> Mapping[str, int | str]:
    return {
        "memory_aid": chooser.randint(0, 1),
        "begin": chooser.choice((1, 1, 2, 3)),
        "rounds": chooser.choice((0, 0, 0, 0, *range(1, 12))),
    }


LAST_LAP = """
    makatsu
    phase 2   round 2   master B
    table b1 y2 p3
    A hand y5 p5 b5
    B hand b8 p2 y1
    C hand y7 b7 p7
"""
PERFT = (
    (LAST_LAP, 3, 27),
    ((2, 5), 4, 4 * 4 * 3 * 3),
    ((3, 5), 5, 4 * 4 * 4 * 3 * 3),
)
