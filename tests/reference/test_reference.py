"""The compiled rules and the slow reference agree, move by move."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Mapping

import pytest
from games.skyjo.reference import deck
from matches import any_bag, any_sets

from reference.comparison import compare, reference_of
from stammtisch import GAMES, Table
from stammtisch.games import load

MATCHES = int(os.environ.get("REFERENCE_MATCHES", "2000"))  # of each game
EVERY = 1 if MATCHES <= 2000 else 8  # the long run looks at the whole position after every eighth move
PARTS = 20
Options = Mapping[str, int | str]
SKYJO: tuple[Options, ...] = ({}, {"rounds": 1}, {"rounds": 2, "double_negative": 1}, {"target": 30})


def skyjo_options(chooser: random.Random, seats: int) -> Options:
    """Half of the tables play a smaller game (SKY-22): with two cards more than the grids hold, or many."""
    if chooser.random() < 0.5:
        return chooser.choice(SKYJO)
    columns = chooser.randint(1, 4)
    least = next(highest for highest in range(-1, 13) if len(deck(highest)) >= 3 * columns * seats + 2)
    return {
        "columns": columns,
        "highest": chooser.choice((least, chooser.randint(least, 12))),
        "opened": chooser.randint(0, 2),
        "longest": chooser.choice((1, 2, 5, 20, 100)),
        "double_negative": chooser.randint(0, 1),
        "rounds": chooser.randint(1, 4),
    }


def makatsu_options(chooser: random.Random, seats: int) -> Options:
    return {
        "memory_aid": chooser.randint(0, 1),
        "begin": chooser.choice((1, 1, 2, 3)),
        "rounds": chooser.choice((0, 0, 0, 0, *range(1, 12))),
    }


def ratjack_options(chooser: random.Random, seats: int) -> Options:
    return {"sets": any_sets(chooser), "target": chooser.randint(1, 3), "discarded": chooser.randint(0, 1)}


def manitou_options(chooser: random.Random, seats: int) -> Options:
    options = {name: chooser.randint(0, 1) for name in ("dealer_eighth", "loose_sacrifice")}
    return {**options, "ground_tiles": chooser.choice((0, 0, 0, 1, 2, 4)), "bag": any_bag(chooser)}


OPTIONS: dict[str, Callable[[random.Random, int], Options]] = {  # much that is rare, in little time
    "skyjo": skyjo_options,
    "makatsu": makatsu_options,
    "ratjack": ratjack_options,
    "manitou": manitou_options,
}


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", GAMES)
def test_the_rules_agree_with_the_reference(game: str, part: int) -> None:
    for number in range(part, MATCHES, PARTS):
        chooser = random.Random(number)
        seats = chooser.choice(load(game).seats)
        options = OPTIONS[game](chooser, seats)
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


SKYJO_OPENING = ("skyjo", 2, 1)
SKYJO_LATE = """
    skyjo
    A*   5  3 ?1  4 |  5 ?0  2  4 | ?8  9  9  7
    B    1  1 ?1  6 | ?5 10  2  6 | ?8 11  9  0
    discard 12 12
"""
MAKATSU_LAST_LAP = """
    makatsu
    phase 2   round 2   master B
    table b1 y2 p3
    A hand y5 p5 b5
    B hand b8 p2 y1
    C hand y7 b7 p7
"""


RATJACK_OPENING = ("ratjack", 2, 3)
RATJACK_CHAIN = """
    ratjack
    chips half +10 padlock blank +3 -2
    A*  ?r6 ?b2@4   ?r12    hand b6 r1
    B   ?r3 r9@3            hand r4
    discard b1   deck b12 b11 b10 b9 ~ r2 b3 b4 b5 r5 r7 b7 r8 b8 r10 r11
"""


@pytest.mark.parametrize(
    ("start", "depth", "paths"),
    [
        (SKYJO_OPENING, 2, 24 * 23),
        (SKYJO_LATE, 2, 12 + 12 + 3),
        (SKYJO_LATE, 4, 27 * 27),
        (MAKATSU_LAST_LAP, 3, 27),
        (("makatsu", 2, 5), 4, 4 * 4 * 3 * 3),
        (("makatsu", 3, 5), 5, 4 * 4 * 4 * 3 * 3),
        (RATJACK_OPENING, 3, 2 * 2 * 2 * 2),  # who lays first, what both lay, draw or take
        (RATJACK_OPENING, 4, 96),
        (RATJACK_CHAIN, 2, 2 + 2 + 1 + 3 + 3 + 3),  # after lay r1, lay b6, play r1, play b6, discard r1, b6
        (RATJACK_CHAIN, 4, 86),
    ],
)
def test_perft_counts(start: tuple[str, int, int] | str, depth: int, paths: int) -> None:
    table = Table.parse(start) if isinstance(start, str) else Table(*start)
    assert count_paths(table, depth) == paths
    assert count_reference_paths(table, depth) == paths
