"""A server inside the test's own process, on a real port: a test can look into it and change it."""

from __future__ import annotations

import asyncio
import logging
from contextlib import ExitStack, nullcontext
from pathlib import Path
from unittest.mock import patch

from stammtisch.games import GAMES
from stammtisch.rooms import live, room
from stammtisch.rooms.house import House
from stammtisch.server.http.limits import Limits
from stammtisch.server.http.serving import JsonLines, Server, Setting, listen, server_of

PLENTY = Limits(messages=10**6, sockets=10**6, tables=10**6, guesses=10**6)
DAY = 86_400  # seconds


class Logged(logging.Handler):
    """Keeps the lines that the server would write to its log."""

    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(JsonLines())
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


class Inside:
    """Open it in a running loop; it serves whenever that loop runs. Nobody is ever late or away there: what
    happens does not depend on how slow a machine is."""

    def __init__(self, folder: Path) -> None:
        self.setting = Setting("127.0.0.1", 0, f"sqlite:///{folder / 'rooms.db'}", limits=PLENTY, threads=1)
        self.server: Server | None = None
        self.port = 0
        self.log = Logged()
        self.slow = ExitStack()

    async def open(self) -> None:
        """Serve, and wait until every game is ready."""
        self.slow.enter_context(patch.object(live, "RETURN", DAY))
        self.slow.enter_context(patch.dict(room.CLOCKS, dict.fromkeys(room.CLOCKS, 1000 * DAY)))
        self.slow.enter_context(patch.object(room, "PATIENCE", 1000 * DAY))
        self.slow.enter_context(patch.object(room, "HOST_PATIENCE", 1000 * DAY))
        # A signal is for the tests: a server that stops by it would make them fail before they end.
        self.slow.enter_context(patch.object(Server, "capture_signals", nullcontext))
        ready = asyncio.get_running_loop().create_future()
        self.server = server_of(self.setting, ready.set_result)
        self.serving = asyncio.create_task(self.server.serve([listen(self.setting.host, self.setting.port)]))
        logging.getLogger().addHandler(self.log)
        logging.getLogger("stammtisch").setLevel(logging.INFO)
        self.port = await ready
        while not all(self.house.preparer.is_ready(game) for game in GAMES):
            assert not self.serving.done()
            await asyncio.sleep(0.02)

    async def close(self) -> None:
        logging.getLogger().removeHandler(self.log)
        self.slow.close()
        assert self.server is not None
        self.server.should_exit = True
        await self.serving

    @property
    def house(self) -> House:
        assert self.server is not None
        house: House = self.server.app.state.house
        return house
