"""Short matches of each game, as tests/games/GAME/short.py says; one that says nothing is played as usual."""

from __future__ import annotations

from found import said

Options = dict[str, int | str]


def shortest(game: str) -> Options:
    """The shortest match that its options allow."""
    usual: Options = {}
    return said(game, "short", "SHORTEST", usual)


def short(game: str) -> Options:
    """A match of more than one round."""
    return said(game, "short", "SHORT", shortest(game))


def long(game: str) -> Options:
    """A match that asks whoever plays anything at least 20 times."""
    return said(game, "short", "LONG", shortest(game))


def passed_round(game: str) -> Options:
    """A match that is over after few turns of several people at one device."""
    return said(game, "short", "PASSED_ROUND", shortest(game))


def small(game: str) -> Options | None:
    """A variant whose whole tree can be walked through, if there is one."""
    nothing: Options | None = None
    return said(game, "short", "SMALL", nothing)


def opening(game: str) -> tuple[str, ...]:
    """The first moves of a seat, before there is much to think about."""
    nothing: tuple[str, ...] = ()
    return said(game, "short", "OPENING", nothing)
