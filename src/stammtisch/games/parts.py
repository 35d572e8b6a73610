"""What stands behind a keyword of the notation: fields of the state, and how their values are written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from stammtisch.engine.layout import NO_CARD, NOBODY, Numbers
from stammtisch.games.notation import BadPosition, letter_of, seat_number, whole_number

REST = "..."  # at the end of a pile: all cards that are named nowhere, in no order yet
SETTLED = "~"  # in a pile: behind it come the cards whose order has not been drawn yet
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
                f"'{word}' behind '{what}' is no {noun}; {noun}s are {possible or ', '.join(names)}."
            )
        return names.index(word)

    return Word(sign, noun, names.__getitem__, read)


# --- the values of a section


@dataclass(frozen=True)
class Part:
    """Values behind a keyword. `show` gets the state and the seat (NOBODY: it belongs to none) and gives None
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
    """Cards in their order; the field `size` tells how many."""

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


def deck(field: str, card: Word, size: str, rest: Callable[[Any, list[int]], list[int]]) -> Part:
    """A draw pile, top first: cards whose order has been drawn, as many as the field `settled` tells, and
    the others. `rest` gives those that are named nowhere, where these are some of the pile."""

    def show(s: Any, seat: int) -> str:
        words = [card.show(each) for each in getattr(s, field)[: getattr(s, size)][::-1].tolist()]
        if s.settled < len(words):
            words.insert(s.settled, SETTLED)
        return " ".join(words)

    def read(words: list[str], s: Any, seat: int, what: str) -> None:
        is_whole = words[-1:] != [REST]
        named = words if is_whole else words[:-1]
        cards = [card.read(word, what, s) for word in named if word != SETTLED]
        if len(named) - len(cards) > 1:
            raise BadPosition(
                f"In '{what}' one {SETTLED} divides the cards whose order has been drawn from the others."
            )
        s.settled = named.index(SETTLED) if SETTLED in named else len(named)
        cards += [] if is_whole else rest(s, cards)
        if len(cards) > len(getattr(s, field)):
            raise BadPosition(
                f"'{what}' holds {len(cards)} cards; there are {len(getattr(s, field))} in all."
            )
        lay(getattr(s, field), cards[::-1])
        setattr(s, size, len(cards))

    return Part(f"{card.sign} ...", show, read, (REST,))


def mask(
    field: str,
    card: Word,
    show_cards: Callable[[int], str],
    joined: Callable[[int, int], int] = int.__or__,
    at: int | None = None,
) -> Part:
    """A set of a seat's cards, as bits."""

    def show(s: Any, seat: int) -> str:
        return show_cards(int(getattr(s, field)[index(at, seat)]))

    def read(words: list[str], s: Any, seat: int, what: str) -> None:
        owner, keyword = what.split()
        cards = 0
        for word in words:
            more = joined(cards, 1 << card.read(word, keyword, s))
            if more == cards:
                raise BadPosition(f"Seat {owner} has too many of {word}, which stands twice in '{keyword}'.")
            cards = more
        getattr(s, field)[index(at, seat)] = cards

    return Part(f"{card.sign} ...", show, read)
