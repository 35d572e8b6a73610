"""The two databases: how each is opened, what its errors mean, and how servers on it hear of each other."""

from __future__ import annotations

import asyncio
import logging
import os
import re
import sqlite3
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import IO, Any, Protocol, TypeVar

import sqlalchemy as sql
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from stammtisch.errors import Mistake

REPORT = logging.getLogger("stammtisch.store")
CHANNEL = "stammtisch"
LONGEST_NOTICE = 7000  # bytes; PostgreSQL takes 8000
FULL = (sqlite3.SQLITE_FULL,)
NO_SPACE = "53100"  # PostgreSQL's code
CONNECTING, ANSWERING = 5.0, 10.0  # seconds that PostgreSQL has
FROZEN = 3000  # milliseconds after which it drops what a server has begun to write; others wait for that
AGAIN = 0.5  # seconds until it is asked again
STOPPING = 5.0  # seconds for what is being written when the server stops
DATABASE_CLOCK = sql.cast(sql.extract("epoch", sql.func.clock_timestamp()) * 1000, sql.BigInteger)
T = TypeVar("T")
Job = Callable[[sql.Connection], T]
Rows = Sequence[Mapping[str, Any]]
Keys = set[tuple[Any, ...]]
Notice = Sequence[tuple[str, int]] | None
Hear = Callable[[Notice], Awaitable[None]]


class BadDatabase(Mistake):
    """A database that cannot be used; says why, and what to do."""


class Dialect(Protocol):
    """What differs between the databases."""

    name: str
    advice: str  # if it cannot be used
    shared: bool  # by several servers
    insert: Callable[..., Any]

    def open(self) -> None: ...
    async def close(self) -> None: ...
    def withdraw(self) -> None: ...
    async def write(self, job: Job[T]) -> T: ...
    async def read(self, job: Job[T]) -> T: ...
    def code(self, error: BaseException) -> str: ...
    def alone(self, connection: sql.Connection) -> None: ...
    def clock(self, connection: sql.Connection) -> int: ...
    def add(self, connection: sql.Connection, table: sql.Table, rows: Rows) -> Keys: ...
    def notify(self, connection: sql.Connection, written: Sequence[tuple[str, int]]) -> None: ...
    async def listen(self, hear: Hear) -> None: ...


def own_clock() -> int:
    """Milliseconds since 1970, as this machine has it."""
    return time.time_ns() // 1_000_000


def dialect_of(url: str) -> Dialect:
    if url == "sqlite:///:memory:":
        raise BadDatabase(
            f"A database in memory would forget every table when the server stops. {SQLite.advice}"
        )
    if url.startswith("sqlite:///") and len(url) > len("sqlite:///"):
        return SQLite(Path(os.path.expanduser(url.removeprefix("sqlite:///"))))
    if url.startswith(("postgresql://", "postgres://")):
        return PostgreSQL(url.split("://", 1)[1])
    kind = url.split(":", 1)[0][:20]
    wrong = f"{kind!r} is neither"
    if url == "sqlite:///":
        wrong = "the file is missing"
    elif kind == "sqlite":
        wrong = "sqlite: is followed by three slashes and the file"
    raise BadDatabase(
        f"A database is named as sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME; {wrong}."
    )


def failure(error: BaseException) -> str:
    """What a driver says about an error, as one sentence: its first line, for those below may hold values of
    the row. Of other errors only the kind: what they say may be secret."""
    known = isinstance(error, SQLAlchemyError | OSError)
    said = str(getattr(error, "orig", None) or error).strip().splitlines() if known else []
    words = re.sub(r"^<class '[^']*'>: ", "", said[0]) if said else type(error).__name__
    return words.rstrip(".") + "."


def committed(connection: sql.Connection, job: Job[T]) -> T:
    """Do a job and commit. After a failure nobody can say what is on disk: the connection is closed and
    never used again."""
    try:
        result = job(connection)
        connection.commit()
    except BaseException:
        with suppress(Exception):
            connection.invalidate()
        raise
    return result


def add_new(insert: Callable[..., Any], connection: sql.Connection, table: sql.Table, rows: Rows) -> Keys:
    """Write those rows that are not there yet; their keys."""
    wanted = insert(table).on_conflict_do_nothing().returning(*table.primary_key)
    return {tuple(row) for row in connection.execute(wanted, rows)}


class Lane:
    """A connection in a thread of its own: a whole transaction costs one change of threads."""

    def __init__(self, engine: sql.Engine) -> None:
        self.engine, self.thread = engine, ThreadPoolExecutor(1, "database")

    async def run(self, job: Job[T]) -> T:
        def connected() -> T:
            with self.engine.connect() as connection:
                return job(connection)

        return await asyncio.get_running_loop().run_in_executor(self.thread, connected)

    async def close(self) -> None:
        """After all that is being done; a disk that does not answer is not waited for."""
        closing = asyncio.wrap_future(self.thread.submit(self.engine.dispose))
        self.thread.shutdown(wait=False)
        await asyncio.wait([closing], timeout=STOPPING)


class SQLite:
    """A file, for one server. One connection writes, another one only reads."""

    shared = False
    insert = staticmethod(sqlite.insert)
    advice = "Choose another place: --database sqlite:///FILE."

    def __init__(self, path: Path) -> None:
        self.path = path
        self.name = f"The database {path}"
        self.guard = path.with_name(path.name + ".lock")
        self.held: IO[bytes] | None = None
        self.made: list[Path] = []  # files that were not there before

    def open(self) -> None:
        self.lock()
        self.writer, self.reader = Lane(self.engine(writes=True)), Lane(self.engine(writes=False))

    async def close(self) -> None:
        """The one that writes is the last to go: it moves the write-ahead log into the file."""
        await self.reader.close()
        await self.writer.close()
        if self.held is not None:
            self.held.close()

    def withdraw(self) -> None:
        """Leave nothing behind of a start that came to nothing."""
        for path in self.made:
            path.unlink(missing_ok=True)

    async def write(self, job: Job[T]) -> T:
        return await self.writer.run(lambda connection: committed(connection, job))

    async def read(self, job: Job[T]) -> T:
        return await self.reader.run(job)

    def lock(self) -> None:
        """Two servers on one file would not hear of each other."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            new = [path for path in (self.path, self.guard) if not path.exists()]
            if self.path in new:
                self.path.touch(0o600)  # seeds are nobody else's business; what SQLite adds is made like it
            self.path.open("ab").close()  # the system says more exactly than SQLite why it cannot be written
            self.made = new
            self.held = self.guard.open("wb")
        except OSError as error:
            self.withdraw()
            raise BadDatabase(f"{self.name} cannot be used: {error.strerror}. {self.advice}") from None
        try:
            import fcntl
        except ImportError:  # elsewhere the file cannot be opened twice for writing
            return
        try:
            fcntl.flock(self.held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self.held.close()
            raise BadDatabase(
                f"{self.name} is in use by another server. Stop that one, or give this one its own file: "
                "--database sqlite:///FILE. Several servers can share a PostgreSQL database."
            ) from None

    def engine(self, writes: bool) -> sql.Engine:
        engine = sql.create_engine(
            sql.URL.create("sqlite", database=str(self.path)),  # a name may hold what means more in a URL
            pool_size=1,
            max_overflow=0,
            hide_parameters=True,  # an entry may hold a seed
        )

        @sql.event.listens_for(engine, "connect")
        def connected(connection: Any, _record: Any) -> None:
            pragmas = ("journal_mode = WAL", "synchronous = FULL") if writes else ("query_only = ON",)
            cursor = connection.cursor()
            try:
                for pragma in ("busy_timeout = 2000", *pragmas):
                    cursor.execute(f"PRAGMA {pragma}")
                cursor.close()
            except Exception:
                connection.close()
                raise

        return engine

    def code(self, error: BaseException) -> str:
        number = getattr(getattr(error, "orig", None), "sqlite_errorcode", 0)
        return "disk_full" if number & 0xFF in FULL else "store_failed"

    def alone(self, connection: sql.Connection) -> None:
        """No other server has the file; another program may be writing to it, and would be in the way."""
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    def clock(self, connection: sql.Connection) -> int:
        return own_clock()

    def add(self, connection: sql.Connection, table: sql.Table, rows: Rows) -> Keys:
        """Nearly always all are new, and one plain statement will do: each step of a statement gives the
        interpreter's lock away, and at a full house it takes long to get it back."""
        places = ", ".join([f"({', '.join('?' * len(table.columns))})"] * len(rows))
        names = [column.name for column in table.columns]
        values = tuple(row[name] for row in rows for name in names)
        try:
            connection.exec_driver_sql(
                f"INSERT INTO {table.name} ({', '.join(names)}) VALUES {places}", values
            )
        except sql.exc.IntegrityError:
            return add_new(self.insert, connection, table, rows)
        return {tuple(row[key.name] for key in table.primary_key) for row in rows}

    def notify(self, connection: sql.Connection, written: Sequence[tuple[str, int]]) -> None:
        """There is no other server."""

    async def listen(self, hear: Hear) -> None:
        await asyncio.Event().wait()


class PostgreSQL:
    """For several servers. After a commit each announces to the others which rooms have which numbers; that
    is a hint, the truth is in the log."""

    shared = True
    insert = staticmethod(postgresql.insert)
    advice = "See whether it runs and the address is right: --database postgresql://USER:PASSWORD@HOST/NAME."

    def __init__(self, address: str) -> None:
        self.address = address
        self.name = "The PostgreSQL database"

    def open(self) -> None:
        try:
            import asyncpg  # noqa: F401  # the extra may not be installed
        except ImportError:
            raise BadDatabase(
                "PostgreSQL needs one more package: pip install 'stammtisch[postgres]'."
            ) from None
        self.writer, self.reader = self.engine(writes=True), self.engine(writes=False)

    async def close(self) -> None:
        await self.writer.dispose()
        await self.reader.dispose()

    def withdraw(self) -> None:
        """Nothing was made."""

    async def write(self, job: Job[T]) -> T:
        async with self.writer.connect() as connection:
            return await connection.run_sync(committed, job)

    async def read(self, job: Job[T]) -> T:
        async with self.reader.connect() as connection:
            return await connection.run_sync(job)

    def engine(self, writes: bool) -> AsyncEngine:
        return create_async_engine(
            "postgresql+asyncpg://",
            async_creator=self.connect,
            pool_size=1 if writes else 4,
            max_overflow=0,
            pool_pre_ping=True,
            hide_parameters=True,
            isolation_level="READ COMMITTED",
        )

    async def connect(self) -> Any:
        """A connection of the driver's. It reads the address itself: that takes all that PostgreSQL's own
        programs take, as in ?sslmode=require."""
        import asyncpg

        try:
            return await asyncpg.connect(
                f"postgresql://{self.address}",
                timeout=CONNECTING,
                command_timeout=ANSWERING,
                server_settings={"idle_in_transaction_session_timeout": str(FROZEN)},
            )
        except (asyncpg.PostgresError, asyncpg.InterfaceError) as error:
            raise ConnectionError(str(error)) from None
        except (ValueError, IndexError):  # what they say may hold a part of the password
            raise ConnectionError("its address cannot be read") from None

    def code(self, error: BaseException) -> str:
        return (
            "disk_full"
            if getattr(getattr(error, "orig", None), "sqlstate", "") == NO_SPACE
            else "store_failed"
        )

    def alone(self, connection: sql.Connection) -> None:
        """Two servers that start together must not both make the tables."""
        connection.execute(sql.text("SELECT pg_advisory_xact_lock(7316)"))

    def clock(self, connection: sql.Connection) -> int:
        """All servers go by this one, for their own may differ."""
        return int(connection.scalar(sql.select(DATABASE_CLOCK)) or 0)

    def add(self, connection: sql.Connection, table: sql.Table, rows: Rows) -> Keys:
        return add_new(self.insert, connection, table, rows)

    def notify(self, connection: sql.Connection, written: Sequence[tuple[str, int]]) -> None:
        """One notice for all that was written together."""
        if written:
            notice = " ".join(f"{room}:{number}" for room, number in written)
            said = sql.text("SELECT pg_notify(:channel, :notice)")
            connection.execute(
                said, {"channel": CHANNEL, "notice": notice if len(notice) <= LONGEST_NOTICE else "*"}
            )

    async def listen(self, hear: Hear) -> None:
        """For ever: connect, listen, then look at everything once, for something may have been missed."""
        while True:
            try:
                connection = await self.connect()
                try:
                    await self.listen_on(connection, hear)
                finally:
                    connection.terminate()
            except Exception as error:  # whatever it is, there is nothing to do but to try again
                REPORT.warning("not listening", extra={"error": type(error).__name__})
            await asyncio.sleep(AGAIN)

    async def listen_on(self, connection: Any, hear: Hear) -> None:
        """Pass on what is heard until the line is lost."""
        lost = asyncio.Event()
        heard: asyncio.Queue[str] = asyncio.Queue()
        connection.add_termination_listener(lambda *_: lost.set())
        await connection.add_listener(CHANNEL, lambda *args: heard.put_nowait(args[-1]))
        await hear(None)
        gone = asyncio.create_task(lost.wait())
        try:
            while not lost.is_set():
                notice = asyncio.create_task(heard.get())
                await asyncio.wait((notice, gone), return_when=asyncio.FIRST_COMPLETED)
                if notice.done():
                    await hear(read_notice(notice.result()))
                else:
                    notice.cancel()
        finally:
            gone.cancel()


def read_notice(text: str) -> Notice:
    """Rooms and numbers; None if there were too many to name."""
    if text == "*":
        return None
    pairs = (word.rpartition(":") for word in text.split())
    return [(room, int(number)) for room, _, number in pairs if number.isdecimal()]
