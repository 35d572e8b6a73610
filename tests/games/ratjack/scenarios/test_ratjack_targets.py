"""Ratjack, rule by rule: what each effect may choose, when it is impossible, and what a chosen chip does."""

from __future__ import annotations

import pytest

from games.ratjack.scenarios.drawing import (
    LOCKS,
    display,
    emptied,
    own_sets,
    ratjack,
    refuses,
    row,
    totals,
)
from scenario import play, section, starred
from stammtisch import Table
from stammtisch.games import LANGUAGES, load
from stammtisch.games.ratjack.effects import Effect

EVERYTHING = """
    chips padlock padlock padlock padlock crest crest
    A*   b1  ?b2  b3@1 ?b4@2    hand r1 r2
    B    b5  ?b6  b7@3 ?b8@4    hand b12
    C    r9@5     ?r10@6        hand r11
    D    r7  ?r8                hand r6    out
"""

CHOICES = {  # an effect: what may be chosen first, and then
    "PEEK_OTHER": ("card B2, card B4, card C2", None),
    "PEEK_DECK": ("leave, bury", None),
    "CHIP_MOVE": ("chip 1, chip 2, chip 3, chip 4, chip 5, chip 6", "card A1, card A2, card B1, card B2"),
    "CHIP_STEAL": ("chip 3, chip 4, chip 5, chip 6", "card A1, card A2"),
    "CHIP_RETURN": ("chip 1, chip 2, chip 3, chip 4, chip 5, chip 6", None),
    "REVEAL_OWN": ("card A2", None),
    "REVEAL_OWN_QUIET": ("card A2", None),
    "REVEAL_OTHER": ("card B2, card C2", None),
    "HIDE_OWN": ("card A1", None),
    "HIDE_OTHER": ("card B1", None),
    "SWAP_OPEN": ("card A1, card A3", "card B1, card B3"),
    "SWAP_HIDDEN": ("card A2, card A4", "card B2, card B4, card C2"),
    "SWAP_HAND": ("card A2", None),
    "GIVE_HIDDEN": ("card A2, card A4", "to B, to C"),
    "DISCARD_OWN": ("card A1, card A2", None),
    "DISCARD_OTHER": ("card B1, card B2, card C2", None),
}
EVERY_CHOICE = [f"card {seat}{place}" for seat in "ABCD" for place in range(1, 7)]
EVERY_CHOICE += [f"chip {chip}" for chip in range(1, 7)] + ["to A", "to B", "to C", "to D", "leave", "bury"]


def offers(table: Table, choices: str) -> bool:
    """Exactly these choices are offered, and no other one can be made."""
    assert table.moves() == choices.split(", ")
    assert refuses(
        table, *(choice for choice in EVERY_CHOICE if choice not in table.moves()), because="RAT-32"
    )
    return True


@pytest.mark.parametrize(("effect", "first", "then"), [(name, *both) for name, both in CHOICES.items()])
def test_RAT_32_padlocks_and_crests_and_the_card_itself_limit_the_choice(
    effect: str, first: str, then: str | None
) -> None:
    """Under padlocks lie A3, A4, B3 and B4, under crests C1 and C2; D is out; the effect is that of A5."""
    table = ratjack(f"{own_sets(LOCKS, r1=effect)} {EVERYTHING}")
    play(table, "play r1")
    assert section(table, "effect") == f"{effect} A5"
    assert offers(table, first)
    for choice in first.split(", ") if then else []:
        play(table, choice)
        assert section(table, "effect") == f"{effect} A5 {choice.split()[1]}"
        assert offers(table, str(then))
        table.undo()
    assert starred(table) == "A"


@pytest.mark.parametrize(
    ("effect", "cards"),
    [
        ("CHIP_OWN", "card A1, card A4, card A5"),
        ("CHIP_OTHER", "card B1, card B3, card C1"),
    ],
)
def test_RAT_32_a_chip_of_the_display_goes_on_any_card_that_has_none(effect: str, cards: str) -> None:
    """On A5 lies the card itself: CHIP_OWN may choose it."""
    table = ratjack(f"""
        {own_sets(r1=effect)}
        A*   b1 b3@1 ?b4@2 ?b10     hand r1 r2
        B    b5 b7@3 ?b8            hand b12
        C    ?r10                   hand r11
        D    r7 ?r8@5               hand r6    out
    """)
    play(table, "play r1")
    assert offers(table, cards)
    for card in cards.split(", "):
        play(table, card)
        assert offers(table, "chip 4, chip 6")
        table.undo()


@pytest.mark.parametrize(
    ("effect", "choices"),
    [("HIDE_OWN", "card A1"), ("DISCARD_OWN", "card A1, card A2"), ("SWAP_OPEN", "card A1")],
)
def test_RAT_32_a_crest_does_not_guard_a_card_against_its_owner(effect: str, choices: str) -> None:
    table = ratjack(f"""
        {own_sets(LOCKS, r1=effect)}   chips crest crest crest crest crest crest
        A*   b1@1 ?b2@2       hand r1 r2
        B    b5 ?b6           hand b12
    """)
    play(table, "play r1")
    assert offers(table, choices)


NO_DECK = "no deck"
FULL = "b3@1 b4@2 ?b5@3 ?b6@4 b7@5 ?b8@6"  # all six chips
IMPOSSIBLE = {  # an effect, and why it cannot be carried out: the rows of A and of the others
    "PEEK_OTHER: no other face-down card": ("b1 ?b2", "B b3 b4"),
    "PEEK_OTHER: no other card": ("b1 ?b2", "B"),
    "PEEK_OTHER: only of one who is out": ("b1 ?b2", "B b3   C ?b4 hand r11 out"),
    "PEEK_DECK: empty deck": ("b1", NO_DECK),
    "CHIP_OWN: empty display": ("b1", f"B {FULL}"),
    "CHIP_OTHER: empty display": ("b1", f"B b2 {FULL}"),
    "CHIP_OTHER: every card has a chip": ("b1", "B b2@1 ?b3@6"),
    "CHIP_OTHER: no other card": ("b1", "B"),
    "CHIP_OTHER: only of one who is out": ("b1", "B b2@1   C b4 hand r11 out"),
    "CHIP_MOVE: no chip on a card": ("b1 ?b2", "B b3 ?b4"),
    "CHIP_MOVE: every other card has a chip": ("b1@1 ?b2@2", "B b3@3 ?b4@4"),
    "CHIP_MOVE: only a chip of one who is out": ("b1 ?b2", "B b3   C ?b4@1 hand r11 out"),
    "CHIP_MOVE: only to a card of one who is out": ("b1@2", "B b3@1   C ?b4 hand r11 out"),
    "CHIP_STEAL: no chip of another player": ("b1 ?b2@1", "B b3"),
    "CHIP_STEAL: only a chip of one who is out": ("b1 ?b2@1", "B b3   C ?b4@2 hand r11 out"),
    "CHIP_STEAL: every other own card has a chip": ("b1@2 ?b2@1", "B b3@3"),
    "CHIP_STEAL: no other own card": ("", "B b3@3"),
    "CHIP_RETURN: no chip on a card": ("b1 ?b2", "B b3 ?b4"),
    "CHIP_RETURN: only a chip of one who is out": ("b1", "B b3   C b4@1 hand r11 out"),
    "REVEAL_OWN: no own face-down card": ("b1", "B ?b3"),
    "REVEAL_OWN: padlock": ("b1 ?b2@3", "B ?b3"),
    "REVEAL_OWN_QUIET: no own face-down card": ("b1", "B ?b3"),
    "REVEAL_OWN_QUIET: padlock": ("b1 ?b2@3", "B ?b3"),
    "REVEAL_OTHER: no other face-down card": ("b1 ?b2", "B b3"),
    "REVEAL_OTHER: padlock": ("b1 ?b2", "B b3 ?b4@3"),
    "REVEAL_OTHER: only of one who is out": ("b1 ?b2", "B b3   C ?b4 hand r11 out"),
    "HIDE_OWN: no other own face-up card": ("?b2", "B b3"),
    "HIDE_OWN: padlock": ("b1@3 ?b2", "B b3"),
    "HIDE_OTHER: no other face-up card": ("b1", "B ?b3"),
    "HIDE_OTHER: padlock": ("b1", "B b3@3 ?b4"),
    "HIDE_OTHER: crest": ("b1", "chips half zero crest blank +3 +5 B b3@3 ?b4"),
    "HIDE_OTHER: only of one who is out": ("b1", "B ?b3   C b4 hand r11 out"),
    "SWAP_OPEN: no other own face-up card": ("?b1", "B b3"),
    "SWAP_OPEN: no other face-up card": ("b1", "B ?b3"),
    "SWAP_OPEN: crest": ("b1", "chips half zero crest blank +3 +5 B b3@3 ?b4"),
    "SWAP_OPEN: only of one who is out": ("b1", "B ?b3   C b4 hand r11 out"),
    "SWAP_HIDDEN: no own face-down card": ("b1", "B ?b3"),
    "SWAP_HIDDEN: no other face-down card": ("?b1", "B b3"),
    "SWAP_HIDDEN: only of one who is out": ("?b1", "B b3   C ?b4 hand r11 out"),
    "SWAP_HAND: no own face-down card": ("b1", "B ?b3"),
    "SWAP_HAND: padlock": ("b1 ?b2@3", "B ?b3"),
    "GIVE_HIDDEN: no own face-down card": ("b1", "B ?b3"),
    "DISCARD_OWN: no other own card": ("", "B ?b3"),
    "DISCARD_OWN: padlock": ("b1@3", "B ?b3"),
    "DISCARD_OTHER: no other card": ("b1", "B"),
    "DISCARD_OTHER: padlock": ("b1", "B b3@3"),
    "DISCARD_OTHER: padlock face down": ("b1", "B ?b3@3"),
    "DISCARD_OTHER: crest": ("b1", "chips half zero crest blank +3 +5 B b3@3"),
    "DISCARD_OTHER: only of one who is out": ("b1", "B   C b4 hand r11 out"),
    "DRAW_HIDDEN: empty deck": ("b1", NO_DECK),
}
OTHERS = [(why.partition(":")[0], *rows) for why, rows in IMPOSSIBLE.items()]


def impossible(effect: str, own: str, others: str) -> Table:
    """A position in which only the red 1 has an effect; B holds the r12."""
    sets = own_sets(r1=effect)
    if others == NO_DECK:
        return emptied(f"{sets}   A* {own}   B b2 hand r12")
    b, _, c = others.partition("   ")
    return ratjack(f"{sets}   A* {own}   {b} hand r12   {c}")


@pytest.mark.parametrize(("effect", "own", "others"), OTHERS, ids=IMPOSSIBLE)
def test_RAT_8_a_card_is_not_played_if_its_effect_is_impossible(effect: str, own: str, others: str) -> None:
    table = impossible(effect, f"{own} hand r1 r5", others)
    assert {"lay r1", "lay r5", "play r5"} <= set(table.moves())
    assert refuses(table, "play r1", because="RAT-8")


@pytest.mark.parametrize(("effect", "own", "others"), OTHERS, ids=IMPOSSIBLE)
def test_RAT_8_a_card_is_not_turned_up_if_its_effect_is_impossible(
    effect: str, own: str, others: str
) -> None:
    table = impossible(effect, f"{own} ?r1 hand r4 r5", others)
    if any(card[0] == "?" and "@3" not in card for card in own.split()):
        play(table, "discard r4")
        assert refuses(table, f"card A{len(own.split()) + 1}", because="RAT-31")
    else:
        assert refuses(table, "discard r4", "discard r5", because="RAT-7, RAT-8")


ALONE = "A* hand r1 b9   B hand r11"  # nobody has laid anything
LACKING = [  # the effect of r1 in the hand, what lies there, and what is missing
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
    (
        "CHIP_STEAL",
        "A* ?b1@1 hand r1 b9   B ?b4 hand r11",
        "Nobody else's card has a chip that you could take",
    ),
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


@pytest.mark.parametrize(("effect", "drawing", "why"), LACKING)
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


# --- what becomes of the chip that was chosen


def test_CHIP_OWN_puts_a_chip_of_the_display_on_an_own_card() -> None:
    table = ratjack("A* r9 ?b7 hand r2 r1   B ?b1 hand r11")
    play(table, "play r2", "card A1", "chip 5")
    assert row(table, "A") == "r9@5 ?b7 r2"
    assert display(table) == "1 2 3 4 6"
    assert totals(table) == [9 + 3 + 2, 0]
    assert starred(table) == "B"


def test_CHIP_OWN_may_put_it_on_a_face_down_card() -> None:
    table = ratjack("A* r9 ?b7 hand r2 r1   B ?b1 hand r11")
    play(table, "play r2", "card A2", "chip 6")
    assert row(table, "A") == "r9 ?b7@6 r2"
    assert totals(table) == [11, 0]


def test_CHIP_OTHER_puts_a_chip_of_the_display_on_a_card_of_another_player() -> None:
    table = ratjack("A* r9 hand r4 r1   B ?b1 b12 hand r11   C b8 hand r12")
    play(table, "play r4")
    assert table.moves() == ["card B1", "card B2", "card C1"]
    play(table, "card B2")
    assert table.moves() == [f"chip {chip}" for chip in range(1, 7)]
    play(table, "chip 1")
    assert [row(table, seat) for seat in "ABC"] == ["r9 r4", "?b1 b12@1", "b8"]
    assert totals(table) == [13, 6, 8]


def test_CHIP_MOVE_moves_a_chip_between_any_two_cards() -> None:
    table = ratjack("A* r9 hand r5 r1   B ?b1@6 b12 hand r11   C b8 hand r12")
    play(table, "play r5")
    assert table.moves() == ["chip 6"]
    play(table, "chip 6")
    assert table.moves() == ["card A1", "card B2", "card C1"]
    play(table, "card C1")
    assert [row(table, seat) for seat in "ABC"] == ["r9 r5", "?b1 b12", "b8@6"]
    assert totals(table) == [14, 12, 13]
    assert display(table) == "1 2 3 4 5"


def test_CHIP_MOVE_may_move_a_chip_to_another_card_of_the_same_player() -> None:
    table = ratjack("A* r9@1 ?b6 hand r5 r1   B b12 hand r11")
    play(table, "play r5", "chip 1", "card A2")
    assert row(table, "A") == "r9 ?b6@1 r5"
    assert totals(table) == [14, 12]


def test_CHIP_STEAL_moves_a_chip_of_another_player_to_an_own_card() -> None:
    table = ratjack("A* r8@1 b2 hand r9 r1   B b12@2 ?b10@5 hand r11")
    play(table, "play r9")
    assert table.moves() == ["chip 2", "chip 5"]
    play(table, "chip 5")
    assert table.moves() == ["card A2"]
    play(table, "card A2")
    assert [row(table, seat) for seat in "AB"] == ["r8@1 b2@5 r9", "b12@2 ?b10"]
    assert totals(table) == [4 + 5 + 9, 0]


def test_CHIP_RETURN_puts_a_chip_of_any_card_back_into_the_display() -> None:
    table = ratjack("sets=red+black   A* k8@1 hand k2 r1   B k12@2 ?r10@5 hand r11")
    play(table, "play k2")
    assert table.moves() == ["chip 1", "chip 2", "chip 5"]
    play(table, "chip 2")
    assert [row(table, seat) for seat in "AB"] == ["k8@1 k2", "k12 ?r10@5"]
    assert display(table) == "2 3 4 6"
    assert totals(table) == [6, 12]
