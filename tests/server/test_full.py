"""A full disk: moves are refused with a clear code, reading goes on, and it recovers by itself."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import sqlalchemy as sql

from server.inside import Inside
from server.people import House
from stammtisch.rooms.surroundings import Store
from stammtisch.server.storage.databases import SQLite
from stammtisch.server.storage.store import DatabaseStore


def fill(store: Store) -> Callable[[], None]:
    """From now on the database takes no new page; the answer makes room again."""
    assert isinstance(store, DatabaseStore)
    assert isinstance(store.dialect, SQLite)
    engine = store.dialect.writer.engine

    def no_more(connection: Any, _record: Any) -> None:
        connection.execute("PRAGMA max_page_count = 1")

    def make_room() -> None:
        sql.event.remove(engine, "connect", no_more)
        engine.dispose()

    sql.event.listen(engine, "connect", no_more)
    engine.dispose()
    return make_room


def test_a_full_disk_refuses_moves_goes_on_reading_and_recovers(tmp_path: Path) -> None:
    async def evening() -> None:
        inside = Inside(tmp_path)
        await inside.open()
        try:
            async with House(inside.port) as house:
                host, bob = await house.table("makatsu", 2)
                make_room = fill(inside.house.store)
                for number in range(300):
                    name = f"{number}".rjust(24, "x")
                    refused = await host.ask("rename", id=f"full{number}", name=name)
                    if refused["type"] == "refused":
                        break
                assert (refused["code"], refused["number"]) == ("disk_full", host.number)
                full = host.number
                mover = host if host.my_moves else bob
                await mover.until(lambda: mover.number == full)
                said = {"id": "later", "number": full, "move": mover.my_moves[0]}
                assert await mover.refused("move", **said) == "disk_full"
                # Reading goes on, also for somebody who comes back.
                assert await house.number(host.room) == full
                assert (await house.http.get(f"/api/rooms/{host.room}")).status_code == 200
                health = await house.http.get("/healthz")
                assert (health.status_code, health.json()) == (200, {"status": "ok", "writing": "disk_full"})
                found = await house.http.post("/api/history", json={"tokens": [host.token]})
                assert found.json()["rooms"][0]["room"] == host.room
                await bob.vanish()
                assert (await bob.connect(since=full))["number"] == full
                wish = {"id": "x" * 22, "name": "Eve", "game": "skyjo", "seats": ["open"]}
                no_room = await house.http.post("/api/rooms", json=wish)
                assert (no_room.status_code, no_room.json()["code"]) == (503, "disk_full")
                # The same command again, once there is room: it was not remembered as refused.
                make_room()
                done = await mover.do("move", **said)
                assert done["number"] == full + 1
                assert (await house.http.get("/healthz")).json() == {"status": "ok", "writing": "ok"}
                assert (await house.http.post("/api/rooms", json=wish)).status_code == 201
        finally:
            await inside.close()

    asyncio.run(evening())
