"""What a seat of Skyjo may know: a state as it sees it, and a state that such a view could be."""

from __future__ import annotations

from stammtisch.engine import chance
from stammtisch.engine.layout import UNKNOWN, Numbers
from stammtisch.engine.marks import cold, rule
from stammtisch.games.skyjo.rules import KNOWN, LOWEST, SLOTS, VALUES, Phase, State, one_of, top_card, unseen


@cold
def hide(s: State, seat: int) -> None:
    """SKY-20. Hidden cards and the draw pile are known to nobody; a drawn card is known to the mover
    alone."""
    for owner in range(s.seats):
        for slot in range(SLOTS):
            if s.hidden[owner] >> slot & 1:
                s.grid[owner, slot] = UNKNOWN
    if s.phase == Phase.DRAWN and seat != s.mover and s.hand != UNKNOWN:
        if s.returned != 0:
            s.returned += one_of(s.hand)
        s.hand = UNKNOWN
    s.pile[: s.pile_size] = UNKNOWN
    s.settled = 0
    s.chance[:] = 0


@cold
def guess(s: State, source: Numbers) -> None:
    """SKY-19, SKY-20. Deal the unseen cards to the slots where cards lie unseen; the rest is the draw pile.
    Cards that everybody saw go back into the pile are there, or in the hand of somebody who drew one."""
    chance.reseed(s.chance[:], source)
    returned = s.returned & ~KNOWN
    cards = unseen(s) - returned
    s.pile_size = s.settled = 0
    put_into_pile(s, cards)
    for seat in range(s.seats):
        for slot in range(SLOTS):
            if s.hidden[seat] >> slot & 1:
                s.grid[seat, slot] = top_card(s)
    put_into_pile(s, returned)
    if s.hand == UNKNOWN:
        s.hand = top_card(s)
        if s.returned != 0:
            s.returned -= one_of(s.hand)


@rule
def put_into_pile(s: State, cards: int) -> None:
    """SKY-20. Add cards, counted as `unseen` does, to the draw pile."""
    for value in range(VALUES):
        for _ in range(cards >> 4 * value & 15):
            s.pile[s.pile_size] = value + LOWEST
            s.pile_size += 1
