"""Getting games ready: their libraries opened, and built before if there are none, while the page answers
already."""

from __future__ import annotations

import asyncio
import gc
import logging
import subprocess

from stammtisch.engine import building, library, machine
from stammtisch.games import GAMES, load
from stammtisch.match.table import Table
from stammtisch.rooms.refusals import Refusal

LOG = logging.getLogger("stammtisch.preparing")


class Preparer:
    """Knows which games can be played, and how far the others are."""

    def __init__(self) -> None:
        self.ready: set[str] = set()
        self.parts: dict[str, float] = {}  # of the games that are being built, how much is done
        self.waiting = list(GAMES)  # that nobody has begun with
        self.wanted: set[str] = set()  # that somebody waits for
        self.under_way: set[str] = set()
        self.builders: dict[str, subprocess.Popen[str]] = {}
        self.group: asyncio.TaskGroup | None = None  # while games are being prepared
        self.closed = False

    def is_ready(self, game: str) -> bool:
        return game in self.ready

    def part_done(self, game: str) -> float:
        """How far a game is, from 0 to 1: then it is ready."""
        return 1.0 if game in self.ready else self.parts.get(game, 0.0)

    def check(self, game: str) -> None:
        """Whoever wants a game that is not ready waits. It is begun with now, whatever else is being built:
        what nobody waits for makes room."""
        if game not in GAMES or self.is_ready(game):
            return
        self.wanted.add(game)
        for other, builder in list(self.builders.items()):
            if other not in self.wanted:
                machine.step_back(builder.pid)
        if game in self.waiting:
            self.waiting.remove(game)
            if self.group is None:
                self.waiting.insert(0, game)
            else:
                self.group.create_task(self.prepare_one(game))
        raise Refusal("compiling", game)

    async def prepare(self) -> None:
        """All games: first those that have a library, then the others, as many at a time as there are
        cores."""
        self.waiting.sort(key=lambda game: not library.is_ready(game))
        async with asyncio.TaskGroup() as self.group:
            for _ in range(machine.all_cores()):
                self.group.create_task(self.prepare_all())
        # What is loaded by now stays, and need not be looked at when garbage is looked for. There is next to
        # none in it: to look for that now would make everybody wait.
        gc.freeze()

    async def prepare_all(self) -> None:
        """One game after the other, as long as there are any."""
        while self.waiting:
            await self.prepare_one(self.waiting.pop(0))

    async def prepare_one(self, game: str) -> None:
        """Several at once must not keep the first from being ready, nor one that somebody waits for."""
        makes_room = bool(self.under_way) and game not in self.wanted
        self.under_way.add(game)
        try:
            await asyncio.to_thread(self.prepare_game, game, makes_room)
        except Exception as error:
            LOG.error("compiling failed", extra={"game": game, "error": type(error).__name__})
            return
        finally:
            self.under_way.discard(game)
        self.ready.add(game)
        LOG.info("ready", extra={"game": game})

    def prepare_game(self, game: str, makes_room: bool) -> None:
        """In a thread; the building itself is done by another process."""
        if not library.is_ready(game):
            LOG.info("compiling", extra={"game": game})
            try:
                self.build(game, makes_room)
            except (building.CannotBuild, OSError) as problem:
                if self.closed:
                    raise
                LOG.warning("played as plain Python, slowly", extra={"game": game, "error": str(problem)})
                library.interpret(game)
        Table(game, load(game).usual_seats, 0).view()  # whatever else the first table would wait for

    def build(self, game: str, makes_room: bool) -> None:
        def report(part: float) -> None:
            self.parts[game] = part

        def begun(builder: subprocess.Popen[str]) -> None:
            self.builders[game] = builder
            if makes_room and game not in self.wanted:
                machine.step_back(builder.pid)
            if self.closed:
                builder.terminate()

        building.build(game, library.way() == library.CHECKED, report, begun=begun)

    def close(self) -> None:
        """Leave what is being built: nobody shall wait for it."""
        self.closed = True
        for builder in list(self.builders.values()):
            builder.terminate()
