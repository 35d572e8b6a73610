"""Who looks at a table, and what a position is to whoever looks."""

from __future__ import annotations

from enum import Enum
from functools import cache
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

    __hash__ = object.__hash__  # looked up for every view; that of an Enum hashes its name


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
        self.game, self.cell = game, cell
        self._plain: Any = None  # made once, when they are asked for; a cached_property would take a lock
        self._shown: Shown | None = None
        self.numbers: list[int] = out.tolist()
        self.waiting: Final = seats_in(self.numbers[turns.WAITING])
        """The seats that have a decision to make."""

    @property
    def plain(self) -> Any:
        """The view for Python to read."""
        if self._plain is None:
            self._plain = self.game.plain(self.cell)
        return self._plain

    @property
    def shown(self) -> Shown:
        """What the game shows of it, ready for JSON."""
        if self._shown is None:
            self._shown = self.game.view(self.plain)
        return self._shown

    @property
    def state(self) -> Any:
        """The view as a state, on the memory of the look."""
        return layout.state_in(self.cell, self.game.state)

    @property
    def seats(self) -> int:
        """How many play."""
        return int(self.cell["seats"][0])

    @property
    def moves(self) -> list[str]:
        """The legal moves of the viewer, in words; somebody without a seat has none."""
        actions = self.numbers[turns.ACTIONS : turns.ACTIONS + self.numbers[turns.LEGAL]]
        return [self.game.moves[action] for action in actions]

    @property
    def scores(self) -> list[int]:
        """The points of each seat."""
        return self.numbers[turns.SCORES : turns.SCORES + self.seats]

    @property
    def places(self) -> list[int]:
        """The place of each seat, as it would be now."""
        return self.numbers[turns.PLACES : turns.PLACES + self.seats]


def seat_of(viewer: Viewer) -> int:
    """The seat that the engine is asked for."""
    return layout.NOBODY if isinstance(viewer, Onlooker) else viewer


@cache
def seats_in(mask: int) -> tuple[int, ...]:
    """The seats whose bits are set."""
    return tuple(seat for seat in range(mask.bit_length()) if mask >> seat & 1)
