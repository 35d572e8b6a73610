"""A function of a game's library on arrays that stay the same."""

from __future__ import annotations

from typing import Any

from stammtisch.engine.calling import settled
from stammtisch.engine.layout import Numbers
from stammtisch.games import Game


class Settled:
    """To be called with the numbers alone: `call(...)`. A copy of its owner, or an owner that is sent to
    another process, has it on arrays of its own."""

    def __init__(self, game: Game, name: str, *arrays: Numbers) -> None:
        self.given = game, name, *arrays
        self.call = settled(getattr(game.library, name), *arrays)

    def __reduce__(self) -> tuple[type[Settled], tuple[Any, ...]]:
        return Settled, self.given
