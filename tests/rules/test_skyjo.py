"""Skyjo, rule by rule: a position drawn as text, moves in words, and what the rulebook says comes of them."""

from __future__ import annotations

from collections import Counter

import pytest
from scenario import has_section, play, section, starred
from scenario import table as drawn_table

from stammtisch import BadOption, BadPosition, IllegalMove, Table, UnknownGame

DECK = Counter({-2: 5, -1: 10, 0: 15, **dict.fromkeys(range(1, 13), 10)})
SWAPS = [f"swap {slot}" for slot in range(1, 13)]
FLIPS = [f"flip {slot}" for slot in range(1, 13)]


def skyjo(drawing: str, top: str = "") -> Table:
    """A drawn position; `top` lies on top of the draw pile, below it the rest in no order yet."""
    table = drawn_table("skyjo", drawing)
    if not top:
        return table
    rest = Counter(section(table, "pile").split()) - Counter(["~", *top.split()])
    return drawn_table("skyjo", f"{drawing} pile {top} ~ {' '.join(rest.elements())}")


def discarded(drawing: str, top: str, pile: str = "", chance: str = "") -> Table:
    """A drawn position with (next to) no draw pile: all other cards lie on the discard pile, below `top`."""
    unseen = Counter(section(drawn_table("skyjo", f"{drawing} discard {top}"), "pile").split())
    rest = unseen - Counter(["~", *pile.split()])
    return drawn_table("skyjo", f"{drawing} discard {' '.join(rest.elements())} {top} pile {pile} {chance}")


def last_turn(drawing: str) -> Table:
    """A has ended the round, and the last mover has refused a 12 and turned up slot 12."""
    table = skyjo(f"{drawing} drawn 12 discard 5 ender A")
    play(table, "flip 12")
    return table


def grid(table: Table, seat: str) -> str:
    return section(table, seat)


def discard(table: Table) -> str:
    return section(table, "discard")


def last(table: Table) -> str:
    """Who ended the last round, and its scores."""
    return section(table, "last")


def cards(table: Table) -> Counter[int]:
    """All cards, wherever they are."""
    places = [*"ABCDEFGH"[: table.seats], "drawn", "taken", "discard", "pile"]
    words = " ".join(section(table, place) for place in places).split()
    return Counter(int(word.removeprefix("?")) for word in words if word not in "|.~")


def refuses(table: Table, *moves: str) -> bool:
    """None of these moves can be made, and trying changes nothing."""
    for move in moves:
        before = table.text()
        with pytest.raises(IllegalMove):
            play(table, move)
        assert table.text() == before
    return True


# --- a round begins


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6, 7, 8])
def test_SKY_1_everybody_gets_twelve_hidden_cards_and_one_card_starts_the_discard_pile(seats: int) -> None:
    table = Table("skyjo", seats=seats, seed=seats)
    assert table.view()["grids"] == [["?"] * 12] * seats
    assert [grid(table, seat).count("?") for seat in "ABCDEFGH"[:seats]] == [12] * seats
    assert len(discard(table).split()) == 1
    assert table.view()["pile"] == 150 - 12 * seats - 1
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


OPENING = """
    opening
    A    ?1 ?2 ?3 ?4 | ?5 ?6 ?7 ?8 | ?9 ?10 ?11 ?12
    B    ?1 ?2 ?3 ?4 | ?5 ?6 ?7 ?8 | ?9 ?10 ?11 ?12
    discard 0
"""


def test_SKY_2_everybody_turns_up_two_cards_at_the_same_time() -> None:
    table = skyjo(OPENING)
    assert table.waiting == (0, 1)
    play(table, "B: flip 12", "B: flip 1")
    assert table.waiting == (0,)
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


# --- a turn

TURN = """
    A*    9  3 ?1 ?1 | ?5 ?0 ?2 ?4 | ?8 ?9 ?9 ?7
    B     1  1 ?1 ?1 | ?5 ?0 ?2 ?4 | ?8 ?9 ?9 ?7
    discard 12 4
"""


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
    assert table.view(0)["grids"][0] == [9, 3, *["?"] * 10]


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


def test_SKY_7_only_the_mover_sees_the_card_he_has_drawn() -> None:
    table = skyjo(TURN, top="5")
    play(table, "draw")
    assert [table.view(seat)["hand"] for seat in (0, 1, None)] == [5, None, None]


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


# --- a round ends


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
        C    . . . 9 | . . ?5 8 | . . . ?7
        drawn 12   discard 5
    """)
    play(table, "flip 12", "draw", "flip 12")
    assert section(table, "ender") == "A"
    assert starred(table) == "C"
    play(table, "draw", "flip 12")
    assert last(table) == "A 6 24 29"
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


# --- the game ends


def test_SKY_17_a_total_of_100_ends_the_game_and_the_lowest_total_wins() -> None:
    table = last_turn("""
        totals 50 89 70
        A    . . . 3 | . . . 4 | . . . 3
        B    . . . 1 | . . . 4 | . . . 6
        C*   . . . 6 | . . . 2 | . . . ?4
    """)
    assert table.over
    assert table.scores == (60, 100, 82)
    assert table.winners == (0,)
    assert table.places == (1, 3, 2)


def test_SKY_17_a_total_of_99_does_not_end_the_game() -> None:
    table = last_turn("""
        totals 50 88
        A    . . . 3 | . . . 4 | . . . 3
        B*   . . . 1 | . . . 4 | . . . ?6
    """)
    assert table.scores == (60, 99)
    assert not table.over
    assert section(table, "round") == "2"
    assert table.winners == ()


def test_SKY_17_the_ender_may_reach_100_by_being_doubled() -> None:
    table = last_turn("""
        totals 80 10
        A    . . . 3 | . . . 4 | . . . 3
        B*   . . . 1 | . . . 2 | . . . ?6
    """)
    assert table.scores == (100, 19)
    assert table.winners == (1,)


def test_SKY_17_in_a_finished_game_nobody_can_move() -> None:
    table = last_turn("""
        totals 95 0
        A    . . . 3 | . . . 4 | . . . 3
        B*   ?7 . . 1 | ?8 . . 4 | ?9 . . ?6
    """)
    assert has_section(table, "over")
    assert table.waiting == ()
    assert table.moves(0) == table.moves(1) == []
    assert refuses(table, "draw", "B: take", "A: flip 1")
    assert grid(table, "B") == "7 . . 1 | 8 . . 4 | 9 . . 6"
    assert starred(table) == ""


@pytest.mark.parametrize(("total", "over"), [(38, False), (39, True)])
def test_SKY_17_the_option_target_takes_the_place_of_100(total: int, over: bool) -> None:
    table = last_turn(f"""
        target=50 totals 0 {total}
        A    . . . 3 | . . . 4 | . . . 3
        B*   . . . 1 | . . . 4 | . . . ?6
    """)
    assert table.scores == (10, total + 11)
    assert table.over == over


def test_SKY_17_with_a_higher_target_100_does_not_end_the_game() -> None:
    table = last_turn("""
        target=150 totals 0 100
        A    . . . 3 | . . . 4 | . . . 3
        B*   . . . 1 | . . . 4 | . . . ?6
    """)
    assert not table.over


def test_SKY_17_the_option_rounds_plays_on_above_100() -> None:
    table = last_turn("""
        rounds=2 totals 0 95
        A    . . . 3 | . . . 4 | . . . 3
        B*   . . . 1 | . . . 4 | . . . ?6
    """)
    assert table.scores == (10, 106)
    assert not table.over


def test_SKY_17_the_option_rounds_ends_the_game_after_so_many_rounds() -> None:
    table = last_turn("""
        rounds=2 round 2 totals 5 4
        A    . . . 3 | . . . 4 | . . . 3
        B*   . . . 1 | . . . 4 | . . . ?6
        last B 5 4
        A'   . . . 1 | . . . 2 | . . . 2
        B'   . . . 1 | . . . 1 | . . . 2
    """)
    assert table.over
    assert table.winners == (0, 1)


def test_SKY_18_equal_lowest_totals_share_the_victory() -> None:
    table = last_turn("""
        totals 70 90 68
        A    . . . 3 | . . . 4 | . . . 3
        B    . . . 1 | . . . 4 | . . . 6
        C*   . . . 6 | . . . 2 | . . . ?4
    """)
    assert table.scores == (80, 101, 80)
    assert table.winners == (0, 2)


# --- the draw pile is empty

GRIDS = """
    A*    9  3 ?1 ?1 | ?5 ?0 ?2 ?4 | ?8 ?9 ?9 ?7
    B     1  1 ?1 ?1 | ?5 ?0 ?2 ?4 | ?8 ?9 ?9 ?7
"""


def test_SKY_19_all_discards_but_the_top_one_become_the_draw_pile() -> None:
    table = discarded(GRIDS, top="12")
    assert (len(discard(table).split()), section(table, "pile")) == (126, "")
    play(table, "draw")
    assert discard(table) == "12"
    assert table.view()["pile"] == 124
    assert cards(table) == DECK


def test_SKY_19_the_new_draw_pile_is_shuffled() -> None:
    drawn = set()
    for seed in range(20):
        chance = section(Table("skyjo", seed=seed), "chance")
        table = discarded(GRIDS, top="12", chance=f"chance {chance}")
        play(table, "draw")
        drawn.add(section(table, "drawn"))
    assert len(drawn) > 5


def test_SKY_19_the_discard_pile_lies_until_somebody_wants_to_draw() -> None:
    table = discarded(GRIDS, top="12")
    play(table, "take", "swap 1")
    assert section(table, "pile") == ""
    assert len(discard(table).split()) == 126


def test_SKY_19_the_last_card_of_the_draw_pile_is_drawn_as_any_other() -> None:
    table = discarded(GRIDS, top="12", pile="-2")
    play(table, "draw")
    assert section(table, "drawn") == "-2"
    assert section(table, "pile") == ""
    assert len(discard(table).split()) == 125


# --- what a seat may know

HALF_OPEN = """
    totals 30 -4
    A*    .  3 ?1 ?1 | . ?0 -2 ?4 | . ?9 ?9 ?7
    B     1  1 ?1 ?1 | ?5 ?0 ?2 ?4 | ?8 ?9 ?9 12
    discard 5 5 5 12 4
"""


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_SKY_20_everybody_sees_what_lies_open(viewer: int | None) -> None:
    view = skyjo(HALF_OPEN).view(viewer)
    assert view["grids"] == [
        [None, 3, "?", "?", None, "?", -2, "?", None, "?", "?", "?"],
        [1, 1, "?", "?", "?", "?", "?", "?", "?", "?", "?", 12],
    ]
    assert view["discard"] == [5, 5, 5, 12, 4]
    assert view["pile"] == 150 - 9 - 12 - 5
    assert view["totals"] == view["scores"] == [30, -4]


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_SKY_20_hidden_cards_and_the_draw_pile_are_known_to_nobody_not_even_the_owner(
    viewer: int | None,
) -> None:
    one = skyjo(HALF_OPEN, top="8 6 -1")
    other = skyjo(
        f"""
        totals 30 -4
        A*    .  3 ?8 ?1 | . ?12 -2 ?4 | . ?9 ?2 ?7
        B     1  1 ?-1 ?6 | ?5 ?0 ?0 ?4 | ?-2 ?9 ?9 12
        discard 5 5 5 12 4
        chance {section(Table("skyjo", seed=77), "chance")}
        """,
        top="1 1",
    )
    assert one.view(viewer) == other.view(viewer)
    assert one.view_state(viewer).tobytes() == other.view_state(viewer).tobytes()


@pytest.mark.parametrize("viewer", [1, None])
def test_SKY_20_a_drawn_card_is_known_to_the_mover_alone(viewer: int | None) -> None:
    one, other = skyjo(HALF_OPEN, top="8"), skyjo(HALF_OPEN, top="-1")
    play(one, "draw")
    play(other, "draw")
    assert (one.view(0)["hand"], other.view(0)["hand"]) == (8, -1)
    assert one.view(viewer) == other.view(viewer)
    assert one.view_state(viewer).tobytes() == other.view_state(viewer).tobytes()
    assert one.events(viewer) == other.events(viewer)


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_SKY_20_a_drawn_card_is_known_to_all_once_it_is_laid(viewer: int | None) -> None:
    table = skyjo(HALF_OPEN, top="8 6")
    play(table, "draw", "swap 2", "draw", "flip 3")
    assert table.view(viewer)["grids"][0][1] == 8
    assert table.view(viewer)["grids"][1][2] == 1
    assert table.view(viewer)["discard"] == [5, 5, 5, 12, 4, 3, 6]


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_SKY_20_a_taken_card_is_known_to_all(viewer: int | None) -> None:
    table = skyjo(HALF_OPEN)
    play(table, "take")
    view = table.view(viewer)
    assert (view["hand"], view["hand_from"]) == (4, "discard")
    assert view["discard"] == [5, 5, 5, 12]


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_SKY_20_everybody_sees_that_a_card_was_drawn_from_the_pile(viewer: int | None) -> None:
    table = skyjo(HALF_OPEN)
    before = table.view(viewer)["pile"]
    play(table, "draw")
    assert table.view(viewer)["hand_from"] == "pile"
    assert table.view(viewer)["pile"] == before - 1


@pytest.mark.parametrize("viewer", [1, None])
def test_SKY_20_after_a_reshuffle_nobody_knows_the_order_of_the_draw_pile(viewer: int | None) -> None:
    chance = section(Table("skyjo", seed=3), "chance")
    one, other = discarded(GRIDS, top="12"), discarded(GRIDS, top="12", chance=f"chance {chance}")
    play(one, "draw")
    play(other, "draw")
    assert one.text() != other.text()
    assert one.view_state(viewer).tobytes() == other.view_state(viewer).tobytes()


# --- a round that will not end


def test_SKY_21_after_100_turns_of_each_the_round_is_scored_without_an_ender() -> None:
    table = skyjo("""
        turns 199
        A    . . . 3 | . . . ?4 | . . . ?3
        B*   . . . 7 | . . . ?8 | . . . ?9
        drawn 12   discard 5
    """)
    play(table, "flip 8")
    assert last(table) == "- 10 24"
    assert section(table, "round") == "2"


def test_SKY_21_whoever_would_be_next_starts_the_next_round() -> None:
    table = skyjo("""
        turns 299
        A    . . . 3 | . . . ?4 | . . . ?3
        B*   . . . 7 | . . . ?8 | . . . ?9
        C    . . . 7 | . . . ?8 | . . . ?9
        drawn 12   discard 5
    """)
    play(table, "flip 8")
    assert has_section(table, "opening")
    assert starred(table) == "C"


def test_SKY_21_hidden_columns_leave_as_at_any_end() -> None:
    table = skyjo("""
        turns 199
        A    ?6 . . 3 | ?6 . . ?4 | 6 . . ?3
        B*   . . . 7 | . . . ?8 | . . . ?9
        drawn 12   discard 5
    """)
    play(table, "flip 8")
    assert last(table) == "- 10 24"


@pytest.mark.parametrize("turns", [99, 198])
def test_SKY_21_before_that_the_round_goes_on(turns: int) -> None:
    table = skyjo(f"""
        turns {turns}
        A*   . . . 3 | . . . ?4 | . . . ?3
        B    . . . 7 | . . . ?8 | . . . ?9
        drawn 12   discard 5
    """)
    play(table, "flip 8")
    assert section(table, "round") == "1"
    assert section(table, "turns") == f"{turns + 1}"
    assert table.waiting == (1,)


def test_SKY_21_three_players_have_100_turns_each() -> None:
    table = skyjo("""
        turns 199
        A    . . . 3 | . . . ?4 | . . . ?3
        B*   . . . 7 | . . . ?8 | . . . ?9
        C    . . . 7 | . . . ?8 | . . . ?9
        drawn 12   discard 5
    """)
    play(table, "flip 8")
    assert section(table, "round") == "1"


def test_SKY_21_a_round_ended_in_its_last_turn_has_its_ender_and_its_last_lap() -> None:
    table = skyjo("""
        turns 199
        A    . . . 3 | . . . ?4 | . . . ?3
        B*   . . . 7 | . . . 8 | . . . ?9
        drawn 12   discard 5
    """)
    play(table, "flip 12")
    assert (section(table, "ender"), starred(table)) == ("B", "A")
    play(table, "draw", "flip 8")
    assert last(table) == "B 10 48"


# --- texts that are no position

POSITION = """
    A*   5  3 ?1 ?1 | ?5 ?0 ?2 ?4 | ?8 ?9 ?9 ?7
    B    1  1 ?1 ?1 | ?6 ?0 ?2 ?4 | ?8 ?9 ?9 ?6
    discard 12
"""


def test_position_every_card_that_is_not_named_lies_in_the_draw_pile() -> None:
    assert cards(skyjo(POSITION)) == DECK


def test_position_a_card_too_many_is_refused() -> None:
    with pytest.raises(BadPosition, match="11 cards of 12"):
        Table.parse(skyjo(POSITION).text().replace("pile ~", "pile ~ 12"))


def test_position_a_card_too_few_is_refused() -> None:
    with pytest.raises(BadPosition, match="4 cards of -2"):
        Table.parse(skyjo(POSITION).text().replace("pile ~ -2", "pile ~"))


BAD = {
    "a sixth -2": ("discard 12", "discard -2 -2 -2 -2 -2 -2", "6 cards of -2"),
    "no card 13": ("discard 12", "discard 13", "13"),
    "no card -3": ("?7", "?-3", "-3"),
    "a slot that is no card": ("?7", "x", "'x'"),
    "13 slots": ("?7", "?7 ?7", "13 slots"),
    "11 slots": ("?7", "", "11 slots"),
    "nobody's turn": ("A*", "A", "star"),
    "two turns": ("B ", "B* ", "star"),
    "a seat left out": ("B ", "C ", "Seat B"),
    "one seat twice": ("B ", "A ", "'A'"),
    "an unknown section": ("discard 12", "discard 12 hand 5", "hand"),
    "a section twice": ("discard 12", "discard 12 discard 11", "discard"),
    "an empty discard pile": ("discard 12", "discard", "discard"),
    "no discard pile": ("discard 12", "", "discard"),
    "two cards in hand": ("discard 12", "discard 12 drawn 5 taken 4", "drawn"),
    "two orders": ("discard 12", "discard 12 pile 5 ~ 3 ~ 4", "~"),
    "three totals for two": ("discard 12", "discard 12 totals 1 2 3", "totals"),
    "a round 0": ("discard 12", "discard 12 round 0", "round"),
    "negative turns": ("discard 12", "discard 12 turns -1", "turns"),
    "an ender who is not there": ("discard 12", "discard 12 ender C", "'C'"),
    "an ender with hidden cards": ("discard 12", "discard 12 ender B", "Seat B"),
    "a broken generator": ("discard 12", "discard 12 chance beef", "chance"),
    "a second round without a first": ("discard 12", "discard 12 round 2", "last"),
    "grids of a last round in the first": ("discard 12", "discard 12 A' 1 1 1 2 | 1 1 1 2 | 2 2 2 2", "A'"),
    "a beginner known in the first opening": ("discard 12", "discard 12 opening", "opening"),
    "a complete open column": (
        "A*   5  3 ?1 ?1 | ?5 ?0 ?2 ?4 | ?8",
        "A* 5 3 ?1 ?1 | 5 ?0 ?2 ?4 | 5",
        "column",
    ),
}


@pytest.mark.parametrize(("right", "wrong", "says"), BAD.values(), ids=BAD.keys())
def test_position_with_a_mistake_is_refused_with_a_sentence_that_names_it(
    right: str, wrong: str, says: str
) -> None:
    assert POSITION.count(right) == 1
    with pytest.raises(BadPosition, match=says):
        skyjo(POSITION.replace(right, wrong))


@pytest.mark.parametrize(
    "drawing",
    [
        "A* . . . 1 | . . . 2 | . . . 3   B . . . 9 | . . . 8 | . . . ?7   discard 5",
        "A* . . . 1 | . . . 2 | . . . 3   B . . . 9 | . . . 8 | . . . ?7   discard 5   ender A",
        "A . . . 1 | . . . 2 | . . . 3   B* . . . 9 | . . . 8 | . . . ?7   discard 5",
    ],
    ids=["a mover without hidden cards", "an ender to move", "an end without an ender"],
)
def test_position_in_which_a_seat_could_not_play_its_turn_is_refused(drawing: str) -> None:
    with pytest.raises(BadPosition, match="Seat A"):
        skyjo(drawing)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("A    ?1 ?2 ?3", "A 1 2 3"),
        ("A ", "A*"),
        ("discard 0", "discard 0 0"),
        ("discard 0", ""),
        ("opening", "opening turns 1"),
        ("opening", "opening drawn 0"),
    ],
)
def test_position_of_an_opening_that_cannot_be_is_refused(right: str, wrong: str) -> None:
    assert OPENING.count(right) == 1
    with pytest.raises(BadPosition):
        skyjo(OPENING.replace(right, wrong))


def test_position_of_an_opening_in_which_all_have_opened_is_refused() -> None:
    with pytest.raises(BadPosition):
        skyjo(OPENING.replace("?1 ?2", "1 2"))


FINISHED = """
    over   totals 100 11
    A    . . . 3 | . . . 4 | . . . 3
    B    . . . 1 | . . . 4 | . . . 6
    discard 5
    last A 10 11
    A'   . . . 3 | . . . 4 | . . . 3
    B'   . . . 1 | . . . 4 | . . . 6
"""


def test_position_of_a_finished_game_is_read() -> None:
    assert skyjo(FINISHED).winners == (1,)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("B    . . . 1", "B*   . . . 1"),
        ("B    . . . 1", "B    . . . ?1"),
        ("discard 5", "discard 5   ender A"),
        ("discard 5", "discard 5   drawn 6"),
        ("last A 10 11", ""),
        ("last A 10 11", "last A 10"),
        ("last A 10 11", "last C 10 11"),
    ],
)
def test_position_of_a_finished_game_that_cannot_be_is_refused(right: str, wrong: str) -> None:
    assert FINISHED.count(right) == 1
    with pytest.raises(BadPosition):
        skyjo(FINISHED.replace(right, wrong))


@pytest.mark.parametrize("text", ["", "   "])
def test_position_without_a_word_is_refused(text: str) -> None:
    with pytest.raises(BadPosition):
        Table.parse(text)


def test_position_of_an_unknown_game_is_refused() -> None:
    with pytest.raises(UnknownGame):
        Table.parse(f"skat {POSITION}")


@pytest.mark.parametrize(
    "option",
    ["target=0", "target=1001", "target=many", "target", "double_negative=2", "rounds=-1", "speed=3"],
)
def test_position_with_a_bad_option_is_refused(option: str) -> None:
    with pytest.raises(BadOption, match=option.partition("=")[0]):
        skyjo(f"{option} {POSITION}")


def test_position_of_one_seat_is_refused() -> None:
    with pytest.raises(BadOption):
        skyjo("A* 5 3 ?1 ?1 | ?5 ?0 ?2 ?4 | ?8 ?9 ?9 ?7   discard 12")


@pytest.mark.parametrize(
    "drawing", [OPENING, TURN, HALF_OPEN, FINISHED, "target=50 double_negative=1" + POSITION]
)
def test_position_written_and_read_again_is_the_same(drawing: str) -> None:
    table = skyjo(drawing)
    assert Table.parse(table.text()).text() == table.text()


@pytest.mark.parametrize("total", [0, 95], ids=["a new round", "a finished game"])
def test_position_after_a_round_can_be_read_again(total: int) -> None:
    table = last_turn(f"""
        totals 0 {total}
        A    . . . 3 | . . . 4 | . . . 3
        B*   . . . 1 | . . . 4 | . . . ?6
    """)
    assert Table.parse(table.text()).text() == table.text()


def test_position_after_a_round_in_which_all_grids_were_emptied_can_be_read_again() -> None:
    table = last_turn("""
        A    . . . . | . . . . | . . . .
        B*   . . . 6 | . . . 6 | . . . ?6
    """)
    assert last(table) == "A 0 0"
    assert Table.parse(table.text()).text() == table.text()


def test_position_after_many_rounds_with_high_totals_can_be_read_again() -> None:
    table = last_turn("""
        rounds=100 totals 9990 0
        A    . . . 3 | . . . 4 | . . . 3
        B*   . . . 1 | . . . 4 | . . . ?6
    """)
    assert table.scores == (10000, 11)
    assert Table.parse(table.text()).text() == table.text()


def test_position_may_begin_with_a_comment() -> None:
    assert Table.parse(f"# seen on Friday\nskyjo {POSITION}").text() == skyjo(POSITION).text()
