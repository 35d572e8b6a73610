"""What the views and events of all games share, and how the types of a game are read.

Each game has a shapes.py with its own: `View`, the union `Event`, and the words that fields are made of.
Views are made a million times and sent as JSON, so these are TypedDicts, which cost nothing. From them come
mypy's checks of view.py, the types of the page, docs/views.md, and how each field is spoken.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Annotated, Any, Literal, TypedDict, Union

Said = Literal["seat", "card", "place", "slot"]
HAND = Literal["hand"]


@dataclass(frozen=True)
class Word:
    """What a value stands for, as in `Card = Annotated[str, Word("card", "its colour and its value")]`."""

    name: str
    about: str
    said: Said | None = None  # how it is spoken in sentences, if not as it is written
    columns: int = 0  # of a grid whose slots are numbered row by row


Seat = Annotated[
    int, Word("seat", "from 0; in places and moves seat 0 is `A`, seat 1 is `B`, and so on", said="seat")
]


class Common(TypedDict):
    """What the table adds to what a game shows."""

    game: Annotated[str, "the name of the game"]
    seats: Annotated[int, "how many play"]
    seat: Annotated[Seat | None, "who looks; null for a spectator"]
    waiting: Annotated[
        list[Seat],
        "those that owe a decision, at the same time if they are several; none when the game is over",
    ]
    over: Annotated[bool, "whether the game is over"]
    scores: Annotated[list[int], "the points of each seat so far, as the game counts them"]
    places: Annotated[list[int], "the place of each seat, 1 for every winner; empty until the game is over"]
    moves: Annotated[
        list[str], "the legal moves of the seat that looks, in words; empty if it owes no decision"
    ]
    targets: Annotated[
        list[list[str]],
        "for each of the moves the places that are touched for it on a screen, one after the other",
    ]
    headline: Annotated[
        str, "where the game stands, for the head of a table: a key into the `headlines` of its words"
    ]
    facts: Annotated[
        dict[str, int | str | None],
        "what the sentences for the prompt and the headline speak of; null for what the viewer does not know",
    ]


class Own(TypedDict):
    """What a seat may see otherwise than a spectator does: some fields of `Shown`."""


class Shown(TypedDict):
    """What every game shows; it names its prompts."""

    prompt: Annotated[str, "what is asked of the seats that wait; a key into the words of the game"]


class View(Common, Shown):
    """A position as a viewer may know it, of any game."""


class Event(TypedDict):
    """Something that happened, in any game; the game's own types have all fields."""

    event: Annotated[str, "its kind; a key into the words of the game"]


# --- the types of a game, read


@dataclass(frozen=True)
class Field:
    """A field of a view, an event or an object in one: its type, and what it means ('' if that says all)."""

    type: Any
    about: str


@dataclass(frozen=True)
class Shapes:
    """The types of a game."""

    shown: type
    """What only its views have."""
    view: type
    """A whole view."""
    events: dict[str, type]
    """Each kind of event."""
    facts: type
    """What sentences about a position speak of."""


@cache
def shapes(game: str) -> Shapes:
    module = import_module(f"stammtisch.games.{game}.shapes")
    kinds = typing.get_args(module.Event) or (module.Event,)
    events = {name: kind for kind in kinds for name in names_of(kind)}
    facts = getattr(module, "Facts", None) or plain_facts(module.Shown)
    return Shapes(module.Shown, module.View, events, facts)


def plain_facts(shown: type) -> type:
    """What the sentences of a game that says nothing else speak of: all numbers and texts of its view."""
    hints = typing.get_type_hints(shown, include_extras=True)
    plain = {
        name: hint
        for name, hint in hints.items()
        if all(
            typing.get_origin(bare(one)) is Literal or bare(one) in (int, str, bool, type(None))
            for one in alternatives(hint)
        )
    }
    made: Any = TypedDict  # its fields are known at run time only, which mypy cannot follow
    facts: type = made("Facts", plain)
    return facts


def names_of(event: type) -> tuple[str, ...]:
    """What a kind of event is called in its field `event`."""
    names: tuple[str, ...] = typing.get_args(typing.get_type_hints(event)["event"])
    return names


def fields(kind: type) -> dict[str, Field]:
    """The fields of a TypedDict; where something moves, from where and to where stand last."""
    hints = typing.get_type_hints(kind, include_extras=True)
    ends = {name: hints.pop(name) for name in ("from", "to") if name in hints}
    return {
        name: Field(hint, next((note for note in notes(hint) if isinstance(note, str)), ""))
        for name, hint in (hints | ends).items()
    }


def about(kind: type) -> str:
    """What the docstring of a type says, in one line."""
    return " ".join((kind.__dict__.get("__doc__") or "").split())


def notes(hint: Any) -> tuple[Any, ...]:
    """What a type is annotated with."""
    return getattr(hint, "__metadata__", ())


def word(hint: Any) -> Word | None:
    """The word that a type is called by."""
    return next((note for note in notes(hint) if isinstance(note, Word)), None)


def bare(hint: Any) -> Any:
    """A type without what it is annotated with."""
    return typing.get_args(hint)[0] if typing.get_origin(hint) is Annotated else hint


def alternatives(hint: Any) -> tuple[Any, ...]:
    """`Card | None` is `Card` or `None`; a type that has a word is whole."""
    if word(hint):
        return (hint,)
    plain = bare(hint)
    if typing.get_origin(plain) in (Union, types.UnionType):
        return tuple(one for part in typing.get_args(plain) for one in alternatives(part))
    if typing.get_origin(plain) is Literal:
        return tuple(Literal[value] for value in typing.get_args(plain))
    return (plain,)


def held(hint: Any) -> Any | None:
    """What a list or an object of something holds; None if it is neither."""
    return typing.get_args(bare(hint))[-1] if typing.get_origin(bare(hint)) in (list, dict) else None


def parts(hint: Any) -> Iterator[Any]:
    """Every alternative of a type, also of what is in its lists and objects."""
    for one in alternatives(hint):
        yield one
        if word(one) is None and (inner := held(one)) is not None:
            yield from parts(inner)


def words_in(hint: Any) -> list[Word]:
    """The words that a type is made of."""
    return [name for one in parts(hint) if (name := word(one))]


def spoken_as(game: str) -> dict[str, dict[str, Said]]:
    """Of each kind of event the fields that are not spoken as they are written, and as what: a seat by its
    name, a card by the name that people give it, a place by whose it is, a slot by its row and column."""
    return {kind: said_of(event) for kind, event in shapes(game).events.items()}


def facts_spoken_as(game: str) -> dict[str, Said]:
    """The same of the facts."""
    return said_of(shapes(game).facts)


def said_of(kind: type) -> dict[str, Said]:
    described = fields(kind).items()
    return {name: word.said for name, field in described for word in words_in(field.type) if word.said}


def passing(game: str) -> list[str]:
    """The kinds of events in which a card goes into a hand, where it does not stay for long."""
    described = {kind: typing.get_type_hints(event) for kind, event in shapes(game).events.items()}
    return sorted(kind for kind, types in described.items() if "card" in types and types.get("to") == HAND)


def columns(game: str) -> int:
    """How many slots a row of the game's grids has; 0 where slots are not numbered row by row."""
    described = [field for event in shapes(game).events.values() for field in fields(event).values()]
    return max((word.columns for field in described for word in words_in(field.type)), default=0)
