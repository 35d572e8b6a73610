"""The effects of Ratjack: what each asks its player to choose, whether that is possible, and what it does.

An effect is a row of two tables, which say what the first and the second choice may fall on, and a line of
`carry_out`. Nothing here knows a card.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from stammtisch.engine import chance
from stammtisch.engine.bits import list_bits
from stammtisch.engine.layout import NO_CARD, NOBODY, Numbers, wide
from stammtisch.engine.marks import cold, rule
from stammtisch.games.ratjack.state import (
    BURY,
    CARD,
    CHIP,
    CHIPS,
    EVERYBODY,
    LEAVE,
    ROW,
    TO,
    Face,
    Phase,
    State,
)


class Effect(IntEnum):
    NONE, PEEK_OTHER, PEEK_DECK = 0, 1, 2
    CHIP_OWN, CHIP_OTHER, CHIP_MOVE, CHIP_STEAL, CHIP_RETURN = 3, 4, 5, 6, 7
    REVEAL_OWN, REVEAL_OWN_QUIET, REVEAL_OTHER, HIDE_OWN, HIDE_OTHER = 8, 9, 10, 11, 12
    SWAP_OPEN, SWAP_HIDDEN, SWAP_HAND, GIVE_HIDDEN = 13, 14, 15, 16
    DISCARD_OWN, DISCARD_OTHER, DRAW_HIDDEN = 17, 18, 19


# What a choice may fall on: a card, a chip, a player or the top of the deck, and which.
OWN, OTHERS = 1, 2  # of the mover, of another player
UP, DOWN = 4, 8
UNLOCKED, BARE = 16, 32  # without a padlock, without any chip
ITSELF = 64  # the card with the effect too
LAID_CHIP, DISPLAY, PLAYER, TOP = 128, 256, 512, 1024

FIRST = np.zeros(20, np.int64)
FIRST[Effect.PEEK_OTHER] = OTHERS | DOWN
FIRST[Effect.PEEK_DECK] = TOP
FIRST[Effect.CHIP_OWN] = OWN | BARE | ITSELF
FIRST[Effect.CHIP_OTHER] = OTHERS | BARE
FIRST[Effect.CHIP_MOVE] = LAID_CHIP | OWN | OTHERS
FIRST[Effect.CHIP_STEAL] = LAID_CHIP | OTHERS
FIRST[Effect.CHIP_RETURN] = LAID_CHIP | OWN | OTHERS
FIRST[Effect.REVEAL_OWN] = OWN | DOWN | UNLOCKED
FIRST[Effect.REVEAL_OWN_QUIET] = OWN | DOWN | UNLOCKED
FIRST[Effect.REVEAL_OTHER] = OTHERS | DOWN | UNLOCKED
FIRST[Effect.HIDE_OWN] = OWN | UP | UNLOCKED
FIRST[Effect.HIDE_OTHER] = OTHERS | UP | UNLOCKED
FIRST[Effect.SWAP_OPEN] = OWN | UP
FIRST[Effect.SWAP_HIDDEN] = OWN | DOWN
FIRST[Effect.SWAP_HAND] = OWN | DOWN | UNLOCKED
FIRST[Effect.GIVE_HIDDEN] = OWN | DOWN
FIRST[Effect.DISCARD_OWN] = OWN | UNLOCKED
FIRST[Effect.DISCARD_OTHER] = OTHERS | UNLOCKED
FIRST[Effect.DRAW_HIDDEN] = TOP
SECOND = np.zeros(20, np.int64)
SECOND[Effect.CHIP_OWN] = SECOND[Effect.CHIP_OTHER] = DISPLAY
SECOND[Effect.CHIP_MOVE] = OWN | OTHERS | BARE
SECOND[Effect.CHIP_STEAL] = OWN | BARE
SECOND[Effect.SWAP_OPEN] = OTHERS | UP
SECOND[Effect.SWAP_HIDDEN] = OTHERS | DOWN
SECOND[Effect.GIVE_HIDDEN] = PLAYER


# --- what can be chosen


@rule
def all_places(s: State, seat: int) -> int:
    """RAT-7. The places of a row, as a mask."""
    return (1 << wide(s.laid[seat])) - 1


@rule
def face_down(s: State, seat: int) -> int:
    """RAT-7. The places of a row that lie face down."""
    return all_places(s, seat) & ~wide(s.up[seat])


@rule
def effect_at(s: State, place: int) -> int:
    """RAT-24, RAT-31. What the mover's card there does when it is turned up: nothing under a blank chip."""
    for chip in range(CHIPS):
        if s.chip_seat[chip] == s.mover and s.chip_place[chip] == place and s.face[chip] == Face.BLANK:
            return wide(Effect.NONE)
    return wide(s.effect[s.row[s.mover, place]])


@rule
def cards_for(s: State, kind: int, owner: int, places: int, down: int, cause: int) -> int:
    """RAT-20, RAT-21, RAT-24, RAT-32. The cards of a seat that a choice may fall on, of `places`, of which
    `down` lie face down; the card at `cause` of the mover has the effect."""
    cards = places
    if kind & UP:
        cards &= ~down
    if kind & DOWN:
        cards &= down
    if owner == s.mover and kind & ITSELF == 0 and cause >= 0:
        cards &= ~(1 << cause)
    for chip in range(CHIPS):
        if s.chip_seat[chip] == owner:
            bit = 1 << wide(s.chip_place[chip])
            guarded = s.face[chip] == Face.CREST and owner != s.mover and down & bit == 0
            if kind & BARE or guarded or (kind & UNLOCKED and s.face[chip] == Face.PADLOCK):
                cards &= ~bit
    return cards


@rule
def is_other(s: State, seat: int) -> bool:
    """RAT-32. Another player, who is still in the round."""
    return seat != s.mover and s.out >> seat & 1 == 0


@rule
def chips_for(s: State, kind: int) -> int:
    """RAT-20, RAT-24. The chips that a choice may fall on, as a mask; a crest does not guard the chip."""
    chips = 0
    for chip in range(CHIPS):
        seat = wide(s.chip_seat[chip])
        if seat == NOBODY:
            fits = kind & DISPLAY != 0
        elif seat == s.mover:
            fits = kind & LAID_CHIP != 0 and kind & OWN != 0
        else:
            fits = kind & LAID_CHIP != 0 and is_other(s, seat)
        chips |= fits << chip
    return chips


@cold
def exists(s: State, kind: int, places: int, down: int, cause: int) -> bool:
    """RAT-8. Is there anything that this choice may fall on? The mover's row is as given."""
    if kind == 0 or kind & PLAYER:
        return True
    if kind & TOP:
        return s.deck_size > 0
    if kind & (LAID_CHIP | DISPLAY):
        return chips_for(s, kind) != 0
    if kind & OWN and cards_for(s, kind, s.mover, places, down, cause) != 0:
        return True
    if kind & OTHERS:
        for seat in range(s.seats):
            row, hidden = all_places(s, seat), face_down(s, seat)
            if is_other(s, seat) and cards_for(s, kind, seat, row, hidden, cause) != 0:
                return True
    return False


@rule
def can_do(s: State, effect: int, places: int, down: int, cause: int) -> bool:
    """RAT-8. Can this effect of the mover's card at `cause` be carried out completely? Not for
    REVEAL_OWN."""
    return exists(s, FIRST[effect], places, down, cause) and exists(s, SECOND[effect], places, down, cause)


@rule
def can_play(s: State, card: int) -> bool:
    """RAT-7, RAT-8. Can the mover lay this card of their hand face up, at the end of their row?"""
    cause = s.laid[s.mover]
    places, down = all_places(s, s.mover) | 1 << cause, face_down(s, s.mover)
    if s.effect[card] == Effect.REVEAL_OWN:
        return turnable(s, places, down) != 0
    return can_do(s, wide(s.effect[card]), places, down, cause)


@cold
def turnable(s: State, places: int, down: int) -> int:
    """RAT-7, RAT-24, RAT-31. The cards that the mover can turn up with their effects, as a mask."""
    free = cards_for(s, FIRST[Effect.REVEAL_OWN], s.mover, places, down, wide(NOBODY))
    cards = 0
    for place in range(s.laid[s.mover]):
        bit = 1 << place
        if free & bit:
            effect = effect_at(s, place)
            if effect == Effect.REVEAL_OWN:
                fits = chain_ends(s, places, down & ~bit, free & ~bit)
            else:
                fits = can_do(s, effect, places, down & ~bit, place)
            cards |= fits << place
    return cards


@cold
def chain_ends(s: State, places: int, down: int, free: int) -> bool:
    """RAT-31. Behind a REVEAL_OWN card: is there a card whose effect ends the chain? A longer chain never
    helps: it leaves fewer cards face down, and one card that has just been turned up is there as a target
    already."""
    for place in range(s.laid[s.mover]):
        effect, rest = effect_at(s, place), down & ~(1 << place)
        if free >> place & 1 and effect != Effect.REVEAL_OWN and can_do(s, effect, places, rest, place):
            return True
    return False


@cold
def list_choices(s: State, seat: int, out: Numbers) -> int:
    """RAT-7, RAT-31, RAT-32. What the choice that is due may fall on."""
    kind = FIRST[s.verb] if s.first == NOBODY else SECOND[s.verb]
    if s.phase == Phase.TURNING or s.verb == Effect.REVEAL_OWN:
        cards = turnable(s, all_places(s, seat), face_down(s, seat))
        return list_bits(cards, wide(ROW), CARD + ROW * seat, out, wide(0))
    if kind & TOP:
        out[0], out[1] = LEAVE, BURY
        return 2
    if kind & (LAID_CHIP | DISPLAY):
        return list_bits(chips_for(s, kind), wide(CHIPS), wide(CHIP), out, wide(0))
    count = wide(0)
    for owner in range(s.seats):
        if kind & PLAYER:
            out[count] = TO + owner
            count += is_other(s, owner)
        elif kind & OWN if owner == seat else kind & OTHERS and is_other(s, owner):
            cards = cards_for(s, kind, owner, all_places(s, owner), face_down(s, owner), s.cause)
            count = list_bits(cards, s.laid[owner], CARD + ROW * owner, out, count)
    return count


# --- carrying out


@rule
def seat_of(action: int) -> int:
    """RAT-7. Before whom the chosen card lies."""
    return (action - CARD) // ROW


@rule
def place_of(action: int) -> int:
    """RAT-7. Where in that row."""
    return (action - CARD) % ROW


@rule
def carry_out(s: State, first: int, last: int) -> None:
    """RAT-8. The effect with its choices: `last` is the second one, or the only one."""
    verb = s.verb
    if verb == Effect.PEEK_OTHER:
        s.known[seat_of(last), place_of(last)] |= 1 << s.mover
    elif verb == Effect.PEEK_DECK:
        bury_top(s, last)
    elif verb == Effect.CHIP_OWN or verb == Effect.CHIP_OTHER:
        put_chip(s, last - CHIP, seat_of(first), place_of(first))
    elif verb == Effect.CHIP_MOVE or verb == Effect.CHIP_STEAL:
        put_chip(s, first - CHIP, seat_of(last), place_of(last))
    elif verb == Effect.CHIP_RETURN:
        put_chip(s, last - CHIP, wide(NOBODY), wide(NOBODY))
    elif verb == Effect.REVEAL_OWN_QUIET or verb == Effect.REVEAL_OTHER:
        turn_up(s, seat_of(last), place_of(last))
    elif verb == Effect.HIDE_OWN or verb == Effect.HIDE_OTHER:
        s.up[seat_of(last)] &= ~(1 << place_of(last))
    elif verb == Effect.SWAP_OPEN or verb == Effect.SWAP_HIDDEN:
        swap_laid(s, place_of(first), seat_of(last), place_of(last))
    elif verb == Effect.SWAP_HAND:
        swap_hand(s, place_of(last))
    elif verb == Effect.GIVE_HIDDEN:
        give_hidden(s, place_of(first), last - TO)
    else:
        discard_laid(s, seat_of(last), place_of(last))


@rule
def turn_up(s: State, seat: int, place: int) -> None:
    """RAT-7, RAT-33. From then on everybody knows the card."""
    s.up[seat] |= 1 << place
    s.known[seat, place] = EVERYBODY


@rule
def lay(s: State, seat: int, card: int, known: int) -> None:
    """RAT-7. At the right end of the row."""
    s.row[seat, s.laid[seat]] = card
    s.known[seat, s.laid[seat]] = known
    s.laid[seat] += 1


@rule
def put_on_discard(s: State, card: int) -> None:
    """RAT-3, RAT-7, RAT-16. Onto the discard pile, face up."""
    s.discard[s.discard_size] = card
    s.discard_size += 1


@rule
def draw_card(s: State) -> int:
    """RAT-6. The top card of the deck leaves it."""
    if s.settled == 0:
        chance.bring_up(s.chance[:], s.deck, s.deck_size)
    else:
        s.settled -= 1
    s.deck_size -= 1
    s.top_known = 0
    card = wide(s.deck[s.deck_size])
    s.deck[s.deck_size] = NO_CARD
    return card


@rule
def draw_hidden(s: State) -> None:
    """RAT-33. Lay the top card of the deck face down; whoever knew it still does."""
    known = s.top_known | 1 << s.mover
    lay(s, s.mover, draw_card(s), known)


@rule
def peek_deck(s: State) -> None:
    """RAT-33. The mover looks at the top card of the deck, whose order is fixed by that."""
    if s.settled == 0:
        chance.bring_up(s.chance[:], s.deck, s.deck_size)
        s.settled = 1
    s.top_known |= 1 << s.mover


@rule
def bury_top(s: State, action: int) -> None:
    """RAT-13. Leave the top card where it is, or put it on the discard pile."""
    if action == BURY:
        put_on_discard(s, draw_card(s))


@rule
def put_chip(s: State, chip: int, seat: int, place: int) -> None:
    """RAT-20, RAT-22. Lay a chip on a card, or back into the display; it is never turned over."""
    s.chip_seat[chip] = seat
    s.chip_place[chip] = place


@rule
def swap_laid(s: State, own: int, other: int, place: int) -> None:
    """RAT-30, RAT-33. Cards are exchanged with their chips; both owners know both."""
    card, known = s.row[s.mover, own], s.known[s.mover, own]
    s.row[s.mover, own] = s.row[other, place]
    s.known[s.mover, own] = s.known[other, place] | 1 << s.mover
    s.row[other, place] = card
    s.known[other, place] = known | 1 << other
    for chip in range(CHIPS):
        if s.chip_seat[chip] == s.mover and s.chip_place[chip] == own:
            put_chip(s, chip, other, place)
        elif s.chip_seat[chip] == other and s.chip_place[chip] == place:
            put_chip(s, chip, s.mover, own)


@rule
def swap_hand(s: State, place: int) -> None:
    """RAT-30, RAT-33. The hand card against a face-down one, whose chip goes back; who knew one still
    knows it."""
    card, known = s.row[s.mover, place], s.known[s.mover, place]
    s.row[s.mover, place] = s.hand[s.mover, 0]
    s.known[s.mover, place] = s.hand_known[s.mover, 0]
    s.hand[s.mover, 0] = card
    s.hand_known[s.mover, 0] = known
    for chip in range(CHIPS):
        if s.chip_seat[chip] == s.mover and s.chip_place[chip] == place:
            put_chip(s, chip, wide(NOBODY), wide(NOBODY))


@rule
def give_hidden(s: State, place: int, receiver: int) -> None:
    """RAT-30, RAT-33. A face-down card moves over with its chip; giver and receiver know it."""
    for chip in range(CHIPS):
        if s.chip_seat[chip] == s.mover and s.chip_place[chip] == place:
            put_chip(s, chip, receiver, s.laid[receiver])
    lay(s, receiver, wide(s.row[s.mover, place]), s.known[s.mover, place] | 1 << receiver)
    close_up(s, s.mover, place)


@rule
def discard_laid(s: State, seat: int, place: int) -> None:
    """RAT-16, RAT-22. A laid card leaves the round unseen or, by the option, goes openly onto the discard
    pile; its chip goes back to the display."""
    for chip in range(CHIPS):
        if s.chip_seat[chip] == seat and s.chip_place[chip] == place:
            put_chip(s, chip, wide(NOBODY), wide(NOBODY))
    if s.discarded:
        put_on_discard(s, wide(s.row[seat, place]))
    else:
        s.aside[s.aside_size] = s.row[seat, place]
        s.aside_known[s.aside_size] = s.known[seat, place]
        s.aside_size += 1
    close_up(s, seat, place)


@cold
def close_up(s: State, seat: int, gap: int) -> None:
    """RAT-16. A card has left the row: those to the right of it move up, with their chips."""
    last = s.laid[seat] - 1
    for place in range(gap, last):
        s.row[seat, place] = s.row[seat, place + 1]
        s.known[seat, place] = s.known[seat, place + 1]
    s.row[seat, last] = NO_CARD
    s.known[seat, last] = 0
    s.laid[seat] = last
    low = (1 << gap) - 1
    s.up[seat] = s.up[seat] & low | s.up[seat] >> 1 & ~low
    for chip in range(CHIPS):
        if s.chip_seat[chip] == seat and s.chip_place[chip] > gap:
            s.chip_place[chip] -= 1
