"""Ratjack: what a person touches for a move."""

from __future__ import annotations

from games.ratjack.scenarios.drawing import own_sets, ratjack
from scenario import play, targets


def test_a_turn_begins_at_the_deck_or_the_discard_pile() -> None:
    table = ratjack("A* ?r3 hand r8   B ?b1 hand r11   discard b9")
    assert targets(table) == {"draw": "deck", "take": "discard"}


def test_the_first_card_is_laid_by_touching_it() -> None:
    table = ratjack("opening   A* hand r8 b8   B hand r11 b1   discard b9")
    assert targets(table, 1) == {"lay r11": "hand r11", "lay b1": "hand b1"}


def test_a_card_of_the_hand_goes_to_the_row_face_up_or_face_down_or_onto_the_discard_pile() -> None:
    sets = own_sets(r9="CHIP_RETURN")  # which is not possible here
    table = ratjack(f"{sets}   A* ?r3 hand r8 r9   B ?b1 hand r11")
    assert targets(table) == {
        "lay r8": "hand r8, row down",
        "lay r9": "hand r9, row down",
        "play r8": "hand r8, row up",
        "discard r8": "hand r8, discard",
        "discard r9": "hand r9, discard",
    }


def test_a_choice_is_made_by_touching_what_is_chosen() -> None:
    sets = own_sets(r1="GIVE_HIDDEN", r2="CHIP_MOVE")
    table = ratjack(
        f"{sets}   A* ?b4 ?b5 r1 hand r8   B ?b1 hand r11   C ?b2 hand r12   effect GIVE_HIDDEN A3"
    )
    assert targets(table) == {"card A1": "card A1", "card A2": "card A2"}
    play(table, "card A2")
    assert targets(table) == {"to B": "seat B", "to C": "seat C"}
    table = ratjack(f"{sets}   A* r2 hand r8   B b1@3 ?b3@6 hand r11   effect CHIP_MOVE A1")
    assert targets(table) == {"chip 3": "chip 3", "chip 6": "chip 6"}


def test_what_becomes_of_the_peeked_card_is_a_button() -> None:
    table = ratjack("sets=green+black   A* hand g1 k5   B ?k1 hand k3   discard k2")
    play(table, "play g1")
    assert targets(table) == {"leave": "leave", "bury": "bury"}
