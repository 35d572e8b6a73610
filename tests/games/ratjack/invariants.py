"""What is always true of a position of Ratjack; compiled, so that millions can be asked."""

from __future__ import annotations

from typing import Any

from stammtisch.engine.layout import NO_CARD, NOBODY, wide
from stammtisch.engine.marks import cold
from stammtisch.games.ratjack.state import Phase


@cold
def sound(s: Any) -> bool:
    """Every card of the deck is in exactly one place; chips lie on cards, one on each at most; everybody
    holds one card, and two to lay or play from; owners know their cards, and all know what lies face up."""
    cards = wide(0)
    for seat in range(s.seats):
        held = (s.hand[seat, 0] != NO_CARD) + (s.hand[seat, 1] != NO_CARD)
        two = s.laid[seat] == 0 if s.phase == Phase.OPENING else seat == s.mover
        two = two and (s.phase == Phase.OPENING or s.phase == Phase.PLAY)
        if held != 1 + two or s.up[seat] >> s.laid[seat] != 0:
            return False
        for place in range(s.laid[seat]):
            cards += 1 << wide(s.row[seat, place])
            is_up = s.up[seat] >> place & 1
            if s.known[seat, place] >> seat & 1 == 0 or (is_up and s.known[seat, place] != 31):
                return False
        for i in range(held):
            cards += 1 << wide(s.hand[seat, i])
    for i in range(s.deck_size):
        cards += 1 << wide(s.deck[i])
    for i in range(s.discard_size):
        cards += 1 << wide(s.discard[i])
    for i in range(s.aside_size):
        cards += 1 << wide(s.aside[i])
    whole = wide(0xFFF) << 12 * wide(s.sets[0]) | wide(0xFFF) << 12 * wide(s.sets[1])
    return cards == whole and chips_lie_well(s)


@cold
def chips_lie_well(s: Any) -> bool:
    """In the display, or alone on a card that is there."""
    for chip in range(6):
        seat, place = s.chip_seat[chip], s.chip_place[chip]
        if (seat == NOBODY) != (place == NOBODY) or (seat != NOBODY and place >= s.laid[seat]):
            return False
        for other in range(chip):
            if seat != NOBODY and s.chip_seat[other] == seat and s.chip_place[other] == place:
                return False
    return True
