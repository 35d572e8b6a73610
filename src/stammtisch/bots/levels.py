"""The levels: how well a bot plays, from a beginner to a master, the same for every game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from stammtisch.bots.race import ALWAYS
from stammtisch.bots.thinking import Thinker, Thought
from stammtisch.engine.layout import Numbers
from stammtisch.errors import Mistake
from stammtisch.games import Game, load


class UnknownBot(Mistake):
    """There is no bot of this name."""


@dataclass(frozen=True)
class Level:
    """How a bot decides.

    In `slips` of a thousand decisions it slips as people do: it `sees` only so many of its moves, and plays
    whichever of them looks best at a glance. Otherwise it follows the game's strategy or, if it `searches`,
    imagines worlds: as many as an ordinary core can look at in the time that the game gives this level,
    however fast the present machine is.
    """

    slips: int = 0
    sees: int = 0
    searches: bool = False


PAIR = 2  # seats of the table that the time of a level is meant for

LEVELS: Mapping[str, Level] = {
    "random": Level(slips=ALWAYS, sees=1),
    "beginner": Level(slips=600, sees=2),
    "casual": Level(slips=250, sees=2),
    "strategy": Level(),
    "strong": Level(searches=True),
    "master": Level(searches=True),
}


def level_of(name: object) -> Level:
    if isinstance(name, str) and name in LEVELS:
        return LEVELS[name]
    raise UnknownBot(f"There is no bot called {str(name)[:40]!r}; the levels are {', '.join(LEVELS)}.")


class Bot:
    """A player for any seat of a game, at one of the levels of docs/bots.md.

    It decides from a view, as `Table.view_state(seat)` gives it, and knows no more than that. `source` is the
    bot's own generator of chance, made by `stammtisch.engine.chance.generator(seed)`. A bot thinks about one
    decision at a time.
    """

    def __init__(self, game: str, name: str = "master", threads: int = 1) -> None:
        self.game: Game = load(game)
        """The game that it plays."""
        self.name = name
        """The name of its level."""
        self.level = level_of(name)
        """How it decides."""
        self.effort = round(self.game.thinks[name] * self.game.pace) if self.level.searches else 0
        self.thinker = Thinker(self.game, threads)

    def __repr__(self) -> str:
        return f"<Bot {self.name} for {self.game.name}>"

    def choose(self, view: Any, seat: int, source: Numbers) -> int:
        """The action that a bot of this level takes; `game.moves[action]` is the move in words. The same view
        and source give the same action on every machine."""
        self.thinker.check(view)
        level = self.level
        return self.thinker.choose(view, seat, source, level.slips, level.sees, self.effort_at(view))

    def effort_at(self, view: Any) -> int:
        """How many moves a search may make at this table. With more players a round is longer, so seeing as
        many worlds takes more of them."""
        return self.effort * int(view.seats) // PAIR

    def think(
        self, view: Any, seat: int, source: Numbers, seconds: float | None = None, knockout: bool = True
    ) -> Thought:
        """What the bot thinks of every move, with the effort of its level or within at most `seconds`. A
        clear case is settled sooner, unless all moves are to be looked at equally often
        (`knockout=False`)."""
        return self.thinker.think(view, seat, source, self.effort_at(view), seconds, knockout)
