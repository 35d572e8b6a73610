"""How an experienced player plays Ratjack: quick, compiled, and from what a seat may know alone (RAT-33).

Every move is tried on notes of the board, with the best choices of its effect, and judged by what the board
is worth then. Nothing here knows a card: effects and faces come out of the state.
"""

from stammtisch.engine.bits import list_bits, lowest_bit
from stammtisch.engine.layout import NO_CARD, NOBODY, Numbers, wide
from stammtisch.engine.marks import cold, rule
from stammtisch.games.ratjack.effects import (
    DISPLAY,
    FIRST,
    LAID_CHIP,
    OTHERS,
    OWN,
    PLAYER,
    SECOND,
    TOP,
    Effect,
    all_places,
    can_play,
    cards_for,
    chips_for,
    effect_at,
    face_down,
    is_other,
    list_choices,
    place_of,
    seat_of,
    turnable,
)
from stammtisch.games.ratjack.judgement import (
    ALIKE,
    BLIND,
    CHANCE,
    CHOICE,
    DOWN,
    DRAWN,
    EFFECT,
    FIRSTS,
    HAND,
    LOOK,
    NOTHING,
    OPEN,
    PILE,
    PLAYED,
    SECONDS,
    STOCK,
    TURN,
    TURNING,
    WANTED,
    crowd,
    face_on,
    hide_card,
    hold,
    keep_board,
    restore_board,
    row_of,
    sees,
    shift,
    take_notes,
    value_of,
    worth,
)
from stammtisch.games.ratjack.rules import value_under
from stammtisch.games.ratjack.state import (
    BURY,
    CARD,
    CHIP,
    CHIPS,
    DISCARD,
    DRAW,
    LAY,
    LEAVE,
    PLAY,
    ROW,
    TAKE,
    TO,
    VALUES,
    Phase,
    State,
)

HORIZON = 1  # a new round gathers everything again
PACE = 600  # moves that a search makes in a millisecond on an ordinary core
THINKS = {"strong": 1.5, "master": 50}  # milliseconds of such a core for a move of two players
SWING = (2.8, 1.8)  # victory points by which the rounds to come change a lead, for two players and for more


@rule
def strategy(s: State, seat: int, out: Numbers, source: Numbers) -> int:
    """A legal action for this waiting seat."""
    if s.phase == Phase.DRAW and s.discard_size == 0:
        return wide(DRAW)
    if s.phase > Phase.PLAY and list_choices(s, seat, out) == 1:
        return wide(out[0])
    take_notes(s, seat, out)
    if s.phase == Phase.DRAW:
        return best_draw(s, seat, out)
    if s.phase == Phase.PLAY:
        return best_turn(s, seat, out)
    if s.phase == Phase.OPENING:
        best_hidden(s, seat, out)
    elif turns_up(s):
        best_cause(s, seat, out, turnable(s, all_places(s, seat), face_down(s, seat)))
    else:
        best_cause(s, seat, out, 1 << wide(s.cause))
    return wide(out[CHOICE])


# --- the choices of an effect


@cold
def list_targets(s: State, seat: int, out: Numbers, kind: int, places: int, cause: int, first: int) -> int:
    """RAT-32. List what a choice may fall on, of cards that nothing tells apart only one; how many there
    are."""
    count = first
    if kind & (LAID_CHIP | DISPLAY):
        return list_bits(chips_for(s, kind), wide(CHIPS), wide(CHIP), out, count) - first
    if kind == 0 or kind & TOP:
        out[first], out[first + 1] = LEAVE, BURY
        return wide(1) + (s.verb == Effect.PEEK_DECK)
    for owner in range(s.seats):
        if kind & PLAYER:
            out[count] = TO + owner
            count += is_other(s, owner)
        elif kind & OWN if owner == seat else kind & OTHERS and is_other(s, owner):
            row = row_of(owner)
            cards = places if owner == seat else all_places(s, owner)
            cards = cards_for(s, kind, wide(owner), cards, wide(out[row + DOWN]), cause)
            alike = cards & out[row + ALIKE]
            cards &= ~(alike & (alike - 1))
            while cards:
                out[count] = CARD + ROW * owner + lowest_bit(cards)
                cards &= cards - 1
                count += 1
    return count - first


@rule
def best_effect(s: State, seat: int, out: Numbers, verb: int, places: int, cause: int) -> int:
    """RAT-8. The worth of an effect with the best choices; the one that is due now is the choice."""
    firsts = list_targets(s, seat, out, FIRST[verb], places, cause, wide(FIRSTS))
    if s.first != NOBODY:
        out[FIRSTS], firsts = s.first, wide(1)
    seconds = wide(1)
    if SECOND[verb]:
        seconds = list_targets(s, seat, out, SECOND[verb], places, cause, wide(SECONDS))
    keep_board(out, wide(EFFECT))
    best = wide(NOTHING)
    for i in range(firsts):
        for j in range(seconds):
            first, last = wide(out[FIRSTS + i]), wide(out[SECONDS + j])
            value = effect_worth(s, seat, out, verb, first, last)
            if value > best:
                best = value
                out[CHOICE] = first if s.first == NOBODY else last
    return best


@rule
def effect_worth(s: State, seat: int, out: Numbers, verb: int, first: int, last: int) -> int:
    """RAT-8. The worth of an effect with these choices."""
    if verb == Effect.NONE:
        return worth(s, seat, out)
    if verb == Effect.PEEK_OTHER:
        news = not sees(s, seat, seat_of(first), place_of(first))
        return wide(worth(s, seat, out) + LOOK[crowd(s)] * news)
    if verb == Effect.REVEAL_OTHER and not sees(s, seat, seat_of(first), place_of(first)):
        return surprise(s, seat, out, seat_of(first), place_of(first))
    pretend(s, seat, out, verb, first, last)
    value = worth(s, seat, out)
    restore_board(out, wide(EFFECT))
    return value


@rule
def surprise(s: State, seat: int, out: Numbers, owner: int, place: int) -> int:
    """RAT-7. The worth of turning up a card that may be any unseen one."""
    row, face = row_of(owner), face_on(s, owner, place)
    before, value, sure = wide(out[row + OPEN]), wide(0), wide(0)
    out[row + BLIND] -= 1
    for card in range(1, VALUES + 1):
        if out[CHANCE + card]:
            out[row + OPEN] = before + value_under(wide(card), face)
            value += worth(s, seat, out) * out[CHANCE + card]
            sure += out[CHANCE + card]
    restore_board(out, wide(EFFECT))
    return wide(value // max(sure, wide(1)))


@rule
def cover(s: State, seat: int, out: Numbers, owner: int, place: int, off: int, on: int) -> None:
    """RAT-20. A card's chip is exchanged; 0 is none."""
    up = 1 - (wide(out[row_of(owner) + DOWN]) >> place & 1)
    shift(s, seat, out, owner, place, off, owner, up, wide(-1))
    shift(s, seat, out, owner, place, on, owner, up, wide(1))


@cold
def pretend(s: State, seat: int, out: Numbers, verb: int, first: int, last: int) -> None:
    """RAT-8. Carry an effect out on the notes."""
    if verb == Effect.DRAW_HIDDEN or verb == Effect.PEEK_DECK:
        if verb == Effect.PEEK_DECK and first == BURY:
            out[PILE] = s.deck[s.deck_size - 1]
        out[STOCK] -= verb == Effect.DRAW_HIDDEN or first == BURY
        out[row_of(seat) + BLIND] += verb == Effect.DRAW_HIDDEN
        return
    if verb <= Effect.CHIP_RETURN:
        card = first
        if verb >= Effect.CHIP_MOVE:
            card, chip = last, first - CHIP
            owner, place = wide(s.chip_seat[chip]), wide(s.chip_place[chip])
            cover(s, seat, out, owner, place, wide(s.face[chip]), wide(0))
        else:
            chip = last - CHIP
        if verb != Effect.CHIP_RETURN:
            cover(s, seat, out, seat_of(card), place_of(card), wide(0), wide(s.face[chip]))
        return
    owner, place = seat_of(first), place_of(first)
    face, up = face_on(s, owner, place), 1 - (wide(out[row_of(owner) + DOWN]) >> place & 1)
    shift(s, seat, out, owner, place, face, owner, up, wide(-1))
    if verb <= Effect.HIDE_OTHER:
        shift(s, seat, out, owner, place, face, owner, 1 - up, wide(1))
    elif verb == Effect.GIVE_HIDDEN:
        shift(s, seat, out, owner, place, face, last - TO, up, wide(1))
    elif verb == Effect.SWAP_HAND:
        if out[HAND] >= 0:
            hide_card(s, seat, out, seat, wide(out[HAND]), value_of(out[HAND]), wide(1))
        hold(out, seat, wide(s.row[seat, place]))
    elif verb <= Effect.SWAP_HIDDEN:
        other, there = seat_of(last), place_of(last)
        face_there = face_on(s, other, there)
        shift(s, seat, out, owner, place, face, other, up, wide(1))
        shift(s, seat, out, other, there, face_there, other, up, wide(-1))
        shift(s, seat, out, other, there, face_there, owner, up, wide(1))


# --- the turn


@cold
def best_cause(s: State, seat: int, out: Numbers, cards: int) -> int:
    """RAT-7, RAT-31. The worth of carrying out the effect of the best of these own cards, which are turned up
    first if they lie face down. If one is to be turned up now, it is the choice."""
    row, best, turning = row_of(seat), wide(NOTHING), turns_up(s)
    places = all_places(s, seat) | (out[PLAYED] >= 0) << wide(s.laid[seat])
    keep_board(out, wide(TURNING))
    while cards:
        place = lowest_bit(cards)
        cards &= cards - 1
        verb = wide(s.verb if out[PLAYED] < 0 else s.effect[out[PLAYED]])
        if out[row + DOWN] >> place & 1:
            verb = effect_at(s, place)
            pretend(s, seat, out, wide(Effect.REVEAL_OWN), CARD + ROW * seat + place, wide(0))
            out[row + DOWN] &= ~(1 << place)
        if verb == Effect.REVEAL_OWN:  # what a second card does in its turn is left out of account
            verb = wide(Effect.REVEAL_OWN_QUIET)
        value = best_effect(s, seat, out, verb, places, place)
        restore_board(out, wide(TURNING))
        if value > best:
            best = value
            if turning:
                out[WANTED] = CARD + ROW * seat + place
    if turning:
        out[CHOICE] = out[WANTED]
    return best


@rule
def turns_up(s: State) -> bool:
    """RAT-7, RAT-31. Is one of the mover's own cards to be turned up now?"""
    return s.phase == Phase.TURNING or s.verb == Effect.REVEAL_OWN


@rule
def best_hidden(s: State, seat: int, out: Numbers) -> int:
    """RAT-4, RAT-7. The worth of laying one of the hand cards face down; the better one is the choice."""
    best = wide(NOTHING)
    for i in range(2):
        card = wide(s.hand[seat, i])
        hold(out, seat, wide(s.hand[seat, 1 - i]))
        hide_card(s, seat, out, seat, card, value_of(card), wide(1))
        value = worth(s, seat, out)
        hide_card(s, seat, out, seat, card, value_of(card), wide(-1))
        if value > best:
            best = value
            out[CHOICE] = LAY + card
    return best


@rule
def show_card(s: State, seat: int, out: Numbers, i: int) -> int:
    """RAT-7. Lay a hand card face up on the notes; the cards whose effects can follow."""
    card, places = wide(s.hand[seat, i]), all_places(s, seat) | 1 << wide(s.laid[seat])
    if not can_play(s, card):
        return wide(0)
    hold(out, seat, wide(s.hand[seat, 1 - i]))
    out[row_of(seat) + OPEN] += value_of(card)
    out[PLAYED] = card
    if s.effect[card] == Effect.REVEAL_OWN:
        return turnable(s, places, wide(out[row_of(seat) + DOWN]))
    return 1 << wide(s.laid[seat])


@rule
def part_with_worse(s: State, seat: int, out: Numbers) -> int:
    """RAT-7. Discard the hand card on the notes that is better given away; the hand card that it is."""
    part_with(s, seat, out, wide(0))
    first = worth(s, seat, out)
    part_with(s, seat, out, wide(1))
    if worth(s, seat, out) > first:
        return wide(1)
    part_with(s, seat, out, wide(0))
    return wide(0)


@rule
def part_with(s: State, seat: int, out: Numbers, i: int) -> None:
    """RAT-7. Discard a hand card on the notes."""
    out[PILE] = s.hand[seat, i]
    hold(out, seat, wide(s.hand[seat, 1 - i]))


@cold
def best_turn(s: State, seat: int, out: Numbers) -> int:
    """RAT-7. What to do with which of the two hand cards."""
    best = best_hidden(s, seat, out)
    choice = wide(out[CHOICE])
    keep_board(out, wide(TURN))
    for way in range(3):
        if way < 2:
            cards, action = show_card(s, seat, out, wide(way)), PLAY + wide(s.hand[seat, way])
        else:
            cards, action = turnable(s, all_places(s, seat), wide(out[row_of(seat) + DOWN])), wide(DISCARD)
            if cards:
                action += s.hand[seat, part_with_worse(s, seat, out)]
        if cards:
            value = best_cause(s, seat, out, cards)
            restore_board(out, wide(TURN))
            if value > best:
                best, choice = value, action
    return choice


@rule
def best_draw(s: State, seat: int, out: Numbers) -> int:
    """RAT-6. The open card of the discard pile, if it is better to have than an unknown one."""
    out[STOCK] -= 1
    draw = worth(s, seat, out) + DRAWN[crowd(s)]
    out[STOCK] += 1
    out[PILE] = s.discard[s.discard_size - 2] if s.discard_size > 1 else NO_CARD
    hold(out, seat, wide(s.discard[s.discard_size - 1]))
    return TAKE if worth(s, seat, out) > draw else DRAW


# --- the game as a whole


@rule
def lead(s: State, seat: int, other: int) -> float:
    """RAT-14. Victory points."""
    return float(s.points[seat] - s.points[other])


@rule
def swing(s: State) -> float:
    """RAT-14. Much for a game of so few points, however many there are to come."""
    return SWING[crowd(s)]
