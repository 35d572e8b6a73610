"""How the slow reference of Ratjack is told the luck of a table, and over what it is compared."""

from __future__ import annotations

import random
from collections.abc import Mapping

from games.ratjack.options import any_sets
from games.ratjack.reference import Ratjack
from stammtisch import Table
from stammtisch.engine import chance


def reference(table: Table) -> Ratjack:
    return Ratjack(table.text(), lambda: deal(table))


def deal(table: Table) -> tuple[list[str], list[str]]:
    """The faces that are up, and the whole deck as it lay before it was dealt."""
    sections = table.game.sections(table.text())
    starter = int(table._state.mover)
    order = [(starter + i) % table.seats for i in range(table.seats)]
    hands = [sections.values[f"{'ABCD'[seat]} hand"] for seat in order]
    dealt = [hand[card] for card in range(2) for hand in hands]
    return sections.values["chips"], [*dealt, *sections.values["discard"], *sections.values["deck"]]


def settle(table: Table) -> None:
    """Draw the order of the whole deck of a round now, so that the reference can be told it."""
    s = table._state
    while s.settled < s.deck_size:
        chance.bring_up(s.chance[:], s.deck, s.deck_size - s.settled)
        s.settled += 1


def options(chooser: random.Random, seats: int) -> Mapping[str, int | str]:
    return {"sets": any_sets(chooser), "target": chooser.randint(1, 3), "discarded": chooser.randint(0, 1)}


CHAIN = """
    ratjack
    chips half +10 padlock blank +3 -2
    A*  ?r6 ?b2@4   ?r12    hand b6 r1
    B   ?r3 r9@3            hand r4
    discard b1   deck b12 b11 b10 b9 ~ r2 b3 b4 b5 r5 r7 b7 r8 b8 r10 r11
"""
PERFT = (
    ((2, 3), 3, 2 * 2 * 2 * 2),  # who lays first, what both lay, draw or take
    ((2, 3), 4, 96),
    (CHAIN, 2, 2 + 2 + 1 + 3 + 3 + 3),  # after lay r1, lay b6, play r1, play b6, discard r1, b6
    (CHAIN, 4, 86),
)
