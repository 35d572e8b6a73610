"""Who can play in the arena: our own levels, the oracle, and bots from outside."""

from __future__ import annotations

import re
import shlex
import shutil
import sys
import time
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from importlib.util import find_spec
from os.path import isfile  # also for what can be no path
from pathlib import Path
from threading import Event
from typing import Any

from stammtisch.arena.outside import READY, BadAnswer, Hung, Program
from stammtisch.bots.levels import LEVELS, Bot, UnknownBot
from stammtisch.engine import chance
from stammtisch.engine.layout import Numbers
from stammtisch.match.table import Table

ORACLE = "oracle"
FUNCTION = re.compile(r"(.+\.py|[A-Za-z_][\w.]*):([A-Za-z_]\w*)")
PATIENCE = 3  # after this many mistakes in a game an outside bot is not asked again in it


@dataclass(frozen=True)
class Forfeit:
    """A decision that a bot from outside left to the strategy: why, and exactly what it had put out."""

    bot: str
    deal: int
    move: int  # how many moves had been made
    reason: str
    output: str
    errors: str  # the same of its standard error


@dataclass
class Conduct:
    """How a bot from outside has behaved here, in all its seats and games together."""

    sign_of_life: bool = False  # it has answered, or at least ended
    hung: int = 0  # how often

    @property
    def is_hopeless(self) -> bool:
        return not self.sign_of_life and self.hung >= PATIENCE


class Player:
    """Whoever decides for a seat of the arena, one game after the other."""

    clock = staticmethod(time.thread_time)  # what a decision takes is measured with

    def __init__(self) -> None:
        self.begin(0)

    def begin(self, deal: int) -> None:
        """A new game begins."""
        self.deal = deal
        self.mistakes: list[Forfeit] = []
        self.unasked = 0  # decisions that were left to the strategy after too many mistakes
        self.unheard = 0  # and because the bot has never answered anything

    def choose(self, table: Table, seat: int, source: Numbers) -> int:
        """The action for a seat."""
        raise NotImplementedError

    def close(self) -> None:
        """The player is not needed any more."""


class Own(Player):
    """One of our levels. Of the table only its seat's view is looked at."""

    def __init__(self, game: str, name: str) -> None:
        super().__init__()
        self.bot = Bot(game, name)

    def choose(self, table: Table, seat: int, source: Numbers) -> int:
        return self.bot.choose(table.view_state(seat), seat, source)


class Oracle(Player):
    """Sees all cards, also those to come, and so measures how much luck leaves to skill. No player may
    do that, so it is not one of the levels."""

    def __init__(self, game: str) -> None:
        super().__init__()
        self.bot = Bot(game, "strong")

    def choose(self, table: Table, seat: int, source: Numbers) -> int:
        truth = table.truth()
        return self.bot.thinker.think(truth, seat, source, self.bot.effort_at(truth), peeks=True).best


class Outside(Player):
    """A bot from outside. What it fails to decide is decided by the strategy; if it has never done anything
    but hang, all the rest."""

    clock = staticmethod(time.perf_counter)  # it thinks in another process

    def __init__(
        self, game: str, name: str, command: list[str], limit: float, stop: Event, conduct: Conduct
    ) -> None:
        super().__init__()
        self.name, self.conduct = name, conduct
        self.program = Program(command, limit, stop)
        self.deputy = Bot(game, "strategy")

    def choose(self, table: Table, seat: int, source: Numbers) -> int:
        luck = int(
            chance.below(source, 1 << 31)
        )  # drawn in any case: whoever decides, the game goes on alike
        if len(self.mistakes) == PATIENCE:
            self.unasked += 1
        elif self.conduct.is_hopeless:
            self.unheard += 1
        else:
            question = {**table.view(seat), "random": luck}
            try:
                return table.game.actions[self.ask(question)]
            except BadAnswer as mistake:
                made = len(table.history)
                self.mistakes.append(
                    Forfeit(self.name, self.deal, made, mistake.reason, mistake.output, mistake.errors)
                )
        return self.deputy.choose(table.view_state(seat), seat, source)

    def ask(self, question: Mapping[str, Any]) -> str:
        """What the program answers; whether it does so is remembered."""
        try:
            move = self.program.ask(question)
        except Hung:
            self.conduct.hung += 1
            raise
        except BadAnswer:
            self.conduct.sign_of_life = True
            raise
        self.conduct.sign_of_life = True
        return move

    def close(self) -> None:
        self.program.close()


def is_slow(name: str) -> bool:
    """Whether a player of this name is known to think long."""
    return name == ORACLE or (name in LEVELS and LEVELS[name].searches)


def check_player(name: str) -> None:
    """Complain about a name that nobody can be found by, before any game begins."""
    if name not in LEVELS and name != ORACLE:
        command_of(name)


def try_out(name: str, limit: float) -> None:
    """Load the function behind a name, if it is one, as a game would; complain if that fails."""
    if name in LEVELS or not FUNCTION.fullmatch(name):
        return
    with closing(Program(command_of(name), limit, Event())) as program:
        try:
            program.ask({"moves": [READY]})
        except BadAnswer as mistake:
            raise UnknownBot(f"The bot {name} cannot be loaded: {in_short(mistake)}") from None


def in_short(mistake: BadAnswer) -> str:
    """The last that a function said and, if it was an error of Python, where that is."""
    last = [mistake.reason, *mistake.errors.strip().splitlines()][-1]
    places = re.findall(r'^  File (".+", line \d+)', mistake.errors, re.MULTILINE)
    return f"{last} ({places[-1]})" if places else last


def new_player(game: str, name: str, limit: float, stop: Event, conduct: Conduct) -> Player:
    """The player of this name: a level, the oracle, FILE.py:FUNCTION, MODULE:FUNCTION or a command."""
    if name in LEVELS:
        return Own(game, name)
    if name == ORACLE:
        return Oracle(game)
    return Outside(game, name, command_of(name), limit, stop, conduct)


def command_of(name: str) -> list[str]:
    """The program behind the name of an outside bot."""
    if found := FUNCTION.fullmatch(name):
        place, function = found.groups()
        if place.endswith(".py") and not isfile(place):
            raise UnknownBot(f"There is no file {place} with a bot in it.")
        if not place.endswith(".py") and find_spec(place.partition(".")[0]) is None:
            raise UnknownBot(f"There is no module {place} with a bot in it.")
        # -P: what lies beside a bot and is called like a module of Python must not take its place
        return [sys.executable, "-P", "-m", "stammtisch.arena.outside", place, function]
    try:
        command = shlex.split(name)
    except ValueError as error:
        raise UnknownBot(f"The command {name!r} cannot be read: {error}.") from None
    if not command or shutil.which(command[0]) is None:
        raise UnknownBot(what_lacks(command[0] if command else name))
    return command


def what_lacks(word: str) -> str:
    """Why a word is not a command, and what would make it one."""
    if not isfile(word):
        return (
            f"There is no bot called {word[:60]!r}: a bot is a level ({', '.join(LEVELS)}), the {ORACLE},"
            " FILE.py:FUNCTION, MODULE:FUNCTION, or a command that can be run."
        )
    function = f"name the function in it, as in {word}:choose, or " if word.endswith(".py") else ""
    path = Path(word) if Path(word).is_absolute() else f"./{Path(word)}"
    return f"The file {word} is not a command: {function}make it one with chmod +x {path} and write {path}."
