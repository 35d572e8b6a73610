"""The grammar of a game's words: every sentence of its words.toml as a template, which needs no grammar any
more. Two small programs fill templates: `words.py` for the terminal, `wording.ts` for the page.

A template is a list of literal texts and gaps (a lone text, if it has no gap). A gap says what fills it:

    ["value", key]          a number or a word as it is
    ["word", key, part]     a word by its key in another part: the colours for `colour`
    ["seat", key]           the name of a seat
    ["owner", key]          the name of the seat before which a card lies: `B2` lies before the second one
    ["card", key]           a card, or several, as the object of a sentence
    ["thing", key]          what a move names: a card by itself, a card before somebody, or a seat
    ["place", key]          a card before somebody, by the board's sentence `place`, or `own` for an own one
    ["number", key]         the number of such a card
    ["row", key]            and for a slot in a grid its row
    ["column", key]         and its column
    ["you", gap, others, you]   `you` if the gap is filled with the reader's name, else `others`
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from stammtisch.games.shapes import columns, facts_spoken_as, passing, spoken_as

FOLDER = Path(__file__).parent
LANGUAGES = ("de", "en")
YOU = {"de": "Du", "en": "You"}  # the name of whoever reads it
AND = {"de": "und", "en": "and"}
VARIANTS = ("hidden", "at")  # of events and moves: `draw_hidden`, `flip_at`

Gap = list[Any]
Template = str | list[Any]  # texts, gaps, and in choices templates again: as JSON has it

ABOUT_FACTS = ("prompts", "headlines")
PEOPLE = ("other", "owner", "name", "seat")  # of these the first one in a choice is whom it speaks to

CHOICE = re.compile(r"\[([^]|\[]*)\|([^]|\[]*)\]")
GAP = re.compile(r"\{(\w+)\}")


class BadWords(ValueError):
    """The words of a game that are not complete, or not understood; says where."""


@cache
def table(game: str) -> dict[str, Any]:
    """The words of a game as they are written, with what else stands in its words.toml."""
    return tomllib.loads((FOLDER / game / "words.toml").read_text("utf-8"))


@cache
def compiled(game: str, lang: str) -> dict[str, Any]:
    """The words of a game in one language: its facts, and in `parts` all templates."""
    said = spoken_as(game), facts_spoken_as(game)
    return compile_words(game, lang, table(game), *said, columns(game), passing(game))


def compile_words(
    game: str,
    lang: str,
    written: Mapping[str, Any],
    spoken: Mapping[str, Mapping[str, str]],
    facts: Mapping[str, str],
    columns: int = 0,
    passing: Sequence[str] = (),
) -> dict[str, Any]:
    """`spoken` says of each kind of event which fields stand for a seat, a card, a place, a slot, `facts` the
    same of what is spoken of in prompts and headlines. Events that are `passing` leave their line to the next
    one of the same seat, which says what became of the card."""
    words = written[lang]
    for other in LANGUAGES:
        if shape(written[other]) != shape(words):
            raise BadWords(f"{game}: {other} and {lang} do not have the same sentences with the same gaps.")
    if missing := spoken.keys() - words["events"].keys():
        raise BadWords(f"{game}: there is no sentence for the event {min(missing)}.")
    sentences = {part: found for part, found in words.items() if isinstance(found, dict)}
    sentences["objects"] = {**sentences.get("cards", {}), **sentences.get("objects", {})}
    parts: dict[str, dict[str, Template]] = {}
    for part, found in sentences.items():
        for key, text in found.items():
            into, name = divided(part, key, found)
            about = spoken.get(name, {}) if part == "events" else facts if part in ABOUT_FACTS else {}
            place = Place(f"{game}, {lang}.{part}.{key}", into, about, frozenset(sentences))
            parts.setdefault(into, {})[name] = place.template(text)
    return {
        "game": game,
        "lang": lang,
        "name": words["name"],
        "about": words["about"],
        "you": YOU[lang],
        "and": AND[lang],
        "columns": columns,
        "passing": [*passing],
        "secret": sorted({key for kinds in spoken.values() for key, said in kinds.items() if said == "card"}),
        "parts": parts,
    }


def shape(words: Any) -> Any:
    """Keys, and what is filled into each sentence; not the sentences."""
    if isinstance(words, dict):
        return {key: shape(value) for key, value in words.items()}
    return sorted(set(GAP.findall(words)))


def divided(part: str, key: str, found: Mapping[str, str]) -> tuple[str, str]:
    """The part and the name of a sentence: `draw_hidden` of the events is the sentence `draw` of another
    part, `events_hidden`, for those who did not see what was drawn."""
    name, _, variant = key.rpartition("_")
    is_variant = part in ("events", "moves") and variant in VARIANTS and name in found
    return (f"{part}_{variant}", name) if is_variant else (part, key)


@dataclass(frozen=True)
class Place:
    """Where a sentence stands: that decides what its gaps are filled with."""

    where: str
    part: str
    spoken: Mapping[str, str]  # as what the fields are spoken that it speaks of
    parts: frozenset[str]  # of the game's words

    def template(self, text: str) -> Template:
        """A sentence with choices as `[has|have]` and gaps as `{seat}`."""
        made: list[Any] = []
        rest = 0
        for choice in CHOICE.finditer(text):
            made += self.pieces(text[rest : choice.start()])
            whom = next((name for name in PEOPLE if f"{{{name}}}" in choice[0]), "seat")
            others, you = (whole(self.pieces(one)) for one in choice.groups())
            made.append(["you", self.gap(whom), others, you])
            rest = choice.end()
        return whole(made + self.pieces(text[rest:]))

    def pieces(self, text: str) -> list[Any]:
        made: list[Any] = []
        for number, piece in enumerate(GAP.split(text)):
            if number % 2:
                made.append(self.gap(piece))
            elif set(piece) & set("{}[]"):
                raise BadWords(f"{self.where}: a bracket is missing in {text!r}.")
            elif piece:
                made.append(piece)
        return made

    def gap(self, name: str) -> Gap:
        """What fills a gap, by its name."""
        match self.part.partition("_"):
            case "events", _, variant:
                return self.event_gap(name, variant)
            case "moves", _, "at" if name in ("row", "column"):
                return [name, "0"]
            case "moves", _, _:
                return ["card", "0"] if name == "card" else ["thing", name]
            case "board", _, _ if name in ("name", "number"):
                return ["owner" if name == "name" else "number", "place"]
        return [self.spoken.get(name, "value"), name]

    def event_gap(self, name: str, variant: str) -> Gap:
        if name == "owner":
            return ["owner", "place"]
        if variant == "at" and name in ("row", "column"):
            return [name, next(key for key, said in self.spoken.items() if said == "slot")]
        if name in self.spoken:
            return [self.spoken[name], name]
        return ["word", name, f"{name}s"] if f"{name}s" in self.parts else ["value", name]


def whole(made: list[Any]) -> Template:
    """A lone text needs no list."""
    return made[0] if len(made) == 1 and isinstance(made[0], str) else made or ""
