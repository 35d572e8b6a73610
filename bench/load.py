"""The figures of the server: it is started, many tables are filled with people that play real games by the
rules over sockets, and what they see is measured. `--write` puts the figures into docs/hosting.md.

The load is an open loop: moves are due at times that are fixed beforehand, and the time of a move runs from
when it was due until all seats of its table have heard of it, so a slow server cannot slow the measurement
down. Driver and server share this machine; traffic goes to 127.0.0.1 only. Every part ends by itself.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pages
import uvloop

from stammtisch.games import GAMES
from stammtisch.rooms.protocol import PROTOCOL

SEATS = 4
NUMBER = re.compile(rb'"number":(\d+)')
FREE = ("--messages", "1000000", "--sockets", "1000000", "--tables", "1000000")
LATE = 0.25  # seconds: beyond the knee
PATIENCE = 120.0
Row = tuple[str, str]  # what was measured, and what was seen


class Line(asyncio.Protocol):
    """A WebSocket client that does no more than a driver needs: the one core that it has must do for
    thousands of lines."""

    def __init__(self, hear: Callable[[bytes], None]) -> None:
        self.hear = hear
        self.buffer = b""
        self.open = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.transport: Any = None

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        key = "c3RhbW10aXNjaC1sb2FkLQ=="
        transport.write(
            f"GET /api/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def connection_lost(self, error: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(error or ConnectionError("closed during the handshake"))

    def data_received(self, more: bytes) -> None:
        self.buffer += more
        if not self.open:
            head, end, rest = self.buffer.partition(b"\r\n\r\n")
            if not end:
                return
            if b" 101 " not in head.split(b"\r\n")[0]:
                self.opened.set_exception(ConnectionError(head.decode(errors="replace")))
                return
            self.open, self.buffer = True, rest
            self.opened.set_result(None)
        while self.take_frame():
            pass

    def take_frame(self) -> bool:
        """Pass on the first whole frame of what has come."""
        there = self.buffer
        if len(there) < 2:
            return False
        length, begin = there[1] & 127, 2
        if length == 126:
            length, begin = int.from_bytes(there[2:4]), 4
        elif length == 127:
            length, begin = int.from_bytes(there[2:10]), 10
        if len(there) < begin + length:
            return False
        content = there[begin : begin + length]
        self.buffer = there[begin + length :]
        kind = there[0] & 15
        if kind == 1:
            self.hear(content)
        elif kind == 9:
            self.frame(10, content)
        return True

    def frame(self, kind: int, content: bytes) -> None:
        """Send a frame; the mask is all zeros, which is a mask too."""
        size = len(content)
        length = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2)
        self.transport.write(bytes([0x80 | kind]) + length + b"\0\0\0\0" + content)

    def say(self, **message: Any) -> None:
        self.frame(1, json.dumps(message).encode())


@dataclass
class Person:
    """One seat with its line."""

    table: Playing
    token: str
    line: Line | None = None
    number: int = -1
    seat: int = -1
    gaps: int = 0

    def hear(self, content: bytes) -> None:
        kind = content[9:12]
        if kind == b"upd" or kind == b"wel":
            found = NUMBER.search(content)
            number = int(found[1]) if found else -1
            if kind == b"upd":
                self.gaps += number != self.number + 1
            self.number = number
            self.table.told(self, number, content)
        elif kind == b"ref" or kind == b"bye":
            self.table.refused.append(content[:200])


@dataclass
class Playing:
    """A table of the load: who sits there, whose turn it is, and which move is under way."""

    room: str
    people: list[Person] = field(default_factory=list)
    movers: dict[int, tuple[Person, list[str]]] = field(default_factory=dict)
    over: bool = True
    due: float = 0.0  # when the move under way was to be sent
    waiting_for: int = 0  # its number
    unheard: int = 0  # seats that have not heard of it
    times: list[float] = field(default_factory=list)
    refused: list[bytes] = field(default_factory=list)

    def told(self, person: Person, number: int, content: bytes) -> None:
        if self.unheard and number == self.waiting_for:
            self.unheard -= 1
            if not self.unheard:
                self.times.append(time.perf_counter() - self.due)
        key = id(person)
        if b'"moves":[]' in content or b'"view":null' in content:
            if b'"view":null' not in content:
                self.movers.pop(key, None)
        else:
            self.movers[key] = person, json.loads(content)["view"]["moves"]
        if b'"phase":"over"' in content or b'"phase":"waiting"' in content:
            self.over = True
        elif b'"phase":"playing"' in content:
            self.over = False

    def move(self, due: float, luck: random.Random) -> bool:
        """Let one of those who may move do so; False if a move is still under way or nobody may."""
        if self.unheard:
            return False
        newest = max(person.number for person in self.people)
        if any(person.number != newest for person in self.people):
            return False
        self.due, self.waiting_for, self.unheard = due, newest + 1, len(self.people)
        if self.over:
            self.movers.clear()
            said: dict[str, Any] = {"type": "start"}
            person = self.people[0]
        elif self.movers:
            person, moves = luck.choice(list(self.movers.values()))
            self.movers.pop(id(person))
            said = {"type": "move", "number": person.number, "move": luck.choice(moves)}
        else:
            self.unheard = 0
            return False
        assert person.line is not None
        person.line.say(id=secrets.token_hex(8), **said)
        return True


class Server:
    """The server under load, in a process of its own."""

    def __init__(self, folder: str) -> None:
        command = [sys.executable, "-m", "stammtisch", "serve", "--host", "127.0.0.1", "--port", "0"]
        command += ["--lang", "en", "--database", f"sqlite:///{folder}/load.db", *FREE]
        environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
        self.begun = time.perf_counter()
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if found := re.search(r"http://127\.0\.0\.1:(\d+)/", line):
                self.port = int(found[1])
                self.page_after = time.perf_counter() - self.begun
                return
        raise SystemExit("The server did not start.")

    def memory(self) -> int:
        """Bytes that the process has in memory."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+) kB", status)
        assert found is not None
        return int(found[1]) * 1024

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(30)


class Driver:
    """Fills tables and lets them play."""

    def __init__(self, server: Server, seed: int = 1) -> None:
        self.server = server
        self.luck = random.Random(seed)
        self.tables: list[Playing] = []

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """One HTTP request."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.server.port)
        content = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
        head += f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\n\r\n"
        writer.write(head.encode() + content)
        answer = await reader.read()
        writer.close()
        status, _, document = answer.partition(b"\r\n\r\n")
        if status.split()[1] not in (b"200", b"201"):
            raise SystemExit(f"{path}: {answer.decode(errors='replace')}")
        return json.loads(document)

    async def ready(self) -> None:
        """Until all games are compiled."""
        while not all(game["ready"] for game in (await self.ask("GET", "/api/about"))["games"]):
            await asyncio.sleep(0.2)

    async def set_up(self, tables: int, people: int, bots: Sequence[str] = ()) -> list[Playing]:
        """So many more tables with so many people each."""
        gate = asyncio.Semaphore(20)
        made: list[Playing] = []

        async def one(number: int) -> None:
            async with gate:
                made.append(await self.table(GAMES[number % len(GAMES)], people, bots))

        await asyncio.gather(*map(one, range(tables)))
        self.tables += made
        return made

    async def table(self, game: str, people: int, bots: Sequence[str]) -> Playing:
        wish = {"id": secrets.token_urlsafe(16), "name": "Load", "game": game, "speed": "instant"}
        seats = ["open"] * (people - 1) + list(bots)
        first = await self.ask("POST", "/api/rooms", {**wish, "seats": seats})
        table = Playing(first["room"])
        tokens = [first["token"]]
        for _ in range(people - 1):
            body = {"id": secrets.token_urlsafe(16), "name": "Load"}
            tokens.append((await self.ask("POST", f"/api/rooms/{table.room}/join", body))["token"])
        for token in tokens:
            person = Person(table, token)
            table.people.append(person)
            person.line = await self.connect(person.hear)
            person.line.say(type="hello", protocol=PROTOCOL, room=table.room, token=token)
            while person.number < 0:
                await asyncio.sleep(0.002)
        return table

    async def connect(self, hear: Callable[[bytes], None]) -> Line:
        loop = asyncio.get_running_loop()
        _, line = await loop.create_connection(lambda: Line(hear), "127.0.0.1", self.server.port)
        await line.opened
        return line

    async def play(self, tables: Sequence[Playing], rate: float, seconds: float) -> Result:
        """Moves at so many a second, each at some table that can move; how long they took."""
        for table in tables:
            table.times.clear()
            table.refused.clear()
        begun = time.perf_counter()
        queue = list(tables)
        self.luck.shuffle(queue)
        sent = skipped = 0
        while (due := begun + (sent + skipped) / rate) < begun + seconds:
            now = time.perf_counter()
            if due > now:
                await asyncio.sleep(due - now)
            for place, table in enumerate(queue):
                if table.move(due, self.luck):
                    queue.append(queue.pop(place))
                    sent += 1
                    break
            else:
                skipped += 1
            if (sent + skipped) % 64 == 0:
                await asyncio.sleep(0)
        spent = time.perf_counter() - begun
        until = time.perf_counter() + PATIENCE
        while any(table.unheard for table in tables) and time.perf_counter() < until:
            await asyncio.sleep(0.01)
        times = sorted(moment for table in tables for moment in table.times)
        return Result(
            rate=rate,
            achieved=len(times) / spent,
            middle=at(times, 0.5),
            late=at(times, 0.99),
            latest=times[-1],
            skipped=skipped,
            gaps=sum(person.gaps for table in tables for person in table.people),
            refused=[line for table in tables for line in table.refused],
            unheard=sum(table.unheard for table in tables),
        )


@dataclass
class Result:
    """What a load came to; times in seconds."""

    rate: float
    achieved: float
    middle: float
    late: float
    latest: float
    skipped: int
    gaps: int
    refused: list[bytes]
    unheard: int

    def __str__(self) -> str:
        faults = f"{self.gaps} gaps, {len(self.refused)} refused, {self.unheard} never heard of"
        return (
            f"{self.achieved:.0f} moves/s of {self.rate:.0f}: half within {1000 * self.middle:.0f} ms, "
            f"99 % within {1000 * self.late:.0f} ms, all within {1000 * self.latest:.0f} ms; {faults}"
        )


def at(times: Sequence[float], part: float) -> float:
    return times[min(len(times) - 1, int(part * len(times)))]


async def measure(given: argparse.Namespace, server: Server) -> list[Row]:
    """All parts but one."""
    driver = Driver(server)
    await driver.ready()
    ready_after = time.perf_counter() - server.begun
    rows: list[Row] = []

    def note(what: str, found: str) -> None:
        rows.append((what, found))
        print(f"{what}: {found}", flush=True)

    note("from a start to the page, and to all games", f"{server.page_after:.1f} s, {ready_after:.1f} s")
    begun = time.perf_counter()
    tables = await driver.set_up(given.tables, SEATS)
    print(f"{len(tables)} tables filled in {time.perf_counter() - begun:.0f} s", flush=True)
    await driver.play(tables, given.rate, 5)  # everybody has begun, everything is warm
    steady = await driver.play(tables, given.rate, given.seconds)
    note(f"{len(tables)} tables of {SEATS}, {given.rate:.0f} moves/s, {given.seconds:.0f} s", str(steady))
    knee = steady
    rate = 2 * given.rate
    while rate <= given.most:
        found = await driver.play(tables, rate, given.seconds / 2)
        print("  ", found, flush=True)
        if found.late > LATE or found.achieved < 0.9 * rate:
            break
        knee, rate = found, rate + given.rate
    note(f"the last step before 99 % took longer than {1000 * LATE:.0f} ms", str(knee))
    before = server.memory()
    idle = [await driver.connect(lambda _: None) for _ in range(given.idle)]
    for line in idle:
        line.say(type="hello", protocol=PROTOCOL, room=tables[0].room)
    await asyncio.sleep(2)
    each = (server.memory() - before) / given.idle / 1000
    note(f"memory for one more idle socket, of {given.idle}", f"{each:.1f} kB")
    for line in idle:
        line.transport.close()
    return rows


async def with_bots(given: argparse.Namespace, server: Server) -> list[Row]:
    """People at some tables while bots think at all others without a pause."""
    driver = Driver(server)
    await driver.ready()
    thinking = await driver.set_up(given.thinking, 1, ("master",) * (SEATS - 1))
    people = await driver.set_up(20, SEATS)
    await driver.play(people, 20, 3)

    async def keep_thinking() -> None:
        while True:
            for table in thinking:
                table.move(time.perf_counter(), driver.luck)
            await asyncio.sleep(0.02)

    pressing = asyncio.create_task(keep_thinking())
    found = await driver.play(people, 20, given.seconds)
    pressing.cancel()
    what = f"masters thinking at {given.thinking} tables, people at 20 others, 20 moves/s"
    print(f"{what}: {found}", flush=True)
    return [(what, str(found))]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--rate", type=float, default=200, help="moves a second of the steady part")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument(
        "--most", type=float, default=3000, help="moves a second at which the knee is given up"
    )
    parser.add_argument("--idle", type=int, default=1000, help="sockets for the measure of memory")
    parser.add_argument("--thinking", type=int, default=20, help="tables with masters")
    parser.add_argument("--write", action="store_true", help="put the figures into docs/hosting.md")
    given = parser.parse_args()
    rows: list[Row] = []
    for part in (measure, with_bots):
        with tempfile.TemporaryDirectory() as folder:
            server = Server(folder)
            try:
                rows += uvloop.run(part(given, server))
            finally:
                server.stop()
    if given.write:
        pages.put("hosting.md", "load", pages.table(("what", "seen"), rows))


if __name__ == "__main__":
    main()
