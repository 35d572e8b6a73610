"""Whole games over real sockets."""

from __future__ import annotations

import asyncio

import pytest

from server.people import House, play_on
from server.running import Running
from stammtisch import GAMES, verify
from stammtisch.games import load


@pytest.mark.parametrize("game", GAMES)
def test_people_and_bots_play_a_whole_game_and_its_record_holds(server: Running, game: str) -> None:
    async def evening() -> None:
        async with House(server.port) as house:
            guests = await house.table(game, 2, *["beginner"][: load(game).seats[-1] - 2])
            committed = guests[0].info["commitment"]
            await play_on(guests)
            line = guests[1].info["sheet"][0]
            found = (await house.http.get(f"/api/games/{line['id']}/record")).json()
            assert [check.holds for check in verify(found, committed)] == [True] * 5
            assert list(line["scores"].values()) == found["scores"]

    asyncio.run(evening())
