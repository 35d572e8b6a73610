"""What a seat of Big Manitou knows, as numbers for a learner: the same layout at every table size, itself
first."""

from __future__ import annotations

from stammtisch.engine.layout import NO_CARD, NOBODY, Numbers, starts, wide
from stammtisch.engine.marks import rule
from stammtisch.engine.turns import after
from stammtisch.games.manitou.rules import SEATS, hand_size, held, waiting
from stammtisch.games.manitou.scoring import ground_sum, hunters_of, points, shown, strength
from stammtisch.games.manitou.state import (
    BISON,
    GROUNDS,
    HUNTERS,
    HUNTS,
    KINDS,
    SECOND,
    TILES,
    TIPI,
    TWINS,
    Phase,
    State,
)

VERSION = 1
MOST = SEATS[-1]  # seats at the largest table
LAYOUT = (  # name, shape, meaning
    ("phase", (len(Phase),), "one-hot: choosing, hunt, totem, horse, thief, taking, owing, over"),
    ("hunts_left", (1,), "hunts to come after this one / 4"),
    ("cards_back", (1,), "1 if all cards come back after this hunt"),
    ("plays", (1,), "cards played in this hunt / 35"),
    ("taking", (GROUNDS,), "one-hot: the ground where booty is being taken"),
    ("right", (3,), "one-hot: as warrior, first or second hunter"),
    ("due", (1,), "tiles that are due there / 6"),
    ("ground", (GROUNDS, TILES), "tiles at the grounds / 6"),
    ("bag", (TILES,), "tiles in the bag / 10"),
    ("hand", (KINDS,), "your own hand, cards of each kind"),
    ("pile", (KINDS,), "your own pile"),
    ("aside", (KINDS,), "your own cards aside"),
    ("first", (GROUNDS, KINDS - HUNTERS), "one-hot: the first face-up warrior at a ground"),
    ("second", (GROUNDS, KINDS - HUNTERS), "one-hot: the second one"),
    ("holder", (MOST, GROUNDS), "1 for the owner of these"),
    ("seats", (MOST,), "1 for each seat that is taken"),
    ("to_move", (MOST,), "1 for each seat that is to act"),
    ("dealer", (MOST,), "1 for the dealer"),
    ("missing", (MOST,), "cards still to choose / 9"),
    ("held", (MOST, 2), "chosen cards not played yet, in hand and in all / 9"),
    ("spent", (MOST, KINDS), "cards played in earlier hunts"),
    ("laid", (MOST, GROUNDS, KINDS), "hunters and face-down warriors at the grounds"),
    ("sums", (MOST, GROUNDS), "what hunters count at the grounds / 50"),
    ("thief", (MOST,), "sum of printed strengths / 50"),
    ("booty", (MOST, TILES), "tiles / 6"),
    ("shown", (MOST, 2), "bisons and tipis / 20"),
    ("stones", (MOST, 2), "1 for the owner of the totem stone and of the horse stone"),
    ("owes", (MOST,), "fines / 4"),
    ("points", (MOST,), "points as they stand / 15"),
)
(
    PHASE, HUNTS_LEFT, BACK, PLAYS, TAKING, RIGHT, DUE, GROUND, BAG, HAND, PILE, ASIDE, FIRST, NEXT, HOLDER,
    TAKEN, TO_MOVE, DEALT, MISSING, HELD, SPENT, LAID, SUMS, THIEF, BOOTY, SHOWN, STONES, OWES, POINTS, SIZE,
) = starts(LAYOUT)  # fmt: skip


@rule
def features(s: State, seat: int, out: Numbers) -> None:
    """MAN-30. Only what this seat may know: the same for the truth and for the seat's view."""
    out[:SIZE] = 0.0
    out[PHASE + s.phase] = 1.0
    out[HUNTS_LEFT] = (HUNTS[s.seats] - s.hunt) * (1 / 4)
    out[BACK] = 1.0 - s.hunt % 2
    out[PLAYS] = s.plays * (1 / 35)
    if s.phase == Phase.TAKE:
        out[TAKING + s.place] = out[RIGHT + s.stage] = 1.0
        out[DUE] = s.due * (1 / 6)
    for tile in range(TILES):
        out[BAG + tile] = s.bag[tile] * (1 / 10)
    write_grounds(s, out)
    if seat != NOBODY:
        write_cards(s.hand[seat], HAND, out)
        write_cards(s.pile[seat], PILE, out)
        write_cards(s.aside[seat], ASIDE, out)
    owner, movers = max(seat, 0), waiting(s)
    for i in range(s.seats):
        write_seat(s, owner, i, movers, out)
        owner = after(s, owner)


@rule
def write_grounds(s: State, out: Numbers) -> None:
    """MAN-2, MAN-10. The tiles and the face-up warriors."""
    for ground in range(GROUNDS):
        for tile in range(TILES):
            out[GROUND + ground * TILES + tile] = s.ground[ground, tile] * (1 / 6)
        warriors = ground * (KINDS - HUNTERS) - HUNTERS
        if s.front[ground, 0] != NO_CARD:
            out[FIRST + warriors + s.front[ground, 0]] = 1.0
        if s.front[ground, 1] != NO_CARD:
            out[NEXT + warriors + s.front[ground, 1]] = 1.0


@rule
def write_seat(s: State, owner: int, i: int, movers: int, out: Numbers) -> None:
    """MAN-30. All that lies open of a seat."""
    bisons, tipis, score = shown(s, owner, wide(BISON)), shown(s, owner, wide(TIPI)), points(s, owner)
    out[TAKEN + i] = 1.0
    out[TO_MOVE + i] = float(movers >> owner & 1)
    out[DEALT + i] = 1.0 if owner == s.dealer else 0.0
    out[MISSING + i] = s.missing[owner] * (1 / 9)
    out[HELD + 2 * i] = hand_size(s, owner) * (1 / 9)
    out[HELD + 2 * i + 1] = held(s, owner) * (1 / 9)
    write_cards(s.spent[owner], SPENT + i * KINDS, out)
    for ground in range(GROUNDS):
        place = i * GROUNDS + ground
        out[HOLDER + place] = 1.0 if owner == s.holder[ground] else 0.0
        out[SUMS + place] = ground_sum(s, ground, owner) * (1 / 50)
        write_cards(s.laid[ground, owner], LAID + place * KINDS, out)
    out[THIEF + i] = strength(hunters_of(s, owner)) * (1 / 50)
    for tile in range(TILES):
        out[BOOTY + i * TILES + tile] = s.booty[owner, tile] * (1 / 6)
    out[SHOWN + 2 * i] = bisons * (1 / 20)
    out[SHOWN + 2 * i + 1] = tipis * (1 / 20)
    for stone in range(2):
        out[STONES + 2 * i + stone] = 1.0 if owner == s.stones[stone] else 0.0
    out[OWES + i] = s.owes[owner] * (1 / 4)
    out[POINTS + i] = score * (1 / 15)


@rule
def write_cards(mask: int, first: int, out: Numbers) -> None:
    """MAN-30. How many cards of each kind a mask holds."""
    cards = wide(mask)
    twins = cards >> SECOND & TWINS
    for kind in range(KINDS):
        out[first + kind] = float((cards >> kind & 1) + (twins >> kind & 1))
