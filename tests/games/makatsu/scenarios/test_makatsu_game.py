"""Meister Makatsu, rule by rule: the end of the game, and the option."""

from __future__ import annotations

import pytest

from games.makatsu.scenarios.drawing import (
    HIDDEN,
    ended_text,
    makatsu,
    seen,
)
from stammtisch import BadOption, Table
from stammtisch.match.viewer import SPECTATOR

# --- the end of the game


def ended(master: str, **held: str) -> Table:
    return makatsu(ended_text(master, **held))


def test_MAK_15_the_fewest_points_win_wherever_the_figure_is() -> None:
    table = ended("A", A="6 3 1", B="5 2 1", C="9 3 2")
    assert table.scores == (15, 12, 21)
    assert table.winners == (1,)


def test_MAK_15_points_count_and_not_tokens() -> None:
    table = ended("B", A="6 0 0", B="0 0 3")
    assert table.scores == (6, 9)
    assert table.winners == (0,)


def test_MAK_16_among_equals_the_holder_of_the_figure_wins_alone() -> None:
    assert ended("B", A="6 0 0", B="4 1 0", C="9 1 1").winners == (1,)
    assert ended("A", A="6 0 0", B="4 1 0", C="9 1 1").winners == (0,)


def test_MAK_16_the_holder_wins_even_with_the_most_points() -> None:
    table = ended("C", A="6 0 0", B="4 1 0", C="9 1 1")
    assert table.scores == (6, 6, 14)
    assert table.winners == (2,)


def test_MAK_16_equal_points_that_are_not_the_fewest_change_nothing() -> None:
    assert ended("C", A="5 0 0", B="6 0 0", C="6 0 0").winners == (0,)


def test_MAK_16_the_last_round_decides_who_holds_the_figure() -> None:
    table = makatsu("""
        phase 3 round 2   master A   table p1 p2 p3
        A   hand b1 b2       tokens 3 0 0
        B*  hand p4 b1 b2
    """)
    table.play("play p4")
    assert table.scores == (3, 3)
    assert table.winners == (1,)


def test_MAK_17_equal_points_share_a_place_and_the_following_place_is_skipped() -> None:
    assert ended("D", A="3 0 0", B="5 0 0", C="3 1 0", D="8 0 0").places == (1, 2, 2, 4)
    assert ended("A", A="4 1 1", B="5 0 0", C="3 0 0", D="3 1 0", E="5 0 0").places == (5, 2, 1, 2, 2)


def test_MAK_17_below_a_holder_who_was_among_the_equals_the_others_share_place_two() -> None:
    assert ended("B", A="4 0 0", B="4 0 0", C="4 0 0", D="9 0 0").places == (2, 1, 2, 4)


def test_MAK_17_below_a_holder_who_was_not_among_the_equals_the_others_stand_by_points() -> None:
    assert ended("C", A="4 0 0", B="4 0 0", C="9 0 0", D="7 0 0").places == (2, 2, 1, 4)
    assert ended("C", A="4 0 0", B="4 0 0", C="7 0 0", D="9 0 0").places == (2, 2, 1, 4)
    assert ended("C", A="4 0 0", B="4 0 0", C="7 0 0", D="7 0 0").places == (2, 2, 1, 4)


# --- the option


def test_memory_aid_shows_each_owner_their_own_reserve() -> None:
    table = makatsu(f"memory_aid=1 {HIDDEN}")
    assert seen(table, 0)["reserves"] == [["b7", "b8", "y1", "y2", "y3", "y4"], 4, 4]
    assert seen(table, 1)["reserves"] == [6, ["b1", "b2", "y7", "y8"], 4]
    assert seen(table)["reserves"] == [6, 4, 4]


def test_memory_aid_shows_everybody_the_cards_that_are_out_of_the_game() -> None:
    table = makatsu(f"memory_aid=1 {HIDDEN}")
    out = [["b3", "b4", "b5", "b6"], ["b3", "b4", "y5", "y6"], ["y3", "y4", "p5", "p6"]]
    for viewer in (SPECTATOR, 0, 1, 2):
        assert seen(table, viewer)["out"] == out


def test_memory_aid_shows_no_more_of_the_hands() -> None:
    assert seen(makatsu(f"memory_aid=1 {HIDDEN}"), 1)["hands"] == [0, ["y2", "y3", "y4"], 3]


def test_memory_aid_is_off_unless_it_is_asked_for() -> None:
    assert Table("makatsu").options == {"memory_aid": 0, "begin": 1, "rounds": 0}
    assert Table("makatsu", options={"memory_aid": 1}).text().startswith("makatsu memory_aid=1\n")


@pytest.mark.parametrize("option", ["memory_aid=2", "memory_aid=yes", "memory=1"])
def test_an_option_that_does_not_exist_is_refused(option: str) -> None:
    with pytest.raises(BadOption):
        makatsu(f"{option} master A   A hand b1 b2 b3 b4   B hand b1 b2 b3 b4")
