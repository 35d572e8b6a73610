"""`stammtisch serve`: what cannot work is one sentence that says what to do, and exit code 2."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import re
import socket
import sqlite3
import subprocess
import sys
import threading
import webbrowser
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from queue import Queue
from unittest.mock import patch

import pytest

from server.postgres import PostgreSQL
from server.running import PATIENCE, Running
from stammtisch.cli import main
from stammtisch.server import serving
from stammtisch.server.databases import BadDatabase
from stammtisch.server.limits import Limits
from stammtisch.server.serving import CannotServe, JsonLines, listen
from stammtisch.server.store import SCHEMA, Store


def call(*words: str, code: int = 0) -> None:
    """Run a command inside of this process."""
    with patch.object(sys, "argv", ["stammtisch", *words]), pytest.raises(SystemExit) as end:
        main()
    assert end.value.code == code


def said_by(words: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """What the command says when it fails."""
    call("serve", *words, code=2)
    return capsys.readouterr().err


BAD_OPTIONS = {
    "--port x": "whole number",
    "--port 1.0": "whole number",
    "--port 65536": "0 to 65535",
    "--port -1": "0 to 65535",
    f"--port {'9' * 5000}": "digits",
    "--messages 0": "1 to 1000000",
    "--sockets 0": "1 to 1000000",
    "--tables -5": "1 to 1000000",
    "--public-url play.example": "http:// or https://",
    "--public-url javascript:alert(1)": "http:// or https://",
    "--public-url https://": "as in --public-url https://play.example",
    "--public-url https:///rooms": "names no server",
    "--public-url https://:443": "names no server",
    "--public-url https://play.example:99999": "names no server",
    "--public-url https://[::1": "names no server",
    "--public-url https://play..example": "names no server",
    "--public-url https://Play.Example:443/cards": "give --public-url https://play.example.",
    "--public-url https://play.example/?a=b": "names a server and nothing else",
    "--public-url https://play.example/#top": "names a server and nothing else",
    "--public-url https://me:secret@play.example": "give --public-url https://play.example.",
    "--proxy notanaddress": "--proxy takes the address of the proxy, as in 127.0.0.1",
    "--proxy 127.0.0.1,nginx": "not 'nginx'",
    "--proxy 10.0.0.1/8": "not '10.0.0.1/8'",
    "words": "what to do with 'words'",
    "--lang fr": "de, en",
    "--cheat": "--cheat",
    "--port": "--port",
}


@pytest.mark.filterwarnings("ignore:Cyclopts application invoked")
@pytest.mark.parametrize("option", BAD_OPTIONS)
def test_an_option_that_cannot_be_is_explained(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    said = said_by(option.split(" "), capsys)
    assert BAD_OPTIONS[option] in said
    assert len(said) < 400


@pytest.mark.filterwarnings("ignore:Cyclopts application invoked")
@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("PORT", "x", "STAMMTISCH_PORT"),
        ("PORT", "-1", "STAMMTISCH_PORT"),
        ("PORT", "99999", "STAMMTISCH_PORT takes a number from 0 to 65535"),
        ("MESSAGES", "many", "STAMMTISCH_MESSAGES"),
        ("PUBLIC_URL", "play.example", "http:// or https://"),
        ("PROXY", "nginx", "--proxy takes the address"),
    ],
)
def test_the_environment_is_read_as_strictly(
    name: str,
    value: str,
    why: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(f"STAMMTISCH_{name}", value)
    assert why in said_by([], capsys)


@pytest.mark.filterwarnings("ignore:Cyclopts application invoked")
@pytest.mark.parametrize(
    ("host", "url"),
    [
        ("0.0.0.0", "http://localhost:8400/"),
        ("::", "http://localhost:8400/"),
        ("127.0.0.1", "http://127.0.0.1:8400/"),
        ("::1", "http://[::1]:8400/"),
        ("my-box.local", "http://my-box.local:8400/"),
    ],
)
def test_the_browser_opens_an_address_that_is_served_and_nobody_waits_for_it(
    host: str, url: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: Queue[str] = Queue()
    closed = threading.Event()

    def browse(address: str) -> None:
        opened.put(address)
        closed.wait()

    monkeypatch.setattr(webbrowser, "open", browse)
    monkeypatch.setattr(serving, "serve", lambda setting, ready: ready(setting.port))
    call("--host", host, "--port", "8400", "--lang", "en")
    assert opened.get(timeout=PATIENCE) == url
    closed.set()
    assert f"  {url}\n" in capsys.readouterr().out


@pytest.mark.filterwarnings("ignore:Cyclopts application invoked")
def test_both_ways_to_serve_take_the_same_options(monkeypatch: pytest.MonkeyPatch) -> None:
    settings: list[serving.Setting] = []
    monkeypatch.setattr(webbrowser, "open", lambda _: None)
    monkeypatch.setattr(serving, "serve", lambda setting, _: settings.append(setting))
    words = "--host ::1 --port 1 --database sqlite:///a.db --public-url http://Play.Example:80/ --messages 2"
    words += " --sockets 3 --tables 4 --proxy 10.0.0.0/8,127.0.0.1 --lang de"
    for command in ([], ["serve"]):
        call(*command, *words.split())
    one, other = settings
    limits = Limits(messages=2, sockets=3, tables=4)
    assert one == serving.Setting(
        "::1", 1, "sqlite:///a.db", "http://play.example", limits, "10.0.0.0/8,127.0.0.1"
    )
    assert one == other


def test_a_port_that_is_taken_is_explained() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(
            CannotServe, match=f"port {port}: Address already in use. Choose another one: --port {port + 1}."
        ):
            listen("127.0.0.1", port)


@pytest.mark.parametrize("host", ["192.0.2.77", "no such host", "::ffff::"])
def test_an_address_that_is_not_of_this_machine_is_explained(host: str) -> None:
    with pytest.raises(CannotServe, match=f"cannot listen on {host}, port 0: .*Choose another one: --host"):
        listen(host, 0)


def test_a_database_that_another_server_uses_ends_the_start_with_a_sentence(server: Running) -> None:
    done = subprocess.run(
        [*server.program, "serve", "--lang", "en", "--port", "0", "--database", server.database],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert "is in use by another server. Stop that one, or give this one its own file" in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_the_times_of_a_log_have_their_zone() -> None:
    line = json.loads(JsonLines().format(logging.makeLogRecord({"created": 1.0})))
    assert datetime.fromisoformat(line["time"]) == datetime.fromtimestamp(1, UTC)


# --- databases


def reason(url: str) -> str:
    """Why a database cannot be opened."""

    async def attempt() -> None:
        store = await Store.open(url)
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
        await (await Store.open(url)).close()

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

    def read_only(name: object, **rest: object) -> sqlite3.Connection:
        return opened(f"file:{path}?mode=ro", uri=True, **rest)  # type: ignore[arg-type]

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


# --- logs

LOGGING = """
import io, logging, sys
from stammtisch.server.serving import log_to

class Stream(io.StringIO):
    def isatty(self):
        return sys.argv[1] == "terminal"

log_to(stream := Stream())
logging.getLogger("stammtisch.preparing").info("ready", extra={"game": "skyjo"})
logging.getLogger("stammtisch.store").error("commit failed", extra={"said": "disk full."})
print(stream.getvalue(), end="")
"""


def logged(where: str) -> list[str]:
    done = subprocess.run([sys.executable, "-c", LOGGING, where], capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def test_programs_read_lines_of_json() -> None:
    ready, failed = map(json.loads, logged("file"))
    assert (ready["level"], ready["message"], ready["game"]) == ("info", "ready", "skyjo")
    assert (failed["level"], failed["from"], failed["said"]) == ("error", "stammtisch.store", "disk full.")


def test_a_person_at_a_terminal_reads_only_what_goes_wrong() -> None:
    (line,) = logged("terminal")
    assert line.split(" ", 1)[1] == "error: commit failed (said disk full.)"
