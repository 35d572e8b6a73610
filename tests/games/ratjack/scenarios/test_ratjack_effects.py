"""Ratjack: what each effect does, some by RAT-16 and RAT-30; test_ratjack_targets.py has those of chips."""

from __future__ import annotations

import pytest

from games.ratjack.scenarios.drawing import (
    display,
    emptied,
    hand,
    own_sets,
    ratjack,
    refuses,
    row,
    seen,
    sees,
    sees_hand,
    totals,
)
from scenario import happened, has_section, play, section, starred
from stammtisch import BadPosition
from stammtisch.games.ratjack.shapes import DiscardOther
from stammtisch.match.viewer import SPECTATOR

# --- looking


def test_PEEK_OTHER_shows_a_card_to_the_mover_and_leaves_it_where_it_is() -> None:
    table = ratjack("A* r9 hand r1 b8   B ?b1 ?b2@5 hand r11   C ?b3:B hand r12")
    play(table, "play r1")
    assert table.moves() == ["card B1", "card B2", "card C1"]
    play(table, "card C1")
    assert [row(table, seat) for seat in "ABC"] == ["r9 r1", "?b1 ?b2@5", "?b3:AB"]
    assert totals(table) == [10, 0, 0]
    assert starred(table) == "B"


def test_PEEK_OTHER_may_look_at_a_card_that_is_known_already() -> None:
    table = ratjack("A* r9 hand r1 b8   B ?b1:A ?b2:* hand r11")
    play(table, "play r1")
    assert table.moves() == ["card B1", "card B2"]
    play(table, "card B2")
    assert row(table, "B") == "?b1:A ?b2:*"


def test_PEEK_DECK_shows_the_top_card_and_may_leave_it() -> None:
    table = ratjack("sets=green+black   A* hand g1 k5   B ?k1 hand k3   discard k2", deck="k9 k8")
    play(table, "play g1")
    assert seen(table, 0)["top"] == "k9"
    assert table.moves() == ["leave", "bury"]
    play(table, "leave")
    assert section(table, "deck").startswith("k9 k8 ~ ")
    assert section(table, "peeked") == ":A"
    assert section(table, "discard") == "k2"
    assert starred(table) == "B"


def test_PEEK_DECK_may_put_the_top_card_on_the_discard_pile() -> None:
    table = ratjack("sets=green+black   A* hand g1 k5   B ?k1 hand k3   discard k2", deck="k9 k8")
    play(table, "play g1", "bury")
    assert section(table, "deck").startswith("k8 ~ ")
    assert not has_section(table, "peeked")
    assert section(table, "discard") == "k2 k9"
    play(table, "take")
    assert hand(table, "B") == "k3 k9:*"


def test_PEEK_DECK_begins_a_discard_pile_where_there_is_none() -> None:
    table = ratjack("sets=green+black   A* hand g1 k5   B ?k1 hand k3", deck="k9")
    play(table, "play g1", "bury")
    assert section(table, "discard") == "k9"
    assert table.moves() == ["draw", "take"]


def test_DRAW_HIDDEN_lays_the_top_card_of_the_deck_face_down_without_a_choice() -> None:
    table = ratjack("A* r2 hand r7 r1   B ?b1 hand r11", deck="b12 b4")
    play(table, "play r7")
    assert row(table, "A") == "r2 r7 ?b12"
    assert hand(table, "A") == "r1"
    assert section(table, "deck").startswith("b4 ~ ")
    assert totals(table) == [9, 0]
    assert starred(table) == "B"


def test_NONE_does_nothing_and_ends_the_turn() -> None:
    table = ratjack("sets=green+black   A* k2 hand k1 g5   B ?k3 hand g2   discard g9")
    play(table, "play k1")
    assert [row(table, seat) for seat in "AB"] == ["k2 k1", "?k3"]
    assert (hand(table, "A"), section(table, "discard"), display(table)) == ("g5", "g9", "1 2 3 4 5 6")
    assert starred(table) == "B"


# --- turning up and down


def test_REVEAL_OWN_turns_up_an_own_card_and_carries_out_its_effect() -> None:
    table = ratjack("A* ?r7 hand r6 r1   B ?b1 hand r11", deck="b12")
    play(table, "play r6")
    assert table.moves() == ["card A1"]
    play(table, "card A1")
    assert row(table, "A") == "r7 r6 ?b12"
    assert totals(table) == [13, 0]
    assert starred(table) == "B"


def test_REVEAL_OWN_QUIET_turns_up_an_own_card_without_its_effect() -> None:
    table = ratjack("sets=red+green   A* ?r7 ?r12 hand g4 r1   B r3 hand r11", deck="g12")
    play(table, "play g4")
    assert table.moves() == ["card A1", "card A2"]
    play(table, "card A2")
    assert row(table, "A") == "?r7 r12 g4"
    assert section(table, "deck").startswith("g12 ~")
    assert totals(table) == [16, 3]
    assert starred(table) == "B"


def test_REVEAL_OTHER_turns_up_a_card_of_another_player_without_its_effect() -> None:
    table = ratjack("A* r2 hand r12 r1   B r3 ?b7 hand r11   C ?b9 hand b10", deck="b12")
    play(table, "play r12")
    assert table.moves() == ["card B2", "card C1"]
    play(table, "card B2")
    assert [row(table, seat) for seat in "ABC"] == ["r2 r12", "r3 b7", "?b9"]
    assert totals(table) == [14, 10, 0]
    assert starred(table) == "B"


def test_HIDE_OWN_turns_another_own_card_face_down() -> None:
    table = ratjack("sets=red+green   A* r9@6 ?r7 hand g10 r1   B r3 hand r11")
    play(table, "play g10")
    assert table.moves() == ["card A1"]
    play(table, "card A1")
    assert row(table, "A") == "?r9:*@6 ?r7 g10"
    assert totals(table) == [10, 3]


def test_HIDE_OTHER_turns_a_card_of_another_player_face_down() -> None:
    table = ratjack("sets=red+green   A* r4 hand g9 r1   B r3 ?r7 hand r11   C r12@1 r2 hand r10")
    play(table, "play g9")
    assert table.moves() == ["card B1", "card C1", "card C2"]
    play(table, "card C1")
    assert [row(table, seat) for seat in "ABC"] == ["r4 g9", "r3 ?r7", "?r12:*@1 r2"]
    assert totals(table) == [13, 3, 2]


# --- exchanging and giving


def test_RAT_30_SWAP_OPEN_exchanges_face_up_cards_with_their_chips() -> None:
    table = ratjack("A* r2@5 ?r7 hand r10 r1   B ?r3 b8@1 hand r11   C b4 hand b10")
    play(table, "play r10")
    assert table.moves() == ["card A1"]
    play(table, "card A1")
    assert table.moves() == ["card B2", "card C1"]
    play(table, "card B2")
    assert [row(table, seat) for seat in "ABC"] == ["b8@1 ?r7 r10", "?r3 r2@5", "b4"]
    assert totals(table) == [4 + 10, 2 + 3, 4]


def test_RAT_30_a_card_under_a_padlock_may_change_hands_between_players() -> None:
    table = ratjack("A* r2 hand r10 r1   B b8@3 hand r11")
    play(table, "play r10", "card A1", "card B1")
    assert [row(table, seat) for seat in "AB"] == ["b8@3 r10", "r2"]


def test_RAT_30_SWAP_HIDDEN_exchanges_face_down_cards_with_their_chips() -> None:
    table = ratjack("A* r2 ?r7@3 hand r8 r1   B ?r3@5 b9 hand r11   C ?b4 hand b10")
    play(table, "play r8")
    assert table.moves() == ["card A2"]
    play(table, "card A2")
    assert table.moves() == ["card B1", "card C1"]
    play(table, "card B1")
    assert [row(table, seat) for seat in "ABC"] == ["r2 ?r3:B@5 r8", "?r7:A@3 b9", "?b4"]
    assert totals(table) == [10, 9, 0]


def test_RAT_30_SWAP_HAND_exchanges_the_hand_card_and_returns_the_chip_to_the_display() -> None:
    table = ratjack("A* ?r7@6 r2 ?b5@1 hand r3 r1   B ?b3@5 hand r11")
    play(table, "play r3")
    assert table.moves() == ["card A1", "card A3"]
    play(table, "card A1")
    assert row(table, "A") == "?r1 r2 ?b5@1 r3"
    assert hand(table, "A") == "r7"
    assert display(table) == "2 3 4 6"
    assert section(table, "chips") == "half zero padlock blank +3 +5"
    assert totals(table) == [5, 0]


def test_RAT_30_GIVE_HIDDEN_gives_a_face_down_card_with_its_chip_to_another_player() -> None:
    table = ratjack("sets=red+green   A* ?r7@3 r2 ?r12 hand g5 r1   B r3 hand r11   C ?r9 hand r10")
    play(table, "play g5")
    assert table.moves() == ["card A1", "card A3"]
    play(table, "card A1")
    assert table.moves() == ["to B", "to C"]
    play(table, "to C")
    assert [row(table, seat) for seat in "ABC"] == ["r2 ?r12 g5", "r3", "?r9 ?r7:A@3"]
    assert totals(table) == [7, 3, 0]


def test_RAT_30_the_cards_to_the_right_of_a_given_card_close_up_with_their_chips() -> None:
    table = ratjack("sets=red+green   A* r2 ?r7 ?r12:B@2 r3@6 hand g5 r1   B r4@1 hand r11")
    play(table, "play g5", "card A2", "to B")
    assert [row(table, seat) for seat in "AB"] == ["r2 ?r12:B@2 r3@6 g5", "r4@1 ?r7:A"]
    assert totals(table) == [2 + 8 + 5, 2]


# --- discarding


def test_RAT_16_DISCARD_OWN_sets_another_own_card_aside_and_not_onto_the_discard_pile() -> None:
    table = ratjack("sets=red+black   A* r9@6 ?r7 hand k8 r1   B r3 hand r11   discard r12")
    play(table, "play k8")
    assert table.moves() == ["card A1", "card A2"]
    play(table, "card A1")
    assert row(table, "A") == "?r7 k8"
    assert section(table, "aside") == "r9"
    assert section(table, "discard") == "r12"
    assert display(table) == "1 2 3 4 5 6"
    assert totals(table) == [8, 3]


def test_RAT_16_DISCARD_OTHER_sets_a_card_of_another_player_aside() -> None:
    table = ratjack("A* r2 hand r11 r1   B ?r3@1 b9 hand r12   C ?b4 b5 hand b10   discard b1")
    play(table, "play r11")
    assert table.moves() == ["card B1", "card B2", "card C1", "card C2"]
    play(table, "card B1")
    assert [row(table, seat) for seat in "ABC"] == ["r2 r11", "b9", "?b4 b5"]
    assert section(table, "aside") == "?r3:B"
    assert section(table, "discard") == "b1"
    assert display(table) == "1 2 3 4 5 6"


def test_RAT_16_the_cards_to_the_right_of_a_discarded_card_close_up_with_their_chips() -> None:
    table = ratjack("A* r2 hand r11 r1   B ?r3@1 b9@6 ?b4:A@2 b5 hand r12")
    play(table, "play r11", "card B1")
    assert row(table, "B") == "b9@6 ?b4:A@2 b5"
    assert totals(table) == [13, 14 + 5]


def test_RAT_16_a_card_set_aside_can_be_reached_by_nobody() -> None:
    table = ratjack("A* r2 hand r11 r1   B b9 hand b11", deck="b6")
    play(table, "play r11", "card B1")
    assert section(table, "aside") == "b9"
    assert table.moves() == ["draw"]
    assert refuses(table, "take", because="RAT-6")
    play(table, "draw", "play b11")
    assert table.moves() == ["card A1", "card A2"]


def test_RAT_16_cards_are_set_aside_in_the_order_in_which_they_are_discarded() -> None:
    table = ratjack("A* r2 hand r11 r1   B b9 hand b11   aside b12", deck="b6")
    play(table, "play r11", "card B1", "draw", "play b11", "card A2")
    assert section(table, "aside") == "b12 b9 r11"
    assert (row(table, "A"), row(table, "B")) == ("r2", "b11")


def test_RAT_16_with_discarded_a_card_goes_openly_onto_the_discard_pile() -> None:
    table = ratjack("discarded=1   A* r2 hand r11 r1   B ?r3@1 b9 hand r12   C ?b4 b5 hand b10   discard b1")
    play(table, "play r11", "card B1")
    assert (row(table, "B"), section(table, "aside"), section(table, "discard")) == ("b9", "", "b1 r3")
    assert display(table) == "1 2 3 4 5 6"
    for seat in (SPECTATOR, 0, 1, 2):
        assert seen(table, seat)["discard"] == ["b1", "r3"]
        (told,) = happened(DiscardOther, table, seat)
        assert told["card"] == "r3"


def test_RAT_16_with_discarded_it_can_be_taken_and_all_know_it_in_the_hand() -> None:
    table = ratjack("discarded=1 sets=red+black   A* ?r9 hand k8 r1   B r3 hand r11", deck="r12 r10")
    play(table, "play k8", "card A1")
    assert table.moves() == ["draw", "take"]
    play(table, "take")
    assert sees_hand(table, "A", "B") == "? r9"
    assert section(table, "discard") == ""


def test_RAT_16_with_discarded_what_lay_face_down_is_revealed() -> None:
    for option in (0, 1):
        table = ratjack(f"discarded={option}   A* r2 hand r11 r1   B ?r3 b9 hand r12")
        play(table, "play r11", "card B1")
        assert table.reveals() == bool(option)


def test_RAT_16_with_discarded_no_card_is_aside() -> None:
    with pytest.raises(BadPosition, match="aside"):
        ratjack("discarded=1   A* r2 hand r11 r1   B b9 hand b11   aside b12")


def test_RAT_16_with_discarded_two_cards_that_discard_each_other_are_stopped_after_60_turns() -> None:
    table = ratjack("discarded=1   A* r2 hand b11 r1   B r11 b3 hand r4")
    play(table, "play b11", "card B1")
    for turn in range(2, 61):
        assert section(table, "turns") == str(turn - 1)
        mine, target = ("r11", "card A2") if turn % 2 == 0 else ("b11", "card B2")
        play(table, "take", f"play {mine}", target)
    assert (section(table, "turns"), section(table, "round")) == ("0", "2")


def test_RAT_16_everything_set_aside_comes_back_with_a_new_round() -> None:
    table = emptied("A* r2 hand r11 r1   B b9 hand b11")
    play(table, "play r11", "card B1")
    assert section(table, "aside") == ""
    assert seen(table)["deck"] == 19
    assert (section(table, "A'"), section(table, "B'")) == ("r2 r11", "")


@pytest.mark.parametrize("seat", ["A", "B", "-"])
def test_an_effect_in_progress_shows_no_more_than_the_cards_that_are_known(seat: str) -> None:
    table = ratjack(f"{own_sets(r1='SWAP_HIDDEN')}   A* ?b2 hand r1 r2   B ?b3 hand b12")
    play(table, "play r1", "card A1")
    assert seen(table)["effect"] == {"verb": "SWAP_HIDDEN", "at": "A2", "first": "A1"}
    assert sees(table, seat, "A") == ("?b2 r1" if seat == "A" else "? r1")
    assert sees(table, seat, "B") == ("?b3" if seat == "B" else "?")
    assert sees_hand(table, seat, "A") == ("r2" if seat == "A" else "?")
