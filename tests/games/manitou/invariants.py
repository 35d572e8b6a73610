"""What is always true of a position of Big Manitou; compiled, so that millions can be asked."""

from __future__ import annotations

from typing import Any

from stammtisch.engine.bits import count_bits
from stammtisch.engine.layout import NOBODY, wide
from stammtisch.engine.marks import cold
from stammtisch.games.manitou import rules, state


@cold
def sound(s: Any) -> bool:
    """Every card of a seat is in exactly one place, and of two equal ones the first is counted first; every
    tile is in exactly one place; sizes are as everybody can count; a stone lies with whoever has most."""
    for seat in range(s.seats):
        cards, lies = wide(0), wide(rules.on_table(s, seat))
        aside, pile, hand, spent = (
            wide(s.aside[seat]),
            wide(s.pile[seat]),
            wide(s.hand[seat]),
            wide(s.spent[seat]),
        )
        for part in (aside, pile, hand, spent, lies):
            twins = part >> state.SECOND & state.TWINS
            if twins & ~part or cards & part & ~state.TWINS or twins & cards:
                return False
            cards = state.joined(cards, part)
        if cards != state.ALL_CARDS:
            return False
        if count_bits(s.hand[seat]) != rules.hand_size(s, seat):
            return False
        if count_bits(s.hand[seat]) + count_bits(s.pile[seat]) != rules.held(s, seat):
            return False
    return tiles_are_there(s) and stones_lie_right(s)


@cold
def tiles_are_there(s: Any) -> bool:
    for tile in range(state.TILES):
        count = s.bag[tile] + s.lost[tile] + s.paid[tile]
        for ground in range(state.GROUNDS):
            count += s.ground[ground, tile]
        for seat in range(s.seats):
            count += s.booty[seat, tile]
        if count != s.box[tile]:
            return False
    return True


@cold
def stones_lie_right(s: Any) -> bool:
    for stone in range(2):
        owner, most = s.stones[stone], wide(0)
        for seat in range(s.seats):
            most = max(most, wide(s.booty[seat, state.TOTEM + stone]))
        if (owner == NOBODY) != (most == 0):
            return False
        if owner != NOBODY and s.booty[owner, state.TOTEM + stone] != most:
            return False
    return True
