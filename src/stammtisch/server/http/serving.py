"""Running the server: its addresses, its logs, and a clean stop."""

from __future__ import annotations

import asyncio
import errno
import gc
import json
import logging
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TextIO

import uvicorn
from fastapi import FastAPI

from stammtisch.errors import Mistake
from stammtisch.server.http.app import make_app
from stammtisch.server.http.limits import USUAL, Limits
from stammtisch.server.http.wire import Wire
from stammtisch.server.storage.databases import BadDatabase
from stammtisch.server.storage.store import DatabaseStore

LARGEST_FRAME = 64 * 1024  # bytes; what is longer than a message may be is answered up to here
PING, PONG = 10.0, 15.0  # seconds between pings, and for an answer: then somebody is away
SENDING = 64 * 1024  # bytes of a connection that the system keeps; it would keep 4 MiB for a stalled phone
TURN = 0.001  # seconds after which a busy thread lets others go on; whoever commits must not wait for long
STOPPING = 5  # seconds for what is under way when the server stops
PLAIN = vars(logging.makeLogRecord({})).keys() | {"message", "asctime", "color_message"}


class CannotServe(Mistake):
    """The server cannot be started; says why, and what to do."""


@dataclass(frozen=True)
class Setting:
    """How a server is to run."""

    host: str
    port: int
    database: str
    public_url: str | None = None
    limits: Limits = USUAL
    proxy: str | None = None
    threads: int | None = None


class Server(uvicorn.Server):
    """Tells when it is ready, and lets people go before it stops."""

    def __init__(self, app: FastAPI, config: uvicorn.Config, ready: Callable[[int], None]) -> None:
        super().__init__(config)
        self.app, self.ready = app, ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and sockets:
            self.ready(sockets[0].getsockname()[1])

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()  # nobody else comes in
        await self.app.state.house.close()
        await super().shutdown(sockets)


def serve(setting: Setting, ready: Callable[[int], None] = lambda port: None) -> None:
    """Serve until stopped; `ready` is called with the port when the page can be opened."""
    log_to(sys.stderr)
    sys.setswitchinterval(TURN)
    gc.disable()  # the house looks for garbage when it is quiet
    # When it has stopped, uvicorn raises the signal again: asked to stop is not a failure.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    server = server_of(setting, ready)
    with suppress(KeyboardInterrupt):
        asyncio.run(check(setting.database))
        server.run([listen(setting.host, setting.port)])


async def check(database: str) -> None:
    """Whether a database can be used, before anything runs that would need it."""
    store = await DatabaseStore.open(database)
    await store.close()


def server_of(setting: Setting, ready: Callable[[int], None]) -> Server:
    """A server that is not running yet."""
    app = make_app(setting.database, setting.limits, setting.public_url, setting.threads)
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,  # an address may hold the code of a room
        server_header=False,
        ws=Wire,
        ws_max_size=LARGEST_FRAME,
        ws_ping_interval=PING,
        ws_ping_timeout=PONG,
        ws_per_message_deflate=False,
        proxy_headers=setting.proxy is not None,
        forwarded_allow_ips=setting.proxy,
        timeout_graceful_shutdown=STOPPING,
        lifespan="on",
    )
    return Server(app, config, ready)


def listen(host: str, port: int) -> socket.socket:
    """The socket to be served on; where that is impossible, a sentence that says what to do."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SENDING)
        made.bind((host, port))
        made.listen(2048)
    except (OSError, OverflowError) as error:
        made.close()
        reason = getattr(error, "strerror", None) or str(error)
        of_port = getattr(error, "errno", None) in (errno.EADDRINUSE, errno.EACCES)
        other = f"--port {8400 if port < 8400 else min(port + 1, 65535)}" if of_port else "--host 127.0.0.1"
        raise CannotServe(
            f"The server cannot listen on {host}, port {port}: {reason}. Choose another one: {other}."
        ) from None
    made.set_inheritable(True)
    return made


# --- logs


class JsonLines(logging.Formatter):
    """A line of JSON for each record."""

    def format(self, record: logging.LogRecord) -> str:
        facts: dict[str, Any] = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
            **facts_of(record),
        }
        return json.dumps(facts, default=str)


class PlainLines(logging.Formatter):
    """A short line for each record, for people."""

    def format(self, record: logging.LogRecord) -> str:
        facts = ", ".join(f"{key} {value}" for key, value in facts_of(record).items())
        line = f"{self.formatTime(record, '%H:%M:%S')} {record.levelname.lower()}: {record.getMessage()}"
        return f"{line} ({facts})" if facts else line


def facts_of(record: logging.LogRecord) -> dict[str, Any]:
    """What a record says besides its message."""
    return {key: value for key, value in vars(record).items() if key not in PLAIN}


def log_to(stream: TextIO) -> None:
    """Warnings and worse of others, and what we say ourselves, for programs to read. A person at a terminal
    is written in plain lines, and only what goes wrong: the addresses and the code to scan stand there."""
    for_person = stream.isatty()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(PlainLines() if for_person else JsonLines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("stammtisch").setLevel(logging.WARNING if for_person else logging.INFO)


# --- addresses


def local_addresses() -> list[str]:
    """How other devices in the same network reach this machine."""
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(("192.0.2.1", 9))  # sends nothing; only asks which way it would be
        found.append(str(probe.getsockname()[0]))
    return found


__all__ = ["BadDatabase", "CannotServe", "Setting", "local_addresses", "serve"]
