"""Ratjack, rule by rule: effects that carry out effects, and the card with the effect itself."""

from __future__ import annotations

from games.ratjack.scenarios.drawing import (
    LOCKS,
    hand,
    own_sets,
    ratjack,
    refuses,
    row,
    totals,
)
from scenario import has_section, play, section, starred


def test_RAT_31_a_card_turns_up_a_card_that_turns_up_a_card() -> None:
    table = ratjack("A* ?b6 ?b12 hand r6 r1   B ?b5@2 b3 hand b1")
    play(table, "play r6")
    assert table.moves() == ["card A1", "card A2"]
    play(table, "card A1")
    assert section(table, "effect") == "REVEAL_OWN A1"
    assert table.moves() == ["card A2"]
    play(table, "card A2")
    assert section(table, "effect") == "REVEAL_OTHER A2"
    assert table.moves() == ["card B1"]
    assert starred(table) == "A"
    play(table, "card B1")
    assert [row(table, seat) for seat in "AB"] == ["b6 b12 r6", "b5@2 b3"]
    assert totals(table) == [24, 3]
    assert starred(table) == "B"


def test_RAT_31_a_discarded_card_can_begin_a_chain() -> None:
    table = ratjack("A* ?b6 ?b12 hand r3 r1   B ?b5 b3 hand b1")
    play(table, "discard r3")
    assert table.moves() == ["card A1", "card A2"]
    play(table, "card A1", "card A2", "card B1")
    assert [row(table, seat) for seat in "AB"] == ["b6 b12", "b5 b3"]
    assert section(table, "discard") == "r3"
    assert starred(table) == "B"


def test_RAT_31_a_chain_without_a_possible_end_cannot_be_begun() -> None:
    """The b6 could turn up the b12, but that finds no face-down card of another player."""
    table = ratjack("A* ?b6 ?b12 hand r6 r1   B b5 b3 hand b1")
    assert table.moves() == ["lay r1", "lay r6"]
    assert refuses(table, "play r6", because="RAT-8")
    assert refuses(table, "discard r6", "discard r1", because="RAT-7, RAT-8")


def test_RAT_31_a_chain_may_only_go_where_it_can_end() -> None:
    """The b12 is impossible; the b3 needs another face-down card, and the b6 can turn up the b3."""
    table = ratjack("A* ?b6 ?b12 ?b3 hand r6 r1   B b5 hand b1")
    play(table, "play r6")
    assert table.moves() == ["card A1", "card A3"]
    assert refuses(table, "card A2", because="RAT-31")
    play(table, "card A1")
    assert table.moves() == ["card A3"]
    assert refuses(table, "card A2", because="RAT-31")
    play(table, "card A3")
    assert section(table, "effect") == "SWAP_HAND A3"
    assert table.moves() == ["card A2"]
    play(table, "card A2")
    assert row(table, "A") == "b6 ?r1 b3 r6"
    assert hand(table, "A") == "b12"


def test_RAT_31_a_card_that_needs_another_one_face_down_is_not_the_last_of_a_chain() -> None:
    """The b6 would turn up the b3, and then no card is left for the hand card."""
    table = ratjack("A* ?b6 ?b3 hand r6 r1   B b5 hand b1")
    play(table, "play r6")
    assert table.moves() == ["card A2"]
    assert refuses(table, "card A1", because="RAT-31")
    play(table, "card A2")
    assert table.moves() == ["card A1"]
    play(table, "card A1")
    assert (row(table, "A"), hand(table, "A")) == ("?r1 b3 r6", "b6")


def test_RAT_31_cards_that_can_only_turn_up_each_other_are_impossible() -> None:
    sets = own_sets(r6="REVEAL_OWN", b6="REVEAL_OWN", b7="REVEAL_OWN")
    table = ratjack(f"{sets}   A* ?b6 ?b7 hand r6 r1   B ?b5 hand b1")
    assert table.moves() == ["lay r1", "lay r6", "play r1"]
    table = ratjack(f"{sets}   A* ?b6 ?b7 ?b2 hand r6 r1   B ?b5 hand b1")
    play(table, "play r6", "card A1", "card A2", "card A3")
    assert row(table, "A") == "b6 b7 b2 r6"


def test_RAT_31_a_card_does_not_turn_up_itself() -> None:
    table = ratjack("A* ?b6 hand r1 r2   B ?b5 hand b1")
    assert refuses(table, "discard r1", "discard r2", because="RAT-7")


def test_RAT_31_a_padlock_breaks_a_chain() -> None:
    table = ratjack("A* ?b6 ?b7@3 hand r6 r1   B ?b5 hand b1")
    assert refuses(table, "play r6", because="RAT-8")


def test_RAT_31_a_blank_chip_makes_a_card_with_an_impossible_effect_a_target() -> None:
    table = ratjack("A* ?b12@4 hand r6 r1   B b5 hand b1")
    play(table, "play r6")
    assert table.moves() == ["card A1"]
    play(table, "card A1")
    assert row(table, "A") == "b12@4 r6"
    assert starred(table) == "B"


def test_RAT_31_a_blank_chip_ends_a_chain_that_would_go_on() -> None:
    table = ratjack("A* ?b6@4 ?b7 hand r6 r1   B b5 hand b1", deck="b12")
    play(table, "play r6", "card A1")
    assert row(table, "A") == "b6@4 ?b7 r6"
    assert starred(table) == "B"


def test_RAT_31_a_blank_chip_at_the_end_makes_a_whole_chain_possible() -> None:
    table = ratjack("A* ?b6 ?b12@4 hand r6 r1   B b5 hand b1")
    play(table, "play r6")
    assert table.moves() == ["card A1", "card A2"]
    play(table, "card A1", "card A2")
    assert row(table, "A") == "b6 b12@4 r6"
    assert starred(table) == "B"


def test_RAT_31_the_other_face_of_the_blank_chip_does_not_help() -> None:
    table = ratjack("chips half zero padlock -3 +3 +5   A* ?b12@4 hand r6 r1   B b5 hand b1")
    assert refuses(table, "play r6", because="RAT-8")
    assert refuses(table, "discard r6", because="RAT-7")


def test_RAT_31_without_its_effect_any_card_is_a_target() -> None:
    table = ratjack("sets=red+green   A* ?r12 hand g4 r1   B g5 hand g1")
    play(table, "play g4", "card A1")
    assert row(table, "A") == "r12 g4"
    table = ratjack("A* b2 hand r12 r1   B ?b6 ?b11 hand b1")
    play(table, "play r12")
    assert table.moves() == ["card B1", "card B2"]
    play(table, "card B1")
    assert row(table, "B") == "b6 ?b11"
    assert not has_section(table, "effect")


def test_RAT_31_an_effect_that_changes_chips_can_follow_a_card_turned_up() -> None:
    table = ratjack("A* ?b4 hand r6 r1   B b5 hand b1")
    play(table, "play r6", "card A1", "card B1", "chip 5")
    assert [row(table, seat) for seat in "AB"] == ["b4 r6", "b5@5"]


# --- the card itself


def test_RAT_32_CHIP_OWN_may_put_the_chip_on_the_card_itself() -> None:
    table = ratjack("A* hand r2 r1   B ?b1 hand r11")
    play(table, "play r2")
    assert table.moves() == ["card A1"]
    play(table, "card A1", "chip 6")
    assert row(table, "A") == "r2@6"
    assert totals(table) == [7, 0]


def test_RAT_32_CHIP_OWN_turned_up_with_a_chip_needs_another_card() -> None:
    table = ratjack("A* ?r2@5 hand r9 r1   B b1 hand r11")
    assert refuses(table, "discard r9", "discard r1", because="RAT-7")
    table = ratjack("A* ?r2@5 b7 b9@1 hand r9 r1   B b1 hand r11")
    play(table, "discard r9", "card A1")
    assert table.moves() == ["card A2"]


def test_RAT_32_the_card_itself_gets_no_chip_that_is_moved_or_stolen() -> None:
    table = ratjack("A* r8 hand r5 r9   B b1@6 hand r11")
    play(table, "play r5", "chip 6")
    assert table.moves() == ["card A1"]
    assert refuses(table, "card A2", because="RAT-32")
    table = ratjack("A* r8 hand r5 r9   B b1@6 hand r11")
    play(table, "play r9", "chip 6")
    assert table.moves() == ["card A1"]
    assert refuses(table, "card A2", because="RAT-32")


def test_RAT_32_the_chip_on_the_card_itself_can_be_moved() -> None:
    table = ratjack("A* ?r5@6 hand r9 r1   B b1 hand r11")
    play(table, "discard r9", "card A1")
    assert table.moves() == ["chip 6"]
    play(table, "chip 6")
    assert table.moves() == ["card B1"]
    play(table, "card B1")
    assert [row(table, seat) for seat in "AB"] == ["r5", "b1@6"]
    assert totals(table) == [5, 6]


def test_RAT_32_the_chip_on_the_card_itself_can_be_returned() -> None:
    table = ratjack("sets=red+black   A* ?k2@6 hand r9 r1   B k1 hand r11")
    play(table, "discard r9", "card A1")
    assert table.moves() == ["chip 6"]
    play(table, "chip 6")
    assert row(table, "A") == "k2"


def test_RAT_32_the_card_itself_is_not_swapped_hidden_or_discarded() -> None:
    for effect in ("SWAP_OPEN", "HIDE_OWN", "DISCARD_OWN"):
        table = ratjack(f"{own_sets(r1=effect)}   A* hand r1 r2   B b2 hand b12")
        assert refuses(table, "play r1", because="RAT-8")
        table = ratjack(f"{own_sets(r1=effect)}   A* b3 ?r1 hand r3 r2   B b2 hand b12")
        play(table, "discard r2", "card A2")
        assert table.moves() == ["card A1"]


def test_RAT_32_a_card_that_began_the_chain_is_a_target_of_what_follows() -> None:
    """Only the r1 lies face up when the effect of the b1 follows, so it alone can be chosen."""
    for effect, choices, result in (
        ("SWAP_OPEN", ["card A2", "card B1"], ("b1 b2", "r1")),
        ("HIDE_OWN", ["card A2"], ("b1 ?r1:*", "b2")),
        ("DISCARD_OWN", ["card A2"], ("b1", "b2")),
    ):
        sets = own_sets(r1="REVEAL_OWN", b1=effect)
        table = ratjack(f"{sets}   A* ?b1 hand r1 r2   B b2 hand b12")
        assert refuses(table, "discard r2", because="RAT-7")
        play(table, "play r1", "card A1")
        assert table.moves() == choices[:1]
        play(table, *choices)
        assert (row(table, "A"), row(table, "B")) == result


def test_RAT_32_a_card_that_began_the_chain_may_get_a_stolen_chip() -> None:
    table = ratjack("A* ?b9 hand r6 r1   B b2@6 hand b12")
    play(table, "play r6", "card A1", "chip 6")
    assert table.moves() == ["card A2"]
    play(table, "card A2")
    assert [row(table, seat) for seat in "AB"] == ["b9 r6@6", "b2"]


def test_RAT_32_another_player_is_one_who_is_still_in_the_round() -> None:
    sets = own_sets(LOCKS, r1="GIVE_HIDDEN", r2="DISCARD_OTHER")
    table = ratjack(f"{sets}   A* ?b1 hand r1 r2   B b2 hand b12   C b3 ?b4 hand b11 out   D ?b5 hand b10")
    play(table, "play r1", "card A1")
    assert table.moves() == ["to B", "to D"]
    assert refuses(table, "to A", "to C", because="RAT-32")
    table.undo(2)
    play(table, "play r2")
    assert table.moves() == ["card B1", "card D1"]
    assert refuses(table, "card C1", "card C2", "card A1", because="RAT-32")
