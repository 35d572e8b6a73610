"""The words of a game in one language, read from its words.toml: names, moves, events, prompts, options."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

LANGUAGES = ("de", "en")
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
        """A card as people say it: `b3` is blue 3 where the game names what `b` is."""
        text = str(card)
        suit = self.all.get("cards", {}).get(text[:1])
        return f"{suit} {text[1:]}" if suit else text

    def move(self, move: str) -> str:
        """A move as people say it."""
        verb, *objects = move.split()
        return str(self.all["moves"][verb]).format(*(self.card(thing) for thing in objects))

    def verb(self, move: str) -> str:
        """The first word of a move, as this language has it."""
        return str(self.all["verbs"][move.split()[0]])

    def event(self, event: Mapping[str, Any], names: Sequence[str]) -> str:
        """An event as a line of the log; `names` are those of the seats."""
        kind = event["event"]
        hidden = any(key in event and event[key] is None for key in ("card", "cards"))
        values = dict(event)
        if "seat" in event:
            values["seat"] = names[event["seat"]]
        if event.get("card") is not None:
            values["card"] = self.card(event["card"])
        if isinstance(event.get("cards"), list):
            values["cards"] = ", ".join(self.card(card) for card in event["cards"])
        if "colour" in event:
            values["colour"] = self.all["colours"][event["colour"]]
        return str(self.all["events"][f"{kind}_hidden" if hidden else kind]).format(**values)

    def say(self, part: str, key: str, **values: object) -> str:
        """A sentence of one part: a prompt, a help, an option, a refusal, a label of the board."""
        return str(self.all[part][key]).format(**values)

    def rulebook(self) -> str:
        return (FOLDER / self.game / f"rulebook.{self.lang}.md").read_text("utf-8")
