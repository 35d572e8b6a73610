"""Ratjack: which moves tell somebody something new."""

from __future__ import annotations

from games.ratjack.scenarios.drawing import own_sets, ratjack, seen
from scenario import play, reveals, undoable

TURN = "A* ?r3 hand r8   B ?b1 hand r11   C ?b4 hand r12   discard b9"


def test_taking_the_top_discard_reveals_nothing() -> None:
    assert not reveals(ratjack(TURN), "take")


def test_drawing_reveals_the_card_to_the_mover() -> None:
    assert reveals(ratjack(TURN), "draw")


def test_a_card_laid_face_down_reveals_nothing() -> None:
    assert not reveals(ratjack(TURN), "take", "lay r8")
    assert not reveals(ratjack("opening   A* hand r8 b8   B hand r11 b1   discard b9"), "B: lay b1")


def test_a_card_laid_face_up_is_revealed_unless_it_was_known() -> None:
    assert reveals(ratjack(f"{own_sets()} {TURN}"), "take", "play r8")
    assert not reveals(ratjack(f"{own_sets()} {TURN}"), "take", "play b9")


def test_a_discarded_card_and_the_one_that_is_turned_up_for_it_are_revealed() -> None:
    table = ratjack(f"{own_sets()} {TURN}")
    assert reveals(table, "take", "discard r8")
    assert reveals(table, "card A1")


def test_the_first_of_two_choices_reveals_nothing() -> None:
    table = ratjack(f"""
        {own_sets(r1="SWAP_HIDDEN")}
        A* ?b4 ?r5 r1 hand r8   B ?b1 ?b2 hand r11   effect SWAP_HIDDEN A3
    """)
    assert not reveals(table, "card A1")
    assert reveals(table, "card B2")


def test_looking_at_a_card_reveals_it_to_whoever_looks_unless_it_was_known() -> None:
    look = "A* r1 hand r8   B ?b1:A ?b2 hand r11   effect PEEK_OTHER A1"
    assert reveals(ratjack(look), "card B2")
    assert not reveals(ratjack(look), "card B1")


def test_a_chip_that_is_laid_reveals_nothing() -> None:
    table = ratjack(f"""
        {own_sets(r1="CHIP_OWN")}   A* r1 ?r2 hand r8   B ?b1 hand r11   effect CHIP_OWN A1
    """)
    assert not reveals(table, "card A2")
    assert not reveals(table, "chip 2")
    assert not table.reveals(2)


def test_the_peeked_card_is_revealed_when_it_is_buried_and_not_when_it_is_left() -> None:
    table = ratjack("sets=green+black   A* hand g1 k5   B ?k1 hand k3   discard k2", deck="k9")
    play(table, "play g1")
    assert reveals(table, "bury")
    table.undo()
    assert not reveals(table, "leave")


def test_drawing_a_card_that_the_mover_has_looked_at_reveals_nothing() -> None:
    table = ratjack("sets=green+black   A* hand g1 k5   B ?k1 hand k3   discard k2", deck="k9")
    play(table, "play g1", "leave")
    assert reveals(table, "draw")
    table.undo()
    play(table, "take", "lay k3")
    assert not reveals(table, "draw")


def test_a_move_that_ends_the_round_reveals_the_next_deal() -> None:
    table = ratjack("A* r12 b12 r1 hand r8   B ?b1:A b2 hand r11   effect PEEK_OTHER A3")
    play(table, "card B1")
    assert seen(table)["round"] == 2
    assert table.reveals()


# --- in the middle of an act


def test_whoever_chooses_on_may_step_back_though_the_others_have_seen_the_card() -> None:
    turn = "A* ?r3 hand r8   B ?b1 hand r11   discard b9"
    table = ratjack(f"{own_sets(r1='CHIP_OWN')} {turn}", deck="r1")
    assert undoable(table, "draw", "play r1", "card A1", "chip 2") == [False, True, True, True]


def test_steps_are_taken_back_one_after_the_other_down_to_the_card_that_was_drawn() -> None:
    turn = "A* ?r3 hand r8   B ?b1 hand r11   discard b9"
    table = ratjack(f"{own_sets(r1='SWAP_HIDDEN')} {turn}", deck="r1")
    play(table, "draw", "play r1", "card A1")
    for left in (2, 1):
        assert table.can_be_undone()
        table.undo()
        assert table.made == left
    assert not table.can_be_undone()


def test_a_discard_and_the_card_that_is_turned_up_for_it_can_be_taken_back_until_the_effect_is_done() -> None:
    table = ratjack(f"""
        {own_sets(r3="DISCARD_OTHER")}   A* ?r3 hand r8   B ?b1 hand r11   discard b9
    """)
    assert undoable(table, "take", "discard r8", "card A1") == [True, True, True]
    quiet = ratjack(f"{own_sets()}   A* ?r3 hand r8   B ?b1 hand r11   discard b9")
    assert undoable(quiet, "take", "discard r8", "card A1") == [True, True, False]


def test_what_the_mover_alone_has_looked_at_stands() -> None:
    table = ratjack("sets=green+black   A* hand g1 k5   B ?k1 hand k3   discard k2", deck="k9")
    assert undoable(table, "play g1") == [False]
    look = ratjack("A* r1 hand r8   B ?b1 ?b2 hand r11   effect PEEK_OTHER A1")
    assert undoable(look, "card B2") == [False]


def test_a_card_that_ends_the_turn_stands_if_the_others_have_seen_it() -> None:
    assert undoable(ratjack(f"{own_sets()} {TURN}"), "take", "play r8") == [True, False]
    assert undoable(ratjack(f"{own_sets()} {TURN}"), "take", "lay r8") == [True, True]
