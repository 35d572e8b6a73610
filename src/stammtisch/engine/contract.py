"""The names that every game fills in, so that generic code is written once. A caller is led to the game
of the record that it has: here by the record's dtype, in compiled code by its type."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from stammtisch.engine.layout import Numbers

F = TypeVar("F", bound=Callable[..., Any])

RULES: dict[Any, Mapping[str, Callable[..., Any]]] = {}
NAMES: list[str] = []


def dispatched(stub: F) -> F:
    name = stub.__name__
    NAMES.append(name)

    def interpreted(s: Any, *rest: Any) -> Any:
        return RULES[s.dtype][name](s, *rest)

    interpreted.__name__, interpreted.__doc__ = name, stub.__doc__
    return interpreted  # type: ignore[return-value]  # it has the stub's signature


@dispatched
def deal(s: Any) -> None:
    """Write the opening position; seats, options and the seed are in `s` already."""


@dispatched
def waiting(s: Any) -> int:
    """Bit mask of the seats that owe a decision, 0 when the game is over; the order of several never
    matters."""
    raise NotImplementedError


@dispatched
def legal(s: Any, seat: int, out: Numbers) -> int:
    """Write the legal actions of a waiting seat, ascending, and return how many."""
    raise NotImplementedError


@dispatched
def apply(s: Any, seat: int, action: int) -> None:
    """Make a legal move; trusts its caller."""


@dispatched
def scores(s: Any, out: Numbers) -> None:
    """Write the points of each seat as the game counts them."""


@dispatched
def places(s: Any, out: Numbers) -> None:
    """Write the place of each seat: 1 for every winner."""


@dispatched
def count_up(s: Any, out: Numbers) -> None:
    """Write what a view shows and takes some counting: `COUNTS` numbers."""


@dispatched
def rounds(s: Any) -> int:
    """How many rounds have been finished; always 0 in a game without rounds."""
    raise NotImplementedError


@dispatched
def hide(s: Any, seat: int) -> None:
    """Overwrite what this seat (NOBODY: a spectator) cannot know, the chance generator included."""


@dispatched
def guess(s: Any, chance: Numbers) -> None:
    """Turn a view into a whole state that it could be, fairly drawn."""


@dispatched
def strategy(s: Any, seat: int, out: Numbers, source: Numbers) -> int:
    """What an experienced player would do in a waiting seat, from what that seat may know alone. `out` is
    scratch for as many numbers as there are actions, and one more."""
    raise NotImplementedError


@dispatched
def lead(s: Any, seat: int, other: int) -> float:
    """By how many points, or what is worth as much, a seat is ahead of another between two rounds."""
    raise NotImplementedError


@dispatched
def swing(s: Any) -> float:
    """By how many points the rounds to come are likely to change a lead; more than 0."""
    raise NotImplementedError


@dispatched
def features(s: Any, seat: int, out: Numbers) -> None:
    """Write what this seat (NOBODY: a spectator) knows as numbers for a learner."""


@dispatched
def tally(s: Any, seat: int, action: int, counts: Numbers) -> None:
    """Count a move that is about to be made, for the designer's eye: a cell for seat, row and way. At the
    end of a game it is asked once more, with the number of seats as the seat and -1 as the action, for what
    nobody did."""


@dispatched
def begins(s: Any) -> int:
    """Who has the first turn of the game, asked before and during it; NOBODY as long as that is not known."""
    raise NotImplementedError


@dispatched
def traits(s: Any, seat: int, out: Numbers) -> None:
    """Write what a seat has come to at the end of a game."""


def register(state: type, functions: Mapping[str, Callable[..., Any]]) -> None:
    """Fill in the dispatched names for one game's records."""
    dtype = state.dtype  # type: ignore[attr-defined]  # set by `packed`
    if missing := [name for name in NAMES if name not in functions]:
        lacking = ", ".join(missing)
        raise TypeError(f"{state.__module__} lacks {lacking}; docs/adding-a-game.md says what each does.")
    RULES[dtype] = {name: functions[name] for name in NAMES}
