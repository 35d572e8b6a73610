"""How an experienced player plays Big Manitou: a quick policy that reads only what its seat may know.

Of everything that can be done it does what changes the table most for the better, in its own judgement.
"""

from __future__ import annotations

from stammtisch.engine.bits import count_bits, lowest_bit, nth_bit
from stammtisch.engine.layout import NOBODY, Numbers, wide
from stammtisch.engine.marks import cold, rule
from stammtisch.games.manitou.judgement import (
    AHEAD,
    FACTOR,
    FINE,
    LEFT,
    NOTES,
    SPARE,
    TOTAL_LEAD,
    WIDTH,
    appraise_all,
    company,
    crowd,
    hunters_gain,
    sure,
    survey,
    thief_lead,
    warrior_gain,
    wealth,
)
from stammtisch.games.manitou.rules import clash, may_lie
from stammtisch.games.manitou.scoring import list_fines, points, shown
from stammtisch.games.manitou.state import (
    ALL_HUNTERS,
    BISON,
    CHOOSE,
    FIRSTS,
    GROUNDS,
    HUNTERS,
    HUNTS,
    KINDS,
    MOVE,
    PASS,
    PAY,
    PLAY,
    SECOND,
    TAKE,
    TILES,
    TIPI,
    TOMAHAWK,
    TOTEM,
    TWINS,
    Phase,
    State,
)

HORIZON = 1  # a hunt is long, and its booty lies open
PACE = 2000  # moves that a search makes in a millisecond on an ordinary core
THINKS = {"strong": 1.5, "master": 200}  # milliseconds of such a core for a move of two players
SWING = (2.1, 2.8)  # points by which the hunts to come change a lead, for two players and for more

# Which cards go along: hunters 1 to 10, chief, mother, medicine man, rain maker, scout, second chief, second
# mother; a second one must not count more than the first. Rows are for two, three, four and five players.
EAGER = (  # no other hunt has to be played with the cards left over
    (0, 0, 22, 66, 56, 107, 92, 76, 60, 81, 76, 79, 60, 107, 141, 63, 39),
    (9, 22, 22, 21, 5, 10, 137, 0, 26, 132, 300, 29, 33, 31, 28, 93, 26),
    (0, 3, 65, 25, 38, 18, 78, 40, 53, 128, 58, 79, 45, 58, 17, 44, 34),
    (0, 2, 59, 34, 11, 28, 129, 2, 42, 238, 58, 18, 33, 24, 20, 34, 3),
)
THRIFTY = (  # the next one has
    (28, 10, 15, 8, 3, 0, 54, 92, 65, 81, 74, 74, 108, 62, 60, 58, 0),
    (6, 6, 59, 63, 78, 55, 27, 43, 38, 86, 35, 78, 21, 18, 98, 7, 63),
    (4, 6, 59, 30, 53, 90, 57, 85, 41, 81, 57, 84, 63, 18, 64, 17, 63),
    (10, 0, 42, 17, 49, 39, 50, 59, 41, 81, 95, 50, 96, 21, 65, 11, 45),
)


@rule
def strategy(s: State, seat: int, out: Numbers, source: Numbers) -> int:
    """A legal action for this waiting seat."""
    if s.phase == Phase.CHOOSE:
        return next_choice(s, seat, out)
    if s.phase == Phase.HUNT or s.phase == Phase.TOTEM:
        return best_play(s, seat, out)
    if s.phase == Phase.TAKE:
        return best_tile(s, seat, out)
    if s.phase == Phase.HORSE:
        return best_ride(s, seat, out)
    return cheapest_fine(s, seat, out)


# --- which cards go along


@rule
def next_choice(s: State, seat: int, out: Numbers) -> int:
    """MAN-3. The best cards of those that can still be named, and the lowest of them now."""
    named = wide(s.pile[seat]) & FIRSTS
    aside = wide(s.aside[seat])
    later = -(1 << nth_bit(named, count_bits(named) - 1))
    cards = aside & FIRSTS & later & ~(named & TWINS)
    cards |= ((aside >> SECOND | aside & named) & TWINS & later) << SECOND
    thrifty = s.hunt % 2 == 1 and s.hunt < HUNTS[s.seats]
    for bit in range(KINDS + 2):
        liking = THRIFTY[company(s)][bit] if thrifty else EAGER[company(s)][bit]
        out[bit] = 32 * liking - bit if cards >> bit & 1 else -9999
    for kind in range(KINDS):
        bit = kind if cards >> kind & 1 else kind + SECOND * (TWINS >> kind & 1)
        if cards >> bit & 1:
            better = 0
            for other in range(KINDS + 2):
                better += out[other] > out[bit]
            if better < s.missing[seat]:
                return CHOOSE + kind
    return CHOOSE


@rule
def best_tile(s: State, seat: int, out: Numbers) -> int:
    """MAN-19, MAN-20. Take the tile that is worth most."""
    appraise_all(s, seat, out)
    best = NOBODY
    for tile in range(TILES):
        if s.ground[s.place, tile] > 0 and (best == NOBODY or out[tile] > out[best]):
            best = tile
    return TAKE + best


@cold
def cheapest_fine(s: State, seat: int, out: Numbers) -> int:
    """MAN-17, MAN-18. Pay the tile that leaves most; of other tiles rather one that holds no stone."""
    spare = SPARE[company(s)][HUNTS[s.seats] - s.hunt]
    bisons, tipis = shown(s, seat, wide(BISON)), shown(s, seat, wide(TIPI))
    most, choice = wide(-1), wide(PAY)
    for i in range(list_fines(s, seat, out)):
        tile = wide(out[i]) - PAY
        if tile < TIPI:
            left = wealth(bisons - tile - 1, tipis, spare)
        elif tile < TOTEM:
            left = wealth(bisons, tipis - tile + TIPI - 1, spare)
        else:
            left = wide(tile < TOMAHAWK and s.stones[tile - TOTEM] != seat)
        if left > most:
            most, choice = left, PAY + tile
    return choice


@cold
def best_play(s: State, seat: int, out: Numbers) -> int:
    """MAN-6, MAN-13, MAN-14. The card and the ground that change most for the better, with the risk of being
    the hide thief; the eighth card only if it does good."""
    survey(s, seat, out)
    hand = wide(s.hand[seat]) & FIRSTS
    axes, factor, margin = wide(s.booty[seat, TOMAHAWK]), wide(out[FACTOR]), wide(out[AHEAD])
    ahead, total = thief_lead(s, seat), TOTAL_LEAD[out[LEFT]]
    best, choice = wide(-(1 << 40)), PLAY + GROUNDS * lowest_bit(hand)
    if s.phase == Phase.TOTEM:
        best, choice = wide(0), wide(PASS)
    for ground in range(GROUNDS):
        cards = hand
        while cards:
            kind = lowest_bit(cards)
            cards &= cards - 1
            if kind < HUNTERS:
                gain = hunters_gain(s, seat, out[NOTES + WIDTH * ground :], kind + 1 + axes, factor, margin)
                gain -= out[FINE] * (sure(ahead + kind + 1, total) - sure(ahead, total))
            elif may_lie(s, seat, kind, wide(ground)):
                result = clash(s, seat, kind, wide(ground))
                gain = warrior_gain(s, seat, kind, wide(ground), result, out)
            else:
                continue
            if gain > best:
                best, choice = gain, PLAY + GROUNDS * kind + ground
    return choice


@cold
def best_ride(s: State, seat: int, out: Numbers) -> int:
    """MAN-15. Move the hunter that turns a ground, if there is one."""
    survey(s, seat, out)
    axes, factor, margin = wide(s.booty[seat, TOMAHAWK]), wide(out[FACTOR]), wide(out[AHEAD])
    best, choice = wide(0), wide(PASS)
    for start in range(GROUNDS):
        cards = wide(s.laid[start, seat]) & ALL_HUNTERS
        while cards:
            kind = lowest_bit(cards)
            cards &= cards - 1
            leaving = hunters_gain(s, seat, out[NOTES + WIDTH * start :], -kind - 1 - axes, factor, margin)
            for end in range(GROUNDS):
                gain = leaving + hunters_gain(
                    s, seat, out[NOTES + WIDTH * end :], kind + 1 + axes, factor, margin
                )
                if end != start and gain > best:
                    best, choice = gain, MOVE + GROUNDS * kind + end
    return choice


# --- the game as a whole


@cold
def lead(s: State, seat: int, other: int) -> float:
    """MAN-26. Points, and what will become points."""
    return prospects(s, seat) - prospects(s, other)


@rule
def swing(s: State) -> float:
    """MAN-1. However many hunts are to come: tiles that are not there yet are nobody's lead."""
    return SWING[crowd(s)]


@cold
def prospects(s: State, seat: int) -> float:
    """MAN-26. The points, and a quarter for each bison or tipi that still lacks its fellow."""
    bisons, tipis = shown(s, seat, wide(BISON)), shown(s, seat, wide(TIPI))
    return points(s, seat) + 0.25 * abs(bisons - tipis)
