"""Two servers on one PostgreSQL that race, hear of each other late, or hold each other up."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest
import sqlalchemy as sql

from server.houses import Seat, create, join, opened, table
from server.people import fresh, secret
from server.postgres import PostgreSQL
from stammtisch.rooms import api, entries, protocol
from stammtisch.rooms.entries import Entry
from stammtisch.rooms.house import House
from stammtisch.rooms.refusals import Refusal
from stammtisch.rooms.room import CLOCKS
from stammtisch.server.storage import databases, store
from stammtisch.server.storage.databases import PostgreSQL as Dialect
from stammtisch.server.storage.store import LOG, DatabaseStore

ROUNDS = 5
ENOUGH = 40  # entries
PATIENCE = 60  # seconds


def codes(answers: Sequence[object]) -> list[str]:
    return sorted(answer.code if isinstance(answer, Refusal) else "done" for answer in answers)


def test_of_two_who_want_one_seat_on_two_servers_one_gets_it(postgres: PostgreSQL) -> None:
    async def story() -> None:
        database = postgres.database()
        async with opened(database, database) as houses:
            for _ in range(ROUNDS):
                host = await create(houses[0], "skyjo", "open")
                await houses[1].room(host.seated.room)
                wishes = [api.JoinRoom(id=secret(), name="Bob", seat=1) for _ in houses]
                racing = [
                    house.join(host.seated.room, wish) for house, wish in zip(houses, wishes, strict=True)
                ]
                assert codes(await asyncio.gather(*racing, return_exceptions=True)) == ["done", "taken"]

    asyncio.run(story())


def test_of_two_moves_at_one_moment_on_two_servers_one_counts(postgres: PostgreSQL) -> None:
    async def story() -> None:
        database = postgres.database()
        async with opened(database, database, listening=False) as houses:
            host, guest = await table(houses[0], houses[1])
            for _ in range(ROUNDS):
                await guest.live.hear(10**6)
                await host.live.hear(10**6)
                mover = host if host.is_asked else guest
                rooms = [await house.room(host.seated.room) for house in houses]
                racing = [room.carry_out(mover.seated.player, mover.any_move()) for room in rooms]
                answers = await asyncio.gather(*racing, return_exceptions=True)
                assert codes(answers) == ["done", "stale"]
            log = await houses[0].store.read(host.seated.room, -1)
            assert [entry.number for entry in log] == list(range(len(log)))

    asyncio.run(story())


def test_a_command_repeated_on_another_server_counts_once(postgres: PostgreSQL) -> None:
    async def story() -> None:
        database = postgres.database()
        async with opened(database, database, listening=False) as houses:
            host, guest = await table(houses[0], houses[1])
            await guest.live.hear(10**6)
            mover = host if host.is_asked else guest
            command = mover.any_move()
            rooms = [await house.room(host.seated.room) for house in houses]
            numbers = [await room.carry_out(mover.seated.player, command) for room in rooms]
            assert numbers == [numbers[0]] * 2
            assert rooms[0].room.number == rooms[1].room.number == numbers[0]

    asyncio.run(story())


def test_who_goes_from_one_server_to_another_is_here_and_sees_nothing_old(postgres: PostgreSQL) -> None:
    async def story() -> None:
        database = postgres.database()
        async with opened(database, database, listening=False) as houses:
            host, _ = await table(houses[0], houses[1])
            there = Seat(houses[1], host.seated)
            await there.enter()
            assert there.live.room.number > host.live.room.number
            await host.live.hear(10**6)
            assert host.socket.closed  # elsewhere
            host.live.leave(host.socket)
            await host.live.notice_absence(host.seated.player)
            again = Seat(houses[0], host.seated)
            await again.enter()
            await there.live.hear(10**6)
            for house in houses:
                room = (await house.room(host.seated.room)).room
                assert room.players[host.seated.player].node == houses[0].node
            assert again.heard[-1]["type"] == "welcome"
            assert again.heard[-1]["number"] == again.live.room.number
            kinds = [entry.body.kind for entry in await houses[0].store.read(host.seated.room, -1)]
            assert "away" not in kinds

    asyncio.run(story())


def test_a_server_that_stops_in_the_middle_of_writing_holds_nobody_up(postgres: PostgreSQL) -> None:
    async def story() -> None:
        database = postgres.database()
        frozen, other = await DatabaseStore.open(database), await DatabaseStore.open(database)
        row = {"room": "AAAAAA", "number": 0, "at": 0, "kind": "rename", "body": "{}"}
        try:
            assert isinstance(frozen.dialect, Dialect)
            async with frozen.dialect.writer.connect() as connection:
                await connection.execute(sql.insert(LOG), row)
                body = entries.Rename(player=0, name="Eve")
                await other.append(Entry(room="AAAAAA", number=0, at=0, body=body))
                await connection.invalidate()
            assert [entry.body for entry in await other.read("AAAAAA", -1)] == [body]
        finally:
            await frozen.close()
            await other.close()

    asyncio.run(story())


def test_what_was_written_while_nobody_listened_is_heard_of(postgres: PostgreSQL) -> None:
    async def story() -> None:
        database = postgres.database()
        async with opened(database, database) as houses:
            host = await create(houses[0], "skyjo", "open")
            guest = await join(houses[1], host.seated.room)
            for name in ("Eve", "Ann"):
                await asyncio.to_thread(postgres.cut, listeners=True)
                number = await guest.do(protocol.Rename(id=fresh(), name=name))
                while host.live.room.number < number:
                    await asyncio.sleep(0.01)
                assert host.live.room.players[guest.seated.player].name == name

    asyncio.run(asyncio.wait_for(story(), PATIENCE))


@pytest.mark.parametrize("ahead", [-3_600_000, 3_600_000])
def test_servers_whose_clocks_differ_agree_on_the_time_that_is_left(
    postgres: PostgreSQL, monkeypatch: pytest.MonkeyPatch, ahead: int
) -> None:
    """Two of which one is an hour ahead or behind: a decision takes as long on both."""
    right = databases.own_clock
    clock = CLOCKS["fast"]

    async def story() -> None:
        database = postgres.database()
        async with opened(database, database, listening=False) as houses:
            wrong = houses[1].store
            assert isinstance(wrong, DatabaseStore)
            assert abs(wrong.ahead) < clock
            with monkeypatch.context() as elsewhere:
                for module in (databases, store):
                    elsewhere.setattr(module, "own_clock", lambda: right() + ahead)
                await wrong.beat(houses[1].node, 10_000)
            assert abs(wrong.ahead + ahead) < clock
            monkeypatch.setattr(wrong, "now", lambda: right() + ahead + wrong.ahead)
            host, guest = await table(houses[0], houses[1], clock="fast")
            await guest.live.hear(host.live.room.number)
            told = [seat.live.room.time_left(seat.house.store.now()) for seat in (host, guest)]
            assert told[0].keys() == told[1].keys()
            for here, there in zip(told[0].values(), told[1].values(), strict=True):
                assert 0 < here <= clock
                assert 0 < there <= clock

    asyncio.run(story())


async def play(*people: Seat) -> None:
    """The first possible moves, until all know of a good many."""
    async with asyncio.timeout(PATIENCE):
        while any(person.live.room.number < ENOUGH for person in people):
            for person in people:
                if person.is_asked:
                    await person.do(person.any_move())
            await asyncio.sleep(0.001)


async def table_with_a_bot(houses: list[House]) -> tuple[Seat, Seat]:
    host = await create(houses[0], "makatsu", "open", "beginner")
    guest = await join(houses[1], host.seated.room)
    await host.live.hear(guest.live.room.number)
    await host.do(protocol.Start(id=fresh()))
    await guest.live.hear(host.live.room.number)
    return host, guest


def test_bots_wait_for_no_server_that_is_not_theirs(
    postgres: PostgreSQL, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stammtisch.rooms.live.STEP_IN", 10**9)

    async def story() -> None:
        database = postgres.database()
        async with opened(database, database) as houses:
            host, guest = await table_with_a_bot(houses)
            await play(host, guest)

    asyncio.run(story())


def test_another_server_steps_in_for_bots_that_are_not_asked(
    postgres: PostgreSQL, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stammtisch.rooms.live.STEP_IN", 10)

    async def story() -> None:
        database = postgres.database()
        async with opened(database, database) as houses:
            host, guest = await table_with_a_bot(houses)
            monkeypatch.setattr(host.live, "think", lambda: None)  # as if it hung
            await play(host, guest)

    asyncio.run(story())
