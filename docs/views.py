"""Makes docs/views.md out of the shapes.py of each game and out of real views. `--check` only compares."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, is_typeddict

from protocol import typed, wrapped

from stammtisch.games import GAMES, load
from stammtisch.games.grammar import table
from stammtisch.games.shapes import View, about, alternatives, bare, fields, held, parts, shapes, word
from stammtisch.match.record import Record
from stammtisch.match.table import Table

PAGE = Path(__file__).with_name("views.md")
SEED, MOVES = 7, 24  # of the examples
PLAIN = {int: "whole number", str: "text", bool: "true or false", type(None): "null", dict: "object"}

INTRO = """# Views and events

A **view** is a position as a seat may see it, or a spectator: what `Table.view` gives in Python, what
[the server](protocol.md) sends in `view`, what a [bot](bots.md) is asked with. **Events** say what a move
has done, as the same seat saw it: `Table.events`, and `events` of the server. Neither ever contains what the
seat may not know. Whoever looks back at a finished game with all cards open is sent the same fields, with
the cards of everybody in them.

This page is made by `docs/views.py` out of the `shapes.py` in the folder of each game; a test plays games
and fails where a view or an event holds anything else. Cards, places and moves are called as in
[the notation](notation.md).

How types are written: `list of card or null` is a list in which each entry is a card or null;
`null or list of card` is such a list or null. A word in code, such as `pile`, is that very text. A list
"of each seat" has an entry for each, in their order. `last.ender` is the field `ender` of the object in
`last`, and `chips.face` that of every object in the list `chips`.
"""
EVENTS = """Every event has a field `event`, its kind, and the fields of that kind; a field stands there
without a sentence where its name and its type say all. `seat` is whose move it was, or whom it happened to.
`from` and `to` are there where something moves, for a screen that wants to show it.

The sentences for prompts are those of each game's `words.toml`, which also has them in German; whoever shows
them fills in what stands in braces.
"""
RECORD = """What `Table.record` and `/api/games/{game_id}/record` give, what the page and the terminal save,
and what `stammtisch replay`, `verify` and `review` read. It holds the seed, and so all cards: the server
gives it only when a game is over. [The engine](engine.md#records) says how records are checked.
"""
REVIEW = """What `stammtisch review --json` prints: [Bots](bots.md#playing-against-them) describes its
fields. A server sends it readier to be drawn, as [the protocol](protocol.md) says.
"""


def table_of(rows: Iterable[tuple[str, str, str]], head: str) -> list[str]:
    lines = [f"| `{name}` | {kind} | {meaning} |" for name, kind, meaning in rows]
    return [f"| {head} | type | |", "|---|---|---|", *lines, ""]


def fields_of(kind: type, before: str = "") -> Iterator[tuple[str, str, str]]:
    """The fields of a view; those of an object in it follow as `last.ender`."""
    for name, field in fields(kind).items():
        yield before + name, called(field.type), field.about
        for inner in filter(is_typeddict, parts(field.type)):
            yield from fields_of(inner, f"{before}{name}.")


def called(hint: Any) -> str:
    """A type in words. What a list holds goes on to the end, so a list comes last: `null or list of card`."""
    found = alternatives(hint)
    names = {name_of(one): held(one) is not None and word(one) is None for one in found}
    texts = " ".join(name for name in names if name.startswith("`"))
    others = sorted((name for name in names if name[0] != "`" and name != "null"), key=names.__getitem__)
    null = ["null"] if "null" in names else []
    return " or ".join([*filter(None, [texts]), *(null + others if any(names.values()) else others + null)])


def name_of(one: Any) -> str:
    """What one of the alternatives of a type is called."""
    if name := word(one):
        return name.name
    if inner := held(one):
        return f"{'list' if get_origin(one) is list else 'object'} of {called(inner)}"
    if get_origin(one) is Literal:
        return f"`{get_args(one)[0]}`"
    return "object" if is_typeddict(one) else PLAIN[one]


def words_of(*kinds: type) -> dict[str, tuple[str, str, str]]:
    """The words that types are called by."""
    hints = [field.type for kind in kinds for field in fields(kind).values()]
    named = [(name, one) for hint in hints for one in parts(hint) if (name := word(one))]
    return {name.name: (name.name, called(bare(one)), name.about) for name, one in named}


def prompts_of(game: str) -> list[str]:
    """What the words of the game say to each prompt."""
    words = table(game)["en"]["prompts"]
    rows = [f"| `{prompt}` | {sentence} |" for prompt, sentence in words.items()]
    return ["| prompt | what is asked |", "|---|---|", *rows, ""]


def events_of(events: Mapping[str, type]) -> list[str]:
    rows = [f"| `{kind}` | {about(event)} | {told_of(event)} |" for kind, event in events.items()]
    return ["| event | what has happened | fields |", "|---|---|---|", *rows, ""]


def told_of(event: type) -> str:
    """The fields of a kind of event."""
    told = [
        f"`{name}` {kind}" + (f" ({meaning})" if meaning else "")
        for name, kind, meaning in fields_of(event)
        if name != "event"
    ]
    return "<br>".join(told)


def example(game: str) -> list[str]:
    """A view some moves into a game, and the events of the last of these moves."""
    table, chooser = Table(game, load(game).seats[0], SEED), random.Random(SEED)
    for _ in range(MOVES):
        seat = table.waiting[0]
        table.play(chooser.choice(table.moves(seat)), seat)
    seat = table.waiting[0]
    last, move = table.history[-1]
    return [
        f"What seat {seat} sees after {MOVES} moves, at a table of {table.seats}:",
        "",
        *block(table.view(seat)),
        f"The last of these moves was `{move}`, by seat {last}. Seat {seat} was sent:",
        "",
        *block(table.events(seat, table.made - 1)),
    ]


def block(value: Any) -> list[str]:
    return ["```json", *wrapped(json.dumps(value)), "```", ""]


def game_section(game: str) -> list[str]:
    kinds, name = shapes(game), load(game).words("en").name
    words = words_of(kinds.view, *kinds.events.values())
    shown = [row for row in fields_of(kinds.shown) if row[0] not in fields(View)]
    return [
        *(f"## {name}", ""),
        *table_of([row for word, row in words.items() if word not in words_of(View)], "word"),
        *(f"### The view of {name}", ""),
        *table_of(shown, "field"),
        *prompts_of(game),
        *example(game),
        *(f"### The events of {name}", ""),
        *events_of(kinds.events),
    ]


def record_fields() -> list[tuple[str, str, str]]:
    types = Record.model_json_schema()["properties"]
    return [
        (name, typed(types[name]), field.description or "") for name, field in Record.model_fields.items()
    ]


def page() -> str:
    lines = [INTRO, "## What all games share", ""]
    lines += [*table_of(words_of(View).values(), "word"), *table_of(fields_of(View), "field"), EVENTS]
    for game in GAMES:
        lines += game_section(game)
    lines += ["## The record", "", RECORD, *table_of(record_fields(), "field")]
    lines += ["## The review", "", REVIEW]
    return "\n".join(lines).rstrip() + "\n"


if __name__ == "__main__":
    made = page()
    if "--check" not in sys.argv:
        PAGE.write_text(made, "utf-8")
    elif not PAGE.exists() or PAGE.read_text("utf-8") != made:
        sys.exit("docs/views.md is not what docs/views.py makes; run: make docs")
