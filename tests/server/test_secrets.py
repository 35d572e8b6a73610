"""What is secret stays out of logs, errors and other people's files."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import stat
from pathlib import Path

import pytest
from sqlalchemy.exc import DBAPIError

from server.inside import Logged
from stammtisch.server.http.app import make_app
from stammtisch.server.storage.databases import failure
from stammtisch.server.storage.store import DatabaseStore, sqlite_url

SECRET = "a seed"


def test_an_error_that_nobody_waits_for_is_logged_without_what_it_says(tmp_path: Path) -> None:
    log = Logged()

    async def fail() -> None:
        raise ValueError(SECRET)

    async def serve() -> None:
        app = make_app(sqlite_url(tmp_path / "rooms.db"))
        async with app.router.lifespan_context(app):
            lost = asyncio.create_task(fail())
            await asyncio.wait([lost])
            del lost  # Python reports the error when the task is forgotten

    logging.getLogger().addHandler(log)
    try:
        asyncio.run(serve())
    finally:
        logging.getLogger().removeHandler(log)
    assert [json.loads(line)["error"] for line in log.lines if "lost error" in line] == ["ValueError"]
    assert not any(SECRET in line for line in log.lines)


class Refused(Exception):
    """What a driver raises."""


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (DBAPIError("", {}, Refused(f"<class 'Refused'>: no.\nDETAIL: row {SECRET}.")), "no."),
        (OSError(28, "No space left on device"), "[Errno 28] No space left on device."),
        (ValueError(SECRET), "ValueError."),
    ],
)
def test_what_is_said_about_a_failed_commit_holds_no_values(error: Exception, said: str) -> None:
    assert failure(error) == said


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps others out of a user's folders")
def test_nobody_else_on_the_machine_can_read_the_log(tmp_path: Path) -> None:
    async def look() -> dict[str, int]:
        store = await DatabaseStore.open(sqlite_url(tmp_path / "rooms.db"))
        try:
            return {file.name: stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()}
        finally:
            await store.close()

    umask = os.umask(0o022)
    try:
        modes = asyncio.run(look())
    finally:
        os.umask(umask)
    del modes["rooms.db.lock"]  # which is empty
    assert set(modes.values()) == {0o600}
    assert len(modes) > 1  # what is written goes into another file first


def test_nothing_is_sent_to_whoever_collects_telemetry(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FASTAPI_OTEL_AUTO_CONFIGURE", "true")
    app = make_app(sqlite_url(tmp_path / "rooms.db"))
    assert not app._native_telemetry.enabled()
    assert not app._telemetry["auto_configure"]
