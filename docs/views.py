"""Makes docs/views.md out of the fields.toml of each game and out of real views. `--check` only compares."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from protocol import typed, wrapped

from stammtisch.games import GAMES, load
from stammtisch.games.fields import Event, Field, fields, shared
from stammtisch.match.record import Record
from stammtisch.match.table import Table

PAGE = Path(__file__).with_name("views.md")
SEED, MOVES = 7, 24  # of the examples

INTRO = """# Views and events

A **view** is a position as a seat may see it, or a spectator: what `Table.view` gives in Python, what
[the server](protocol.md) sends in `view`, what a [bot](bots.md) is asked with. **Events** say what a move
has done, as the same seat saw it: `Table.events`, and `events` of the server. Neither ever contains what the
seat may not know. Whoever looks back at a finished game with all cards open is sent the same fields, with
the cards of everybody in them.

This page is made by `docs/views.py` out of the `fields.toml` in the folder of each game; a test plays games
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
REVIEW = """What `/api/games/{game_id}/review` sends in `review` is what `stammtisch review --json` prints:
[Bots](bots.md#playing-against-them) describes its fields.
"""


def table_of(described: Mapping[str, Field], head: str) -> list[str]:
    rows = [f"| `{name}` | {field.type} | {field.about} |" for name, field in described.items()]
    return [f"| {head} | type | |", "|---|---|---|", *rows, ""]


def prompts_of(game: str) -> list[str]:
    """What the words of the game say to each prompt."""
    words = load(game).words("en").all["prompts"]
    rows = [f"| `{prompt}` | {sentence} |" for prompt, sentence in words.items()]
    return ["| prompt | what is asked |", "|---|---|", *rows, ""]


def events_of(events: Mapping[str, Event]) -> list[str]:
    rows = [f"| `{kind}` | {event.about} | {fields_of(event)} |" for kind, event in events.items()]
    return ["| event | what has happened | fields |", "|---|---|---|", *rows, ""]


def fields_of(event: Event) -> str:
    told = [
        f"`{name}` {field.type}" + (f" ({field.about})" if field.about else "")
        for name, field in event.fields.items()
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
    described, name = fields(game), load(game).words("en").name
    return [
        *(f"## {name}", ""),
        *table_of(described.types, "word"),
        *(f"### The view of {name}", ""),
        *table_of(described.view, "field"),
        *prompts_of(game),
        *example(game),
        *(f"### The events of {name}", ""),
        *events_of(described.events),
    ]


def record_fields() -> dict[str, Field]:
    types = Record.model_json_schema()["properties"]
    return {
        name: Field(typed(types[name]), field.description or "")
        for name, field in Record.model_fields.items()
    }


def page() -> str:
    lines = [INTRO, "## What all games share", ""]
    lines += [*table_of(shared().types, "word"), *table_of(shared().view, "field"), EVENTS]
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
