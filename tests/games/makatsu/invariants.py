"""What is always true of a position of Meister Makatsu; compiled, so that millions can be asked."""

from __future__ import annotations

from typing import Any

from stammtisch.engine.bits import count_bits
from stammtisch.engine.layout import NOBODY
from stammtisch.engine.marks import cold
from stammtisch.games.makatsu import rules


@cold
def sound(s: Any) -> bool:
    """Every card is in exactly one place; sizes are as everybody can count; tokens are at most 4 a round."""
    for seat in range(s.seats):
        table = rules.on_table(s, seat)
        places = s.hand[seat] + s.deck[seat] + s.reserve[seat] + s.out[seat] + table
        either = s.hand[seat] | s.deck[seat] | s.reserve[seat] | s.out[seat] | table
        if places != rules.whole_deck(s) or either != rules.whole_deck(s):
            return False
        if count_bits(s.hand[seat]) != rules.hand_size(s, seat):
            return False
        if count_bits(s.deck[seat]) != rules.deck_size(s):
            return False
        if count_bits(s.reserve[seat]) != rules.reserve_size(s, seat):
            return False
    return tokens_are_few(s) and s.holder != NOBODY


@cold
def tokens_are_few(s: Any) -> bool:
    """At most 4 tokens a round: 24, 12 and 8 in the three phases, 24 points each."""
    for phase in range(rules.PHASES):
        tokens = 0
        for seat in range(s.seats):
            tokens += s.tokens[seat, phase]
        if tokens > 4 * rules.ROUNDS[phase]:
            return False
    return True
