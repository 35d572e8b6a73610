"""Bots that think beside the server: in a few threads of lower priority, so that nobody waits for them.

Each thought has one of these threads. One thought over several threads is `bots/thinking.py`, the games of an
arena over threads or machines are `arena/crew.py`.
"""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from stammtisch.bots.hint import hint
from stammtisch.bots.levels import Bot
from stammtisch.bots.review import Review, review
from stammtisch.engine import chance, machine
from stammtisch.match.record import RecordDocument
from stammtisch.match.replay import replay
from stammtisch.rooms.metrics import THINKING
from stammtisch.rooms.surroundings import HintDocument

T = TypeVar("T")
LOWER = 10  # how much nicer a thinking thread is than the others


class Stopped(Exception):
    """The server stops: nobody waits for this any more."""


class Workers:
    """Threads for bots and hints, one for reviews, which take long, and one for looking at finished games."""

    def __init__(self, threads: int | None = None) -> None:
        self.own = threading.local()
        self.closed = False
        # One core stays with the people at the tables, however many bots think.
        self.thinkers = ThreadPoolExecutor(threads or max(1, machine.all_cores() - 1), "bot", give_way)
        self.reviewer = ThreadPoolExecutor(1, "review", give_way)
        # It needs the interpreter, and must not be held up while it has it: so it does not give way.
        self.looker = ThreadPoolExecutor(1, "look")

    def close(self) -> None:
        self.closed = True
        for pool in (self.thinkers, self.reviewer, self.looker):
            pool.shutdown(wait=False, cancel_futures=True)

    async def choose(self, game: str, level: str, view: Any, seat: int) -> str:
        """The move of a bot that knows this view and nothing else."""
        return await self.run(self.thinkers, self.choose_now, game, level, view, seat)

    async def hint(self, game: str, view: Any, seat: int) -> HintDocument:
        """What a master thinks of every move."""
        return await self.run(self.thinkers, self.hint_now, game, view, seat)

    async def review(self, record: RecordDocument, report: Callable[[int], None]) -> Review:
        """What a master thinks of every decision of a game. `report` hears 0 when it begins, and of each move
        that is done with."""

        def go_on(moves: int) -> None:
            if self.closed:
                raise Stopped
            report(moves)

        def think() -> Review:
            go_on(0)
            return review(replay(record), report=go_on)

        return await self.run(self.reviewer, think)

    async def look(self, job: Callable[..., T], *rest: Any) -> T:
        """Look through a finished game; whoever else wants to waits, and the tables do not."""
        return await asyncio.get_running_loop().run_in_executor(self.looker, job, *rest)

    async def run(self, pool: ThreadPoolExecutor, job: Callable[..., T], *rest: Any) -> T:
        with THINKING.track_inprogress():
            return await asyncio.get_running_loop().run_in_executor(pool, job, *rest)

    def bot(self, game: str, level: str) -> Bot:
        """Each thread has bots of its own: a bot thinks about one decision at a time."""
        bots: dict[tuple[str, str], Bot] = self.own.__dict__.setdefault("bots", {})
        if (game, level) not in bots:
            bots[game, level] = Bot(game, level)
        return bots[game, level]

    def choose_now(self, game: str, level: str, view: Any, seat: int) -> str:
        bot = self.bot(game, level)
        return bot.game.moves[bot.choose(view, seat, chance.generator(None))]

    def hint_now(self, game: str, view: Any, seat: int) -> HintDocument:
        bot = self.bot(game, "master")
        thought, act = hint(bot, view, seat)
        rivals = int(view.seats) - 1
        usual = thought.on(thought.usual).value
        ordered = sorted(thought.opinions, key=lambda one: (one.action != thought.best, -one.gain))
        return {
            "best": bot.game.moves[thought.best],
            "usual": bot.game.moves[thought.usual],
            "act": [bot.game.moves[action] for action in act],
            "moves": [
                {
                    "move": bot.game.moves[one.action],
                    "place": 1 + rivals * (1 - usual - one.gain),
                    "points": one.points,
                    "better": rivals * one.gain,
                    "error": rivals * one.error,
                }
                for one in ordered
            ],
        }


def give_way() -> None:
    """Let this thread run only where there is time left; not every system can."""
    if hasattr(os, "setpriority"):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), LOWER)
