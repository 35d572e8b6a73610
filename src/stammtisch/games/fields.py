"""The fields of views and events, described in a sentence each: what the fields.toml in a game's folder says.

Nothing needs them while a game is played. docs/views.md is made from them, and tests/test_fields.py holds
them against real views.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from stammtisch.games import check_name
from stammtisch.games.words import FOLDER


class BadFields(ValueError):
    """Fields that are not described as they should be; says where, and why."""


@dataclass(frozen=True)
class Field:
    """A type in words, as in `list of card or null`, and what it means; '' where the type says all."""

    type: str
    about: str


@dataclass(frozen=True)
class Event:
    """A kind of event: what has happened, and its fields besides `event`."""

    about: str
    fields: Mapping[str, Field]


@dataclass(frozen=True)
class Fields:
    """Of a game, or of all games. `last.ender` is the field `ender` of the object `last`, or of each object
    in the list `last`."""

    types: Mapping[str, Field]  # names that types are told with: `card`
    view: Mapping[str, Field]
    events: Mapping[str, Event]


@cache
def shared() -> Fields:
    """What all games share."""
    return read("all games", Path(__file__).with_name("fields.toml"))


@cache
def fields(game: str) -> Fields:
    """What only this game has."""
    check_name(game)
    return read(game, FOLDER / game / "fields.toml")


def read(whose: str, path: Path) -> Fields:
    try:
        written = tomllib.loads(path.read_text("utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise BadFields(f"The fields of {whose} cannot be read: {error}.") from None
    if unknown := written.keys() - {"types", "view", "events"}:
        raise BadFields(f"The fields of {whose} are types, view and events, not {min(unknown)!r}.")
    events = {kind: event(whose, kind, told) for kind, told in written.get("events", {}).items()}
    return Fields(described(whose, written, "types"), described(whose, written, "view"), events)


def event(whose: str, kind: str, told: dict[str, Any]) -> Event:
    told = dict(told)
    about = told.pop("about", "")
    if not about:
        raise BadFields(f"The event {kind!r} of {whose} has no 'about' that tells what has happened.")
    return Event(about, {name: field(whose, f"{kind}.{name}", line) for name, line in told.items()})


def described(whose: str, written: dict[str, Any], part: str) -> dict[str, Field]:
    return {name: field(whose, name, line) for name, line in written.get(part, {}).items()}


def field(whose: str, name: str, line: object) -> Field:
    """`TYPE: sentence`, or a type alone."""
    if not isinstance(line, str) or not line:
        raise BadFields(f"The field {name!r} of {whose} is told as 'TYPE: sentence', not as {line!r}.")
    kind, _, about = line.partition(": ")
    return Field(kind, about)
