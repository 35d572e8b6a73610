"""Getting games ready: their libraries opened, and built before if there are none, while the page answers
already."""

from __future__ import annotations

import asyncio
import gc
import logging

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
        self.waiting = list(GAMES)

    def is_ready(self, game: str) -> bool:
        return game in self.ready

    def part_done(self, game: str) -> float:
        """How far a game is, from 0 to 1."""
        return 1.0 if game in self.ready else self.parts.get(game, 0.0)

    def check(self, game: str) -> None:
        """Whoever wants a game that is not ready waits, and it comes next."""
        if game in GAMES and not self.is_ready(game):
            if game in self.waiting:
                self.waiting.remove(game)
                self.waiting.insert(0, game)
            raise Refusal("compiling")

    async def prepare(self) -> None:
        """All games: first those that have a library, then the others, as many at a time as there are
        cores."""
        self.waiting.sort(key=lambda game: not library.is_ready(game))
        await asyncio.gather(*(self.prepare_some() for _ in range(machine.all_cores())))
        # What is loaded by now stays, and need not be looked at when garbage is looked for. There is next to
        # none in it: to look for that now would make everybody wait.
        gc.freeze()

    async def prepare_some(self) -> None:
        """One game after the other, as long as there are any."""
        while self.waiting:
            game = self.waiting.pop(0)
            try:
                await asyncio.to_thread(self.prepare_game, game)
            except Exception as error:
                LOG.error("compiling failed", extra={"game": game, "error": type(error).__name__})
                continue
            self.ready.add(game)
            LOG.info("ready", extra={"game": game})

    def prepare_game(self, game: str) -> None:
        """In a thread; the building itself is done by another process."""

        def report(part: float) -> None:
            self.parts[game] = part

        if not library.is_ready(game) and building.lacking() is None:
            LOG.info("compiling", extra={"game": game})
            building.build(game, library.way() == library.CHECKED, report)
        Table(game, load(game).usual_seats, 0).view()  # whatever else the first table would wait for
