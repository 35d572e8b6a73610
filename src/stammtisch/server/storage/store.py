"""Where rooms are kept: an append-only log in SQLite or PostgreSQL.

An entry is appended with the number that it must have: of two who want the same number exactly one gets it,
and the other is refused. What arrives together is committed together.
"""

from __future__ import annotations

import asyncio
import hmac
import json
import logging
import secrets
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import sqlalchemy as sql
from sqlalchemy.exc import SQLAlchemyError

from stammtisch.rooms import entries
from stammtisch.rooms.entries import BODY, SNAPSHOTS, Entry
from stammtisch.rooms.metrics import COMMITS, ENTRIES
from stammtisch.rooms.surroundings import Conflict, GameDocument, GameRow, News, Store, StoreFailed
from stammtisch.server.storage.databases import (
    DATABASE_CLOCK,
    STOPPING,
    BadDatabase,
    Dialect,
    Keys,
    T,
    dialect_of,
    failure,
    own_clock,
)

REPORT = logging.getLogger("stammtisch.store")
SCHEMA = 1  # raised whenever the tables change
MOST_TOGETHER = 500  # entries of one commit

tables = sql.MetaData()
META = sql.Table(
    "meta",
    tables,
    sql.Column("name", sql.Text, primary_key=True),
    sql.Column("value", sql.Text, nullable=False),
)
KEY = sql.select(META.c.value).where(META.c.name == "key")
VERSION = sql.select(META.c.value).where(META.c.name == "schema")
LOG = sql.Table(
    "entries",
    tables,
    sql.Column("room", sql.Text, primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True),
    sql.Column("at", sql.BigInteger, nullable=False),
    sql.Column("kind", sql.Text, nullable=False),
    sql.Column("body", sql.Text, nullable=False),
)
# The rest is found in the log as well: where a game or a token belongs, and what was made of a finished game.
GAMES = sql.Table(
    "games",
    tables,
    sql.Column("id", sql.Text, primary_key=True),
    sql.Column("room", sql.Text, nullable=False, index=True),
    sql.Column("number", sql.Integer, nullable=False),
    sql.Column("finished", sql.Text),
    sql.Column("review", sql.Text),
)
TOKENS = sql.Table(
    "tokens",
    tables,
    sql.Column("hash", sql.Text, primary_key=True),
    sql.Column("room", sql.Text, nullable=False),
    sql.Column("player", sql.Integer, nullable=False),
)
NODES = sql.Table(
    "nodes",
    tables,
    sql.Column("node", sql.Text, primary_key=True),
    sql.Column("seen", sql.BigInteger, nullable=False),
)


class DatabaseStore(Store):
    """Open it with `DatabaseStore.open(url)`. One task writes; everybody may read."""

    def __init__(self, dialect: Dialect) -> None:
        self.dialect, self.shared = dialect, dialect.shared
        self.key = b""  # a secret of this database
        self.ahead = 0  # milliseconds by which its clock is ahead of this machine's
        self.pending: list[tuple[Entry, asyncio.Future[None]]] = []
        self.wake = asyncio.Event()
        self.task: asyncio.Task[None] | None = None
        self.trouble: str | None = None  # why the last commit has failed

    @classmethod
    async def open(cls, url: str) -> DatabaseStore:
        """Open a database, making its tables if it is new. BadDatabase says what is wrong with it."""
        dialect = dialect_of(url)
        dialect.open()
        store = cls(dialect)
        try:
            await dialect.read(store.check_owner)
            store.key = await dialect.write(store.prepare)
        except (BadDatabase, SQLAlchemyError, OSError) as error:
            await store.close()
            dialect.withdraw()
            if isinstance(error, BadDatabase):
                raise
            raise BadDatabase(f"{dialect.name} cannot be used: {failure(error)} {dialect.advice}") from None
        store.task = asyncio.create_task(store.write_for_ever())
        return store

    def check_owner(self, connection: sql.Connection) -> None:
        """Refuse what others have written, before anything is changed: other programs, or newer versions."""
        inspector = sql.inspect(connection)
        names = set(inspector.get_table_names())
        columns = {name: {column["name"] for column in inspector.get_columns(name)} for name in names}
        alike = {name for name, own in tables.tables.items() if columns.get(name) == set(own.columns.keys())}
        found = connection.scalar(VERSION) if META.name in alike else None
        if found is not None and not (found.isdecimal() and int(found) <= SCHEMA):
            raise BadDatabase(
                f"{self.dialect.name} was written by a newer version of Stammtisch (version {found} of "
                f"its tables, this program knows {SCHEMA}); update Stammtisch, or choose another database."
            )
        # Somebody may have added tables to ours, and a first start may have been cut short.
        if alike != set(tables.tables) and not names <= alike:
            raise BadDatabase(
                f"{self.dialect.name} belongs to another program; nothing was changed in it. "
                f"{self.dialect.advice}"
            )

    def prepare(self, connection: sql.Connection) -> bytes:
        """Make the tables if there are none; the secret of this database."""
        self.dialect.alone(connection)
        self.set_clock(connection)
        tables.create_all(connection)
        if connection.scalar(VERSION) is None:
            connection.execute(META.insert().values(name="schema", value=str(SCHEMA)))
        key: str | None = connection.scalar(KEY)
        if key is None:
            key = secrets.token_hex(32)
            connection.execute(META.insert().values(name="key", value=key))
        return bytes.fromhex(key)

    def set_clock(self, connection: sql.Connection) -> None:
        self.ahead = self.dialect.clock(connection) - own_clock()

    def now(self) -> int:
        """Milliseconds since 1970 by the database's clock: servers whose own differ agree on it."""
        return own_clock() + self.ahead

    def derive(self, *words: str) -> bytes:
        """32 bytes that are the same for the same words in this database, and that nobody can guess."""
        return hmac.digest(self.key, " ".join(words).encode(), "sha256")

    async def close(self) -> None:
        """Finish what is being written, then let go. A database that does not answer is not waited for."""
        if self.task is not None:
            waiting = [done for _, done in self.pending]
            if waiting:
                await asyncio.wait(waiting, timeout=STOPPING)
            self.task.cancel()
            with suppress(asyncio.CancelledError):
                await self.task
        await self.dialect.close()

    # --- writing

    async def append(self, entry: Entry) -> None:
        """On disk when this returns. Conflict: the number is taken. StoreFailed: nobody can say."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.pending.append((entry, done))
        self.wake.set()
        await done

    async def write_for_ever(self) -> None:
        while True:
            await self.wake.wait()
            self.wake.clear()
            while self.pending:
                batch = self.pending[:MOST_TOGETHER]
                await self.write(batch)
                del self.pending[: len(batch)]

    async def write(self, batch: Sequence[tuple[Entry, asyncio.Future[None]]]) -> None:
        """Commit a batch and let everybody know how it went."""
        try:
            # Two servers that write the same rows in another order would wait for each other for ever.
            ordered = sorted((entry for entry, _ in batch), key=lambda entry: (entry.room, entry.number))
            written = await self.dialect.write(lambda connection: self.insert(connection, ordered))
        except Exception as error:  # whoever waits must hear of it, whatever it is
            REPORT.error("commit failed", extra={"error": type(error).__name__, "said": failure(error)})
            self.trouble = self.dialect.code(error)
            for _, done in batch:
                if not done.done():
                    done.set_exception(self.failed(error))
            return
        self.trouble = None
        COMMITS.inc()
        ENTRIES.inc(len(written))
        for entry, done in batch:
            if done.done():
                continue
            if (entry.room, entry.number) in written:
                written.remove((entry.room, entry.number))  # of two with the same number, one wrote it
                done.set_result(None)
            else:
                done.set_exception(Conflict())

    def failed(self, error: BaseException) -> StoreFailed:
        return StoreFailed(self.dialect.code(error))

    def insert(self, connection: sql.Connection, batch: Sequence[Entry]) -> Keys:
        """Write entries, in their order, and the rows that point at them; which were not there before."""
        first = {(entry.room, entry.number): entry for entry in reversed(batch)}
        rows = [
            {
                "room": entry.room,
                "number": entry.number,
                "at": entry.at,
                "kind": entry.body.kind,
                "body": entry.body.model_dump_json(exclude_defaults=True),
            }
            for entry in reversed(first.values())
        ]
        written = self.dialect.add(connection, LOG, rows)
        index = [row for key, entry in first.items() if key in written for row in rows_of(entry)]
        for table in (GAMES, TOKENS):
            if rows := [row for owner, row in index if owner is table]:
                connection.execute(self.dialect.insert(table).on_conflict_do_nothing(), rows)
        self.dialect.notify(connection, sorted(written))
        return written

    # --- reading

    async def read(self, room: str, after: int) -> list[Entry]:
        """The entries of a room after a number."""
        wanted = sql.select(LOG).where(LOG.c.room == room, LOG.c.number > after).order_by(LOG.c.number)
        return [entry_of(row) for row in await self.rows(wanted)]

    async def read_room(self, room: str) -> list[Entry]:
        """The entries from which a room can be made: from the newest on that says everything."""
        snapshots = sql.select(LOG.c.number).where(LOG.c.room == room, LOG.c.kind.in_(SNAPSHOTS))
        newest = snapshots.order_by(LOG.c.number.desc()).limit(1).scalar_subquery()
        wanted = sql.select(LOG).where(LOG.c.room == room, LOG.c.number >= newest).order_by(LOG.c.number)
        return [entry_of(row) for row in await self.rows(wanted)]

    async def read_game(self, game: GameRow) -> list[Entry]:
        """The entries of a room from the start of a game to that of the next one."""
        later = sql.select(sql.func.min(GAMES.c.number)).where(
            GAMES.c.room == game.room, GAMES.c.number > game.number
        )
        wanted = sql.select(LOG).where(LOG.c.room == game.room, LOG.c.number >= game.number)
        until = sql.func.coalesce(later.scalar_subquery(), LOG.c.number + 1)
        return [
            entry_of(row)
            for row in await self.rows(wanted.where(LOG.c.number < until).order_by(LOG.c.number))
        ]

    async def beyond(self, numbers: Mapping[str, int]) -> list[tuple[str, int]]:
        """Of rooms and their newest numbers that are known: those that have a next one, and that."""
        following = [(room, number + 1) for room, number in numbers.items()]
        place = sql.tuple_(LOG.c.room, LOG.c.number)
        found: list[tuple[str, int]] = []
        for first in range(0, len(following), MOST_TOGETHER):
            some = following[first : first + MOST_TOGETHER]
            wanted = sql.select(LOG.c.room, LOG.c.number).where(place.in_(some))
            found += [(row.room, row.number) for row in await self.rows(wanted)]
        return found

    async def game(self, game_id: str) -> GameRow | None:
        rows = await self.rows(sql.select(GAMES).where(GAMES.c.id == game_id))
        return game_row(rows[0]) if rows else None

    async def games_in(self, rooms: Sequence[str], first: int, most: int) -> list[GameRow]:
        """The games of some rooms, those that began last first; `first` of them are left out."""
        begun = sql.and_(LOG.c.room == GAMES.c.room, LOG.c.number == GAMES.c.number)
        wanted = sql.select(GAMES).join(LOG, begun).where(GAMES.c.room.in_(rooms))
        ordered = wanted.order_by(LOG.c.at.desc(), GAMES.c.room, GAMES.c.number.desc())
        return [game_row(row) for row in await self.rows(ordered.offset(first).limit(most))]

    async def seats_of(self, hashes: Sequence[str]) -> list[tuple[str, str, int]]:
        """For hashes of tokens: the hash, the room, and the number of the player."""
        rows = await self.rows(sql.select(TOKENS).where(TOKENS.c.hash.in_(hashes)))
        return [(row.hash, row.room, row.player) for row in rows]

    async def rows(self, wanted: sql.Select[Any]) -> list[Any]:
        return await self.attempt(self.dialect.read(lambda connection: list(connection.execute(wanted))))

    async def attempt(self, work: Awaitable[T]) -> T:
        try:
            return await work
        except (SQLAlchemyError, OSError) as error:
            raise self.failed(error) from error

    # --- what can be made again

    async def keep(self, game_id: str, **documents: Mapping[str, object]) -> None:
        """Keep what was made of a finished game: `finished` or `review`."""
        values = {name: json.dumps(document) for name, document in documents.items()}
        wanted = GAMES.update().where(GAMES.c.id == game_id).values(**values)
        await self.attempt(self.dialect.write(lambda connection: connection.execute(wanted)))

    async def keep_loaded(self, game_id: str, finished: GameDocument) -> None:
        """Keep a finished game that is in no log; nothing happens if it is there."""
        row = {"id": game_id, "room": "", "number": 0, "finished": json.dumps(finished)}
        wanted = self.dialect.insert(GAMES).on_conflict_do_nothing()
        await self.attempt(self.dialect.write(lambda connection: connection.execute(wanted, row)))

    # --- other servers on the same database

    async def listen(self, hear: Callable[[News | None], Awaitable[None]]) -> None:
        """Call `hear` with what other servers have written: rooms and numbers, or None for anything."""
        await self.dialect.listen(hear)

    async def beat(self, node: str, lifetime: int) -> set[str]:
        """Say that a server is alive; those that have said so lately, by the database's clock. The others are
        forgotten."""
        if not self.shared:
            return {node}
        said = self.dialect.insert(NODES).values(node=node, seen=DATABASE_CLOCK)
        said = said.on_conflict_do_update(index_elements=[NODES.c.node], set_={"seen": DATABASE_CLOCK})

        def beaten(connection: sql.Connection) -> set[str]:
            self.set_clock(connection)
            connection.execute(said)
            connection.execute(NODES.delete().where(NODES.c.seen < DATABASE_CLOCK - lifetime))
            return set(connection.scalars(sql.select(NODES.c.node)))

        return await self.attempt(self.dialect.write(beaten))


def entry_of(row: Any) -> Entry:
    body = BODY.validate_json(row.body[:-1] + f'{"," if len(row.body) > 2 else ""}"kind":"{row.kind}"}}')
    return Entry.model_construct(room=row.room, number=row.number, at=row.at, body=body)


def rows_of(entry: Entry) -> list[tuple[sql.Table, dict[str, object]]]:
    """The rows that point at an entry: of the game that it begins, of the tokens that it gives out."""
    body = entry.body
    place = {"room": entry.room}
    match body:
        case entries.Start():
            return [(GAMES, {"id": body.id, "number": entry.number, **place})]
        case entries.Create():
            players = body.standing.players
        case entries.Join():
            players = [body.player]
        case _:
            return []
    return [(TOKENS, {"hash": one.token, "player": one.number, **place}) for one in players if one.token]


def game_row(row: Any) -> GameRow:
    finished, review = (None if text is None else json.loads(text) for text in (row.finished, row.review))
    return GameRow(row.id, row.room, row.number, finished, review)


def sqlite_url(path: Path) -> str:
    return f"sqlite:///{path}"
