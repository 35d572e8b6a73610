"""Big Manitou: which moves tell somebody something new."""

from __future__ import annotations

from games.manitou.scenarios.drawing import choose, manitou, seen
from scenario import reveals, undoable


def test_choosing_reveals_nothing_until_the_hands_are_drawn() -> None:
    table = manitou("choosing   dealer B   A   B")
    choose(table, "A", "1 2 3 4 5 6 7 8 9")
    assert not table.reveals()
    choose(table, "B", "1 2 3 4 5 6")
    assert not table.reveals()
    assert reveals(table, "B: choose 7")


def test_a_card_that_is_played_is_revealed_to_the_others_and_the_next_one_to_the_mover() -> None:
    assert reveals(manitou("dealer C   plays 7   A   B* hand 5 6 scout   C"), "play 5 1")


def test_moving_a_hunter_reveals_nothing() -> None:
    table = manitou("""
        hunt 3   dealer C   horse   stones - A   ground1 b1 t1
        A* at1 9   at2 2   booty horse t4
        B   at1 10
        C   at1 8
    """)
    assert not reveals(table, "move 9 2")


def test_taking_a_tile_reveals_nothing_until_the_next_hunt_begins() -> None:
    table = manitou("""
        hunt 3   taking 2 first 2   dealer B   ground2 b1 t3
        A*  at2 9   booty b1
        B   at2 8
    """)
    assert not reveals(table, "take b1")
    assert reveals(table, "take t3")
    assert seen(table)["hunt"] == 4


def test_paying_a_tile_reveals_nothing() -> None:
    table = manitou("hunt 3   thief   dealer B   ground1 b1   A* at1 9 booty 3xb2 t1   B booty t4")
    assert not reveals(table, "pay b2")


def test_a_card_that_is_played_stands_for_the_next_one_has_its_turn() -> None:
    table = manitou("dealer C   plays 7   A   B* hand 5 6 scout   C")
    assert undoable(table, "play 5 1") == [False]


def test_the_last_card_that_completes_a_choice_stands_for_it_lets_all_draw() -> None:
    table = manitou("choosing   dealer B   A   B")
    choose(table, "A", "1 2 3 4 5 6 7 8 9")
    assert undoable(table, *(f"B: choose {card}" for card in "1234567")) == [True] * 6 + [False]


def test_whoever_is_asked_on_may_take_back_the_last_card_of_a_hunt_if_nothing_was_drawn() -> None:
    table = manitou("""
        hunt 3   dealer A   plays 13   stones - A   ground1 b1 t1
        A* at1 1 2 3   at2 4 6 7   hand 5   booty horse
        B   at1 8 9 10   at2 1 2 3 4   hand 5
    """)
    assert undoable(table, "play 5 1", "move 5 2") == [True, True]
