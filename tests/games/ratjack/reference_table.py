"""Ratjack once more, slowly: its cards and seats, and the table that they are at."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

LETTERS = "ABCD"
EVERYBODY = frozenset("*")


class Card(NamedTuple):
    """A card wherever it is; the knowers are letters of seats, `*` if everybody knows it (RAT-33)."""

    name: str
    knowers: frozenset[str] = frozenset()
    up: bool = False
    chip: int = 0

    @property
    def value(self) -> int:
        return int(self.name[1:])

    def shown(self) -> Card:
        """The card, known to everybody."""
        return self._replace(knowers=EVERYBODY)

    def known_to(self, seat: int) -> Card:
        """The card, known to this seat as well; what everybody knows stays as it is."""
        return self if "*" in self.knowers else self._replace(knowers=self.knowers | {LETTERS[seat]})


@dataclass
class Seat:
    row: list[Card] = field(default_factory=list)
    hand: list[Card] = field(default_factory=list)
    out: bool = False


@dataclass(frozen=True)
class Effect:
    """An effect that is being carried out: of which card, and the first choice, a place or a chip."""

    verb: str
    source: str
    first: str = ""


@dataclass
class Last:
    """The turn that ended the last round: the rows as everybody saw them, and what RAT-10 to 13 paid."""

    mover: int
    rows: list[list[str]] = field(default_factory=list)
    paid: list[list[int]] = field(default_factory=list)


@dataclass
class Table:
    """A position. The deck is top first, the discard pile top last."""

    verbs: dict[str, list[str]] = field(default_factory=dict)
    target: int = 3
    discarded: bool = False  # option: what effects discard goes onto the discard pile
    round: int = 1
    turns: int = 0
    opening: bool = False
    over: bool = False
    points: list[int] = field(default_factory=list)
    winner: int | None = None
    faces: list[str] = field(default_factory=list)
    turn: int | None = None
    seats: list[Seat] = field(default_factory=list)
    turning: bool = False
    effect: Effect | None = None
    discard: list[Card] = field(default_factory=list)
    deck: list[Card] = field(default_factory=list)
    peeked: frozenset[str] = frozenset()
    aside: list[Card] = field(default_factory=list)
    last: Last | None = None

    def second(self) -> Table:
        """A second table for trying effects out: they leave this one alone."""
        table = Table.__new__(Table)
        vars(table).update(vars(self))
        table.seats = [Seat(list(seat.row), list(seat.hand), seat.out) for seat in self.seats]
        table.discard = list(self.discard)
        table.deck = list(self.deck)
        table.aside = list(self.aside)
        return table

    def verb_of(self, card: Card) -> str:
        """The effect that is printed on a card."""
        return self.verbs[card.name[0]][card.value - 1]

    def face_on(self, card: Card) -> str:
        """The face of the chip that lies on a card, nothing without a chip."""
        return self.faces[card.chip - 1] if card.chip else ""

    def check(self) -> None:
        """Invariants: the 24 cards are all there, and no chip lies on two cards."""
        laid = [card for seat in self.seats for card in seat.row]
        others = [card for seat in self.seats for card in seat.hand] + self.discard + self.deck + self.aside
        names = [card.name for card in laid + others]
        assert len(names) == 24, "not 24 cards"
        assert set(names) == all_names("".join(self.verbs)), "not the cards of the two sets"
        chips = [card.chip for card in laid if card.chip]
        assert len(chips) == len(set(chips)), "a chip lies on two cards"
        assert not [card for card in others if card.up or card.chip], "a side or a chip went along"
        assert not [card for card in laid if card.up and card.knowers != EVERYBODY], "face up, but not known"


@cache
def all_names(letters: str) -> frozenset[str]:
    """RAT-1. The cards of the sets with these letters."""
    return frozenset(f"{letter}{value}" for letter in letters for value in range(1, 13))


def in_card_order(names: list[str]) -> list[str]:
    """Notation: red, blue, green, black, and by value."""
    return sorted(names, key=lambda name: ("rbgk".index(name[0]), int(name[1:])))


def place_word(seat: int, index: int) -> str:
    """Notation: a place is the seat and the number of the card in its row, from 1."""
    return f"{LETTERS[seat]}{index + 1}"


def place_of(word: str) -> tuple[int, int]:
    """The reverse of place_word."""
    return LETTERS.index(word[0]), int(word[1:]) - 1
