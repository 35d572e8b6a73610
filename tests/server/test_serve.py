"""`stammtisch serve`: what cannot work is one sentence that says what to do, and exit code 2."""

from __future__ import annotations

import json
import logging
import socket
import subprocess
import sys
import threading
import webbrowser
from datetime import UTC, datetime
from queue import Queue
from unittest.mock import patch

import pytest

from server.running import PATIENCE, Running
from stammtisch.cli import main
from stammtisch.server.http import serving
from stammtisch.server.http.limits import Limits
from stammtisch.server.http.serving import CannotServe, JsonLines, listen


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


# --- logs

LOGGING = """
import io, logging, sys
from stammtisch.server.http.serving import log_to

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
