"""Ratjack, rule by rule: a turn, and what cards count."""

from __future__ import annotations

import pytest

from games.ratjack.scenarios.drawing import (
    display,
    hand,
    out,
    ratjack,
    refuses,
    row,
    seen,
    totals,
)
from scenario import has_section, play, section, starred

TURN = """
    A*   r9 ?b11        hand r5
    B    ?b1 b2         hand r11
    discard b12 r4
"""

TO_PLAY = """
    A*   r9 ?b7 ?b11    hand r1 b8
    B    ?b1 b2         hand r11
    discard b12 r4
"""


def test_RAT_6_a_turn_begins_with_a_card_from_one_of_the_two_piles() -> None:
    table = ratjack(TURN)
    assert table.moves() == ["draw", "take"]
    assert refuses(table, "lay r5", "play r5", "discard r5", "card A2", "leave", because="RAT-6")


def test_RAT_6_the_top_card_of_the_deck_comes_into_the_hand() -> None:
    table = ratjack(TURN, deck="b6 r2")
    play(table, "draw")
    assert hand(table, "A") == "r5 b6"
    assert section(table, "deck").startswith("r2 ~ ")
    assert section(table, "discard") == "b12 r4"


def test_RAT_6_the_top_card_of_the_discard_pile_comes_into_the_hand() -> None:
    table = ratjack(TURN, deck="b6 r2")
    play(table, "take")
    assert hand(table, "A") == "r5 r4:*"
    assert section(table, "deck").startswith("b6 r2 ~ ")
    assert section(table, "discard") == "b12"


def test_RAT_6_where_there_is_no_discard_pile_the_deck_must_be_drawn_from() -> None:
    table = ratjack("A* ?b11 hand r5   B ?b1 hand r11   discard b12", deck="b6")
    play(table, "take", "lay b12")
    assert section(table, "discard") == ""
    assert table.moves() == ["draw"]
    assert refuses(table, "take", because="The discard pile is empty")


def test_RAT_6_only_one_card_is_drawn() -> None:
    table = ratjack(TURN)
    play(table, "draw")
    assert refuses(table, "draw", "take", because="RAT-7")


def test_RAT_7_each_hand_card_can_be_laid_played_or_discarded() -> None:
    table = ratjack(TO_PLAY)
    assert table.moves() == ["lay r1", "lay b8", "play r1", "play b8", "discard r1", "discard b8"]
    assert refuses(table, "lay r11", "play b7", "discard b11", because="not in your hand")


def test_RAT_7_a_card_laid_face_down_comes_to_the_right_end_and_has_no_effect() -> None:
    table = ratjack(TO_PLAY)
    play(table, "lay b8")
    assert row(table, "A") == "r9 ?b7 ?b11 ?b8"
    assert hand(table, "A") == "r1"
    assert totals(table) == [9, 2]
    assert starred(table) == "B"


def test_RAT_7_a_card_played_face_up_has_its_effect() -> None:
    table = ratjack(TO_PLAY)
    play(table, "play r1")
    assert row(table, "A") == "r9 ?b7 ?b11 r1"
    assert section(table, "effect") == "PEEK_OTHER A4"
    assert table.moves() == ["card B1"]
    play(table, "card B1")
    assert row(table, "B") == "?b1:A b2"
    assert totals(table) == [10, 2]
    assert starred(table) == "B"


def test_RAT_7_a_discarded_card_turns_up_an_own_card_with_its_effect() -> None:
    table = ratjack(TO_PLAY, deck="b3 b4")
    play(table, "discard r1")
    assert section(table, "discard") == "b12 r4 r1"
    assert has_section(table, "turning")
    assert table.moves() == ["card A2", "card A3"]
    assert refuses(table, "card A1", "card B1", "card A4", "lay b8", because="RAT-")
    play(table, "card A2")
    assert row(table, "A") == "r9 b7 ?b11 ?b3"
    assert hand(table, "A") == "b8"
    assert totals(table) == [16, 2]
    assert starred(table) == "B"


def test_RAT_7_the_discarded_card_has_no_effect_and_the_next_player_may_take_it() -> None:
    table = ratjack(TO_PLAY)
    play(table, "discard b8", "card A3", "card B2")
    assert row(table, "A") == "r9 ?b7 b11"
    assert row(table, "B") == "?b1"
    play(table, "take")
    assert hand(table, "B") == "r11 b8:*"


def test_RAT_7_without_a_face_down_card_nothing_can_be_discarded() -> None:
    table = ratjack("A* r9 hand r1 b7   B ?b1 b2 hand r11")
    assert table.moves() == ["lay r1", "lay b7", "play r1", "play b7"]
    assert refuses(table, "discard r1", "discard b7", because="RAT-7")


def test_RAT_7_a_card_under_a_padlock_is_not_turned_up() -> None:
    table = ratjack("A* r9 ?b11 ?b7@3 hand r1 b8   B ?b1 b2 hand r11")
    play(table, "discard r1")
    assert table.moves() == ["card A2"]
    assert refuses(table, "card A3", because="RAT-31")
    table = ratjack("A* r9 ?b7@3 hand r1 b8   B ?b1 b2 hand r11")
    assert refuses(table, "discard r1", "discard b8", because="RAT-7")


def test_RAT_7_one_card_is_used_and_the_turn_passes_clockwise() -> None:
    table = ratjack("A ?b11 hand r5   B ?b1 hand r11   C* ?b2 hand r12 r1   D ?b4 hand r2")
    play(table, "lay r1")
    assert starred(table) == "D"
    play(table, "draw", "lay r2")
    assert starred(table) == "A"
    assert refuses(table, "B: draw", "C: draw", "D: draw", because="not the turn")
    play(table, "draw", "lay r5")
    assert starred(table) == "B"
    assert section(table, "turns") == "3"


def test_RAT_8_a_card_whose_effect_is_impossible_can_only_be_laid_face_down() -> None:
    table = ratjack("A* r9 hand r1 b8   B b1 b2 hand r11")
    assert table.moves() == ["lay r1", "lay b8"]
    assert refuses(table, "play r1", "play b8", because="RAT-8")


def test_RAT_8_a_face_down_card_whose_effect_is_impossible_is_not_turned_up() -> None:
    table = ratjack("A* ?r1 ?b7 ?b12 hand r9 b9   B b1 b2 hand r11")
    play(table, "discard r9")
    assert table.moves() == ["card A2"]
    assert refuses(table, "card A1", "card A3", because="RAT-31")


def test_RAT_8_half_an_effect_is_no_effect() -> None:
    """A has a face-down card to swap, but nobody else has."""
    table = ratjack("A* ?r9 hand r8 b1   B b3 b2 hand r11")
    assert refuses(table, "play r8", because="RAT-8")


def test_RAT_8_an_effect_is_compulsory_even_if_it_hurts() -> None:
    table = ratjack("""
        chips half +10 padlock blank +3 +5
        A*   r12 b8@1              hand r2 r1
        B    b3@3 b4@4 b5@5 ?b6@6  hand r11
        C    ?b9                   hand b10
    """)
    assert display(table) == "2"
    play(table, "play r2")
    assert table.moves() == ["card A1", "card A3"]
    assert refuses(table, "card A2", "leave", "lay r1", "draw", "card B1", because="RAT-")
    play(table, "card A3")
    assert table.moves() == ["chip 2"]
    assert refuses(table, "chip 1", "chip 3", "card A1", because="RAT-")
    play(table, "chip 2")
    assert totals(table) == [12 + 4 + 12, 3 + 4 + 8, 0]
    assert out(table) == "A"


def test_RAT_8_turning_up_is_compulsory_even_if_it_goes_over_25() -> None:
    table = ratjack("A* r12 r1 ?b7 hand r9 b6   B b3 hand r11   C b4 hand b1", deck="b5")
    play(table, "play b6")
    assert table.moves() == ["card A3"]
    assert refuses(table, "leave", "lay r9", because="RAT-")
    play(table, "card A3")
    assert row(table, "A") == "r12 r1 b7 b6 ?b5"
    assert out(table) == "A"


def test_RAT_9_face_up_cards_count_their_value_and_face_down_cards_nothing() -> None:
    table = ratjack("A* r9 ?b12 r1 b4 hand r12   B ?b1 ?b11 hand r11   C b10 r3 hand r10")
    assert totals(table) == [14, 0, 13]
    assert [card["value"] for card in seen(table)["rows"][0]] == [9, 0, 1, 4]


def test_RAT_9_chips_change_what_a_face_up_card_counts() -> None:
    table = ratjack("""
        chips half +10 padlock blank -5 +5
        A*   r9@1 r1 ?b12@6    hand r12
        B    b2@2 b7@5         hand r11
    """)
    assert totals(table) == [5 + 1, 12 + 2]


def test_RAT_9_cards_in_a_hand_count_nothing() -> None:
    table = ratjack("A* hand r12 b12   B ?b1 hand r11")
    assert totals(table) == [0, 0]


@pytest.mark.parametrize(("move", "total"), [("lay r7", 2), ("play r7", 9), ("lay r1", 2)])
def test_RAT_9_a_card_counts_from_the_moment_that_it_lies_face_up(move: str, total: int) -> None:
    table = ratjack("A* r2 hand r1 r7   B ?b1 hand r11")
    play(table, move)
    assert totals(table) == [total, 0]
