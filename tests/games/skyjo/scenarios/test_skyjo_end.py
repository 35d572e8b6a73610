"""Skyjo, rule by rule: how a round ends."""

from __future__ import annotations

import pytest

from games.skyjo.scenarios.drawing import (
    DECK,
    cards,
    discard,
    grid,
    last,
    last_turn,
    skyjo,
)
from scenario import has_section, play, section, starred


def test_SKY_11_whoever_has_no_hidden_card_left_ends_the_round() -> None:
    table = skyjo("""
        A    . . . 9 | . . . 8 | . . . ?7
        B*   . . . 1 | . . . 2 | . . . ?3
        drawn 12   discard 5
    """)
    assert not has_section(table, "ender")
    play(table, "flip 12")
    assert section(table, "ender") == "B"
    assert starred(table) == "A"


def test_SKY_11_replacing_the_last_hidden_card_ends_the_round_too() -> None:
    table = skyjo("""
        A*   . . . 1 | . . . 2 | . . . ?3
        B    . . . 9 | . . . 8 | . . . ?7
        discard 5
    """)
    play(table, "take", "swap 12")
    assert section(table, "ender") == "A"


def test_SKY_11_a_player_whose_last_hidden_card_leaves_with_its_column_ends_the_round() -> None:
    table = skyjo("""
        A*   6 . . 1 | 7 . . 1 | 8 . . ?1
        B    . . . 9 | . . . 8 | . . . ?7
        drawn 12   discard 5
    """)
    play(table, "flip 12")
    assert grid(table, "A") == "6 . . . | 7 . . . | 8 . . ."
    assert section(table, "ender") == "A"


def test_SKY_11_one_hidden_card_is_enough_to_play_on() -> None:
    table = skyjo("""
        A*   . . . 1 | . . . ?2 | . . . ?3
        B    . . . 9 | . . . 8 | . . . ?7
        drawn 12   discard 5
    """)
    play(table, "flip 12")
    assert not has_section(table, "ender")


def test_SKY_11_every_other_player_has_exactly_one_more_turn() -> None:
    table = skyjo("""
        A    9 9 ?9 9 | 8 8 ?8 8 | ?7 ?7 ?7 ?7
        B*   . . . 1 | . . . 2 | . . . ?3
        C    6 6 ?6 6 | 5 5 ?5 5 | ?4 ?4 ?4 ?4
        drawn 12   discard 5
    """)
    play(table, "flip 12")
    assert table.waiting == (2,)
    play(table, "draw", "flip 3")
    assert table.waiting == (0,)
    play(table, "take", "swap 1")
    assert section(table, "round") == "2"
    assert [seat for seat, _ in table.history] == [1, 2, 2, 0, 0]
    assert last(table).split()[0] == "B"


def test_SKY_11_opening_the_last_card_in_the_last_lap_makes_no_second_ender() -> None:
    table = skyjo("""
        A*   . . . 1 | . . . 2 | . . . ?3
        B    . . . 9 | . . . 8 | . . . ?7
        C    . . 1 9 | . . ?5 8 | . . 2 ?7
        drawn 12   discard 5
    """)
    play(table, "flip 12", "draw", "flip 12")
    assert section(table, "ender") == "A"
    assert starred(table) == "C"
    play(table, "draw", "flip 12")
    assert last(table) == "A 6 24 32"
    assert starred(table) == "A"


def test_SKY_12_all_hidden_cards_are_turned_up_and_counted() -> None:
    table = last_turn("""
        A    . . . 1 | . . . 1 | . . . 2
        B*   ?9 . . 1 | ?8 . . 2 | ?7 . . ?3
    """)
    assert section(table, "B'") == "9 . . 1 | 8 . . 2 | 7 . . 3"
    assert last(table) == "A 4 30"


def test_SKY_12_columns_completed_by_turning_up_leave_before_scoring() -> None:
    table = skyjo("""
        A    . . . 1 | . . . 1 | . . . 2
        B*   5 ?6 . 1 | 5 ?6 . 2 | ?5 ?6 . ?3
        C    8 8 9 ?9 | 4 4 9 ?9 | ?8 ?4 ?9 ?0
        drawn 12   discard 5   ender A
    """)
    play(table, "flip 12", "draw", "flip 12")
    assert last(table) == "A 4 6 54"  # C: 8 + 8 + 4 + 4 + 8 + 4 + 9 + 9 + 0


def test_SKY_12_columns_leave_clockwise_from_the_ender_and_from_left_to_right() -> None:
    table = skyjo("""
        rounds=1
        A*   ?4 5 0 . | 4 5 1 . | ?4 ?5 ?2 .
        B    . . . 1 | . . . 1 | . . . 2
        C    7 3 -1 . | 7 ?2 -1 . | ?7 ?2 ?-1 .
        drawn 12   discard 9   ender B
    """)
    play(table, "flip 11")
    assert discard(table) == "9 12 7 7 7 -1 -1 -1 4 4 4 5 5 5"
    assert grid(table, "A") == ". . 0 . | . . 1 . | . . 2 ."
    assert grid(table, "C") == ". 3 . . | . 2 . . | . 2 . ."
    assert cards(table) == DECK


def test_SKY_13_a_score_is_the_sum_of_the_cards_left_in_the_grid() -> None:
    table = skyjo("""
        A    . . . 1 | . . . 1 | . . . 2
        B*   12 12 11 1 | 3 4 5 6 | 7 8 9 ?10
        drawn -1   discard 5   ender A
    """)
    play(table, "flip 12")
    assert last(table) == "A 4 88"
    assert table.scores == (4, 88)


def test_SKY_13_a_score_may_be_negative() -> None:
    table = last_turn("""
        totals 20 30
        A    . . . -2 | . . . -1 | . . . -2
        B*   . . . -1 | . . . 0 | . . . ?-1
    """)
    assert last(table) == "A -5 -2"
    assert table.scores == (15, 28)


def test_SKY_13_an_empty_grid_scores_0() -> None:
    table = skyjo("""
        A*   . . . 5 | . . . 5 | . . . ?9
        B    . . . 1 | . . . 0 | . . . ?2
        drawn 5   discard 12
    """)
    play(table, "swap 12")
    assert grid(table, "A") == ". . . . | . . . . | . . . ."
    play(table, "draw", "flip 12")
    assert last(table) == "A 0 3"


def test_SKY_14_printed_example_an_ender_with_10_beside_24_and_10_scores_20() -> None:
    table = skyjo("""
        A*   . . . 3 | . . . 4 | . . . ?3
        B    . . . 7 | . . . 8 | . . . ?9
        C    . . . 2 | . . . 5 | . . . ?3
        drawn 12   discard 5
    """)
    play(table, "flip 12", "draw", "flip 12", "draw", "flip 12")
    assert last(table) == "A 20 24 10"
    assert table.scores == (20, 24, 10)


@pytest.mark.parametrize(
    ("hidden", "scores"),
    [(6, "A 20 9"), (7, "A 20 10"), (8, "A 10 11")],
    ids=["somebody is lower", "a tie", "alone the lowest"],
)
def test_SKY_14_the_score_of_an_ender_who_is_not_alone_the_lowest_is_doubled(
    hidden: int, scores: str
) -> None:
    table = last_turn(f"""
        A    . . . 3 | . . . 4 | . . . 3
        B*   . . . 1 | . . . 2 | . . . ?{hidden}
    """)
    assert last(table) == scores


def test_SKY_14_scores_are_compared_after_the_last_columns_have_left() -> None:
    table = last_turn("""
        A    . . . 3 | . . . 4 | . . . 3
        B*   9 . . 1 | ?9 . . 2 | ?9 . . ?3
    """)
    assert last(table) == "A 20 6"


def test_SKY_15_a_failed_enders_0_stays() -> None:
    table = last_turn("""
        A    . . . -1 | . . . 0 | . . . 1
        B*   . . . -2 | . . . 0 | . . . ?1
    """)
    assert last(table) == "A 0 -1"


FAILED_BELOW_0 = """
    A    . . . -1 | . . . -1 | . . . 0
    B*   . . . -2 | . . . -1 | . . . ?0
"""


def test_SKY_15_a_failed_enders_negative_score_stays() -> None:
    table = last_turn(FAILED_BELOW_0)
    assert last(table) == "A -2 -3"


def test_SKY_15_with_the_option_double_negative_it_is_doubled() -> None:
    table = last_turn(f"double_negative=1 {FAILED_BELOW_0}")
    assert last(table) == "A -4 -3"


def test_SKY_15_with_double_negative_an_ender_alone_the_lowest_is_not_doubled() -> None:
    table = last_turn("""
        double_negative=1
        A    . . . -2 | . . . -1 | . . . 0
        B*   . . . -1 | . . . -1 | . . . ?0
    """)
    assert last(table) == "A -3 -2"


def test_SKY_15_with_double_negative_a_positive_score_is_doubled_as_ever() -> None:
    table = last_turn("""
        double_negative=1
        A    . . . 3 | . . . 4 | . . . 3
        B*   . . . 1 | . . . 2 | . . . ?3
    """)
    assert last(table) == "A 20 6"


def test_SKY_16_nobody_but_the_ender_is_doubled() -> None:
    table = skyjo("""
        A    . . . 9 | . . . 8 | . . . ?7
        B*   . . . 3 | . . . 4 | . . . ?3
        C    . . . 1 | . . . 2 | . . . ?6
        drawn 12   discard 5
    """)
    play(table, "flip 12", "draw", "flip 12", "draw", "flip 12")
    assert last(table) == "B 24 20 9"


def test_SKY_16_a_successful_ender_doubles_nobody() -> None:
    table = skyjo("""
        A    . . . 9 | . . . 8 | . . . ?7
        B*   . . . 3 | . . . 4 | . . . ?3
        C    . . . 1 | . . . 9 | . . . ?6
        drawn 12   discard 5
    """)
    play(table, "flip 12", "draw", "flip 12", "draw", "flip 12")
    assert last(table) == "B 24 10 16"
