"""Matches of random play, for the laws that hold for every game."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from hypothesis import strategies as st

from stammtisch import GAMES, Table
from stammtisch.engine import layout
from stammtisch.games import load
from stammtisch.games.options import BadOption, NumberOption, Option
from stammtisch.games.ratjack.options import FACES as FACE_NAMES
from stammtisch.games.ratjack.state import Effect

SIZES = [(game, seats) for game in GAMES for seats in load(game).seats]
EFFECTS = [effect.name for effect in Effect]
TILES = ("b1", "b2", "b3", "b4", "t1", "t2", "t3", "t4", "totem", "horse", "tomahawk")
FACES = [*FACE_NAMES, "+10", "-3", "+3", "-5", "+5", "-2"]


def own_sets(chooser: random.Random) -> str:
    """Sets of Ratjack with few or many different effects and chips, written out in a word."""
    effects = chooser.sample(EFFECTS, chooser.randint(2, len(EFFECTS)))
    faces = chooser.sample(FACES, chooser.randint(1, len(FACES)))
    colours = sorted(chooser.sample(range(4), 2))
    sets = [
        f"{('red', 'blue', 'green', 'black')[colour]}:{','.join(chooser.choices(effects, k=12))}"
        for colour in colours
    ]
    chips = ",".join("|".join(chooser.choices(faces, k=2)) for _ in range(6))
    return ";".join([*sets, f"chips:{chips}"])


def any_sets(chooser: random.Random) -> str:
    pair = "+".join(chooser.sample(("red", "blue", "green", "black"), 2))
    return pair if chooser.random() < 0.5 else own_sets(chooser)


def any_bag(chooser: random.Random) -> str:
    """The bag of Big Manitou, or one that is half of one kind; enough for any table with 4 tiles a ground."""
    if chooser.random() < 0.5:
        return "standard"
    counts = {tile: chooser.randint(0, 9) for tile in TILES}
    counts[chooser.choice(TILES)] += 60
    tiles = ",".join(f"{count}x{tile}" for tile, count in counts.items() if count)
    return f"{tiles};{','.join(str(chooser.randint(1, 4)) for _ in range(4))}"


WORDS: dict[str, Callable[[random.Random], str]] = {
    "sets": any_sets,
    "bag": any_bag,
}  # options that are words


def values_of(name: str, option: Option) -> st.SearchStrategy[int | str]:
    if isinstance(option, NumberOption):
        return st.integers(option.least, option.most)
    return st.builds(lambda seed: WORDS[name](random.Random(seed)), st.integers(0, 2**32))


def options_of(game: str) -> st.SearchStrategy[dict[str, int | str]]:
    """Any options of a game: left out, or anywhere between their bounds."""
    values = {name: values_of(name, option) for name, option in load(game).options.items()}
    return st.fixed_dictionaries({}, optional=values)


def any_options(game: str, chooser: random.Random) -> dict[str, int | str]:
    """The same without Hypothesis."""
    return {
        name: chooser.randint(option.least, option.most)
        if isinstance(option, NumberOption)
        else WORDS[name](chooser)
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


def viewers(table: Table) -> Iterator[int | None]:
    """Every seat, and a spectator."""
    yield from range(table.seats)
    yield None


def truth(table: Table) -> Any:
    """A copy of the whole state of a table, which only tests may see."""
    return layout.copy(table._state)
