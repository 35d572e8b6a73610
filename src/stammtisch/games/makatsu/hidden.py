"""What a seat of Meister Makatsu may know: a state as it sees it, and a state that such a view could be."""

from __future__ import annotations

from stammtisch.engine import chance
from stammtisch.engine.layout import UNKNOWN, Numbers
from stammtisch.engine.marks import cold
from stammtisch.games.makatsu.rules import State, hand_size, on_table, reserve_size, whole_deck


@cold
def hide(s: State, seat: int) -> None:
    """MAK-6, MAK-11. A seat knows its own hand, and may remember what it put into its reserve, and so what
    its draw pile holds, but not in which order; and every card that was played. Of the others it knows no
    more."""
    for other in range(s.seats):
        if other != seat:
            s.hand[other] = s.deck[other] = s.reserve[other] = UNKNOWN
    s.chance[:] = 0


@cold
def guess(s: State, source: Numbers) -> None:
    """MAK-6. Deal the cards of a seat that were never seen to its hand and its reserve; the rest is its draw
    pile."""
    chance.reseed(s.chance[:], source)
    for seat in range(s.seats):
        if s.hand[seat] == UNKNOWN:
            s.deck[seat] = whole_deck(s) & ~s.out[seat] & ~on_table(s, seat)
            s.hand[seat] = s.reserve[seat] = 0
            for _ in range(hand_size(s, seat)):
                card = chance.random_bit(s.chance[:], s.deck[seat])
                s.deck[seat] ^= card
                s.hand[seat] |= card
            for _ in range(reserve_size(s, seat)):
                card = chance.random_bit(s.chance[:], s.deck[seat])
                s.deck[seat] ^= card
                s.reserve[seat] |= card
