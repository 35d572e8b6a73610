"""Ratjack, rule by rule: the checks at the end of a turn, and the end of the game.

`end_of_turn` ends a turn at the drawn totals: whoever has the star looks at a card with their r1.
"""

from __future__ import annotations

from games.ratjack.scenarios.drawing import (
    display,
    emptied,
    end_of_turn,
    hand,
    out,
    ratjack,
    refuses,
    row,
    sees,
    sees_hand,
    totals,
)
from scenario import play, section, starred
from stammtisch import Table


def points(table: Table) -> str:
    return section(table, "points")


def paid(table: Table) -> list[str]:
    """What each seat won at the end of the last round by RAT-10, 11, 12 and 13."""
    return [section(table, f"{seat}' paid") for seat in "ABCD"[: table.seats]]


def happened(table: Table) -> list[tuple[object, ...]]:
    """The events of the end of a turn, with who and what."""
    kinds = ("out", "point", "round_end", "over")
    events = [dict(event) for event in table.events()]
    return [
        tuple(event[key] for key in ("event", "seat", "points", "count", "reason") if key in event)
        for event in events
        if event["event"] in kinds
    ]


# --- RAT-10: 26 or more


def test_RAT_10_everybody_pushed_over_25_pays_the_mover_a_point() -> None:
    table = end_of_turn("""
        A*   r1 r9             hand b2
        B    ?b1 r11 b11 r4    hand b3
        C    b12 r12 r3        hand b4
        D    b10 r10           hand b5
    """)
    assert out(table) == "BC"
    assert points(table) == "2 0 0 0"
    assert starred(table) == "D"
    assert happened(table) == [("out", 1, 26), ("out", 2, 27), ("point", 0, 2, "bust")]


def test_RAT_10_only_26_and_more_is_too_much() -> None:
    table = end_of_turn("A* r1 hand b2   B ?b1 r12 b12 r2 hand b3   C b11 r11 hand b4   D r10 hand b5")
    assert out(table) == "B"
    table = end_of_turn("A* r1 hand b2   B ?b1 r12 b11 r2 hand b3   C r11 hand b4   D r10 hand b5")
    assert paid(table) == ["0 0 0 0", "0 1 0 0", "0 0 0 0", "0 0 0 0"]


def test_RAT_10_a_mover_over_25_is_out_and_nobody_is_paid_for_it() -> None:
    table = ratjack("A* r12 b10 hand r7 r1   B ?b1 b9 hand r11   C b8 hand r10")
    play(table, "play r7")
    assert out(table) == "A"
    assert points(table) == "0 0 0"
    assert starred(table) == "B"


def test_RAT_10_a_mover_who_goes_out_too_is_paid_for_the_others() -> None:
    """A swaps the b12 for the b9 of B: A has 10 + 9 + 12 = 31, B 12 + 14 = 26."""
    table = ratjack("A* b12 r12 hand r10 r1   B b9 b11 r3 hand r11   C b8 hand b10   D b7 hand b6")
    play(table, "play r10", "card A1", "card B1")
    assert totals(table) == [31, 26, 8, 7]
    assert (out(table), points(table), starred(table)) == ("AB", "1 0 0 0", "C")
    assert happened(table) == [("out", 0, 31), ("out", 1, 26), ("point", 0, 1, "bust")]


def test_RAT_10_totals_are_checked_after_all_effects() -> None:
    table = ratjack("sets=red+green   A* r12 r4 ?g10 hand r6 r1   B g5 hand g1")
    play(table, "play r6", "card A3")
    assert totals(table) == [32, 5]
    assert out(table) == ""
    play(table, "card A1")
    assert totals(table) == [20, 5]
    assert (out(table), starred(table)) == ("", "B")


def test_RAT_10_who_is_out_has_no_more_turns() -> None:
    table = end_of_turn("A* r1 hand b2   B ?b1 r12 b12 r2 hand b3   C b11 r11 hand b4   D r10 hand b5")
    assert (out(table), starred(table)) == ("B", "C")
    play(table, "draw", "lay b4", "draw", "lay b5", "draw", "lay b2")
    assert starred(table) == "C"
    assert table.moves(1) == []
    assert refuses(table, "B: draw", because="not the turn of seat 1")


def test_RAT_10_cards_chips_and_hand_of_who_is_out_stay_out_of_reach_and_unseen() -> None:
    table = end_of_turn("""
        A*   r1 r9                 hand b2
        B    ?b1 r11@5 b12 ?r4@6   hand b3
        C    b10 r10               hand r5
    """)
    assert out(table) == "B"
    assert row(table, "B") == "?b1:A r11@5 b12 ?r4@6"
    assert hand(table, "B") == "b3"
    assert [sees(table, seat, "B") for seat in "ABC-"] == [
        "?b1 r11 b12 ?", "?b1 r11 b12 ?r4", "? r11 b12 ?", "? r11 b12 ?"
    ]  # fmt: skip
    assert [sees_hand(table, seat, "B") for seat in "ABC-"] == ["?", "b3", "?", "?"]
    assert display(table) == "1 2 3 4"
    play(table, "draw")
    assert refuses(table, "play r5", because="RAT-8")


# --- RAT-11: exactly 25


def test_RAT_11_exactly_25_takes_a_point_and_ends_the_round() -> None:
    table = ratjack("A* r12 b6 hand r7 r1   B ?b1 b9 hand r11")
    play(table, "play r7")
    assert points(table) == "1 0"
    assert (section(table, "round"), section(table, "last")) == ("2", "A")
    assert happened(table) == [("point", 0, 1, "exact"), ("round_end", 0)]


def test_RAT_11_exactly_25_pays_whosever_turn_it_is() -> None:
    table = ratjack("A* r2 hand r12 r1   B ?b7 b9 b8 b1 hand r11")
    play(table, "play r12", "card B1")
    assert points(table) == "0 1"
    assert paid(table) == ["0 0 0 0", "0 1 0 0"]
    assert starred(table) == "B"


def test_RAT_11_everybody_with_exactly_25_takes_a_point() -> None:
    table = end_of_turn("A* r1 r12 b12 hand b2   B ?b1 r10 hand b3   C b11 r11 r3 hand b4")
    assert points(table) == "1 0 1"
    assert paid(table) == ["0 1 0 0", "0 0 0 0", "0 1 0 0"]


def test_RAT_11_chips_count_for_25() -> None:
    table = ratjack("chips half +10 padlock blank +3 +5   A* r9 hand r2 b4   B ?b1 hand b3")
    play(table, "play r2", "card A1", "chip 1")
    assert totals(table) == [7, 0]
    table = ratjack("chips half +10 padlock blank +3 +5   A* r9 r4 hand r2 b4   B ?b1 hand b3")
    play(table, "play r2", "card A3", "chip 2")
    assert points(table) == "1 0"


def test_RAT_11_25_is_counted_with_the_last_card_of_the_deck_too_and_nobody_else_is_paid() -> None:
    table = emptied("A* r12 b6 hand r7   B b12 b11 hand r11", deck="r1 b4")
    play(table, "draw", "play r7")
    assert paid(table) == ["0 1 0 0", "0 0 0 0"]


# --- RAT-12: the last one


def test_RAT_12_the_last_player_in_takes_a_point_and_the_round_ends() -> None:
    table = ratjack("A* r12 b10 hand r7 r1   B ?b1 b9 hand r11")
    play(table, "play r7")
    assert points(table) == "0 1"
    assert happened(table) == [("out", 0, 29), ("point", 1, 1, "alone"), ("round_end", 0)]


def test_RAT_12_with_two_players_a_bust_of_the_other_pays_two_points() -> None:
    table = ratjack("A* r2 hand r12 r1   B ?b9 b8 b10 hand r11")
    play(table, "play r12", "card B1")
    assert points(table) == "2 0"
    assert paid(table) == ["1 0 1 0", "0 0 0 0"]


def test_RAT_12_three_checks_can_pay_in_one_turn() -> None:
    table = end_of_turn("target=5   A* r1 r12 b12 hand b2   B ?b1 r11 b11 r4 hand b3")
    assert points(table) == "3 0"
    assert paid(table) == ["1 1 1 0", "0 0 0 0"]
    assert happened(table) == [
        ("out", 1, 26), ("point", 0, 1, "bust"), ("point", 0, 1, "exact"), ("point", 0, 1, "alone"),
        ("round_end", 0),
    ]  # fmt: skip


def test_RAT_12_the_other_player_can_be_paid_for_25_and_for_being_alone() -> None:
    table = end_of_turn("A* r1 r12 b12 r5 hand b2   B ?b1 r11 b11 r3 hand b3")
    assert paid(table) == ["0 0 0 0", "0 1 1 0"]
    assert points(table) == "0 2"


def test_RAT_12_who_has_25_beside_others_still_in_is_not_alone() -> None:
    table = end_of_turn("A* r1 r12 b12 hand b2   B ?b1 r11 b11 r4 hand b3   C b10 hand b4")
    assert paid(table) == ["1 1 0 0", "0 0 0 0", "0 0 0 0"]


def test_RAT_12_the_mover_is_paid_for_a_bust_and_another_for_being_left_alone() -> None:
    table = ratjack("A* b12 r12 hand r10 r1   B b9 b11 r3 hand r11   C b8 hand b10")
    play(table, "play r10", "card A1", "card B1")
    assert points(table) == "1 0 1"
    assert paid(table) == ["1 0 0 0", "0 0 0 0", "0 0 1 0"]


def test_RAT_12_nobody_left_ends_the_round_without_a_point_for_it() -> None:
    table = end_of_turn("A* r1 r12 b12 b2 hand b5   B ?b1 r11 b11 r4 hand b3")
    assert points(table) == "1 0"
    assert paid(table) == ["1 0 0 0", "0 0 0 0"]
    assert (section(table, "round"), starred(table)) == ("2", "A")


def test_RAT_12_who_went_out_in_an_earlier_turn_pays_nobody_again() -> None:
    table = end_of_turn("A r12 b12 b11 hand b2 out   B ?b1 r10 r9 r8 hand b3   C* r1 r3 hand b4")
    assert paid(table) == ["0 0 0 0", "0 0 0 0", "1 0 1 0"]
    assert [section(table, f"{seat}'") for seat in "ABC"] == ["", "? r10 r9 r8", "r1 r3"]


# --- RAT-13: the last card of the deck


def test_RAT_13_the_last_card_of_the_deck_ends_the_round_after_the_turn() -> None:
    table = emptied("A* r2 hand r5   B b9 ?b12 hand r11   C b8 hand r10", deck="b1")
    play(table, "draw")
    assert section(table, "round") == "1"
    assert table.moves() == ["lay r5", "lay b1", "play b1"]
    play(table, "lay r5")
    assert points(table) == "0 1 0"
    assert paid(table) == ["0 0 0 0", "0 0 0 1", "0 0 0 0"]
    assert happened(table) == [("point", 1, 1, "highest"), ("round_end", 0)]


def test_RAT_13_the_last_card_may_be_drawn_by_an_effect() -> None:
    table = emptied("A* r2 hand r7 b4   B b8 hand r11", deck="b1")
    play(table, "play r7")
    assert points(table) == "1 0"
    assert section(table, "A'") == "r2 r7 ?"


def test_RAT_13_the_last_card_may_be_buried() -> None:
    table = emptied("sets=green+black   A* k2 hand g1 k5   B k9 hand k3", deck="k1")
    play(table, "play g1", "bury")
    assert paid(table) == ["0 0 0 0", "0 0 0 1"]


def test_RAT_13_the_round_goes_on_while_a_card_is_left_in_the_deck() -> None:
    table = emptied("sets=green+black   A* k2 hand g1 k5   B k9 hand k3", deck="k1")
    play(table, "play g1", "leave")
    assert (section(table, "round"), section(table, "deck")) == ("1", "k1")
    play(table, "take", "lay k3")
    assert (section(table, "round"), starred(table)) == ("1", "A")


def test_RAT_13_equals_take_a_point_each() -> None:
    table = emptied("A r9 hand r5   B* b9 hand r11   C b8 hand r10", deck="b1")
    play(table, "draw", "lay b1")
    assert points(table) == "1 1 0"


def test_RAT_13_equals_at_zero_take_a_point_each() -> None:
    table = emptied("A ?r9 hand r5   B* ?b9 hand r11   C b8@2 hand r10", deck="b1")
    play(table, "draw", "lay b1")
    assert points(table) == "1 1 1"


def test_RAT_13_who_is_out_is_not_counted() -> None:
    table = emptied("A r9 hand r5   B* b8 hand r11   C b12 r12 b11 hand r10 out", deck="b1")
    play(table, "draw", "lay b1")
    assert paid(table) == ["0 0 0 1", "0 0 0 0", "0 0 0 0"]


def test_RAT_13_a_mover_who_goes_out_with_the_last_card_is_not_counted() -> None:
    table = emptied("A* r12 b10 hand r7   B b8 hand r11   C b9 hand r10", deck="b1 b2")
    play(table, "draw", "play r7")
    assert section(table, "A'") == "r12 b10 r7 ?"
    assert paid(table) == ["0 0 0 0", "0 0 0 0", "0 0 0 1"]


def test_RAT_13_a_bust_and_the_highest_total_can_pay_in_the_same_turn() -> None:
    table = emptied("A* r2 hand r12   B ?b9 b8 b10 hand r11   C b12 r10 hand b11", deck="b1")
    play(table, "draw", "play r12", "card B1")
    assert paid(table) == ["1 0 0 0", "0 0 0 0", "0 0 0 1"]


def test_RAT_16_after_60_turns_a_round_is_scored_by_the_highest_total() -> None:
    table = ratjack("turns 58   A* r2 hand r5 b4   B b9 ?b12 hand r11   C b8 hand r10", deck="b1 b2")
    play(table, "lay r5")
    assert (section(table, "turns"), section(table, "round")) == ("59", "1")
    play(table, "draw", "lay b1")
    assert (section(table, "turns"), section(table, "round")) == ("0", "2")
    assert paid(table) == ["0 0 0 0", "0 0 0 1", "0 0 0 0"]


def test_RAT_16_the_60th_turn_can_still_end_the_round_otherwise() -> None:
    table = ratjack("turns 59   A* r12 b6 hand r7 r1   B b12 b11 hand r11")
    play(table, "play r7")
    assert paid(table) == ["0 1 0 0", "0 0 0 0"]
