"""Views and events hold what the shapes.py of each game says: all of it, and nothing else."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any, Literal, get_args, get_origin, is_typeddict

import pytest
from matches import any_options, play_any, viewers

from stammtisch import GAMES, Table
from stammtisch.games import load
from stammtisch.games.options import BadOption
from stammtisch.games.shapes import (
    View,
    about,
    alternatives,
    bare,
    columns,
    fields,
    held,
    shapes,
    spoken_as,
    word,
    words_in,
)
from stammtisch.match.viewer import OPEN

GAMES_EACH = 6  # at each table size
LONGEST = 500  # moves of a game
PEEKED = "ratjack sets=green+black effect PEEK_DECK A1 peeked :A"
BURIED = "g2 g3 g4 g5 g6 g7 g8 g9 g10 g11 g12 k2 k4 k6 k7 k8 k10 k11 k12"
SIX_UP = "manitou warriors1 B chief chief warriors2 B mother mother warriors3 B medicine rain"
THIEF = "manitou hunt 3 dealer B thief B at2 1 2 3 4 5 6 ?chief A* hand 8 9 at1 1 2 3 4 5 6 7"
FACTS = fields(View)["facts"].type
RARE = {  # what random play seldom meets: a position and a move
    "ratjack": [
        (f"{PEEKED} A* g1 hand k5 B ?k1 hand k3 deck k9 ...", "leave"),
        (f"{PEEKED} A* g1 hand k5 B ?k1 hand k3 deck k9 discard {BURIED}", "bury"),
    ],
    "manitou": [
        (f"{SIX_UP} dealer B plays 13 A hand 8 9 at1 1 2 3 4 5 6 7 B* hand scout", "play scout 1"),
        (f"{THIEF} booty totem stones A -", "pay totem"),
        (f"{THIEF} booty horse stones - A", "pay horse"),
    ],
}


def lines(where: str, hint: Any) -> Iterator[str]:
    """One for each alternative of a type, also of what is in it and of the fields of an object."""
    for one in alternatives(hint):
        yield f"{where}: {called(one)}"
        if is_typeddict(one):
            yield from lines_of(where, one)
        elif word(one) is None and (inner := held(one)) is not None:
            yield from lines(where, inner)


def lines_of(where: str, kind: type) -> Iterator[str]:
    for name, field in fields(kind).items():
        yield from lines(f"{where}.{name}", field.type)


def called(one: Any) -> str:
    """What a type is called in what a test says."""
    return found.name if (found := word(one)) else getattr(one, "__name__", "") + str(get_args(one) or "")


class Seen:
    """What has been seen of a game: every alternative of every type, and what is not as the types say."""

    def __init__(self, game: str) -> None:
        self.shapes = shapes(game)
        self.found: set[str] = set()
        self.wrong: set[str] = set()
        self.described = {*lines_of("view", self.shapes.view), *lines_of("view.facts", self.shapes.facts)}
        self.described -= {*lines("view.facts", FACTS)}  # of any game; this one says which it has
        for kind, event in self.shapes.events.items():
            self.described |= {*lines_of(f"event {kind}", event)}

    def look_at_view(self, view: Mapping[str, Any]) -> None:
        self.look_into("view", self.shapes.view, view)
        self.look_into("view.facts", self.shapes.facts, view["facts"])

    def look_at_event(self, event: Mapping[str, Any]) -> None:
        kind = event["event"]
        if kind in self.shapes.events:
            self.look_into(f"event {kind}", self.shapes.events[kind], event)
        else:
            self.wrong.add(f"event {kind} is not described")

    def look_into(self, where: str, kind: type, thing: Mapping[str, Any]) -> None:
        """The fields of an object are those of its type, neither more nor fewer."""
        described = fields(kind)
        for name in described.keys() ^ thing.keys():
            self.wrong.add(f"{where}.{name} is {'not described' if name in thing else 'missing'}")
        for name in described.keys() & thing.keys():
            self.look(f"{where}.{name}", described[name].type, thing[name])

    def look(self, where: str, hint: Any, value: Any) -> None:
        one = next((one for one in alternatives(hint) if fits(one, value)), None)
        if one is None:
            possible = " or ".join(map(called, alternatives(hint)))
            self.wrong.add(f"{where} is {value!r}, not {possible}")
            return
        self.found.add(f"{where}: {called(one)}")
        if is_typeddict(one):
            self.look_into(where, one, value)
        elif word(one) is None and (inner := held(one)) is not None:
            for thing in value.values() if isinstance(value, dict) else value:
                self.look(where, inner, thing)


def fits(one: Any, value: Any) -> bool:
    """Whether a value is of this type, as far as one sees from outside."""
    plain = bare(one)
    if get_origin(plain) is Literal:
        return value in get_args(plain)
    return (dict if is_typeddict(plain) else get_origin(plain) or plain) is value.__class__


def any_table(game: str, seats: int, chooser: random.Random) -> Table:
    seed, options = chooser.randrange(2**32), any_options(game, chooser)
    try:
        return Table(game, seats, seed, options)
    except BadOption:  # each of them is allowed, but not all together
        return Table(game, seats, seed)


def look_at(seen: Seen, table: Table, chooser: random.Random) -> None:
    """What has just happened, as everybody is told, and the position as somebody sees it: a seat, a
    spectator, or whoever looks back with all cards open."""
    newest = table.made - 1
    everybody = [*viewers(table), OPEN]
    told = [table.events(viewer, newest) for viewer in everybody]
    for event in (event for events in told for event in events):
        seen.look_at_event(event)
    seen.look_at_view(table.view(chooser.choice(everybody)))


def seen_in(game: str) -> Seen:
    seen, chooser, sizes = Seen(game), random.Random(7), load(game).seats
    for position, move in RARE.get(game, ()):
        table = Table.parse(position)
        table.play(move)
        look_at(seen, table, chooser)
    for number in range(GAMES_EACH * len(sizes)):
        table = any_table(game, sizes[number % len(sizes)], chooser)
        while not table.over and table.made < LONGEST:
            play_any(table, chooser)
            look_at(seen, table, chooser)
    return seen


@pytest.mark.parametrize("game", GAMES)
def test_views_and_events_hold_all_that_is_described_and_nothing_else(game: str) -> None:
    seen = seen_in(game)
    assert sorted(seen.wrong) == []
    assert sorted(seen.described - seen.found) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_sentence_says_what_each_field_of_a_view_is_and_what_each_event(game: str) -> None:
    described = {**fields(shapes(game).shown), **fields(View)}
    assert [name for name, field in described.items() if not field.about] == []
    assert [
        word.name for field in described.values() for word in words_in(field.type) if not word.about
    ] == []
    assert [kind for kind, event in shapes(game).events.items() if not about(event)] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_prompt_of_a_view_has_words(game: str) -> None:
    prompts = load(game).words("en").part("prompts").keys()
    declared = {
        name for one in alternatives(fields(shapes(game).shown)["prompt"].type) for name in get_args(one)
    }
    assert declared in (set(), prompts)


def test_a_field_that_is_not_of_its_type_is_found() -> None:
    seen = Seen("skyjo")
    view = Table("skyjo", 2, 7).view(0)
    seen.look_at_view(view | {"pile": "many", "weather": "fine"})
    seen.look_at_view({name: value for name, value in view.items() if name != "round"})
    seen.look_at_event({"event": "rain"})
    assert sorted(seen.wrong) == [
        "event rain is not described",
        "view.pile is 'many', not int",
        "view.round is missing",
        "view.weather is not described",
    ]
    assert "view.last.ender: seat" in seen.described - seen.found


def test_what_is_spoken_otherwise_than_it_is_written_is_read_from_the_types() -> None:
    assert spoken_as("ratjack")["swap_open"] == {
        "seat": "seat",
        "other": "seat",
        "own": "place",
        "place": "place",
        "cards": "card",
    }
    assert spoken_as("manitou")["wins"]["enemy"] == "card"
    assert spoken_as("skyjo")["reshuffle"] == {}
    assert columns("skyjo") == 4
    assert columns("makatsu") == 0
