"""What a seat of Skyjo knows, as numbers for a learner: the same layout at every table size, itself first."""

from __future__ import annotations

import numpy as np

from stammtisch.engine.layout import NO_CARD, NOBODY, UNKNOWN, Numbers, starts, wide
from stammtisch.engine.marks import rule
from stammtisch.engine.turns import after
from stammtisch.games.skyjo.rules import COPIES, LOWEST, SEATS, SLOTS, VALUES, Phase, State, unseen

VERSION = 1
MOST = SEATS[-1]  # seats at the largest table
SHARE = 1 / np.array(COPIES)  # of all cards of a value that one of them is
LAYOUT = (  # name, shape, meaning
    ("phase", (4,), "one-hot: opening, turn, drawn, taken"),
    ("to_move", (MOST,), "1 for the seat whose turn it is"),
    ("ender", (MOST,), "1 for the seat that has ended the round"),
    ("seats", (MOST,), "1 for each seat that is taken"),
    ("total", (MOST,), "points of the finished rounds / target"),
    ("hand", (VALUES,), "one-hot: the card in the mover's hand, if known"),
    ("discard", (VALUES,), "one-hot: the top discard"),
    ("unseen", (VALUES,), "share of each value that is still unseen"),
    ("pile", (1,), "size of the draw pile / 150"),
    ("turns", (1,), "turns finished in this round by each seat / 100"),
    ("open", (MOST, SLOTS), "1 where a card lies open"),
    ("hidden", (MOST, SLOTS), "1 where a card lies face down"),
    ("value", (MOST, SLOTS), "value / 12 of an open card"),
)
PHASE, TO_MOVE, ENDER, TAKEN, TOTAL, HAND, DISCARD, UNSEEN, PILE, TURNS, OPEN, HIDDEN, VALUE, SIZE = starts(
    LAYOUT
)


@rule
def features(s: State, seat: int, out: Numbers) -> None:
    """SKY-20. Only what this seat may know: the same for the truth and for the seat's view."""
    out[:SIZE] = 0.0
    if s.phase != Phase.OVER:
        out[PHASE + s.phase] = 1.0
    if s.hand != NO_CARD and s.hand != UNKNOWN and (s.phase == Phase.TAKEN or seat == s.mover):
        out[HAND + s.hand - LOWEST] = 1.0
    if s.discard_size > 0:
        out[DISCARD + s.discard[s.discard_size - 1] - LOWEST] = 1.0
    write_unseen(s, seat, out)
    out[PILE] = s.pile_size * (1 / 150)
    out[TURNS] = s.turns / (100.0 * s.seats)
    owner = max(seat, 0)
    for i in range(s.seats):
        out[TO_MOVE + i] = 1.0 if owner == s.mover else 0.0
        out[ENDER + i] = 1.0 if owner == s.ender and s.ender != NOBODY else 0.0
        out[TAKEN + i] = 1.0
        out[TOTAL + i] = s.total[owner] / float(s.target)
        write_grid(s, owner, i * SLOTS, out)
        owner = after(s, owner)


@rule
def write_unseen(s: State, seat: int, out: Numbers) -> None:
    """SKY-20. A card that only another seat has seen is unseen."""
    cards = unseen(s)
    for value in range(VALUES):
        count = cards >> 4 * value & 15
        if s.phase == Phase.DRAWN and seat != s.mover and s.hand == value + LOWEST:
            count += 1
        out[UNSEEN + value] = count * SHARE[value]


@rule
def write_grid(s: State, owner: int, first: int, out: Numbers) -> None:
    """SKY-20. Where cards lie, and the values of the open ones; without branches, as in `unseen`."""
    hidden, laid = wide(s.hidden[owner]), wide(s.laid[owner])
    for slot in range(SLOTS):
        out[HIDDEN + first + slot] = hidden >> slot & 1
        is_open = (laid & ~hidden) >> slot & 1
        out[OPEN + first + slot] = is_open
        out[VALUE + first + slot] = is_open * s.grid[owner, slot] * (1 / 12)
