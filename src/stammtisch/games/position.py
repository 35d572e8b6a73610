"""The text of a position, divided into words and sections alike in all games (docs/notation.md).

What a game writes in its sections is a table (sections.py)."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

import numpy as np

from stammtisch.engine import chance
from stammtisch.engine.layout import NOBODY, Numbers
from stammtisch.errors import Mistake

Wrong = dict[str, object]  # sentences about what cannot be, and whether it is so
LETTERS = "ABCDEFGH"
SEAT = re.compile(r"([A-H])(\*?)('?)")


class BadPosition(Mistake):
    """A text that is not a position; says what is wrong with it."""


@dataclass
class Given:
    """What a text gives: the values of its sections, by keyword. A seat's own are kept under its letter: `A`,
    `A hand`, `A'`."""

    game: str
    options: dict[str, str]
    values: dict[str, list[str]] = field(default_factory=dict)
    starred: list[int] = field(default_factory=list)
    used: set[str] = field(default_factory=set)

    @property
    def seats(self) -> int:
        return sum(1 for letter in LETTERS if letter in self.values)

    def take(self, keyword: str) -> list[str] | None:
        """The values of a section, or None if it was left out."""
        self.used.add(keyword)
        return self.values.get(keyword)

    def mover(self) -> int:
        """The seat with the star; NOBODY if there is none."""
        if len(self.starred) > 1:
            raise BadPosition("Only one seat can have the star.")
        return self.starred[0] if self.starred else NOBODY

    def chance(self) -> Numbers:
        values = self.take("chance")
        if values is None:
            return chance.generator(0)
        text = "".join(values)
        if len(text) != 8 * chance.WORDS or re.search("[^0-9a-f]", text):
            raise BadPosition(f"'chance' takes {8 * chance.WORDS} hexadecimal digits, or is left out.")
        return np.frombuffer(bytes.fromhex(text), ">u4").astype(np.uint32)

    def finish(self) -> None:
        """Refuse what nobody has asked for."""
        for keyword in self.values:
            if keyword not in self.used:
                raise BadPosition(
                    f"A position of {self.game} has no section '{keyword}'; see docs/notation.md."
                )


def words_of(text: object) -> list[str]:
    """The words of a text without its comments; the first is the name of the game."""
    words = re.sub("#.*", "", text).split() if isinstance(text, str) else []
    if not words:
        raise BadPosition("A position is a text that begins with the name of a game; see docs/notation.md.")
    return words


def divide(
    text: str,
    keywords: Mapping[str, int],
    seat_keywords: Collection[str],
    values: Mapping[str, Collection[str]],
) -> Given:
    """Divide a text into its sections. `keywords` tells for each how many of its first values are seats;
    those of `seat_keywords` belong to the seat before them. Words that are `values` of a keyword are that
    after it, even if they are keywords elsewhere."""
    words = words_of(text)
    given = Given(words[0], {})
    current: list[str] | None = None
    owner = ""
    seats_due = 0
    own: Collection[str] = ()
    for word in words[1:]:
        seat = SEAT.fullmatch(word)
        if current is not None and (seats_due > 0 or word in own):
            current.append(word)
            seats_due -= 1
        elif seat:
            owner, own = seat[1] + seat[3], ()
            current = add(given, owner)
            if seat[2]:
                given.starred.append(LETTERS.index(seat[1]))
        elif word in seat_keywords and owner:
            current, own = add(given, f"{owner} {word}"), values.get(word, ())
        elif word in keywords:
            current, own = add(given, word), values.get(word, ())
            owner, seats_due = "", keywords[word]
        elif current is None:
            name, _, value = word.partition("=")
            given.options[name] = value
        else:
            current.append(word)
    letters = [letter for letter in LETTERS if letter in given.values]
    for letter, expected in zip(letters, LETTERS, strict=False):
        if letter != expected:
            raise BadPosition(f"Seat {expected} is missing.")
    return given


def add(given: Given, keyword: str) -> list[str]:
    if keyword in given.values:
        raise BadPosition(f"The section '{keyword}' appears twice.")
    given.values[keyword] = []
    return given.values[keyword]


def complaints(wrong: Wrong) -> Iterator[str]:
    """What is wrong, as sentences."""
    return (sentence for sentence, is_so in wrong.items() if is_so)


def whole_number(word: str, what: str, least: int, most: int) -> int:
    if not re.fullmatch(r"-?\d{1,9}", word) or not least <= int(word) <= most:
        raise BadPosition(f"'{word}' after '{what}' is not a whole number from {least} to {most}.")
    return int(word)


def seat_number(word: str, what: str, seats: int) -> int:
    if word == "-":
        return NOBODY
    if len(word) != 1 or word not in LETTERS[:seats]:
        raise BadPosition(
            f"'{word}' after '{what}' is not a seat; the seats are {', '.join(LETTERS[:seats])}."
        )
    return LETTERS.index(word)


def letter_of(seat: int) -> str:
    return "-" if seat == NOBODY else LETTERS[seat]


def show_chance(words: Numbers) -> str:
    return "".join(f"{word:08x}" for word in words.tolist())
