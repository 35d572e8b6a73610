"""Views and events hold what the fields.toml of each game says: all of it, and nothing else."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from matches import any_options, play_any, viewers

from stammtisch import GAMES, Table
from stammtisch.games import load
from stammtisch.games.fields import BadFields, Field, fields, read, shared
from stammtisch.games.options import BadOption
from stammtisch.match.table import OPEN

GAMES_EACH = 6  # at each table size
LONGEST = 500  # moves of a game
PEEKED = "ratjack sets=green+black effect PEEK_DECK A1 peeked :A"
BURIED = "g2 g3 g4 g5 g6 g7 g8 g9 g10 g11 g12 k2 k4 k6 k7 k8 k10 k11 k12"
SIX_UP = "manitou warriors1 B chief chief warriors2 B mother mother warriors3 B medicine rain"
THIEF = "manitou hunt 3 dealer B thief B at2 1 2 3 4 5 6 ?chief A* hand 8 9 at1 1 2 3 4 5 6 7"
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
JSON = {"whole number": int, "text": str, "true or false": bool, "null": type(None), "object": dict}
INSIDE = r"(?:list|object) of "  # all that follows is about what is in it


@cache
def alternatives(words: str) -> list[str]:
    """`card or null` is `card` or `null`."""
    found = re.match(rf"{INSIDE}.*|`[^`]+`|true or false|whole number|\w+", words)
    assert found, f"{words!r} is no type"
    rest = words[found.end() :].removeprefix(" or").removeprefix(" ")
    return [found[0], *(alternatives(rest) if rest else [])]


@cache
def inner(words: str) -> str | None:
    """What a list or an object of something holds."""
    return re.sub(f"^{INSIDE}", "", words) if re.match(INSIDE, words) else None


def lines(where: str, words: str) -> Iterator[str]:
    """One for each alternative of a type, also of what is in it; an object has a line of its own."""
    for one in alternatives(words):
        yield f"{where}: {one}"
        if one == "object":
            yield where
        elif within := inner(one):
            yield from lines(where, within)


class Seen:
    """What has been seen of a game: every alternative of every type, and what is not as described."""

    def __init__(self, game: str) -> None:
        own, common = fields(game), shared()
        self.types = {name: field.type for name, field in {**common.types, **own.types}.items()}
        self.objects: dict[str, dict[str, str]] = {}  # the types of the fields of each
        self.described: set[str] = set()
        self.found: set[str] = set()
        self.wrong: set[str] = set()
        self.expect("view", {**common.view, **own.view})
        for kind, event in own.events.items():
            self.expect(f"event {kind}", event.fields)

    def expect(self, whole: str, described: Mapping[str, Field]) -> None:
        self.objects[whole] = {}
        self.described.add(whole)
        for path, field in described.items():
            where, _, name = f"{whole}.{path}".rpartition(".")
            self.objects.setdefault(where, {})[name] = field.type
            self.described |= set(lines(f"{whole}.{path}", field.type))

    def look_at_event(self, event: dict[str, Any]) -> None:
        kind = f"event {event['event']}"
        if kind in self.objects:
            self.look_into(kind, {name: value for name, value in event.items() if name != "event"})
        else:
            self.wrong.add(f"{kind} is not described")

    def look_into(self, where: str, thing: dict[str, Any]) -> None:
        """The fields of an object are those that are described, neither more nor fewer."""
        self.found.add(where)
        types = self.objects[where]
        for name in types.keys() ^ thing.keys():
            self.wrong.add(f"{where}.{name} is {'not described' if name in thing else 'missing'}")
        for name in types.keys() & thing.keys():
            self.look(f"{where}.{name}", types[name], thing[name])

    def look(self, where: str, words: str, value: Any) -> None:
        one = next((one for one in alternatives(words) if self.fits(one, value)), None)
        if one is None:
            self.wrong.add(f"{where} is {value!r}, not {words}")
            return
        self.found.add(f"{where}: {one}")
        if one == "object":
            self.look_into(where, value)
        elif within := inner(one):
            for held in value.values() if isinstance(value, dict) else value:
                self.look(where, within, held)

    def fits(self, words: str, value: Any) -> bool:
        """Whether a value is of this type, as far as one sees from outside."""
        if words.startswith("`"):
            return bool(value == words.strip("`"))
        if words in self.types:
            return any(self.fits(one, value) for one in alternatives(self.types[words]))
        if inner(words):
            return isinstance(value, list if words.startswith("list") else dict)
        return JSON[words] is value.__class__


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
    told = [table.open_events(newest), *(table.events(viewer, newest) for viewer in viewers(table))]
    for event in (event for events in told for event in events):
        seen.look_at_event(event)
    viewer = chooser.choice([*viewers(table), OPEN])
    seen.look_into("view", table.open_view() if viewer == OPEN else table.view(viewer))


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
def test_a_sentence_says_what_each_field_of_a_view_is(game: str) -> None:
    for part in (shared().view, shared().types, fields(game).view, fields(game).types):
        assert [name for name, field in part.items() if not field.about] == []


@pytest.mark.parametrize("game", GAMES)
def test_what_all_games_share_is_described_once(game: str) -> None:
    assert not shared().view.keys() & fields(game).view.keys()
    assert not shared().types.keys() & fields(game).types.keys()


@pytest.mark.parametrize(
    ("written", "reason"),
    [
        ("", "skyjo cannot be read"),
        ("[view", "skyjo cannot be read"),
        ("[views]", "types, view and events, not 'views'"),
        ("[view]\nround = 1", "'round' of skyjo is told as 'TYPE: sentence', not as 1"),
        ("[events.deal]\nround = 'whole number'", "'deal' of skyjo has no 'about'"),
    ],
)
def test_what_is_not_told_as_it_should_be_is_refused(tmp_path: Path, written: str, reason: str) -> None:
    path = tmp_path / "fields.toml"
    if written:
        path.write_text(written, "utf-8")
    with pytest.raises(BadFields, match=reason):
        read("skyjo", path)


def test_a_field_that_is_described_wrongly_is_found() -> None:
    seen = Seen("skyjo")
    view = Table("skyjo", 2, 7).view(0)
    seen.look_into("view", view | {"pile": "many", "weather": "fine"})
    seen.look_into("view", {name: value for name, value in view.items() if name != "round"})
    seen.look_at_event({"event": "rain"})
    assert sorted(seen.wrong) == [
        "event rain is not described",
        "view.pile is 'many', not whole number",
        "view.round is missing",
        "view.weather is not described",
    ]
    assert "view.last.ender: seat" in seen.described - seen.found
