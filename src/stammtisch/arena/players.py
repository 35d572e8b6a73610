"""Who can play in the arena: our own levels, the oracle, and bots from outside."""

from __future__ import annotations

import re
import shlex
import shutil
import sys
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from stammtisch import chance
from stammtisch.arena.outside import Mistake, Program
from stammtisch.bots.levels import LEVELS, Bot, UnknownBot
from stammtisch.kit import Numbers
from stammtisch.table import Table

ORACLE = "oracle"
FUNCTION = re.compile(r"(.+\.py|[A-Za-z_][\w.]*):([A-Za-z_]\w*)")
PATIENCE = 3  # after so many mistakes in a game an outside bot is not asked again in it


@dataclass(frozen=True)
class Forfeit:
    """A decision that a bot from outside left to the strategy: why, and exactly what it had put out."""

    bot: str
    deal: int
    move: int  # how many moves had been made
    reason: str
    output: str


class Own:
    """One of our levels."""

    def __init__(self, game: str, name: str) -> None:
        self.name = name
        self.bot = Bot(game, name)

    def begin(self, deal: int) -> None:
        """A new game begins."""

    def choose(self, table: Table, seat: int, source: Numbers) -> int:
        """The action for a seat. Of the table only that seat's view is looked at."""
        return self.bot.choose(table.view_state(seat), seat, source)

    def forfeits(self) -> list[Forfeit]:
        """What has gone wrong in the game, if anything."""
        return []

    def close(self) -> None:
        """The player is not needed any more."""


class Oracle(Own):
    """Sees all cards, also those to come, and so measures how much luck leaves to skill. No player is
    allowed to do so: it is none of the levels."""

    def __init__(self, game: str) -> None:
        super().__init__(game, "strong")
        self.name = ORACLE

    def choose(self, table: Table, seat: int, source: Numbers) -> int:
        thought = self.bot.thinker.think(table.truth(), seat, source, self.bot.level.effort, peeks=True)
        return thought.best


class Outside(Own):
    """A bot from outside. What it fails to decide is decided by the strategy."""

    def __init__(self, game: str, name: str, command: list[str], limit: float) -> None:
        super().__init__(game, "strategy")
        self.name = name
        self.program = Program(command, limit)
        self.begin(0)

    def begin(self, deal: int) -> None:
        self.deal = deal
        self.mistakes: list[Forfeit] = []

    def choose(self, table: Table, seat: int, source: Numbers) -> int:
        made = len(table.history)
        try:
            return self.ask(table, seat, source)
        except Mistake as mistake:
            forfeit = Forfeit(self.name, self.deal, made, mistake.reason, mistake.output)
            self.mistakes.append(forfeit)
            return super().choose(table, seat, source)

    def ask(self, table: Table, seat: int, source: Numbers) -> int:
        if len(self.mistakes) >= PATIENCE:
            raise Mistake(f"not asked any more after {PATIENCE} mistakes in this game")
        view = table.view(seat)
        move = self.program.ask({**view, "random": chance.below(source, 1 << 31)})
        return table.game.actions[move]

    def forfeits(self) -> list[Forfeit]:
        return self.mistakes

    def close(self) -> None:
        self.program.close()


def check_player(name: str) -> None:
    """Complain about a name that nobody can be found by, before any game begins."""
    if name not in LEVELS and name != ORACLE:
        command_of(name)


def new_player(game: str, name: str, limit: float) -> Own:
    """The player of this name: a level, the oracle, FILE.py:FUNCTION, MODULE:FUNCTION or a command."""
    if name in LEVELS:
        return Own(game, name)
    if name == ORACLE:
        return Oracle(game)
    return Outside(game, name, command_of(name), limit)


def command_of(name: str) -> list[str]:
    """The program behind the name of an outside bot."""
    if found := FUNCTION.fullmatch(name):
        place, function = found.groups()
        if place.endswith(".py") and not Path(place).is_file():
            raise UnknownBot(f"There is no file {place} with a bot in it.")
        if not place.endswith(".py") and find_spec(place.partition(".")[0]) is None:
            raise UnknownBot(f"There is no module {place} with a bot in it.")
        return [sys.executable, "-m", "stammtisch.arena.outside", place, function]
    try:
        command = shlex.split(name)
    except ValueError as error:
        raise UnknownBot(f"The command {name!r} cannot be read: {error}.") from None
    if not command or shutil.which(command[0]) is None:
        raise UnknownBot(
            f"There is no bot called {name[:60]!r}: a bot is a level ({', '.join(LEVELS)}), FILE.py:FUNCTION,"
            " MODULE:FUNCTION, or a command that can be run."
        )
    return command
