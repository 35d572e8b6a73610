"""Big Manitou: how the booty of the grounds is shared out (MAN-19 to MAN-22)."""

from __future__ import annotations

import pytest

from games.manitou.scenarios.drawing import (
    asked,
    booty,
    last_card,
    manitou,
    refuses,
    seen,
    shared_out,
    takings,
    tiles,
)
from scenario import play

# --- the warrior


def test_MAN_19_the_owner_of_the_face_up_warrior_takes_any_tile_first() -> None:
    table = shared_out("ground1 b1 2xt2   warriors1 B scout   A at1 9   B   C")
    assert (asked(table), table.moves()) == ("B taking 1 warrior 1", ["take b1", "take t2"])
    play(table, "take t2")
    assert booty(table) == {"B": "t2"}
    assert (asked(table), tiles(table, "ground1")) == ("A taking 1 first 2", "b1 t2")


def test_MAN_19_two_warriors_take_no_more_than_one() -> None:
    table = shared_out("ground1 b1 b2 b3   warriors1 B scout rain   A   B   C")
    assert takings(table) == ["B 1 warrior"]
    assert (booty(table), tiles(table, "lost")) == ({"B": "b1"}, "b2 b3")


def test_MAN_19_face_down_warriors_take_nothing() -> None:
    table = shared_out("ground1 b1 b2 b3   A at1 ?chief 2   B at1 ?mother   C")
    assert takings(table) == ["A 1 first", "A 1 first"]


def test_MAN_19_the_grounds_are_shared_out_one_by_one() -> None:
    table = last_card("""
        dealer C   ground1 b1 b2 b3   ground2 t1 t2   ground3 totem horse tomahawk
        warriors1 A rain   warriors3 B chief
        A at2 5   B at1 4 at3 2   C at3 9 hand 10
    """)
    play(table, "play 10 2")
    assert takings(table) == [
        *("A 1 warrior", "B 1 first", "B 1 first"),
        *("C 2 first", "C 2 first"),
        *("B 3 warrior", "C 3 first", "C 3 first"),
    ]


def test_MAN_19_only_tiles_of_the_ground_that_is_shared_out_can_be_taken() -> None:
    table = shared_out("ground1 b1 t2   ground2 b4   warriors1 B scout   A at1 9 at2 1   B   C")
    assert refuses(table, "take b4", "take horse", because="no such tile at the ground.*MAN-19")
    assert refuses(table, "pass", "pay b1", because="Take a tile.*MAN-19")


# --- the hunters

SHARED = {  # hunters of the seats at ground 1 where b1 b2 b3 lie; who takes; what is lost
    "three different": ("A at1 7   B at1 5   C at1 3", "A first, A first, B second", ""),
    "in another order": ("A at1 3   B at1 7   C at1 5", "B first, B first, C second", ""),
    "a sum of cards": ("A at1 1 2 3   B at1 5   C at1 2", "A first, A first, B second", ""),
    "a single hunter": ("A   B at1 1   C", "B first, B first", "b3"),
    "two players": ("A   B at1 1   C at1 2", "C first, C first, B second", ""),
    "nobody": ("A   B   C", "", "b1 b2 b3"),
    "tied first: the next steps up and is not also second": (
        "A at1 7   B at1 7   C at1 3",
        "C first, C first",
        "b3",
    ),
    "tied first in other seats": ("A at1 1   B at1 9   C at1 9", "A first, A first", "b3"),
    "tied sums of different cards": ("A at1 1 6   B at1 7   C at1 3", "C first, C first", "b3"),
    "tied second": ("A at1 7   B at1 5   C at1 5", "A first, A first", "b3"),
    "all tied": ("A at1 4   B at1 4   C at1 4", "", "b1 b2 b3"),
    "two tied and nobody else": ("A at1 4   B at1 4   C", "", "b1 b2 b3"),
}


@pytest.mark.parametrize(("seats", "takers", "lost"), SHARED.values(), ids=SHARED)
def test_MAN_20_the_highest_sum_takes_2_and_the_next_the_rest(seats: str, takers: str, lost: str) -> None:
    table = shared_out(f"ground1 b1 b2 b3   {seats}")
    expected = [who.replace(" ", " 1 ") for who in takers.split(", ") if who]
    assert takings(table) == expected
    assert (asked(table), tiles(table, "lost")) == ("choosing", lost)


FIVE = {  # the same at a table of five, where ground 1 has b1 b2 b3 b4, and E is the hide thief
    "the second takes all the rest": ("A at1 7   B at1 5   C   D", "A first, A first, B second, B second"),
    "tied first: the next two step up": (
        "A at1 7   B at1 7   C at1 5   D at1 3",
        "C first, C first, D second, D second",
    ),
    "tied first and tied second": ("A at1 7   B at1 7   C at1 5   D at1 5", ""),
    "three tied first": ("A at1 7   B at1 7   C at1 7   D at1 1", "D first, D first"),
    "tied second: the next steps up": (
        "A at1 7   B at1 5   C at1 5   D at1 3",
        "A first, A first, D second, D second",
    ),
    "tied last": ("A at1 7   B at1 5   C at1 3   D at1 3", "A first, A first, B second, B second"),
    "third and fourth get nothing": (
        "A at1 1   B at1 2   C at1 3   D at1 4",
        "D first, D first, C second, C second",
    ),
}


@pytest.mark.parametrize(("seats", "takers"), FIVE.values(), ids=FIVE)
def test_MAN_20_tied_players_get_nothing_and_the_next_lower_untied_one_steps_up(
    seats: str, takers: str
) -> None:
    table = last_card(f"dealer E   ground1 b1 b2 b3 b4   {seats}   E at3 9 hand 10")
    play(table, "play 10 3")
    assert takings(table) == [who.replace(" ", " 1 ") for who in takers.split(", ") if who]
    assert asked(table) == "choosing"


def test_MAN_20_two_pairs_of_tied_players_leave_it_to_the_fifth() -> None:
    table = last_card("""
        dealer E   ground1 b1 b2 b3 b4
        A at1 7   B at1 7   C at1 5   D at1 5   E at3 9 10 hand 3
    """)
    play(table, "play 3 1")
    assert takings(table) == ["E 1 first", "E 1 first"]
    assert tiles(table, "lost") == "b3 b4"


FEWER = {  # tiles at ground 1, and who takes of A with a warrior and 7, B with 5 and C with 3
    "none": ("", ""),
    "one": ("b1", "A warrior"),
    "two": ("b1 b2", "A warrior, A first"),
    "three": ("b1 b2 b3", "A warrior, A first, A first"),
}


@pytest.mark.parametrize(("row", "takers"), FEWER.values(), ids=FEWER)
def test_MAN_20_who_is_due_more_takes_what_is_there(row: str, takers: str) -> None:
    table = shared_out(f"ground1 {row}   warriors1 A rain   A at1 7   B at1 5   C at1 3")
    assert takings(table) == [who.replace(" ", " 1 ") for who in takers.split(", ") if who]


def test_MAN_20_the_number_due_goes_down_with_each_tile() -> None:
    table = last_card("dealer E   ground1 b1 b2 b3 b4   A at1 7   B at1 5   C   D   E at3 9 hand 10")
    play(table, "play 10 3")
    steps = []
    while "taking" in asked(table):
        steps.append(asked(table))
        play(table, table.moves()[-1])
    assert steps == [
        *("A taking 1 first 2", "A taking 1 first 1", "B taking 1 second 2", "B taking 1 second 1"),
    ]
    assert booty(table) == {"A": "b3 b4", "B": "b1 b2"}


def test_MAN_20_the_second_takes_what_is_left_however_much_it_is() -> None:
    table = last_card("ground_tiles=6   dealer C   ground1 6xb1   A at1 7   B at1 5   C at3 9 hand 10")
    play(table, "play 10 3")
    assert takings(table) == ["A 1 first"] * 2 + ["B 1 second"] * 4


def test_MAN_20_with_2_tiles_the_second_gets_nothing() -> None:
    table = last_card("dealer B   ground1 b1 b2   A at1 5 at3 9   B at1 4 hand 10")
    play(table, "play 10 3")
    assert takings(table) == ["A 1 first", "A 1 first"]


def test_MAN_20_with_2_tiles_a_warrior_leaves_the_first_one() -> None:
    table = last_card("dealer B   ground1 b1 b2   warriors1 B rain   A at1 5 at3 9   B at1 4 hand 10")
    play(table, "play 10 3")
    assert takings(table) == ["B 1 warrior", "A 1 first"]


def test_MAN_20_lost_tiles_stay_lost() -> None:
    table = shared_out("hunt 2   lost t4   ground1 b1 b2 b3   ground2 totem   A at1 7   B   C")
    assert takings(table) == ["A 1 first", "A 1 first"]
    assert tiles(table, "lost") == "b3 t4 totem"


# --- both


def test_MAN_21_the_same_player_takes_as_warrior_and_as_hunter() -> None:
    table = shared_out("ground1 b1 b2 b3   warriors1 A rain   A at1 7   B at1 5   C")
    assert takings(table) == ["A 1 warrior", "A 1 first", "A 1 first"]
    assert booty(table) == {"A": "b1 b2 b3"}


def test_MAN_21_also_as_second() -> None:
    table = last_card("""
        dealer E   ground1 b1 b2 b3 b4   warriors1 B rain
        A at1 7   B at1 5   C   D   E at3 9 hand 10
    """)
    play(table, "play 10 3")
    assert takings(table) == ["B 1 warrior", "A 1 first", "A 1 first", "B 1 second"]


# --- tomahawks


def sums(drawing: str) -> list[int]:
    """What the hunters of the seats count at ground 1."""
    table = manitou(f"hunt 3   taking 1 first 2   ground1 b1 b2 {drawing}")
    return seen(table)["grounds"][0]["sums"]


def test_MAN_22_the_printed_example() -> None:
    """5, 3, 7 with 2 tomahawks count 7, 5, 9."""
    for hunter, counts in (("5", 7), ("3", 5), ("7", 9), ("3 5 7", 21)):
        assert sums(f"dealer B   A at1 {hunter} booty 2xtomahawk   B at2 10") == [counts, 0]
    for rival, taker in (("2 8 10", "A"), ("4 8 10", "B")):
        table = last_card(f"""
            hunt 3   dealer D   ground1 b1
            A at1 3 5 7 booty 2xtomahawk   B at1 {rival}   C   D at3 8 9 5 hand 10
        """)
        play(table, "play 10 3")
        assert takings(table) == [f"{taker} 1 first"]


def test_MAN_22_each_card_is_raised() -> None:
    assert sums("dealer B   A at1 1 2 booty tomahawk   B at1 4") == [5, 4]
    assert sums("dealer B   A at1 1 2 3 4 booty 3xtomahawk   B at1 10 9 booty tomahawk") == [22, 21]


def test_MAN_22_without_a_hunter_tomahawks_count_nothing() -> None:
    table = shared_out("hunt 3   ground1 b1   A booty 3xtomahawk   B at1 1   C")
    assert seen(table)["grounds"][0]["sums"] == [0, 1, 0, 0]
    assert takings(table) == ["B 1 first"]


def test_MAN_22_they_break_ties_and_make_them() -> None:
    table = shared_out(
        "hunt 3   ground1 b1   ground2 b2   A at1 5 at2 4 booty tomahawk   B at1 5 at2 2 3   C"
    )
    assert takings(table) == ["A 1 first"]
    assert tiles(table, "lost") == "b2"


def test_MAN_22_tiles_won_in_this_scoring_count_from_the_next_hunt() -> None:
    table = shared_out("ground1 tomahawk   ground2 b1   A at1 5 at2 4   B at2 4   C")
    play(table, "take tomahawk")
    assert (asked(table), booty(table), tiles(table, "lost")) == ("choosing", {"A": "tomahawk"}, "b1")


def test_MAN_22_in_the_next_hunt_they_count() -> None:
    table = shared_out("hunt 2   ground2 b1   A at2 4 booty tomahawk   B at2 4   C")
    assert takings(table) == ["A 2 first"]


def test_MAN_22_a_tile_won_by_a_warrior_does_not_count_at_the_same_ground_yet() -> None:
    table = shared_out("ground1 b1 b2 tomahawk   warriors1 A rain   A at1 5   B at1 5   C at1 1")
    play(table, "take tomahawk")
    assert takings(table) == ["C 1 first", "C 1 first"]


def test_MAN_22_a_tile_paid_as_a_fine_no_longer_counts() -> None:
    table = last_card("""
        hunt 3   dealer D   ground1 b1 b2
        A at1 5 at3 10 booty tomahawk   B at1 5   C at1 1   D hand 2
    """)
    play(table, "play 2 3", "pay tomahawk")
    assert takings(table) == ["C 1 first", "C 1 first"]


def test_MAN_22_one_that_was_not_paid_does() -> None:
    table = last_card("""
        hunt 3   dealer D   ground1 b1 b2
        A at1 5 at3 10 booty 2xtomahawk   B at1 5   C at1 1   D hand 2
    """)
    play(table, "play 2 3", "pay tomahawk")
    assert takings(table) == ["A 1 first", "A 1 first"]


def test_MAN_22_those_of_a_drawn_scoring_are_told_by_axes() -> None:
    """Of the two tomahawks one was won at ground 1 in this scoring."""
    table = manitou("""
        hunt 3   taking 2 first 1   dealer B   ground2 b1
        A* at2 4 booty 2xtomahawk axes 1   B at2 4 at3 9
    """)
    assert seen(table)["grounds"][1]["sums"] == [5, 4]
    assert asked(table) == "A taking 2 first 1"
