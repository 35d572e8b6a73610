"""Skyjo, rule by rule: a turn."""

from __future__ import annotations

import pytest

from games.skyjo.scenarios.drawing import (
    FLIPS,
    SWAPS,
    TURN,
    discard,
    grid,
    refuses,
    seen,
    skyjo,
)
from scenario import play, section, starred
from stammtisch import IllegalMove
from stammtisch.match.viewer import SPECTATOR


def test_SKY_6_the_top_discard_may_replace_an_open_card() -> None:
    table = skyjo(TURN)
    play(table, "take")
    assert section(table, "taken") == "4"
    assert discard(table) == "12"
    play(table, "swap 1")
    assert grid(table, "A") == "4 3 ?1 ?1 | ?5 ?0 ?2 ?4 | ?8 ?9 ?9 ?7"
    assert discard(table) == "12 9"


def test_SKY_6_the_top_discard_may_replace_a_hidden_card_and_lies_open() -> None:
    table = skyjo(TURN)
    play(table, "take", "swap 9")
    assert grid(table, "A") == "9 3 ?1 ?1 | ?5 ?0 ?2 ?4 | 4 ?9 ?9 ?7"
    assert discard(table) == "12 8"


def test_SKY_6_a_taken_card_must_be_laid_into_the_grid() -> None:
    table = skyjo(TURN)
    play(table, "take")
    assert table.moves() == SWAPS
    assert refuses(table, "flip 3", "draw", "take", "B: swap 1")
    for move in ("flip 3", "draw", "take"):
        with pytest.raises(IllegalMove, match="must be laid"):  # not that it could be discarded
            table.play(move)


@pytest.mark.parametrize(
    ("moves", "told"),
    [
        (("take", "swap 1"), "Ada took 4 and swapped it for the open 9."),
        (("take", "swap 9"), "Ada took 4 and swapped it for a hidden 8."),
        (("draw", "swap 1"), "Ada drew {drawn} and swapped it for the open 9."),
        (("draw", "flip 9"), "Ada drew {drawn}, discarded it and turned up 8."),
    ],
)
def test_SKY_6_SKY_7_SKY_8_a_turn_is_told_in_one_line(moves: tuple[str, ...], told: str) -> None:
    table = skyjo(TURN)
    table.play(moves[0])
    drawn = seen(table, 0)["hand"]
    table.play(moves[1])
    words = table.game.words("en")
    lines = [words.event(event, ["Ada", "Bob"]) for event in words.told(table.events(0))]
    assert lines == [told.format(drawn=drawn)]


def test_SKY_6_a_card_can_only_replace_a_card() -> None:
    table = skyjo("""
        A*    .  3 ?1 ?1 | . ?0 ?2 ?4 | . ?9 ?9 ?7
        B     1  1 ?1 ?1 | ?5 ?0 ?2 ?4 | ?8 ?9 ?9 ?7
        discard 12 4
    """)
    play(table, "take")
    assert table.moves() == [swap for swap in SWAPS if swap not in ("swap 1", "swap 5", "swap 9")]
    assert refuses(table, "swap 1", "swap 5", "swap 9")


def test_SKY_6_a_hidden_card_may_not_be_looked_at_before_it_is_replaced() -> None:
    table = skyjo(TURN)
    play(table, "take")
    assert seen(table, 0)["grids"][0] == [9, 3, *["?"] * 10]


def test_SKY_6_the_replaced_card_can_be_taken_by_the_next_player() -> None:
    table = skyjo(TURN)
    play(table, "take", "swap 9", "B: take")
    assert section(table, "taken") == "8"


def test_SKY_6_a_turn_begins_with_one_of_the_two_piles() -> None:
    table = skyjo(TURN)
    assert table.moves() == ["draw", "take"]
    assert refuses(table, "swap 1", "flip 3", "swap 13", "pass")


def test_SKY_7_the_top_card_of_the_draw_pile_may_replace_an_open_card() -> None:
    table = skyjo(TURN, top="5 6")
    play(table, "draw")
    assert section(table, "drawn") == "5"
    assert section(table, "pile").startswith("6 ~ ")
    assert discard(table) == "12 4"
    play(table, "swap 1")
    assert grid(table, "A") == "5 3 ?1 ?1 | ?5 ?0 ?2 ?4 | ?8 ?9 ?9 ?7"
    assert discard(table) == "12 4 9"


def test_SKY_7_a_drawn_card_may_replace_a_hidden_card() -> None:
    table = skyjo(TURN, top="5")
    play(table, "draw", "swap 12")
    assert grid(table, "A") == "9 3 ?1 ?1 | ?5 ?0 ?2 ?4 | ?8 ?9 ?9 5"
    assert discard(table) == "12 4 7"


def test_SKY_7_only_the_mover_sees_the_drawn_card() -> None:
    table = skyjo(TURN, top="5")
    play(table, "draw")
    assert [seen(table, seat)["hand"] for seat in (0, 1, SPECTATOR)] == [5, None, None]


def test_SKY_8_a_refused_card_is_discarded_and_a_hidden_card_turned_up() -> None:
    table = skyjo(TURN, top="5")
    play(table, "draw", "flip 9")
    assert grid(table, "A") == "9 3 ?1 ?1 | ?5 ?0 ?2 ?4 | 8 ?9 ?9 ?7"
    assert discard(table) == "12 4 5"


def test_SKY_8_a_drawn_card_cannot_be_refused_without_turning_up_a_hidden_card() -> None:
    table = skyjo(TURN, top="5")
    play(table, "draw")
    assert table.moves() == SWAPS + FLIPS[2:]
    assert refuses(table, "flip 1", "flip 2", "draw", "take", "discard", "B: draw")


def test_SKY_8_an_empty_slot_cannot_be_turned_up() -> None:
    table = skyjo("""
        A*    .  3 ?1 ?1 | . ?0 ?2 ?4 | . ?9 ?9 ?7
        B     1  1 ?1 ?1 | ?5 ?0 ?2 ?4 | ?8 ?9 ?9 ?7
        drawn 5   discard 12
    """)
    assert refuses(table, "flip 1", "flip 5", "flip 9")


def test_SKY_9_three_equal_open_cards_leave_the_grid_after_the_exchanged_card() -> None:
    table = skyjo("""
        A*    5  3 ?1 ?1 |  5 ?0 ?2 ?4 | ?8 ?9 ?9 ?7
        B     1  1 ?1 ?1 | ?5 ?0 ?2 ?4 | ?8 ?9 ?9 ?7
        drawn 5   discard 12
    """)
    play(table, "swap 9")
    assert grid(table, "A") == ". 3 ?1 ?1 | . ?0 ?2 ?4 | . ?9 ?9 ?7"
    assert discard(table) == "12 8 5 5 5"


def test_SKY_9_a_column_completed_by_a_taken_card_leaves() -> None:
    table = skyjo("""
        A*   ?2  3 ?1  6 | ?5 ?0 ?2  9 | ?8 ?9 ?9  6
        B     1  1 ?1 ?1 | ?5 ?0 ?2 ?4 | ?8 ?9 ?9 ?7
        discard 12 6
    """)
    play(table, "take", "swap 8")
    assert grid(table, "A") == "?2 3 ?1 . | ?5 ?0 ?2 . | ?8 ?9 ?9 ."
    assert discard(table) == "12 9 6 6 6"


def test_SKY_9_a_column_completed_by_turning_up_leaves_after_the_refused_card() -> None:
    table = skyjo("""
        A*   ?2  3 ?1 ?1 | ?5  3 ?2 ?4 | ?8 ?3 ?9 ?7
        B     1  1 ?1 ?1 | ?5 ?0 ?2 ?4 | ?8 ?9 ?9 ?7
        drawn 10   discard 12
    """)
    play(table, "flip 10")
    assert grid(table, "A") == "?2 . ?1 ?1 | ?5 . ?2 ?4 | ?8 . ?9 ?7"
    assert discard(table) == "12 10 3 3 3"


@pytest.mark.parametrize("card", [-2, -1, 0, 1, 12])
def test_SKY_9_columns_of_every_value_leave(card: int) -> None:
    table = skyjo(f"""
        A*   ?7  3 {card} ?3 | ?5 ?4 {card} ?4 | ?8 ?9 ?9 ?7
        B     2  2 ?2 ?3 | ?5 ?4 ?2 ?4 | ?8 ?9 ?9 ?7
        drawn {card}   discard 11
    """)
    play(table, "swap 11")
    assert grid(table, "A") == "?7 3 . ?3 | ?5 ?4 . ?4 | ?8 ?9 . ?7"
    assert discard(table) == f"11 9 {card} {card} {card}"


def test_SKY_9_a_column_with_a_hidden_card_stays() -> None:
    table = skyjo("""
        A*    5  3 ?1 ?1 | ?8 ?0 ?2 ?4 | ?5 ?9 ?9 ?7
        B     1  1 ?1 ?1 | ?5 ?0 ?2 ?4 | ?8 ?9 ?9 ?7
        drawn 5   discard 12
    """)
    play(table, "swap 5")
    assert grid(table, "A") == "5 3 ?1 ?1 | 5 ?0 ?2 ?4 | ?5 ?9 ?9 ?7"
    assert discard(table) == "12 8"


def test_SKY_9_equal_cards_in_a_row_stay() -> None:
    table = skyjo("""
        A*    5  5  5 ?1 | ?8 ?0 ?2 ?4 | ?5 ?9 ?9 ?7
        B     1  1 ?1 ?1 | ?5 ?0 ?2 ?4 | ?8 ?9 ?9 ?7
        drawn 5   discard 12
    """)
    play(table, "swap 4")
    assert grid(table, "A") == "5 5 5 5 | ?8 ?0 ?2 ?4 | ?5 ?9 ?9 ?7"


def test_SKY_9_a_column_leaves_even_if_its_owner_would_lose_by_it() -> None:
    table = skyjo("""
        A*   -2  3 ?1 ?1 | -2 ?0 ?2 ?4 | ?-2 ?9 ?9 ?7
        B     1  1 ?1 ?1 | ?5 ?0 ?2 ?4 | ?8 ?9 ?9 ?7
        drawn 12   discard 11
    """)
    play(table, "flip 9")
    assert grid(table, "A") == ". 3 ?1 ?1 | . ?0 ?2 ?4 | . ?9 ?9 ?7"


def test_SKY_9_the_next_player_finds_a_card_of_the_column_on_top() -> None:
    table = skyjo("""
        A*    5  3 ?1 ?1 |  5 ?0 ?2 ?4 | ?8 ?9 ?9 ?7
        B     1  1 ?1 ?1 | ?5 ?0 ?2 ?4 | ?8 ?9 ?9 ?7
        drawn 5   discard 12
    """)
    play(table, "swap 9", "B: take")
    assert section(table, "taken") == "5"
    assert discard(table) == "12 8 5 5"


def test_SKY_10_the_turn_passes_to_the_next_player_and_from_the_last_to_the_first() -> None:
    table = skyjo("""
        A*    9  3 ?1 ?1 | ?5 ?0 ?2 ?4 | ?8 ?9 ?9 ?7
        B     1  1 ?1 ?1 | ?5 ?0 ?2 ?4 | ?8 ?9 ?9 ?7
        C     2  2 ?3 ?3 | ?5 ?0 ?2 ?4 | ?8 ?9 ?9 ?7
        discard 12
    """)
    play(table, "take", "swap 1")
    assert starred(table) == "B"
    assert refuses(table, "A: draw", "C: draw")
    play(table, "draw")
    assert starred(table) == "B"
    play(table, "flip 3")
    assert starred(table) == "C"
    play(table, "draw", "swap 1")
    assert starred(table) == "A"
