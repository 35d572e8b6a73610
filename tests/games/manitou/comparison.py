"""How the slow reference of Big Manitou is told the luck of a table, and over what it is compared."""

from __future__ import annotations

import random
from collections.abc import Mapping

from games.manitou.options import any_bag
from games.manitou.reference import Manitou
from stammtisch import Table
from stammtisch.games.manitou.text import cards_of


def reference(table: Table) -> Manitou:
    return Manitou(
        table.text(),
        lambda: grounds(table),
        lambda seat, hand, pile, count: draw(table, seat, hand, count),
    )


def grounds(table: Table) -> list[list[str]]:
    """The tiles of each ground, one by one."""
    values = table.game.sections(table.text()).values
    return [[tile for word in values[f"ground{n}"] for tile in tiles(word)] for n in (1, 2, 3)]


def tiles(word: str) -> list[str]:
    count, _, tile = word.rpartition("x")
    return int(count or 1) * [tile]


def draw(table: Table, seat: int, hand: list[str], count: int) -> list[str]:
    """What the hand has now and did not have before."""
    drawn = cards_of(table._state.hand[seat])
    for card in hand:
        drawn.remove(card)
    assert len(drawn) == count
    return drawn


def options(chooser: random.Random, seats: int) -> Mapping[str, int | str]:
    given = {name: chooser.randint(0, 1) for name in ("dealer_eighth", "loose_sacrifice")}
    return {**given, "ground_tiles": chooser.choice((0, 0, 0, 1, 2, 4)), "bag": any_bag(chooser)}
