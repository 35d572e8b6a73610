"""Ratjack, rule by rule: who knows which card (RAT-33)."""

from __future__ import annotations

from games.ratjack.scenarios.drawing import (
    emptied,
    end_of_turn,
    hand,
    own_sets,
    ratjack,
    row,
    seen,
    sees,
    sees_hand,
    told,
)
from scenario import has_section, play, section
from stammtisch import Table
from stammtisch.match.viewer import SPECTATOR

THREE = """
    A*   r9 ?r3        hand r8 b8
    B    ?b1 b2        hand r11
    C    ?b4 ?b5       hand r12
"""


def everybody_sees(table: Table, other: str) -> list[str]:
    """A row in the eyes of A, B, C and a spectator."""
    return [sees(table, seat, other) for seat in "ABC-"]


def everybody_sees_hand(table: Table, other: str) -> list[str]:
    return [sees_hand(table, seat, other) for seat in "ABC-"]


def everybody_was_told(table: Table, event: str) -> list[str | None]:
    return [told(table, seat, event) for seat in "ABC-"]


def test_RAT_33_a_seat_knows_its_own_cards_and_those_face_up() -> None:
    table = ratjack(THREE)
    assert everybody_sees(table, "A") == ["r9 ?r3", "r9 ?", "r9 ?", "r9 ?"]
    assert everybody_sees(table, "C") == ["? ?", "? ?", "?b4 ?b5", "? ?"]
    assert everybody_sees_hand(table, "A") == ["r8 b8", "? ?", "? ?", "? ?"]
    assert [table.view(seat)["moves"] for seat in (1, 2, SPECTATOR)] == [[], [], []]


def test_RAT_33_a_drawn_card_is_known_to_its_owner_alone() -> None:
    table = ratjack("A* ?r3 hand r8   B ?b1 hand r11   C ?b4 hand r12", deck="b9 b10")
    play(table, "draw")
    assert everybody_sees_hand(table, "A") == ["r8 b9", "? ?", "? ?", "? ?"]
    assert everybody_was_told(table, "draw") == ["b9", None, None, None]
    assert [seen(table, seat)["top"] for seat in (0, 1, 2, SPECTATOR)] == [None] * 4


def test_RAT_33_a_card_laid_face_down_is_known_to_its_owner_alone() -> None:
    table = ratjack(THREE)
    play(table, "lay b8")
    assert everybody_sees(table, "A") == ["r9 ?r3 ?b8", "r9 ? ?", "r9 ? ?", "r9 ? ?"]
    assert everybody_was_told(table, "lay") == ["b8", None, None, None]


def test_RAT_33_a_card_taken_from_the_discard_pile_is_known_to_all_in_the_hand() -> None:
    table = ratjack("A* ?r3 hand r7   B ?b1 hand r11   C ?b4 hand r12   discard b9")
    play(table, "take")
    assert hand(table, "A") == "r7 b9:*"
    assert everybody_sees_hand(table, "A") == ["r7 b9", "? b9", "? b9", "? b9"]
    assert everybody_was_told(table, "take") == ["b9"] * 4
    play(table, "play r7")
    assert hand(table, "A") == "b9:*"
    assert everybody_sees_hand(table, "A") == ["b9"] * 4


def test_RAT_33_a_taken_card_stays_known_beside_one_that_is_drawn_later() -> None:
    table = ratjack("A* ?r3 hand b9:*   B ?b1 hand r11   C ?b4 hand r12", deck="r7")
    play(table, "draw")
    assert everybody_sees_hand(table, "A") == ["b9 r7", "b9 ?", "b9 ?", "b9 ?"]
    play(table, "play r7")
    assert everybody_sees_hand(table, "A") == ["b9"] * 4


def test_RAT_33_once_a_hand_card_is_laid_face_down_nobody_else_knows_which_it_was() -> None:
    for laid, kept in (("b9", "r7"), ("r7", "b9")):
        table = ratjack("A* ?r3 hand r7   B ?b1 hand r11   C ?b4 hand r12   discard b9")
        play(table, "take", f"lay {laid}")
        assert (row(table, "A"), hand(table, "A")) == (f"?r3 ?{laid}", kept)
        assert everybody_sees(table, "A") == [f"?r3 ?{laid}", "? ?", "? ?", "? ?"]
        assert everybody_sees_hand(table, "A") == [kept, "?", "?", "?"]
        assert everybody_was_told(table, "lay") == [laid, None, None, None]


def test_RAT_33_laying_a_card_forgets_nothing_about_the_cards_laid_before() -> None:
    table = ratjack("A* ?r3:C ?r4:* hand r7:B b9:*   B ?b1 hand r11   C ?b4 hand r12")
    play(table, "lay b9")
    assert (row(table, "A"), hand(table, "A")) == ("?r3:C ?r4:* ?b9", "r7")


def test_RAT_33_a_discarded_card_leaves_the_other_hand_card_as_known_as_it_was() -> None:
    table = ratjack("A* ?r7 hand r2 b9:*   B ?b1 hand r11   C ?b4 hand r12")
    play(table, "discard r2", "card A1")
    assert everybody_sees_hand(table, "A") == ["b9"] * 4
    table = ratjack("A* ?r7 hand r2 b9:*   B ?b1 hand r11   C ?b4 hand r12")
    play(table, "discard b9", "card A1")
    assert everybody_sees_hand(table, "A") == ["r2", "?", "?", "?"]


def test_RAT_33_who_peeked_at_a_card_knows_it() -> None:
    table = ratjack("A* hand r1 b8   B ?b1 ?b2 hand r11   C ?b4 hand r12")
    play(table, "play r1", "card B2")
    assert everybody_sees(table, "B") == ["? ?b2", "?b1 ?b2", "? ?", "? ?"]
    assert everybody_was_told(table, "peek_other") == ["b2", "b2", None, None]
    assert [card["known"] for card in seen(table)["rows"][1]] == [[1], [0, 1]]


def test_RAT_33_a_peeked_card_is_followed_into_another_row() -> None:
    """C has looked at the card that B swaps away."""
    table = ratjack("A ?r3 hand b8   B* ?b1:C hand r8 r11   C ?b4 hand r12")
    play(table, "play r8", "card B1", "card A1")
    assert (row(table, "A"), row(table, "B")) == ("?b1:BC", "?r3:A r8")


def test_RAT_33_who_exchanged_face_down_cards_knows_both() -> None:
    table = ratjack(THREE)
    play(table, "play r8", "card A2", "card C2")
    assert everybody_sees(table, "A") == ["r9 ?b5 r8", "r9 ? r8", "r9 ?b5 r8", "r9 ? r8"]
    assert everybody_sees(table, "C") == ["? ?r3", "? ?", "?b4 ?r3", "? ?"]


def test_RAT_33_who_gave_a_card_away_knows_it_and_so_does_its_new_owner() -> None:
    table = ratjack("sets=red+green   A* ?r7 hand g5 r1   B r3 hand r11   C ?r9 hand r10")
    play(table, "play g5", "card A1", "to B")
    assert everybody_sees(table, "B") == ["r3 ?r7", "r3 ?r7", "r3 ?", "r3 ?"]
    assert row(table, "B") == "r3 ?r7:A"


def test_RAT_33_a_card_turned_down_stays_known_to_everybody() -> None:
    table = ratjack("sets=red+green   A* r4 hand g9 r1   B r3 ?r7 hand r11   C r12 hand r10")
    play(table, "play g9", "card B1")
    assert everybody_sees(table, "B") == ["?r3 ?", "?r3 ?r7", "?r3 ?", "?r3 ?"]
    assert row(table, "B") == "?r3:* ?r7"


def test_RAT_33_a_card_turned_down_is_followed_when_it_is_swapped_or_given() -> None:
    table = ratjack("A* ?r3:* hand r8 b8   B ?b1 hand r11   C ?b4 hand r12")
    play(table, "play r8", "card A1", "card B1")
    assert everybody_sees(table, "B") == ["?r3"] * 4
    assert everybody_sees(table, "A") == ["?b1 r8", "?b1 r8", "? r8", "? r8"]
    table = ratjack("sets=red+green   A* ?r7:* hand g5 r1   B r3 hand r11   C ?r9 hand r10")
    play(table, "play g5", "card A1", "to C")
    assert everybody_sees(table, "C") == ["? ?r7", "? ?r7", "?r9 ?r7", "? ?r7"]


def test_RAT_33_cards_exchanged_with_the_hand_are_followed() -> None:
    """Everybody knows the hand card, and B has looked at the face-down card."""
    table = ratjack("A* ?r5:B hand r3 b9:*   B ?b1 hand r11   C ?b4 hand r12")
    play(table, "play r3", "card A1")
    assert (row(table, "A"), hand(table, "A")) == ("?b9:* r3", "r5:B")
    assert everybody_sees(table, "A") == ["?b9 r3"] * 4
    assert everybody_sees_hand(table, "A") == ["r5", "r5", "?", "?"]


def test_RAT_33_an_unknown_hand_card_stays_unknown_when_it_is_exchanged() -> None:
    table = ratjack("A* ?r5:* hand r3 b9   B ?b1 hand r11   C ?b4 hand r12")
    play(table, "play r3", "card A1")
    assert everybody_sees(table, "A") == ["?b9 r3", "? r3", "? r3", "? r3"]
    assert everybody_sees_hand(table, "A") == ["r5"] * 4


def test_RAT_33_who_looked_at_the_top_card_knows_it_on_the_deck() -> None:
    table = looked_at_the_deck()
    assert [seen(table, seat)["top"] for seat in (0, 1, 2, SPECTATOR)] == ["k9", None, None, None]
    assert [seen(table, seat)["peeked"] for seat in (0, 1, 2, SPECTATOR)] == [[0]] * 4
    assert everybody_was_told(table, "look") == ["k9", None, None, None]


def looked_at_the_deck() -> Table:
    """A has looked at the k9 on top of the deck, and left it there."""
    table = ratjack(
        "sets=green+black   A* hand g1 k5   B ?k7 hand g8   C ?k6 hand g9   discard k2", deck="k9 k8"
    )
    play(table, "play g1", "leave")
    return table


def test_RAT_33_who_looked_at_the_top_card_knows_it_in_the_hand_of_who_draws_it() -> None:
    table = looked_at_the_deck()
    play(table, "draw")
    assert hand(table, "B") == "g8 k9:A"
    assert everybody_sees_hand(table, "B") == ["? k9", "g8 k9", "? ?", "? ?"]
    assert everybody_was_told(table, "draw") == ["k9", "k9", None, None]
    assert [seen(table, seat)["top"] for seat in (0, 1, 2, SPECTATOR)] == [None] * 4
    assert not has_section(table, "peeked")
    play(table, "lay g8")
    assert everybody_sees_hand(table, "B") == ["?", "k9", "?", "?"]


def test_RAT_33_who_looked_at_the_top_card_knows_it_when_it_is_laid_from_the_deck() -> None:
    table = looked_at_the_deck()
    play(table, "take", "play g8")
    assert everybody_sees(table, "B") == ["? g8 ?k9", "?k7 g8 ?k9", "? g8 ?", "? g8 ?"]
    assert everybody_was_told(table, "draw_down") == ["k9", "k9", None, None]
    assert row(table, "B") == "?k7 g8 ?k9:A"


def test_RAT_33_a_card_taken_while_the_top_card_is_known_changes_nothing_about_it() -> None:
    table = looked_at_the_deck()
    play(table, "take", "lay g8")
    assert section(table, "peeked") == ":A"
    assert seen(table, 0)["top"] == "k9"


def test_RAT_33_several_can_have_looked_at_the_same_top_card() -> None:
    sets = own_sets(r1="PEEK_DECK", b1="PEEK_DECK")
    table = ratjack(f"{sets}   A* hand r1 r2   B ?r3 hand b1   C ?r4 hand r5   discard r6", deck="b9")
    play(table, "play r1", "leave", "take", "play b1", "leave")
    assert section(table, "peeked") == ":AB"
    assert [seen(table, seat)["top"] for seat in (0, 1, 2, SPECTATOR)] == ["b9", "b9", None, None]
    play(table, "draw")
    assert hand(table, "C") == "r5 b9:AB"


def test_RAT_33_a_buried_card_is_known_to_everybody_and_the_next_one_to_nobody() -> None:
    table = ratjack("sets=green+black   A* hand g1 k5   B ?k7 hand g8   C ?k6 hand g9", deck="k9 k8")
    play(table, "play g1", "bury")
    assert [seen(table, seat)["discard"] for seat in (0, 1, 2, SPECTATOR)] == [["k9"]] * 4
    assert everybody_was_told(table, "bury") == ["k9"] * 4
    assert [seen(table, seat)["top"] for seat in (0, 1, 2, SPECTATOR)] == [None] * 4


def test_RAT_33_a_card_laid_from_the_deck_is_known_to_its_owner_alone() -> None:
    table = ratjack("A* hand r7 b8   B ?b1 hand r11   C ?b4 hand r12", deck="b9")
    play(table, "play r7")
    assert everybody_sees(table, "A") == ["r7 ?b9", "r7 ?", "r7 ?", "r7 ?"]
    assert everybody_was_told(table, "draw_down") == ["b9", None, None, None]


def test_RAT_33_a_face_down_card_that_is_discarded_is_not_shown() -> None:
    table = ratjack("A* r2 hand r11 r1   B b9 hand r12   C ?b4:B ?b5:* b6 hand b10")
    play(table, "play r11", "card C1")
    assert section(table, "aside") == "?b4:BC"
    assert [seen(table, seat)["aside"] for seat in (0, 1, 2, SPECTATOR)] == [[None], ["b4"], ["b4"], [None]]
    assert everybody_was_told(table, "discard_other") == [None, "b4", "b4", None]


def test_RAT_33_a_discarded_card_that_everybody_knew_stays_known() -> None:
    for place, card in (("C2", "b5"), ("C3", "b6")):
        table = ratjack("A* r2 hand r11 r1   B b9 hand r12   C ?b4:B ?b5:* b6 hand b10")
        play(table, "play r11", f"card {place}")
        assert section(table, "aside") == card
        assert [seen(table, seat)["aside"] for seat in (0, 1, 2, SPECTATOR)] == [[card]] * 4
        assert everybody_was_told(table, "discard_other") == [card] * 4


def test_RAT_33_who_discards_an_own_face_down_card_alone_knows_it() -> None:
    table = ratjack("sets=red+black   A* ?r7 hand k8 r1   B r3 hand r11   C ?r9 hand r12")
    play(table, "play k8", "card A1")
    assert section(table, "aside") == "?r7:A"
    assert everybody_was_told(table, "discard_own") == ["r7", None, None, None]


def test_RAT_33_a_card_turned_up_is_known_to_everybody_without_having_been_seen_before() -> None:
    table = ratjack("A* r2 hand r12 r1   B ?b9 hand r11   C ?b4 hand b10")
    play(table, "play r12", "card B1")
    assert everybody_sees(table, "B") == ["b9"] * 4
    assert everybody_was_told(table, "reveal_other") == ["b9"] * 4


def test_RAT_33_a_new_round_forgets_everything() -> None:
    table = end_of_turn("""
        A*   r1 r12 b12 ?b8:*     hand b2:*
        B    ?b1:C ?b9:*          hand b3:C
        C    ?b4:AB               hand b5:AB
    """)
    hands = {seat: hand(table, seat) for seat in "ABC"}
    assert ":" not in table.text()
    for seat, cards in hands.items():
        assert everybody_sees_hand(table, seat) == [cards if seat == one else "? ?" for one in "ABC-"]


def test_RAT_33_a_round_that_has_ended_shows_no_more_than_lay_face_up() -> None:
    table = emptied("A* ?r2 hand r7 b4   B b8 ?b3 hand r11", deck="b1")
    play(table, "play r7")
    for seat in (0, 1, SPECTATOR):
        last = seen(table, seat)["last"]
        assert last is not None
        rows = [[card["card"] for card in cards] for cards in last["rows"]]
        assert rows == [
            [None, "r7", None],
            ["b8", None],
        ]


def test_RAT_33_a_card_looked_at_in_the_last_turn_of_the_game_is_told_as_it_is_shown() -> None:
    table = end_of_turn("points 2 0 0   A* r1 r12 b12 hand b2   B ?b1 hand b4   C ?b5 hand b6")
    assert table.over
    assert everybody_sees(table, "B") == ["?b1", "?b1", "?", "?"]
    assert everybody_was_told(table, "peek_other") == ["b1", "b1", None, None]


def test_RAT_33_a_card_laid_from_the_deck_in_the_last_turn_of_the_game_is_told_to_its_owner() -> None:
    table = emptied("points 2 0 0   A* r2 hand r7 b4   B b8 hand r11   C ?b5 hand b6", deck="b1")
    play(table, "play r7")
    assert table.over
    assert everybody_sees(table, "A") == ["r2 r7 ?b1", "r2 r7 ?", "r2 r7 ?", "r2 r7 ?"]
    assert everybody_was_told(table, "draw_down") == ["b1", None, None, None]


def test_RAT_33_a_card_buried_in_the_last_turn_of_the_game_is_told_to_everybody() -> None:
    table = emptied(
        "sets=green+black   points 2 0 0   A* k10 hand g1 k5   B k9 hand k3   C ?k6 hand g9", deck="k1"
    )
    play(table, "play g1", "bury")
    assert table.over
    assert [seen(table, seat)["discard"][-1] for seat in (0, 1, 2, SPECTATOR)] == ["k1"] * 4
    assert everybody_was_told(table, "bury") == ["k1"] * 4


def test_RAT_33_events_tell_each_seat_what_it_saw_when_it_happened() -> None:
    """B did not see the card that A laid, though it lies face up by now."""
    table = ratjack("A* ?r3 hand b9 b8   B ?b1 hand r12", deck="b5")
    play(table, "lay b9", "draw", "play r12", "card A2")
    assert sees(table, "B", "A") == "? b9"
    assert told(table, "B", "lay") is None
    assert told(table, "B", "reveal_other") == "b9"
