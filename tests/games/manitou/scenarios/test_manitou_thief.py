"""Big Manitou: the hide thief and the fines (MAN-17, MAN-18)."""

from __future__ import annotations

import pytest

from games.manitou.scenarios.drawing import (
    asked,
    booty,
    last_card,
    manitou,
    owes,
    refuses,
    seen,
    stones,
    takings,
    tiles,
)
from scenario import play, section

# --- who pays


def test_MAN_17_the_highest_sum_over_all_grounds_pays_a_tile() -> None:
    table = last_card("""
        hunt 3   dealer C
        A at1 9   at2 2   booty b1 t2      # 11
        B at1 4   at2 3   at3 5   booty b2   # 12
        C at1 10  hand 1   booty b3        # 11
    """)
    play(table, "play 1 1")
    assert (asked(table), seen(table)["thief"]) == ("B thief", [11, 12, 11])
    play(table, "pay b2")
    assert (booty(table), tiles(table, "paid")) == ({"A": "b1 t2", "C": "b3"}, "b2")


def test_MAN_17_tomahawks_do_not_count() -> None:
    table = last_card("""
        hunt 3   dealer C
        A at1 5 6   booty 3xtomahawk b1
        B at1 4 8   booty b2
        C hand 1
    """)
    play(table, "play 1 1")
    assert (asked(table), seen(table)["thief"]) == ("B thief", [11, 12, 1])


def test_MAN_17_warriors_do_not_count() -> None:
    table = last_card("""
        hunt 3   dealer B   warriors1 A chief chief   warriors2 A mother mother
        A at1 2   booty b1
        B hand 3   booty b2
    """)
    play(table, "play 3 1")
    assert asked(table) == "B thief"


def test_MAN_17_the_last_card_counts_already() -> None:
    table = last_card("hunt 3   dealer B   A at1 5 booty b1   B hand 6 booty b2")
    play(table, "play 6 1")
    assert asked(table) == "B thief"


PAYABLE = {  # the thief's booty, and what may be paid
    "bison or tipi of their choice": ("b1 2xb4 t2 totem horse tomahawk", "b1 b4 t2"),
    "only a bison": ("3xb3 2xtomahawk", "b3"),
    "only a tipi": ("t1 t4 totem", "t1 t4"),
    "with neither, another tile of their choice": ("totem horse 2xtomahawk", "totem horse tomahawk"),
    "only a tomahawk": ("tomahawk", "tomahawk"),
}


@pytest.mark.parametrize(("held", "offered"), PAYABLE.values(), ids=PAYABLE)
def test_MAN_17_bison_or_tipi_first(held: str, offered: str) -> None:
    owners = f"{'A' if 'totem' in held else '-'} {'A' if 'horse' in held else '-'}"
    table = manitou(f"hunt 3   thief   dealer B   stones {owners}   A* at1 9 booty {held}   B")
    assert table.moves() == [f"pay {tile}" for tile in offered.split()]


def test_MAN_17_other_tiles_are_refused_with_the_reason() -> None:
    table = manitou("hunt 3   thief   dealer B   stones A -   A* at1 9 booty b2 totem   B")
    assert refuses(table, "pay totem", because="Bison or tipi first.*MAN-17")
    assert refuses(table, "pay b1", because="no such tile.*MAN-17")
    assert refuses(table, "take b1", "pass", because="Pay a tile.*MAN-17")


def test_MAN_17_one_tile_is_paid_and_never_comes_back() -> None:
    table = manitou("hunt 3   thief   dealer B   A* at1 9 booty 3xb2 t1   B booty t4")
    play(table, "pay b2")
    assert booty(table) == {"A": "2xb2 t1", "B": "t4"}
    assert (tiles(table, "paid"), asked(table)) == ("b2", "choosing")
    view = seen(table)
    elsewhere = [view["bag"], *view["booty"], *(ground["tiles"] for ground in view["grounds"])]
    assert sum(place.get("b2", 0) for place in elsewhere) == 7


TIED = {  # the dealer, and who pays: A, C and D have 9
    "D": ("A at1 9 booty b1   B at1 2   C at1 4 5 booty b3   D at1 6 hand 3 booty b4", "A C D"),
    "B": ("A at1 9 booty b1   B at1 2 hand 3   C at1 4 5 booty b3   D at1 9 booty b4", "C D A"),
}


@pytest.mark.parametrize("dealer", TIED)
def test_MAN_17_tied_players_all_pay_in_the_order_of_play(dealer: str) -> None:
    seats, order = TIED[dealer]
    table = last_card(f"hunt 3   dealer {dealer}   {seats}")
    play(table, "play 3 2")
    paying = []
    while asked(table).endswith("thief"):
        paying.append(asked(table)[0])
        play(table, table.moves()[0])
    assert " ".join(paying) == order
    assert (booty(table), tiles(table, "paid")) == ({}, "b1 b3 b4")


def test_MAN_17_of_tied_players_one_may_have_nothing_to_pay() -> None:
    table = last_card("""
        hunt 3   dealer D
        A at1 9 booty b1   B at1 9   C at2 9 booty t1 t2   D hand 5
    """)
    play(table, "play 5 2")
    assert (asked(table), owes(table)) == ("A thief", [0, 0, 0, 0])
    play(table, "pay b1")
    assert asked(table) == "C thief"
    play(table, "pay t1")
    assert (asked(table), owes(table)) == ("choosing", [0, 1, 0, 0])
    assert tiles(table, "paid") == "b1 t1"


def test_MAN_17_a_highest_sum_of_0_makes_nobody_pay() -> None:
    table = last_card("hunt 3   dealer B   A booty b1   B hand scout booty b2")
    play(table, "play scout 1")
    assert (asked(table), owes(table)) == ("choosing", [0, 0])
    assert booty(table) == {"A": "b1", "B": "b2"}
    assert [event["event"] for event in table.events()].count("thief") == 0


def test_MAN_17_the_fine_comes_before_the_grounds() -> None:
    table = last_card("hunt 3   dealer B   ground1 t4   A at1 9 booty b1   B hand 1")
    play(table, "play 1 1")
    assert (asked(table), table.moves()) == ("A thief", ["pay b1"])
    play(table, "pay b1")
    assert (asked(table), table.moves()) == ("A taking 1 first 1", ["take t4"])


# --- who owes


def test_MAN_18_who_has_no_booty_owes_the_fine() -> None:
    table = last_card("dealer B   A at1 9   B hand 1")
    play(table, "play 1 1")
    assert (asked(table), owes(table)) == ("choosing", [1, 0])


def test_MAN_18_in_hunt_1_it_is_paid_after_all_three_grounds() -> None:
    table = last_card("""
        dealer C   ground1 b1 tomahawk   ground2 t2   ground3 t3 horse
        A at1 9 10   B at2 5   at3 3   C hand 1
    """)
    play(table, "play 1 3")
    steps = [asked(table)]
    for move in ("take b1", "take tomahawk", "take t2", "take t3", "take horse"):
        play(table, move)
        steps.append(asked(table))
    assert steps == [
        *("A taking 1 first 2", "A taking 1 first 1", "B taking 2 first 1"),
        *("B taking 3 first 2", "B taking 3 first 1", "A owing"),
    ]
    assert (table.moves(), owes(table)) == (["pay b1"], [1, 0, 0])
    play(table, "pay b1")
    assert (asked(table), owes(table)) == ("choosing", [0, 0, 0])
    assert booty(table) == {"A": "tomahawk", "B": "t2 t3 horse"}
    assert tiles(table, "paid") == "b1"


def test_MAN_18_in_a_later_hunt_it_is_the_same() -> None:
    table = last_card("hunt 3   dealer C   ground1 t3   A at1 9   B booty b1   C hand 1")
    play(table, "play 1 3", "take t3")
    assert (asked(table), table.moves()) == ("A owing", ["pay t3"])
    play(table, "pay t3")
    assert (booty(table), owes(table), table.over) == ({"B": "b1"}, [0, 0, 0], True)


def test_MAN_18_without_bison_or_tipi_another_tile_is_paid() -> None:
    table = last_card("dealer C   ground1 totem tomahawk   A at1 9   B   C hand 1")
    play(table, "play 1 3", "take totem", "take tomahawk")
    assert (asked(table), table.moves()) == ("A owing", ["pay totem", "pay tomahawk"])
    play(table, "pay totem")
    assert (booty(table), stones(table)) == ({"A": "tomahawk"}, "- -")


def test_MAN_18_several_fines_add_up() -> None:
    table = last_card("hunt 2   dealer B   A at1 9 owes 1   B hand 1")
    play(table, "play 1 1")
    assert (asked(table), owes(table)) == ("choosing", [2, 0])


def test_MAN_18_several_fines_are_paid_together() -> None:
    table = last_card("""
        hunt 2   dealer C   ground1 b1 t1   ground2 totem
        A at1 9 at2 8 owes 1   B   C hand 1
    """)
    play(table, "play 1 3", "take b1", "take t1", "take totem")
    assert (asked(table), table.moves(), owes(table)) == ("A owing", ["pay b1", "pay t1"], [2, 0, 0])
    play(table, "pay b1")
    assert (asked(table), table.moves(), owes(table)) == ("A owing", ["pay t1"], [1, 0, 0])
    play(table, "pay t1")
    assert (asked(table), owes(table), booty(table)) == ("choosing", [0, 0, 0], {"A": "totem"})


def test_MAN_18_a_second_fine_may_take_another_tile_when_bison_and_tipi_are_gone() -> None:
    table = manitou("hunt 2   owing   dealer B   stones - A   A* at1 9 booty b2 horse owes 2   B")
    assert table.moves() == ["pay b2"]
    play(table, "pay b2")
    assert table.moves() == ["pay horse"]
    play(table, "pay horse")
    assert (booty(table), stones(table), tiles(table, "paid")) == ({}, "- -", "b2 horse")


def test_MAN_18_what_cannot_be_paid_stays_owed() -> None:
    table = last_card("hunt 2   dealer C   ground1 b1   A at1 9 owes 1   B   C hand 1")
    play(table, "play 1 3", "take b1", "pay b1")
    assert (asked(table), owes(table), booty(table)) == ("choosing", [1, 0, 0], {})


def test_MAN_18_an_old_fine_is_paid_by_who_is_no_thief_this_time() -> None:
    table = last_card("hunt 2   dealer C   ground1 b1 t1   A at1 3 owes 1   B at2 9 booty b4   C hand 1")
    play(table, "play 1 3")
    assert asked(table) == "B thief"
    play(table, "pay b4", "take b1", "take t1")
    assert (asked(table), table.moves()) == ("A owing", ["pay b1", "pay t1"])
    play(table, "pay t1")
    assert (booty(table), owes(table)) == ({"A": "b1"}, [0, 0, 0])


def test_MAN_18_several_who_owe_pay_in_the_order_of_play() -> None:
    table = last_card("""
        dealer B   ground1 b1   ground2 b2   ground3 b3
        A at1 9 at2 1   B at3 5 hand 3   C at2 8 at1 2
    """)
    play(table, "play 3 2", "take b1", "take b2", "take b3")
    assert owes(table) == [1, 0, 1]
    paying = []
    while asked(table).endswith("owing"):
        paying.append(asked(table)[0])
        play(table, table.moves()[0])
    assert paying == ["C", "A"]
    assert (booty(table), owes(table)) == ({"B": "b3"}, [0, 0, 0])


def test_MAN_18_each_pays_all_that_is_owed_before_the_next() -> None:
    table = manitou("""
        hunt 2   owing   dealer B
        A  booty b1 t2   owes 1
        B
        C* booty b2 t1   owes 2
    """)
    paying = []
    while asked(table).endswith("owing"):
        paying.append((asked(table)[0], table.moves()))
        play(table, table.moves()[0])
    assert paying == [("C", ["pay b2", "pay t1"]), ("C", ["pay t1"]), ("A", ["pay b1", "pay t2"])]
    assert (booty(table), owes(table)) == ({"A": "t2"}, [0, 0, 0])


def test_MAN_18_who_gets_no_tile_goes_on_owing() -> None:
    table = last_card("hunt 3   dealer B   ground1 b1   A at1 2 at2 9   B at1 5 hand 1")
    play(table, "play 1 1", "take b1")
    assert (asked(table), owes(table), booty(table)) == ("choosing", [1, 0], {"B": "b1"})


def test_MAN_18_unpaid_fines_lapse_at_the_end_of_the_game() -> None:
    table = last_card("""
        hunt 3   dealer C   ground1 b1 t1
        A at2 9 at3 8 owes 1   B at1 5   C hand 1
    """)
    play(table, "play 1 3", "take b1", "take t1")
    assert (table.over, section(table, "hunt")) == (True, "3")
    assert (table.scores, table.places) == ((0, 1, 0), (2, 1, 2))
    assert tiles(table, "paid") == ""


def test_MAN_18_in_the_last_hunt_what_can_be_paid_is_paid() -> None:
    table = last_card("hunt 3   dealer C   ground1 b1 t1   A at1 9 owes 1   B   C hand 1")
    play(table, "play 1 3", "take b1", "take t1", "pay b1", "pay t1")
    assert (table.over, table.scores, tiles(table, "paid")) == (True, (0, 0, 0), "b1 t1")
    assert takings(table) == []
