"""A server process: started, killed and started again by tests."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Self

import httpx

PATIENCE = 600.0  # seconds; the first start on a machine compiles the games
FREE = ("--messages", "100000", "--sockets", "100000", "--tables", "100000", "--proxy", "127.0.0.1")


class Running:
    """A server on a port of its own, with its data in a folder."""

    def __init__(self, folder: Path, *options: str, database: str | None = None) -> None:
        self.folder, self.options = folder, options or FREE
        self.database = database or f"sqlite:///{folder / 'rooms.db'}"
        self.errors = folder / "server.log"
        self.program = [sys.executable, "-m", "stammtisch"]
        self.waits_for_games = True  # before a start is done
        self.port = 0
        self.page_after = 0.0  # seconds from the last start to the first page
        self.process: subprocess.Popen[str] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self.stop()

    def start(self) -> None:
        """Start it and, mostly, wait until every game is ready. Started again, it has the same port."""
        try:
            self.begin()
        except BaseException:
            self.kill()
            raise

    def begin(self) -> None:
        command = [*self.program, "serve", "--host", "127.0.0.1", "--lang", "en"]
        command += ["--port", str(self.port), "--database", self.database, *self.options]
        begun = time.monotonic()
        with self.errors.open("a") as log:
            self.process = subprocess.Popen(
                command,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={**os.environ, "PYTHONUNBUFFERED": "1"},
            )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if found := re.search(r"http://127\.0\.0\.1:(\d+)/", line):
                self.port = int(found[1])
                self.page_after = time.monotonic() - begun
                break
        else:
            self.wait()
            raise RuntimeError(f"The server did not start:\n{self.errors.read_text()}")
        while self.waits_for_games and not self.is_ready():
            if time.monotonic() - begun > PATIENCE:
                self.kill()
                raise RuntimeError(f"The games were not ready in time:\n{self.errors.read_text()}")
            time.sleep(0.05)

    def is_ready(self) -> bool:
        games = httpx.get(f"http://127.0.0.1:{self.port}/api/about", timeout=PATIENCE).json()["games"]
        return all(game["ready"] for game in games)

    def send(self, number: signal.Signals) -> None:
        assert self.process is not None
        self.process.send_signal(number)

    def kill(self) -> None:
        """As if the power had gone."""
        self.send(signal.SIGKILL)
        self.wait()

    def stop(self) -> int:
        """End it in a friendly way; its exit code."""
        if self.process is not None and self.process.poll() is None:
            self.send(signal.SIGTERM)
        return self.wait()

    def wait(self) -> int:
        assert self.process is not None
        code = self.process.wait(PATIENCE)
        if self.process.stdout is not None:
            self.process.stdout.close()
        return code
