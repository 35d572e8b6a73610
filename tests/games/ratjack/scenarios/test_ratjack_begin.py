"""Ratjack, rule by rule: the deal, the opening, and a new round."""

from __future__ import annotations

import pytest

from games.ratjack.scenarios.drawing import (
    PAIRS,
    display,
    end_of_turn,
    every_card,
    hand,
    out,
    ratjack,
    refuses,
    row,
    seen,
    sees,
    sees_hand,
    told,
    totals,
)
from scenario import has_section, play, section, starred
from stammtisch import Table
from stammtisch.match.viewer import SPECTATOR

OPENING = """
    opening
    A    hand r1 b8
    B*   hand r11 b2
    C    hand b12 r4
    discard b3
"""

EXACT = """
    points 1 0   turns 7
    A*   r1 r12@3 b12 ?b4@2   hand b2
    B    ?b1 r11@5            hand b3
    discard r5 b7   aside r6 ?b6:B
"""


def faces(table: Table) -> list[str]:
    """The faces that are up, of chips 1 to 6."""
    return section(table, "chips").split()


def set_of(suit: str) -> list[str]:
    return [f"{suit}{value}" for value in range(1, 13)]


def test_RAT_1_red_and_blue_are_the_deck_unless_others_are_chosen() -> None:
    table = Table("ratjack", 3, seed=1)
    assert seen(table)["sets"] == ["red", "blue"]
    assert every_card(table) == set_of("r") + set_of("b")


@pytest.mark.parametrize("pair", PAIRS)
def test_RAT_1_any_two_of_the_four_sets_form_the_deck_of_24(pair: str) -> None:
    table = Table("ratjack", 4, seed=2, options={"sets": pair})
    assert seen(table)["sets"] == pair.split("+")
    suits = ["k" if colour == "black" else colour[0] for colour in pair.split("+")]
    assert every_card(table) == set_of(suits[0]) + set_of(suits[1])


def test_RAT_1_the_same_two_sets_form_the_deck_of_every_round() -> None:
    table = emptied_round("sets=green+black")
    assert section(table, "round") == "2"
    assert every_card(table) == set_of("g") + set_of("k")


def emptied_round(options: str) -> Table:
    """The second round, after A has come to exactly 25 with a green 1 that showed A the deck."""
    table = ratjack(f"{options}   A* g12 k12 hand g1 k5   B ?k1 hand k3", deck="k9")
    play(table, "play g1", "leave")
    return table


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_RAT_2_all_six_chips_lie_in_the_display_with_one_of_their_faces_up(seats: int) -> None:
    table = Table("ratjack", seats, seed=3)
    assert display(table) == "1 2 3 4 5 6"
    assert all(chip["face"] != chip["other"] for chip in seen(table)["chips"])


def test_RAT_2_every_chip_is_tossed_on_its_own() -> None:
    tosses = [faces(Table("ratjack", seed=seed)) for seed in range(60)]
    shown = [sorted(set(chip)) for chip in zip(*tosses, strict=True)]
    assert shown == [
        ["double", "half"], ["+10", "zero"], ["crest", "padlock"], ["-3", "blank"], ["+3", "-5"], ["+5", "-2"]
    ]  # fmt: skip
    assert len({tuple(toss) for toss in tosses}) > 30  # of 64


def test_RAT_2_the_chips_are_tossed_again_for_each_round() -> None:
    tosses = []
    for seed in range(20):
        generator = section(Table("ratjack", seed=seed), "chance")
        tosses.append(faces(end_of_turn(f"{EXACT} chance {generator}")))
    assert [len(set(chip)) for chip in zip(*tosses, strict=True)] == [2] * 6


@pytest.mark.parametrize(("seats", "left"), [(2, 19), (3, 17), (4, 15)])
def test_RAT_3_everybody_gets_two_cards_and_the_next_one_is_turned_up(seats: int, left: int) -> None:
    table = Table("ratjack", seats, seed=4)
    assert [len(hand(table, seat).split()) for seat in "ABCD"[:seats]] == [2] * seats
    assert [row(table, seat) for seat in "ABCD"[:seats]] == [""] * seats
    assert len(section(table, "discard").split()) == 1
    assert seen(table)["deck"] == left


def test_RAT_3_the_cards_are_dealt_in_another_order_each_time() -> None:
    assert len({section(Table("ratjack", seed=seed), "A hand") for seed in range(20)}) > 15


def test_RAT_3_only_the_first_discard_is_seen_by_everybody() -> None:
    table = ratjack(OPENING)
    assert [seen(table, seat)["discard"] for seat in (0, 1, 2, SPECTATOR)] == [["b3"]] * 4
    assert [sees_hand(table, seat, "A") for seat in "ABC-"] == ["r1 b8", "? ?", "? ?", "? ?"]


def test_RAT_4_everybody_lays_one_of_two_cards_face_down() -> None:
    table = ratjack(OPENING)
    assert table.waiting == (0, 1, 2)
    assert [table.moves(seat) for seat in (0, 1, 2)] == [
        ["lay r1", "lay b8"], ["lay r11", "lay b2"], ["lay r4", "lay b12"]
    ]  # fmt: skip
    play(table, "A: lay b8", "B: lay r11", "C: lay b12")
    assert [row(table, seat) for seat in "ABC"] == ["?b8", "?r11", "?b12"]
    assert [hand(table, seat) for seat in "ABC"] == ["r1", "b2", "r4"]
    assert totals(table) == [0, 0, 0]


def test_RAT_4_the_order_in_which_the_first_cards_are_laid_does_not_matter() -> None:
    one, two = ratjack(OPENING), ratjack(OPENING)
    play(one, "A: lay b8", "B: lay r11", "C: lay b12")
    play(two, "C: lay b12", "B: lay r11", "A: lay b8")
    assert one.text() == two.text()


def test_RAT_4_nobody_else_sees_the_card_that_is_laid() -> None:
    table = ratjack(OPENING)
    play(table, "A: lay b8")
    assert [sees(table, seat, "A") for seat in "ABC-"] == ["?b8", "?", "?", "?"]
    assert [sees_hand(table, seat, "A") for seat in "ABC-"] == ["r1", "?", "?", "?"]
    assert [told(table, seat, "lay") for seat in "ABC-"] == ["b8", None, None, None]


def test_RAT_4_exactly_one_card_is_laid_and_nothing_else_done_before_all_have_laid() -> None:
    table = ratjack(OPENING)
    assert refuses(table, "A: draw", "A: take", "A: play r1", "A: discard b8", because="RAT-4")
    assert refuses(table, "A: lay r11", because="not in your hand")
    play(table, "A: lay b8")
    assert table.waiting == (1, 2)
    assert table.moves(0) == []
    assert refuses(table, "A: lay r1", "A: draw", because="not the turn of seat 0")


def test_RAT_4_the_first_cards_are_laid_face_down_whatever_their_effect() -> None:
    table = ratjack("opening   A* hand r12 b12   B hand r8 b8   discard b3")
    play(table, "A: lay r12", "B: lay b8")
    assert (row(table, "A"), row(table, "B")) == ("?r12", "?b8")
    assert table.moves() == ["draw", "take"]


def test_RAT_5_chance_decides_who_starts_the_first_round() -> None:
    starters = [starred(Table("ratjack", 3, seed=seed)) for seed in range(30)]
    assert sorted(set(starters)) == ["A", "B", "C"]


def test_RAT_5_the_starter_has_the_first_turn_once_all_have_laid() -> None:
    table = ratjack(OPENING)
    play(table, "A: lay b8", "B: lay r11", "C: lay b12")
    assert table.waiting == (1,)
    assert table.events(since=2)[-1] == {"event": "start", "seat": 1}
    play(table, "draw", "lay b2")
    assert starred(table) == "C"


def test_RAT_15_a_new_round_gathers_all_cards_and_chips_again() -> None:
    table = end_of_turn(EXACT)
    assert every_card(table) == set_of("r") + set_of("b")
    assert display(table) == "1 2 3 4 5 6"
    assert section(table, "aside") == ""
    assert len(section(table, "discard").split()) == 1
    assert [row(table, "A"), row(table, "B")] == ["", ""]
    assert [len(hand(table, seat).split()) for seat in "AB"] == [2, 2]
    assert seen(table)["deck"] == 19


def test_RAT_15_a_new_round_begins_with_the_opening_and_keeps_the_points() -> None:
    table = end_of_turn(EXACT)
    assert has_section(table, "opening")
    assert table.waiting == (0, 1)
    assert (section(table, "round"), section(table, "turns"), section(table, "points")) == ("2", "0", "2 0")
    assert refuses(table, "A: draw", because="RAT-4")


def test_RAT_15_who_was_out_is_in_again() -> None:
    table = end_of_turn("""
        A*   r1 r12 b12    hand b2
        B    ?b1 r2        hand b3
        C    b11 r11 b5    hand b4   out
    """)
    assert out(table) == ""
    assert table.waiting == (0, 1, 2)


def test_RAT_15_the_end_of_the_last_round_stays_in_sight() -> None:
    table = end_of_turn(EXACT)
    last = seen(table)["last"]
    assert last is not None
    assert last["ender"] == 0
    assert last["totals"] == [25, 14]
    assert last["rows"][0] == [
        {"card": "r1", "face": None},
        {"card": "r12", "face": "padlock"},
        {"card": "b12", "face": None},
        {"card": None, "face": "zero"},
    ]
    assert last["paid"] == [
        {"bust": 0, "exact": 1, "alone": 0, "highest": 0}, {"bust": 0, "exact": 0, "alone": 0, "highest": 0}
    ]  # fmt: skip
    assert section(table, "A'") == "r1 r12@padlock b12 ?@zero"
    assert section(table, "A' paid") == "0 1 0 0"
