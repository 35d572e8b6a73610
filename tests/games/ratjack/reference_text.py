"""Ratjack once more, slowly: its cards and chips as tables, and positions read and written as text."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

LETTERS = "ABCD"
EVERYBODY = frozenset("*")
COLOURS = {"red": "r", "blue": "b", "green": "g", "black": "k"}  # in the order in which cards are listed

RED_AND_BLUE = [
    "PEEK_OTHER",
    "CHIP_OWN",
    "SWAP_HAND",
    "CHIP_OTHER",
    "CHIP_MOVE",
    "REVEAL_OWN",
    "DRAW_HIDDEN",
    "SWAP_HIDDEN",
    "CHIP_STEAL",
    "SWAP_OPEN",
    "DISCARD_OTHER",
    "REVEAL_OTHER",
]
GREEN = [
    "PEEK_DECK",
    "PEEK_OTHER",
    "SWAP_HAND",
    "REVEAL_OWN_QUIET",
    "GIVE_HIDDEN",
    "SWAP_HIDDEN",
    "REVEAL_OWN",
    "DRAW_HIDDEN",
    "HIDE_OTHER",
    "HIDE_OWN",
    "SWAP_OPEN",
    "REVEAL_OTHER",
]
BLACK = [
    "NONE",
    "CHIP_RETURN",
    "CHIP_OWN",
    "CHIP_OTHER",
    "CHIP_MOVE",
    "REVEAL_OWN",
    "CHIP_STEAL",
    "DISCARD_OWN",
    "CHIP_OTHER",
    "HIDE_OWN",
    "REVEAL_OTHER",
    "DISCARD_OTHER",
]
VERBS = {"red": RED_AND_BLUE, "blue": RED_AND_BLUE, "green": GREEN, "black": BLACK}  # values 1 to 12
CHIPS = [  # RAT-25: the first face and the other face of chips 1 to 6
    ("half", "double"),
    ("zero", "+10"),
    ("padlock", "crest"),
    ("blank", "-3"),
    ("+3", "-5"),
    ("+5", "-2"),
]
LAID = re.compile(r"(\??)([rbgk]\d+)(?::([A-D*]+))?(?:@([1-6]))?")
SHOWN = re.compile(r"(\?|[rbgk]\d+)(@\S+)?")
PLACE_OR_CHIP = re.compile(r"[A-D]\d+|[1-6]")


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


# Reading


def read_sets(word: str) -> tuple[dict[str, list[str]], list[str]]:
    """RAT-1. The verbs by the letters of the two sets, and the first faces of the chips."""
    chips = [first for first, _ in CHIPS]
    if ":" not in word:
        return {COLOURS[name]: VERBS[name] for name in word.split("+")}, chips
    verbs: dict[str, list[str]] = {}
    for part in word.split(";"):
        name, _, values = part.partition(":")
        if name == "chips":
            chips = [faces.split("|")[0] for faces in values.split(",")]
        else:
            verbs[COLOURS[name]] = values.split(",")
    assert len(chips) == 6, word
    assert [len(values) for values in verbs.values()] == [12, 12], word
    return verbs, chips


def read_card(word: str, owner: int | None, up: bool = False) -> Card:
    """Notation: `r5`, `?r5`, with `:BC` for those who know it besides its owner and `@2` for its chip."""
    found = LAID.fullmatch(word)
    assert found is not None, word
    hidden, name, letters, chip = found.groups()
    if up and not hidden:
        return Card(name, EVERYBODY, True, int(chip or 0))
    card = Card(name, frozenset(letters or ""), False, int(chip or 0))
    return card if owner is None else card.known_to(owner)


def pop_cards(words: list[str], pattern: re.Pattern[str] = LAID) -> list[str]:
    """The words in front that are cards."""
    found: list[str] = []
    while words and pattern.fullmatch(words[0]):
        found.append(words.pop(0))
    return found


def pop_numbers(words: list[str]) -> list[int]:
    """The words in front that are numbers."""
    found: list[int] = []
    while words and words[0].isdecimal():
        found.append(int(words.pop(0)))
    return found


def read(text: str) -> Table:
    """A position in the notation; what may be left out is filled in."""
    words = [word for line in text.splitlines() for word in line.split("#")[0].split()]
    table = Table()
    sets = "red+blue"
    assert words.pop(0) == "ratjack"
    while words and "=" in words[0]:
        name, _, setting = words.pop(0).partition("=")
        assert name in ("sets", "target", "discarded"), name
        if name == "sets":
            sets = setting
        elif name == "discarded":
            table.discarded = {"0": False, "1": True}[setting]
        else:
            table.target = int(setting)
    table.verbs, table.faces = read_sets(sets)
    while words:
        read_section(table, words.pop(0), words)
    table.points = table.points or [0] * len(table.seats)
    assert 2 <= len(table.seats) == len(table.points) <= 4
    assert (table.turn is None) == table.over, "the star"
    table.check()
    return table


def read_section(table: Table, keyword: str, words: list[str]) -> None:
    """One section: takes its values from the words behind the keyword."""
    if keyword in ("round", "turns"):
        setattr(table, keyword, int(words.pop(0)))
    elif keyword in ("opening", "over", "turning"):
        setattr(table, keyword, True)
    elif keyword == "points":
        table.points = pop_numbers(words)
    elif keyword == "winner":
        word = words.pop(0)
        table.winner = None if word == "-" else LETTERS.index(word)
    elif keyword == "chips":
        table.faces = [words.pop(0) for _ in range(6)]
    elif re.fullmatch(r"[A-D]\*?", keyword):
        assert keyword[0] == LETTERS[len(table.seats)], keyword
        number = len(table.seats)
        if keyword.endswith("*"):
            table.turn = number
        table.seats.append(Seat([read_card(word, number, up=True) for word in pop_cards(words)]))
    elif keyword == "hand":
        table.seats[-1].hand = [read_card(word, len(table.seats) - 1) for word in pop_cards(words)]
    elif keyword == "out":
        table.seats[-1].out = True
    elif keyword == "effect":
        verb, source = words.pop(0), words.pop(0)
        first = words.pop(0) if words and PLACE_OR_CHIP.fullmatch(words[0]) else ""
        table.effect = Effect(verb, source, first)
    elif keyword == "discard":
        table.discard = [read_card(word, None).shown() for word in pop_cards(words)]
    elif keyword == "deck":
        table.deck = [read_card(word, None) for word in pop_cards(words)]
        if words and words[0] == "~":
            words.pop(0)
        assert not pop_cards(words), "the order of the deck must be drawn"
    elif keyword == "peeked":
        table.peeked = frozenset(words.pop(0).removeprefix(":"))
    elif keyword == "aside":
        cards = [read_card(word, None, up=True) for word in pop_cards(words)]
        table.aside = [card._replace(up=False) for card in cards]
    elif keyword == "last":
        table.last = Last(LETTERS.index(words.pop(0)))
    elif keyword.endswith("'"):
        assert table.last is not None, "a last row without `last`"
        assert keyword[0] == LETTERS[len(table.last.rows)], keyword
        table.last.rows.append(pop_cards(words, SHOWN))
        table.last.paid.append([0, 0, 0, 0])
    elif keyword == "paid":
        assert table.last is not None, "`paid` without `last`"
        table.last.paid[-1] = pop_numbers(words)
    elif keyword == "chance":
        words.pop(0)
    else:
        raise ValueError(f"unknown word: {keyword}")


# Writing


def write_knowers(knowers: frozenset[str], owner: int | None) -> str:
    """Notation: `:*` for everybody, `:BC` for seats besides the owner, nothing for nobody."""
    if "*" in knowers:
        return ":*"
    letters = sorted(letter for letter in knowers if owner is None or letter != LETTERS[owner])
    return ":" + "".join(letters) if letters else ""


def write_laid(card: Card, owner: int) -> str:
    """Notation: a laid card."""
    chip = f"@{card.chip}" if card.chip else ""
    return (card.name if card.up else f"?{card.name}{write_knowers(card.knowers, owner)}") + chip


def write_shown(table: Table, card: Card) -> str:
    """Notation: a card of the last round, as everybody saw it."""
    chip = f"@{table.face_on(card)}" if card.chip else ""
    return (card.name if card.up else "?") + chip


def write_aside(card: Card) -> str:
    """Notation: `r5` is known to everybody, `?r5:AB` to these seats."""
    return card.name if "*" in card.knowers else f"?{card.name}{write_knowers(card.knowers, None)}"


def write_seat(table: Table, number: int) -> str:
    """Notation: the letter with its star, the row, the hand, and whether it is out."""
    seat = table.seats[number]
    words = [LETTERS[number] + ("*" if number == table.turn else "")]
    words += [write_laid(card, number) for card in seat.row]
    words += ["hand"] + [card.name + write_knowers(card.knowers, number) for card in seat.hand]
    return " ".join(words + ["out"] * seat.out)


def write(table: Table) -> str:
    """The position without the header and without `chance`, in the order of the table of sections."""
    lines = [f"round {table.round}", f"turns {table.turns}"]
    lines += ["opening"] * table.opening
    lines += ["over"] * table.over
    lines.append(" ".join(["points", *map(str, table.points)]))
    if table.winner is not None:
        lines.append(f"winner {LETTERS[table.winner]}")
    lines.append(" ".join(["chips", *table.faces]))
    lines += [write_seat(table, number) for number in range(len(table.seats))]
    lines += ["turning"] * table.turning
    if table.effect is not None:
        lines.append(f"effect {table.effect.verb} {table.effect.source} {table.effect.first}".rstrip())
    lines.append(" ".join(["discard"] + [card.name for card in table.discard]))
    lines.append(" ".join(["deck"] + [card.name for card in table.deck]))
    if table.peeked:
        lines.append(f"peeked {write_knowers(table.peeked, None)}")
    if table.aside:
        lines.append(" ".join(["aside"] + [write_aside(card) for card in table.aside]))
    if table.last is not None:
        lines.append(f"last {LETTERS[table.last.mover]}")
        for number, (row, paid) in enumerate(zip(table.last.rows, table.last.paid, strict=True)):
            lines.append(" ".join([f"{LETTERS[number]}'", *row, "paid", *map(str, paid)]))
    return "\n".join(lines) + "\n"
