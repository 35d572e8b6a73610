"""How a hunt of Big Manitou is scored: the hide thief, the grounds, the stones, owed fines; and points."""

from __future__ import annotations

from stammtisch.engine.bits import count_bits
from stammtisch.engine.layout import NOBODY, Numbers, wide
from stammtisch.engine.marks import cold, rule
from stammtisch.engine.turns import after
from stammtisch.games.manitou.state import (
    ALL_HUNTERS,
    BISON,
    GROUNDS,
    HORSE,
    PAY,
    TILES,
    TIPI,
    TOMAHAWK,
    TOTEM,
    Phase,
    Stage,
    State,
)

BINARY = (0b0101010101, 0b1001100110, 0b0001111000, 0b1110000000)  # hunters with 1, 2, 4, 8 in their strength


@rule
def seat_at(s: State, turn: int) -> int:
    """MAN-6. Who is number `turn` in the order of play, from 0; the dealer is last."""
    return (wide(s.dealer) + 1 + turn) % s.seats


@rule
def turn_of(s: State, seat: int) -> int:
    """MAN-6. A player's number in the order of play."""
    return (seat - wide(s.dealer) - 1 + s.seats) % s.seats


@rule
def hunters_of(s: State, seat: int) -> int:
    """MAN-15, MAN-17. All hunters of a player that lie on the grounds."""
    return wide(s.laid[0, seat] | s.laid[1, seat] | s.laid[2, seat]) & ALL_HUNTERS


@rule
def strength(hunters: int) -> int:
    """MAN-17. The sum of the printed strengths."""
    total = 0
    for place in range(4):
        total += count_bits(hunters & BINARY[place]) << place
    return total


@rule
def tiles_in(counts: Numbers) -> int:
    """MAN-18, MAN-28. How many tiles lie there."""
    total = 0
    for tile in range(TILES):
        total += wide(counts[tile])
    return total


# --- the hide thief


@cold
def thief(s: State, turn: int) -> int:
    """MAN-17, MAN-18, MAN-22. From this turn on, who has the highest sum: with booty they pay, without any
    they owe the fine. After the last one tomahawks count as they are now."""
    highest = 1
    for seat in range(s.seats):
        highest = max(highest, strength(hunters_of(s, seat)))
    while turn < s.seats:
        seat = seat_at(s, turn)
        if strength(hunters_of(s, seat)) == highest:
            if tiles_in(s.booty[seat]):
                return seat
            s.owes[seat] += 1
        turn += 1
    for seat in range(s.seats):
        s.axes[seat] = s.booty[seat, TOMAHAWK]
    return NOBODY


@rule
def list_tiles(counts: Numbers, start: int, end: int, first: int, out: Numbers) -> int:
    """MAN-17, MAN-19. Every kind of tile that lies there, of those from `start` to before `end`."""
    count = 0
    for tile in range(start, end):
        out[count] = first + tile
        count += counts[tile] > 0
    return count


@cold
def list_fines(s: State, seat: int, out: Numbers) -> int:
    """MAN-17, MAN-18. A bison or tipi tile; without any, another one."""
    count = list_tiles(s.booty[seat], wide(0), wide(TOTEM), wide(PAY), out)
    return count if count else list_tiles(s.booty[seat], wide(TOTEM), wide(TILES), wide(PAY), out)


@cold
def pay(s: State, seat: int, tile: int) -> None:
    """MAN-17, MAN-18, MAN-24. Pay a fine, a new one or one that was owed."""
    s.booty[seat, tile] -= 1
    s.paid[tile] += 1
    if TOTEM <= tile <= HORSE:
        settle_stone(s, seat, tile)
    s.owes[seat] -= s.phase == Phase.OWE
    s.mover = NOBODY


@rule
def debtor(s: State, turn: int) -> int:
    """MAN-18. From this turn on, who owes a fine and has got booty: each pays all that they can before the
    next."""
    while turn < s.seats:
        seat = seat_at(s, turn)
        if s.owes[seat] and tiles_in(s.booty[seat]):
            return seat
        turn += 1
    return NOBODY


# --- the grounds


@cold
def taker(s: State) -> int:
    """MAN-19, MAN-20. Who takes next, and how much: the warriors' owner 1 tile, the first hunters 2, the
    second ones the rest. What nobody takes is lost."""
    while s.place < GROUNDS:
        left = tiles_in(s.ground[s.place])
        while left and s.stage <= Stage.SECOND:
            seat = entitled(s)
            if seat != NOBODY:
                s.due = left if s.stage == Stage.SECOND else min(left, s.stage + 1)
                return seat
            s.stage += 1
        for tile in range(TILES):
            s.lost[tile] += s.ground[s.place, tile]
            s.ground[s.place, tile] = 0
        s.place += 1
        s.stage = 0
    s.place = 0
    s.axes[:] = 0
    return NOBODY


@rule
def entitled(s: State) -> int:
    """MAN-19, MAN-20, MAN-21. Who may take at this ground and stage, for a warrior or for hunters. Of
    hunters, equal sums do not count, and the second is the next below the first of the others."""
    seat, best = wide(s.holder[s.place]), 9999
    for _ in range(s.stage):
        seat, limit, best = NOBODY, best, 0
        for other in range(s.seats):
            total = ground_sum(s, s.place, other)
            if best < total < limit and not is_tied(s, other, total):
                seat, best = other, total
    return seat


@rule
def ground_sum(s: State, ground: int, seat: int) -> int:
    """MAN-20, MAN-22. The hunters of a player at a ground, each of them one stronger for each tomahawk."""
    hunters = wide(s.laid[ground, seat]) & ALL_HUNTERS
    axes = s.axes[seat] if s.phase == Phase.TAKE else s.booty[seat, TOMAHAWK]
    return strength(hunters) + wide(axes) * count_bits(hunters)


@rule
def is_tied(s: State, seat: int, total: int) -> bool:
    """MAN-20. Somebody else has the same sum at the ground that is scored."""
    for other in range(s.seats):
        if other != seat and ground_sum(s, s.place, other) == total:
            return True
    return False


@rule
def take(s: State, seat: int, tile: int) -> None:
    """MAN-19, MAN-20, MAN-23. Take one tile; more if they are due."""
    s.ground[s.place, tile] -= 1
    s.booty[seat, tile] += 1
    if TOTEM <= tile <= HORSE:
        settle_stone(s, seat, tile)
    s.due -= 1
    if s.due == 0:
        s.stage += 1
        s.mover = NOBODY


@cold
def settle_stone(s: State, seat: int, tile: int) -> None:
    """MAN-23, MAN-24. This seat took or paid such a tile. A stone without an owner is its own now; else it
    moves to whoever has more tiles than its owner, clockwise from here. With none left it is put back."""
    owner = wide(s.stones[tile - TOTEM])
    owner = seat if owner == NOBODY else owner
    other = seat
    for _ in range(s.seats):
        if s.booty[other, tile] > s.booty[owner, tile]:
            owner = other
            break
        other = after(s, other)
    s.stones[tile - TOTEM] = owner if s.booty[owner, tile] else NOBODY


# --- points


@rule
def shown(s: State, seat: int, first: int) -> int:
    """MAN-26. How many bisons or tipis the tiles of a player show, not how many tiles there are."""
    total = 0
    for count in range(4):
        total += (count + 1) * wide(s.booty[seat, first + count])
    return total


@rule
def most_tomahawks(s: State, seat: int) -> bool:
    """MAN-27. Nobody else has as many tomahawk tiles."""
    as_many = 0
    for other in range(s.seats):
        as_many += s.booty[other, TOMAHAWK] >= s.booty[seat, TOMAHAWK]
    return as_many == 1  # the seat itself


@rule
def points(s: State, seat: int) -> int:
    """MAN-26. Bisons or tipis, whichever are fewer, and 1 for each stone and for the most tomahawks."""
    total = min(shown(s, seat, wide(BISON)), shown(s, seat, wide(TIPI)))
    return total + int(s.stones[0] == seat) + int(s.stones[1] == seat) + int(most_tomahawks(s, seat))


@cold
def standing(s: State, seat: int) -> int:
    """MAN-28. Points, then tipis shown, then booty tiles, as one number."""
    return (points(s, seat) * 1000 + shown(s, seat, wide(TIPI))) * 1000 + tiles_in(s.booty[seat])
