"""What a seat of Big Manitou may know: a state as it sees it, and a state that such a view could be."""

from __future__ import annotations

from stammtisch.engine import chance
from stammtisch.engine.bits import count_bits, nth_bit
from stammtisch.engine.layout import UNKNOWN, Numbers, wide
from stammtisch.engine.marks import cold
from stammtisch.games.manitou.rules import draw, hand_size, held, random_card, unseen
from stammtisch.games.manitou.state import FIRSTS, State, joined, without


@cold
def hide(s: State, seat: int) -> None:
    """MAN-30. Secret are the cards that others have chosen, and so which are aside; of their own pile a
    player knows the cards but not the order, which has not been drawn yet."""
    for other in range(s.seats):
        if other != seat:
            s.aside[other] = s.pile[other] = s.hand[other] = UNKNOWN
    s.chance[:] = 0


@cold
def guess(s: State, source: Numbers) -> None:
    """MAN-30. Let every unknown choice be any choice, all equally likely."""
    chance.reseed(s.chance[:], source)
    for seat in range(s.seats):
        if s.aside[seat] == UNKNOWN:
            s.aside[seat] = unseen(s, seat)
            s.pile[seat] = s.hand[seat] = 0
            imagine_choice(s, seat)


@cold
def imagine_choice(s: State, seat: int) -> None:
    """MAN-3, MAN-5, MAN-30. Choose cards at random. While all choose, the last ones in their order are not
    named yet; later some of them are in the hand."""
    for _ in range(held(s, seat) + s.missing[seat]):
        kind = random_card(s, wide(s.aside[seat]))
        s.aside[seat] = without(wide(s.aside[seat]), kind)
        s.pile[seat] = joined(wide(s.pile[seat]), 1 << kind)
    for _ in range(s.missing[seat]):
        cards = wide(s.pile[seat]) & FIRSTS
        kind = nth_bit(cards, count_bits(cards) - 1)
        s.pile[seat] = without(wide(s.pile[seat]), kind)
        s.aside[seat] = joined(wide(s.aside[seat]), 1 << kind)
    for _ in range(hand_size(s, seat)):
        draw(s, seat)
