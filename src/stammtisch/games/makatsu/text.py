"""Meister Makatsu as text: the words of its moves, and its positions in the notation of docs/notation.md."""

from __future__ import annotations

from functools import cache

from stammtisch.engine.layout import NOBODY
from stammtisch.games.makatsu import rules
from stammtisch.games.makatsu.rules import PHASES, ROUNDS, State
from stammtisch.games.notation import Notation
from stammtisch.games.parts import among, cell, cells, letter, mask, row, whole
from stammtisch.games.sections import Seats, Section, mark

NAMES = tuple(f"{colour}{value}" for colour in "byp" for value in range(1, rules.VALUES + 1))
MOVES = tuple(f"play {name}" for name in NAMES)
CARD = among(NAMES, "card", "b1 to b8, y1 to y8, p1 to p8")


def cards_of(mask: int) -> list[str]:
    """The cards of a mask, in the order of the cards."""
    blue, yellow, purple = int(mask).to_bytes(3, "little")
    return [*of_colour(0, blue), *of_colour(1, yellow), *of_colour(2, purple)]


@cache
def of_colour(colour: int, values: int) -> tuple[str, ...]:
    """The cards of a colour, for which a mask has a byte."""
    names = NAMES[colour * rules.VALUES :]
    return tuple(names[value] for value in range(rules.VALUES) if values >> value & 1)


def mover(s: State) -> int:
    return NOBODY if s.over else int(s.holder + s.plays) % s.seats


def has_last(s: State) -> bool:
    return bool(s.last_starter != NOBODY)


SECTIONS = (
    (
        Section("phase", cell("phase", whole(lambda s: s.begin, PHASES))),
        Section("round", cell("round_number", whole(1, lambda s: ROUNDS[s.phase - 1]))),
    ),
    mark("over", "over", 1),
    Section("master", cell("holder", letter("holds the figure")), needed=True),
    Section("table", row("played", CARD, lambda s: 2 * s.seats - 1, "plays"), when=lambda s: s.plays),
    Seats(
        None,
        (
            Section("hand", mask("hand", CARD, cards_of), needed=True),
            *(Section(place, mask(place, CARD, cards_of)) for place in ("deck", "reserve", "out")),
            Section("tokens", cells("tokens", whole(0, 24), PHASES)),
        ),
        star=mover,
    ),
    Section(
        "last",
        cell("last_starter", letter("began it")),
        cells("last_played", CARD, lambda s: 2 * s.seats),
        when=has_last,
    ),
    Section("took", cells("last_takers", letter(), 3), when=has_last, needed=True),
)
NOTATION = Notation(SECTIONS)
