"""What is always true of a position of each game, compiled, so that millions of positions can be asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from stammtisch.games.makatsu import rules as makatsu_rules
from stammtisch.games.skyjo import rules as skyjo_rules
from stammtisch.games.skyjo.rules import ALL_CARDS, COLUMNS, SLOTS, Phase, one_of
from stammtisch.kit import NO_CARD, NOBODY, count_bits, seldom


@seldom
def skyjo_cards(s: Any) -> int:
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


@seldom
def skyjo_sound(s: Any) -> bool:
    """All cards are there; the mover has a hidden card; a turn begins with a discard; columns have left."""
    if skyjo_cards(s) != ALL_CARDS:
        return False
    if s.phase != Phase.OPENING and s.phase != Phase.OVER and s.hidden[s.mover] == 0:
        return False
    if s.phase == Phase.TURN and s.discard_size == 0:
        return False
    for seat in range(s.seats):
        for column in range(COLUMNS):
            is_open = s.hidden[seat] & ((1 | 1 << COLUMNS | 1 << 2 * COLUMNS) << column) == 0
            if is_open and skyjo_rules.is_three(s.grid[seat], column):
                return False
    return True


@seldom
def makatsu_sound(s: Any) -> bool:
    """Every card is in exactly one place; sizes are as everybody can count; tokens are at most 4 a round."""
    for seat in range(s.seats):
        table = makatsu_rules.on_table(s, seat)
        places = s.hand[seat] + s.deck[seat] + s.reserve[seat] + s.out[seat] + table
        either = s.hand[seat] | s.deck[seat] | s.reserve[seat] | s.out[seat] | table
        if places != makatsu_rules.WHOLE_DECK or either != makatsu_rules.WHOLE_DECK:
            return False
        if count_bits(s.hand[seat]) != makatsu_rules.hand_size(s, seat):
            return False
        if count_bits(s.deck[seat]) != makatsu_rules.deck_size(s):
            return False
        if count_bits(s.reserve[seat]) != makatsu_rules.reserve_size(s, seat):
            return False
    return makatsu_tokens_are_few(s) and s.holder != NOBODY


@seldom
def makatsu_tokens_are_few(s: Any) -> bool:
    """At most 4 tokens a round: 24, 12 and 8 in the three phases, 24 points each."""
    for phase in range(makatsu_rules.PHASES):
        tokens = 0
        for seat in range(s.seats):
            tokens += s.tokens[seat, phase]
        if tokens > 4 * makatsu_rules.ROUNDS[phase]:
            return False
    return True


SOUND: dict[str, Callable[[Any], bool]] = {"skyjo": skyjo_sound, "makatsu": makatsu_sound}
