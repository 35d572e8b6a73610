"""How the slow reference of Skyjo is told the luck of a table, and over what it is compared."""

from __future__ import annotations

import random
from collections.abc import Mapping

from games.skyjo.reference import Skyjo, deck
from stammtisch import Table
from stammtisch.engine.layout import NO_CARD
from stammtisch.games.skyjo import rules

USUAL: tuple[dict[str, int], ...] = ({}, {"rounds": 1}, {"rounds": 2, "double_negative": 1}, {"target": 30})


def reference(table: Table) -> Skyjo:
    return Skyjo(table.text(), lambda cards: shuffle(table, cards))


def settle(table: Table) -> None:
    """Draw the order of the whole pile now, so that the reference can be told it."""
    rules.settle(table._state, int(table._state.pile_size))


def shuffle(table: Table, cards: list[int]) -> list[int]:
    s = table._state
    pile = s.pile[: s.pile_size][::-1].tolist()
    if s.hand != NO_CARD:
        return [int(s.hand), *pile]
    dealt = [card for card in s.grid[: table.seats].ravel().tolist() if card != NO_CARD]
    return [*dealt, int(s.discard[0]), *pile]


def options(chooser: random.Random, seats: int) -> Mapping[str, int | str]:
    """Half of the tables play a smaller game (SKY-22): with two cards more than the grids hold, or many."""
    if chooser.random() < 0.5:
        return chooser.choice(USUAL)
    columns = chooser.randint(1, 4)
    least = next(highest for highest in range(-1, 13) if len(deck(highest)) >= 3 * columns * seats + 2)
    return {
        "columns": columns,
        "highest": chooser.choice((least, chooser.randint(least, 12))),
        "opened": chooser.randint(0, 2),
        "longest": chooser.choice((1, 2, 5, 20, 100)),
        "double_negative": chooser.randint(0, 1),
        "rounds": chooser.randint(1, 4),
    }


LATE = """
    skyjo
    A*   5  3 ?1  4 |  5 ?0  2  4 | ?8  9  9  7
    B    1  1 ?1  6 | ?5 10  2  6 | ?8 11  9  0
    discard 12 12
"""
PERFT = (  # a table, or seats and a seed; how many moves; how many rows of them there are
    ((2, 1), 2, 24 * 23),
    (LATE, 2, 12 + 12 + 3),
    (LATE, 4, 27 * 27),
)
