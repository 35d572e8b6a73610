"""The rules of Ratjack, in the order of its rulebook (rulebook.en.md beside this file).

What the cards and chips are stands in state.py, what effects ask for and do in effects.py.
"""

from __future__ import annotations

from stammtisch.engine import chance
from stammtisch.engine.bits import count_bits
from stammtisch.engine.layout import NO_CARD, NOBODY, UNKNOWN, Numbers, wide
from stammtisch.engine.marks import cold, rule
from stammtisch.engine.turns import after
from stammtisch.games.ratjack.effects import (
    SECOND,
    Effect,
    all_places,
    can_play,
    carry_out,
    draw_card,
    draw_hidden,
    effect_at,
    face_down,
    lay,
    list_choices,
    peek_deck,
    place_of,
    put_on_discard,
    turn_up,
    turnable,
)
from stammtisch.games.ratjack.state import (
    BURY,
    CARD,
    CHIPS,
    DECK,
    DISCARD,
    DRAW,
    EVERYBODY,
    GOAL,
    LAY,
    MOST_TURNS,
    PLAY,
    TAKE,
    VALUES,
    Face,
    Phase,
    State,
)

SEATS = range(2, 5)
OPTIONS = {  # name: (default, least, most); the sets are an option too: options.py
    "target": (3, 1, 10),
    "discarded": (0, 0, 1),
}
ACTIONS = BURY + 1


# --- setting up


@cold
def deal(s: State) -> None:
    """RAT-5, RAT-14. A new game: nobody has points, and the first starter is drawn at random."""
    s.points[:] = 0
    s.round_number = 0
    s.winner = s.last_ender = NOBODY
    s.last_row[:] = NO_CARD
    s.last_face[:] = 0
    s.last_paid[:] = 0
    chance.begin_deal(s.chance[:], wide(0))
    begin_round(s, chance.below(s.chance[:], s.seats))


@cold
def begin_round(s: State, starter: int) -> None:
    """RAT-1, RAT-2, RAT-3, RAT-15, RAT-25. Gather everything, toss the chips, deal two cards each and one
    for the discard pile."""
    s.round_number += 1
    chance.begin_deal(s.chance[:], s.round_number)
    gather(s)
    for chip in range(CHIPS):
        s.face[chip] = s.box[chip, chance.below(s.chance[:], 2)]
    for card in range(2):
        seat = starter
        for _ in range(s.seats):
            s.hand[seat, card] = draw_card(s)
            s.hand_known[seat, card] = 1 << seat
            seat = after(s, seat)
    put_on_discard(s, draw_card(s))
    s.mover = starter


@cold
def gather(s: State) -> None:
    """RAT-1, RAT-15. Everything back where a round begins: all cards in the deck, all chips in the
    display."""
    s.phase = Phase.OPENING
    s.turns = s.out = s.verb = s.settled = s.top_known = s.discard_size = s.aside_size = 0
    s.cause = s.first = NOBODY
    s.laid[:] = 0
    s.up[:] = 0
    s.row[:] = NO_CARD
    s.known[:] = 0
    s.hand[:] = NO_CARD
    s.hand_known[:] = 0
    s.chip_seat[:] = NOBODY
    s.chip_place[:] = NOBODY
    s.discard[:] = NO_CARD
    s.aside[:] = NO_CARD
    s.aside_known[:] = 0
    for value in range(VALUES):
        s.deck[value] = VALUES * s.sets[0] + value
        s.deck[VALUES + value] = VALUES * s.sets[1] + value
    s.deck_size = DECK


@rule
def waiting(s: State) -> int:
    """RAT-4, RAT-6. First everybody who has laid no card, then whoever has the turn."""
    if s.phase == Phase.OPENING:
        seats = wide(0)
        for seat in range(s.seats):
            seats |= (s.laid[seat] == 0) << seat
        return seats
    return 0 if s.phase == Phase.OVER else 1 << s.mover


# --- a turn


@rule
def legal(s: State, seat: int, out: Numbers) -> int:
    """RAT-4, RAT-6, RAT-7. What the phase of the turn asks for."""
    if s.phase == Phase.OPENING:
        return list_hand(s, seat, wide(LAY), out, wide(0))
    if s.phase == Phase.DRAW:
        out[0], out[1] = DRAW, TAKE
        return 2 if s.discard_size > 0 else 1
    if s.phase == Phase.PLAY:
        return list_plays(s, seat, out)
    return list_choices(s, seat, out)


@rule
def list_hand(s: State, seat: int, first: int, out: Numbers, count: int) -> int:
    """RAT-4, RAT-7. One move with each card of the hand."""
    low, high = min(s.hand[seat, 0], s.hand[seat, 1]), max(s.hand[seat, 0], s.hand[seat, 1])
    out[count], out[count + 1] = first + low, first + high
    return count + 2


@cold
def list_plays(s: State, seat: int, out: Numbers) -> int:
    """RAT-7, RAT-8. Lay a card face down; lay it face up, or discard it, if the effect can be carried out."""
    count = list_hand(s, seat, wide(LAY), out, wide(0))
    for i in range(2):
        card = out[i] - LAY
        if can_play(s, card):
            out[count] = PLAY + card
            count += 1
    if turnable(s, all_places(s, seat), face_down(s, seat)):
        count = list_hand(s, seat, wide(DISCARD), out, count)
    return count


@rule
def apply(s: State, seat: int, action: int) -> None:
    """RAT-4, RAT-6, RAT-7. A move of a turn, or the first card in the opening."""
    if action >= CARD:
        choose(s, action)
    elif action >= DISCARD:
        put_on_discard(s, from_hand(s, seat, action - DISCARD))
        s.phase = Phase.TURNING
    elif action >= PLAY:
        lay(s, seat, from_hand(s, seat, action - PLAY), wide(EVERYBODY))
        s.up[seat] |= 1 << (s.laid[seat] - 1)
        begin_effect(s, s.laid[seat] - 1)
    elif action >= LAY:
        lay_face_down(s, seat, action - LAY)
    else:
        take_card(s, seat, action)


@rule
def take_card(s: State, seat: int, action: int) -> None:
    """RAT-6, RAT-33. The top card of the deck or of the discard pile; all know the latter."""
    if action == DRAW:
        s.hand_known[seat, 1] = s.top_known | 1 << seat
        s.hand[seat, 1] = draw_card(s)
    else:
        s.discard_size -= 1
        s.hand[seat, 1] = s.discard[s.discard_size]
        s.hand_known[seat, 1] = EVERYBODY
        s.discard[s.discard_size] = NO_CARD
    s.phase = Phase.PLAY


@rule
def lay_face_down(s: State, seat: int, card: int) -> None:
    """RAT-4, RAT-7, RAT-33. Nobody else knows any more which card was laid and which one is left."""
    lay(s, seat, from_hand(s, seat, card), 1 << seat)
    s.hand_known[seat, 0] = 1 << seat
    if s.phase == Phase.OPENING:
        if waiting(s) == 0:
            s.phase = Phase.DRAW
    else:
        end_turn(s)


@rule
def from_hand(s: State, seat: int, card: int) -> int:
    """RAT-7. Take a card out of the hand."""
    if s.hand[seat, 0] == card:
        s.hand[seat, 0] = s.hand[seat, 1]
        s.hand_known[seat, 0] = s.hand_known[seat, 1]
    s.hand[seat, 1] = NO_CARD
    s.hand_known[seat, 1] = 0
    return card


# --- effects


@cold
def begin_effect(s: State, place: int) -> None:
    """RAT-7, RAT-8, RAT-31. The mover's card there is turned up: its effect is carried out, choice by
    choice."""
    s.phase = Phase.EFFECT
    s.cause = place
    s.verb = effect_at(s, place)
    if s.verb == Effect.NONE:
        end_turn(s)
    elif s.verb == Effect.DRAW_HIDDEN:
        draw_hidden(s)
        end_turn(s)
    elif s.verb == Effect.PEEK_DECK:
        peek_deck(s)


@cold
def choose(s: State, action: int) -> None:
    """RAT-7, RAT-8. A choice; the last one carries the effect out and ends the turn, but for a card that
    is turned up with an effect of its own."""
    if s.phase == Phase.TURNING or s.verb == Effect.REVEAL_OWN:
        turn_up(s, s.mover, place_of(action))
        begin_effect(s, place_of(action))
    elif s.first == NOBODY and SECOND[s.verb] != 0:
        s.first = action
    else:
        carry_out(s, s.first, action)
        end_turn(s)


# --- the end of a turn


@rule
def value_under(value: int, face: int) -> int:
    """RAT-9, RAT-23, RAT-24. The value of a card as its chip changes it."""
    if face == Face.HALF:
        return (value + 1) // 2
    if face == Face.DOUBLE:
        return 2 * value
    if face == Face.ZERO:
        return wide(0)
    if face > Face.BLANK:
        return max(value + face - Face.PLUS, wide(0))
    return value


@rule
def total(s: State, seat: int) -> int:
    """RAT-9. What the face-up cards of a seat come to."""
    points = wide(0)
    up = s.up[seat]
    for place in range(s.laid[seat]):
        points += (s.row[seat, place] % VALUES + 1) * (up >> place & 1)
    for chip in range(CHIPS):
        if s.chip_seat[chip] == seat and up >> s.chip_place[chip] & 1:
            value = wide(s.row[seat, s.chip_place[chip]] % VALUES + 1)
            points += value_under(value, wide(s.face[chip])) - value
    return points


@cold
def end_turn(s: State) -> None:
    """RAT-10, RAT-11, RAT-12, RAT-13, RAT-14, RAT-16. The checks at the end of a turn, in their order."""
    s.turns += 1
    s.verb = Effect.NONE
    s.cause = s.first = NOBODY
    bust = exact = wide(0)
    for seat in range(s.seats):
        if s.out >> seat & 1 == 0:
            points = total(s, seat)
            bust |= (points > GOAL) << seat
            exact |= (points == GOAL) << seat
    alone = count_bits(still_in(s) & ~bust) <= 1
    brought = count_bits(bust & ~(1 << s.mover))
    scored = s.deck_size == 0 or s.turns == MOST_TURNS
    won = brought > 0 and s.points[s.mover] + brought >= s.target
    if exact != 0 or alone or scored or won:
        keep_picture(s)
        s.out |= bust
        pay(s, 1 << s.mover if brought else wide(0), brought, wide(0))
        pay(s, exact, wide(1), wide(1))
        pay(s, still_in(s) if alone else wide(0), wide(1), wide(2))
        pay(s, wide(0) if exact or alone else highest(s), wide(1), wide(3))
        end_round(s)
    else:
        s.out |= bust
        if brought:
            s.points[s.mover] += brought
            s.winner = s.mover
        next_turn(s)


@rule
def next_turn(s: State) -> None:
    """RAT-6. Clockwise, past those who are out."""
    s.phase = Phase.DRAW
    s.mover = after(s, s.mover)
    while s.out >> s.mover & 1:
        s.mover = after(s, s.mover)


@rule
def still_in(s: State) -> int:
    """RAT-10. The seats that are in the round, as a mask."""
    return ((1 << s.seats) - 1) & ~s.out


@rule
def has_won(s: State) -> bool:
    """RAT-14. Has somebody the victory points that win?"""
    for seat in range(s.seats):
        if s.points[seat] >= s.target:
            return True
    return False


@cold
def pay(s: State, seats: int, points: int, check: int) -> None:
    """RAT-5, RAT-14. Victory points of one check, unless somebody has won by one before it. The first of
    those who get them, clockwise from the mover, is the one who won a point last."""
    if seats == 0 or has_won(s):
        return
    s.winner = NOBODY
    seat = s.mover
    for _ in range(s.seats):
        if seats >> seat & 1:
            s.points[seat] += points
            s.last_paid[seat, check] = points
            if s.winner == NOBODY:
                s.winner = seat
        seat = after(s, seat)


@rule
def highest(s: State) -> int:
    """RAT-13. Who has the highest total below 25, as a mask; everybody still in is below it here."""
    best, seats = wide(-1), 0
    for seat in range(s.seats):
        if s.out >> seat & 1 == 0:
            points = total(s, seat)
            if points > best:
                best, seats = points, 0
            seats |= (points == best) << seat
    return seats


@cold
def keep_picture(s: State) -> None:
    """RAT-10. The table at the end of a round stays to be looked at; what lay face down stays unseen."""
    s.last_ender = s.mover
    s.last_paid[:] = 0
    s.last_row[:] = NO_CARD
    s.last_face[:] = 0
    for seat in range(s.seats):
        if s.out >> seat & 1 == 0:
            for place in range(s.laid[seat]):
                s.last_row[seat, place] = s.row[seat, place] if s.up[seat] >> place & 1 else UNKNOWN
    for chip in range(CHIPS):
        seat = s.chip_seat[chip]
        if seat != NOBODY and s.out >> seat & 1 == 0:
            s.last_face[seat, s.chip_place[chip]] = s.face[chip]


@rule
def end_round(s: State) -> None:
    """RAT-5, RAT-14, RAT-15. Somebody has won the game, or the next round begins with whoever won a point
    last."""
    if has_won(s):
        s.phase = Phase.OVER
        s.mover = NOBODY
    else:
        begin_round(s, s.winner)


@cold
def scores(s: State, out: Numbers) -> None:
    """RAT-14. Victory points: most win, and equal points share a place."""
    for seat in range(s.seats):
        out[seat] = s.points[seat]


@rule
def rounds(s: State) -> int:
    """RAT-15. Rounds that have been finished."""
    return s.round_number - 1 + (s.phase == Phase.OVER)
