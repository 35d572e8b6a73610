"""People play at many tables while the server is killed and started again, and nothing may be lost.

`python tests/server/crashing.py --kills 200` (with the folder `tests` on the path; `make crash` does so).
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from server.auditing import Auditor
from server.people import Guest, Message, fresh, secret
from server.running import Running
from stammtisch import GAMES, verify

T = TypeVar("T")
LOST = (OSError, EOFError, httpx.TransportError, ConnectionClosed, InvalidHandshake)  # what a kill looks like
OVERLAP = 50  # updates that are asked for again after each return
GAMES_OF_A_ROOM = 3
LAST_WORDS = 2000  # characters of the server's log that are shown when something went wrong
SHORTEST, LONGEST = 0.02, 0.8  # seconds of play between two kills


class Evening:
    """A server that dies again and again, and what is counted meanwhile."""

    def __init__(self, server: Running, seed: int) -> None:
        self.server, self.luck = server, random.Random(seed)
        self.auditor = Auditor(server.folder / "rooms.db")
        self.http = httpx.AsyncClient(base_url=f"http://127.0.0.1:{server.port}", timeout=60)
        self.serving = asyncio.Event()
        self.serving.set()
        self.life = 0  # how often the server was started again
        self.closing = False  # no new games
        self.people: list[Person] = []
        self.wishes = 0  # for rooms
        self.verified = 0  # records of finished games
        self.compared = 0  # updates held against the log
        self.confirmed = 0  # commands found where they were confirmed to be
        self.repeated = self.repeated_written = 0  # commands without an answer; those that were on disk
        self.pages: list[float] = []  # seconds from a start to the first page
        self.starts: list[float] = []  # and until all games were ready
        self.returns: list[float] = []  # and until everybody was back

    async def persist(self, job: Callable[[], Awaitable[T]]) -> T:
        """Do something until it is answered, however often the server dies meanwhile. Without a kill nothing
        may fail."""
        while True:
            await self.serving.wait()
            life = self.life
            try:
                return await job()
            except LOST:
                if self.serving.is_set() and self.life == life:
                    raise

    async def die(self) -> None:
        """Kill the server in the middle of whatever it does, look at what it left, and start it again."""
        self.serving.clear()
        self.life += 1
        self.server.kill()
        await self.audit()
        begun = time.monotonic()
        await asyncio.to_thread(self.server.start)
        self.pages.append(self.server.page_after)
        self.starts.append(time.monotonic() - begun)
        self.serving.set()
        await asyncio.gather(*(person.back() for person in self.people if not person.left))
        self.returns.append(time.monotonic() - begun)

    async def close(self) -> None:
        """Leave no line open, also when something was wrong: another test would be blamed for it."""
        await asyncio.gather(*(person.close() for person in self.people))
        await self.http.aclose()

    async def audit(self) -> None:
        for person in self.people:
            await person.end()  # everything that was sent to them before has been read
        await asyncio.to_thread(self.auditor.look)
        for person in self.people:
            person.testify()

    def summary(self) -> str:
        rooms, entries = len(self.auditor.rooms), len(self.auditor.rows)
        return (
            f"{self.life} kills, {rooms} rooms, {entries} entries: {self.compared} updates told, "
            f"{self.confirmed} commands confirmed, {self.verified} records verified; nothing lost. "
            f"{self.repeated} commands were repeated, {self.repeated_written} of them were on disk already. "
            f"Seconds from a start, median and most: {times(self.pages)} to the page, "
            f"{times(self.starts)} to all games ready, {times(self.returns)} until everybody was back."
        )


def times(seconds: list[float]) -> str:
    return f"{statistics.median(seconds):.1f} ({max(seconds):.1f})"


class Person(Guest):
    """Somebody who comes back to their seat and says again what was not answered."""

    def __init__(self, evening: Evening, seated: Message) -> None:
        super().__init__(evening.server.port, **seated)
        self.evening = evening
        self.left = False
        self.returning = asyncio.Lock()
        self.told: dict[int, Message] = {}  # updates by their numbers
        self.untold: list[Message] = []  # not yet held against the log
        self.done: dict[str, int] = {}  # confirmed commands, likewise

    def notice(self, message: Message) -> None:
        super().notice(message)
        if message["type"] == "update":
            self.told[message["number"]] = message
            self.untold.append(message)

    def testify(self) -> None:
        """Hold everything that was heard against the log."""
        for update in self.untold:
            self.evening.auditor.check_told(self.room, self.player, update)
        for command, number in self.done.items():
            self.evening.auditor.check_done(self.room, self.player, command, number)
        self.evening.compared += len(self.untold)
        self.evening.confirmed += len(self.done)
        self.untold, self.done = [], {}

    async def back(self) -> None:
        """At the seat, whatever happens."""

        async def once() -> None:
            async with self.returning:
                if not self.left and (self.socket is None or self.is_deaf):
                    await self.come_back()

        await self.evening.persist(once)

    async def go_home(self) -> None:
        async with self.returning:
            self.left = True
            await self.close()

    async def come_back(self) -> None:
        number, player, view = self.number, self.player, self.view
        heard = self.told.get(number)
        welcome = await self.connect(since=max(0, number - OVERLAP))
        assert welcome["player"] == player
        assert welcome["number"] >= number, f"{welcome['number']} after {number} was told"
        if welcome["whole"]:
            numbers = [missed["number"] for missed in welcome["missed"]]
            assert numbers == list(range(max(0, number - OVERLAP) + 1, welcome["number"] + 1))
        for missed in welcome["missed"]:
            before = self.told.get(missed["number"])
            if before is not None:
                expected = {key: before[key] for key in missed}
                if missed["number"] < welcome["log_since"]:  # MAK-11: nobody looks back that far
                    expected["events"] = []
                assert missed == expected, "told otherwise than before"
        changes = ("start", "move", "undo")
        if heard and not any(
            one["happened"]["kind"] in changes for one in welcome["missed"] if one["number"] > number
        ):
            assert welcome["view"] == view
            assert welcome["log_since"] == heard["log_since"]

    async def insist(self, kind: str, **rest: Any) -> None:
        """A command that is repeated with its id until it is answered."""
        said = {"id": fresh(), **rest}
        asked = 0

        async def once() -> Message:
            nonlocal asked
            await self.back()
            if asked:
                self.evening.repeated += 1
                written = (self.room, self.player, said["id"]) in self.evening.auditor.authors
                self.evening.repeated_written += written
            asked += 1
            return await self.ask(kind, **said)

        answer = await self.evening.persist(once)
        assert answer["type"] == "done", (kind, rest, asked, answer)
        self.done[str(said["id"])] = answer["number"]

    async def await_(self, true: Callable[[], bool]) -> None:
        async def once() -> None:
            await self.back()
            await self.until(true)

        await self.evening.persist(once)

    async def play_on(self) -> None:
        """Any legal moves until the game is over."""
        while self.info["phase"] == "playing":
            await self.await_(lambda: bool(self.my_moves) or self.info["phase"] != "playing")
            if self.info["phase"] == "playing":
                await self.insist("move", number=self.number, move=self.evening.luck.choice(self.my_moves))


class Circle:
    """Friends who make a room, play some games there, and then make another one."""

    def __init__(self, evening: Evening, game: str, people: int, *bots: str) -> None:
        self.evening, self.game, self.size, self.bots = evening, game, people, bots

    async def meet(self) -> None:
        while not self.evening.closing:
            people = await self.gather()
            self.evening.people += people
            for match in range(1, GAMES_OF_A_ROOM + 1):
                await self.play(people, match)
                if self.evening.closing:
                    break
            for person in people:
                await person.go_home()

    async def gather(self) -> list[Person]:
        """A room and everybody in it. Asked for again with the same id after a kill, it is the same seat."""
        self.evening.wishes += 1
        seats = [*["open"] * (self.size - 1), *self.bots]
        wish = {"id": secret(), "name": "Ada", "game": self.game, "seats": seats, "speed": "instant"}
        host = await self.ask("/api/rooms", wish)
        joins = [{"id": secret(), "name": f"Guest {n}"} for n in range(1, self.size)]
        guests = [await self.ask(f"/api/rooms/{host['room']}/join", join) for join in joins]
        assert [seated["seat"] for seated in (host, *guests)] == list(range(self.size))
        return [Person(self.evening, seated) for seated in (host, *guests)]

    async def ask(self, address: str, wish: Message) -> Message:
        answer = await self.evening.persist(lambda: self.evening.http.post(address, json=wish))
        assert answer.status_code == 201, answer.text
        found: Message = answer.json()
        return found

    async def play(self, people: list[Person], match: int) -> None:
        """A game from its start to its end, and its record."""

        async def begun(person: Person) -> None:
            await person.await_(lambda: bool(person.info["match"] == match))

        await asyncio.gather(*(person.back() for person in people))
        await people[0].insist("start")
        await asyncio.gather(*map(begun, people))
        committed = people[0].info["commitment"]
        await asyncio.gather(*(person.play_on() for person in people))
        line = people[-1].info["sheet"][match - 1]
        address = f"/api/games/{line['id']}/record"
        answer = await self.evening.persist(lambda: self.evening.http.get(address))
        assert [check.holds for check in verify(answer.json(), committed)] == [True] * 5
        self.evening.verified += 1


async def spend(
    server: Running,
    kills: int,
    seed: int = 0,
    tables: Sequence[tuple[int, *tuple[str, ...]]] = ((2, "beginner"), (3,)),
    report: Callable[[Evening], None] = lambda _: None,
) -> Evening:
    """Circles of all games play; the server is killed so often; then all games are played to their end."""
    evening = Evening(server, seed)
    circles = [Circle(evening, game, *table) for game in GAMES for table in tables]
    try:
        async with asyncio.TaskGroup() as group:
            for circle in circles:
                group.create_task(circle.meet())
            for _ in range(kills):
                await asyncio.sleep(evening.luck.uniform(SHORTEST, LONGEST))
                await evening.die()
                report(evening)
            evening.closing = True
    finally:
        await evening.close()
    server.stop()
    await evening.audit()
    assert len(evening.auditor.rooms) == evening.wishes, "a wish for a room counts once"
    assert evening.auditor.joined == Counter(person.room for person in evening.people), "likewise for seats"
    return evening


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()

    def report(evening: Evening) -> None:
        if evening.life % 10 == 0:
            print(evening.summary(), flush=True)

    with tempfile.TemporaryDirectory() as folder, Running(Path(folder)) as server:
        try:
            print(asyncio.run(spend(server, given.kills, given.seed, report=report)).summary())
        except BaseException:
            print(server.errors.read_text()[-LAST_WORDS:])
            raise


if __name__ == "__main__":
    main()
