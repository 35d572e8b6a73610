"""Getting games ready: compiled once on a machine, then loaded, while the page answers already."""

from __future__ import annotations

import asyncio
import gc
import logging

from stammtisch.games import GAMES
from stammtisch.rooms.refusals import Refusal
from stammtisch.study import warm

LOG = logging.getLogger("stammtisch.preparing")
PARTS = ("table", "bots")


class Preparer:
    """Knows which games can be played."""

    def __init__(self) -> None:
        self.ready: set[str] = set()

    def is_ready(self, game: str) -> bool:
        return game in self.ready

    def check(self, game: str) -> None:
        if game in GAMES and not self.is_ready(game):
            raise Refusal("compiling")

    async def prepare(self) -> None:
        """One game after the other; compiling happens in other processes."""
        for game in GAMES:
            try:
                missing = [part for part in PARTS if warm.cold([game], [part])]
                if missing:
                    LOG.info("compiling", extra={"game": game})
                await asyncio.gather(*(asyncio.to_thread(warm.compile_apart, game, part) for part in missing))
                await asyncio.to_thread(warm.load_parts, game, PARTS)
            except Exception as error:
                LOG.error("compiling failed", extra={"game": game, "error": type(error).__name__})
                continue
            self.ready.add(game)
            LOG.info("ready", extra={"game": game})
        # What is loaded by now stays, and need not be looked at when garbage is looked for. There is next to
        # none in it: to look for that now would make everybody wait.
        gc.freeze()
