"""What is always true of a position of Skyjo; compiled, so that millions can be asked."""

from __future__ import annotations

from typing import Any

from stammtisch.engine.layout import NO_CARD
from stammtisch.engine.marks import cold
from stammtisch.games.skyjo.rules import COLUMNS, ONE_COLUMN, SLOTS, Phase, all_cards, is_three, one_of


@cold
def count_cards(s: Any) -> int:
    """All cards of the table, counted as `unseen` counts; -1 where a mask and the grid disagree."""
    cards = 0
    for i in range(s.discard_size):
        cards += one_of(s.discard[i])
    for i in range(s.pile_size):
        cards += one_of(s.pile[i])
    if s.hand != NO_CARD:
        cards += one_of(s.hand)
    for seat in range(s.seats):
        if s.hidden[seat] & ~s.laid[seat]:
            return -1
        for slot in range(SLOTS):
            if (s.laid[seat] >> slot & 1) != (s.grid[seat, slot] != NO_CARD):
                return -1
            if s.grid[seat, slot] != NO_CARD:
                cards += one_of(s.grid[seat, slot])
    return cards


@cold
def sound(s: Any) -> bool:
    """All cards are there; the mover has a hidden card; a turn begins with a discard; columns have left."""
    if count_cards(s) != all_cards(s):
        return False
    if s.phase != Phase.OPENING and s.phase != Phase.OVER and s.hidden[s.mover] == 0:
        return False
    if s.phase == Phase.TURN and s.discard_size == 0:
        return False
    for seat in range(s.seats):
        for column in range(COLUMNS):
            is_open = s.hidden[seat] & (ONE_COLUMN << column) == 0
            if is_open and is_three(s.grid[seat], column):
                return False
    return True
