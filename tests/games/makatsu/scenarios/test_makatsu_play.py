"""Meister Makatsu, rule by rule: setting up, the rounds, what a seat may know."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from games.makatsu.scenarios.drawing import (
    HIDDEN,
    WHOLE_DECK,
    cards,
    in_order,
    makatsu,
    seen,
    together,
)
from scenario import happened, has_section, play, section, starred
from stammtisch import BadOption, IllegalMove, Table
from stammtisch.engine.layout import UNKNOWN
from stammtisch.games.makatsu.shapes import Draw
from stammtisch.games.makatsu.text import cards_of
from stammtisch.match.viewer import SPECTATOR

# --- setting up


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_MAK_1_everybody_draws_four_cards_from_a_whole_deck_of_their_own(seats: int) -> None:
    table = Table("makatsu", seats=seats, seed=1)
    for seat in "ABCDEF"[:seats]:
        assert len(cards(table, f"{seat} hand")) == 4
        assert together(table, f"{seat} hand", f"{seat} deck") == WHOLE_DECK


def test_MAK_1_the_decks_are_shuffled() -> None:
    tables = [Table("makatsu", seats=2, seed=seed) for seed in range(100)]
    assert in_order({card for table in tables for card in cards(table, "A hand")}) == WHOLE_DECK
    assert all(section(table, "A hand") != section(table, "B hand") for table in tables)


@pytest.mark.parametrize("seats", [1, 7])
def test_MAK_1_there_are_decks_for_two_to_six(seats: int) -> None:
    with pytest.raises(BadOption, match="2 to 6"):
        Table("makatsu", seats=seats)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_MAK_2_chance_gives_the_figure_first_to_any_seat(seats: int) -> None:
    first = {section(Table("makatsu", seats=seats, seed=seed), "master") for seed in range(100)}
    assert first == set("ABCDEF"[:seats])


# --- phases and rounds


def test_MAK_3_the_phases_have_six_three_and_two_rounds() -> None:
    table = Table("makatsu", seats=3, seed=1)
    begun = []
    while not table.over:
        if not has_section(table, "table"):
            begun.append(f"{section(table, 'phase')}.{section(table, 'round')}")
        table.play(table.moves()[0])
    assert " ".join(begun) == "1.1 1.2 1.3 1.4 1.5 1.6 2.1 2.2 2.3 3.1 3.2"


def test_MAK_3_everybody_plays_22_cards_in_a_game() -> None:
    table = Table("makatsu", seats=3, seed=1)
    while not table.over:
        table.play(table.moves()[0])
    assert Counter(seat for seat, _ in table.history) == {0: 22, 1: 22, 2: 22}


def test_MAK_3_the_holder_of_the_figure_starts_each_round() -> None:
    table = makatsu("""
        round 2   master C
        A   hand b1 b2 b3 b4
        B   hand b1 b2 b3 p4
        C   hand b1 b2 b3 b4
    """)
    assert starred(table) == "C"
    play(table, "C: play b1", "A: play b1", "B: play p4", "C: play b2", "A: play b2", "B: play b2")
    assert section(table, "round") == "3"
    assert starred(table) == "B"


# --- a round


def test_MAK_4_two_laps_run_clockwise_in_the_same_order() -> None:
    table = makatsu("""
        master B
        A   hand b1 b2 b3 b4
        B   hand y1 y2 y3 y4
        C   hand p1 p2 p3 p4
    """)
    play(table, "play y1", "play p1", "play b1", "play y2", "play p2", "play b2")
    assert [seat for seat, _ in table.history] == [1, 2, 0, 1, 2, 0]


def test_MAK_4_any_card_of_the_hand_may_be_played_whatever_colour_was_begun() -> None:
    table = makatsu("""
        master A   table b5
        A   hand b1 b2 b3
        B*  hand b8 y1 y4 p3
    """)
    assert table.moves() == ["play b8", "play y1", "play y4", "play p3"]
    play(table, "B: play p3", "A: play b1")
    assert table.moves() == ["play b8", "play y1", "play y4"]


def test_MAK_4_both_cards_of_each_seat_stay_visible() -> None:
    table = makatsu("""
        master A   table b5 y2 p3 b4
        A   hand
        B*  hand y1 y3 y4
        C   hand b1 b2 b3
    """)
    for seat in (SPECTATOR, 0, 1, 2):
        assert seen(table, seat)["table"] == [["b5", "b4"], ["y2"], ["p3"]]


def test_MAK_4_only_cards_of_the_own_hand_can_be_played_and_only_in_turn() -> None:
    table = makatsu("""
        master A   table b5
        A   hand b1 b2 b3
        B*  hand b8 y1 y4 p3
    """)
    before = table.text()
    for move in ("B: play b1", "B: play b5", "B: play b9", "B: pass", "A: play b1"):
        with pytest.raises(IllegalMove):
            play(table, move)
    assert table.text() == before


def test_MAK_4_nobody_plays_a_third_card() -> None:
    table = makatsu("""
        phase 3   master A   table b5 y1 b6
        A   hand b1 b2
        B*  hand y2 y3 y4
    """)
    assert table.moves(0) == []
    with pytest.raises(IllegalMove):
        play(table, "A: play b1")


@pytest.mark.parametrize("phase", [1, 2])
def test_MAK_5_the_two_cards_left_go_to_the_reserve_right_after_the_own_second_card(phase: int) -> None:
    table = makatsu(f"""
        phase {phase} round 2   master A   table b1 y1 p1
        A*  hand b2 b7 p8   reserve y6 y7
        B   hand y2 y3 y4   reserve b6 b7
        C   hand p2 p3 p4   reserve b6 b7
    """)
    table.play("play b2")
    assert section(table, "A hand") == ""
    assert section(table, "A reserve") == "b7 y6 y7 p8"
    assert section(table, "B hand") == "y2 y3 y4"
    assert section(table, "B reserve") == "b6 b7"


def test_MAK_5_the_first_card_puts_nothing_into_the_reserve() -> None:
    table = makatsu("master A   A hand b1 b2 b3 b4   B hand y1 y2 y3 y4")
    table.play("play b1")
    assert section(table, "A hand") == "b2 b3 b4"
    assert section(table, "A reserve") == ""


# --- what a seat may know


def test_MAK_6_the_table_shows_only_the_size_of_a_reserve_even_to_its_owner() -> None:
    table = makatsu(HIDDEN)
    for seat in (SPECTATOR, 0, 1, 2):
        assert seen(table, seat)["reserves"] == [6, 4, 4]


def test_MAK_6_everybody_sees_their_own_hand_and_the_size_of_the_others() -> None:
    table = makatsu(HIDDEN)
    assert seen(table, 0)["hands"] == [[], 3, 3]
    assert seen(table, 1)["hands"] == [0, ["y2", "y3", "y4"], 3]
    assert seen(table)["hands"] == [0, 3, 3]


def test_MAK_6_nobody_is_told_which_cards_go_to_a_reserve() -> None:
    table = makatsu(HIDDEN)
    table.play("play y3")
    for seat in (SPECTATOR, 0, 1, 2):
        told = json.dumps(table.events(seat))
        assert "y3" in told
        assert "y2" not in told
        assert "y4" not in told


def test_MAK_6_nobody_is_told_which_cards_the_others_draw() -> None:
    table = makatsu("master A   table b1 y1 b2   A hand   B* hand y2 y3 y4")
    table.play("play y2")
    drawn_by_a, drawn_by_b = happened(Draw, table, 0)
    assert drawn_by_a["cards"] == cards(table, "A hand")
    assert drawn_by_b["cards"] is None


def test_MAK_6_who_remembers_knows_their_own_reserve_and_what_is_left_in_their_draw_pile() -> None:
    knows = makatsu(HIDDEN).view_state(1)
    assert " ".join(cards_of(knows.hand[1])) == "y2 y3 y4"
    assert " ".join(cards_of(knows.reserve[1])) == "b1 b2 y7 y8"
    assert " ".join(cards_of(knows.deck[1])) == "b5 b6 b7 b8 p1 p2 p3 p4 p5 p6 p7 p8"


def test_MAK_6_nobody_can_know_the_cards_in_the_places_of_the_others() -> None:
    table = makatsu(HIDDEN)
    for viewer, others in ((0, (1, 2)), (1, (0, 2)), (2, (0, 1)), (SPECTATOR, (0, 1, 2))):
        knows = table.view_state(viewer)
        for other in others:
            assert knows.hand[other] == knows.reserve[other] == knows.deck[other] == UNKNOWN
