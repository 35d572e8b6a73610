"""What a seat of Ratjack knows, as numbers for a learner: the same layout at every table size, itself
first."""

from __future__ import annotations

from stammtisch.engine.layout import NOBODY, Numbers, starts, wide
from stammtisch.engine.marks import rule
from stammtisch.engine.turns import after
from stammtisch.games.ratjack.rules import (
    SEATS,
    total,
)
from stammtisch.games.ratjack.state import (
    CARD,
    CHIP,
    CHIPS,
    DECK,
    ONLOOKERS,
    ROW,
    VALUES,
    Face,
    Phase,
    State,
)

VERSION = 1
MOST = SEATS[-1]  # seats at the largest table
SHOWN = 10  # places of a row that are given one by one
LAYOUT = (  # name, shape, meaning
    ("phase", (6,), "one-hot: opening, draw, play, turning, effect, over"),
    ("turns", (1,), "finished in this round / 60"),
    ("target", (1,), "victory points that win / 10"),
    ("seats", (MOST,), "1 for each seat that is taken"),
    ("to_move", (MOST,), "1 for the mover, in the opening for who will begin"),
    ("in_round", (MOST,), "1 for each seat that is in the round"),
    ("points", (MOST,), "victory points / target"),
    ("totals", (MOST,), "of the face-up cards / 25"),
    ("effects", (DECK,), "effect of each card of the deck / 19"),
    ("hands", (MOST, DECK), "hand cards, as far as known"),
    ("open", (MOST, DECK), "cards that lie face up"),
    ("down", (MOST, DECK), "cards that lie face down, as far as known"),
    ("row", (MOST, SHOWN, 4), "a place: taken, face up, value / 12 if known, number of its chip / 6"),
    ("chips", (CHIPS, 8), "half, double, zero, padlock, crest, blank, change / 10, in the display"),
    ("discard", (DECK,), "the discard pile; 1 for its top card, 0.5 for the others"),
    ("top", (DECK,), "the top card of the deck, if known"),
    ("deck", (1,), "cards in the deck / 24"),
    ("verb", (20,), "one-hot: the effect that is being carried out"),
    ("first", (3,), "the first choice: made, place in its row / 24, number of the chip / 6"),
)
(
    PHASE, TURNS, TARGET, TAKEN, TO_MOVE, IN_ROUND, POINTS, TOTALS, EFFECTS, HANDS, OPEN, DOWN, PLACES,
    CHIP_FACES, DISCARDED, TOP_CARD, DECK_SIZE, VERB, FIRST_CHOICE, SIZE,
) = starts(LAYOUT)  # fmt: skip


@rule
def features(s: State, seat: int, out: Numbers) -> None:
    """RAT-33. Only what this seat may know: the same for the truth and for the seat's view."""
    out[:SIZE] = 0.0
    viewer = wide(ONLOOKERS) if seat == NOBODY else wide(seat)
    out[PHASE + s.phase] = 1.0
    out[TURNS] = s.turns * (1 / 60)
    out[TARGET] = s.target * (1 / 10)
    out[DECK_SIZE] = s.deck_size * (1 / 24)
    for colour in range(2):
        first, cell = VALUES * wide(s.sets[colour]), EFFECTS + VALUES * colour
        for value in range(VALUES):
            out[cell + value] = s.effect[first + value] * (1 / 19)
    owner = max(wide(seat), wide(0))
    for i in range(s.seats):
        out[TAKEN + i] = 1.0
        out[TO_MOVE + i] = 1.0 if owner == s.mover else 0.0
        out[IN_ROUND + i] = 1.0 if s.out >> owner & 1 == 0 else 0.0
        out[POINTS + i] = s.points[owner] / s.target
        out[TOTALS + i] = total(s, owner) * (1 / 25)
        write_cards(s, viewer, owner, i, out)
        owner = after(s, owner)
    write_chips(s, viewer, out)
    write_piles(s, viewer, out)
    if s.phase == Phase.EFFECT:
        out[VERB + s.verb] = 1.0
        if s.first != NOBODY:
            out[FIRST_CHOICE] = 1.0
            if s.first >= CHIP:
                out[FIRST_CHOICE + 2] = (s.first - CHIP + 1) * (1 / 6)
            else:
                out[FIRST_CHOICE + 1] = ((s.first - CARD) % ROW + 1) * (1 / 24)


@rule
def card_number(s: State, card: int) -> int:
    """RAT-1. A card's number in this deck, from 0 to 23."""
    number = wide(card) - VALUES * wide(s.sets[0])
    return number if 0 <= number < VALUES else wide(card) - VALUES * wide(s.sets[1]) + VALUES


@rule
def write_cards(s: State, viewer: int, owner: int, i: int, out: Numbers) -> None:
    """RAT-33. The hand and the row of one seat, as far as the viewer knows them. Who knows what cannot be
    foretold: without branches this is much quicker."""
    for held in range(2):
        known = wide(s.hand_known[owner, held]) >> viewer & 1
        out[HANDS + i * DECK + known * card_number(s, s.hand[owner, held])] += known
    up = wide(s.up[owner])
    for place in range(s.laid[owner]):
        known = wide(s.known[owner, place]) >> viewer & 1
        card = known * card_number(s, s.row[owner, place])
        out[(OPEN if up >> place & 1 else DOWN) + i * DECK + card] += known
        if place < SHOWN:
            cell = PLACES + (i * SHOWN + place) * 4
            out[cell] = 1.0
            out[cell + 1] = up >> place & 1
            out[cell + 2] = known * (card % VALUES + 1) * (1 / 12)


@rule
def write_chips(s: State, viewer: int, out: Numbers) -> None:
    """RAT-20. What the chips show and where they lie."""
    first = wide(0) if viewer == ONLOOKERS else viewer
    for chip in range(CHIPS):
        cell = CHIP_FACES + chip * 8
        face = wide(s.face[chip])
        is_change = face > Face.BLANK
        out[cell + (6 if is_change else face - 1)] = (face - Face.PLUS) * (1 / 10) if is_change else 1.0
        if s.chip_seat[chip] == NOBODY:
            out[cell + 7] = 1.0
        elif s.chip_place[chip] < SHOWN:
            i = wide(s.chip_seat[chip]) - first
            i += s.seats if i < 0 else 0
            out[PLACES + (i * SHOWN + s.chip_place[chip]) * 4 + 3] = (chip + 1) * (1 / 6)


@rule
def write_piles(s: State, viewer: int, out: Numbers) -> None:
    """RAT-6, RAT-33. The discard pile, and the top of the deck for whoever has looked at it."""
    for i in range(s.discard_size):
        out[DISCARDED + card_number(s, s.discard[i])] = 1.0 if i == s.discard_size - 1 else 0.5
    if s.top_known >> viewer & 1:
        out[TOP_CARD + card_number(s, s.deck[s.deck_size - 1])] = 1.0
