"""Hints: a bot thinks for a person, and nothing that the person says meanwhile waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from server.houses import Seat, create, opened
from server.people import Message, fresh
from stammtisch.rooms import protocol
from stammtisch.rooms.metrics import REGISTRY
from stammtisch.rooms.surroundings import HintDocument
from stammtisch.server.storage.store import sqlite_url

THOUGHT: HintDocument = {"best": "draw", "act": ["draw"], "usual": "draw", "moves": []}


class Master:
    """Thinks until it is told what it thinks."""

    def __init__(self) -> None:
        self.asked: list[asyncio.Future[HintDocument]] = []

    async def hint(self, game: str, view: Any, seat: int) -> HintDocument:
        self.asked.append(asyncio.get_running_loop().create_future())
        return await self.asked[-1]


@asynccontextmanager
async def practising(folder: Path) -> AsyncIterator[tuple[Seat, Master]]:
    """Somebody whose turn it is, alone with bots."""
    async with opened(sqlite_url(folder / "rooms.db")) as [house]:
        host, master = await create(house, "skyjo", "beginner"), Master()
        with patch.object(house.workers, "hint", master.hint):
            await host.do(protocol.Start(id=fresh()))
            while not host.is_asked:
                await asyncio.sleep(0)
            yield host, master


async def ask(seat: Seat, id_: str) -> None:
    """Ask for a hint, and let everything happen that needs no time."""
    await seat.live.command(seat.socket, protocol.Hint(id=id_))
    for _ in range(5):
        await asyncio.sleep(0)


async def answers(seat: Seat, id_: str) -> list[Message]:
    for _ in range(5):
        await asyncio.sleep(0)
    return [message for message in seat.heard if message.get("id") == id_]


def timed() -> float:
    return REGISTRY.get_sample_value("stammtisch_answer_seconds_count") or 0


def test_what_is_said_after_a_hint_does_not_wait_for_it(tmp_path: Path) -> None:
    async def story() -> None:
        async with practising(tmp_path) as (host, master):
            await ask(host, "hint")
            number, before = host.live.room.number, timed()
            await host.live.command(host.socket, protocol.Rename(id="name", name="Grace"))
            assert [answer["type"] for answer in await answers(host, "name")] == ["done"]
            assert (await answers(host, "hint"), timed() - before) == ([], 1)
            master.asked[0].set_result(THOUGHT)
            told = {"type": "hint", "id": "hint", "number": number, **THOUGHT}
            assert (await answers(host, "hint"), timed() - before) == ([told], 2)
            assert not host.live.hints

    asyncio.run(story())


def test_a_connection_has_one_hint_at_a_time(tmp_path: Path) -> None:
    async def story() -> None:
        async with practising(tmp_path) as (host, master):
            await ask(host, "one")
            await ask(host, "two")
            assert [answer["code"] for answer in await answers(host, "two")] == ["too_fast"]
            master.asked[0].set_result(THOUGHT)
            await answers(host, "one")
            await ask(host, "two")
            master.asked[1].set_result(THOUGHT)
            assert [answer["type"] for answer in await answers(host, "two")] == ["refused", "hint"]

    asyncio.run(story())


def test_an_id_of_another_command_is_not_a_hints(tmp_path: Path) -> None:
    async def story() -> None:
        async with practising(tmp_path) as (host, master):
            await host.live.command(host.socket, protocol.Rename(id="name", name="Grace"))
            await ask(host, "name")
            assert [answer.get("code") for answer in await answers(host, "name")] == [None, "id_reused"]
            assert not master.asked

    asyncio.run(story())


def test_nobody_thinks_for_a_connection_that_has_ended(tmp_path: Path) -> None:
    async def story() -> None:
        async with practising(tmp_path) as (host, master):
            await ask(host, "hint")
            host.live.leave(host.socket)
            await asyncio.wait(master.asked)
            assert master.asked[0].cancelled()
            assert await answers(host, "hint") == []
            assert not host.live.hints

    asyncio.run(story())


def test_a_room_that_closes_leaves_no_thought_behind(tmp_path: Path) -> None:
    async def story() -> None:
        async with practising(tmp_path) as (host, master):
            await ask(host, "hint")
        await asyncio.wait(master.asked)
        assert master.asked[0].cancelled()
        assert not host.live.tasks

    asyncio.run(story())
