"""Ratjack, rule by rule: who wins the game, and who starts the next round."""

from __future__ import annotations

import pytest

from games.ratjack.scenarios.drawing import (
    emptied,
    end_of_turn,
    hand,
    ratjack,
    row,
    seen,
    sees,
    sees_hand,
)
from scenario import happened, has_section, play, section, starred
from stammtisch import BadOption, IllegalMove, Table
from stammtisch.games.ratjack.shapes import Deal

# --- RAT-14: the end of the game


def test_RAT_14_three_points_win_the_game() -> None:
    table = ratjack("points 2 1   A* r12 b6 hand r7 r1   B ?b1 b9 hand r11")
    play(table, "play r7")
    assert table.over
    assert table.scores == (3, 1)
    assert table.winners == (0,)
    assert table.waiting == ()
    assert [event["event"] for event in table.events()][-3:] == ["point", "round_end", "over"]
    with pytest.raises(IllegalMove, match="over"):
        table.play("draw")


def test_RAT_14_two_points_do_not() -> None:
    table = ratjack("points 1 2   A* r12 b6 hand r7 r1   B ?b1 b9 hand r11")
    play(table, "play r7")
    assert not table.over
    assert (table.scores, table.places) == ((2, 2), ())


def test_RAT_14_from_nothing_to_three_points_in_one_turn() -> None:
    table = end_of_turn("A* r1 r12 b12 hand b2   B ?b1 r11 b11 r4 hand b3")
    assert table.over
    assert (table.scores, table.winners) == ((3, 0), (0,))


def test_RAT_14_a_bust_that_wins_comes_before_exactly_25() -> None:
    """C has exactly 25 and would have three points, too."""
    table = end_of_turn(
        "points 2 0 2 0   A* r1 hand b2   B ?b1 r11 b11 r4 hand b3   C r12 b10 r3 hand b4   D r9 hand b5"
    )
    assert table.over
    assert (table.scores, table.winners) == ((3, 0, 2, 0), (0,))
    assert section(table, "C' paid") == "0 0 0 0"


def test_RAT_14_the_one_left_alone_does_not_overtake_a_mover_who_has_won() -> None:
    """A goes out too, but the bust of B has made A the winner; C would have been left alone."""
    table = ratjack("points 2 0 2   A* b12 r12 hand r10 r1   B b9 b11 r3 hand r11   C b8 hand b10")
    play(table, "play r10", "card A1", "card B1")
    assert (table.scores, table.winners) == ((3, 0, 2), (0,))


def test_RAT_14_exactly_25_that_wins_comes_before_being_alone() -> None:
    table = end_of_turn("points 1 0   A* r1 r12 b12 hand b2   B ?b1 r11 b11 r4 hand b3")
    assert (table.scores, table.winners) == ((3, 0), (0,))
    assert section(table, "A' paid") == "1 1 0 0"


def test_RAT_14_several_who_reach_it_in_the_same_check_share_the_victory() -> None:
    table = end_of_turn("points 2 1 2   A* r1 r12 b12 hand b2   B ?b1 r10 hand b3   C b11 r11 r3 hand b4")
    assert (table.scores, table.winners) == ((3, 1, 3), (0, 2))


def test_RAT_14_equals_with_the_highest_total_share_the_victory() -> None:
    table = emptied("points 2 2 2   A r9 hand r5   B* b9 hand r11   C b8 hand r10", deck="b1")
    play(table, "draw", "lay b1")
    assert (table.scores, table.winners) == ((3, 3, 2), (0, 1))


def test_RAT_14_two_busts_at_once_can_go_past_three_points() -> None:
    table = end_of_turn(
        "points 2 0 0 0   A* r1 hand b2   B ?b1 r11 b11 r4 hand b3   C b12 r12 r3 hand b4   D r10 hand b5"
    )
    assert (table.scores, table.winners) == ((4, 0, 0, 0), (0,))


def test_RAT_14_the_table_stays_as_it_was_and_what_lay_face_down_unseen() -> None:
    table = ratjack("points 2 1   A* r12 b6 ?b2 hand r7 r1   B ?b1 b9 hand r11", deck="b3")
    play(table, "play r7")
    assert has_section(table, "over")
    assert starred(table) == ""
    assert [row(table, "A"), row(table, "B")] == ["r12 b6 ?b2 r7 ?b3", "?b1 b9"]
    assert [sees(table, seat, "A") for seat in "AB-"] == [
        "r12 b6 ?b2 r7 ?b3", "r12 b6 ? r7 ?", "r12 b6 ? r7 ?"
    ]  # fmt: skip
    assert [sees_hand(table, seat, "B") for seat in "AB-"] == ["?", "r11", "?"]
    assert hand(table, "A") == "r1"
    assert section(table, "A'") == "r12 b6 ? r7 ?"


@pytest.mark.parametrize(("target", "over"), [(1, True), (2, False), (10, False)])
def test_RAT_14_the_option_target_sets_how_many_points_win(target: int, over: bool) -> None:
    table = ratjack(f"target={target}   A* r12 b6 hand r7 r1   B ?b1 b9 hand r11")
    play(table, "play r7")
    assert table.over == over
    assert table.scores == (1, 0)


def test_target_is_three_unless_it_is_asked_for() -> None:
    assert Table("ratjack").options["target"] == 3
    assert seen(Table("ratjack", options={"target": 7}))["target"] == 7


@pytest.mark.parametrize("target", ["0", "11", "many", "2.5"])
def test_a_target_that_does_not_exist_is_refused(target: str) -> None:
    with pytest.raises(BadOption, match="target takes a whole number from 1 to 10"):
        ratjack(f"target={target}   A* hand r1   B hand b1")


# --- RAT-5: who starts the next round

STARTERS = {  # the end of a turn: who starts the next round, and where the points went
    "exactly 25": ("A* r1 r12 b12 hand b2   B ?b1 r11 hand b3", "A", "1 0"),
    "another player has 25": ("A* r1 r12 hand b2   B ?b1 r11 b12 r2 hand b3", "B", "0 1"),
    "a bust, and then alone": ("A* r1 r12 hand b2   B ?b1 r11 b12 r3 hand b3", "A", "2 0"),
    "the mover out, the other alone": ("A* r1 r12 b12 r5 hand b2   B ?b1 r11 hand b3", "B", "0 1"),
    "a bust, and another left alone": (
        "A* r1 r12 b12 r5 hand b2   B ?b1 r11 b11 r4 hand b3   C b10 hand b4", "C", "1 0 1"
    ),
    "everybody out": ("A* r1 r12 b12 r5 hand b2   B ?b1 r11 b11 r4 hand b3", "A", "1 0"),
    "a bust, and then another has 25": (
        "A* r1 r9 hand b2   B ?b1 r11 b11 r4 hand b3   C r12 b10 r3 hand b4", "C", "1 0 1"
    ),
    "a win in an earlier turn": (
        "winner C   points 0 0 1   A r2 hand b2   B* r1 r12 b12 hand b3   C ?b1 hand b4", "B", "0 1 1"
    ),
    "two with 25, the mover too": (
        "A r12 b11 r2 hand b2   B* r1 r11 b10 r3 hand b3   C ?b1 r10 hand b4", "B", "1 1 0"
    ),
    "two with 25, the mover not": (
        "A r12 b11 r2 hand b2   B* r1 hand b3   C ?b1 b12 r10 r3 hand b4   D r9 hand b5", "C", "1 0 1 0"
    ),
    "two with 25, clockwise past the last seat": (
        "A r12 b11 r2 hand b2   B b12 r10 r3 hand b4   C* r1 hand b3   D ?b1 r9 hand b5", "A", "1 1 0 0"
    ),
}  # fmt: skip


@pytest.mark.parametrize(("drawing", "starter", "points"), STARTERS.values(), ids=STARTERS)
def test_RAT_5_whoever_won_a_point_last_starts_the_next_round(
    drawing: str, starter: str, points: str
) -> None:
    table = end_of_turn(drawing)
    assert (section(table, "points"), section(table, "winner"), starred(table)) == (points, starter, starter)
    assert table.events()[-1]["event"] == "deal"
    assert happened(Deal, table)[-1]["seat"] == "ABCD".index(starter)


@pytest.mark.parametrize(
    ("drawing", "starter"),
    [
        ("A r9 hand r5   B* b9 hand r11   C b8 hand r10", "B"),
        ("A r9 hand r5   B* b8 hand r11   C b9 hand r10", "C"),
        ("A r9 hand r5   B b9 hand r11   C* b8 hand r10", "A"),
        ("A r7 hand r5   B* b8 hand r11   C b9 hand r10", "C"),
    ],
)
def test_RAT_5_of_equals_at_the_end_of_the_deck_the_first_clockwise_from_the_mover_starts(
    drawing: str, starter: str
) -> None:
    table = emptied(drawing, deck="b1")
    play(table, "draw", "lay b1")
    assert starred(table) == starter


def test_RAT_5_the_highest_total_was_won_after_a_bust() -> None:
    table = emptied("A* r2 hand r12   B ?b9 b8 b10 hand r11   C b12 r10 hand b11", deck="b1")
    play(table, "draw", "play r12", "card B1")
    assert (section(table, "points"), starred(table)) == ("1 0 1", "C")


def test_RAT_5_a_bust_that_does_not_end_the_round_does_not_change_whose_turn_follows() -> None:
    table = end_of_turn("A* r1 hand b2   B ?b1 r12 b12 r2 hand b3   C b11 r11 hand b4   D r10 hand b5")
    assert (section(table, "winner"), starred(table)) == ("A", "C")
