"""What follows a keyword in the notation: fields of the state, and how their values are written."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from stammtisch.engine.layout import NO_CARD, NOBODY, Numbers
from stammtisch.games.position import BadPosition, letter_of, seat_number, whole_number

REST = "..."  # at the end of a pile: all cards that are named nowhere, in no order yet
SETTLED = "~"  # in a pile: after it come the cards whose order has not been drawn yet
Number = int | Callable[[Any], int]  # that does or does not depend on the table


def number(given: Number, s: Any) -> int:
    return int(given if isinstance(given, int) else given(s))


def each_seat(s: Any) -> int:
    """As many values as there are seats."""
    return int(s.seats)


# --- one value


@dataclass(frozen=True)
class Word:
    """How one value is written. `show` gets the value; `read` the word, the section and the state."""

    sign: str
    """Stands for such a word on the page about the notation."""
    noun: str
    show: Callable[[int], str]
    read: Callable[[str, str, Any], int]


def whole(least: Number, most: Number) -> Word:
    def read(word: str, what: str, s: Any) -> int:
        return whole_number(word, what, number(least, s), number(most, s))

    return Word("N", "number", str, read)


def letter(somebody: str = "") -> Word:
    """A seat. Where it cannot be nobody, `somebody` says what it does."""

    def read(word: str, what: str, s: Any) -> int:
        if word == "-" and somebody:
            raise BadPosition(f"Somebody {somebody}: '{what}' takes a seat.")
        return seat_number(word, what, s.seats)

    return Word("B", "seat", letter_of, read)


def among(names: tuple[str, ...], noun: str = "card", possible: str = "", sign: str = "C") -> Word:
    """One of these names; the value is its place among them."""

    def read(word: str, what: str, s: Any) -> int:
        if word not in names:
            raise BadPosition(
                f"'{word}' after '{what}' is not a {noun}; {noun}s are {possible or ', '.join(names)}."
            )
        return names.index(word)

    return Word(sign, noun, names.__getitem__, read)


# --- all cards


@dataclass(frozen=True)
class Deck:
    """Cards, or other pieces, of which each is in exactly one place: those of the table, or of a seat.

    Both functions get the state, and the seat if every seat has a deck of its own. `all_of` gives the whole
    deck, `places_of` what lies in each place: rows of cards, or a number of each."""

    all_of: Callable[..., Iterable[Any]]
    places_of: Callable[..., Mapping[str, Any]]
    word: Callable[[Any], str] = str
    noun: str = "card"

    def counts(self, s: Any, *seat: int) -> tuple[Counter[Any], Counter[Any]]:
        """How many of each card there must be, and are."""
        found: Counter[Any] = Counter()
        for place in self.places_of(s, *seat).values():
            found.update(counted(place))
        return Counter(self.all_of(s, *seat)), found

    def left(self, s: Any, *seat: int) -> Counter[Any]:
        """The cards that are nowhere."""
        whole, found = self.counts(s, *seat)
        return whole - found

    def check(self, s: Any, *seat: int) -> Iterator[str]:
        """What is wrong with the numbers of cards."""
        yield from self.too_many(s, *seat)
        whole, found = self.counts(s, *seat)
        for card in whole - found:
            if seat:
                yield f"Seat {letter_of(*seat)} lacks a {self.noun}: {self.word(card)} is nowhere."
            yield self.wrong_number(card, whole, found)

    def too_many(self, s: Any, *seat: int) -> Iterator[str]:
        whole, found = self.counts(s, *seat)
        for card in found - whole:
            if not whole[card]:
                yield f"{self.word(card)} is not among the {self.noun}s of this table."
            if seat:
                places = [place for place, cards in self.places_of(s, *seat).items() if counted(cards)[card]]
                where = " and ".join(f"'{place}'" for place in places)
                which = f"with those in {where}" if places[1:] else f"which appears twice in {where}"
                yield f"Seat {letter_of(*seat)} has too many of {self.word(card)}, {which}."
            yield self.wrong_number(card, whole, found)

    def wrong_number(self, card: Any, whole: Counter[Any], found: Counter[Any]) -> str:
        name, most = self.word(card), whole[card]
        if most != 1:
            return f"There are {found[card]} {self.noun}s of {name} instead of {most}."
        if found[card]:
            return f"{name} appears twice."
        return f"{name} is missing: all {whole.total()} {self.noun}s are somewhere."


def counted(place: Any) -> Counter[Any]:
    if isinstance(place, Mapping):
        return Counter(place)
    return Counter(card for card in np.ravel(place).tolist() if card != NO_CARD)


# --- the values of a section


@dataclass(frozen=True)
class Part:
    """Values after a keyword. `show` gets the state and the seat (NOBODY: it belongs to none) and gives None
    where the section has nothing to say; `read` gets the words, the state, the seat and the section."""

    sign: str
    show: Callable[[Any, int], str | None]
    read: Callable[[list[str], Any, int, str], None]
    left_out: tuple[str, ...] | None = ()
    """The words that stand for a section that was left out; None: what was dealt stays."""
    least: Number = 0
    """How many words it takes at least."""
    most: Number | None = None
    noun: str = "value"
    own_words: tuple[str, ...] = ()
    """Words that are values here, even if they are keywords elsewhere."""


def index(at: int | None, seat: int) -> tuple[int, ...]:
    """Where a field of many numbers holds what belongs to a ground (`at`), or to a seat."""
    return (*(() if at is None else (at,)), *(() if seat == NOBODY else (seat,)))


def cell(field: str, word: Word, at: int | None = None, unless: int | None = None) -> Part:
    """One number, not written where it is `unless`. Left out, it is as dealt."""

    def show(s: Any, seat: int) -> str | None:
        place = index(at, seat)
        value = int(getattr(s, field)[place] if place else getattr(s, field))
        return None if value == unless else word.show(value)

    def read(words: list[str], s: Any, seat: int, what: str) -> None:
        value, place = word.read(words[0], what, s), index(at, seat)
        if place:
            getattr(s, field)[place] = value
        else:
            setattr(s, field, value)

    return Part(word.sign, show, read, None, 1, 1, word.noun)


def cells(field: str, word: Word, count: Number = each_seat) -> Part:
    """So many numbers. Left out, they are as dealt."""

    def show(s: Any, seat: int) -> str:
        values = getattr(s, field)[index(None, seat)].tolist()
        return " ".join(map(word.show, values[: number(count, s)]))

    def read(words: list[str], s: Any, seat: int, what: str) -> None:
        values = getattr(s, field)[index(None, seat)]
        values[: len(words)] = [word.read(each, what, s) for each in words]

    sign = " ".join(count * (word.sign,)) if isinstance(count, int) else f"{word.sign} {word.sign} ..."
    return Part(sign, show, read, None, count, count, word.noun)


def row(field: str, card: Word, most: Number, size: str = "", at: int | None = None, least: int = 0) -> Part:
    """Cards in their order; the field `size` says how many."""

    def show(s: Any, seat: int) -> str:
        cards = getattr(s, field)[index(at, seat)].tolist()
        return " ".join(card.show(each) for each in cards if each != NO_CARD)

    def read(words: list[str], s: Any, seat: int, what: str) -> None:
        lay(getattr(s, field)[index(at, seat)], [card.read(word, what, s) for word in words])
        if size:
            setattr(s, size, len(words))

    return Part(f"{card.sign} ...", show, read, (), least, most, card.noun)


def lay(row: Numbers, cards: list[int]) -> None:
    row[:] = NO_CARD
    row[: len(cards)] = cards


def deck(field: str, card: Word, size: str, cards_in: Deck, lowest_first: bool = True) -> Part:
    """A draw pile, top first: cards whose order has been drawn, as many as the field `settled` says, and
    the others."""

    def show(s: Any, seat: int) -> str:
        words = [card.show(each) for each in getattr(s, field)[: getattr(s, size)][::-1].tolist()]
        if s.settled < len(words):
            words.insert(s.settled, SETTLED)
        return " ".join(words)

    def read(words: list[str], s: Any, seat: int, what: str) -> None:
        is_whole, pile = words[-1:] != [REST], getattr(s, field)
        named = words if is_whole else words[:-1]
        cards = [card.read(word, what, s) for word in named if word != SETTLED]
        if len(named) - len(cards) > 1:
            raise BadPosition(
                f"In '{what}' one {SETTLED} divides the cards whose order has been drawn from the others."
            )
        s.settled = named.index(SETTLED) if SETTLED in named else len(named)
        pile[:] = NO_CARD
        if not is_whole:
            cards += sorted((cards_in.left(s) - Counter(cards)).elements(), reverse=not lowest_first)
        if len(cards) > len(pile):
            raise BadPosition(f"'{what}' holds {len(cards)} cards; there are {len(pile)} in all.")
        lay(pile, cards[::-1])
        setattr(s, size, len(cards))

    return Part(f"{card.sign} ...", show, read, (REST,))


def flag(field: str) -> Part:
    """The bit of a seat in a number: the keyword stands there if it is set."""

    def show(s: Any, seat: int) -> str | None:
        return "" if getattr(s, field) >> seat & 1 else None

    def read(words: list[str], s: Any, seat: int, what: str) -> None:
        setattr(s, field, getattr(s, field) | 1 << seat)

    return Part("", show, read, None, 0, 0)


def numbered(names: tuple[str, ...], counts: Sequence[int]) -> dict[str, int]:
    """How many there are of each of these names, without those of which there is none."""
    return {name: count for name, count in zip(names, counts, strict=True) if count}


def named(counts: Mapping[str, int]) -> list[str]:
    """Names with their numbers, as in 3xb2."""
    return [name if count == 1 else f"{count}x{name}" for name, count in counts.items()]


def tally(field: str, names: tuple[str, ...], noun: str, sign: str, at: int | None = None) -> Part:
    """Numbers of pieces, one for each of these names."""

    def show(s: Any, seat: int) -> str:
        return " ".join(named(numbered(names, getattr(s, field)[index(at, seat)].tolist())))

    def read(words: list[str], s: Any, seat: int, what: str) -> None:
        counts = getattr(s, field)[index(at, seat)]
        counts[:] = 0
        for word in words:
            found = re.fullmatch(r"(?:([1-9]\d{0,2})x)?(\w+)", word, re.ASCII)
            if not found or found[2] not in names:
                kinds = f"{', '.join(names)}, or as in 3x{names[1]}"
                raise BadPosition(f"'{word}' after '{what}' is not a {noun}; {noun}s are {kinds}.")
            counts[names.index(found[2])] += int(found[1] or 1)

    return Part(f"{sign} ...", show, read, own_words=names)


def mask(
    field: str,
    card: Word,
    cards_of: Callable[[int], list[str]],
    joined: Callable[[int, int], int] = int.__or__,
    at: int | None = None,
) -> Part:
    """A set of a seat's cards, as bits; `cards_of` gives their names."""

    def show(s: Any, seat: int) -> str:
        return " ".join(cards_of(int(getattr(s, field)[index(at, seat)])))

    def read(words: list[str], s: Any, seat: int, what: str) -> None:
        owner, keyword = what.split()
        cards = 0
        for word in words:
            more = joined(cards, 1 << card.read(word, keyword, s))
            if more == cards:
                raise BadPosition(f"Seat {owner} has too many of {word}, which appears twice in '{keyword}'.")
            cards = more
        getattr(s, field)[index(at, seat)] = cards

    return Part(f"{card.sign} ...", show, read)
