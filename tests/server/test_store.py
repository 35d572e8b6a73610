"""The log when writing fails: nobody is told that something is kept which is not, and then it goes on."""

from __future__ import annotations

import asyncio
import itertools
import sqlite3
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql

from stammtisch.rooms import entries
from stammtisch.rooms.entries import Entry
from stammtisch.rooms.surroundings import Conflict, StoreFailed
from stammtisch.server.storage.databases import SQLite
from stammtisch.server.storage.store import DatabaseStore, sqlite_url

FAILURES = [
    (sqlite3.SQLITE_ERROR, "store_failed"),
    (sqlite3.SQLITE_IOERR_FSYNC, "store_failed"),
    (sqlite3.SQLITE_FULL, "disk_full"),
    (sqlite3.SQLITE_BUSY, "store_failed"),
]


def note(room: str, number: int, name: str = "") -> Entry:
    return Entry(room=room, number=number, at=0, body=entries.Rename(player=0, name=name))


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[DatabaseStore]:
    store = await DatabaseStore.open(sqlite_url(folder / "rooms.db"))
    try:
        yield store
    finally:
        await store.close()


def writer_of(store: DatabaseStore) -> Any:
    """The engine of the connection that writes."""
    assert isinstance(store.dialect, SQLite)
    return store.dialect.writer.engine


def fail_at_commit(store: DatabaseStore, number: int) -> Callable[[], None]:
    """Let every commit fail like this until the answer is called."""
    dialect = writer_of(store).dialect
    commit = dialect.do_commit

    def fail(connection: Any) -> None:
        error = sqlite3.OperationalError("injected")
        error.sqlite_errorcode = number
        raise error

    def mend() -> None:
        dialect.do_commit = commit

    dialect.do_commit = fail
    return mend


async def numbers(store: DatabaseStore, room: str) -> list[int]:
    return [entry.number for entry in await store.read(room, -1)]


@pytest.mark.parametrize(("number", "code"), FAILURES)
def test_a_failed_commit_is_told_to_all_who_wait_and_the_next_one_works(
    tmp_path: Path, number: int, code: str
) -> None:
    async def story() -> None:
        async with opened(tmp_path) as store:
            await store.append(note("AAAAAA", 0))
            connections: list[Any] = []
            sql.event.listen(writer_of(store), "connect", lambda made, _: connections.append(made))
            mend = fail_at_commit(store, number)
            wanted = [store.append(note(room, 1)) for room in ("AAAAAA", "BBBBBB", "CCCCCC")]
            failed = await asyncio.gather(*wanted, return_exceptions=True)
            assert [getattr(error, "code", error) for error in failed] == [code] * 3
            mend()
            assert await numbers(store, "AAAAAA") == [0]
            await store.append(note("AAAAAA", 1))
            assert await numbers(store, "AAAAAA") == [0, 1]
            assert len(connections) == 1, "the connection that failed was used again"

    asyncio.run(story())


def test_a_full_database_refuses_and_takes_again_when_there_is_room(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as store:
            await store.append(note("AAAAAA", 0))
            await store.dialect.write(lambda c: c.execute(sql.text("PRAGMA max_page_count = 1")))
            with pytest.raises(StoreFailed, match="disk_full"):
                await store.append(note("AAAAAA", 1, "x" * 100_000))
            assert await numbers(store, "AAAAAA") == [0]
            await store.append(note("AAAAAA", 1))

    asyncio.run(story())


def test_of_many_who_want_one_number_one_gets_it(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as store:
            wanted = [store.append(note("AAAAAA", 0, str(n))) for n in range(20)]
            answers = await asyncio.gather(*wanted, return_exceptions=True)
            assert sum(answer is None for answer in answers) == 1
            assert sum(isinstance(answer, Conflict) for answer in answers) == 19
            kept = (await store.read("AAAAAA", -1))[0].body
            assert isinstance(kept, entries.Rename)
            assert answers[int(kept.name)] is None, "another one than the one that was told so"

    asyncio.run(story())


def test_among_entries_that_are_written_together_those_that_are_there_already_are_told_so(
    tmp_path: Path,
) -> None:
    async def story() -> None:
        async with opened(tmp_path) as store:
            await store.append(note("AAAAAA", 0, "first"))
            together = [note("AAAAAA", 0, "late"), note("AAAAAA", 1), note("BBBBBB", 0)]
            answers = await asyncio.gather(*map(store.append, together), return_exceptions=True)
            assert [type(answer) for answer in answers] == [Conflict, type(None), type(None)]
            kept = await store.read("AAAAAA", -1)
            assert [entry.body for entry in kept] == [note("", 0, "first").body, note("", 1).body]
            assert await numbers(store, "BBBBBB") == [0]

    asyncio.run(story())


def test_what_is_being_written_is_finished_at_the_end_and_no_thread_stays(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as store:
            mend = fail_at_commit(store, sqlite3.SQLITE_IOERR_FSYNC)
            with pytest.raises(StoreFailed):
                await store.append(note("AAAAAA", 0))
            mend()
            writing = asyncio.create_task(store.append(note("AAAAAA", 0)))
            await asyncio.sleep(0)
        await writing
        async with opened(tmp_path) as store:
            assert await numbers(store, "AAAAAA") == [0]

    before = set(threading.enumerate())
    asyncio.run(story())
    for thread in set(threading.enumerate()) - before:
        thread.join(30)  # it has said its last word, and ends
        assert not thread.is_alive()


def test_a_database_that_does_not_answer_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stammtisch.server.storage.store.STOPPING", 0.05)
    monkeypatch.setattr("stammtisch.server.storage.databases.STOPPING", 0.05)
    answering = threading.Event()

    async def story() -> None:
        async with opened(tmp_path) as store:
            monkeypatch.setattr(store, "insert", lambda *_: answering.wait())
            hanging = asyncio.create_task(store.append(note("AAAAAA", 0)))
            await asyncio.sleep(0)
        assert not hanging.done()
        hanging.cancel()

    try:
        asyncio.run(story())
    finally:
        answering.set()


def test_whoever_waits_for_the_connection_gets_it_however_much_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stammtisch.server.storage.store.MOST_TOGETHER", 2)

    async def story() -> None:
        async with opened(tmp_path) as store:
            written = 0

            async def write_on(room: str) -> None:
                nonlocal written
                for number in itertools.count():
                    await store.append(note(room, number))
                    written += 1

            flood = [asyncio.create_task(write_on(f"ROOM{n:02}")) for n in range(10)]
            while written < 20:
                await asyncio.sleep(0)
            before = written
            await store.keep("no such game", finished={})
            assert written - before <= 30, "others were let in again and again"
            for task in flood:
                task.cancel()
            await asyncio.gather(*flood, return_exceptions=True)

    asyncio.run(story())
