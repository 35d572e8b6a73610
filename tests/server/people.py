"""People for tests of the server: they speak the protocol over real sockets and know nothing else."""

from __future__ import annotations

import asyncio
import functools
import inspect
import itertools
import json
import random
import secrets
from collections.abc import Awaitable, Callable
from ipaddress import IPv6Address
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from server.running import Running
from stammtisch.rooms.protocol import FROM_SERVER, PROTOCOL

PATIENCE = 30.0  # seconds after which a test gives up; nothing is ever awaited by sleeping
Message = dict[str, Any]


class House:
    """A server, as seen from outside."""

    def __init__(self, port: int) -> None:
        """Each comes from an address of its own, so that tests do not share what one address may do."""
        self.port = port
        self.headers = {"X-Forwarded-For": str(IPv6Address(secrets.randbits(128)))}
        self.http = httpx.AsyncClient(
            base_url=f"http://127.0.0.1:{port}", headers=self.headers, timeout=PATIENCE
        )
        self.guests: list[Guest] = []

    async def __aenter__(self) -> House:
        return self

    async def __aexit__(self, *_error: object) -> None:
        for guest in self.guests:
            await guest.close()
        await self.http.aclose()

    def guest(self, **seat: Any) -> Guest:
        """Somebody with a seat, or without one, not yet connected."""
        self.guests.append(Guest(self.port, headers=self.headers, **seat))
        return self.guests[-1]

    async def create(self, game: str, *seats: str, name: str = "Ada", **more: Any) -> Guest:
        """A new room with its host, not yet connected."""
        wish = {"id": secret(), "name": name, "game": game, "seats": list(seats), "speed": "instant", **more}
        answer = await self.http.post("/api/rooms", json=wish)
        assert answer.status_code == 201, answer.text
        return self.guest(**answer.json())

    async def join(self, room: str, name: str = "Bob", **more: Any) -> Guest:
        answer = await self.http.post(f"/api/rooms/{room}/join", json={"id": secret(), "name": name, **more})
        assert answer.status_code == 201, answer.text
        return self.guest(**answer.json())

    async def watch(self, room: str) -> Guest:
        """A connected spectator."""
        guest = self.guest(room=room)
        await guest.connect()
        return guest

    async def number(self, room: str) -> int:
        """The newest number of a room, as a stranger hears it."""
        watcher = await self.watch(room)
        await watcher.close()
        return watcher.number

    async def table(self, game: str, people: int, *bots: str, **more: Any) -> list[Guest]:
        """A room with so many connected people and these bots, the game begun."""
        host = await self.create(game, *("open",) * (people - 1), *bots, **more)
        guests = [host, *[await self.join(host.room, f"Guest {n}") for n in range(1, people)]]
        for guest in guests:
            await guest.connect()
        await host.do("start")
        for guest in guests:
            await guest.until_phase("playing")
        return guests


numbers = itertools.count()


def fresh() -> str:
    """An id that no command has had."""
    return f"c{next(numbers)}"


def secret() -> str:
    """An id that nobody can guess."""
    return secrets.token_urlsafe(16)


class Guest:
    """One device: a seat's token, or none, and a socket."""

    def __init__(
        self,
        port: int,
        room: str,
        seat: int = -1,
        player: int = -1,
        token: str | None = None,
        headers: dict[str, str] | None = None,
    ) -> None:
        self.port, self.room, self.token, self.player = port, room, token, player
        self.seat: int | None = seat
        self.headers = headers or {}
        self.socket: ClientConnection | None = None
        self.heard: list[Message] = []  # everything, in order
        self.raw: list[str] = []
        self.number = -1
        self.info: Message = {}
        self.view: Any = None  # as its game shows it; nothing yet
        self.listening: asyncio.Task[None] | None = None
        self.news = asyncio.Condition()

    async def open(self) -> None:
        self.socket = await connect(
            f"ws://127.0.0.1:{self.port}/api/socket",
            proxy=None,
            compression=None,
            max_size=None,
            additional_headers=self.headers,
        )
        self.listening = asyncio.create_task(self.listen(self.socket))

    async def connect(self, since: int | None = None) -> Message:
        """Open a socket and say hello; the welcome."""
        await self.open()
        before = len(self.heard)
        await self.say(type="hello", protocol=PROTOCOL, room=self.room, token=self.token, since=since)
        return await self.hear(lambda m: m["type"] == "welcome", before)

    async def vanish(self) -> None:
        """Lose the connection without a word."""
        self.line.transport.abort()
        await self.end()

    async def close(self) -> None:
        if self.socket is not None:
            await self.socket.close()
            await self.end()

    async def end(self) -> None:
        if self.listening is not None:
            await self.listening

    async def say(self, **message: Any) -> None:
        await self.send(json.dumps(message))

    async def send(self, text: str | bytes) -> None:
        await self.line.send(text)

    async def ask(self, kind: str, **rest: Any) -> Message:
        """Send a command; the answer, whatever it is."""
        said, before = {"id": fresh(), **rest}, len(self.heard)
        await self.say(type=kind, **said)
        return await self.answer_to(said["id"], before)

    async def do(self, kind: str, **rest: Any) -> Message:
        """A command that must be accepted."""
        answer = await self.ask(kind, **rest)
        assert answer["type"] in ("done", "hint"), answer
        return answer

    async def answer(self, text: str | bytes) -> Message:
        """Send anything; the next message that is an answer."""
        before = len(self.heard)
        await self.send(text)
        return await self.hear(lambda m: m["type"] in ("done", "hint", "refused", "pong", "welcome"), before)

    async def refused(self, kind: str, **rest: Any) -> str:
        """The code of a command that must be refused."""
        answer = await self.ask(kind, **rest)
        assert answer["type"] == "refused", answer
        return str(answer["code"])

    async def play(self, move: str) -> Message:
        return await self.do("move", number=self.number, move=move)

    async def hear(self, wanted: Callable[[Message], bool], since: int = 0) -> Message:
        """The first message of this kind, of those that came after the first `since`."""
        async with asyncio.timeout(PATIENCE), self.news:
            while True:
                for message in self.heard[since:]:
                    if wanted(message):
                        return message
                if self.is_deaf:
                    raise ConnectionError(f"The line is closed; last heard: {self.heard[-1:]}")
                since = max(since, len(self.heard))
                await self.news.wait()

    async def answer_to(self, command: str, since: int = 0) -> Message:
        """The first answer to a command with this id."""
        return await self.hear(lambda m: m.get("id") == command, since)

    async def until(self, true: Callable[[], bool], patience: float = PATIENCE) -> None:
        """Wait until something is so, looking after each message."""
        async with asyncio.timeout(patience), self.news:
            await self.news.wait_for(lambda: true() or self.is_deaf)
        if not true():
            raise ConnectionError(f"The line is closed; last heard: {self.heard[-1:]}")

    async def bye(self) -> str | None:
        """Wait until the server closes the line; the code that it said goodbye with."""
        async with asyncio.timeout(PATIENCE):
            await self.end()
        return str(self.heard[-1]["code"]) if self.heard and self.heard[-1]["type"] == "bye" else None

    @property
    def line(self) -> ClientConnection:
        """The socket, which must have been opened."""
        assert self.socket is not None
        return self.socket

    @property
    def close_code(self) -> int | None:
        return self.line.close_code

    @property
    def is_deaf(self) -> bool:
        """Whether nothing will be heard any more; if that is because something was wrong, it is raised."""
        if self.listening is None or not self.listening.done():
            return False
        self.listening.result()
        return True

    async def until_phase(self, phase: str) -> None:
        await self.until(lambda: self.info["phase"] == phase)

    async def until_number(self, number: int) -> None:
        """Wait until an entry has been heard of."""
        await self.until(lambda: self.number >= number)

    async def until_view(self, true: Callable[[Any], bool]) -> None:
        """Wait until the view is as it should be."""
        await self.until(lambda: self.view is not None and true(self.view))

    @property
    def my_moves(self) -> list[str]:
        return self.view["moves"] if self.view else []

    async def listen(self, socket: ClientConnection) -> None:
        try:
            async for text in socket:
                assert isinstance(text, str)
                FROM_SERVER.validate_json(text)
                self.raw.append(text)
                async with self.news:
                    self.notice(json.loads(text))
                    self.news.notify_all()
        except ConnectionClosed:
            pass
        finally:
            asyncio.get_running_loop().call_soon(self.wake)  # when this task is done

    def wake(self) -> None:
        """Whoever waits must look again."""

        async def notify() -> None:
            async with self.news:
                self.news.notify_all()

        self.waking = asyncio.create_task(notify())

    def notice(self, message: Message) -> None:
        """Keep what was told; numbers must follow each other."""
        self.heard.append(message)
        if message["type"] == "update":
            assert message["number"] == self.number + 1, (message["number"], self.number)
        if message["type"] in ("welcome", "update"):
            self.number, self.seat = message["number"], message["seat"]
            self.info = message["room"] or self.info
            self.view = message["view"] or self.view


# --- evenings


def evening(test: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    """A test that is told with people: `house` is the server that tests share, as seen from outside."""

    @functools.wraps(test)
    def told(server: Running, **rest: Any) -> None:
        async def whole() -> None:
            async with House(server.port) as house:
                await test(house, **rest)

        asyncio.run(whole())

    others = [known for name, known in inspect.signature(test).parameters.items() if name != "house"]
    shared = inspect.Parameter("server", inspect.Parameter.KEYWORD_ONLY)
    told.__signature__ = inspect.Signature(  # type: ignore[attr-defined]  # what pytest reads
        [other.replace(kind=inspect.Parameter.KEYWORD_ONLY) for other in [*others, shared]]
    )
    del told.__wrapped__  # or it would read that one
    return told


async def play_on(guests: list[Guest], luck: random.Random | None = None) -> None:
    """People play any legal moves until the game is over."""
    luck = luck or random.Random(7)

    async def play(guest: Guest) -> None:
        while guest.info["phase"] == "playing":
            await guest.until(lambda: bool(guest.my_moves) or guest.info["phase"] != "playing")
            if guest.my_moves:
                await guest.play(luck.choice(guest.my_moves))

    await asyncio.gather(*map(play, guests))
