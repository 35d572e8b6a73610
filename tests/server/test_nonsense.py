"""Nonsense over sockets, as Hypothesis thinks of it: always one answer each, and the table goes on."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from server.people import Guest, House, fresh
from server.running import Running
from stammtisch.games import GAMES, load
from stammtisch.rooms.protocol import TYPES
from stammtisch.rooms.refusals import CODES

ANSWERS = ("done", "refused", "hint", "pong")
KEYS = ("type", "id", "number", "move", "seat", "seats", "name", "game", "options", "token", "room", "since")
texts = st.text(max_size=30)
leaves = st.none() | st.booleans() | st.integers() | st.floats() | texts | st.sampled_from(TYPES)
values = st.recursive(
    leaves,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(KEYS) | texts, inner, max_size=5)
    ),
    max_leaves=12,
)
documents = st.fixed_dictionaries(
    {"type": st.sampled_from(TYPES)}, optional={key: values for key in KEYS if key != "type"}
)
frames = st.one_of(
    documents.map(json.dumps),
    values.map(json.dumps),
    texts,
    st.binary(max_size=60),
    st.text(min_size=1500, max_size=6000),
)


def answers(guest: Guest) -> int:
    return sum(message["type"] in ANSWERS for message in guest.heard)


@settings(max_examples=40, deadline=None)
@given(sent=st.lists(frames, min_size=1, max_size=12))
def test_every_frame_gets_one_answer_and_nonsense_changes_nothing(
    server: Running, sent: list[str | bytes]
) -> None:
    async def evening() -> None:
        async with House(server.port) as house:
            host = await house.create("makatsu", "open")
            await host.connect()
            before, number = answers(host), host.number
            for frame in sent:
                await host.send(frame)
            await host.until(lambda: answers(host) == before + len(sent))
            done = sum(message["type"] == "done" for message in host.heard)
            assert {m["code"] for m in host.heard if m["type"] == "refused"} <= set(CODES)
            assert await house.number(host.room) <= number + done
            await host.do("rename", name="Still here")
            assert answers(host) == before + len(sent) + 1

    asyncio.run(evening())


seats = st.integers(0, 3)
SENSELESS: dict[str, dict[str, st.SearchStrategy[Any]]] = {
    "move": {"number": st.integers(-2, 1), "move": st.integers(0, 200)},
    "undo": {"number": st.integers(-2, 1)},
    "rename": {"name": st.sampled_from(["Eve", "", "x" * 30])},
    "back": {},
    "react": {"reaction": st.sampled_from(["wow", "insult"])},
    "configure": {"game": st.sampled_from([*GAMES, "chess"]), "clock": st.sampled_from(["none", "relaxed"])},
    "arrange": {"seats": st.lists(st.sampled_from([0, 2, 3, 4, "open", "beginner"]), min_size=1, max_size=5)},
    "start": {},
    "kick": {"seat": seats},
    "host": {"seat": seats},
    "hint": {},
}
commands = st.sampled_from(sorted(SENSELESS)).flatmap(
    lambda kind: st.tuples(
        st.just(kind), st.fixed_dictionaries(SENSELESS[kind]), st.integers(0, 2), st.booleans()
    )
)


@settings(max_examples=30, deadline=None)
@given(said=st.lists(commands, min_size=3, max_size=25))
def test_commands_without_sense_get_one_answer_each_and_the_table_goes_on(
    server: Running, said: list[tuple[str, dict[str, Any], int, bool]]
) -> None:
    async def evening() -> None:
        async with House(server.port) as house:
            host = await house.create("skyjo", "open", options={"rounds": 1})
            bob = await house.join(host.room)
            await host.connect()
            await bob.connect()
            people = [host, bob, await house.watch(host.room)]
            repeated: dict[str, Any] = {"id": fresh()}
            for kind, fields, who, again in said:
                guest = people[who]
                async with sent_away(guest):
                    await answered(house, guest, kind, fields, repeated if again else {"id": fresh()})
            for guest in people[:2]:
                async with sent_away(guest):
                    await guest.do("rename", name="Still here")
                    if guest.my_moves and guest.info["phase"] == "playing":
                        await guest.play(guest.my_moves[0])

    asyncio.run(evening())


@asynccontextmanager
async def sent_away(guest: Guest) -> AsyncIterator[None]:
    """Whoever has lost the seat may have heard of it or not, and is not answered any more."""
    try:
        yield
    except (ConnectionError, ConnectionClosed):
        assert await guest.bye() == "removed"


async def answered(
    house: House, guest: Guest, kind: str, fields: dict[str, Any], named: dict[str, Any]
) -> None:
    """One command, one answer; a refusal leaves the room where it was."""
    fields = dict(fields)
    if "move" in fields:
        moves = guest.my_moves or load(guest.info["game"]).moves
        fields["move"] = moves[fields["move"] % len(moves)]
    if "number" in fields:
        fields["number"] = max(0, guest.number + fields["number"])
    before = answers(guest)
    answer = await guest.ask(kind, **named, **fields)
    assert answer["type"] in ("done", "refused", "hint"), answer
    assert answer["type"] != "refused" or answer["code"] in CODES
    assert (await guest.answer('{"type":"ping"}'))["type"] == "pong"
    assert answers(guest) == before + 2
