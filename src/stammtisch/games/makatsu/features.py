"""What a seat of Meister Makatsu knows, as numbers for a learner: the same layout at every table size, itself
first."""

from __future__ import annotations

from stammtisch.engine.layout import NOBODY, Numbers, starts, wide
from stammtisch.engine.marks import rule
from stammtisch.engine.turns import after
from stammtisch.games.makatsu.rules import CARDS, PHASES, ROUNDS, SEATS, State, on_table, seat_of

VERSION = 1
MOST = SEATS[-1]  # seats at the largest table
LAYOUT = (  # name, shape, meaning
    ("phase", (PHASES,), "one-hot"),
    ("round", (1,), "rounds left in this phase after this one / 6"),
    ("lap", (2,), "one-hot: the first or the second card of the round is due"),
    ("to_move", (MOST,), "1 for the seat that plays the next card"),
    ("holder", (MOST,), "1 for the holder of the figure"),
    ("seats", (MOST,), "1 for each seat that is taken"),
    ("tokens", (MOST, PHASES), "tokens worth 1, 2, 3 / 24"),
    ("hand", (CARDS,), "your own hand"),
    ("deck", (CARDS,), "your own draw pile, as a set"),
    ("reserve", (CARDS,), "your own reserve, as remembered"),
    ("table", (MOST, CARDS), "cards on the table"),
    ("out", (MOST, CARDS), "cards that have left the game"),
    ("latest", (CARDS,), "place in the round of each value's latest card, 1 for the last one"),
)
PHASE, ROUND, LAP, TO_MOVE, HOLDER, TAKEN, TOKENS, HAND, DECK, RESERVE, TABLE, OUT, LATEST, SIZE = starts(
    LAYOUT
)


@rule
def features(s: State, seat: int, out: Numbers) -> None:
    """MAK-6. Only what this seat may know: the same for the truth and for the seat's view."""
    out[:SIZE] = 0.0
    out[PHASE + s.phase - 1] = 1.0
    out[ROUND] = (ROUNDS[s.phase - 1] - s.round_number) * (1 / 6)
    if not s.over:
        out[LAP if s.plays < s.seats else LAP + 1] = 1.0
    if seat != NOBODY:
        write_cards(s.hand[seat], HAND, out)
        write_cards(s.deck[seat], DECK, out)
        write_cards(s.reserve[seat], RESERVE, out)
    owner = max(seat, 0)
    for i in range(s.seats):
        out[TO_MOVE + i] = 1.0 if not s.over and owner == seat_of(s, s.plays) else 0.0
        out[HOLDER + i] = 1.0 if owner == s.holder else 0.0
        out[TAKEN + i] = 1.0
        for worth in range(PHASES):
            out[TOKENS + i * PHASES + worth] = s.tokens[owner, worth] * (1 / 24)
        write_cards(on_table(s, owner), TABLE + i * CARDS, out)
        write_cards(s.out[owner], OUT + i * CARDS, out)
        owner = after(s, owner)
    for play in range(s.plays):
        out[LATEST + wide(s.played[play])] = (play + 1.0) / (2.0 * s.seats)


@rule
def write_cards(cards: int, first: int, out: Numbers) -> None:
    """MAK-6. A 1 for each card of a mask."""
    for card in range(CARDS):
        out[first + card] = float(int(cards) >> card & 1)
