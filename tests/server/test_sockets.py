"""Connections: who may open one, how much may come over it, and what happens to those that do not listen."""

from __future__ import annotations

import asyncio
import re
import socket as sockets
from collections.abc import AsyncIterator

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from server.people import PATIENCE, Guest, House, evening, fresh, secret
from server.running import Running
from stammtisch.server.sockets import LONGEST_QUEUE, Socket


async def counted(house: House, name: str) -> float:
    """A number of /metrics."""
    found = re.search(rf"^{re.escape(name)} (\S+)$", (await house.http.get("/metrics")).text, re.M)
    return float(found[1]) if found else 0.0


# --- those who do not listen


async def deaf(guest: Guest) -> None:
    """Connect a guest who takes nothing but the welcome, with little room for what is under way."""
    raw = sockets.socket()
    raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
    raw.setblocking(False)
    await asyncio.get_running_loop().sock_connect(raw, ("127.0.0.1", guest.port))
    url = f"ws://127.0.0.1:{guest.port}/api/socket"
    guest.socket = await connect(url, proxy=None, compression=None, sock=raw, max_queue=1, ping_interval=None)
    await guest.say(type="hello", protocol=1, room=guest.room, token=guest.token)
    await guest.socket.recv()


@evening
async def test_whoever_stops_reading_delays_nobody_and_is_cut_off(house: House) -> None:
    host = await house.create("skyjo", *["open"] * 7)
    stalled, bob, *_ = [await house.join(host.room, "😀" * 24) for _ in range(7)]
    await host.connect()
    await bob.connect()
    await deaf(stalled)
    name = 'stammtisch_closed_total{code="too_slow"}'
    before, renames = await counted(house, name), 0
    async with asyncio.timeout(PATIENCE):
        while await counted(house, name) == before:
            for _ in range(50):
                renames += 1
                await bob.say(type="rename", id=fresh(), name=f"{'😀' * 20}{renames}")
            done = await bob.do("rename", name="Bob")
            await host.until(lambda done=done: host.number == done["number"])
    stalled.listening = asyncio.create_task(stalled.listen(stalled.socket))
    stalled.number = -1
    stalled.notice = lambda message: stalled.heard.append(message)  # he has missed some
    assert await stalled.bye() == "too_slow"
    welcome = await stalled_again(house, stalled)
    assert welcome["number"] >= host.number


async def stalled_again(house: House, stalled: Guest) -> dict:
    again = house.guest(room=stalled.room, token=stalled.token)
    return await again.connect(since=0)


def test_one_message_may_be_longer_than_the_queue_but_nothing_waits_behind_it() -> None:
    async def send_all() -> None:
        sent: list[str] = []
        taking = asyncio.Event()
        closed: list[int] = []

        async def send(text: str) -> None:
            await taking.wait()
            sent.append(text)

        async def close(code: int) -> None:
            closed.append(code)

        socket = Socket(send, close, 10)
        socket.send("x" * 2 * LONGEST_QUEUE)
        await asyncio.sleep(0)  # it is under way
        assert not socket.closed
        socket.send("y")
        assert socket.closed
        socket.send("z")
        taking.set()
        assert socket.ending is not None
        await socket.ending
        assert sent == ["x" * 2 * LONGEST_QUEUE, '{"type":"bye","code":"too_slow"}']
        assert closed == [1008]

    asyncio.run(send_all())


# --- what is too much


def test_a_flood_is_answered_with_too_fast_and_then_closed(strict_server: Running) -> None:
    async def flood() -> None:
        async with House(strict_server.port) as house:
            host = await house.create("skyjo", "open")
            await host.connect()
            number = host.number
            with_socket = host.socket
            assert with_socket is not None
            try:
                for _ in range(400):
                    await with_socket.send('{"type":"rename","id":"r","name":"Ada"}')
            except ConnectionClosed:
                pass
            assert (await host.bye(), host.close_code) == ("too_fast", 1008)
            codes = [m.get("code") for m in host.heard if m["type"] in ("refused", "done")]
            assert codes[:20] == [None] * 20  # a burst is fine
            assert set(codes) == {None, "too_fast"}
            assert codes.count("too_fast") >= 100
            assert await house.number(host.room) == number + 1  # one id, one entry

    asyncio.run(flood())


def test_one_address_may_have_twenty_connections(strict_server: Running) -> None:
    async def crowd() -> None:
        async with House(strict_server.port) as house:
            host = await house.create("skyjo", "open")
            watchers = [await house.watch(host.room) for _ in range(20)]
            more = house.guest(room=host.room)
            await more.open()
            assert await more.bye() == "too_many_sockets"
            await watchers[0].close()
            async with asyncio.timeout(PATIENCE):  # the server hears of it a moment later
                while True:
                    try:
                        await more.connect()
                        break
                    except ConnectionError:
                        assert more.heard[-1]["code"] == "too_many_sockets"
            async with House(strict_server.port) as elsewhere:
                await elsewhere.watch(host.room)

    asyncio.run(crowd())


def test_one_address_may_make_five_tables_a_minute(strict_server: Running) -> None:
    async def eager() -> None:
        async with House(strict_server.port) as house:
            for _ in range(5):
                await house.create("skyjo", "open")
            wish = {"id": secret(), "name": "Ada", "game": "skyjo", "seats": ["open"]}
            answer = await house.http.post("/api/rooms", json=wish)
            assert (answer.status_code, answer.json()["code"]) == (429, "too_many_rooms")
        async with House(strict_server.port) as elsewhere:
            await elsewhere.create("skyjo", "open")

    asyncio.run(eager())


def test_a_wish_that_was_answered_already_makes_no_new_table(strict_server: Running) -> None:
    async def again() -> None:
        async with House(strict_server.port) as house:
            wish = {"id": secret(), "name": "Ada", "game": "skyjo", "seats": ["open"]}
            answers = [await house.http.post("/api/rooms", json=wish) for _ in range(8)]
            assert {answer.status_code for answer in answers} == {201}
            assert len({answer.text for answer in answers}) == 1

    asyncio.run(again())


@pytest.mark.parametrize("way", ["look", "join", "game", "hello with a code", "hello with a token"])
def test_codes_and_tokens_cannot_be_guessed_for_long(strict_server: Running, way: str) -> None:
    async def guess(house: House, room: str) -> str:
        match way:
            case "look":
                return str((await house.http.get("/api/rooms/ZZZZZZ")).json()["code"])
            case "join":
                wish = {"id": secret(), "name": "Eve"}
                return str((await house.http.post("/api/rooms/ZZZZZZ/join", json=wish)).json()["code"])
            case "game":
                return str((await house.http.get(f"/api/games/{'z' * 16}/record")).json()["code"])
        stranger = house.guest(room=room)
        await stranger.open()
        named = {"room": "ZZZZZZ"} if "code" in way else {"room": room, "token": "z" * 43}
        await stranger.say(type="hello", protocol=1, **named)
        answer = await stranger.hear(lambda m: m["type"] == "refused")
        await stranger.close()
        return str(answer["code"])

    async def stubborn() -> None:
        async with House(strict_server.port) as house:
            host = await house.create("skyjo", "open")
            codes = [await guess(house, host.room) for _ in range(32)]
            assert len(set(codes[:30])) == 1
            assert codes[30:] == ["too_fast"] * 2
            assert (await house.http.get(f"/api/rooms/{host.room}")).json()["code"] == "too_fast"
        async with House(strict_server.port) as elsewhere:
            assert (await elsewhere.http.get(f"/api/rooms/{host.room}")).status_code == 200

    asyncio.run(stubborn())


@evening
async def test_a_frame_over_64_KiB_closes_the_line(house: House) -> None:
    host = await house.create("skyjo", "open")
    await host.connect()
    assert (await host.answer(" " * 65_536))["code"] == "too_long"
    await host.send(" " * 65_537)
    assert (await host.bye(), host.close_code) == (None, 1009)
    assert await house.number(host.room) == host.number


@pytest.mark.parametrize("fragment", [" " * 1000, ""])
@evening
async def test_fragments_without_end_close_the_line(house: House, fragment: str) -> None:
    async def endless() -> AsyncIterator[str]:
        yield " "
        while True:
            yield fragment
            await asyncio.sleep(0)

    host = await house.create("skyjo", "open")
    await host.connect()
    with pytest.raises(ConnectionClosed):
        await host.socket.send(endless())
    assert await host.bye() is None
    assert host.close_code in (1009, 1006)  # what was still under way may hide the goodbye
    assert await house.number(host.room) == host.number


@pytest.mark.parametrize("opcode", [0x89, 0x8A])
@evening
async def test_pings_and_pongs_without_end_close_the_line(house: House, opcode: int) -> None:
    host = await house.create("skyjo", "open")
    await host.connect()
    frame = bytes([opcode, 0x80, 0, 0, 0, 0])
    host.socket.transport.write(frame * 20)
    assert (await host.answer('{"type":"ping"}'))["type"] == "pong"  # some are fine
    host.socket.transport.write(frame * 1000)
    assert await host.bye() is None
    assert host.close_code in (1008, 1006)
    assert await house.number(host.room) == host.number


@evening
async def test_a_message_in_fragments_is_one_message(house: House) -> None:
    host = await house.create("skyjo", "open")
    await host.connect()
    await host.socket.send(["{", '"type":', "", *[" "] * 50, '"ping"}'])
    await host.hear(lambda m: m["type"] == "pong")


@evening
async def test_text_that_is_no_text_closes_the_line(house: House) -> None:
    host = await house.create("skyjo", "open")
    await host.connect()
    await host.socket.send(b"\xff\xfe", text=True)
    assert (await host.bye(), host.close_code) == (None, 1007)
    assert await house.number(host.room) == host.number


# --- where pages come from


async def opens(port: int, origin: str | None) -> bool:
    try:
        async with connect(f"ws://127.0.0.1:{port}/api/socket", proxy=None, origin=origin):
            return True
    except InvalidStatus as refused:
        return refused.response.status_code != 403


def test_only_pages_of_this_server_may_connect(strict_server: Running) -> None:
    port = strict_server.port
    own = f"http://127.0.0.1:{port}"
    foreign = [
        "https://evil.example",
        "null",
        "",
        "file://",
        f"{own}.evil.example",
        f"{own}@evil.example",
        f"{own}0",
        f"ws://127.0.0.1:{port}",
        "http://127.0.0.1",
        "http://play.example",
        "https://play.example.evil.example",
        "https://play.example:444",
    ]

    async def knock() -> None:
        for origin in (None, own, f"https://127.0.0.1:{port}", "https://play.example"):
            assert await opens(port, origin), origin
        for origin in foreign:
            assert not await opens(port, origin), origin

    asyncio.run(knock())
