"""Ratjack, rule by rule: chips."""

from __future__ import annotations

import pytest

from games.ratjack.scenarios.drawing import (
    BOX,
    display,
    own_sets,
    ratjack,
    refuses,
    row,
    seen,
    totals,
)
from scenario import has_section, play, section, starred

FIRST = "chips half zero padlock blank +3 +5"
SECOND = "chips double +10 crest -3 -5 -2"


def test_RAT_20_there_is_at_most_one_chip_on_a_card() -> None:
    table = ratjack("A* r9 hand r4 r1   B ?b1@5 b12@3 b2 hand r11")
    play(table, "play r4")
    assert table.moves() == ["card B3"]
    assert refuses(table, "card B1", "card B2", because="RAT-32")


def test_RAT_20_only_chips_of_the_display_are_put_on_cards() -> None:
    table = ratjack("A* r9@2 hand r4 r1   B ?b1@5 b2 hand r11")
    play(table, "play r4", "card B2")
    assert table.moves() == ["chip 1", "chip 3", "chip 4", "chip 6"]
    assert refuses(table, "chip 2", "chip 5", because="RAT-32")


def test_RAT_20_own_chips_can_be_moved_to_other_players() -> None:
    table = ratjack(f"{SECOND}   A* r9@2 hand r5 r1   B b2 hand r11")
    play(table, "play r5", "chip 2", "card B1")
    assert [row(table, seat) for seat in "AB"] == ["r9 r5", "b2@2"]
    assert totals(table) == [14, 12]


@pytest.mark.parametrize("faces", [FIRST, SECOND])
def test_RAT_20_chips_are_never_turned_over(faces: str) -> None:
    table = ratjack(
        f"sets=red+black {faces}   A* r1@1 hand k2 r9   B r3@5 ?r10@6 hand k9   discard r2", deck="k3 k4 k5"
    )
    play(table, "play k2", "chip 1")
    play(table, "take", "play k9", "card A2", "chip 1")
    play(table, "draw", "play r9", "chip 6", "card A1")
    assert [row(table, seat) for seat in "AB"] == ["r1@6 k2@1 r9", "r3@5 ?r10 k9"]
    assert f"chips {section(table, 'chips')}" == faces


def test_RAT_21_a_chip_acts_from_the_moment_that_its_card_is_turned_up() -> None:
    table = ratjack(f"{SECOND}   A* ?r7@2 hand r6 r1   B ?b1 hand r11", deck="b12")
    assert totals(table) == [0, 0]
    play(table, "play r6", "card A1")
    assert row(table, "A") == "r7@2 r6 ?b12"
    assert totals(table) == [17 + 6, 0]


def test_RAT_21_a_chip_acts_no_longer_once_its_card_is_turned_down() -> None:
    table = ratjack(f"sets=red+green {SECOND}   A* r9 hand g9 r1   B r3@2 r4 hand r11")
    assert totals(table) == [9, 17]
    play(table, "play g9", "card B1")
    assert row(table, "B") == "?r3:*@2 r4"
    assert totals(table) == [18, 4]


def test_RAT_21_a_crest_guards_a_face_up_card_only() -> None:
    for card, moves in (("b3@3", ["card B2"]), ("?b3@3", ["card B1", "card B2"])):
        table = ratjack(f"{SECOND}   A* r2 hand r11 r1   B {card} b4 hand r12")
        play(table, "play r11")
        assert table.moves() == moves


def test_RAT_21_a_crest_face_down_does_not_guard_against_being_looked_at_turned_up_or_swapped() -> None:
    for own in ("r1", "r12", "r8"):
        table = ratjack(f"{SECOND}   A* ?b2 hand {own} r5   B ?b3@3 hand r10")
        play(table, f"play {own}", *(["card A1"] if own == "r8" else []))
        assert table.moves() == ["card B1"]


def test_RAT_21_a_padlock_acts_face_down_too() -> None:
    table = ratjack("A* r2 ?b7@3 hand r6 r5   B ?b3 hand r12")
    assert refuses(table, "play r6", because="RAT-8")
    assert refuses(table, "discard r6", "discard r5", because="RAT-7")
    table = ratjack("A* r2 hand r12 r11   B ?b3@3 hand r5")
    assert refuses(table, "play r12", "play r11", because="RAT-8")


def test_RAT_21_a_blank_acts_when_its_card_is_turned_up_and_not_on_a_card_face_up_already() -> None:
    table = ratjack("A* ?r12@4 hand r6 r1   B b3 hand r11")
    play(table, "play r6", "card A1")
    assert row(table, "A") == "r12@4 r6"
    assert totals(table) == [18, 3]
    assert starred(table) == "B"


def test_RAT_22_the_chip_of_a_discarded_card_goes_back_to_the_display_unturned() -> None:
    table = ratjack(f"{SECOND}   A* r2 hand r11 r1   B ?r3@5 b9@2 hand r12")
    play(table, "play r11", "card B2")
    assert display(table) == "1 2 3 4 6"
    assert section(table, "chips") == "double +10 crest -3 -5 -2"


def test_RAT_22_a_chip_that_came_back_can_be_used_again() -> None:
    table = ratjack(f"{SECOND}   A* r2 hand r11 r1   B ?r3@5 b9@2 hand r4", deck="b12")
    play(table, "play r11", "card B2", "draw", "play r4", "card A1")
    assert table.moves() == ["chip 1", "chip 2", "chip 3", "chip 4", "chip 6"]
    play(table, "chip 2")
    assert row(table, "A") == "r2@2 r11"
    assert totals(table) == [23, 4]


def test_RAT_22_a_returned_chip_goes_back_to_the_display_unturned() -> None:
    table = ratjack(f"sets=red+black {SECOND}   A* r8@1 hand k2 r1   B k12 hand r11")
    play(table, "play k2", "chip 1")
    assert display(table) == "1 2 3 4 5 6"
    assert section(table, "chips") == "double +10 crest -3 -5 -2"
    assert totals(table) == [10, 12]


@pytest.mark.parametrize(
    ("card", "total"), [("r1@6", 0), ("r2@5", 0), ("r5@5", 0), ("r6@5", 1), ("r2@4", 0), ("r3@6", 1)]
)
def test_RAT_23_the_value_of_a_card_never_falls_below_zero(card: str, total: int) -> None:
    table = ratjack(f"{SECOND}   A* {card} b4 hand b1   B ?b2 hand b3")
    assert seen(table)["rows"][0][0]["value"] == total
    assert totals(table) == [total + 4, 0]


VALUES = {  # a face: its chip, and what the red 7 and the red 4 count below it
    "half": (1, 4, 2), "double": (1, 14, 8),
    "zero": (2, 0, 0), "+10": (2, 17, 14),
    "padlock": (3, 7, 4), "crest": (3, 7, 4),
    "blank": (4, 7, 4), "-3": (4, 4, 1),
    "+3": (5, 10, 7), "-5": (5, 2, 0),
    "+5": (6, 12, 9), "-2": (6, 5, 2),
}  # fmt: skip


@pytest.mark.parametrize(("face", "chip", "seven", "four"), [(face, *each) for face, each in VALUES.items()])
def test_RAT_24_a_face_changes_the_value_of_a_card_face_up(
    face: str, chip: int, seven: int, four: int
) -> None:
    faces = FIRST if face in FIRST.split() else SECOND
    for card, value in (("r7", seven), ("r4", four)):
        assert totals(ratjack(f"{faces}   A* {card}@{chip} hand b1   B ?b2 hand b3")) == [value, 0]
        assert totals(ratjack(f"{faces}   A* ?{card}@{chip} hand b1   B ?b2 hand b3")) == [0, 0]


@pytest.mark.parametrize(("card", "value"), [("r1", 1), ("r2", 1), ("r3", 2), ("r11", 6), ("r12", 6)])
def test_RAT_24_half_is_rounded_up(card: str, value: int) -> None:
    assert totals(ratjack(f"A* {card}@1 hand b1   B ?b2 hand b3")) == [value, 0]


def test_RAT_24_a_padlock_forbids_turning_a_card_down_and_into_a_hand() -> None:
    table = ratjack("sets=red+green   A* r4@3 hand g10 r1   B ?r5 hand r11")
    assert refuses(table, "play g10", because="RAT-8")
    table = ratjack("sets=red+green   A* r4 hand g9 r1   B r5@3 hand r11")
    assert refuses(table, "play g9", because="RAT-8")
    table = ratjack("A* ?r4@3 hand r3 r1   B ?r5 hand r11")
    assert refuses(table, "play r3", because="RAT-8")


def test_RAT_24_a_card_can_be_turned_up_once_its_padlock_is_gone() -> None:
    table = ratjack("A* ?r7@3 hand r10 r1   B b8 hand r9", deck="b12 b11 b10")
    assert refuses(table, "discard r10", "discard r1", because="RAT-7")
    play(table, "lay r10", "draw", "play r9", "chip 3", "card B1")
    assert [row(table, seat) for seat in "AB"] == ["?r7 ?r10", "b8@3 r9"]
    play(table, "draw", "discard r1")
    assert table.moves() == ["card A1"]


def test_RAT_24_a_crest_does_not_guard_the_chip_on_its_card() -> None:
    table = ratjack(f"{SECOND}   A* r2 hand r9 r1   B b3@3 hand r12")
    play(table, "play r9", "chip 3", "card A1")
    assert [row(table, seat) for seat in "AB"] == ["r2@3 r9", "b3"]


def test_RAT_24_a_crest_passes_its_protection_on_with_its_card() -> None:
    table = ratjack(f"{SECOND}   A* r2@3 hand r10 r1   B b3 hand r11", deck="b12 b11")
    play(table, "play r10", "card A1", "card B1")
    assert [row(table, seat) for seat in "AB"] == ["b3 r10", "r2@3"]
    play(table, "draw", "play r11", "card A1", "draw", "play b11")
    assert table.moves() == ["card B2"]


def test_RAT_24_a_blank_card_has_no_effect_when_it_is_turned_up() -> None:
    table = ratjack("A* ?r11@4 ?r7 hand r3 r1   B b3 hand r12", deck="b5")
    play(table, "discard r1", "card A1")
    assert [row(table, seat) for seat in "AB"] == ["r11@4 ?r7", "b3"]
    assert not has_section(table, "effect")
    assert totals(table) == [11, 3]
    assert starred(table) == "B"


def test_RAT_25_the_six_chips_have_these_faces() -> None:
    for faces in (FIRST, SECOND):
        chips = seen(ratjack(f"{faces}   A* hand b1   B hand b3"))["chips"]
        assert ["|".join((chip["face"], chip["other"])) for chip in chips] == [
            pair if faces == FIRST else "|".join(reversed(pair.split("|"))) for pair in BOX.split(",")
        ]


def test_RAT_25_a_file_of_ones_own_may_have_other_chips() -> None:
    chips = "+1|-1,+20|-20,half|half,zero|zero,crest|blank,+7|padlock"
    table = ratjack(f"{own_sets(chips)}   A* b1@1 b2@2 hand b5   B b3@6 b12@3 hand b6")
    assert totals(table) == [2 + 22, 10 + 6]
    assert [chip["other"] for chip in seen(table)["chips"]] == [
        "-1",
        "-20",
        "half",
        "zero",
        "blank",
        "padlock",
    ]
