"""Stopping and looking after the server: a friendly end, health, figures, and a log without secrets."""

from __future__ import annotations

import asyncio
import json
import re
import signal
import sqlite3

import httpx

from server.people import House, play_on
from server.running import Running


def test_a_server_that_is_stopped_says_goodbye_and_loses_nothing(own_server: Running) -> None:
    async def before() -> tuple[str, str, int]:
        async with House(own_server.port) as house:
            host, bob = await house.table("makatsu", 2)
            watcher = await house.watch(host.room)
            stranger = house.guest(room=host.room)
            await stranger.open()
            mover = host if host.my_moves else bob
            done = await mover.play(mover.my_moves[0])
            own_server.send(signal.SIGTERM)
            for guest in (host, bob, watcher):
                assert await guest.bye() == "closing"
            await stranger.end()
            return host.room, str(host.token), int(done["number"])

    async def after() -> None:
        async with House(own_server.port) as house:
            host = house.guest(room=room, token=token)
            welcome = await host.connect(since=number - 1)
            assert welcome["number"] >= number
            assert welcome["missed"][0]["happened"]["kind"] == "move"

    room, token, number = asyncio.run(before())
    assert own_server.wait() == 0
    own_server.start()
    asyncio.run(after())


def test_a_server_stops_while_bots_think_and_a_review_is_made(own_server: Running) -> None:
    async def busy() -> None:
        async with House(own_server.port) as house:
            [host] = await house.table("skyjo", 1, *["master"] * 3, options={"rounds": 1})
            await play_on([host])
            game = host.info["last_game"]
            assert (await house.http.post(f"/api/games/{game}/review")).json()["done"] == 0
            await host.do("start")
            own_server.send(signal.SIGTERM)
            assert await host.bye() == "closing"

    asyncio.run(busy())
    assert own_server.wait() == 0


def test_a_server_that_is_interrupted_at_the_keyboard_stops_without_an_error(own_server: Running) -> None:
    own_server.send(signal.SIGINT)
    assert own_server.wait() == 0
    assert "Traceback" not in own_server.errors.read_text()


def test_a_healthy_server_says_so(server: Running) -> None:
    answer = httpx.get(f"http://127.0.0.1:{server.port}/healthz")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok", "writing": "ok"})


def test_every_answer_keeps_browsers_from_other_sites(server: Running) -> None:
    for path in ("/api/about", "/healthz", "/nothing"):
        headers = httpx.get(f"http://127.0.0.1:{server.port}{path}").headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-content-type-options"] == "nosniff"
        assert "server" not in headers


def test_neither_log_nor_figures_tell_a_secret(own_server: Running) -> None:
    """A whole evening with mistakes, then every token, seed, code, name and id is looked for."""

    async def evening() -> tuple[list[str], str]:
        async with House(own_server.port) as house:
            host, bob = await house.table("makatsu", 2, "beginner", name="Ada Lovelace")
            await host.ask("move", number=0, move="a secret plan")
            await bob.answer('{"type":"cheat"}')
            await host.ask("configure", game="a secret game")
            await house.http.get("/api/rooms/ZZZZZZ")
            await house.http.post("/api/rooms", content=f'{{"token": "{host.token}"')
            await play_on([host, bob])
            await host.do("start")
            await bob.vanish()
            figures = (await house.http.get("/metrics")).text
            return [host.room, str(host.token), str(bob.token), "Ada", "Lovelace", "Guest 1"], figures

    secrets, figures = asyncio.run(evening())
    assert own_server.stop() == 0
    database = sqlite3.connect(own_server.folder / "rooms.db")
    starts = database.execute("select body from entries where kind = 'start'").fetchall()
    tokens = database.execute("select hash from tokens").fetchall()
    database.close()
    games = [json.loads(body) for (body,) in starts]
    secrets += [game["seed"] for game in games] + [game["id"] for game in games]
    secrets += [hash_ for (hash_,) in tokens]
    log = own_server.errors.read_text()
    assert len(games) == 2
    for secret in [*secrets, "secret", "ZZZZZZ"]:
        assert secret not in log
        assert secret not in figures
    for line in log.splitlines():
        assert json.loads(line)["level"] in ("info", "warning")
    names = set(re.findall(r"^(stammtisch_\w+)", figures, re.M))
    assert {"stammtisch_sockets", "stammtisch_entries_total", "stammtisch_refusals_total"} <= names
