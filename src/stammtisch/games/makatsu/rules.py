"""The rules of Meister Makatsu, in the order of its rulebook (rulebook.en.md beside this file).

A card is a number from 0 to 23: its colour times 8, plus its value less 1. Places where the order of cards
has no meaning (hand, draw pile, reserve, out) are bit masks; the order of a draw pile is drawn card by card.
"""

from __future__ import annotations

import numpy as np

from stammtisch.engine import chance
from stammtisch.engine.bits import list_few_bits
from stammtisch.engine.layout import NO_CARD, NOBODY, Numbers, number, numbers, packed, wide
from stammtisch.engine.marks import cold, rule
from stammtisch.engine.turns import after, fewest_win

SEATS = range(2, 7)
BLUE, YELLOW, PURPLE = 0, 1, 2
VALUES = 8
CARDS = 3 * VALUES
HIGHEST = (8, 4, 2)  # value in a deck that is just enough from each phase on
PHASES = 3
ROUNDS = (6, 3, 2)  # of each phase
TOKENS = (1, 2, 1)  # for the highest blue, yellow and purple card
HAND = 4
KEPT = 2  # cards left in the hand after both laps

OPTIONS = {  # name: (default, least, most)
    "memory_aid": (0, 0, 1),
    "begin": (1, 1, PHASES),
    "rounds": (0, 0, sum(ROUNDS)),
}

ACTIONS = CARDS  # play this card
COUNTS = 2 * SEATS[-1] + 1


@packed
class State:
    seats: int = number()
    memory_aid: int = number()  # option: show seats their own reserve and what is out of the game
    begin: int = number()  # option: the first phase
    rounds: int = number()  # option: play this many rounds; 0: all
    phase: int = number()  # 1 to 3
    round_number: int = number()  # in this phase, from 1
    over: int = number()
    holder: int = number()  # of the figure; begins the round
    plays: int = number()  # cards played in this round
    played: Numbers = numbers(12, kind=np.int8)  # in order, the holder's first
    hand: Numbers = numbers(6, kind=np.int32)
    deck: Numbers = numbers(6, kind=np.int32)  # draw piles
    reserve: Numbers = numbers(6, kind=np.int32)
    out: Numbers = numbers(6, kind=np.int32)  # left the game after they were played
    tokens: Numbers = numbers(6, PHASES)  # worth 1, 2, 3
    last_starter: int = number()  # of the round before, until the next card is played; NOBODY after that
    last_played: Numbers = numbers(12, kind=np.int8)
    last_takers: Numbers = numbers(3)  # who took for blue, yellow, purple
    chance: Numbers = numbers(chance.WORDS, kind=np.uint32)


# --- set-up


@cold
def deal(s: State) -> None:
    """MAK-1, MAK-2, MAK-3, MAK-18. Everybody draws from a deck of their own; the first holder of the figure
    is drawn at random."""
    chance.begin_deal(s.chance[:], wide(1))
    s.over = s.plays = 0
    s.phase = s.begin
    s.round_number = 1
    s.played[:] = NO_CARD
    for seat in range(6):
        s.hand[seat] = s.deck[seat] = s.reserve[seat] = s.out[seat] = 0
        s.tokens[seat, :] = 0
    for seat in range(s.seats):
        s.deck[seat] = whole_deck(s)
    s.holder = chance.below(s.chance[:], s.seats)
    draw_hands(s, HAND)
    clear_last_round(s)


@rule
def whole_deck(s: State) -> int:
    """MAK-1, MAK-18. All cards of a player: the values from 1 up in three colours."""
    values = (1 << wide(HIGHEST[s.begin - 1])) - 1
    return values | values << VALUES | values << 2 * VALUES


@cold
def draw_hands(s: State, cards: int) -> None:
    """MAK-1, MAK-11, MAK-13. Everybody draws that many cards from their own draw pile."""
    for seat in range(s.seats):
        for _ in range(cards):
            card = chance.random_bit(s.chance[:], s.deck[seat])
            s.deck[seat] ^= card
            s.hand[seat] |= card


# --- a round


@rule
def seat_of(s: State, play: int) -> int:
    """MAK-3, MAK-4. Who plays the card of this number in the round: from the holder clockwise, in two
    laps."""
    seat = s.holder + play
    while seat >= s.seats:
        seat -= s.seats
    return seat


@rule
def waiting(s: State) -> int:
    """MAK-4. Whoever plays the next card."""
    return 0 if s.over else 1 << seat_of(s, s.plays)


@rule
def legal(s: State, seat: int, out: Numbers) -> int:
    """MAK-4. Any card of the hand; nobody has to follow a colour."""
    return list_few_bits(s.hand[seat], out)


@rule
def apply(s: State, seat: int, action: int) -> None:
    """MAK-4, MAK-5. Play a card; after a seat's second one, what is left in its hand joins the reserve."""
    if s.plays == 0:
        clear_last_round(s)
    s.played[s.plays] = action
    s.plays += 1
    s.hand[seat] &= ~(1 << action)
    if s.plays > s.seats and s.phase < PHASES:
        put_into_reserve(s, seat)
    if s.plays == 2 * s.seats:
        end_round(s)


@rule
def put_into_reserve(s: State, seat: int) -> None:
    """MAK-5, MAK-6. Face down beside the deck, not to be looked at again."""
    s.reserve[seat] |= s.hand[seat]
    s.hand[seat] = 0


@rule
def clear_last_round(s: State) -> None:
    """MAK-11. The cards of a round can be seen until the next card is played, and never again."""
    s.last_starter = NOBODY
    s.last_played[:] = NO_CARD
    s.last_takers[:] = NOBODY


# --- tokens


@cold
def end_round(s: State) -> None:
    """MAK-7, MAK-12, MAK-13, MAK-18. Give out tokens and the figure; then draw, begin the next phase, or end
    the game."""
    give_tokens(s)
    take_cards_out(s)
    if rounds(s) + 1 == s.rounds:
        end_game(s)
    elif s.round_number < ROUNDS[s.phase - 1]:
        s.round_number += 1
        draw_hands(s, HAND if s.phase < PHASES else HAND - KEPT)
    elif s.phase < PHASES:
        begin_phase(s)
    else:
        end_game(s)


@cold
def give_tokens(s: State) -> None:
    """MAK-7, MAK-9, MAK-10, MAK-14. Blue, yellow, purple: the highest card pays; purple brings the figure
    too."""
    s.last_starter = s.holder
    for colour in range(3):
        best = highest(s, colour)
        if best != NOBODY:
            s.last_takers[colour] = seat_of(s, best)
            s.tokens[s.last_takers[colour], s.phase - 1] += TOKENS[colour]
    if s.last_takers[PURPLE] != NOBODY:
        s.holder = s.last_takers[PURPLE]


@rule
def highest(s: State, colour: int) -> int:
    """MAK-7, MAK-8. The play that pays for this colour: its highest card, of equals the last one played."""
    best = NOBODY
    to_beat = VALUES * colour
    for play in range(s.plays):
        card = wide(s.played[play])
        if to_beat <= card < VALUES * (colour + 1):
            best, to_beat = play, card
    return best


@cold
def take_cards_out(s: State) -> None:
    """MAK-11. The cards of the round leave the game."""
    seat = s.last_starter
    for play in range(s.plays):
        s.last_played[play] = s.played[play]
        s.out[seat] |= 1 << wide(s.played[play])
        s.played[play] = NO_CARD
        seat = after(s, seat)
    s.plays = 0


@cold
def begin_phase(s: State) -> None:
    """MAK-12. The reserve, shuffled, is the new draw pile."""
    s.phase += 1
    s.round_number = 1
    for seat in range(s.seats):
        s.deck[seat] = s.reserve[seat]
        s.reserve[seat] = 0
    draw_hands(s, HAND)


# --- the end


@cold
def end_game(s: State) -> None:
    """MAK-12, MAK-13, MAK-18. After round 2 of phase 3, or as many rounds as were agreed; the two cards left
    are put aside and do not count."""
    s.over = 1
    for seat in range(s.seats):
        put_into_reserve(s, seat)


@rule
def points(s: State, seat: int) -> int:
    """MAK-10, MAK-15. Tokens are worth 1, 2 or 3 points."""
    return wide(s.tokens[seat, 0] + 2 * s.tokens[seat, 1] + 3 * s.tokens[seat, 2])


@cold
def scores(s: State, out: Numbers) -> None:
    """MAK-15. The points; few are good."""
    for seat in range(s.seats):
        out[seat] = points(s, seat)


@cold
def places(s: State, out: Numbers) -> None:
    """MAK-15, MAK-16, MAK-17. By points, fewest first; if several have the fewest, the holder of the figure
    wins alone and everybody overtaken in this way falls back by one."""
    fewest_win(s, out)
    tied = 0
    for seat in range(s.seats):
        tied += out[seat] == 1
    if tied > 1:
        before = out[s.holder]
        for seat in range(s.seats):
            if out[seat] <= before:
                out[seat] += 1
        out[s.holder] = 1


@rule
def rounds(s: State) -> int:
    """MAK-3, MAK-18. Rounds that have been finished, of 11."""
    finished = s.round_number - 1 + s.over
    for phase in range(s.begin - 1, s.phase - 1):
        finished += ROUNDS[phase]
    return finished


# --- what everybody can count


@rule
def hand_size(s: State, seat: int) -> int:
    """MAK-4, MAK-5. How many cards this seat holds, which everybody can see."""
    if s.over:
        return 0
    laid = 0
    for play in range(s.plays):
        laid += seat_of(s, play) == seat
    return 0 if laid == 2 and s.phase < PHASES else HAND - laid


@rule
def deck_size(s: State) -> int:
    """MAK-1, MAK-11, MAK-12, MAK-13. How many cards are left in each draw pile."""
    if s.phase == PHASES:
        return 2 if s.round_number == 1 else 0
    return HAND * (ROUNDS[s.phase - 1] - s.round_number)


@rule
def reserve_size(s: State, seat: int) -> int:
    """MAK-5, MAK-12. How many cards lie in a reserve; at the end of the game, the two put aside."""
    if s.phase == PHASES:
        return KEPT * s.over
    return KEPT * (s.round_number - 1) + (KEPT if hand_size(s, seat) == 0 else 0)


@cold
def count_up(s: State, out: Numbers) -> None:
    """MAK-4, MAK-6. Write how many cards lie in each hand, then in each reserve, then in a draw pile."""
    for seat in range(s.seats):
        out[seat] = hand_size(s, seat)
        out[s.seats + seat] = reserve_size(s, seat)
    out[2 * s.seats] = deck_size(s)


@rule
def on_table(s: State, seat: int) -> int:
    """MAK-4. The cards of this seat that lie on the table, as a mask."""
    cards = 0
    for play in range(s.plays):
        if seat_of(s, play) == seat:
            cards |= 1 << wide(s.played[play])
    return cards
