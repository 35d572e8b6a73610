"""Lessons over HTTP: told to anybody, kept nowhere."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import httpx
import pytest

from server.people import House, evening, secret
from stammtisch.games import GAMES, LANGUAGES
from stammtisch.match.lesson import told
from stammtisch.server.http.app import make_app
from stammtisch.server.work.preparing import Preparer


@evening
async def test_every_lesson_is_told_in_every_language_and_always_alike(house: House) -> None:
    for game in GAMES:
        for lang in LANGUAGES:
            answer = await house.http.get(f"/api/lessons/{game}/{lang}")
            assert answer.status_code == 200
            assert answer.json() == told(game, lang)


@evening
async def test_a_lesson_leaves_no_room_behind(house: House) -> None:
    """It counts as no new table, and nothing of it is in anybody's history."""
    for _ in range(20):  # more than the tables that an address may open in a minute
        assert (await house.http.get("/api/lessons/skyjo/de")).status_code == 200
    history = await house.http.post("/api/history", json={"tokens": [secret() + secret()[:21]]})
    assert history.json() == {"rooms": [], "games": []}


@pytest.mark.parametrize(
    "path",
    [
        "chess/en", "skyjo/fr", "skyjo/", "skyjo", "Skyjo/en", "skyjo/EN", "../skyjo/en", "skyjo/en/1",
        "%00/en", "skyjo/%F0%9F%82%A1", "..%2f..%2fetc%2fpasswd/en", "skyjo%20/en",
    ],
)  # fmt: skip
@evening
async def test_what_is_no_lesson_is_not_found(house: House, path: str) -> None:
    answer = await house.http.get(f"/api/lessons/{path}")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


@evening
async def test_a_lesson_can_only_be_read(house: House) -> None:
    for method in ("post", "put", "delete", "patch"):
        answer = await house.http.request(method, "/api/lessons/skyjo/en", json={"play": "draw"})
        assert (answer.status_code, answer.json()["code"]) == (405, "method")


def test_a_lesson_of_a_game_that_is_being_compiled_is_asked_for_again() -> None:
    app = make_app("sqlite:///nowhere.db")
    app.state.house = SimpleNamespace(preparer=Preparer())  # nothing is ready

    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
            return await client.get("/api/lessons/skyjo/en")

    answer = asyncio.run(ask())
    assert (answer.status_code, answer.json()["code"]) == (503, "compiling")
