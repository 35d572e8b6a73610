"""Ratjack: why a card cannot be played with its effect."""

from __future__ import annotations

import pytest

from games.ratjack.scenarios.drawing import emptied, own_sets, ratjack, refuses
from stammtisch.games import LANGUAGES, load
from stammtisch.games.ratjack.state import Effect

ALONE = "A* hand r1 b9   B hand r11"  # nobody has laid anything
CASES = [  # the effect of r1 in the hand, what lies there, and what is missing
    ("PEEK_OTHER", ALONE, "Nobody else has a face-down card"),
    ("CHIP_OWN", "A* ?b1@1 ?b2@2 ?b3@3 hand r1 b9   B ?b4@4 ?b5@5 ?b6@6 hand r11", "left in the display"),
    ("CHIP_OTHER", ALONE, "Nobody else has a card without a chip"),
    (
        "CHIP_OTHER",
        "A* ?b1@1 ?b2@2 ?b3@3 hand r1 b9   B ?b4@4 ?b5@5 ?b6@6 ?b7 hand r11",
        "left in the display",
    ),
    ("CHIP_MOVE", ALONE, "No card has a chip that you could move"),
    ("CHIP_MOVE", "A* ?b1@1 hand r1 b9   B ?b4@4 hand r11", "no other card without a chip"),
    ("CHIP_STEAL", "A* ?b1@1 hand r1 b9   B ?b4 hand r11", "On no card of the others lies a chip"),
    ("CHIP_STEAL", "A* ?b1@1 hand r1 b9   B ?b4@4 hand r11", "You have no other card without a chip"),
    ("CHIP_RETURN", ALONE, "No card has a chip that could go back"),
    ("REVEAL_OWN", ALONE, "that could be turned up with its effect"),
    ("REVEAL_OWN_QUIET", ALONE, "no face-down card that you could turn up"),
    ("REVEAL_OTHER", ALONE, "Nobody else has a face-down card that you could turn up"),
    ("HIDE_OWN", "A* ?b1 hand r1 b9   B b4 hand r11", "You have no other open card"),
    ("HIDE_OTHER", "A* b1 hand r1 b9   B ?b4 hand r11", "Nobody else has an open card"),
    ("SWAP_OPEN", "A* ?b1 hand r1 b9   B b4 hand r11", "You have no other open card to swap"),
    ("SWAP_OPEN", "A* b1 hand r1 b9   B ?b4 hand r11", "Nobody else has an open card that you could swap"),
    ("SWAP_HIDDEN", "A* b1 hand r1 b9   B ?b4 hand r11", "You have no face-down card to swap"),
    ("SWAP_HIDDEN", "A* ?b1 hand r1 b9   B b4 hand r11", "Nobody else has a face-down card to swap"),
    ("SWAP_HAND", ALONE, "take into your hand"),
    ("GIVE_HIDDEN", ALONE, "no face-down card to give away"),
    ("DISCARD_OWN", ALONE, "You have no other laid card"),
    ("DISCARD_OTHER", ALONE, "Nobody else has a laid card"),
]


@pytest.mark.parametrize(("effect", "drawing", "why"), CASES)
def test_RAT_8_a_card_that_cannot_be_played_says_what_its_effect_lacks(
    effect: str, drawing: str, why: str
) -> None:
    table = ratjack(f"{own_sets(r1=effect)} {drawing}")
    assert refuses(table, "play r1", because=why)
    assert "play b9" in table.moves()


@pytest.mark.parametrize("effect", ["PEEK_DECK", "DRAW_HIDDEN"])
def test_RAT_8_and_RAT_13_an_effect_of_the_deck_needs_one(effect: str) -> None:
    assert refuses(emptied(f"{own_sets(r1=effect)} {ALONE}"), "play r1", because="The deck is empty")


def test_RAT_7_a_discard_needs_a_card_that_can_be_turned_up() -> None:
    table = ratjack(f"{own_sets(b1='CHIP_MOVE')} A* ?b1 hand r1 b9   B ?b4 hand r11")
    assert refuses(table, "discard r1", because="that could be turned up with its effect")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_effect_that_can_be_impossible_has_its_reason(lang: str) -> None:
    words = load("ratjack").words(lang)
    prompts = [choice for choice in words.part("prompts") if choice.endswith(("_first", "_last"))]
    always = ["chip_own_first", "give_hidden_last", "reveal_own_last"]  # or another word is said for it
    for choice in prompts:
        assert (f"no_{choice}" in words.part("refused")) == (choice not in always)
    assert len(prompts) >= len(Effect) - 1
