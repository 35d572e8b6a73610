"""The words of a game in one language, read from its words.toml: names, moves, events, prompts, options."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

LANGUAGES = ("de", "en")
YOU = {"de": "Du", "en": "You"}  # the name of whoever reads it
AND = {"de": "und", "en": "and"}
SEATS = ("seat", "other")  # keys of events that stand for a seat
CARDS = ("card", "cards", "enemy", "tile", "tiles")  # and for what a viewer may not have seen: None then
PLACES = ("place", "origin", "own")  # and for a card that lies before somebody
PEOPLE = ("other", "owner", "name", "seat")  # gaps that are filled with somebody's name
CHOICE = re.compile(r"\[([^]|]*)\|([^]]*)\]")
FOLDER = Path(__file__).parent


@cache
def table(game: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / game / "words.toml").read_text("utf-8"))


@dataclass(frozen=True)
class Words:
    game: str
    lang: str

    @property
    def all(self) -> dict[str, Any]:
        words: dict[str, Any] = table(self.game)[self.lang]
        return words

    @property
    def name(self) -> str:
        return str(self.all["name"])

    def card(self, card: object) -> str:
        """A card or tile by itself: by its name, or by its suit, as `b3` is blue 3 where the game names what
        `b` is; `2xb3` is two of them."""
        return self.named(card, self.all.get("cards", {}))

    def as_object(self, card: object) -> str:
        """The same as the object of a sentence: `b3` is the blue 3; a mere number may have a name too."""
        names = {**self.all.get("cards", {}), **self.all.get("objects", {})}
        return self.card(card) if "x" in str(card) else self.named(card, names)

    def named(self, card: object, names: Mapping[str, str]) -> str:
        count, of, name = str(card).rpartition("x")
        suit = re.fullmatch(r"(\D?)(\d+)", name)
        spoken = names.get(name) or (f"{names[suit[1]]} {suit[2]}" if suit and suit[1] in names else name)
        return f"{count} × {spoken}" if of and count.isdecimal() else spoken if not of else str(card)

    def move(self, move: str) -> str:
        """A move as people say it; `{card}` is what it is about, as the object of the sentence."""
        verb, *objects = move.split()
        card = self.as_object(objects[0]) if objects else ""
        return str(self.all["moves"][verb]).format(*map(self.card, objects), card=card)

    def act(self, moves: Sequence[str]) -> str:
        """Several moves that a person makes at once, as he can type them: `choose 1 5 chief`."""
        return f"{self.verb(moves[0])} {self.things(moves)}"

    def things(self, moves: Iterable[str]) -> str:
        """What moves are about."""
        return " ".join(self.card(thing) for move in moves for thing in move.split()[1:])

    def verb(self, move: str) -> str:
        """The first word of a move, as this language has it."""
        return str(self.all["verbs"][move.split()[0]])

    def event(self, event: Mapping[str, Any], names: Sequence[str]) -> str:
        """An event as a line of the log; `names` are those of the seats."""
        hidden = any(event.get(key, "") is None for key in CARDS)
        values = {key: self.value(key, value, names, event.get("seat")) for key, value in event.items()}
        if (place := place_of(event.get("place"))) is not None:
            values["owner"] = names[place[0]]
        return self.say("events", event["event"] + "_hidden" * hidden, **values)

    def told(self, events: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
        """The events that have a line of their own. Others are told by the one beside them: they have no
        words, or a card went into a hand and the same seat's next line says what became of it."""
        for at, event in enumerate(events):
            following = events[at + 1].get("seat") if at + 1 < len(events) else None
            passing = "card" in event and event.get("to") == "hand" and following == event["seat"]
            if self.all["events"].get(event["event"]) != "" and not passing:
                yield event

    def value(self, key: str, value: Any, names: Sequence[str], mover: int | None) -> object:
        """A value of an event in words: seats have names, cards are said as people say them, and for other
        keys the game may have a table: the colours for `colour`, the effects for `effect`."""
        if key in SEATS:
            return names[value]
        if key in CARDS and value is not None:
            return self.listed(value) if isinstance(value, list) else self.as_object(value)
        if key in PLACES and (place := place_of(value)) is not None:
            seat, number = place
            return self.say("board", "own" if seat == mover else "place", number=number, name=names[seat])
        return self.all.get(f"{key}s", {}).get(value, value)

    def listed(self, cards: Sequence[object]) -> str:
        *most, last = map(self.as_object, cards)
        return f"{', '.join(most)} {AND[self.lang]} {last}" if most else last

    def say(self, part: str, key: str, **values: object) -> str:
        """A sentence of one part: an event, a prompt, a help, an option, a refusal, a label of the board. Of
        `[has|have]` it takes the second where it speaks to the reader, else the first: to the one who is
        named in there, or to the one who acts."""

        def fitting(choice: re.Match[str]) -> str:
            whom = next((gap for gap in PEOPLE if f"{{{gap}}}" in choice[0]), "seat")
            return choice[2] if values.get(whom) == YOU[self.lang] else choice[1]

        return CHOICE.sub(fitting, str(self.all[part][key])).format(**values)

    def rulebook(self) -> str:
        return (FOLDER / self.game / f"rulebook.{self.lang}.md").read_text("utf-8")


def place_of(thing: object) -> tuple[int, int] | None:
    """The seat and the number of a card before somebody: `B2` is the second one of the second seat."""
    found = re.fullmatch(r"([A-H])(\d+)", str(thing))
    return (ord(found[1]) - ord("A"), int(found[2])) if found else None
