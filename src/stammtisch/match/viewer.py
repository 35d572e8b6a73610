"""Who looks at a table, and what a position is to whoever looks."""

from __future__ import annotations

from enum import Enum
from functools import cached_property
from typing import Any, Final, TypeAlias

from stammtisch.engine import layout, turns
from stammtisch.games import Game
from stammtisch.games.shapes import Shown


class Onlooker(Enum):
    """Somebody who looks at a table from no seat."""

    SPECTATOR = "spectator"
    """Sees what everybody sees, and no more."""
    OPEN = "open"
    """Looks back at a match with all cards face up."""


SPECTATOR: Final = Onlooker.SPECTATOR
OPEN: Final = Onlooker.OPEN
Viewer: TypeAlias = int | Onlooker  # a seat or somebody without one


class Look:
    """A position as one viewer sees it."""

    def __init__(self, game: Game, position: bytes, viewer: Viewer) -> None:
        cell, out = layout.cell(game.state, position), game.scratch()
        game.library.see(cell, seat_of(viewer), out)
        if viewer is OPEN:
            cell = layout.cell(game.state, position)
        self.game, self.state = game, layout.state_in(cell, game.state)
        self.numbers: list[int] = out.tolist()

    @cached_property
    def plain(self) -> Any:
        """The view for Python to read."""
        return layout.plain(self.state)

    @cached_property
    def shown(self) -> Shown:
        """What the game shows of it, ready for JSON."""
        return self.game.view(self.plain)

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that have a decision to make."""
        return seats_in(self.numbers[turns.WAITING])

    @property
    def moves(self) -> list[str]:
        """The legal moves of the viewer, in words; somebody without a seat has none."""
        actions = self.numbers[turns.ACTIONS : turns.ACTIONS + self.numbers[turns.LEGAL]]
        return [self.game.moves[action] for action in actions]

    @property
    def scores(self) -> list[int]:
        """The points of each seat."""
        return self.numbers[turns.SCORES : turns.SCORES + int(self.state.seats)]

    @property
    def places(self) -> list[int]:
        """The place of each seat, as it would be now."""
        return self.numbers[turns.PLACES : turns.PLACES + int(self.state.seats)]


def seat_of(viewer: Viewer) -> int:
    """The seat that the engine is asked for."""
    return layout.NOBODY if isinstance(viewer, Onlooker) else viewer


def seats_in(mask: int) -> tuple[int, ...]:
    """The seats whose bits are set."""
    return tuple(seat for seat in range(mask.bit_length()) if mask >> seat & 1)
