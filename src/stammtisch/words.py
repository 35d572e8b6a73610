"""The words of a game in one language, read from its words.toml: names, moves, events, prompts, options."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

LANGUAGES = ("de", "en")
SEATS = ("seat", "other")  # keys of events that stand for a seat
CARDS = ("card", "cards", "enemy", "tile", "tiles")  # and for what a viewer may not have seen: None then
FOLDER = Path(__file__).parent / "games"


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
        """A card or tile as people say it: by its name, or by its suit, as `b3` is blue 3 where the game
        names what `b` is; `2xb3` is two of them."""
        names = self.all.get("cards", {})
        count, of, name = str(card).rpartition("x")
        suit = names.get(name[:1]) if name[1:].isdecimal() else None
        spoken = names.get(name) or (f"{suit} {name[1:]}" if suit else name)
        return f"{count} × {spoken}" if of and count.isdecimal() else spoken if not of else str(card)

    def move(self, move: str) -> str:
        """A move as people say it."""
        verb, *objects = move.split()
        return str(self.all["moves"][verb]).format(*(self.card(thing) for thing in objects))

    def verb(self, move: str) -> str:
        """The first word of a move, as this language has it."""
        return str(self.all["verbs"][move.split()[0]])

    def event(self, event: Mapping[str, Any], names: Sequence[str]) -> str:
        """An event as a line of the log; `names` are those of the seats."""
        hidden = any(event.get(key, "") is None for key in CARDS)
        values = {key: self.value(key, value, names) for key, value in event.items()}
        return str(self.all["events"][event["event"] + "_hidden" * hidden]).format(**values)

    def told(self, events: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
        """The events that have a line of their own. Others are told by the one beside them: they have no
        words, or a card went into a hand and the same seat's next line says what became of it."""
        for at, event in enumerate(events):
            following = events[at + 1].get("seat") if at + 1 < len(events) else None
            passing = "card" in event and event.get("to") == "hand" and following == event["seat"]
            if self.all["events"].get(event["event"]) != "" and not passing:
                yield event

    def value(self, key: str, value: Any, names: Sequence[str]) -> object:
        """A value of an event in words: seats have names, cards are said as people say them, and for other
        keys the game may have a table: the colours for `colour`, the effects for `effect`."""
        if key in SEATS:
            return names[value]
        if key in CARDS and value is not None:
            return ", ".join(map(self.card, value)) if isinstance(value, list) else self.card(value)
        return self.all.get(f"{key}s", {}).get(value, value)

    def say(self, part: str, key: str, **values: object) -> str:
        """A sentence of one part: a prompt, a help, an option, a refusal, a label of the board."""
        return str(self.all[part][key]).format(**values)

    def rulebook(self) -> str:
        return (FOLDER / self.game / f"rulebook.{self.lang}.md").read_text("utf-8")
