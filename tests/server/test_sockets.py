"""Connections: who may open one, how much may come over it, and what happens to those that do not listen."""

from __future__ import annotations

import asyncio
import re
import socket as sockets
from collections.abc import AsyncIterator
from typing import Any
from unittest.mock import patch

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from server.people import PATIENCE, Guest, House, evening, fresh
from server.running import Running
from stammtisch.rooms.sockets import LONGEST_QUEUE, Socket
from stammtisch.server.http.wire import head


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
            await host.until_number(done["number"])
    stalled.number = -1
    with patch.object(stalled, "notice", stalled.heard.append):  # some were missed
        stalled.listening = asyncio.create_task(stalled.listen(stalled.line))
        assert await stalled.bye() == "too_slow"
    welcome = await stalled_again(house, stalled)
    assert welcome["number"] >= host.number


async def stalled_again(house: House, stalled: Guest) -> dict[str, Any]:
    again = house.guest(room=stalled.room, token=stalled.token)
    return await again.connect(since=0)


def test_one_message_may_be_longer_than_the_queue_but_nothing_waits_behind_it() -> None:
    async def send_all() -> None:
        sent: list[bytes] = []
        taking = asyncio.Event()
        closed: list[int] = []

        async def send(message: bytes) -> None:
            await taking.wait()
            sent.append(message)

        async def close(code: int) -> None:
            closed.append(code)

        socket = Socket(send, close, 10)
        socket.send(b"x" * 2 * LONGEST_QUEUE)
        await asyncio.sleep(0)  # it is under way
        assert not socket.closed
        socket.send(b"y")
        assert socket.closed
        socket.send(b"z")
        taking.set()
        assert socket.ending is not None
        await socket.ending
        assert sent == [b"x" * 2 * LONGEST_QUEUE, b'{"type":"bye","code":"too_slow"}']
        assert closed == [1008]

    asyncio.run(send_all())


def test_nothing_overtakes_what_waits() -> None:
    async def send_all() -> None:
        sent: list[bytes] = []
        taking, ready = asyncio.Event(), [True]

        async def send(message: bytes) -> None:
            await taking.wait()
            sent.append(message)

        async def close(code: int) -> None:
            """It stays open."""

        def send_now(message: bytes) -> bool:
            if ready[0]:
                sent.append(message)
            return ready[0]

        socket = Socket(send, close, 10, send_now)
        socket.send(b"1")
        ready[0] = False
        socket.send(b"2")
        await asyncio.sleep(0)  # it is under way
        ready[0] = True
        socket.send(b"3")
        taking.set()
        assert socket.flusher is not None
        await socket.flusher
        socket.send(b"4")
        assert sent == [b"1", b"2", b"3", b"4"]

    asyncio.run(send_all())


@pytest.mark.parametrize("length", [0, 1, 125, 126, 65_535, 65_536])
def test_what_is_sent_at_once_is_framed_as_the_library_does_it(length: int) -> None:
    frame = Frame(Opcode.TEXT, bytes(length))
    assert head(length) + frame.data == frame.serialize(mask=False)


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
        await host.line.send(endless())
    assert await host.bye() is None
    assert host.close_code in (1009, 1006)  # what was still under way may hide the goodbye
    assert await house.number(host.room) == host.number


@pytest.mark.parametrize("opcode", [0x89, 0x8A])
@evening
async def test_pings_and_pongs_without_end_close_the_line(house: House, opcode: int) -> None:
    host = await house.create("skyjo", "open")
    await host.connect()
    frame = bytes([opcode, 0x80, 0, 0, 0, 0])
    host.line.transport.write(frame * 20)
    assert (await host.answer('{"type":"ping"}'))["type"] == "pong"  # some are fine
    host.line.transport.write(frame * 1000)
    assert await host.bye() is None
    assert host.close_code in (1008, 1006)
    assert await house.number(host.room) == host.number


@evening
async def test_a_message_in_fragments_is_one_message(house: House) -> None:
    host = await house.create("skyjo", "open")
    await host.connect()
    await host.line.send(["{", '"type":', "", *[" "] * 50, '"ping"}'])
    await host.hear(lambda m: m["type"] == "pong")


@evening
async def test_text_that_is_no_text_closes_the_line(house: House) -> None:
    host = await house.create("skyjo", "open")
    await host.connect()
    await host.line.send(b"\xff\xfe", text=True)
    assert (await host.bye(), host.close_code) == (None, 1007)
    assert await house.number(host.room) == host.number
