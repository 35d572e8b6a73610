"""Finished games for tests of the replay: played by bots that take no time, and brought to the server."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import httpx
from playwright.sync_api import Page, expect
from server.running import Running
from short import short

from stammtisch import Table
from stammtisch.bots.levels import Bot
from stammtisch.engine import chance


@cache
def record_of(game: str, seats: int = 3, seed: int = 5) -> dict[str, Any]:
    """A finished game: whoever has the first seat plays anything, the others as beginners do."""
    table = Table(game, seats, seed, short(game))
    luck, bot = random.Random(seed), Bot(game, "beginner")
    sources = [chance.generator(seat) for seat in range(seats)]
    while not table.over:
        seat = table.waiting[0]
        if seat == 0:
            table.play(luck.choice(table.moves(seat)), seat)
        else:
            table.play(table.game.moves[bot.choose(table.view_state(seat), seat, sources[seat])], seat)
    return dict(table.record())


def brought(server: Running, game: str, seats: int = 3, seed: int = 5) -> str:
    """The id of such a game on a server."""
    answer = httpx.post(
        f"http://127.0.0.1:{server.port}/api/games", json=record_of(game, seats, seed), timeout=60
    )
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def look_at(page: Page, game_id: str, move: int = 0, more: str = "") -> None:
    """Open a game at a move and wait until it is there."""
    page.goto(f"/replay/{game_id}{more}#{move}")
    at(page, move)


def at(page: Page, move: int) -> None:
    expect(page.locator("main.replay")).to_have_attribute("data-step", str(move))
