"""Rooms when the log cannot be written, when it holds more than they know, and when their rules fail."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from server.houses import Seat, create, join, opened, table
from server.people import fresh, secret
from stammtisch.match.table import Table
from stammtisch.rooms import api, protocol
from stammtisch.rooms.entries import Entry
from stammtisch.rooms.house import House
from stammtisch.rooms.permissions import new_game
from stammtisch.rooms.refusals import Refusal
from stammtisch.rooms.room import Room
from stammtisch.rooms.surroundings import GameRow, StoreFailed
from stammtisch.server.storage.databases import SQLite
from stammtisch.server.storage.store import DatabaseStore, sqlite_url


def break_commits(house: House, *, written: bool) -> Callable[[], None]:
    """Every commit says that it failed, whether it was `written` or not, until the answer is called."""
    assert isinstance(house.store, DatabaseStore)
    assert isinstance(house.store.dialect, SQLite)
    dialect: Any = house.store.dialect.writer.engine.dialect
    commit = dialect.do_commit

    def fail(connection: Any) -> None:
        if written:
            commit(connection)
        error = sqlite3.OperationalError("injected")
        error.sqlite_errorcode = sqlite3.SQLITE_IOERR_FSYNC
        raise error

    def mend() -> None:
        dialect.do_commit = commit

    dialect.do_commit = fail
    return mend


async def check_against_log(seat: Seat) -> None:
    """A room that is read from the log is the one in memory."""
    room = seat.live.room
    again = Room(room.code)
    log = await seat.house.store.read(room.code, -1)
    assert [entry.number for entry in log] == list(range(room.number + 1))
    for entry in log:
        again.apply(entry)
    assert room.table is not None
    assert again.table is not None
    assert again.table.text() == room.table.text()
    assert (again.said, again.players, again.seats) == (room.said, room.players, room.seats)


@pytest.mark.parametrize("written", [False, True])
def test_a_command_whose_commit_failed_counts_once_when_repeated(tmp_path: Path, written: bool) -> None:
    async def story() -> None:
        async with opened(sqlite_url(tmp_path / "rooms.db")) as [house]:
            host, guest = await table(house, house)
            mover = host if host.is_asked else guest
            command, before = mover.any_move(), mover.live.room.number
            mend = break_commits(house, written=written)
            with pytest.raises(StoreFailed, match="store_failed"):
                await mover.do(command)
            assert mover.live.room.number == before
            assert host.heard[-1]["number"] == guest.heard[-1]["number"] == before
            mend()
            assert await mover.do(command) == before + 1
            assert await mover.do(command) == before + 1
            assert mover.live.room.number == before + 1
            with pytest.raises(Refusal, match="id_reused"):
                await mover.do(protocol.Rename(id=command.id, name="Eve"))
            await check_against_log(mover)

    asyncio.run(story())


def test_somebody_may_look_on_while_nothing_can_be_written_and_is_here_afterwards(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(sqlite_url(tmp_path / "rooms.db"), listening=False) as [house]:
            host, guest = await table(house, house)
            await house.rooms.pop(host.seated.room).check_presence(set(), set())
            later = Seat(house, host.seated)
            house.node = "another start of this server"
            mend = break_commits(house, written=False)
            await later.enter()
            mend()
            assert later.live.room.players[0].node != house.node
            await later.live.check_presence({house.node}, set())
            assert later.live.room.players[0].node == house.node
            assert later.live.room.players[guest.seated.player].node is not None  # has time to come back

    asyncio.run(story())


def test_finished_games_can_be_read_while_nothing_can_be_written(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(sqlite_url(tmp_path / "rooms.db")) as [house]:
            host, guest = await table(house, house, "makatsu")
            room = host.live.room
            while room.phase == "playing":
                mover = host if host.is_asked else guest
                await mover.do(mover.any_move())
            mend = break_commits(house, written=False)
            game = await house.game(room.sheet[0].id)
            mend()
            assert game["record"]["scores"] == list(room.sheet[0].scores.values())
            assert await house.game(room.sheet[0].id) == game

    asyncio.run(story())


def test_a_table_whose_rules_fail_rests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with opened(sqlite_url(tmp_path / "rooms.db")) as [house]:
            host, guest = await table(house, house)
            mover = host if host.is_asked else guest
            commits = []
            append = house.store.append

            async def count(entry: Any) -> None:
                commits.append(entry)
                await append(entry)

            monkeypatch.setattr(house.store, "append", count)
            command = mover.any_move()
            with monkeypatch.context() as broken:
                broken.setattr(Table, "play", lambda *_: 1 / 0)
                await mover.do(command)
            assert mover.live.room.phase == "broken"
            mover.live.leave(mover.socket)
            with pytest.raises(Refusal, match="broken"):
                await mover.live.notice_absence(mover.seated.player)
            await mover.live.hear(10**6)
            assert len(commits) == 1
            assert house.rooms.pop(mover.seated.room) is mover.live
            again = Seat(house, mover.seated)
            await again.enter()  # the mistake was mended, and the log has everything
            assert again.live.room.phase == "playing"

    asyncio.run(story())


def test_a_table_that_cannot_be_shown_rests_and_keeps_no_dead_connection(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with opened(sqlite_url(tmp_path / "rooms.db")) as [house]:
            host, guest = await table(house, house)
            later = Seat(house, guest.seated)
            monkeypatch.setattr(Table, "view", lambda *_: 1 / 0)
            with pytest.raises(Refusal, match="broken"):
                await later.enter()
            assert later.socket not in host.live.sockets
            assert host.live.room.phase == "broken"
            assert host.socket.ending is not None
            await host.socket.ending
            assert host.heard[-1] == {"type": "bye", "code": "broken"}

    asyncio.run(story())


def test_a_command_that_the_rules_fail_at_stops_the_table_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with opened(sqlite_url(tmp_path / "rooms.db")) as [house]:
            host, guest = await table(house, house)
            mover = host if host.is_asked else guest
            command = mover.any_move()
            monkeypatch.setattr(Table, "moves", lambda *_: 1 / 0)
            await mover.live.command(mover.socket, command)
            for seat in (host, guest):
                assert seat.socket.ending is not None
                await seat.socket.ending
                assert seat.heard[-1] == {"type": "bye", "code": "broken"}

    asyncio.run(story())


def test_everybody_who_opens_a_room_gets_the_same_one(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(sqlite_url(tmp_path / "rooms.db")) as [house]:
            host = await create(house, "skyjo", "open")
            del house.rooms[host.seated.room]
            opening = [asyncio.create_task(house.room(host.seated.room)) for _ in range(5)]
            await asyncio.sleep(0)
            opening[0].cancel()
            opening += [asyncio.create_task(house.room(host.seated.room)) for _ in range(5)]
            found = await asyncio.gather(*opening, return_exceptions=True)
            assert isinstance(found[0], asyncio.CancelledError)
            assert set(found[1:]) == {house.rooms[host.seated.room]}
            assert not house.opening

    asyncio.run(story())


def test_who_asks_again_for_a_room_or_a_seat_gets_the_same_after_a_restart(tmp_path: Path) -> None:
    wish = api.NewRoom(id=secret(), name="Ada", game="skyjo", seats=["open", "open"])
    joining = api.JoinRoom(id=secret(), name="Bob")

    async def ask() -> tuple[api.Seated, api.Seated]:
        async with opened(sqlite_url(tmp_path / "rooms.db")) as [house]:
            made = await asyncio.gather(*[house.create(wish) for _ in range(3)])
            joined = await asyncio.gather(*[house.join(made[0].room, joining) for _ in range(3)])
            assert made == [made[0]] * 3
            assert joined == [joined[0]] * 3
            assert (await house.room(made[0].room)).room.seats == [0, 3, None]
            return made[0], joined[0]

    assert asyncio.run(ask()) == asyncio.run(ask())


def test_who_asks_again_for_a_room_hears_which_seat_it_is_by_now(tmp_path: Path) -> None:
    wish = api.NewRoom(id=secret(), name="Ada", game="skyjo", seats=["open"])

    async def story() -> None:
        async with opened(sqlite_url(tmp_path / "rooms.db")) as [house]:
            host = Seat(house, await house.create(wish))
            await host.enter()
            await host.do(protocol.Arrange(id=fresh(), seats=["open", 0]))
            assert await house.create(wish) == host.seated.model_copy(update={"seat": 1})
            await host.do(protocol.Leave(id=fresh()))
            with pytest.raises(Refusal, match="bad_token"):
                await house.create(wish)

    asyncio.run(story())


def test_who_joins_again_with_the_same_id_is_the_same_player(tmp_path: Path) -> None:
    wish = api.JoinRoom(id=secret(), name="Bob")

    async def story() -> None:
        async with opened(sqlite_url(tmp_path / "rooms.db")) as [house]:
            host = await create(house, "skyjo", "open", "open")
            guest = Seat(house, await house.join(host.seated.room, wish))
            await guest.enter()
            await guest.do(protocol.Leave(id=fresh()))
            await join(house, host.seated.room, "Carl")
            again = await house.join(host.seated.room, wish)
            assert again == guest.seated.model_copy(update={"seat": 2})
            assert sorted(host.live.room.players) == [0, 3, 4]
            [line] = (await house.history([again.token])).rooms
            assert (line.player, line.seat) == (3, 2)

    asyncio.run(story())


def test_the_newest_finished_games_are_listed_over_all_rooms(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stammtisch.rooms.house.MOST_LISTED", 3)
    running = {70, 80}
    ends: dict[str, int] = {}

    async def finished(row: GameRow) -> dict[str, Any]:
        if ends[row.id] in running:
            raise Refusal("no_game")
        record: dict[str, list[int]] = {"scores": [], "places": []}
        seats = [{"player": 0, "name": "Ada", "level": None}]
        return {"game": "skyjo", "finished": ends[row.id], "seats": seats, "record": record}

    async def story() -> None:
        async with opened(sqlite_url(tmp_path / "rooms.db"), listening=False) as [house]:
            monkeypatch.setattr(house, "finished", finished)
            tokens = []
            for times in ((10, 40, 70), (20, 30, 60, 80)):
                host = await create(house, "skyjo", "beginner")
                tokens.append(host.seated.token)
                for number, at in enumerate(times, host.live.room.number + 1):
                    start = new_game(host.live.room)
                    ends[start.id] = at
                    await house.store.append(Entry(room=host.seated.room, number=number, at=at, body=start))
            assert [line.finished for line in (await house.history(tokens)).games] == [60, 40, 30]

    asyncio.run(story())


def test_a_bot_goes_on_when_the_log_can_be_written_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stammtisch.rooms.live.AGAIN", 0.01)

    async def story() -> None:
        async with opened(sqlite_url(tmp_path / "rooms.db")) as [house]:
            host = await create(house, "skyjo", "beginner")
            await host.do(protocol.Start(id=fresh()))
            while not host.is_asked:
                await asyncio.sleep(0.01)
            await host.do(host.any_move())
            mend = break_commits(house, written=False)
            while host.live.thinking is None:  # the bot has to try again and again
                if host.is_asked:
                    mend()
                    await host.do(host.any_move())
                    mend = break_commits(house, written=False)
                await asyncio.sleep(0)
            while host.live.thinking is not None:
                await asyncio.sleep(0)
            mend()
            while not host.is_asked:
                await asyncio.sleep(0.01)
            assert host.live.room.phase == "playing"
            await check_against_log(host)

    asyncio.run(asyncio.wait_for(story(), 60))


def test_what_waits_for_its_time_is_not_forgotten_while_nothing_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stammtisch.rooms.live.AGAIN", 0.01)
    monkeypatch.setattr("stammtisch.rooms.live.RETURN", 0.01)

    async def story() -> None:
        async with opened(sqlite_url(tmp_path / "rooms.db")) as [house]:
            host = await create(house, "skyjo", "open")
            guest = await join(house, host.seated.room)
            mend = break_commits(house, written=False)
            guest.live.leave(guest.socket)
            first = set(guest.live.tasks)
            while first & guest.live.tasks:
                await asyncio.sleep(0)
            mend()
            while guest.live.room.players[guest.seated.player].is_here:
                await asyncio.sleep(0.01)

    asyncio.run(asyncio.wait_for(story(), 60))
