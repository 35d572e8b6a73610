"""Matches of random play, for the laws that hold for every game."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from found import said
from hypothesis import strategies as st

from stammtisch import GAMES, Table
from stammtisch.engine import layout
from stammtisch.games import load
from stammtisch.games.options import BadOption, NumberOption, Option
from stammtisch.match.viewer import SPECTATOR, Viewer

SIZES = [(game, seats) for game in GAMES for seats in load(game).seats]
Word = Callable[[random.Random], str]


def words_of(game: str) -> dict[str, Word]:
    """Of each option that is a word, any such word."""
    nothing: dict[str, Word] = {}
    return said(game, "options", "WORDS", nothing)


def values_of(game: str, name: str, option: Option) -> st.SearchStrategy[int | str]:
    if isinstance(option, NumberOption):
        return st.integers(option.least, option.most)
    return st.builds(lambda seed: words_of(game)[name](random.Random(seed)), st.integers(0, 2**32))


def options_of(game: str) -> st.SearchStrategy[dict[str, int | str]]:
    """Any options of a game: left out, or anywhere between their bounds."""
    values = {name: values_of(game, name, option) for name, option in load(game).options.items()}
    return st.fixed_dictionaries({}, optional=values)


def any_options(game: str, chooser: random.Random) -> dict[str, int | str]:
    """The same without Hypothesis."""
    return {
        name: chooser.randint(option.least, option.most)
        if isinstance(option, NumberOption)
        else words_of(game)[name](chooser)
        for name, option in load(game).options.items()
        if chooser.random() < 0.5
    }


@st.composite
def tables(draw: st.DrawFn, most_moves: int = 400) -> Table:
    """A table of any game and size, some way into a match of random moves."""
    game, seats = draw(st.sampled_from(SIZES))
    seed, options = draw(st.integers(0, 2**32)), draw(options_of(game))
    try:
        table = Table(game, seats, seed, options)
    except BadOption:  # each of them is allowed, but not all together
        table = Table(game, seats, seed)
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


def viewers(table: Table) -> Iterator[Viewer]:
    """Every seat, and a spectator."""
    yield from range(table.seats)
    yield SPECTATOR


def truth(table: Table) -> Any:
    """A copy of the whole state of a table, which only tests may see."""
    return layout.copy(table._state)
