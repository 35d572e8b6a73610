"""Meister Makatsu, rule by rule: shorter games."""

from __future__ import annotations

import random

import pytest
from matches import play_any

from games.makatsu.scenarios.drawing import makatsu, seen
from stammtisch import Table
from stammtisch.games.position import BadPosition


def cards(table: Table, seat: str) -> set[str]:
    """All cards of a seat before anybody has played."""
    values = table.game.sections(table.text()).values
    return {*values[f"{seat} hand"], *values[f"{seat} deck"]}


def played(begin: int, rounds: int = 0, seats: int = 3) -> list[tuple[int, int]]:
    """The phases and rounds of a whole game, one after the other."""
    table = Table("makatsu", seats, seed=5, options={"begin": begin, "rounds": rounds})
    chooser = random.Random(1)
    visited: list[tuple[int, int]] = []
    while not table.over:
        view = seen(table)
        if not visited or visited[-1] != (view["phase"], view["round"]):
            visited.append((view["phase"], view["round"]))
        play_any(table, chooser)
    return visited


@pytest.mark.parametrize(("begin", "highest"), [(1, 8), (2, 4), (3, 2)])
def test_MAK_18_a_later_beginning_has_decks_that_are_just_enough(begin: int, highest: int) -> None:
    table = Table("makatsu", 2, seed=1, options={"begin": begin})
    deck = {f"{colour}{value}" for colour in "byp" for value in range(1, highest + 1)}
    assert cards(table, "A") == cards(table, "B") == deck
    assert seen(table)["phase"] == begin


def test_MAK_18_the_phases_from_there_on_are_played_as_ever() -> None:
    assert played(2) == [(2, 1), (2, 2), (2, 3), (3, 1), (3, 2)]
    assert played(3) == [(3, 1), (3, 2)]


def test_MAK_18_tokens_of_a_later_phase_are_worth_as_much_as_ever() -> None:
    table = makatsu("""
        begin=3 rounds=1   phase 3   round 1   master A   table b2 y1 b1
        A    hand y1 y2
        B*   hand p1 p2 b1
    """)
    table.play("play p2")
    assert table.over
    assert table.scores == (3, 9)  # A took for blue; B for yellow and purple


def test_MAK_18_the_game_ends_after_the_agreed_number_of_rounds() -> None:
    assert played(1, 2) == [(1, 1), (1, 2)]
    assert played(1, 7) == [(1, n) for n in range(1, 7)] + [(2, 1)]
    assert len(played(1, 11)) == len(played(1)) == 11
    assert played(3, 5) == played(3)


@pytest.mark.parametrize(
    "text",
    [
        "begin=2 phase 1 round 1 master A A hand b1 b2 b3 b4 B hand b1 b2 b3 b4",
        "begin=3 phase 3 round 1 master A A hand b1 b2 y1 y3 B hand b1 b2 y1 y2",
        "rounds=1 phase 1 round 2 master A A hand b1 b2 y1 y3 B hand b1 b2 y1 y2",
    ],
)
def test_MAK_18_positions_of_another_game_are_refused(text: str) -> None:
    with pytest.raises(BadPosition):
        makatsu(text)
