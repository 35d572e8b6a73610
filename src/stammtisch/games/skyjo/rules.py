"""The rules of Skyjo, in the order of its rulebook (rulebook.en.md beside this file).

Slots of a grid are numbered 0 to 11, row by row, so `slot % COLUMNS` is a slot's column.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from stammtisch.engine import chance
from stammtisch.engine.bits import count_bits, list_bits
from stammtisch.engine.layout import NO_CARD, NOBODY, UNKNOWN, Numbers, number, numbers, packed, wide
from stammtisch.engine.marks import cold, rule
from stammtisch.engine.turns import after, fewest_win

SEATS = range(2, 9)
ROWS, COLUMNS = 3, 4
SLOTS = ROWS * COLUMNS
ONE_COLUMN = 1 | 1 << COLUMNS | 1 << 2 * COLUMNS  # its slots as a mask
LOWEST = -2
COPIES = (5, 10, 15) + 12 * (10,)  # of -2, -1, 0, and of each of 1 to 12
VALUES = len(COPIES)
DECK = np.repeat(np.arange(LOWEST, LOWEST + VALUES), COPIES).astype(np.int8)
ALL_CARDS = sum(copies << 4 * value for value, copies in enumerate(COPIES))  # counted as `unseen` does
CARDS = 150
UP_TO = np.cumsum(COPIES)  # cards in the deck up to each value
KNOWN = 1 << 62  # stands beside the counts of `returned`, so that an empty pile can be a known one

OPTIONS = {  # name: (default, least, most)
    "target": (100, 1, 1000),
    "double_negative": (0, 0, 1),
    "rounds": (0, 0, 100),
    "columns": (COLUMNS, 1, COLUMNS),
    "highest": (12, -1, 12),
    "opened": (2, 0, 2),
    "longest": (100, 1, 100),
}

DRAW, TAKE, SWAP, FLIP = 0, 1, 2, 14  # SWAP and FLIP: + slot
ACTIONS = FLIP + SLOTS


class Phase(IntEnum):
    OPENING = 0  # everybody turns up two cards
    TURN = 1  # the mover chooses a pile
    DRAWN = 2  # the mover holds a card from the draw pile
    TAKEN = 3  # the mover holds the top discard
    OVER = 4


@packed
class State:
    seats: int = number()
    target: int = number()  # option: the total that ends the game
    double_negative: int = number()  # option: a failed ender's negative score is doubled too
    rounds: int = number()  # option: play exactly this many rounds; 0: play to the target
    columns: int = number()  # option: of each grid
    highest: int = number()  # option: the highest card of the deck
    opened: int = number()  # option: cards that everybody turns up at first
    longest: int = number()  # option: turns of each player in a round
    phase: int = number()
    round_number: int = number()  # from 1
    turns: int = number()  # finished in this round, of all seats together
    mover: int = number()  # whose turn it is, or who will begin; NOBODY if that is not known yet
    ender: int = number()  # who has ended the round; NOBODY before
    hand: int = number()  # the card the mover holds
    left: int = number()  # the card that the last turn put onto the discard pile
    grid: Numbers = numbers(8, SLOTS, kind=np.int8)
    laid: Numbers = numbers(8)  # bit mask of the slots with a card
    hidden: Numbers = numbers(8)  # bit mask of the slots whose card lies face down
    discard: Numbers = numbers(CARDS, kind=np.int8)  # bottom first
    discard_size: int = number()
    pile: Numbers = numbers(CARDS, kind=np.int8)  # bottom first
    pile_size: int = number()
    # So many cards on top of the pile have their order; that of the rest is drawn when it is needed.
    settled: int = number()
    # Once the discard pile was turned over: the cards that everybody knows to be in the pile, as in `unseen`.
    returned: int = number(np.int64)
    total: Numbers = numbers(8)  # points of the finished rounds
    last_ender: int = number()  # of the round before this one
    # Its grids as they were turned up at its end, before the last columns left.
    last_grid: Numbers = numbers(8, SLOTS, kind=np.int8)
    last_score: Numbers = numbers(8)
    chance: Numbers = numbers(chance.WORDS, kind=np.uint32)


# --- a round begins


@cold
def deal(s: State) -> None:
    """SKY-1, SKY-3. The first round; nobody knows yet who begins."""
    s.round_number = 0
    s.mover = s.last_ender = NOBODY
    s.left = NO_CARD
    for seat in range(8):
        s.total[seat] = s.last_score[seat] = 0
        s.last_grid[seat, :] = NO_CARD
        s.grid[seat, :] = NO_CARD
    deal_round(s)


@cold
def deal_round(s: State) -> None:
    """SKY-1, SKY-22. Shuffle all cards, deal 12 to each player seat by seat and row by row, turn one up."""
    s.round_number += 1
    s.turns = 0
    s.phase = Phase.OPENING
    s.ender = NOBODY
    s.hand = NO_CARD
    s.returned = 0
    chance.begin_deal(s.chance[:], wide(s.round_number))
    s.pile_size = deck_size(s)
    for i in range(CARDS):
        s.pile[i] = DECK[i] if i < s.pile_size else NO_CARD
    s.settled = 0
    for seat in range(s.seats):
        s.laid[seat] = s.hidden[seat] = whole_grid(s)
        for slot in range(SLOTS):
            if s.laid[seat] >> slot & 1:
                s.grid[seat, slot] = top_card(s)
    s.discard[:] = NO_CARD
    s.discard_size = 0
    lay_off(s, top_card(s))
    if s.opened == 0:
        begin_turns(s)


@rule
def deck_size(s: State) -> int:
    """SKY-1, SKY-22. All cards up to the highest one that is played with."""
    return wide(UP_TO[s.highest - LOWEST])


@rule
def whole_grid(s: State) -> int:
    """SKY-1, SKY-22. The slots of a grid as a mask; those of columns that are not played with stay empty."""
    return ONE_COLUMN * ((1 << wide(s.columns)) - 1)


@rule
def top_card(s: State) -> int:
    """SKY-1. Take the top card off the draw pile. A card's place in the order is drawn when somebody needs
    it, which is the same as shuffling all of them at once and much quicker."""
    settle(s, 1)
    s.pile_size -= 1
    s.settled -= 1
    card = s.pile[s.pile_size]
    s.pile[s.pile_size] = NO_CARD
    return wide(card)


@rule
def settle(s: State, cards: int) -> None:
    """SKY-1. Draw the order of so many cards on top of the pile, where it has not been drawn yet."""
    while s.settled < cards:
        chance.bring_up(s.chance[:], s.pile, wide(s.pile_size - s.settled))
        s.settled += 1


@rule
def lay_off(s: State, card: int) -> None:
    """SKY-6. Put a card open onto the discard pile."""
    s.discard[s.discard_size] = card
    s.discard_size += 1


@rule
def has_opened(s: State, seat: int) -> bool:
    """SKY-2, SKY-22. Two cards of this player are up, or as many as were agreed."""
    return count_bits(s.hidden[seat]) <= ROWS * s.columns - s.opened


@cold
def open_card(s: State, seat: int, slot: int) -> None:
    """SKY-2. Turn up one of the first two cards; the first turn comes when everybody has."""
    s.hidden[seat] &= ~(1 << slot)
    for other in range(s.seats):
        if not has_opened(s, other):
            return
    begin_turns(s)


@cold
def begin_turns(s: State) -> None:
    """SKY-2, SKY-3, SKY-22. Everybody has turned up their first cards."""
    if s.mover == NOBODY:
        s.mover = first_starter(s)
    s.phase = Phase.TURN


@cold
def first_starter(s: State) -> int:
    """SKY-3, SKY-4. The highest sum of open cards; of equals, the lowest seat."""
    starter = highest = NOBODY
    for seat in range(s.seats):
        points = open_sum(s, seat)
        if starter == NOBODY or points > highest:
            starter, highest = seat, points
    return starter


@cold
def open_sum(s: State, seat: int) -> int:
    """SKY-3. The sum of the cards this player has turned up."""
    points = 0
    for slot in range(SLOTS):
        if (s.laid[seat] & ~s.hidden[seat]) >> slot & 1:
            points += wide(s.grid[seat, slot])
    return points


def unfit(s: State) -> str:
    """SKY-19, SKY-22. Why a table with these options cannot be played at, '' if it can: there must always be
    something to draw."""
    needed, cards = int(s.seats) * ROWS * int(s.columns) + 2, int(UP_TO[s.highest - LOWEST])
    if cards >= needed:
        return ""
    return f"{s.seats} players need {needed} cards, and there are {cards} up to {s.highest}."


# --- a turn


@rule
def waiting(s: State) -> int:
    """SKY-2, SKY-10. In the opening everybody who has not turned up two cards; then the mover."""
    if s.phase == Phase.OPENING:
        seats = 0
        for seat in range(s.seats):
            if not has_opened(s, seat):
                seats |= 1 << seat
        return seats
    if s.phase == Phase.OVER:
        return 0
    return 1 << s.mover


@rule
def legal(s: State, seat: int, out: Numbers) -> int:
    """SKY-2, SKY-6, SKY-7, SKY-8. A card from the discard pile must be laid; one from the draw pile may be
    refused."""
    if s.phase == Phase.OPENING:
        return list_bits(s.hidden[seat], SLOTS, wide(FLIP), out, wide(0))
    if s.phase == Phase.TURN:
        out[0], out[1] = DRAW, TAKE
        return 2
    count = list_bits(s.laid[seat], SLOTS, wide(SWAP), out, wide(0))
    if s.phase == Phase.DRAWN:
        count = list_bits(s.hidden[seat], SLOTS, wide(FLIP), out, count)
    return count


@rule
def apply(s: State, seat: int, action: int) -> None:
    """SKY-2, SKY-6, SKY-7, SKY-8. Every move of the game."""
    if s.phase == Phase.OPENING:
        open_card(s, seat, action - FLIP)
    elif action == DRAW:
        draw(s)
    elif action == TAKE:
        take(s)
    else:
        slot = action - SWAP if action < FLIP else action - FLIP
        if action < FLIP:
            swap(s, seat, slot)
        else:
            refuse(s, seat, slot)
        end_turn(s, seat, slot)


@rule
def take(s: State) -> None:
    """SKY-6. Take the top discard."""
    s.discard_size -= 1
    s.hand = s.discard[s.discard_size]
    s.discard[s.discard_size] = NO_CARD
    s.phase = Phase.TAKEN


@rule
def draw(s: State) -> None:
    """SKY-7. Take the top card of the draw pile and look at it."""
    if s.pile_size == 0:
        turn_over_discard(s)
    s.hand = top_card(s)
    s.phase = Phase.DRAWN
    if s.returned != 0:
        s.returned -= one_of(s.hand)


@cold
def turn_over_discard(s: State) -> None:
    """SKY-19. The top discard stays; the others, shuffled, are the new draw pile."""
    s.pile_size = s.discard_size - 1
    s.settled = 0
    s.returned = KNOWN
    for i in range(s.pile_size):
        s.pile[i] = s.discard[i]
        s.returned += one_of(s.discard[i])
    s.discard[0] = s.discard[s.pile_size]
    s.discard[1:] = NO_CARD
    s.discard_size = 1


@rule
def swap(s: State, seat: int, slot: int) -> None:
    """SKY-6, SKY-7. Lay the card in hand openly into a slot; the card that lay there goes onto the discard
    pile."""
    s.left = s.grid[seat, slot]
    lay_off(s, wide(s.left))
    s.grid[seat, slot] = s.hand
    s.hidden[seat] &= ~(1 << slot)


@rule
def refuse(s: State, seat: int, slot: int) -> None:
    """SKY-8. Put the drawn card onto the discard pile and turn up a hidden card."""
    s.left = s.hand
    lay_off(s, wide(s.left))
    s.hidden[seat] &= ~(1 << slot)


@rule
def end_turn(s: State, seat: int, slot: int) -> None:
    """SKY-10, SKY-11, SKY-21, SKY-22. Columns, then: is this the round's ender, is the last lap over, whose
    turn is it?"""
    clear_column(s, seat, slot % COLUMNS)
    s.hand = NO_CARD
    s.phase = Phase.TURN
    s.turns += 1
    s.mover = after(s, seat)
    if s.ender == NOBODY and s.hidden[seat] == 0:
        s.ender = seat
    if s.mover == s.ender or (s.ender == NOBODY and s.turns >= s.longest * s.seats):
        end_round(s)


@rule
def is_three(grid: Numbers, column: int) -> bool:
    """SKY-9. Three equal cards lie in this column of a player's grid."""
    card = grid[column]
    return bool(card != NO_CARD and card == grid[column + COLUMNS] == grid[column + 2 * COLUMNS])


@rule
def clear_column(s: State, seat: int, column: int) -> None:
    """SKY-9. Three equal open cards in a column go onto the discard pile."""
    slots = ONE_COLUMN << column
    if s.hidden[seat] & slots == 0 and is_three(s.grid[seat], column):
        for slot in range(column, SLOTS, COLUMNS):
            lay_off(s, wide(s.grid[seat, slot]))
            s.grid[seat, slot] = NO_CARD
        s.laid[seat] &= ~slots


# --- a round ends


@cold
def end_round(s: State) -> None:
    """SKY-5, SKY-12, SKY-17. Turn up, score, and deal again (the ender, or whoever would be next, begins)."""
    turn_up_all(s)
    score_round(s)
    s.last_ender = s.ender
    s.ender = NOBODY
    if is_last_round(s):
        s.phase = Phase.OVER
        s.mover = NOBODY
    else:
        deal_round(s)


@cold
def turn_up_all(s: State) -> None:
    """SKY-12. All hidden cards are turned up and columns leave: from the ender clockwise, from left to
    right."""
    seat = wide(s.mover)
    for _ in range(s.seats):
        s.hidden[seat] = 0
        for slot in range(SLOTS):
            s.last_grid[seat, slot] = s.grid[seat, slot]
        for column in range(COLUMNS):
            clear_column(s, seat, column)
        seat = after(s, seat)


@cold
def score_round(s: State) -> None:
    """SKY-13, SKY-16. Everybody's cards count; only the ender's may count twice."""
    for seat in range(s.seats):
        s.last_score[seat] = grid_sum(s, seat)
    if s.ender != NOBODY and must_double(s):
        s.last_score[s.ender] *= 2
    for seat in range(s.seats):
        s.total[seat] += s.last_score[seat]


@cold
def grid_sum(s: State, seat: int) -> int:
    """SKY-13. The sum of the cards left in the grid."""
    points = 0
    for slot in range(SLOTS):
        if s.laid[seat] >> slot & 1:
            points += wide(s.grid[seat, slot])
    return points


@cold
def must_double(s: State) -> bool:
    """SKY-14, SKY-15. Somebody else is as low as the ender or lower, and the ender's score is positive."""
    score = s.last_score[s.ender]
    if score <= 0 and not s.double_negative:
        return False
    for seat in range(s.seats):
        if seat != s.ender and s.last_score[seat] <= score:
            return True
    return False


@cold
def is_last_round(s: State) -> bool:
    """SKY-17. Somebody has reached the target; or the agreed number of rounds has been played."""
    if s.rounds > 0:
        return s.round_number >= s.rounds
    for seat in range(s.seats):
        if s.total[seat] >= s.target:
            return True
    return False


@rule
def scores(s: State, out: Numbers) -> None:
    """SKY-17, SKY-18. The totals: the lowest wins, and equal ones share a place."""
    for seat in range(s.seats):
        out[seat] = s.total[seat]


places = fewest_win


@rule
def rounds(s: State) -> int:
    """SKY-17. Rounds that have been scored."""
    return s.round_number if s.phase == Phase.OVER else s.round_number - 1


# --- what everybody can count


@rule
def all_cards(s: State) -> int:
    """SKY-1, SKY-22. The deck, counted as `unseen` does."""
    return ALL_CARDS & ((1 << 4 * (wide(s.highest) - LOWEST + 1)) - 1)


@cold
def unseen(s: State) -> int:
    """SKY-20. How many cards of each value are not to be seen on the table: four bits a value, from -2 up,
    which is just enough for the 15 zeros. Which slots are open cannot be foretold: a loop without branches is
    much quicker."""
    cards = all_cards(s)
    for i in range(s.discard_size):
        cards -= one_of(s.discard[i])
    for seat in range(s.seats):
        is_open = wide(s.laid[seat] & ~s.hidden[seat])
        for slot in range(SLOTS):
            cards -= one_of(s.grid[seat, slot]) & -(is_open >> slot & 1)
    if s.hand != NO_CARD and s.hand != UNKNOWN:
        cards -= one_of(s.hand)
    return cards


@rule
def one_of(card: int) -> int:
    """SKY-20. One card of this value, counted as `unseen` does; for what is not a card, anything."""
    return 1 << 4 * (wide(card) - LOWEST & 15)
