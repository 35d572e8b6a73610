"""What a game need not say: the dispatched names as they are where its folder is silent. What it need not say
to screens is in games/defaults.py."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from stammtisch.engine import chance
from stammtisch.engine.contract import legal, scores, waiting
from stammtisch.engine.layout import MOST_SEATS, NOBODY, Numbers, starts
from stammtisch.engine.marks import cold, rule
from stammtisch.engine.turns import most_win

places = most_win  # many points are good


@rule
def rounds(s: Any) -> int:
    """A game without rounds."""
    return 0


COUNTS = 0


@rule
def count_up(s: Any, out: Numbers) -> None:
    """The fields of the view say everything."""


# --- bots


HORIZON = 1_000_000  # a search plays to the end
PACE = 1000
THINKS = {"strong": 1.5, "master": 50.0}


@rule
def strategy(s: Any, seat: int, out: Numbers, source: Numbers) -> int:
    """Any legal move: a search by random play needs no better one to begin with."""
    chosen = chance.below(source, legal(s, seat, out))
    return int(out[chosen])


@rule
def lead(s: Any, seat: int, other: int) -> float:
    """Nobody asks where a search plays to the end."""
    return 0.0


@rule
def swing(s: Any) -> float:
    """Nor for this."""
    return 1.0


# --- learners


VERSION = 1
LAYOUT = (
    ("asked", (MOST_SEATS,), "1 for each seat that owes a decision"),
    ("points", (MOST_SEATS,), "points as the game counts them"),
    ("seats", (MOST_SEATS,), "1 for each seat that is taken"),
)
ASKED, POINTS, TAKEN, SIZE = starts(LAYOUT)


@cold
def features(s: Any, seat: int, out: Numbers) -> None:
    """What is open to all in every game: enough to run, too little to learn from."""
    out[:SIZE] = 0.0
    scores(s, out[TAKEN:])
    asked, owner = waiting(s), max(seat, 0)
    for i in range(s.seats):
        out[POINTS + i] = out[TAKEN + owner]
        out[ASKED + i] = float(asked >> owner & 1)
        owner = owner + 1 if owner + 1 < s.seats else 0
    for i in range(s.seats):
        out[TAKEN + i] = 1.0


# --- the designer


ROWS: tuple[str, ...] = ()
WAYS: tuple[str, ...] = ()
TRAITS: tuple[str, ...] = ()


@rule
def tally(s: Any, seat: int, action: int, counts: Numbers) -> None:
    """Nothing is counted."""


@rule
def traits(s: Any, seat: int, out: Numbers) -> None:
    """Nothing is looked at."""


@rule
def begins(s: Any) -> int:
    """Nobody knows who had the first turn."""
    return NOBODY


RULES: dict[str, Callable[..., Any]] = {
    "places": places,
    "rounds": rounds,
    "count_up": count_up,
    "strategy": strategy,
    "lead": lead,
    "swing": swing,
    "features": features,
    "tally": tally,
    "traits": traits,
    "begins": begins,
}
