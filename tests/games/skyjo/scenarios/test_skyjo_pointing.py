"""Skyjo: what a person touches for a move."""

from __future__ import annotations

from games.skyjo.scenarios.drawing import HALF_OPEN, OPENING, TURN, skyjo
from scenario import play, targets


def test_a_turn_begins_at_one_of_the_piles() -> None:
    assert targets(skyjo(TURN)) == {"draw": "pile", "take": "discard"}


def test_in_the_opening_a_slot_is_turned_up() -> None:
    table = skyjo(OPENING)
    play(table, "B: flip 1")
    assert targets(table, 1) == {f"flip {slot}": f"slot {slot}" for slot in range(2, 13)}


def test_a_card_from_the_discard_pile_goes_to_a_slot_that_is_not_empty() -> None:
    table = skyjo(HALF_OPEN)
    play(table, "take")
    assert targets(table) == {f"swap {slot}": f"slot {slot}" for slot in (2, 3, 4, 6, 7, 8, 10, 11, 12)}


def test_a_drawn_card_goes_to_a_slot_or_onto_the_discard_pile_before_a_slot_is_turned_up() -> None:
    table = skyjo(HALF_OPEN)
    play(table, "draw")
    assert targets(table) == {
        **{f"swap {slot}": f"slot {slot}" for slot in (2, 3, 4, 6, 7, 8, 10, 11, 12)},
        **{f"flip {slot}": f"discard, slot {slot}" for slot in (3, 4, 6, 8, 10, 11, 12)},
    }


def test_who_need_not_act_is_offered_nothing() -> None:
    table = skyjo(TURN)
    assert table.view(1)["targets"] == table.view()["targets"] == []
