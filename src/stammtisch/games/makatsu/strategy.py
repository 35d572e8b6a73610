"""How an experienced player plays Meister Makatsu: quick, from what one seat may know.

The price of a card is what it is likely to cost in this round; its burden is what it would cost later, when
tokens are worth more. The best card costs little now and takes much burden off. Everybody has the same 24
cards, so whoever remembers what was played knows which cards can still beat one. In the last round nothing is
hidden any more: its last cards are played exactly. Numbers are whole, so that they agree on every machine:
points and chances are counted in parts of ONE.
"""

from __future__ import annotations

import math

import numpy as np

from stammtisch.engine.bits import count_bits, lowest_bit
from stammtisch.engine.layout import NOBODY, Numbers, wide
from stammtisch.engine.marks import cold, rule
from stammtisch.engine.turns import after
from stammtisch.games.makatsu.rules import (
    HAND,
    PHASES,
    PURPLE,
    ROUNDS,
    TOKENS,
    VALUES,
    State,
    legal,
    points,
    rounds,
    whole_deck,
)

HORIZON = sum(ROUNDS)  # the end of the game is near enough
PACE = 4000  # moves that a search makes in a millisecond on an ordinary core
THINKS = {"strong": 1.5, "master": 100}  # milliseconds of such a core for a move of two players
SWING = 3.0  # points by which one round changes a lead

BITS = 10
ONE = 1 << BITS

# Weights: a row for a table of two, then one for more; in it phase 1, 2, 3.
# How readily an opponent plays over a card, measured by how often a blind draw would do it: lap 1, lap 2.
# Below zero for the first cards at a big table: high leads are welcome while tokens are cheap.
OVERTAKES = np.array([[[410, 220, 180], [620, 780, 760]], [[-160, 160, 340], [480, 240, 400]]])
# Opening a colour makes somebody pay who else would not, mostly another: what that takes off the price of
# the tokens, in lap 1 and in lap 2.
OPENING = np.array([[[-160, -170, -200], [-320, -320, -220]], [[-180, -60, -60], [-10, -70, -70]]])
# The figure is a nuisance: its holder begins, and knows least. Points that it costs beside the purple token.
FIGURE = np.array([[800, 1160, 350], [1540, 1870, 610]])
# In lap 1 the second card is only planned, and can still be chosen better: part of its price that counts.
PLANNED = np.array([[890, 880, 860], [760, 920, 720]])
# The burden of each value from 1 to 8, and how heavy it weighs by phase in blue, yellow and purple.
BURDEN = np.array([[370, 425, 470, 550, 600, 665, 710, 755], [460, 465, 530, 585, 660, 810, 960, 990]])
WEIGHT = np.array(
    [[[87, 258, 153], [143, 387, 183], [42, 134, 42]], [[45, 418, 208], [211, 336, 166], [57, 141, 15]]]
)
BURDENS_OF_CARDS = (WEIGHT[:, :, :, None] * BURDEN[:, None, None, :] >> 7).reshape(2, PHASES, 3 * VALUES)
FINALE = 3  # so many cards before the end of the game everything is counted out
WIN = 1000  # worth of winning against points, at the end

# Cells of scratch; the legal actions lie before them.
PRICE = HAND  # of each card in the hand
TOP = PRICE + HAND  # highest card of each colour on the table, NOBODY for none
OWNER = TOP + 3  # who leads it: how many seats after this one
UNSEEN = OWNER + 3  # what each opponent may still hold, clockwise
EACH = UNSEEN + 5  # the chance that their next card is a certain one of these, in parts of ONE * ONE

NO_TAKER = 7
TAKERS = (1 << 9) - 1  # three bits for each colour; as it stands here nobody pays yet


@rule
def strategy(s: State, seat: int, out: Numbers, source: Numbers) -> int:
    """MAK-4. The card with the best balance of price and burden; in lap 1 together with a plan for lap 2."""
    look_around(s, seat, out)
    if in_last_round(s) and 2 * s.seats - s.plays <= FINALE:
        return finale(s, wide(seat), out)
    weigh_opponents(s, out)
    count = legal(s, seat, out)
    for i in range(count):
        out[PRICE + i] = price(s, out[i], out)
    return choose_first(s, out) if s.plays < s.seats else choose_second(s, count, out)


# --- what everybody can see and remember


@rule
def table_size(s: State) -> int:
    """Which row of weights holds: two players duel, more share the tokens."""
    return 0 if s.seats == 2 else 1


@rule
def lap(s: State) -> int:
    """MAK-4. 0 as long as everybody's first card is due, then 1."""
    return 0 if s.plays < s.seats else 1


@rule
def in_last_round(s: State) -> bool:
    """MAK-13. Nothing is kept any more, and every hand is known: it is all that has not been played."""
    return bool(s.phase == PHASES and s.round_number == ROUNDS[PHASES - 1])


@rule
def look_around(s: State, seat: int, out: Numbers) -> None:
    """MAK-8, MAK-11. Who leads each colour, and which cards every opponent has not played yet."""
    for colour in range(3):
        out[TOP + colour] = out[OWNER + colour] = NOBODY
    other = seat
    for i in range(s.seats - 1):
        other = after(s, other)
        out[UNSEEN + i] = whole_deck(s) & ~wide(s.out[other])
    distance = wide(s.holder) - seat
    if distance < 0:
        distance += s.seats
    for play in range(s.plays):
        card = wide(s.played[play])
        if distance > 0:
            out[UNSEEN + distance - 1] &= ~(1 << card)
        if card >= out[TOP + (card >> 3)]:
            out[TOP + (card >> 3)] = card
            out[OWNER + (card >> 3)] = distance
        distance += 1
        if distance == s.seats:
            distance = wide(0)


# --- this round


@rule
def weigh_opponents(s: State, out: Numbers) -> None:
    """MAK-4. How likely each opponent is to play a certain card that they may still hold."""
    eagerness = wide(OVERTAKES[table_size(s), lap(s), s.phase - 1]) << BITS
    for i in range(min(s.seats - 1, 2 * s.seats - 1 - s.plays)):
        out[EACH + i] = eagerness // count_bits(out[UNSEEN + i])


@rule
def stays_highest(s: State, card: int, out: Numbers) -> int:
    """MAK-7, MAK-8. The chance that nobody who plays later in this round goes over a card or equals it."""
    beating = (256 << (card & 24)) - (1 << card)
    left = 2 * s.seats - 1 - s.plays
    stays = wide(ONE)
    for i in range(min(left, s.seats - 1)):
        under = ONE - (out[EACH + i] * count_bits(out[UNSEEN + i] & beating) >> BITS)
        stays = stays * under >> BITS
        if i + s.seats < left:
            stays = stays * under >> BITS
    return stays


@rule
def tokens_at_stake(s: State, colour: int) -> int:
    """MAK-7, MAK-10. What the highest card of a colour costs; with purple comes the figure."""
    stake = (TOKENS[colour] * wide(s.phase)) << BITS
    if colour == PURPLE and not in_last_round(s):
        stake += FIGURE[table_size(s), s.phase - 1]
    return stake


@rule
def price(s: State, card: int, out: Numbers) -> int:
    """MAK-7, MAK-9. What a card is likely to cost in this round: nothing under what lies there, little over
    one's own lead, less in a colour that nobody has opened."""
    colour = card >> 3
    top = out[TOP + colour]
    if card < top:
        return wide(0)
    chance = stays_highest(s, card, out)
    if top == NOBODY:
        chance += OPENING[table_size(s), lap(s), s.phase - 1]
    elif out[OWNER + colour] == 0:
        chance -= stays_highest(s, top, out)
    return chance * tokens_at_stake(s, colour) >> BITS


# --- later rounds


@rule
def burden(s: State, card: int) -> int:
    """MAK-5, MAK-12. What a card that is kept will cost when it comes back; high ones are a load."""
    if in_last_round(s):
        return wide(0)
    return wide(BURDENS_OF_CARDS[table_size(s), s.phase - 1, card])


# --- choosing


@rule
def choose_second(s: State, count: int, out: Numbers) -> int:
    """MAK-4. In lap 2: the card with the lowest price for its burden."""
    best, least = wide(0), wide(1 << 50)
    for i in range(count):
        balance = out[PRICE + i] - burden(s, out[i])
        if balance < least:
            best, least = out[i], balance
    return best


@rule
def choose_first(s: State, out: Numbers) -> int:
    """MAK-4. In lap 1: the card that makes the best pair with another one. Two of a colour pay only once,
    so high cards go together."""
    planned = wide(PLANNED[table_size(s), s.phase - 1])
    best, least = wide(0), wide(1 << 50)
    for i in range(HAND):
        second = wide(1 << 50)
        for j in range(HAND):
            if i != j:
                more = out[PRICE + j]
                if out[i] >> 3 == out[j] >> 3:
                    more = max(wide(0), more - out[PRICE + i])
                second = min(second, (more * planned >> BITS) - burden(s, out[j]))
        balance = out[PRICE + i] - burden(s, out[i]) + second
        if balance < least:
            best, least = out[i], balance
    return best


# --- the end of the game


@cold
def finale(s: State, seat: int, out: Numbers) -> int:
    """MAK-13. The last cards of the game, counted out: everybody's hand is what they have not played."""
    tops, takers = wide(0), wide(TAKERS)
    for colour in range(3):
        if out[TOP + colour] != NOBODY:
            owner = seat + out[OWNER + colour]
            owner -= s.seats if owner >= s.seats else 0
            tops |= ((out[TOP + colour] & 7) + 1) << (4 * colour)
            takers ^= (NO_TAKER ^ owner) << (3 * colour)
    out[seat] = s.hand[seat]  # hands by seat, before the masks they are taken from
    other = seat
    for i in range(s.seats - 1):
        other = wide(after(s, other))
        out[other] = out[UNSEEN + i]
    return best_line(s, seat, wide(s.plays), tops, takers, out) >> 9


@cold
def best_line(s: State, seat: int, play: int, tops: int, takers: int, out: Numbers) -> int:
    """MAK-4, MAK-7, MAK-8. If everybody plays their best from here: who takes each colour at the end, and
    above that the card to play now. `tops` has the highest value of each colour in four bits, 0 for none."""
    best, most = wide(0), wide(-(1 << 50))
    hand = out[seat]
    rest = hand
    while rest != 0:
        card = lowest_bit(rest)
        rest &= rest - 1
        colour, value = card >> 3, (card & 7) + 1
        higher, end = tops, takers
        if value >= tops >> (4 * colour) & 15:
            higher = tops & ~(15 << (4 * colour)) | value << (4 * colour)
            end = takers & ~(7 << (3 * colour)) | seat << (3 * colour)
        if play + 1 < 2 * s.seats:
            out[seat] = hand ^ (1 << card)
            end = best_line(s, wide(after(s, seat)), play + 1, higher, end, out) & TAKERS
        worth = worth_of_end(s, seat, end)
        if worth > most:
            best, most = end | card << 9, worth
    out[seat] = hand
    return best


@rule
def worth_of_end(s: State, seat: int, takers: int) -> int:
    """MAK-15, MAK-16. Winning first, then the lead over the best of the others; a tie is the holder's."""
    purple = takers >> 6 & 7
    holder = wide(s.holder) if purple == NO_TAKER else purple
    mine, fewest, tied = wide(0), wide(1 << 20), wide(0)
    for other in range(s.seats):
        taken = TOKENS[0] * (takers & 7 == other) + TOKENS[1] * (takers >> 3 & 7 == other)
        total = points(s, other) + PHASES * (taken + TOKENS[PURPLE] * (purple == other))
        if other == seat:
            mine = total
        elif total < fewest:
            fewest, tied = total, wide(1)
        elif total == fewest:
            tied += 1
    wins = mine < fewest
    if mine == fewest or (mine > fewest and tied > 1):
        wins = holder == seat
    return (WIN if wins else 0) + fewest - mine


# --- the game as a whole


@rule
def lead(s: State, seat: int, other: int) -> float:
    """MAK-15. Few points are good."""
    return float(points(s, other) - points(s, seat))


@rule
def swing(s: State) -> float:
    """MAK-3. The rounds to come."""
    return SWING * math.sqrt(HORIZON - rounds(s))
