"""What there is in Ratjack: its cards, chips, effects and moves as numbers, and the state of a table.

A card is a number from 0 to 47: its colour times 12, plus its value less 1. What the cards do and what the
chips show stands in the state, written there from sets.toml or from a file of one's own: no rule knows a
card.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from stammtisch.engine import chance
from stammtisch.engine.layout import Numbers, number, numbers, packed

VALUES = 12
CARDS = 4 * VALUES  # of four sets; two of them are the deck
DECK = 2 * VALUES
CHIPS = 6
ROW = DECK  # as many cards could come to lie before one seat
GOAL = 25
MOST_TURNS = 60  # in a round
CHECKS = 4  # that pay at the end of a turn: RAT-10, 11, 12, 13

ONLOOKERS = 4  # the bit of all who have no seat, beside those of the seats
EVERYBODY = (1 << 5) - 1

DRAW, TAKE, LAY = 0, 1, 2  # actions: draw, take, lay a card, ...
PLAY = LAY + CARDS
DISCARD = PLAY + CARDS
CARD = DISCARD + CARDS  # choose a laid card: its seat times ROW, plus its place
CHIP = CARD + 4 * ROW
TO = CHIP + CHIPS  # choose a player
LEAVE, BURY = TO + 4, TO + 5


class Phase(IntEnum):
    OPENING, DRAW, PLAY, TURNING, EFFECT, OVER = range(6)


class Face(IntEnum):
    """What a chip shows; +N is PLUS + N, -N is PLUS - N."""

    HALF, DOUBLE, ZERO, PADLOCK, CREST, BLANK = range(1, 7)
    PLUS = 50


@packed
class State:
    seats: int = number(np.int64)
    target: int = number(np.int64)  # option: victory points that win
    discarded: int = number(np.int64)  # option: what effects discard goes openly onto the discard pile
    sets: Numbers = numbers(2, kind=np.int8)  # option: the colours of the deck, 0 to 3
    effect: Numbers = numbers(CARDS, kind=np.int8)  # of each card
    box: Numbers = numbers(CHIPS, 2, kind=np.int8)  # both faces of each chip
    points: Numbers = numbers(4)  # victory points
    round_number: int = number(np.int64)  # from 1
    turns: int = number(np.int64)  # finished in this round
    phase: int = number(np.int64)
    mover: int = number(np.int64)  # in the opening: who will begin; NOBODY when the game is over
    winner: int = number(np.int64)  # of the last victory point
    verb: int = number(np.int64)  # the effect that is being carried out
    cause: int = number(np.int64)  # the place of its card in the mover's row
    first: int = number(np.int64)  # the action that was the first of two choices; NOBODY before
    out: int = number(np.int64)  # seats out of the round, as a mask
    laid: Numbers = numbers(4, kind=np.int64)  # cards in each row
    up: Numbers = numbers(4, kind=np.int64)  # places of a row that lie face up, as a mask
    row: Numbers = numbers(4, ROW, kind=np.int8)
    known: Numbers = numbers(4, ROW, kind=np.int8)  # who knows the card there, as a mask
    hand: Numbers = numbers(4, 2, kind=np.int8)  # the one held longer first
    hand_known: Numbers = numbers(4, 2, kind=np.int8)
    face: Numbers = numbers(CHIPS, kind=np.int8)  # that is up
    chip_seat: Numbers = numbers(CHIPS, kind=np.int8)  # NOBODY: in the display
    chip_place: Numbers = numbers(CHIPS, kind=np.int8)
    deck: Numbers = numbers(DECK, kind=np.int8)  # the top card last
    deck_size: int = number(np.int64)
    settled: int = number(np.int64)  # cards on top of the deck whose order has been drawn
    top_known: int = number(np.int64)  # who knows the top card, as a mask
    discard: Numbers = numbers(DECK, kind=np.int8)  # the top card last
    discard_size: int = number(np.int64)
    aside: Numbers = numbers(DECK, kind=np.int8)  # discarded by effects
    aside_known: Numbers = numbers(DECK, kind=np.int8)
    aside_size: int = number(np.int64)
    last_ender: int = number(np.int64)  # whose turn ended the round before; NOBODY in the first one
    last_row: Numbers = numbers(4, ROW, kind=np.int8)  # as it lay then; UNKNOWN: face down
    last_face: Numbers = numbers(4, ROW, kind=np.int8)  # of the chip on it; 0: none
    last_paid: Numbers = numbers(4, CHECKS, kind=np.int8)
    chance: Numbers = numbers(chance.WORDS, kind=np.uint32)
