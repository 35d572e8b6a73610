"""Big Manitou: great warriors (MAN-8 to MAN-13)."""

from __future__ import annotations

import pytest

from games.manitou.scenarios.drawing import BEATS, WARRIORS, asked, at, cards, manitou, refuses, warriors
from scenario import happened, play
from stammtisch import Table
from stammtisch.games.manitou.shapes import Take

PAIRS = [(attacker, defender) for attacker in WARRIORS for defender in WARRIORS]


def against_one(attacker: str, defender: str) -> Table:
    """A holds the attacker; B has one face-up warrior at ground 1."""
    return manitou(f"dealer B   plays 2   warriors1 B {defender}   A* hand {attacker} at3 1   B")


def against_two(attacker: str, first: str, second: str, options: str = "") -> Table:
    """A holds the attacker; B has two face-up warriors at ground 1."""
    return manitou(f"""
        {options}   dealer B   plays 4   warriors1 B {first} {second}
        A* hand {attacker}   at3 1 2
        B
    """)


# --- one against one


@pytest.mark.parametrize(("attacker", "defender"), PAIRS)
def test_MAN_8_each_warrior_beats_others(attacker: str, defender: str) -> None:
    table = against_one(attacker, defender)
    play(table, f"play {attacker} 1")
    stays = warriors(table, 1)
    if defender in BEATS[attacker]:
        assert stays == f"A {attacker}"
    elif attacker in BEATS[defender]:
        assert stays == f"B {defender}"
    else:
        assert attacker == defender
        assert stays == ""


def test_MAN_8_a_clan_mother_is_beaten_by_three_and_beats_only_the_chief() -> None:
    for other in ("medicine", "rain", "scout"):
        table = against_one("mother", other)
        play(table, "play mother 1")
        assert warriors(table, 1) == f"B {other}"
    table = against_one("mother", "chief")
    play(table, "play mother 1")
    assert warriors(table, 1) == "A mother"


@pytest.mark.parametrize(("attacker", "defender"), [pair for pair in PAIRS if pair[1] in BEATS[pair[0]]])
def test_MAN_9_a_losing_defender_is_turned_down(attacker: str, defender: str) -> None:
    table = against_one(attacker, defender)
    play(table, f"play {attacker} 1")
    assert at(table, 1) == {"B": f"?{defender}"}
    assert warriors(table, 1) == f"A {attacker}"


@pytest.mark.parametrize(("attacker", "defender"), [pair for pair in PAIRS if pair[0] in BEATS[pair[1]]])
def test_MAN_9_a_losing_attacker_is_turned_down(attacker: str, defender: str) -> None:
    table = against_one(attacker, defender)
    assert [f"play {attacker} {ground}" in table.moves() for ground in (1, 2, 3)] == [True] * 3
    play(table, f"play {attacker} 1")
    assert at(table, 1) == {"A": f"?{attacker}"}
    assert warriors(table, 1) == f"B {defender}"


@pytest.mark.parametrize("warrior", WARRIORS)
def test_MAN_9_equal_warriors_are_both_turned_down(warrior: str) -> None:
    table = against_one(warrior, warrior)
    play(table, f"play {warrior} 1")
    assert at(table, 1) == {"A": f"?{warrior}", "B": f"?{warrior}"}
    assert warriors(table, 1) == ""


def test_MAN_9_at_another_ground_nothing_happens() -> None:
    table = against_one("chief", "rain")
    play(table, "play chief 2")
    assert (warriors(table, 1), warriors(table, 2)) == ("B rain", "A chief")
    assert (at(table, 1), at(table, 2)) == ({}, {})


def test_MAN_9_hunters_do_not_fight() -> None:
    table = against_one("chief", "rain")
    play(table, "play 2 1")
    assert (warriors(table, 1), at(table, 1)) == ("B rain", {"A": "2"})


def test_MAN_9_warriors_that_lie_face_down_do_not_fight() -> None:
    table = manitou("dealer B   plays 2   A* hand scout at3 1   B at1 ?chief")
    play(table, "play scout 1")
    assert (warriors(table, 1), at(table, 1)) == ("A scout", {"B": "?chief"})


# --- two of one's own


def test_MAN_10_a_second_warrior_lies_to_the_right_of_the_first() -> None:
    for second in WARRIORS:
        table = manitou(f"dealer B   plays 2   warriors1 A chief   A* hand {second}   B at3 1")
        play(table, f"play {second} 1")
        assert (warriors(table, 1), at(table, 1)) == (f"A chief {second}", {})


def test_MAN_10_a_third_warrior_is_not_allowed() -> None:
    table = manitou("dealer B   plays 4   warriors1 A rain chief   A* hand 5 chief scout   B at3 1 2")
    assert table.moves() == [
        *("play 5 1", "play 5 2", "play 5 3", "play chief 2", "play chief 3", "play scout 2", "play scout 3"),
    ]
    assert refuses(table, "play chief 1", "play scout 1", because="third.*MAN-10")


def test_MAN_10_face_down_warriors_do_not_count() -> None:
    table = manitou("""
        dealer B   plays 6   warriors1 A chief
        A* hand scout   at1 ?rain ?medicine
        B at3 1 2 3
    """)
    play(table, "play scout 1")
    assert (warriors(table, 1), at(table, 1)) == ("A chief scout", {"A": "?medicine ?rain"})


def test_MAN_10_after_a_sacrifice_a_second_may_be_played_again() -> None:
    table = manitou("""
        dealer B   plays 5   warriors1 A rain scout
        A hand 1 medicine chief   at3 2
        B* hand chief   at3 1 2
    """)
    play(table, "play chief 1")
    assert (warriors(table, 1), at(table, 1)) == ("A rain", {"A": "?scout", "B": "?chief"})
    assert [move for move in table.moves() if move.endswith(" 1")] == [
        *("play 1 1", "play chief 1", "play medicine 1"),
    ]
    play(table, "play medicine 1")
    assert (warriors(table, 1), at(table, 1)) == ("A rain medicine", {"A": "?scout", "B": "?chief"})


def test_MAN_10_two_at_one_ground_do_not_bar_another_ground() -> None:
    table = manitou(
        "dealer B   plays 6   warriors1 A rain chief   warriors2 A scout   A* hand mother   B at3 1 2 3"
    )
    play(table, "play mother 2")
    assert (warriors(table, 1), warriors(table, 2)) == ("A rain chief", "A scout mother")


# --- one against two


@pytest.mark.parametrize(("attacker", "second"), PAIRS)
def test_MAN_11_who_beats_or_equals_the_second_of_two_falls_with_it(attacker: str, second: str) -> None:
    table = against_two(attacker, "chief", second)
    if attacker == second or second in BEATS[attacker]:
        play(table, f"play {attacker} 1")
        assert warriors(table, 1) == "B chief"
        assert at(table, 1) == {"A": f"?{attacker}", "B": f"?{second}"}
    else:
        assert [move for move in table.moves() if attacker in move] == [
            *(f"play {attacker} 2", f"play {attacker} 3"),
        ]
        assert refuses(table, f"play {attacker} 1", because="weaker.*MAN-11")


@pytest.mark.parametrize("first", ["chief", "mother", "medicine", "rain"])
def test_MAN_11_the_first_of_two_does_not_matter(first: str) -> None:
    table = against_two("rain", first, "scout")
    play(table, "play rain 1")
    assert warriors(table, 1) == f"B {first}"
    assert refuses(against_two("mother", first, "scout"), "play mother 1", because="weaker.*MAN-11")


def test_MAN_11_the_first_holds_the_ground_and_is_then_attacked_alone() -> None:
    table = manitou("""
        dealer C   plays 6   warriors1 C rain scout
        A* hand chief      at3 1 2
        B  hand medicine   at3 1 2
        C
    """)
    play(table, "play chief 1", "play medicine 1")
    assert warriors(table, 1) == "B medicine"
    assert at(table, 1) == {"A": "?chief", "C": "?rain ?scout"}


@pytest.mark.parametrize(("attacker", "second"), PAIRS)
def test_MAN_11_with_loose_sacrifice_a_weaker_warrior_is_turned_down_alone(
    attacker: str, second: str
) -> None:
    table = against_two(attacker, "chief", second, "loose_sacrifice=1")
    play(table, f"play {attacker} 1")
    if attacker == second or second in BEATS[attacker]:
        assert warriors(table, 1) == "B chief"
        assert at(table, 1) == {"A": f"?{attacker}", "B": f"?{second}"}
    else:
        assert warriors(table, 1) == f"B chief {second}"
        assert at(table, 1) == {"A": f"?{attacker}"}
        assert [event["event"] for event in table.events()][:2] == ["play", "loses"]


@pytest.mark.parametrize("option", [0, 1])
def test_MAN_11_against_one_a_weaker_warrior_may_be_played(option: int) -> None:
    table = manitou(
        f"loose_sacrifice={option}   dealer B   plays 2   warriors1 B rain   A* hand scout at3 1   B"
    )
    play(table, "play scout 1")
    assert (warriors(table, 1), at(table, 1)) == ("B rain", {"A": "?scout"})


# --- who holds a ground


def test_MAN_12_a_ground_where_all_were_turned_down_is_free() -> None:
    table = manitou("""
        dealer C   plays 3   warriors1 C chief
        A* hand chief   at3 1
        B  hand mother   at3 1
        C
    """)
    play(table, "play chief 1")
    assert warriors(table, 1) == ""
    play(table, "play mother 1")
    assert warriors(table, 1) == "B mother"
    assert at(table, 1) == {"A": "?chief", "C": "?chief"}


def test_MAN_12_a_winner_holds_the_ground_alone_until_beaten() -> None:
    table = manitou("""
        dealer C   plays 3   warriors1 C scout
        A* hand rain       at3 1
        B  hand medicine   at3 1
        C  hand chief
    """)
    play(table, "play rain 1")
    assert warriors(table, 1) == "A rain"
    play(table, "play medicine 1")
    assert warriors(table, 1) == "B medicine"
    play(table, "play chief 1")
    assert warriors(table, 1) == "C chief"
    assert at(table, 1) == {"A": "?rain", "B": "?medicine", "C": "?scout"}


def test_MAN_12_who_was_turned_down_plays_against_the_new_holder() -> None:
    table = manitou("dealer B   plays 2   warriors1 B rain   A* hand medicine at3 1   B hand chief")
    play(table, "play medicine 1", "play chief 1")
    assert (warriors(table, 1), at(table, 1)) == ("B chief", {"A": "?medicine", "B": "?rain"})


# --- no placement

SIX_UP = "warriors1 B chief chief   warriors2 B mother mother   warriors3 B medicine rain"


def test_MAN_13_without_a_placement_a_warrior_is_played_face_down() -> None:
    table = manitou(f"dealer B   plays 13   {SIX_UP}   A   B* hand scout")
    assert table.moves() == ["play scout 1", "play scout 2", "play scout 3"]
    play(table, "play scout 2")
    assert [event["event"] for event in table.events()][:2] == ["play", "idle"]
    assert cards(table, "B spent") == "chief chief mother mother medicine rain scout"


def test_MAN_13_it_lies_without_effect() -> None:
    """The owner of the totem stone is asked before booty is shared out, so the grounds are seen."""
    table = manitou(f"""
        hunt 3   dealer B   plays 13   stones A -   {SIX_UP}   ground2 b1
        A hand 3 4   booty totem
        B* hand scout
    """)
    play(table, "play scout 2")
    assert asked(table) == "A totem"
    assert [warriors(table, ground) for ground in (1, 2, 3)] == [
        *("B chief chief", "B mother mother", "B medicine rain"),
    ]
    assert at(table, 2) == {"B": "?scout"}
    play(table, "pass", "take b1")
    assert [event["right"] for event in happened(Take, table)] == ["warrior"]


def test_MAN_13_a_ground_with_one_of_ones_own_is_a_placement() -> None:
    table = manitou("""
        dealer B   plays 13   warriors1 B chief chief   warriors2 B mother mother   warriors3 B rain
        A   B* hand scout   at3 5
    """)
    assert table.moves() == ["play scout 3"]


def test_MAN_13_a_ground_of_another_player_is_a_placement() -> None:
    table = manitou("""
        dealer B   plays 13   warriors1 B chief chief   warriors2 B mother mother   warriors3 A rain medicine
        A   B* hand scout   at3 5 6
    """)
    assert table.moves() == ["play scout 3"]


def test_MAN_13_a_hunter_in_hand_is_a_placement() -> None:
    table = manitou(f"dealer A   plays 12   {SIX_UP}   A hand 7   B* hand 5 6 scout")
    assert table.moves() == ["play 5 1", "play 5 2", "play 5 3", "play 6 1", "play 6 2", "play 6 3"]
    assert refuses(table, "play scout 1", because="MAN-10")


NO_WAY = """
    dealer C   plays 12
    warriors1 B chief medicine   warriors2 C chief medicine   warriors3 A chief chief
    A* hand mother mother rain   at1 1 2
    B  at1 3 4   C at1 5 6
"""


def test_MAN_13_others_who_are_too_strong_can_leave_no_placement_too() -> None:
    table = manitou(NO_WAY)
    assert table.moves() == [
        *("play mother 1", "play mother 2", "play mother 3", "play rain 1", "play rain 2", "play rain 3"),
    ]
    play(table, "play rain 1")
    assert [event["event"] for event in table.events()][:2] == ["play", "idle"]
    assert (warriors(table, 1), cards(table, "A at1")) == ("B chief medicine", "1 2 ?rain")


def test_MAN_13_every_warrior_may_be_played_to_every_ground_then() -> None:
    for ground, holder in ((1, "B chief medicine"), (2, "C chief medicine"), (3, "A chief chief")):
        table = manitou(NO_WAY)
        play(table, f"play mother {ground}")
        assert warriors(table, ground) == holder
        assert cards(table, f"A at{ground}").endswith("?mother")
        assert len(cards(table, "A hand").split()) == 3


def test_MAN_13_a_warrior_that_is_strong_enough_is_a_placement() -> None:
    table = manitou(NO_WAY.replace("hand mother mother rain", "hand mother rain scout"))
    assert table.moves() == ["play scout 1", "play scout 2"]


def test_MAN_13_with_loose_sacrifice_the_same_warriors_can_be_placed() -> None:
    table = manitou(f"loose_sacrifice=1 {NO_WAY}")
    assert table.moves() == ["play mother 1", "play mother 2", "play rain 1", "play rain 2"]


def test_MAN_13_it_is_not_for_the_eighth_card() -> None:
    table = manitou(
        f"hunt 3   dealer A   totem   stones B -   {SIX_UP}   A   B* hand 6 scout at1 5 booty totem"
    )
    assert table.moves() == ["play 6 1", "play 6 2", "play 6 3", "pass"]
    table = manitou(f"""
        hunt 3   dealer C   totem   stones B -   {SIX_UP}
        A   B* hand scout at1 5 booty totem   C
    """)
    assert table.moves() == ["pass"]
    assert refuses(table, "play scout 1", because="MAN-10")
