"""Skyjo: which moves tell somebody something new."""

from __future__ import annotations

import pytest

from games.skyjo.scenarios.drawing import HALF_OPEN, OPENING, TURN, discarded, seen, skyjo
from scenario import play, reveals, undoable


def test_turning_up_a_card_in_the_opening_reveals_it() -> None:
    assert reveals(skyjo(OPENING), "A: flip 3")


def test_taking_the_top_discard_reveals_nothing() -> None:
    assert not reveals(skyjo(TURN), "take")


def test_drawing_reveals_the_card_to_the_mover() -> None:
    assert reveals(skyjo(TURN), "draw")


@pytest.mark.parametrize("move", ["flip 3", "swap 3"])
def test_a_hidden_card_that_is_turned_up_is_revealed(move: str) -> None:
    assert reveals(skyjo(f"{TURN} drawn 5"), move)
    assert reveals(skyjo(HALF_OPEN), "take", "swap 3")


def test_a_taken_card_laid_on_an_open_one_reveals_nothing() -> None:
    assert not reveals(skyjo(TURN), "take", "swap 1")


def test_a_drawn_card_laid_on_an_open_one_is_revealed_to_the_others() -> None:
    assert reveals(skyjo(f"{TURN} drawn 5"), "swap 1")


def test_a_column_that_leaves_reveals_nothing() -> None:
    table = skyjo("""
        A*   5  3 ?1 ?1 |  5 ?0 ?2 ?4 |  8 ?9 ?9 ?7
        B    1  1 ?1 ?1 | ?5 ?0 ?2 ?4 | ?8 ?9 ?9 ?7
        discard 12 5
    """)
    assert not reveals(table, "take", "swap 9")
    assert seen(table, 0)["grids"][0][0] is None


def test_the_end_of_a_round_reveals_what_is_hidden_and_the_next_deal() -> None:
    table = skyjo("""
        A    5  3  1  1 |  5  0  2  4 |  8  9  9  7
        B*   1  1  1  1 |  5  0  2  4 |  8  9 ?9 ?7
        ender A   discard 12
    """)
    assert reveals(table, "take", "swap 1")


def test_the_only_card_that_it_can_be_is_no_news() -> None:
    """All cards that are not to be seen are 12s."""
    table = discarded(
        """
        A*    0  1  2 ?12 | ?12 ?12 ?12 ?12 | ?12 ?12 ?12 ?12
        B     3  4  5   6 |   7   8   9  10 |  11  -1  -2 ?12
        """,
        top="0",
    )
    assert not reveals(table, "take", "swap 4")


def test_several_moves_reveal_what_one_of_them_does() -> None:
    table = skyjo(f"{TURN} drawn 5")
    play(table, "swap 1", "take", "swap 2")
    assert [table.reveals(moves) for moves in range(4)] == [False, False, False, True]


def test_a_taken_card_can_be_put_back_and_a_drawn_one_cannot() -> None:
    assert undoable(skyjo(TURN), "take") == [True]
    assert undoable(skyjo(TURN), "draw") == [False]
    assert undoable(skyjo(OPENING), "A: flip 3") == [False]
    assert undoable(skyjo(f"{TURN} drawn 5"), "swap 1") == [False]


def test_before_the_first_move_nothing_can_be_taken_back() -> None:
    assert not skyjo(TURN).can_be_undone()
