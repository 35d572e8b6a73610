"""Servers for tests: real processes on ports of their own."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.postgres import PostgreSQL
from server.running import Running

PATIENT = """
from stammtisch.rooms import live
live.RETURN = 3600
from stammtisch.cli import main
main()
"""


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that many tests share; each makes rooms of its own. Nobody is ever taken for away: whether
    somebody is back in time must not depend on how slow a machine is."""
    running = Running(tmp_path_factory.mktemp("server"))
    running.program = [sys.executable, "-c", PATIENT]
    with running:
        yield running


@pytest.fixture(scope="session")
def strict_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with the usual limits, behind a proxy that says where people come from."""
    options = ("--proxy", "127.0.0.1", "--public-url", "https://play.example")
    with Running(tmp_path_factory.mktemp("strict"), *options) as running:
        yield running


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Running]:
    """A server for one test, which may stop and start it."""
    with Running(tmp_path) as running:
        yield running


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgreSQL]:
    """A PostgreSQL that many tests share; each makes a database of its own. It runs as another user, whom
    pytest would not let into its folders."""
    with tempfile.TemporaryDirectory() as folder, PostgreSQL(Path(folder) / "postgres") as running:
        yield running
