"""Matches of random play, for the laws that hold for every game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

from stammtisch import GAMES, Table, kit
from stammtisch.games import load

SIZES = [(game, seats) for game in GAMES for seats in load(game).seats]


def options_of(game: str) -> st.SearchStrategy[dict[str, int]]:
    """Any options of a game: left out, or anywhere between their bounds."""
    bounds = {name: st.integers(option.least, option.most) for name, option in load(game).options.items()}
    return st.fixed_dictionaries({}, optional=bounds)


@st.composite
def tables(draw: st.DrawFn, most_moves: int = 400) -> Table:
    """A table of any game and size, some way into a match of random moves."""
    game, seats = draw(st.sampled_from(SIZES))
    table = Table(game, seats, draw(st.integers(0, 2**32)), draw(options_of(game)))
    chooser = random.Random(draw(st.integers(0, 2**32)))
    for _ in range(draw(st.integers(0, most_moves))):
        if table.over:
            break
        play_any(table, chooser)
    return table


def play_any(table: Table, chooser: random.Random) -> tuple[int, str]:
    """Let any waiting seat make any legal move."""
    seat = chooser.choice(table.waiting)
    move = chooser.choice(table.moves(seat))
    table.play(move, seat)
    return seat, move


def viewers(table: Table) -> Iterator[int | None]:
    """Every seat, and a spectator."""
    yield from range(table.seats)
    yield None


def truth(table: Table) -> Any:
    """A copy of the whole state of a table, which only tests may see."""
    return kit.copy(table._state)
