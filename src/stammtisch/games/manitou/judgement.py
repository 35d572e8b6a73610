"""What an experienced player thinks of a table of Big Manitou, from what a seat may know alone.

Everything is weighed in hundredths of a point. A tile is worth what it adds to bisons or tipis, whichever
are fewer, a placement what it changes in who will probably take which tiles at its ground.
"""

from __future__ import annotations

import numpy as np

from stammtisch.engine.bits import count_bits
from stammtisch.engine.layout import NO_CARD, NOBODY, Numbers, wide
from stammtisch.engine.marks import cold, rule
from stammtisch.games.manitou.rules import unseen
from stammtisch.games.manitou.scoring import ground_sum, hunters_of, shown, strength
from stammtisch.games.manitou.state import (
    BISON,
    EACH,
    GROUNDS,
    HUNTERS,
    HUNTS,
    TILES,
    TIPI,
    TOMAHAWK,
    TOTEM,
    Clash,
    State,
)

POINT = 100

# What tiles are worth. Pairs of weights are for two players and for more of them;
# rows of weights are for two, three, four and five.
SPARE = (  # one more of what one has more of, by the hunts to come
    (12, 34, 38, 48, 49),
    (23, 47, 38, 0, 0),  # three players hunt three times
    (10, 20, 29, 40, 40),
    (27, 44, 41, 40, 40),
)
FIRST_STONE = (116, 86)  # a stone that nobody has
STOLEN_STONE = 175  # a stone taken from its owner
SAFER_STONE = 36  # one more tile for a stone of one's own
CHASED_STONE = (59, 41)  # a tile on the way to a stone
STONE_USE = (18, 0)  # what a stone can do in each hunt to come
MOST_AXES = 81  # the point for the most tomahawks
FEWER_AXES = 37  # a tomahawk on the way to it
AXE_USE = (28, 6)  # stronger hunters in each hunt to come
RIVALRY = 87  # 64ths: what the only opponent does not get counts too
OWED = (25, 115)  # a fine without bisons and tipis, to be paid later

# How sure a lead over a rival is, by the cards that everybody has still to play, and from where on it is one:
# where several rivals still come, it takes more than a little, so hunters had better go together
GROUND_LEAD = (
    (512, 42, 25, 21, 21, 10, 8, 5),
    (512, 102, 41, 35, 42, 43, 38, 42),
    (512, 67, 50, 17, 23, 15, 18, 35),
    (512, 67, 50, 17, 23, 15, 18, 35),
)
MARGIN = (
    (0, 0, 0, 0, 0, 0, 0, 0),
    (0, 2, 4, 5, 6, 7, 5, 8),
    (0, 1, 2, 4, 4, 5, 5, 6),
    (1, 1, 2, 4, 4, 4, 5, 6),
)
TOTAL_LEAD = (512, 17, 10, 8, 8, 6, 6, 3)  # in the sum that makes a hide thief
CERTAIN = 1 << 16
EVEN = (CERTAIN // 2, 0)  # what the only opponent loses counts as much as one's own gain
COUNTERED = (433, 192)  # 256ths: whoever may have a warrior that beats or equals ours plays it

# Where notes are kept in the scratch array, behind the worth of each tile.
FINE, LEFT = TILES, TILES + 1  # a fine's cost; cards to come
FACTOR, AHEAD = TILES + 2, TILES + 3  # how much leads count, and from what size on
UNSEEN, LIKELY = AHEAD + 1, AHEAD + 6  # for each seat: cards it may have, the chance of each
NOTES = LIKELY + 5  # a row for each ground:
LEADS, FOLLOWS = range(5, 7)  # behind the sums of all seats: the chances to be the first and the second,
TENURE, TOP = range(7, 9)  # how sure face-up warriors hold it, and the tile they would take,
FIRST, REST, SHRINKS, WIDTH = range(9, 13)  # what first and second hunters take; what warriors change in it

EDGE = 64
SURE = np.array([round(256 * np.tanh(i / 24)) for i in range(-EDGE, EDGE + 1)], np.int64)
SURE[0], SURE[-1] = -256, 256
# The warriors that beat or equal each: bits for chief, mother, medicine man, ... from the right.
COUNTERS = (0b1100011, 0b1011110, 0b0110101, 0b0101101, 0b0111001)


@rule
def crowd(s: State) -> int:
    """Which weight of a pair counts at this table."""
    return wide(s.seats > 2)


@rule
def company(s: State) -> int:
    """Which row of weights counts at this table: the first is for two players, the last for five."""
    return wide(s.seats) - 2


# --- what tiles are worth


@rule
def wealth(bisons: int, tipis: int, spare: int) -> int:
    """MAN-26. The fewer of them count; the others are a hope for the hunts that follow."""
    return (POINT - spare) * min(bisons, tipis) + spare * max(bisons, tipis)


@rule
def stone_worth(s: State, seat: int, tile: int, left: int) -> int:
    """MAN-23. One more tile for a stone: the first one gets it, later ones must be more."""
    owner = wide(s.stones[tile - TOTEM])
    if owner == NOBODY:
        return FIRST_STONE[crowd(s)] + STONE_USE[crowd(s)] * left
    if owner == seat:
        return SAFER_STONE
    if s.booty[seat, tile] >= s.booty[owner, tile]:
        return STOLEN_STONE + STONE_USE[crowd(s)] * left
    return CHASED_STONE[crowd(s)]


@rule
def axe_worth(s: State, seat: int, left: int) -> int:
    """MAN-22, MAN-27. A tomahawk makes hunters stronger, and the most of them are a point."""
    most = 0
    for other in range(s.seats):
        if other != seat:
            most = max(most, wide(s.booty[other, TOMAHAWK]))
    lead = s.booty[seat, TOMAHAWK] - most
    return AXE_USE[crowd(s)] * left + (MOST_AXES if -1 <= lead <= 0 else FEWER_AXES)


@rule
def appraise(s: State, seat: int, out: Numbers, share: int) -> None:
    """MAN-26, MAN-17. Add what one more tile of each kind is worth to a player, and what a fine would cost
    them, times a share in 64ths."""
    left = HUNTS[s.seats] - s.hunt
    spare = SPARE[company(s)][left]
    bisons, tipis = shown(s, seat, wide(BISON)), shown(s, seat, wide(TIPI))
    now = wealth(bisons, tipis, spare)
    for count in range(4):
        out[BISON + count] += (wealth(bisons + count + 1, tipis, spare) - now) * share
        out[TIPI + count] += (wealth(bisons, tipis + count + 1, spare) - now + 1) * share
    for tile in range(TOTEM, TOMAHAWK):
        out[tile] += stone_worth(s, seat, wide(tile), left) * share
    out[TOMAHAWK] += axe_worth(s, seat, left) * share
    out[FINE] += fine(s, seat, bisons, tipis, spare) * share


@cold
def appraise_all(s: State, seat: int, out: Numbers) -> None:
    """What tiles are worth to this seat, and to keep from the only opponent."""
    out[: TILES + 1] = 0
    appraise(s, seat, out, wide(64))
    if s.seats == 2:
        appraise(s, 1 - seat, out, wide(RIVALRY))
    for tile in range(TILES + 1):
        out[tile] >>= 6


@rule
def fine(s: State, seat: int, bisons: int, tipis: int, spare: int) -> int:
    """MAN-17, MAN-18. What it would cost to be the hide thief: the bison or tipi tile missed least."""
    most = wide(-1)
    for count in range(4):
        if s.booty[seat, BISON + count]:
            most = max(most, wealth(bisons - count - 1, tipis, spare))
        if s.booty[seat, TIPI + count]:
            most = max(most, wealth(bisons, tipis - count - 1, spare))
    return OWED[crowd(s)] if most < 0 else wealth(bisons, tipis, spare) - most


# --- how the grounds stand


@rule
def sure(lead: int, factor: int) -> int:
    """How sure a lead is to last, from -256 to 256; a tie is 0."""
    return wide(SURE[max(-EDGE, min(EDGE, lead * factor >> 3)) + EDGE])


@rule
def tenure(s: State, seat: int, holder: int, first: int, second: int, out: Numbers) -> int:
    """MAN-9, MAN-11. How likely these face-up warriors hold their ground, in 256ths; of two the second must
    fall before the first. Those of others are taken to stay."""
    if first == NO_CARD or holder != seat:
        return 0 if first == NO_CARD else 256
    risk = danger(s, seat, first, out)
    if second != NO_CARD:
        risk = risk * danger(s, seat, second, out) >> 8
    return 256 - risk


@rule
def danger(s: State, seat: int, kind: int, out: Numbers) -> int:
    """MAN-8. How likely a warrior is turned down by the cards that others may have along."""
    risk = 0
    for other in range(s.seats):
        if other != seat:
            counters = count_bits(out[UNSEEN + other] & COUNTERS[kind - HUNTERS] << HUNTERS)
            risk += counters * out[LIKELY + other]
    return min(256, risk * COUNTERED[crowd(s)] >> 8)


@cold
def survey(s: State, seat: int, out: Numbers) -> None:
    """Look at the table before a move: what the tiles are worth, which cards others may still have, and a row
    of notes for each ground."""
    left = (EACH * s.seats - s.plays - 2 + s.seats) // s.seats
    factor, margin = GROUND_LEAD[company(s)][left], MARGIN[company(s)][left]
    out[LEFT], out[FACTOR], out[AHEAD] = left, factor, margin
    appraise_all(s, seat, out)
    for other in range(s.seats):
        if other != seat:
            out[UNSEEN + other] = unseen(s, other)
            out[LIKELY + other] = 256 * left // max(1, count_bits(out[UNSEEN + other]))
    for ground in range(GROUNDS):
        row = out[NOTES + WIDTH * ground :]
        for player in range(s.seats):
            row[player] = ground_sum(s, wide(ground), player)
        row[LEADS], row[FOLLOWS] = standing(s, seat, row, wide(0), wide(factor), wide(margin))
        first, second = wide(s.front[ground, 0]), wide(s.front[ground, 1])
        held = tenure(s, seat, wide(s.holder[ground]), first, second, out)
        note_stakes(s, ground, held, out, row)


@rule
def note_stakes(s: State, ground: int, held: int, out: Numbers, row: Numbers) -> None:
    """MAN-19, MAN-20. Warriors take the best tile, the first hunters two, the second ones what is left."""
    top, second, third, rest = 0, 0, 0, 0
    for tile in range(TILES):
        for _ in range(s.ground[ground, tile]):
            worth = out[tile]
            rest += min(third, worth)
            third = max(third, min(second, worth))
            second = max(second, min(top, worth))
            top = max(top, worth)
    row[TENURE], row[TOP] = held, top
    row[FIRST] = (top + second) * 256 + (third - top) * held
    row[REST] = (third + rest) * 256 - third * held
    usual = EVEN[crowd(s)]
    row[SHRINKS] = (third - top) * (row[LEADS] - usual) - third * (row[FOLLOWS] - usual)


@rule
def standing(s: State, seat: int, row: Numbers, more: int, factor: int, margin: int) -> tuple[int, int]:
    """MAN-20. How likely so much more (or less) hunting strength makes this seat the first and the second at
    a ground, ahead of all rivals or of all but one: roughly, as if each lead were a matter of its own, a tie
    half a lead, and everybody could still come."""
    first, second, own = wide(CERTAIN), wide(0), row[seat] + more - margin
    for rival in range(s.seats):
        if rival != seat:
            beats = 256 + sure(own - row[rival], factor)
            second = (second * beats + first * (512 - beats)) >> 9
            first = first * beats >> 9
    return first, second


@rule
def hunters_gain(s: State, seat: int, row: Numbers, more: int, factor: int, margin: int) -> int:
    """MAN-20. What it changes to have so much more (or less) hunting strength at a ground."""
    first, second = standing(s, seat, row, more, factor, margin)
    gain = row[FIRST] * (first - row[LEADS]) + row[REST] * (second - row[FOLLOWS])
    return wide(gain >> 15)


@rule
def warrior_gain(s: State, seat: int, kind: int, ground: int, result: int, out: Numbers) -> int:
    """MAN-9, MAN-10, MAN-11, MAN-19. What it changes to play a warrior here: whose warriors will take the
    best tile, and what is then left for hunters. At bigger tables only one's own count."""
    row = out[NOTES + WIDTH * ground :]
    holder, first, held = wide(s.holder[ground]), wide(s.front[ground, 0]), row[TENURE]
    new_holder, then = holder, held
    if result == Clash.STANDS and holder == seat:
        then = tenure(s, seat, seat, first, kind, out)
    elif result == Clash.STANDS or result == Clash.WINS:
        new_holder, then = seat, tenure(s, seat, seat, kind, wide(NO_CARD), out)
    elif result == Clash.BOTH:
        new_holder, then = NOBODY, wide(0)
    elif result == Clash.SACRIFICE:
        then = tenure(s, seat, holder, first, wide(NO_CARD), out)
    before = held if holder == seat else -held
    after = then if new_holder == seat else -then
    if s.seats > 2:
        before, after = 2 * max(0, before), 2 * max(0, after)
    return wide(row[TOP] * (after - before) + (row[SHRINKS] * (then - held) >> 15))


@rule
def thief_lead(s: State, seat: int) -> int:
    """MAN-17. By how much one's own printed strengths are more than those of any other player."""
    highest = 0
    for other in range(s.seats):
        if other != seat:
            highest = max(highest, strength(hunters_of(s, other)))
    return strength(hunters_of(s, seat)) - highest
