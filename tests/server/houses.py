"""Houses inside the test's own process: several on one database are several servers, without processes."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from server.people import Message, fresh, secret
from stammtisch.games import GAMES
from stammtisch.rooms import api, protocol
from stammtisch.rooms.house import House
from stammtisch.rooms.live import LiveRoom
from stammtisch.rooms.sockets import Socket
from stammtisch.server.storage.store import DatabaseStore
from stammtisch.server.work.preparing import Preparer
from stammtisch.server.work.workers import Workers


@asynccontextmanager
async def opened(*databases: str, listening: bool = True) -> AsyncIterator[list[House]]:
    """A house on each; where they do not listen, nothing happens by itself."""
    preparer = Preparer()
    houses: list[House] = []
    stores: list[DatabaseStore] = []
    preparer.ready = set(GAMES)
    try:
        for database in databases:
            stores.append(await DatabaseStore.open(database))
            houses.append(House(stores[-1], Workers(1), preparer))
            if listening:
                await houses[-1].open()
        yield houses
    finally:
        for house, store in zip(houses, stores, strict=True):
            await house.close()
            await store.close()


class Seat:
    """Somebody who is connected to a house, without a network between."""

    def __init__(self, house: House, seated: api.Seated) -> None:
        self.house, self.seated = house, seated
        self.heard: list[Message] = []
        self.socket = Socket(self.hear, self.end, 10**6)
        self.live: LiveRoom

    async def hear(self, message: bytes) -> None:
        self.heard.append(json.loads(message))

    async def end(self, code: int) -> None:
        """Nothing is heard any more."""

    async def enter(self) -> None:
        self.live = await self.house.room(self.seated.room)
        await self.live.enter(self.socket, self.seated.token, None)

    @property
    def is_asked(self) -> bool:
        """Whether this seat owes a decision."""
        room = self.live.room
        return room.table is not None and room.seat_of(self.seated.player) in room.table.waiting

    def any_move(self) -> protocol.Move:
        room = self.live.room
        assert room.table is not None
        move = room.table.moves(room.seat_of(self.seated.player))[0]
        return protocol.Move(id=fresh(), number=room.number, move=move)

    async def do(self, command: protocol.Commands) -> int:
        """The number of the entry that a command has become; a Refusal if it was refused."""
        return await self.live.carry_out(self.seated.player, command)


async def create(house: House, game: str, *seats: str, name: str = "Ada", clock: str = "none") -> Seat:
    wish = {"id": secret(), "name": name, "game": game, "seats": list(seats), "speed": "instant"}
    wish["clock"] = clock
    seat = Seat(house, await house.create(api.NewRoom.model_validate(wish)))
    await seat.enter()
    return seat


async def join(house: House, room: str, name: str = "Bob") -> Seat:
    seat = Seat(house, await house.join(room, api.JoinRoom(id=secret(), name=name)))
    await seat.enter()
    return seat


async def table(one: House, other: House, game: str = "skyjo", clock: str = "none") -> tuple[Seat, Seat]:
    """Two people at two houses, the game begun; the first knows everything, the second what it has heard."""
    host = await create(one, game, "open", clock=clock)
    guest = await join(other, host.seated.room)
    await host.live.hear(guest.live.room.number)
    await host.do(protocol.Start(id=fresh()))
    return host, guest
