"""What an experienced player thinks of a board of Ratjack, from what a seat may know alone (RAT-33).

The board is noted down in scratch, so that moves can be tried on the notes; a board is worth what the end of
the turn pays and how everybody stands then. Worths are thousandths of a victory point, chances 256ths.
"""

import numpy as np

from stammtisch.engine.bits import count_bits, lowest_bit
from stammtisch.engine.layout import NO_CARD, NOBODY, Numbers, wide
from stammtisch.engine.marks import cold, rule
from stammtisch.engine.turns import after
from stammtisch.games.ratjack.effects import (
    Effect,
    face_down,
)
from stammtisch.games.ratjack.rules import total, value_under
from stammtisch.games.ratjack.state import CHIPS, GOAL, MOST_TURNS, VALUES, Face, State

POINT = 1000
MANY = 5  # face-down cards; more make no difference
LATE = 9  # cards in the deck, from which on it matters who is ahead
DOUBLED = 8  # what a double is taken to add

# fmt: off
# How a seat stands. The rows are: oneself and a rival of two players, oneself and a rival of more.
TOTAL = np.array(  # by the total: few points are safe, and from 15 on a +10 busts
    (
        (72, 35, 64, 49, 68, 35, 140, 167, 121, 33, 135, 151, 203, 199, 134, -127, -164, -111, -149, -346,
         -284, -200, -140, -293, -210, -211),
        (-67, -64, -65, -96, -46, -66, -171, -163, -117, -56, -158, -155, -175, -283, -201, 152, 84, -86,
         -24, 342, 187, 83, 67, 251, 113, 88),
        (-32, -18, 5, 21, 57, 15, 56, 77, 78, 72, 92, 69, 69, 76, 73, 17, 19, -20, -32, -53, -26, -21, -34,
         -23, -7, -6),
        (-11, -31, -27, -38, -26, -25, -36, -51, -61, -43, -61, -66, -60, -82, -53, 12, -3, -15, -5, 44, 14,
         -23, 28, 21, -1, -1),
    )
)
HIDDEN = np.array(  # by the number of cards face down
    (
        (-233, -130, -72, -59, -66, -80),
        (122, -18, -135, -217, -281, -351),
        (33, 70, 126, 124, 103, 68),
        (-23, -49, -78, -101, -138, -214),
    )
)
WAYS = np.array(  # known cards that make it 25: none, one, or more
    (
        (0, 245, 39),
        (0, -522, -426),
        (0, 110, 76),
        (0, -174, -137),
    )
)
LUCK = np.array((520, -557, 76, -167))  # an unknown card surely makes it 25
RISK = np.array((-277, -182, -155, -64))  # whatever is turned up busts
PUSHED = np.array((-198, 171, -181, -6))  # a chip of the display busts

# Pairs are for two players and for more.
TURN_THREAT = np.array((-180, -3))  # a card that turns up a rival's card, if that surely busts them
CHIP_THREAT = np.array((168, 84))  # a card that puts a chip on a rival's card, if that busts them
AHEAD = np.array(  # the highest total, by the cards in the deck
    (
        (106, 129, 95, 113, 68, 52, 43, 3, -4, -7),
        (230, 257, 178, 99, 44, 56, 35, 27, 1, 2),
    )
)
# By the effect: of the hand card, of one's own card face down, and of the discard while a chip can bust us.
HELD_EFFECT = np.array(
    (
        (-77, -113, -89, 64, 4, -101, -131, 9, 82, 97, -42, -44, -31, 192, -64, -109, -123, 6, -75, -73),
        (10, -39, 20, 65, 79, -19, -22, 16, 109, 97, 0, 14, 10, 188, -10, -55, 1, 48, 2, 11),
    )
)
HIDDEN_EFFECT = np.array(
    (
        (-8, -17, -36, 141, 75, -4, -38, 22, 37, 184, 50, 22, 44, 254, 14, -15, -27, 97, -9, 61),
        (-52, -15, -25, 48, 72, 2, -16, -27, 37, 56, 37, -15, 3, 141, 4, -8, -27, 5, -1, 91),
    )
)
PILE_EFFECT = np.array(
    (
        (3, -10, 40, 15, -374, 57, -105, -152, -33, -49, -139, -8, -17, 6, 13, -68, -46, -139, -41, -25),
        (-9, -24, 10, -22, -73, -37, -31, 41, 15, 83, 12, 65, -33, -42, -6, -19, 105, 27, -5, -11),
    )
)
OUT = np.array((-400, -500))  # of a round that goes on
DRAWN = np.array((60, 60))  # by how much the open card must be better than the deck
LOOK = np.array((20, 20))  # to know a rival's card
RIVAL_POINT = np.array((1000, 500))  # a point for somebody else
WIN = np.array((3000, 3000))  # the game
LOSS = np.array((3000, 1500))  # a rival wins it
# fmt: on

# Where notes are kept in the scratch array.
FIRSTS, SECONDS, BOARD = 0, 26, 52  # two lists of choices; then the board, a row a seat:
OPEN, KNOWN, BLIND = 0, 1, 2  # the total; known hidden cards by value, how many others
HELD, DOWN = 3, 4  # the hand card's value; places face down
ALIKE, WIDTH = 5, 6  # those of them that nothing tells apart
HAND, PILE, STOCK = range(BOARD + 4 * WIDTH, BOARD + 4 * WIDTH + 3)  # own hand card, discard, deck
ARMS, TURNERS, PUSHERS = range(STOCK + 1, STOCK + 4)  # own hidden effects: their worth, and two kinds
PLAYED = PUSHERS + 1  # the card that is laid face up, at the end of the row
KEPT = PLAYED + 1  # copies of the board, a level each
SIZE = KEPT - BOARD
TURN, TURNING, EFFECT = 0, 1, 2  # the levels
CHANCE = KEPT + 3 * SIZE  # of an unseen card to have each value, in 256ths,
OVER = CHANCE + VALUES + 1  # and to have more
PUSH = OVER + VALUES + 1  # what the strongest chip of the display adds
CHOICE, WANTED = PUSH + 1, PUSH + 2  # the best choices of an effect, and of a card to turn up
JUDGED = WANTED + 1  # the rows as they were judged last, up to HELD, and what came of it:
VALUE, LUCKY, MATCHES, RISKY, JUDGED_WIDTH = 4, 5, 6, 7, 8  # see `judge_row`

HIGHEST = 26  # what is more busts anyhow
SINGLES = 0x5555555555555555  # KNOWN has two bits a value
NOTHING = -(1 << 40)  # worse than any move


@rule
def crowd(s: State) -> int:
    """Which weight of a pair counts at this table."""
    return wide(s.seats > 2)


# --- the board in notes


@rule
def row_of(seat: int) -> int:
    """Where the row of a seat begins."""
    return BOARD + WIDTH * wide(seat)


@rule
def judged_of(seat: int) -> int:
    """Where it is noted how the row of a seat was judged last."""
    return JUDGED + JUDGED_WIDTH * wide(seat)


@rule
def keep_board(out: Numbers, level: int) -> None:
    """Keep a copy of the board, to try moves on it."""
    for i in range(SIZE):
        out[KEPT + SIZE * level + i] = out[BOARD + i]


@rule
def restore_board(out: Numbers, level: int) -> None:
    """The board as it was before a move was tried."""
    for i in range(SIZE):
        out[BOARD + i] = out[KEPT + SIZE * level + i]


@rule
def value_of(card: int) -> int:
    """RAT-9. What is printed on a card."""
    return wide(card) % VALUES + 1


@rule
def sees(s: State, seat: int, owner: int, place: int) -> bool:
    """RAT-33. Does this seat know the card there?"""
    return bool(s.known[owner, place] >> seat & 1)


@rule
def face_on(s: State, owner: int, place: int) -> int:
    """RAT-20. What the chip on a card shows; 0 without one."""
    face = wide(0)
    for chip in range(CHIPS):
        if s.chip_seat[chip] == owner and s.chip_place[chip] == place:
            face = wide(s.face[chip])
    return face


@rule
def is_pusher(effect: int) -> bool:
    """Can this effect bust others with a chip?"""
    return effect == Effect.CHIP_OTHER or effect == Effect.CHIP_MOVE


@rule
def hide_card(s: State, seat: int, out: Numbers, holder: int, card: int, value: int, count: int) -> None:
    """A known card lies face down more (or less, if `count` is -1) before its holder."""
    out[row_of(holder) + KNOWN] += count << 2 * min(value, wide(HIGHEST))
    if holder == seat:
        effect = s.effect[card]
        out[ARMS] += count * HIDDEN_EFFECT[crowd(s), effect]
        out[TURNERS] += count * (effect == Effect.REVEAL_OTHER)
        out[PUSHERS] += count * is_pusher(effect)


@rule
def hold(out: Numbers, seat: int, card: int) -> None:
    """This card, or an unknown one, is the hand card."""
    out[HAND] = card
    out[row_of(seat) + HELD] = value_of(card) if card >= 0 else 0


@cold
def shift(
    s: State, seat: int, out: Numbers, owner: int, place: int, face: int, holder: int, up: int, count: int
) -> None:
    """RAT-9, RAT-24. The card at a place of its owner, under this face, lies once more or less before its
    holder. One that cannot be turned up is worth nothing face down."""
    row = row_of(holder)
    new = owner == seat and place == s.laid[seat]
    if not new and not sees(s, seat, owner, place):
        out[row + BLIND] += count * (face != Face.PADLOCK)
        return
    card = wide(out[PLAYED]) if new else wide(s.row[owner, place])
    value = value_under(value_of(card), face)
    if up:
        out[row + OPEN] += count * value
    elif face != Face.PADLOCK:
        hide_card(s, seat, out, holder, card, value, count)


@cold
def take_notes(s: State, seat: int, out: Numbers) -> None:
    """RAT-33. What lies on the table as this seat knows it."""
    for i in range(BOARD, KEPT):
        out[i] = 0
    out[PUSH] = 0
    for owner in range(s.seats):
        row = row_of(owner)
        out[judged_of(owner) + OPEN] = NOTHING
        out[row + OPEN], out[row + DOWN] = total(s, owner), face_down(s, owner)
        hidden = wide(out[row + DOWN])
        while hidden:
            place = lowest_bit(hidden)
            hidden &= hidden - 1
            face = face_on(s, owner, place)
            out[row + ALIKE] |= (face == 0 and not sees(s, seat, owner, place)) << place
            shift(s, seat, out, wide(owner), place, face, wide(owner), wide(0), wide(1))
        if s.hand_known[owner, 0] >> seat & 1:
            out[row + HELD] = value_of(s.hand[owner, 0])
    out[HAND], out[PLAYED] = s.hand[seat, 0], NO_CARD
    out[STOCK] = s.deck_size
    out[PILE] = s.discard[s.discard_size - 1] if s.discard_size else NO_CARD
    for chip in range(CHIPS):
        if s.chip_seat[chip] == NOBODY:
            face = wide(s.face[chip])
            more = face - Face.PLUS if face > Face.BLANK else DOUBLED * (face == Face.DOUBLE)
            out[PUSH] = max(wide(out[PUSH]), more)
    count_unseen(s, seat, out)


@rule
def count_unseen(s: State, seat: int, out: Numbers) -> None:
    """RAT-1, RAT-33. Which values the cards have that this seat has not seen: two cards of each, less those
    it has."""
    for value in range(1, VALUES + 1):
        out[CHANCE + value] = 2
    for owner in range(s.seats):
        for place in range(s.laid[owner]):
            out[CHANCE + value_of(s.row[owner, place])] -= sees(s, seat, owner, place)
        for i in range(2):
            out[CHANCE + value_of(s.hand[owner, i])] -= s.hand_known[owner, i] >> seat & 1
    for i in range(s.discard_size):
        out[CHANCE + value_of(s.discard[i])] -= 1
    for i in range(s.aside_size):
        out[CHANCE + value_of(s.aside[i])] -= s.aside_known[i] >> seat & 1
    left = wide(0)
    for value in range(1, VALUES + 1):
        left += out[CHANCE + value]
    share = 256 // max(left, wide(1))
    out[OVER + VALUES] = 0
    for value in range(VALUES, 0, -1):
        out[CHANCE + value] *= share
        out[OVER + value - 1] = out[OVER + value] + out[CHANCE + value]


# --- what a board is worth


@cold
def worth(s: State, seat: int, out: Numbers) -> int:
    """RAT-10, RAT-11, RAT-12, RAT-13, RAT-14. What the end of the turn pays, and if the round goes on, how
    everybody stands."""
    bust, exact = wide(0), wide(0)
    for other in range(s.seats):
        points = wide(out[row_of(other) + OPEN])
        bust |= (points > GOAL) << other
        exact |= (points == GOAL) << other
    there = ((1 << s.seats) - 1) & ~s.out
    bust, exact, left = bust & there, exact & there, there & ~bust
    brought = count_bits(bust & ~(1 << seat))
    alone = left if count_bits(left) <= 1 else wide(0)
    if s.points[seat] + brought >= s.target:
        return wide(WIN[crowd(s)] + POINT * brought)
    if exact == 0 and left != alone and out[STOCK] > 0 and s.turns + 1 < MOST_TURNS:
        return POINT * brought + standing(s, seat, out, left)
    if exact == 0 and left != alone:
        exact = highest_of(s, out, left)
    value = wide(0)
    for other in range(s.seats):
        gain = (exact >> other & 1) + (alone >> other & 1) + (brought if other == seat else 0)
        wins = s.points[other] + gain >= s.target
        if other == seat:
            value += POINT * gain + WIN[crowd(s)] * wins
        else:
            value -= RIVAL_POINT[crowd(s)] * gain + LOSS[crowd(s)] * wins
    return value


@rule
def highest_of(s: State, out: Numbers, left: int) -> int:
    """RAT-13. Who of those left has the highest total, as a mask."""
    most, highest = wide(-1), wide(0)
    for other in range(s.seats):
        if left >> other & 1:
            points = wide(out[row_of(other) + OPEN])
            if points > most:
                most, highest = points, wide(0)
            highest |= (points == most) << other
    return highest


@rule
def cards_in(known: int) -> int:
    """How many cards KNOWN counts."""
    return count_bits(known & SINGLES) + 2 * count_bits(known >> 1 & SINGLES)


@rule
def standing(s: State, seat: int, out: Numbers, left: int) -> int:
    """How good one's own prospects of the round are, and how bad those of the others who are left in it."""
    more, value, lead, risk = crowd(s), wide(0), wide(0), wide(0)
    following = after(s, seat)
    while left >> following & 1 == 0:
        following = after(s, following)
    offered = value_of(out[PILE]) if out[PILE] >= 0 else wide(NOTHING)
    for other in range(s.seats):
        if left >> other & 1:
            row, side = judged_of(other), 2 * more + (other != seat)
            judge_row(out, other, side)
            points = wide(out[row + OPEN])
            ways = out[row + MATCHES] + (other == following and points + offered == GOAL)
            value += out[row + VALUE] + WAYS[side, min(ways, 2)] + out[row + LUCKY] * (ways == 0)
            if other != seat:
                risk, lead = max(risk, wide(out[row + RISKY])), max(lead, points)
    if left >> seat & 1 == 0:
        return wide(value + OUT[more])
    return wide(value + own_cards(s, seat, out, lead, risk))


@rule
def judge_row(out: Numbers, owner: int, side: int) -> None:
    """How good the prospects of a row are by itself, without the cards that make it 25; how many of these are
    known, what unknown ones are good for otherwise; and how likely it busts. Most rows are as they were when
    another move was tried."""
    row, judged = row_of(owner), judged_of(owner)
    changes = wide(0)
    for i in range(HELD + 1):
        changes |= out[row + i] ^ out[judged + i]
    if changes == 0:
        return
    for i in range(HELD + 1):
        out[judged + i] = out[row + i]
    points, known, blind = wide(out[row + OPEN]), wide(out[row + KNOWN]), wide(out[row + BLIND])
    needed = GOAL - points
    hidden = blind + cards_in(known)
    risky, luck = 256 * cards_in(known >> 2 * needed + 2), wide(0)
    if needed <= VALUES:
        risky += blind * out[OVER + needed]
        luck = out[CHANCE + needed] * (blind + 1 + (out[row + HELD] == 0))
    risky //= max(hidden, wide(1))
    pushed = PUSHED[side] * (points + out[PUSH] > GOAL)
    out[judged + VALUE] = (
        TOTAL[side, points] + HIDDEN[side, min(hidden, wide(MANY))] + (RISK[side] * risky >> 8) + pushed
    )
    out[judged + LUCKY] = LUCK[side] * luck >> 8
    out[judged + MATCHES] = (known >> 2 * needed & 3) + (out[row + HELD] == needed)
    out[judged + RISKY] = risky


@rule
def own_cards(s: State, seat: int, out: Numbers, lead: int, risk: int) -> int:
    """What one's own effects are good for against rivals with this lead and this risk, what the discard is
    good for against us, and late in a round, who is ahead."""
    more, points, value = crowd(s), wide(out[row_of(seat) + OPEN]), wide(out[ARMS])
    turners, pushers = wide(out[TURNERS]), wide(out[PUSHERS])
    if out[HAND] >= 0:
        effect = s.effect[out[HAND]]
        value += HELD_EFFECT[more, effect]
        turners += effect == Effect.REVEAL_OTHER
        pushers += is_pusher(effect)
    if turners:
        value += TURN_THREAT[more] * risk >> 8
    if pushers and lead + out[PUSH] > GOAL:
        value += CHIP_THREAT[more]
    if out[PILE] >= 0 and points + out[PUSH] > GOAL:
        value += PILE_EFFECT[more, s.effect[out[PILE]]]
    if out[STOCK] <= LATE:
        value += AHEAD[more, out[STOCK]] * (wide(points > lead) - wide(points < lead))
    return value
