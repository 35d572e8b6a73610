"""How an experienced player plays Skyjo: quick, compiled, and from what a seat may know alone (SKY-20).

A move is worth the points that it takes off one's own grid, and beyond them: the hope for columns, the tempo
of turning cards up, what it leaves to the next player, and what it means to end the round. Points are counted
in sixteenths and shares in 128ths, for shifts are quick. Cards are counted so too: an open one is a multiple
of POINT, a hidden one is UNSEEN, whatever it is, and so never equals an open one."""

from __future__ import annotations

import math

import numpy as np

from stammtisch.engine.bits import count_bits, lowest_bit
from stammtisch.engine.layout import NOBODY, Numbers, wide
from stammtisch.engine.marks import cold, rule
from stammtisch.engine.turns import after
from stammtisch.games.skyjo.rules import (
    CARDS,
    COLUMNS,
    COPIES,
    DRAW,
    FLIP,
    LOWEST,
    ROWS,
    SLOTS,
    SWAP,
    TAKE,
    VALUES,
    Phase,
    State,
)

HORIZON = 1  # a round is long, and the next one begins for everybody alike
PACE = 4000  # moves that a search makes in a millisecond on an ordinary core
THINKS = {"strong": 3, "master": 50}  # milliseconds of such a core for a move of two players
SWING = 21.0  # points by which one round changes a lead
LAST_ROUND = 0.6  # how much of that the round does that ends the game
BEHIND = (12.0, 2.0)  # points that whoever has the most gets in a round: so many, and for each player
BEGINS = 3.6  # points that it is worth to begin a round, shared by all
SHAME = 30.0  # points that being doubled counts beyond those that it costs, with more than one rival

UNSEEN = 81  # a card that nobody has seen counts so much on average; not a multiple of POINT
TEMPO = 8  # for each hidden card that is turned up or replaced
CURIOSITY = 29  # for turning a card up: once known, a bad one can be replaced and a good one matched
DRAW_BONUS = 10  # for a card from the pile: it may also make a new pair
PAIR_HOPE = 77  # share of a pair's points that will leave with its column, at most
PAIR_LATE = 5  # share: the same when the round may end at once ...
PAIR_TURN = 9  # share: ... and for each hidden card of whoever has the fewest
GIFT = 102  # share of a card that is lost if the next player can complete a column with it
END_WORST = 58  # share of one's own worst card: what is given up by ending the round
END_LEAD = 70  # share of the lead over the closest rival: what is won by ending the round
IMPATIENCE = 3  # for each turn of a round that drags on: somebody has to end it
PATIENT = 20  # turns of each player, from which on it does
LAP_SHARE = 77  # share of their worst card that rivals get rid of in the last lap
LAP_GAIN = 32  # what they improve beyond that
RISK_SLOPE = 44  # share of risk that a lead of one standard deviation takes away
CROWD = 50  # share of more risk for each further rival
STAKE = 218  # share of one's own points that a doubling costs: more than they are, for games are lost so
LAP_STAKE = 128  # share of the ender's points that the doubling is worth

POINT = 16  # `card >> POINT_BITS` are the points of a card, `share * points >> SHARE_BITS` a share of some
POINT_BITS, SHARE_BITS, STEEP_BITS = 4, 7, 10
WHOLE = 1 << SHARE_BITS
DULL = 5  # points: such a card is no better than one from the pile on average
NOTHING = -(1 << 40)  # worse than any move
SHIFTED = 100  # so that a card is not a negative number
# The more hidden cards a rival has, the less is known of their points: 1 / standard deviation.
STEEP = np.array([int((1 << STEEP_BITS) / (8 + 14 * hidden) ** 0.5) for hidden in range(SLOTS + 1)])
COUNT = np.array(COPIES)
# What all cards of the deck bring together if a 0 brings so much, the others more or less by their points,
# and none less than nothing. From MOST on every card is welcome.
MOST = 12 * POINT
PILE = np.array(
    [
        sum(many * max(0, zero - POINT * (v + LOWEST)) for v, many in enumerate(COPIES))
        for zero in range(MOST + 1)
    ]
)
Rival = tuple[int, int, int]  # their points, their hidden cards, and what ending the round gives up


@rule
def strategy(s: State, seat: int, out: Numbers, source: Numbers) -> int:
    """SKY-2, SKY-6, SKY-7, SKY-8. The move of an experienced player."""
    if s.phase == Phase.OPENING:
        return FLIP + lowest_bit(wide(s.hidden[seat]))  # of two columns, so that both can still match
    return take_turn(s, seat)


@cold
def take_turn(s: State, seat: int) -> int:
    """SKY-6, SKY-7, SKY-8. Which pile, and what to do with the card."""
    hidden = count_bits(s.hidden[seat])
    near_end = hidden <= 1 or s.ender != NOBODY
    if s.phase == Phase.TURN and not near_end and is_dull(s, seat, wide(s.discard[s.discard_size - 1])):
        return DRAW
    mine, rival = wide(0), (wide(0), wide(0), wide(0))
    if near_end:
        mine, worst = estimate(s, seat)
        rival = closest_rival(s, seat, worst)
    hope, wanted = hope_for_pairs(s), wanted_next(s, seat)
    turn = s.phase == Phase.TURN
    card = POINT * wide(s.discard[s.discard_size - 1] if turn else s.hand)
    swap, worst_open, luck = best_swap(s, seat, card, hidden, near_end, hope, wanted, mine, rival)
    if turn:
        drawn = draw_worth(s, hidden, near_end, worst_open, mine, rival) + luck
        return TAKE if (swap >> 4) * CARDS >= drawn + DRAW_BONUS * CARDS else DRAW
    if s.phase == Phase.DRAWN and hidden > 0:
        flip = CURIOSITY + prospect(s, near_end, mine, hidden - 1, rival) - gift(card, wanted)
        if flip > swap >> 4:
            return FLIP + lowest_bit(wide(s.hidden[seat]))
    return SWAP + SLOTS - (swap & 15)


@rule
def is_dull(s: State, seat: int, card: int) -> bool:
    """SKY-6. A card of the average or more that equals none of one's own: the pile is better."""
    shown = wide(s.laid[seat]) & ~wide(s.hidden[seat])
    same = 0
    for slot in range(SLOTS):
        same |= (wide(s.grid[seat, slot]) == card) << slot
    return card >= DULL and same & shown == 0


# --- cards and columns


@rule
def seen(s: State, seat: int, slot: int) -> int:
    """SKY-20. The card in a slot as everybody sees it."""
    hidden = wide(s.hidden[seat]) >> slot & 1
    return POINT * wide(s.grid[seat, slot]) * (1 - hidden) + UNSEEN * hidden


@rule
def hope_for_pairs(s: State) -> int:
    """SKY-9, SKY-11. The share of a pair's points that will leave with its column: that needs time, and the
    round may end when somebody has turned up all cards."""
    fewest = SLOTS
    for seat in range(s.seats):
        fewest = min(fewest, count_bits(s.hidden[seat]))
    return min(PAIR_HOPE, PAIR_LATE + PAIR_TURN * fewest) if s.ender == NOBODY else 0


@rule
def pair_worth(card: int, hope: int) -> int:
    """SKY-9. What two equal cards in a column are better than their points."""
    return hope * 2 * max(0, card) >> SHARE_BITS


@rule
def paired(a: int, b: int, c: int) -> int:
    """SKY-9. The card that a column holds twice; NOTHING if it holds none twice, or an unseen one."""
    pair = a if (a == b) | (a == c) else b
    return pair if ((a == b) | (a == c) | (b == c)) & (pair != UNSEEN) else NOTHING


@rule
def relief(old: int, pair: int, hope: int, wanted: int) -> int:
    """What it brings that a card leaves its column: its points, less for a pair torn apart or a gift."""
    return old - (old == pair) * pair_worth(pair, hope) - gift(old, wanted)


@rule
def match(card: int, a: int, b: int, hope: int) -> int:
    """SKY-9. What it brings beyond its points that a card comes to a and b: a pair, or the column leaves."""
    pair = pair_worth(card, hope)
    return ((card == a) | (card == b)) * (pair + (a == b) * (3 * card - 2 * pair))


@rule
def luck_with(pair: int, hope: int) -> int:
    """SKY-9. What a pair adds to a card from the pile, times CARDS: ten such cards would clear its column."""
    return 10 * max(0, 3 * pair - pair_worth(pair, hope))


@rule
def wanted_next(s: State, seat: int) -> int:
    """SKY-9. The cards that complete a column of the next player, as bits from -2 up; the ender has none."""
    other = after(s, seat)
    wanted = 0
    for column in range(COLUMNS):
        a, b = seen(s, other, column), seen(s, other, column + COLUMNS)
        c = seen(s, other, column + 2 * COLUMNS)
        pair = paired(a, b, c)
        wanted |= (pair > 0) << max(0, (pair >> POINT_BITS) - LOWEST)
    return wanted if other != s.ender else 0


@rule
def gift(card: int, wanted: int) -> int:
    """What it costs to leave this card to the next player."""
    if wanted == 0:
        return 0
    return (wanted >> ((card >> POINT_BITS) - LOWEST) & 1) * (card != UNSEEN) * (GIFT * card >> SHARE_BITS)


# --- grids and the end of a round


@rule
def estimate(s: State, seat: int) -> tuple[int, int]:
    """SKY-13. What a grid will count, hidden cards at the average; and its worst open card."""
    shown = wide(s.laid[seat]) & ~wide(s.hidden[seat])
    total = worst = 0
    for slot in range(SLOTS):
        card = (shown >> slot & 1) * wide(s.grid[seat, slot])
        total += card
        worst = max(worst, card)
    return POINT * total + UNSEEN * count_bits(s.hidden[seat]), POINT * worst


@cold
def closest_rival(s: State, seat: int, worst: int) -> Rival:
    """SKY-11, SKY-14. Whom to compare with: the ender as they are, or else the lowest of the others after the
    last lap."""
    if s.ender != NOBODY:
        return estimate(s, wide(s.ender))[0], wide(0), wide(0)
    lowest, unknown = 1 << 20, wide(0)
    other = after(s, seat)
    while other != seat:
        hidden = count_bits(s.hidden[other])
        points, high = estimate(s, other)
        points -= LAP_GAIN + (LAP_SHARE * max(high, UNSEEN * (hidden > 0)) >> SHARE_BITS)
        if points < lowest:
            lowest, unknown = points, hidden
        other = after(s, other)
    return lowest, unknown, END_WORST * worst >> SHARE_BITS


@rule
def risk(lead: int, hidden: int) -> int:
    """As a share: the chance that somebody with so many hidden cards, `lead` behind, comes out as low."""
    return min(
        WHOLE, max(0, WHOLE // 2 - (RISK_SLOPE * lead * wide(STEEP[hidden]) >> STEEP_BITS + POINT_BITS))
    )


@rule
def end_worth(s: State, mine: int, rival: Rival) -> int:
    """SKY-11, SKY-14, SKY-15. To end the round with so many points: the others are cut short, but whoever is
    not the lowest is doubled. Nobody waits for ever."""
    lead = rival[0] - mine
    doubled = min(WHOLE, risk(lead, rival[1]) * (WHOLE + CROWD * (wide(s.seats) - 2)) >> SHARE_BITS)
    late = IMPATIENCE * max(0, wide(s.turns) - PATIENT * wide(s.seats))
    won = (END_LEAD * lead >> SHARE_BITS) - rival[2]
    return late + won - (STAKE * doubled * max(mine, 0) >> 2 * SHARE_BITS)


@rule
def lap_worth(mine: int, hidden: int, rival: Rival) -> int:
    """SKY-14. In the last lap: the chance to come out as low as the ender, whose points are then doubled."""
    return LAP_STAKE * risk(mine - rival[0], hidden) * max(0, rival[0]) >> 2 * SHARE_BITS


@rule
def prospect(s: State, near_end: bool, mine: int, hidden: int, rival: Rival) -> int:
    """What lies ahead after a turn that leaves so many points and hidden cards."""
    if near_end:
        if s.ender != NOBODY:
            return lap_worth(mine, hidden, rival)
        if hidden == 0:
            return end_worth(s, mine, rival)
    return -TEMPO * hidden


# --- choosing


@cold
def best_swap(
    s: State,
    seat: int,
    card: int,
    hidden: int,
    near_end: bool,
    hope: int,
    wanted: int,
    mine: int,
    rival: Rival,
) -> tuple[int, int, int]:
    """SKY-6, SKY-7. The best slot for a card, as its worth * 16 + 12 - slot; also which open card is the
    worst, as its relief << 9, + SHIFTED + card; and what pairs add to a card from the pile."""
    best = worst_open = NOTHING
    luck = 0
    for column in range(COLUMNS):
        if s.laid[seat] >> column & 1:
            a, b = seen(s, seat, column), seen(s, seat, column + COLUMNS)
            c = seen(s, seat, column + 2 * COLUMNS)
            pair = paired(a, b, c)
            luck += luck_with(pair, hope)
            for row in range(ROWS):
                freed = relief(a, pair, hope, wanted)
                gain = freed + match(card, b, c, hope) - card
                if near_end:
                    left = mine - a + card - 3 * card * ((b == c) & (card == b))
                    gain += prospect(s, near_end, left, hidden - (a == UNSEEN), rival)
                else:
                    gain += TEMPO * (a == UNSEEN)
                best = max(best, gain * 16 + SLOTS - column - COLUMNS * row)
                worst_open = max(worst_open, (freed << 9) + SHIFTED + a if a != UNSEEN else NOTHING)
                a, b, c = b, c, a
    if not near_end:
        best -= TEMPO * hidden * 16
    return best, worst_open, luck


@rule
def draw_worth(s: State, hidden: int, near_end: bool, worst_open: int, mine: int, rival: Rival) -> int:
    """SKY-7, SKY-8. What a card from the pile brings, times CARDS: it is swapped for the worst open card or
    a hidden one, or refused."""
    if not near_end:
        refused, swapped = CURIOSITY + TEMPO, max(worst_open >> 9, UNSEEN + TEMPO)
        return pile_worth(refused, swapped) - TEMPO * hidden * CARDS
    if s.ender == NOBODY:
        refused, swapped = CURIOSITY + end_worth(s, mine, rival), (worst_open >> 9) - TEMPO
        if UNSEEN + end_worth(s, mine - UNSEEN + POINT * LOWEST, rival) <= swapped:
            return pile_worth(refused, swapped)  # not even the best card would be worth to end the round
    return late_draw_worth(s, hidden, worst_open, mine, rival)


@rule
def pile_worth(refused: int, swapped: int) -> int:
    """What a card from the pile brings, times CARDS, if refusing it brings so much, and swapping a 0."""
    refused = max(refused, swapped - MOST)
    return refused * CARDS + wide(PILE[max(0, swapped - refused)])


@cold
def late_draw_worth(s: State, hidden: int, worst_open: int, mine: int, rival: Rival) -> int:
    """SKY-7, SKY-8, SKY-11. The same card by card, when it may end the round or no turn follows."""
    refused = CURIOSITY + prospect(s, True, mine, hidden - 1, rival) if hidden > 0 else NOTHING
    relieved, out = worst_open >> 9, (worst_open & 511) - SHIFTED
    drawn = 0
    for value in range(VALUES):
        card = POINT * (value + LOWEST)
        best = max(refused, relieved - card + prospect(s, True, mine - out + card, hidden, rival))
        if hidden > 0:
            best = max(best, UNSEEN - card + prospect(s, True, mine - UNSEEN + card, hidden - 1, rival))
        drawn += wide(COUNT[value]) * best
    return drawn


# --- the game as a whole


@rule
def lead(s: State, seat: int, other: int) -> float:
    """SKY-5, SKY-14, SKY-17. Few points are good; and the ender begins the next round. With several rivals
    it pays to end a round at the risk of a doubling more often than people like to see."""
    begins = wide(s.mover == seat) - wide(s.mover == other)
    points = wide(s.total[other]) - wide(s.total[seat])
    return points + BEGINS / s.seats * begins - SHAME * (s.seats > 2 and was_doubled(s, seat))


@rule
def was_doubled(s: State, seat: int) -> bool:
    """SKY-14. In the last round: who ended it with more than nothing and was not lower than all others."""
    lowest = True
    for other in range(s.seats):
        lowest &= other == seat or s.last_score[other] > s.last_score[seat]
    return bool(seat == s.last_ender and s.last_score[seat] > 0 and not lowest)


@cold
def swing(s: State) -> float:
    """SKY-17. The rounds to come: as agreed, or until somebody reaches the target."""
    most = 0
    for seat in range(s.seats):
        most = max(most, s.total[seat])
    if s.rounds > 0:
        return SWING * math.sqrt(s.rounds - s.round_number + 1)
    return SWING * math.sqrt(LAST_ROUND + (s.target - most) / (BEHIND[0] + BEHIND[1] * s.seats))
