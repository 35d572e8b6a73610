"""Databases: one that cannot be used is explained and left as it is; the very one that is named is used."""

from __future__ import annotations

import asyncio
import os
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from server.postgres import PostgreSQL
from stammtisch.server.storage.databases import BadDatabase
from stammtisch.server.storage.store import SCHEMA, DatabaseStore


def reason(url: str) -> str:
    """Why a database cannot be opened."""

    async def attempt() -> None:
        store = await DatabaseStore.open(url)
        await store.close()

    with pytest.raises(BadDatabase) as bad:
        asyncio.run(attempt())
    return str(bad.value)


def test_a_postgresql_that_does_not_answer_is_explained_without_the_password() -> None:
    said = reason("postgresql://me:geheim@127.0.0.1:1/rooms")
    assert said.startswith("The PostgreSQL database cannot be used: ")
    assert said.endswith("--database postgresql://USER:PASSWORD@HOST/NAME.")
    assert "geheim" not in said


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("me:geheim@127.0.0.1:notaport/rooms", "its address cannot be read"),
        ("me:geheim@[::1/rooms", "its address cannot be read"),
        ("me:geh/eim@127.0.0.1/rooms", "its address cannot be read"),
        ("me:geheim@127.0.0.1:1/rooms?sslmode=perhaps", "sslmode"),
        ("me:geheim@127.0.0.1:1/rooms?sslmode=require", "Connect call failed"),
    ],
)
def test_an_address_of_postgresql_that_cannot_be_right_is_explained(address: str, why: str) -> None:
    said = reason(f"postgresql://{address}")
    assert said.startswith("The PostgreSQL database cannot be used: ")
    assert why in said
    assert said.endswith("--database postgresql://USER:PASSWORD@HOST/NAME.")
    assert "geh" not in said


def test_what_postgresql_itself_refuses_is_explained(postgres: PostgreSQL) -> None:
    database = postgres.database()
    assert "unrecognized configuration parameter" in reason(f"{database}&foo=bar")
    assert 'database "songs" does not exist' in reason(re.sub(r"/rooms\d+", "/songs", database))


def test_an_address_of_postgresql_may_say_how_to_connect(postgres: PostgreSQL) -> None:
    opens(f"{postgres.database()}&sslmode=prefer&application_name=cards")


def test_a_database_in_memory_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert reason("sqlite:///:memory:").endswith("--database sqlite:///FILE.")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["a?b.db", "a#b.db", "100%25.db", "a b.db", "mode=memory?uri=true"])
def test_the_very_file_that_is_named_is_used(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    opens(f"sqlite:///{path}")
    assert {found.name for found in tmp_path.iterdir()} == {name, f"{name}.lock"}
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.stat().st_size > 0


def a_folder(path: Path) -> None:
    path.mkdir()


def a_text(path: Path) -> None:
    path.write_text("Dear diary, " * 1000)


def cut_short(path: Path) -> None:
    database = sqlite3.connect(path)
    database.execute("create table meta (name text, value text)")
    database.close()
    path.write_bytes(path.read_bytes()[:1000])


def newer(path: Path) -> None:
    database = sqlite3.connect(path)
    database.execute("create table meta (name text primary key, value text not null)")
    database.execute("insert into meta values ('schema', ?)", [str(SCHEMA + 1)])
    database.commit()
    database.close()


def strange(path: Path) -> None:
    newer(path)
    database = sqlite3.connect(path)
    database.execute("update meta set value = 'tomorrow'")
    database.commit()
    database.close()


@pytest.mark.parametrize(
    ("made", "why"),
    [
        (a_folder, "cannot be used: Is a directory."),
        (a_text, "is not a database"),
        (cut_short, "cannot be used"),
        (newer, "update Stammtisch, or choose another database"),
        (strange, "newer version of Stammtisch"),
    ],
)
def test_a_file_that_cannot_be_used_is_explained(
    tmp_path: Path, made: Callable[[Path], None], why: str
) -> None:
    path = tmp_path / "rooms.db"
    made(path)
    said = reason(f"sqlite:///{path}")
    assert why in said
    assert str(path) in said
    assert said.endswith(".")
    assert "--database" in said or "another database" in said
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    "made",
    [
        "create table rooms (a)",
        "create table meta (something integer)",
        "create table meta (name text, value text); create table songs (title text)",
        "create table games (id text, title text)",
        "create table songs (title text); insert into songs values ('Die Forelle')",
        "pragma journal_mode = wal; create table songs (title text)",
    ],
)
def test_a_database_of_another_program_is_left_as_it_is(tmp_path: Path, made: str) -> None:
    path = tmp_path / "songs.db"
    with closing(sqlite3.connect(path)) as database:
        database.executescript(made)
    before = path.read_bytes()
    said = reason(f"sqlite:///{path}")
    assert said == (
        f"The database {path} belongs to another program; nothing was changed in it. "
        "Choose another place: --database sqlite:///FILE."
    )
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def opens(url: str) -> None:
    async def open_and_close() -> None:
        await (await DatabaseStore.open(url)).close()

    asyncio.run(open_and_close())


def test_our_own_database_may_have_tables_of_others_as_well(tmp_path: Path) -> None:
    path = tmp_path / "rooms.db"
    opens(f"sqlite:///{path}")
    with closing(sqlite3.connect(path)) as database:
        database.execute("create table _litestream_seq (id integer, seq integer)")
    opens(f"sqlite:///{path}")


def test_a_first_start_that_was_cut_short_is_finished(tmp_path: Path) -> None:
    path = tmp_path / "rooms.db"
    with closing(sqlite3.connect(path)) as database:
        database.execute("create table meta (name text primary key, value text not null)")
    opens(f"sqlite:///{path}")
    opens(f"sqlite:///{path}")


def test_a_folder_that_cannot_be_made_is_explained(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    said = reason(f"sqlite:///{tmp_path / 'file' / 'rooms.db'}")
    assert "cannot be used" in said
    assert "--database sqlite:///FILE" in said


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("", "'' is neither."),
        ("rooms.db", "'rooms.db' is neither."),
        ("sqlite:///", "the file is missing."),
        ("sqlite://rooms.db", "three slashes and the file."),
        ("sqlite:rooms.db", "three slashes and the file."),
        ("mysql://x/y", "'mysql' is neither."),
        ("http://x", "'http' is neither."),
    ],
)
def test_an_address_that_is_of_no_database_is_explained(url: str, why: str) -> None:
    said = reason(url)
    assert "sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME" in said
    assert said.endswith(why)


def test_a_folder_that_is_read_only_is_explained(tmp_path: Path) -> None:
    """Root may write everywhere but where the system keeps its own files."""
    tmp_path.chmod(0o500)
    folder = Path("/sys/kernel") if os.geteuid() == 0 else tmp_path
    said = reason(f"sqlite:///{folder / 'rooms.db'}")
    assert "cannot be used" in said
    assert "--database" in said


@pytest.mark.parametrize(
    "before", [lambda path: None, lambda path: opens(f"sqlite:///{path}")], ids=["new", "in use"]
)
def test_a_database_that_somebody_has_locked_is_explained(
    tmp_path: Path, before: Callable[[Path], None]
) -> None:
    path = tmp_path / "rooms.db"
    before(path)
    locking = sqlite3.connect(path, isolation_level=None)
    locking.execute("begin exclusive")
    said = reason(f"sqlite:///{path}")
    locking.close()
    assert "cannot be used: database is locked." in said
    assert "--database" in said


def test_a_database_that_may_not_be_written_is_explained(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As root every file can be written; so the system is asked to open it for reading only."""
    path = tmp_path / "rooms.db"
    opened = sqlite3.connect

    def read_only(_name: str, **rest: Any) -> sqlite3.Connection:
        connection: sqlite3.Connection = opened(f"file:{path}?mode=ro", uri=True, **rest)
        return connection

    opened(path).close()
    monkeypatch.setattr(sqlite3.dbapi2, "connect", read_only)
    said = reason(f"sqlite:///{path}")
    assert "cannot be used" in said
    assert "--database" in said


def test_a_disk_that_is_full_at_the_start_is_explained(tmp_path: Path) -> None:
    """/dev/full takes nothing; a link makes it the database."""
    path = tmp_path / "rooms.db"
    path.symlink_to("/dev/full")
    assert "cannot be used" in reason(f"sqlite:///{path}")
