"""What there is in Big Manitou: its cards, tiles and moves as numbers, and the state of a table.

A card is its kind, 0 to 14: hunters 1 to 10, then the warriors. The cards of a seat in one place are a bit
mask, in which bit `kind` stands for the first card of a kind; bits 15 and 16 stand for a second chief and a
second clan mother, and are set only beside the first one, so that equal sets are equal numbers. The order of
a pile is drawn card by card. Tiles are counted by kind: bisons 1 to 4, tipis 1 to 4, totem, horse, tomahawk.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from stammtisch.engine import chance
from stammtisch.engine.layout import Numbers, number, numbers, packed
from stammtisch.engine.marks import rule

HUNTS = (0, 0, 4, 3, 4, 5)  # by the number of seats
GROUNDS = 3
HUNTERS = 10
CHIEF, MOTHER, MEDICINE, RAIN, SCOUT = 10, 11, 12, 13, 14
KINDS = 15
FIRSTS = (1 << KINDS) - 1  # a card of each kind
TWINS = 1 << CHIEF | 1 << MOTHER  # kinds of which there are two
SECOND = 5  # so many bits above the first of its kind lies the second
ALL_CARDS = FIRSTS | TWINS << SECOND
ALL_HUNTERS = (1 << HUNTERS) - 1
LEADER, OTHERS, DEALER = 9, 8, 7  # cards that go along: left of the dealer, ..., the dealer
HAND = 3
EACH = 7  # cards that everybody plays in a hunt

BISON, TIPI, TOTEM, HORSE, TOMAHAWK = 0, 4, 8, 9, 10  # tiles; four kinds of bison, four of tipi
TILES = 11

CHOOSE, PLAY, MOVE, PASS, PAY, TAKE = 0, 15, 60, 90, 91, 102  # + kind, 3 kind + ground, ..., 0, tile, tile


class Phase(IntEnum):
    CHOOSE = 0  # everybody chooses the cards that go along
    HUNT = 1  # the mover plays a card
    TOTEM = 2  # the owner of the totem stone may play an eighth card
    HORSE = 3  # the owner of the horse stone may move a hunter
    PAY = 4  # a hide thief pays
    TAKE = 5  # booty is taken
    OWE = 6  # somebody pays what they owe
    OVER = 7


class Stage(IntEnum):
    WARRIOR = 0  # takes one tile
    FIRST = 1  # the best hunters take two
    SECOND = 2  # the next best take what is left


class Clash(IntEnum):
    STANDS = 0  # no enemy: the warrior lies face up
    WINS = 1  # the enemy is turned down
    FALLS = 2  # the new warrior is turned down
    BOTH = 3  # equal ones: both are turned down
    SACRIFICE = 4  # it falls and takes the second of two with it
    WASTED = 5  # it falls, weaker than the second of two
    IDLE = 6  # a third one of the same player: face down without effect


@packed
class State:
    seats: int = number(np.int64)
    ground_tiles: int = number(np.int64)  # option: tiles a ground; 0: as the bag's file says
    dealer_eighth: int = number(np.int64)  # option: a dealer with the totem stone chooses 8 cards
    loose_sacrifice: int = number(np.int64)  # option: a weaker warrior may be played against two
    box: Numbers = numbers(TILES)  # option: the tiles of the whole game
    portion: int = number(np.int64)  # tiles a ground at this table
    bag: Numbers = numbers(TILES)
    ground: Numbers = numbers(GROUNDS, TILES)
    booty: Numbers = numbers(5, TILES)
    lost: Numbers = numbers(TILES)  # tiles that nobody took
    paid: Numbers = numbers(TILES)  # tiles paid as fines
    hunt: int = number(np.int64)  # from 1
    dealer: int = number(np.int64)
    phase: int = number(np.int64)
    mover: int = number(np.int64)  # NOBODY while all choose and when the game is over
    plays: int = number(np.int64)  # in this hunt, of all seats together, without the eighth card
    place: int = number(np.int64)  # while booty is taken: at this ground,
    stage: int = number(np.int64)  # by this right,
    due: int = number(np.int64)  # so many tiles still
    missing: Numbers = numbers(5)  # cards that a seat has still to choose
    chosen: Numbers = numbers(5)  # cards that it has chosen for this hunt
    aside: Numbers = numbers(5, kind=np.int32)
    pile: Numbers = numbers(5, kind=np.int32)  # while all choose: what has been chosen so far
    hand: Numbers = numbers(5, kind=np.int32)
    spent: Numbers = numbers(5, kind=np.int32)  # played in earlier hunts
    laid: Numbers = numbers(GROUNDS, 5, kind=np.int32)  # hunters, and warriors lying face down
    holder: Numbers = numbers(GROUNDS)  # who has face-up warriors there
    front: Numbers = numbers(GROUNDS, 2)  # these, the first one first
    owes: Numbers = numbers(5)  # fines
    axes: Numbers = numbers(5)  # while booty is taken: tomahawks that count
    stones: Numbers = numbers(2)  # the owners of the totem stone and of the horse stone
    chance: Numbers = numbers(chance.WORDS, kind=np.uint32)


@rule
def joined(cards: int, more: int) -> int:
    """MAN-3. Two sets of a player's cards as one: two firsts of a kind are a first and a second."""
    return cards | more | (cards & more & TWINS) << SECOND


@rule
def without(cards: int, kind: int) -> int:
    """MAN-3. A set less one card of this kind: the second one leaves first."""
    twin = cards & (1 << kind & TWINS) << SECOND
    return cards ^ (twin if twin else 1 << kind)
