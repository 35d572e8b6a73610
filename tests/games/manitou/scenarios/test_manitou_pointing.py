"""Big Manitou: what a person touches for a move."""

from __future__ import annotations

from games.manitou.scenarios.drawing import WARRIORS, choose, manitou
from scenario import targets


def test_cards_are_chosen_from_those_aside() -> None:
    table = manitou("choosing   dealer B   A   B")
    choose(table, "B", "5 7 8 9 10")
    assert targets(table, 1) == {f"choose {card}": f"aside {card}" for card in WARRIORS[:-1]}


def test_a_card_goes_from_the_hand_to_a_ground() -> None:
    table = manitou("dealer C   plays 7   warriors1 B chief mother   A   B* hand 5 6 scout   C")
    hunters = {f"play {card} {ground}": f"hand {card}, ground {ground}" for card in "56" for ground in "123"}
    scout = {f"play scout {ground}": f"hand scout, ground {ground}" for ground in "23"}
    assert targets(table) == hunters | scout


def test_a_hunter_rides_to_another_ground_or_stays_at_a_button() -> None:
    table = manitou("hunt 3   dealer C   horse   stones - A   A* at1 9   at2 2   booty horse   B   C")
    hunters = {move: path for move, path in targets(table).items() if move.split()[1:2] in (["9"], ["2"], [])}
    assert hunters == {
        "move 2 1": "hunter 2, ground 1",
        "move 2 3": "hunter 2, ground 3",
        "move 9 2": "hunter 9, ground 2",
        "move 9 3": "hunter 9, ground 3",
        "pass": "pass",
    }


def test_a_tile_is_paid_from_the_booty() -> None:
    table = manitou("hunt 3   thief   dealer B   A* at1 9 booty 3xb2 t1   B booty t4")
    assert targets(table) == {"pay b2": "booty b2", "pay t1": "booty t1"}


def test_a_tile_is_taken_from_the_ground_where_booty_is_taken() -> None:
    table = manitou("""
        hunt 3   taking 2 first 2   dealer B   ground2 b1 t3   ground3 b1
        A*  at2 9   booty b1
        B   at2 8
    """)
    assert targets(table) == {"take b1": "ground 2 b1", "take t3": "ground 2 t3"}
