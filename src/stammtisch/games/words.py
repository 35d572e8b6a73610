"""The words of a game in one language: names, moves, events, prompts, options, out of its compiled templates
(grammar.py). `web/src/lib/wording.ts` does the same for the page; `tests/words.json` holds both to it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from stammtisch.games.grammar import FOLDER, Gap, Template, compiled

UNKNOWN = "?"  # stands for what is not known


@dataclass(frozen=True)
class Words:
    game: str
    lang: str

    @property
    def compiled(self) -> dict[str, Any]:
        return compiled(self.game, self.lang)

    @property
    def name(self) -> str:
        return str(self.compiled["name"])

    @property
    def about(self) -> str:
        return str(self.compiled["about"])

    # --- things

    def card(self, card: object) -> str:
        """A card or tile by itself: by its name, or by its suit, as `b3` is blue 3 where the game names what
        `b` is; `2xb3` is two of them."""
        return self.named(card, self.part("cards"))

    def as_object(self, card: object) -> str:
        """The same as the object of a sentence: `b3` is the blue 3; a mere number may have a name too."""
        return self.named(card, self.part("cards" if "x" in str(card) else "objects"))

    def named(self, card: object, names: Mapping[str, Template]) -> str:
        if card is None:
            return UNKNOWN
        count, name = re.fullmatch(r"(?:(\d+)x)?(.*)", str(card)).groups()  # type: ignore[union-attr]
        suit = re.fullmatch(r"(\D?)(\d+)", name)
        suited = f"{names[suit[1]]} {suit[2]}" if suit and suit[1] in names else name
        spoken = minus(str(names.get(name, suited)))
        return f"{count} × {spoken}" if count else spoken

    def listed(self, cards: Sequence[object]) -> str:
        *most, last = map(self.as_object, cards)
        return f"{', '.join(most)} {self.compiled['and']} {last}" if most else last

    def place(self, thing: object, names: Sequence[str], mover: int | None = None) -> str | None:
        """`B2` is the second card of the second seat, `B` the seat; None for anything else."""
        seat, number = place_of(thing)
        if seat is None or seat >= len(names):
            return None
        key = "own" if seat == mover else "place"
        return self.fill(self.part("board")[key], {"place": thing}, names) if number else names[seat]

    # --- sentences

    def part(self, name: str) -> dict[str, Template]:
        found: dict[str, Template] = self.compiled["parts"].get(name, {})
        return found

    def say(self, part: str, key: str, /, **values: object) -> str:
        """A sentence of one part: a prompt, a help, an option, a refusal, a label of the board."""
        return self.fill(self.part(part)[key], values, ())

    def prompt(self, view: Mapping[str, Any]) -> str:
        """What is asked of those who wait."""
        return self.say("prompts", view["prompt"], **view["facts"])

    def headline(self, view: Mapping[str, Any]) -> str:
        """Where the game stands; empty if it has no sentence for that."""
        sentence = self.part("headlines").get(view["headline"], "")
        return self.fill(sentence, view["facts"], ())

    def word(self, part: str, key: str) -> str:
        """A word of a part; what has none there is said as it is."""
        return str(self.part(part).get(key, minus(key)))

    def move(self, move: str, names: Sequence[str] = (), rows: bool = False) -> str:
        """A move as people say it; with the names of the seats also a card before somebody. Slots are said
        by their numbers, or by their rows and columns."""
        verb, *things = move.split()
        sentence = self.part("moves_at" if rows else "moves").get(verb) or self.part("moves")[verb]
        return self.fill(sentence, {str(at): thing for at, thing in enumerate(things)}, names)

    def act(self, moves: Sequence[str]) -> str:
        """Several moves that a person makes at once, as they can be typed: `choose 1 5 chief`."""
        return f"{self.verb(moves[0])} {self.things(moves)}"

    def things(self, moves: Iterable[str]) -> str:
        """What moves are about."""
        return " ".join(self.card(thing) for move in moves for thing in move.split()[1:])

    def verb(self, move: str) -> str:
        """The first word of a move, as this language has it."""
        return self.say("verbs", move.split()[0])

    def event(self, event: Mapping[str, Any], names: Sequence[str], rows: bool = False) -> str:
        """An event as a line of the log; `names` are those of the seats. Empty where another event tells
        it."""
        key = event["event"]
        variants = ["events_hidden"] if self.hidden(event) else ["events_at"] if rows else []
        parts = (self.part(name) for name in (*variants, "events"))
        return self.fill(next(part[key] for part in parts if key in part), event, names)

    def hidden(self, event: Mapping[str, Any]) -> bool:
        """Whether its viewer did not see what it is about."""
        return any(event.get(key, "") is None for key in self.compiled["secret"])

    def told(self, events: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
        """The events that have a line of their own. Others are told by the one beside them: they have no
        words, or a card went into a hand and the same seat's next line says what became of it."""
        lines = [event for event in events if self.part("events")[event["event"]] != ""]
        for event, following in pairwise([*lines, {}]):
            if event["event"] not in self.compiled["passing"] or event["seat"] != following.get("seat"):
                yield event

    def rulebook(self) -> str:
        return (FOLDER / self.game / f"rulebook.{self.lang}.md").read_text("utf-8")

    # --- templates

    def fill(self, template: Template, values: Mapping[str, Any], names: Sequence[str]) -> str:
        if isinstance(template, str):
            return template
        return "".join(part if isinstance(part, str) else self.gap(part, values, names) for part in template)

    def gap(self, gap: Gap, values: Mapping[str, Any], names: Sequence[str]) -> str:
        kind, key, *more = gap
        if kind == "you":
            others, you = more
            name = self.gap(key, values, names)
            spoken_to = name.split(" (")[0] == self.compiled["you"]  # also where a bot stands in
            return self.fill(you if spoken_to else others, values, names)
        value = values.get(key)
        if value is None:
            return UNKNOWN
        match kind:
            case "word":
                return self.word(more[0], str(value))
            case "seat":
                return names[value] if value < len(names) else UNKNOWN
            case "owner":
                return self.place(str(value)[:1], names) or UNKNOWN
            case "card":
                return self.listed(value) if isinstance(value, list) else self.as_object(value)
            case "thing":
                return self.place(value, names) or self.card(value)
            case "place":
                return self.place(value, names, values.get("seat")) or minus(str(value))
            case "number":
                return str(place_of(value)[1])
            case "row" | "column":
                slot = divmod(int(value) - 1, self.compiled["columns"])
                return str(slot[kind == "column"] + 1)
        return minus(str(value))


def place_of(thing: object) -> tuple[int | None, str]:
    """The seat of `B2`, from 0, and the number of the card before it; of `B` only the seat."""
    found = re.fullmatch(r"([A-H])(\d*)", str(thing))
    return (ord(found[1]) - ord("A"), found[2]) if found else (None, "")


def minus(text: str) -> str:
    """A minus as it is printed on cards, not a hyphen."""
    return re.sub(r"^-(?=\d)", "−", text)
