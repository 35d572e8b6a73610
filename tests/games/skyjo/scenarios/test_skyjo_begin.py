"""Skyjo, rule by rule: how a round begins."""

from __future__ import annotations

import pytest

from games.skyjo.scenarios.drawing import (
    DECK,
    FLIPS,
    OPENING,
    cards,
    discard,
    grid,
    last_turn,
    refuses,
    seen,
    skyjo,
)
from scenario import has_section, play, section, starred
from stammtisch import BadOption, Table


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6, 7, 8])
def test_SKY_1_everybody_gets_twelve_hidden_cards_and_one_card_starts_the_discard_pile(seats: int) -> None:
    table = Table("skyjo", seats=seats, seed=seats)
    assert seen(table)["grids"] == [["?"] * 12] * seats
    assert [grid(table, seat).count("?") for seat in "ABCDEFGH"[:seats]] == [12] * seats
    assert len(discard(table).split()) == 1
    assert seen(table)["pile"] == 150 - 12 * seats - 1
    assert cards(table) == DECK


@pytest.mark.parametrize("seats", [0, 1, 9])
def test_SKY_1_two_to_eight_can_play(seats: int) -> None:
    with pytest.raises(BadOption):
        Table("skyjo", seats=seats)


def test_SKY_1_another_seed_is_another_shuffle() -> None:
    assert len({grid(Table("skyjo", seed=seed), "A") for seed in range(20)}) == 20
    assert Table("skyjo", seed=7).text() == Table("skyjo", seed=7).text()


def test_SKY_1_any_card_may_start_the_discard_pile() -> None:
    assert {int(discard(Table("skyjo", seed=seed))) for seed in range(300)} == set(DECK)


def test_SKY_1_any_card_may_lie_in_any_slot() -> None:
    deals = [grid(Table("skyjo", seed=seed), "B").replace("|", "").split() for seed in range(300)]
    assert [len(set(cards_of_slot)) for cards_of_slot in zip(*deals, strict=True)] == [15] * 12


def test_SKY_1_cards_are_dealt_seat_by_seat_before_one_is_turned_up() -> None:
    two, three = Table("skyjo", seats=2, seed=5), Table("skyjo", seats=3, seed=5)
    assert (grid(three, "A"), grid(three, "B")) == (grid(two, "A"), grid(two, "B"))
    assert grid(three, "C").split()[0] == f"?{discard(two)}"


def test_SKY_1_the_next_round_is_dealt_from_all_cards_again() -> None:
    table = last_turn("""
        A    . . . 3 | . . . 4 | . . . 3
        B*   . . . 7 | . . . 8 | . . . ?9
    """)
    assert section(table, "round") == "2"
    assert [grid(table, seat).count("?") for seat in "AB"] == [12, 12]
    assert len(discard(table).split()) == 1
    assert cards(table) == DECK


def test_SKY_2_everybody_turns_up_two_cards_at_the_same_time() -> None:
    table = skyjo(OPENING)
    assert list(table.waiting) == [0, 1]
    play(table, "B: flip 12", "B: flip 1")
    assert list(table.waiting) == [0]
    assert grid(table, "B") == "1 ?2 ?3 ?4 | ?5 ?6 ?7 ?8 | ?9 ?10 ?11 12"
    play(table, "A: flip 3")
    assert has_section(table, "opening")
    play(table, "A: flip 7")
    assert grid(table, "A") == "?1 ?2 3 ?4 | ?5 ?6 7 ?8 | ?9 ?10 ?11 ?12"
    assert not has_section(table, "opening")
    assert table.moves() == ["draw", "take"]


def test_SKY_2_the_order_in_which_cards_are_turned_up_does_not_matter() -> None:
    one, other = skyjo(OPENING), skyjo(OPENING)
    play(one, "A: flip 3", "A: flip 7", "B: flip 12", "B: flip 1")
    play(other, "B: flip 1", "A: flip 7", "B: flip 12", "A: flip 3")
    assert one.text() == other.text()


def test_SKY_2_any_card_may_be_turned_up_but_none_twice() -> None:
    table = skyjo(OPENING)
    assert table.moves(0) == FLIPS
    play(table, "A: flip 3")
    assert table.moves(0) == [flip for flip in FLIPS if flip != "flip 3"]
    assert refuses(table, "A: flip 3")


def test_SKY_2_nobody_turns_up_a_third_card() -> None:
    table = skyjo(OPENING)
    play(table, "A: flip 3", "A: flip 7")
    assert table.moves(0) == []
    assert refuses(table, "A: flip 1")


def test_SKY_2_there_are_no_turns_before_all_have_turned_up_two_cards() -> None:
    table = skyjo(OPENING)
    assert refuses(table, "A: draw", "A: take", "A: swap 1", "B: draw", "flip 1")
    play(table, "A: flip 3", "A: flip 7", "B: flip 1")
    assert refuses(table, "A: draw", "A: take", "B: draw", "B: take")


def test_SKY_3_the_highest_sum_of_the_two_open_cards_starts() -> None:
    table = skyjo("""
        opening
        A    12  0 ?3 ?4 | ?5 ?6 ?7 ?8 | ?9 ?10 ?11 ?12      # 12
        B     7 ?6 ?3 ?4 | ?5 ?6 ?7 ?8 | ?9 ?10 ?11 ?12      # 13
        C    11  1 ?3 ?4 | ?5 ?6 ?7 ?8 | ?9 ?10 ?11 ?12      # 12
        discard 0
    """)
    assert starred(table) == ""
    play(table, "B: flip 2")
    assert starred(table) == "B"
    assert table.waiting == (1,)


def test_SKY_3_the_highest_sum_may_be_negative() -> None:
    table = skyjo("""
        opening
        A    -2 -2 ?3 ?4 | ?5 ?6 ?7 ?8 | ?9 ?10 ?11 ?12
        B    -2 -1 ?3 ?4 | ?5 ?6 ?7 ?8 | ?9 ?10 ?11 ?12
        C    -1 ?-1 ?3 ?4 | ?5 ?6 ?7 ?8 | ?9 ?10 ?11 ?12
        discard 0
    """)
    play(table, "C: flip 2")
    assert starred(table) == "C"


def test_SKY_4_of_equal_sums_the_lowest_seat_starts() -> None:
    table = skyjo("""
        opening
        A    12  0 ?3 ?4 | ?5 ?6 ?7 ?8 | ?9 ?10 ?11 ?12      # 12
        B     7 ?6 ?3 ?4 | ?5 ?6 ?7 ?8 | ?9 ?10 ?11 ?12      # 13
        C    12  1 ?3 ?4 | ?5 ?6 ?7 ?8 | ?9 ?10 ?11 ?12      # 13
        discard 0
    """)
    play(table, "B: flip 2")
    assert starred(table) == "B"


def test_SKY_5_whoever_ended_the_previous_round_starts() -> None:
    table = skyjo("""
        A    . . . 9 | . . . 8 | . . . ?7
        B*   . . . 1 | . . . 2 | . . . ?3
        C    . . . 9 | . . . 8 | . . . ?7
        drawn 12   discard 5
    """)
    play(table, "flip 12", "draw", "flip 12", "draw", "flip 12")
    assert has_section(table, "opening")
    assert starred(table) == "B"


def test_SKY_5_the_sums_do_not_matter_in_later_rounds() -> None:
    table = skyjo("""
        round 2   opening
        A    12 11 ?3 ?4 | ?5 ?6 ?7 ?8 | ?9 ?10 ?11 ?12
        B*    0 ?0 ?3 ?4 | ?5 ?6 ?7 ?8 | ?9 ?10 ?11 ?12
        discard 3
        last B 5 4
        A'   . . . 1 | . . . 2 | . . . 2
        B'   . . . 1 | . . . 1 | . . . 2
    """)
    play(table, "B: flip 2")
    assert table.waiting == (1,)
