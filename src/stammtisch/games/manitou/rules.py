"""The rules of Big Manitou, in the order of its rulebook (rulebook.en.md beside this file).

What cards, tiles and moves are stands in state.py, how a hunt is scored in scoring.py.
"""

from __future__ import annotations

from stammtisch.engine import chance
from stammtisch.engine.bits import count_bits, lowest_bit, nth_bit
from stammtisch.engine.layout import NO_CARD, NOBODY, Numbers, wide
from stammtisch.engine.marks import cold, rule
from stammtisch.engine.turns import after
from stammtisch.games.manitou.scoring import (
    debtor,
    ground_sum,
    hunters_of,
    list_fines,
    list_tiles,
    pay,
    points,
    standing,
    strength,
    take,
    taker,
    thief,
    tiles_in,
    turn_of,
)
from stammtisch.games.manitou.state import (
    ALL_CARDS,
    CHOOSE,
    DEALER,
    EACH,
    FIRSTS,
    GROUNDS,
    HAND,
    HUNTERS,
    HUNTS,
    KINDS,
    LEADER,
    MOVE,
    OTHERS,
    PASS,
    PAY,
    PLAY,
    SECOND,
    TAKE,
    TILES,
    TWINS,
    Clash,
    Phase,
    State,
    joined,
    without,
)

SEATS = range(2, 6)
OPTIONS = {  # name: (default, least, most); the bag is an option too: options.py
    "ground_tiles": (0, 0, 6),
    "dealer_eighth": (0, 0, 1),
    "loose_sacrifice": (0, 0, 1),
}
ACTIONS = TAKE + TILES
COUNTED = 4 + GROUNDS  # for each seat
COUNTS = SEATS[-1] * COUNTED
BEATS = (0b11100, 0b00001, 0b01010, 0b10010, 0b00110)  # chief, mother, ...: a bit for each that it beats


# --- a hunt begins


@cold
def deal(s: State) -> None:
    """MAN-1, MAN-29. All tiles are in the bag; the first dealer is drawn at random."""
    chance.begin_deal(s.chance[:], wide(1))
    s.hunt = 1
    s.dealer = chance.below(s.chance[:], s.seats)
    for tile in range(TILES):
        s.bag[tile] = s.box[tile]
        s.lost[tile] = s.paid[tile] = 0
    s.stones[:] = NOBODY
    for seat in range(5):
        s.booty[seat, :] = 0
        s.owes[seat] = s.missing[seat] = s.spent[seat] = 0
        s.aside[seat] = ALL_CARDS if seat < s.seats else 0
    clear_table(s)
    begin_hunt(s)


@cold
def clear_table(s: State) -> None:
    """MAN-25. Nothing lies on the grounds, nobody has chosen."""
    s.plays = s.place = s.stage = s.due = 0
    s.mover = NOBODY
    s.holder[:] = NOBODY
    s.chosen[:] = 0
    s.axes[:] = 0
    s.hand[:] = 0
    s.pile[:] = 0
    for ground in range(GROUNDS):
        s.ground[ground, :] = 0
        s.laid[ground, :] = 0
        s.front[ground, :] = NO_CARD


@cold
def begin_hunt(s: State) -> None:
    """MAN-2, MAN-3. The dealer lays out the grounds, the first one first; then everybody chooses."""
    left = tiles_in(s.bag)
    for ground in range(GROUNDS):
        for _ in range(s.portion):
            s.ground[ground, draw_tile(s, left)] += 1
            left -= 1
    s.phase = Phase.CHOOSE
    for seat in range(s.seats):
        s.missing[seat] = quota(s, seat)


@rule
def draw_tile(s: State, left: int) -> int:
    """MAN-2, MAN-29. Draw one of the tiles left in the bag; none ever comes back."""
    number = chance.below(s.chance[:], left)
    tile = 0
    while number >= s.bag[tile]:
        number -= s.bag[tile]
        tile += 1
    s.bag[tile] -= 1
    return tile


@rule
def quota(s: State, seat: int) -> int:
    """MAN-3. How many cards go along: 9, 7 or 8."""
    if seat == s.dealer:
        return OTHERS if s.dealer_eighth and s.stones[0] == seat else DEALER
    return LEADER if seat == after(s, s.dealer) else OTHERS


@rule
def choose(s: State, seat: int, kind: int) -> None:
    """MAN-3, MAN-4. One more card goes along; those not chosen stay aside."""
    s.aside[seat] = without(wide(s.aside[seat]), kind)
    s.pile[seat] = joined(wide(s.pile[seat]), 1 << kind)
    s.chosen[seat] += 1
    s.missing[seat] -= 1
    if waiting(s) == 0:
        draw_hands(s)


@rule
def list_choices(s: State, seat: int, out: Numbers) -> int:
    """MAN-3. Any cards that are aside. They are named in their order, so that a choice is one row of moves:
    from the last one named on, and so that enough are left."""
    named = wide(s.pile[seat]) & FIRSTS
    last = nth_bit(named, count_bits(named) - 1)
    cards = wide(s.aside[seat]) & FIRSTS & -(1 << last)
    twins = wide(s.aside[seat]) >> SECOND & cards & TWINS
    enough = count_bits(cards) + count_bits(twins) - s.missing[seat]
    count = 0
    for kind in range(KINDS):
        out[count] = CHOOSE + kind
        count += (cards >> kind & 1) & (enough >= 0)
        enough -= (cards >> kind & 1) + (twins >> kind & 1)
    return count


@cold
def draw_hands(s: State) -> None:
    """MAN-5, MAN-6. Everybody draws 3 of their chosen cards; whoever sits left of the dealer begins."""
    for seat in range(s.seats):
        for _ in range(HAND):
            draw(s, seat)
    s.phase = Phase.HUNT
    s.mover = after(s, s.dealer)


@rule
def draw(s: State, seat: int) -> None:
    """MAN-5, MAN-6. Draw a card from one's own pile, if one is left."""
    cards = wide(s.pile[seat])
    if cards:
        kind = random_card(s, cards)
        s.pile[seat] = without(cards, kind)
        s.hand[seat] = joined(wide(s.hand[seat]), 1 << kind)


@rule
def random_card(s: State, cards: int) -> int:
    """MAN-5. The kind of one of these cards, each of them equally likely."""
    bit = nth_bit(cards, chance.below(s.chance[:], count_bits(cards)))
    return bit if bit < KINDS else bit - SECOND


# --- the hunt


@rule
def waiting(s: State) -> int:
    """MAN-3, MAN-6. Everybody who has yet to choose cards; then the mover."""
    if s.phase == Phase.CHOOSE:
        seats = 0
        for seat in range(s.seats):
            seats |= (s.missing[seat] > 0) << seat
        return seats
    return 0 if s.phase == Phase.OVER else 1 << s.mover


@rule
def legal(s: State, seat: int, out: Numbers) -> int:
    """MAN-3, MAN-6, MAN-13, MAN-14, MAN-15, MAN-16, MAN-17, MAN-19, MAN-20. Every move of the game."""
    if s.phase == Phase.CHOOSE:
        return list_choices(s, seat, out)
    if s.phase == Phase.HUNT:
        count = list_plays(s, seat, wide(0), out)
        return count if count else list_plays(s, seat, wide(1), out)
    if s.phase == Phase.TAKE:
        return list_tiles(s.ground[s.place], wide(0), wide(TILES), wide(TAKE), out)
    if s.phase == Phase.PAY or s.phase == Phase.OWE:
        return list_fines(s, seat, out)
    count = list_plays(s, seat, wide(0), out) if s.phase == Phase.TOTEM else list_rides(s, seat, out)
    out[count] = PASS
    return count + 1


@rule
def list_plays(s: State, seat: int, idle: int, out: Numbers) -> int:
    """MAN-6, MAN-13. Every card of the hand to every ground where it may lie; idle warriors lie anywhere."""
    cards = wide(s.hand[seat]) & FIRSTS
    count = 0
    while cards:
        kind = lowest_bit(cards)
        cards &= cards - 1
        for ground in range(GROUNDS):
            out[count] = PLAY + GROUNDS * kind + ground
            count += idle or kind < HUNTERS or may_lie(s, seat, kind, ground)
    return count


@rule
def apply(s: State, seat: int, action: int) -> None:
    """MAN-3, MAN-6, MAN-15, MAN-16, MAN-17, MAN-19. Every move of the game."""
    if s.phase == Phase.CHOOSE:
        choose(s, seat, action - CHOOSE)
    elif action < MOVE:
        play(s, seat, (action - PLAY) // GROUNDS, (action - PLAY) % GROUNDS)
    elif action < PAY:
        ride_or_pass(s, seat, action)
    elif action < TAKE:
        pay(s, seat, action - PAY)
    else:
        take(s, seat, action - TAKE)
    if s.mover == NOBODY and s.phase != Phase.CHOOSE:
        go_on(s, seat)


@rule
def play(s: State, seat: int, kind: int, ground: int) -> None:
    """MAN-6, MAN-7, MAN-14. Play a card and draw one. When everybody has played 7 cards, the stones are next,
    the totem stone first."""
    s.hand[seat] = without(wide(s.hand[seat]), kind)
    if kind < HUNTERS:
        s.laid[ground, seat] |= 1 << kind
    else:
        lay_warrior(s, seat, kind, ground)
    draw(s, seat)
    s.plays += s.phase == Phase.HUNT
    s.mover = after(s, seat)
    if s.plays == EACH * s.seats:
        s.mover = NOBODY


# --- great warriors


@rule
def beats(kind: int, other: int) -> bool:
    """MAN-8. Who beats whom; of two different warriors always one the other."""
    return bool(BEATS[kind - HUNTERS] >> (other - HUNTERS) & 1)


@rule
def clash(s: State, seat: int, kind: int, ground: int) -> int:
    """MAN-9, MAN-10, MAN-11, MAN-13. What comes of a warrior played here: no enemy, a strength test against
    one, or a sacrifice against the second of two."""
    first, second = wide(s.front[ground, 0]), wide(s.front[ground, 1])
    if s.holder[ground] == seat:
        return wide(Clash.STANDS if second == NO_CARD else Clash.IDLE)
    if first == NO_CARD:
        return wide(Clash.STANDS)
    if second != NO_CARD:
        return wide(Clash.SACRIFICE if kind == second or beats(kind, second) else Clash.WASTED)
    if kind == first:
        return wide(Clash.BOTH)
    return wide(Clash.WINS if beats(kind, first) else Clash.FALLS)


@rule
def may_lie(s: State, seat: int, kind: int, ground: int) -> bool:
    """MAN-10, MAN-11. A warrior may not be the third of one player, nor weaker than the second of two; by the
    option, a weaker one may be wasted."""
    result = clash(s, seat, kind, ground)
    return result < Clash.WASTED or (result == Clash.WASTED and s.loose_sacrifice == 1)


@cold
def lay_warrior(s: State, seat: int, kind: int, ground: int) -> None:
    """MAN-9, MAN-10, MAN-11, MAN-12, MAN-13. Lay a warrior face up, or turn it or others face down."""
    result = clash(s, seat, kind, ground)
    if result == Clash.WINS or result == Clash.BOTH:
        turn_down(s, ground, wide(0))
        s.holder[ground] = NOBODY
    elif result == Clash.SACRIFICE:
        turn_down(s, ground, wide(1))
    if result == Clash.STANDS or result == Clash.WINS:
        s.front[ground, 0 if s.holder[ground] == NOBODY else 1] = kind
        s.holder[ground] = seat
    else:
        s.laid[ground, seat] = joined(wide(s.laid[ground, seat]), 1 << kind)


@rule
def turn_down(s: State, ground: int, which: int) -> None:
    """MAN-9, MAN-11. Turn the first or the second warrior of a ground face down."""
    owner = s.holder[ground]
    s.laid[ground, owner] = joined(wide(s.laid[ground, owner]), 1 << wide(s.front[ground, which]))
    s.front[ground, which] = NO_CARD


# --- after the last card


@cold
def go_on(s: State, seat: int) -> None:
    """MAN-16, MAN-18. This seat has done its part; who is to act next? The order is totem stone, horse stone,
    hide thief, the grounds, owed fines. When nobody is left to act, the hunt is over."""
    turn = turn_of(s, seat) + (s.phase == Phase.PAY)
    if s.phase <= Phase.HORSE:
        s.phase, turn = s.phase + 1, 0
    while s.mover == NOBODY and s.phase < Phase.OVER:
        if s.phase <= Phase.HORSE:
            s.mover = stone_owner(s)
        elif s.phase == Phase.PAY:
            s.mover = thief(s, turn)
        elif s.phase == Phase.TAKE:
            s.mover = taker(s)
        else:
            s.mover = debtor(s, turn)
        if s.mover == NOBODY:
            s.phase, turn = s.phase + 1, 0
    if s.mover == NOBODY:
        end_hunt(s)


@rule
def stone_owner(s: State) -> int:
    """MAN-14, MAN-15. The owner of the totem stone, if they hold a card; that of the horse stone, if they
    have a hunter on a ground."""
    owner = wide(s.stones[s.phase - Phase.TOTEM])
    if owner == NOBODY:
        return NOBODY
    able = wide(s.hand[owner]) if s.phase == Phase.TOTEM else hunters_of(s, owner)
    return owner if able else NOBODY


@cold
def list_rides(s: State, seat: int, out: Numbers) -> int:
    """MAN-15. Each hunter to each other ground."""
    count = 0
    for kind in range(HUNTERS):
        if hunters_of(s, seat) >> kind & 1:
            for ground in range(GROUNDS):
                out[count] = MOVE + GROUNDS * kind + ground
                count += (s.laid[ground, seat] >> kind & 1) ^ 1
    return count


@cold
def ride_or_pass(s: State, seat: int, action: int) -> None:
    """MAN-15, MAN-16. Move a hunter, or leave out what a stone allows."""
    if action != PASS:
        hunter = 1 << (action - MOVE) // GROUNDS
        for ground in range(GROUNDS):
            s.laid[ground, seat] &= ~hunter
        s.laid[(action - MOVE) % GROUNDS, seat] |= hunter
    s.mover = NOBODY


# --- a hunt ends


@cold
def end_hunt(s: State) -> None:
    """MAN-1, MAN-7, MAN-25. Played cards are out, the others go back aside; after hunts 2 and 4 all cards are
    taken back. The dealer moves left."""
    for seat in range(s.seats):
        chosen = joined(wide(s.pile[seat]), wide(s.hand[seat]))
        s.aside[seat] = joined(wide(s.aside[seat]), chosen)
        s.spent[seat] = joined(wide(s.spent[seat]), on_table(s, seat))
        if s.hunt % 2 == 0:
            s.aside[seat], s.spent[seat] = ALL_CARDS, 0
    clear_table(s)
    if s.hunt == HUNTS[s.seats]:
        s.phase = Phase.OVER
        return
    s.hunt += 1
    s.dealer = after(s, s.dealer)
    chance.begin_deal(s.chance[:], s.hunt)
    begin_hunt(s)


@rule
def on_table(s: State, seat: int) -> int:
    """MAN-25, MAN-30. All cards that a player has played in this hunt."""
    cards = wide(0)
    for ground in range(GROUNDS):
        cards = joined(cards, wide(s.laid[ground, seat]))
        if s.holder[ground] == seat:
            for which in range(2):
                if s.front[ground, which] != NO_CARD:
                    cards = joined(cards, 1 << wide(s.front[ground, which]))
    return cards


@cold
def scores(s: State, out: Numbers) -> None:
    """MAN-26. The points as they stand; many are good."""
    for seat in range(s.seats):
        out[seat] = points(s, seat)


@cold
def places(s: State, out: Numbers) -> None:
    """MAN-28. Most points win; those who are equal in everything share a place."""
    for seat in range(s.seats):
        out[seat] = 1
        for other in range(s.seats):
            if standing(s, other) > standing(s, seat):
                out[seat] += 1


@rule
def rounds(s: State) -> int:
    """MAN-1. Hunts that are over."""
    return s.hunt if s.phase == Phase.OVER else s.hunt - 1


# --- what everybody can count


@rule
def held(s: State, seat: int) -> int:
    """MAN-30. How many of their chosen cards a player has not played; everybody can count them."""
    return wide(s.chosen[seat]) - count_bits(on_table(s, seat))


@rule
def hand_size(s: State, seat: int) -> int:
    """MAN-5, MAN-6, MAN-30. How many of these are in hand; the others are the pile."""
    return 0 if s.phase == Phase.CHOOSE else min(held(s, seat), HAND)


@rule
def unseen(s: State, seat: int) -> int:
    """MAN-30. The cards of a player that are neither on the table nor spent."""
    cards = ALL_CARDS ^ joined(wide(s.spent[seat]), on_table(s, seat))
    lone = cards >> SECOND & ~cards & TWINS  # of two, one is left: it counts as the first
    return cards ^ lone ^ lone << SECOND


@cold
def count_up(s: State, out: Numbers) -> None:
    """MAN-17, MAN-22, MAN-30. What everybody can count, a row a seat: the cards in hand, in the pile and
    aside, the sum that makes a hide thief, and the sums at the grounds."""
    for seat in range(s.seats):
        row = out[seat * COUNTED :]
        row[0] = hand_size(s, seat)
        row[1] = held(s, seat) - row[0]
        row[2] = count_bits(unseen(s, seat)) - held(s, seat)
        row[3] = strength(hunters_of(s, seat))
        for ground in range(GROUNDS):
            row[4 + ground] = ground_sum(s, wide(ground), seat)
