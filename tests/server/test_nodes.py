"""Two server processes on one PostgreSQL: whole games, one frozen, one killed, and the database cut off."""

from __future__ import annotations

import asyncio
import random
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager

import pytest

from server.people import PATIENCE, Guest, House, Message, fresh
from server.postgres import RESTART, PostgreSQL
from server.running import Running
from stammtisch import GAMES, verify

Pair = tuple[Running, Running]
AGAIN = 0.2  # seconds until a command is repeated that could not be kept


@pytest.fixture(scope="module")
def nodes(postgres: PostgreSQL, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    """Two servers on one database."""
    database = postgres.database()
    one, other = (Running(tmp_path_factory.mktemp("node"), database=database) for _ in range(2))
    with ExitStack() as stack:
        yield stack.enter_context(one), stack.enter_context(other)


class Split:
    """A table whose people are connected to different servers."""

    def __init__(self, *houses: House) -> None:
        self.houses = houses
        self.people: list[Guest] = []
        self.luck = random.Random(3)

    async def sit_down(self, game: str, *bots: str, people: int = 2) -> None:
        """One at the first server, the next at the second, and so on; then the game begins."""
        first = await self.houses[0].create(game, *["open"] * (people - 1), *bots)
        others = [await self.houses[n % 2].join(first.room, f"Guest {n}") for n in range(1, people)]
        self.people = [first, *others]
        for person in self.people:
            await person.connect()
        await first.do("start")
        for person in self.people:
            await person.until_phase("playing")

    async def play(self, most: float = float("inf"), patience: float = PATIENCE) -> None:
        """People make any legal moves until the game is over, or about so many. They wait so long for their
        turn."""
        moves: list[asyncio.Task[None]] = []
        enough = asyncio.Event()

        async def go_on(person: Guest) -> None:
            while person.info["phase"] == "playing":
                await person.until(
                    lambda: bool(person.my_moves) or person.info["phase"] != "playing", patience
                )
                if person.my_moves and person.info["phase"] == "playing":
                    moves.append(asyncio.create_task(self.move(person)))
                    await asyncio.shield(moves[-1])
                    if len(moves) >= most:
                        enough.set()

        playing = asyncio.ensure_future(asyncio.gather(*map(go_on, self.people)))
        stopping = asyncio.create_task(enough.wait())
        await asyncio.wait((playing, stopping), return_when=asyncio.FIRST_COMPLETED)
        for task in (playing, stopping):
            task.cancel()
        for result in await asyncio.gather(playing, stopping, *moves, return_exceptions=True):
            if isinstance(result, Exception):
                raise result

    async def move(self, person: Guest) -> None:
        """Any move; said again with its id as long as the database cannot keep it."""
        said = {"id": fresh(), "number": person.number, "move": self.luck.choice(person.my_moves)}
        while (answer := await person.ask("move", **said)).get("code") == "store_failed":
            await asyncio.sleep(AGAIN)
        assert answer["type"] == "done", answer

    async def change(self, person: Guest, house: House) -> None:
        """Somebody goes on at another server, with nothing but their token."""
        number = person.number
        seat = {"room": person.room, "seat": person.seat, "player": person.player, "token": person.token}
        again = house.guest(**seat)
        self.people[self.people.index(person)] = again
        welcome = await again.connect(since=number)
        assert (welcome["seat"], welcome["player"]) == (person.seat, person.player)
        assert welcome["number"] >= number
        assert [m["number"] for m in welcome["missed"]] == [*range(number + 1, welcome["number"] + 1)]

    async def watch(self, house: House) -> Guest:
        guest = house.guest(room=self.people[0].room)
        await guest.connect()
        return guest

    async def check_record(self, *houses: House) -> None:
        line = self.people[-1].info["sheet"][-1]
        for house in houses or self.houses:
            found = (await house.http.get(f"/api/games/{line['id']}/record")).json()
            assert [check.holds for check in verify(found)] == [True] * 5


@asynccontextmanager
async def visited(nodes: Pair) -> AsyncIterator[tuple[House, House]]:
    async with House(nodes[0].port) as one, House(nodes[1].port) as other:
        yield one, other


def told(guest: Guest) -> dict[int, Message]:
    return {m["number"]: m["happened"] for m in guest.heard if m["type"] == "update"}


def test_people_on_two_servers_play_whole_games_and_see_the_same(nodes: Pair) -> None:
    async def evening() -> None:
        async with visited(nodes) as houses:

            async def play(game: str) -> None:
                table = Split(*houses)
                await table.sit_down(game, "beginner")
                onlookers = [await table.watch(house) for house in houses]
                begun = max(onlooker.number for onlooker in onlookers)
                await table.play()
                last = table.people[0].number
                for onlooker in onlookers:
                    await onlooker.until_number(last)
                here, there = (told(onlooker) for onlooker in onlookers)
                numbers = range(begun + 1, last + 1)
                assert [here[number] for number in numbers] == [there[number] for number in numbers]
                assert onlookers[0].view == onlookers[1].view
                await table.check_record()

            await asyncio.gather(*map(play, GAMES))

    asyncio.run(evening())


def test_a_frozen_server_is_not_waited_for_and_catches_up(nodes: Pair) -> None:
    async def evening() -> None:
        async with visited(nodes) as houses:
            table = Split(*houses)
            await table.sit_down("ratjack", "beginner", people=3)
            await table.play(6)
            frozen = [table.people[0], table.people[2]]
            nodes[0].send(signal.SIGSTOP)
            try:
                for person in frozen:
                    await table.change(person, houses[1])
                await table.play(12)
            finally:
                nodes[0].send(signal.SIGCONT)
            for person in frozen:
                await person.end()
                assert person.heard[-1] == {"type": "bye", "code": "elsewhere"}
            await table.play()
            last = table.people[0].number
            onlookers = [await table.watch(house) for house in houses]
            assert onlookers[0].number >= last
            assert onlookers[0].view == onlookers[1].view
            await table.check_record()
            await table.people[0].do("start")
            await onlookers[0].until_phase("playing")
            await table.change(table.people[0], houses[0])
            await table.play(6)

    asyncio.run(evening())


def test_the_database_may_cut_servers_off_and_crash(nodes: Pair, postgres: PostgreSQL) -> None:
    async def evening() -> None:
        async with visited(nodes) as houses:
            table = Split(*houses)
            await table.sit_down("manitou", "beginner", people=3)
            await table.play(5)
            await asyncio.to_thread(postgres.cut, listeners=True)
            await table.play(10)
            await asyncio.gather(table.play(10), asyncio.to_thread(postgres.cut))
            # Nobody can move while it is away, which may be long on a busy machine; then play goes on.
            patient = table.play(10, patience=RESTART + PATIENCE)
            await asyncio.gather(patient, asyncio.to_thread(postgres.crash))
            await table.play()
            await table.check_record()

    asyncio.run(evening())


def test_people_of_a_killed_server_go_on_at_another_and_who_does_not_is_away(nodes: Pair) -> None:
    async def evening() -> None:
        async with visited(nodes) as houses:
            table = Split(*houses)
            await table.sit_down("makatsu", "beginner", people=3)
            await table.play(6)
            host, there, lost = table.people
            nodes[0].kill()
            await table.change(host, houses[1])
            await there.hear(
                lambda m: (
                    m["type"] == "update"
                    and m["happened"]["kind"] == "away"
                    and m["happened"]["player"] == lost.player
                )
            )
            await table.change(lost, houses[1])
            await table.play()
            await table.check_record(houses[1])

    try:
        asyncio.run(evening())
    finally:
        nodes[0].start()
