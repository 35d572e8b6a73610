"""What a seat of Ratjack may know: a state as it sees it, and a state that such a view could be."""

from __future__ import annotations

from stammtisch.engine import chance
from stammtisch.engine.layout import NO_CARD, NOBODY, UNKNOWN, Numbers, wide
from stammtisch.engine.marks import cold, rule
from stammtisch.games.ratjack.effects import Effect, all_places, face_down, turnable
from stammtisch.games.ratjack.state import DECK, ONLOOKERS, VALUES, Phase, State

TRIES = 1000  # far more than are ever needed


@cold
def hide(s: State, seat: int) -> None:
    """RAT-33. A seat sees the cards that it knows: those of which it is among the knowers."""
    viewer = ONLOOKERS if seat == NOBODY else seat
    for owner in range(s.seats):
        for place in range(s.laid[owner]):
            if s.known[owner, place] >> viewer & 1 == 0:
                s.row[owner, place] = UNKNOWN
        for i in range(2):
            if s.hand[owner, i] != NO_CARD and s.hand_known[owner, i] >> viewer & 1 == 0:
                s.hand[owner, i] = UNKNOWN
    for i in range(s.aside_size):
        if s.aside_known[i] >> viewer & 1 == 0:
            s.aside[i] = UNKNOWN
    s.settled = s.top_known >> viewer & 1
    for i in range(s.deck_size - s.settled):
        s.deck[i] = UNKNOWN
    s.chance[:] = 0


@cold
def guess(s: State, source: Numbers) -> None:
    """RAT-33. Deal all cards that are not seen to where a card is not seen; the rest is the deck."""
    chance.reseed(s.chance[:], source)
    top = s.deck[s.deck_size - 1] if s.settled else NO_CARD
    seen = seen_cards(s)
    left = wide(0)
    for i in range(DECK):
        card = VALUES * wide(s.sets[i // VALUES]) + i % VALUES
        if seen >> card & 1 == 0:
            s.deck[left] = card
            left += 1
    unseen = left
    left = deal_unseen(s, seen, unseen)
    for _ in range(TRIES):
        if not is_stuck(s):
            break
        left = deal_unseen(s, seen, unseen)
    for i in range(left, DECK):
        s.deck[i] = NO_CARD
    if s.settled:
        s.deck[left] = top
    elif s.top_known:
        chance.bring_up(s.chance[:], s.deck, left)
        s.settled = 1


@cold
def deal_unseen(s: State, seen: int, left: int) -> int:
    """RAT-33. Deal unseen cards to all places where no card is seen; how many are left."""
    for owner in range(s.seats):
        for place in range(s.laid[owner]):
            if is_unseen(s.row[owner, place], seen):
                left = deal_guess(s, left)
                s.row[owner, place] = s.deck[left]
        for i in range(2):
            if is_unseen(s.hand[owner, i], seen):
                left = deal_guess(s, left)
                s.hand[owner, i] = s.deck[left]
    for i in range(s.aside_size):
        if is_unseen(s.aside[i], seen):
            left = deal_guess(s, left)
            s.aside[i] = s.deck[left]
    return left


@rule
def is_unseen(card: int, seen: int) -> bool:
    """RAT-33. An unknown card, or one that was only guessed."""
    return card == UNKNOWN or (card >= 0 and seen >> wide(card) & 1 == 0)


@cold
def is_stuck(s: State) -> bool:
    """RAT-7. Whoever must turn up a card of their own has one that can be turned up: a world without it is
    not what lies on the table."""
    must = s.phase == Phase.TURNING or (s.phase == Phase.EFFECT and s.verb == Effect.REVEAL_OWN)
    return must and turnable(s, all_places(s, s.mover), face_down(s, s.mover)) == 0


@rule
def deal_guess(s: State, left: int) -> int:
    """RAT-33. Bring a random one of the unseen cards to the end of them; how many are left without it."""
    chance.bring_up(s.chance[:], s.deck, left)
    return left - 1


@rule
def seen_cards(s: State) -> int:
    """RAT-33. All cards of which a view shows where they are, as a mask."""
    seen = wide(0)
    for owner in range(s.seats):
        for place in range(s.laid[owner]):
            seen |= bit_of(s.row[owner, place])
        seen |= bit_of(s.hand[owner, 0]) | bit_of(s.hand[owner, 1])
    for i in range(s.aside_size):
        seen |= bit_of(s.aside[i])
    for i in range(s.discard_size):
        seen |= bit_of(s.discard[i])
    if s.settled:
        seen |= bit_of(s.deck[s.deck_size - 1])
    return seen


@rule
def bit_of(card: int) -> int:
    """RAT-33. A card as a mask; 0 for none and for an unknown one."""
    return 1 << wide(card) if card >= 0 else wide(0)
