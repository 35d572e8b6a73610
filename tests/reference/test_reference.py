"""The compiled rules and the slow reference agree, move by move."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest
from found import part
from often import often

from reference.comparison import compare, compared, reference_of
from stammtisch import GAMES, Table
from stammtisch.games import load

MATCHES = int(os.environ.get("REFERENCE_MATCHES", often(2000, 200)))  # of each game
EVERY = 1 if MATCHES <= 2000 else 8  # the long run looks at the whole position after every eighth move
PARTS = 20
README = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
COMPARED = [game for game in GAMES if part(game, "comparison")]
PERFT = [(game, *counted) for game in COMPARED for counted in getattr(compared(game), "PERFT", ())]


def test_every_game_that_we_offer_is_written_twice() -> None:
    """A new game may do without a second implementation; one that the README speaks of may not."""
    assert [game for game in GAMES if load(game).words("en").name in README] == COMPARED


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", COMPARED)
def test_the_rules_agree_with_the_reference(game: str, part: int) -> None:
    for number in range(part, MATCHES, PARTS):
        chooser = random.Random(number)
        seats = chooser.choice(load(game).seats)
        options = compared(game).options(chooser, seats)
        assert compare(Table(game, seats, number, options), chooser, EVERY) > 0


def count_paths(table: Table, depth: int) -> int:
    """How many different rows of moves of this length there are (perft)."""
    if depth == 0:
        return 1
    paths = 0
    for seat in table.waiting:
        for move in table.moves(seat):
            table.play(move, seat)
            paths += count_paths(table, depth - 1)
            table.undo()
    return paths


def count_reference_paths(table: Table, depth: int, made: tuple[tuple[int, str], ...] = ()) -> int:
    """The same by the reference, which cannot take moves back: it plays every row anew."""
    reference = reference_of(table)
    for seat, move in made:
        reference.play(seat, move)
    choices = [(seat, move) for seat in reference.waiting() for move in reference.moves(seat)]
    if depth == 1:
        return len(choices)
    return sum(count_reference_paths(table, depth - 1, (*made, choice)) for choice in choices)


@pytest.mark.parametrize(("game", "start", "depth", "paths"), PERFT)
def test_perft_counts(game: str, start: tuple[int, int] | str, depth: int, paths: int) -> None:
    table = Table.parse(start) if isinstance(start, str) else Table(game, *start)
    assert count_paths(table, depth) == paths
    assert count_reference_paths(table, depth) == paths
