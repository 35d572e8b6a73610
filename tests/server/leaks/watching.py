"""Both worlds of a pair played on a real server, and every byte that the observer is sent compared.

Timing is left out: when something arrives is not looked at, only what and in which order.
"""

from __future__ import annotations

import asyncio
import json
import re
import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from server.inside import Inside
from server.leaks.worlds import Asked, CameBack, Moved, Pair, Said, Step, TookBack, Typed, World
from stammtisch.bots.levels import Bot
from stammtisch.engine import contract, layout
from stammtisch.games import load
from stammtisch.rooms import entries, protocol
from stammtisch.rooms.entries import Bodies, Entry, Player, Standing
from stammtisch.rooms.live import LiveRoom
from stammtisch.rooms.names import code_from, hashed, new_game_id, token_from
from stammtisch.rooms.protocol import PROTOCOL
from stammtisch.server.work.workers import Workers
from stammtisch.version import __version__

PATIENCE = 30.0  # seconds after which the observer does not believe any more that an answer comes
TOGETHER = 8  # pairs at a time: their entries share commits
# Times are masked: they tell when, not what.
TIMES = (
    (re.compile(r'(?<="clock":)\{[^}]*\}'), lambda found: re.sub(r":\d+", ":0", found[0])),
    (re.compile(r"(?m)^date: .*$"), lambda found: "date:"),
)


class Leak(AssertionError):
    """The observer was sent something that depends on what they cannot know."""


@dataclass
class Compared:
    """How much was found to be the same."""

    pairs: int = 0
    messages: int = 0
    bytes: int = 0


# --- rooms


@dataclass(frozen=True)
class Place:
    """A room for one of the worlds, and what is called otherwise in each room because it has to be."""

    code: str
    game: str
    token: str
    commitment: str | None

    def masked(self, text: str) -> str:
        """Every room and every game has a name of its own, drawn at random, and the commitment fixes a secret
        seed without telling it: these must differ. So may the time. Tokens are told to nobody here."""
        for name in (self.code, self.game, self.commitment):
            text = text.replace(name, len(name) * "*") if name else text
        for times, mask in TIMES:
            text = times.sub(mask, text)
        return text


def standing_of(pair: Pair, node: str, token: str) -> Standing:
    """Everybody is here but the observer, who will come."""
    players = [
        Player(number=seat, level="strong")
        if seat in pair.bots
        else Player(
            number=seat,
            name=f"Guest {seat}",
            token=hashed(token if seat == pair.observer else new_token()),
            node=None if seat == pair.observer else node,
        )
        for seat in range(pair.seats)
    ]
    return Standing(
        game=pair.game,
        options=pair.options,
        clock=pair.clock,
        speed="instant",
        spectators=True,
        players=players,
        seats=list(range(pair.seats)),
        host=pair.host,
        next_player=pair.seats,
        match=0,
        sheet=[],
    )


def new_token() -> str:
    return token_from(secrets.token_bytes(32))


def start_of(standing: Standing, place: Place, world: World) -> entries.Start:
    return entries.Start(
        standing=standing.model_copy(update={"match": 1}),
        id=place.game,
        seed=world.seed,
        position=world.position,
        engine=__version__,
        rules=load(standing.game).rules_hash,
    )


async def furnish(inside: Inside, pair: Pair, world: World) -> Place:
    """Write the log of a room in which the game is about to begin or has just begun."""
    place = Place(code_from(secrets.token_bytes(32)), new_game_id(), new_token(), world.commitment)
    standing = standing_of(pair, inside.house.node, place.token)
    log: list[Bodies] = [entries.Create(standing=standing)]
    if not pair.is_early:
        log.append(start_of(standing, place, world))
    for number, body in enumerate(log):
        await inside.house.store.append(
            Entry(room=place.code, number=number, at=inside.house.store.now(), body=body)
        )
    return place


class Puppets(Workers):
    """Bots that do what the story says. Their thoughts for hints are real but short."""

    def __init__(self, live: LiveRoom, real: Workers) -> None:
        self.room = live.room
        self.own, self.thinkers, self.reviewer = real.own, real.thinkers, real.reviewer
        self.move: str | None = None
        self.pulled = asyncio.Condition()
        self.know_too_much = False

    def bot(self, game: str, level: str) -> Bot:
        return super().bot(game, "strong")

    async def pull(self, move: str) -> None:
        """Let the bot that is asked make a move."""
        async with self.pulled:
            self.move = move
            self.pulled.notify_all()

    async def choose(self, game: str, level: str, view: Any, seat: int) -> str:
        hidden = layout.copy(view)
        contract.hide(hidden, seat)
        self.know_too_much |= hidden.tobytes() != view.tobytes()
        turn = self.room.turn
        async with self.pulled:
            await self.pulled.wait_for(lambda: self.move is not None)
            assert self.move is not None
            if self.room.turn != turn:
                return ""  # not asked any more
            move, self.move = self.move, None
            return move


# --- the observer


class Watcher:
    """The observer in one of the worlds: keeps all that they are sent."""

    def __init__(self, port: int, place: Place, live: LiveRoom, puppets: Puppets, pair: Pair) -> None:
        self.port, self.place, self.live, self.puppets, self.pair = port, place, live, puppets, pair
        self.heard: list[str] = []
        self.number = 0
        self.commands = 0

    async def watch(self, world: int) -> None:
        """Come, live through the story, and go."""
        try:
            await self.come(None)
            if self.pair.is_early:
                await self.see_start(self.pair.worlds[world])
            for step in self.pair.story:
                await self.live_through(step, world)
            await self.type('{"type":"ping"}')
        except ConnectionClosed as closed:
            self.heard.append(f"closed: {closed}")
        finally:
            await self.socket.close()

    async def come(self, since: int | None) -> None:
        self.socket: ClientConnection = await connect(
            f"ws://127.0.0.1:{self.port}/api/socket",
            proxy=None,
            compression=None,
            max_size=None,
            ping_interval=None,
        )
        token = None if self.pair.observer is None else self.place.token
        hello = {"type": "hello", "protocol": PROTOCOL, "room": self.place.code, "token": token}
        await self.socket.send(json.dumps({**hello, "since": since}))
        await self.hear(lambda message: message["type"] == "welcome")

    async def hear(self, wanted: Callable[[dict[str, Any]], bool]) -> None:
        """Read up to a message of this kind."""
        while True:
            async with asyncio.timeout(PATIENCE):
                text = str(await self.socket.recv())
            self.heard.append(text)
            message = json.loads(text)
            if message["type"] in ("welcome", "update"):
                self.number = message["number"]
            if wanted(message):
                return

    async def hear_number(self, number: int) -> None:
        if self.number < number:
            await self.hear(lambda message: message["type"] == "update" and message["number"] >= number)

    async def live_through(self, step: Step, world: int) -> None:
        match step:
            case Moved():
                await self.see_move(step.seat, step.moves[world])
            case TookBack():
                await self.let_do(protocol.Undo(id=self.new_id(), number=self.live.room.number), step.seat)
            case Said():
                await self.say(step)
            case Typed():
                await self.type(step.text)
            case Asked():
                self.heard.append(await self.ask(step))
            case CameBack():
                await self.socket.close()
                await self.come(max(0, self.number - step.missed))

    async def see_start(self, world: World) -> None:
        async with self.live.lock:
            await self.live.write(lambda room: start_of(room.standing(), self.place, world))
        await self.hear_number(self.live.room.number)

    async def see_move(self, seat: int, move: str) -> None:
        number = self.live.room.number
        if seat in self.pair.bots:
            await self.puppets.pull(move)
            await self.hear_number(number + 1)
        else:
            await self.let_do(protocol.Move(id=self.new_id(), number=number, move=move), seat)

    async def let_do(self, command: protocol.Commands, seat: int) -> None:
        """Somebody else does something."""
        await self.hear_number(await self.live.carry_out(seat, command))

    async def say(self, said: Said) -> None:
        message = {"type": said.kind, "id": self.new_id(), **said.rest}
        if said.behind is not None:
            message["number"] = max(0, self.number - said.behind)
        for _ in range(said.times):
            await self.socket.send(json.dumps(message))
            await self.hear(lambda heard: heard.get("id") == message["id"])

    async def type(self, text: str) -> None:
        await self.socket.send(text)
        await self.hear(lambda heard: heard["type"] in ("refused", "pong"))

    def new_id(self) -> str:
        self.commands += 1
        return f"c{self.commands}"

    async def ask(self, asked: Asked) -> str:
        """The whole answer, with its headers."""
        names = {"CODE": self.place.code, "GAME": self.place.game, "TOKEN": self.place.token}
        path, body = (filled(text, names) for text in (asked.path, asked.body))
        head = f"{asked.method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nConnection: close\r\n"
        length = f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n" if body else ""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            writer.write(f"{head}{length}\r\n{body}".encode())
            async with asyncio.timeout(PATIENCE):
                return (await reader.read()).decode()
        finally:
            writer.close()
            await writer.wait_closed()


def filled(text: str, names: dict[str, str]) -> str:
    for name, value in names.items():
        text = text.replace(name, value)
    return text


# --- comparing


async def told(inside: Inside, pair: Pair, world: int) -> list[str]:
    """All that the observer is told in one of the worlds."""
    place = await furnish(inside, pair, pair.worlds[world])
    live = await inside.house.room(place.code)
    workers = inside.house.workers
    assert isinstance(workers, Workers)
    live.workers = puppets = Puppets(live, workers)
    watcher = Watcher(inside.port, place, live, puppets, pair)
    try:
        await watcher.watch(world)
    finally:
        async with asyncio.timeout(PATIENCE):
            while live.sockets:  # until the server has noticed that the observer is gone
                await asyncio.sleep(0)
        live.close("closing")
        inside.house.rooms.pop(place.code, None)
    if puppets.know_too_much:
        raise Leak("A bot is asked with more than it may know.")
    return [place.masked(text) for text in watcher.heard]


async def compare(inside: Inside, pair: Pair, compared: Compared) -> None:
    """Both worlds; a Leak if the observer is told a byte that differs."""
    one, other = await asyncio.gather(*(told(inside, pair, world) for world in (0, 1)))
    for first, second in zip(one, other, strict=False):
        if first != second:
            raise Leak(describe(pair, first, second))
    if len(one) != len(other):
        raise Leak(describe(pair, f"{len(one)} messages", f"{len(other)} messages"))
    compared.pairs += 1
    compared.messages += len(one)
    compared.bytes += sum(len(text.encode()) for text in one)


def describe(pair: Pair, first: str, second: str) -> str:
    """Where two messages begin to differ."""
    place = next((n for n, (a, b) in enumerate(zip(first, second, strict=False)) if a != b), 0)
    part = slice(max(0, place - 200), place + 200)
    return f"{pair.game}, seen by {pair.observer}:\n{first[part]}\n{second[part]}\n{pair}"


async def compare_all(inside: Inside, coming: Iterator[Pair]) -> Compared:
    """Many pairs, some at a time. The server has nothing to say to its log meanwhile."""
    compared = Compared()
    inside.log.lines.clear()

    async def work() -> None:
        for pair in coming:
            await compare(inside, pair, compared)

    try:
        async with asyncio.TaskGroup() as group:
            for _ in range(TOGETHER):
                group.create_task(work())
    except ExceptionGroup as several:
        raise several.exceptions[0] from None
    if inside.log.lines:
        raise Leak(f"The log tells: {inside.log.lines[0]}")
    return compared
