"""Big Manitou: what the stones allow, and who has them (MAN-14 to MAN-16, MAN-23, MAN-24)."""

from __future__ import annotations

import pytest

from games.manitou.scenarios.drawing import (
    SEATS,
    asked,
    at,
    booty,
    cards,
    last_card,
    manitou,
    refuses,
    seen,
    shared_out,
    stones,
    takings,
    tiles,
    warriors,
)
from scenario import play, section

# --- the totem stone: an eighth card


def test_MAN_14_after_the_last_card_the_owner_of_the_totem_stone_may_play_an_eighth() -> None:
    table = last_card("""
        hunt 3   dealer B   stones A -
        A hand 8 chief   booty totem
        B hand 1   at1 9
    """)
    play(table, "play 1 1")
    assert asked(table) == "A totem"
    assert table.moves() == [
        *("play 8 1", "play 8 2", "play 8 3", "play chief 1", "play chief 2", "play chief 3", "pass"),
    ]
    play(table, "play 8 2")
    assert asked(table) == "choosing"
    assert "8" in cards(table, "A spent").split()
    assert len(cards(table, "A spent").split()) == 8
    assert "chief" in cards(table, "A aside").split()


def test_MAN_14_the_owner_may_do_without() -> None:
    table = last_card("hunt 3   dealer B   stones A -   A hand 8 chief booty totem   B hand 1 at1 9")
    play(table, "play 1 1", "pass")
    assert asked(table) == "choosing"
    assert len(cards(table, "A spent").split()) == 7
    assert {"8", "chief"} <= set(cards(table, "A aside").split())


def test_MAN_14_only_chosen_cards_can_be_the_eighth() -> None:
    table = manitou("hunt 3   dealer B   totem   stones A -   A* hand 8 9 booty totem   B")
    assert "10" in cards(table, "A aside").split()
    assert refuses(table, "play 10 1", because="not in your hand.*MAN-6")
    assert refuses(table, "choose 10", because="chosen.*MAN-3")
    assert refuses(table, "take b1", "move 1 2", because="eighth card.*MAN-14")


def test_MAN_14_one_eighth_card_and_no_ninth() -> None:
    table = manitou("""
        hunt 3   dealer B   totem   stones A B
        A* hand 8 9   booty totem
        B  at1 4      booty horse
    """)
    play(table, "play 8 1")
    assert (asked(table), cards(table, "A hand")) == ("B horse", "9")


def test_MAN_14_nobody_is_asked_before_the_last_card() -> None:
    table = manitou("hunt 3   dealer B   plays 12   stones A -   A* hand 8 9 10 booty totem   B hand 1")
    play(table, "play 8 1")
    assert asked(table) == "B plays"


def test_MAN_14_the_eighth_card_is_a_full_play() -> None:
    start = """
        hunt 3   dealer C   totem   stones A B   {}
        A* hand chief 9   booty totem
        B  at1 4   booty horse
        C
    """
    wins = manitou(start.format("warriors1 C rain"))
    play(wins, "play chief 1")
    assert (warriors(wins, 1), at(wins, 1)) == ("A chief", {"B": "4", "C": "?rain"})
    loses = manitou(start.format("warriors1 C mother"))
    play(loses, "play chief 1")
    assert (warriors(loses, 1), at(loses, 1)) == ("C mother", {"A": "?chief", "B": "4"})
    gives = manitou(start.format("warriors1 C mother scout"))
    play(gives, "play chief 1")
    assert (warriors(gives, 1), at(gives, 1)) == ("C mother", {"A": "?chief", "B": "4", "C": "?scout"})
    second = manitou(start.format("warriors1 A scout"))
    play(second, "play chief 1")
    assert warriors(second, 1) == "A scout chief"


def test_MAN_14_the_eighth_card_counts_in_the_scoring() -> None:
    table = manitou("""
        hunt 3   dealer B   totem   stones A -   ground1 b1 t1
        A* hand 8 9   at1 1   booty totem t3
        B  at1 5
    """)
    play(table, "play 8 1")
    assert (asked(table), seen(table)["thief"]) == ("A thief", [9, 5])
    play(table, "pay t3")
    assert takings(table) == ["A 1 first", "A 1 first"]


def test_MAN_14_the_owner_is_asked_whenever_there_is_a_card_in_hand() -> None:
    """The owner's last card is a warrior that cannot be placed: nobody else can tell."""
    table = last_card("""
        hunt 3   dealer C   stones B -
        warriors1 B chief chief   warriors2 B mother mother   warriors3 B medicine rain
        A
        B hand scout at1 5 booty totem
        C hand 1
    """)
    play(table, "play 1 1")
    assert (asked(table), table.moves()) == ("B totem", ["pass"])
    play(table, "pass")
    assert asked(table) == "B thief"


def test_MAN_14_a_third_warrior_is_no_eighth_card() -> None:
    table = manitou("""
        hunt 3   dealer B   totem   stones A -   warriors2 A rain scout
        A* hand 3 chief   booty totem
        B
    """)
    assert table.moves() == ["play 3 1", "play 3 2", "play 3 3", "play chief 1", "play chief 3", "pass"]


def test_MAN_14_a_weaker_warrior_against_two_is_no_eighth_card() -> None:
    table = manitou("""
        hunt 3   dealer B   totem   stones A -   warriors2 B rain scout
        A* hand chief mother   booty totem
        B
    """)
    assert table.moves() == [
        *("play chief 1", "play chief 2", "play chief 3", "play mother 1", "play mother 3", "pass"),
    ]


def test_MAN_14_the_dealer_who_chose_7_is_not_asked() -> None:
    table = last_card("hunt 3   dealer B   stones B -   A   B hand 1 booty totem b1")
    play(table, "play 1 1")
    assert asked(table) == "B thief"


def test_MAN_14_with_dealer_eighth_a_dealer_who_has_the_totem_stone_chooses_8() -> None:
    owners = {"A": "A booty totem   B   C", "B": "A   B booty totem   C", "C": "A   B   C booty totem"}
    numbers = {}
    for option in (0, 1):
        for owner, seats in owners.items():
            table = manitou(
                f"dealer_eighth={option}   hunt 3   choosing   dealer B   stones {owner} -   {seats}"
            )
            numbers[option, owner] = seen(table)["to_choose"]
    assert numbers.pop((1, "B")) == [8, 8, 9]
    assert list(numbers.values()) == [[8, 7, 9]] * 5


def test_MAN_14_with_dealer_eighth_the_dealer_plays_it_like_anybody() -> None:
    table = last_card("dealer_eighth=1   hunt 3   dealer B   stones B -   A   B hand 1 6 booty totem b1")
    play(table, "play 1 1")
    assert (asked(table), table.moves()) == ("B totem", ["play 6 1", "play 6 2", "play 6 3", "pass"])


# --- the horse stone: a hunter moves


def test_MAN_15_the_owner_of_the_horse_stone_may_move_a_hunter_to_another_ground() -> None:
    table = last_card("""
        hunt 3   dealer B   stones - A
        A at1 5 ?rain   at3 7   booty horse
        B hand 1
    """)
    play(table, "play 1 1")
    assert asked(table) == "A horse"
    assert table.moves() == ["move 5 2", "move 5 3", "move 7 1", "move 7 2", "pass"]


def test_MAN_15_a_moved_hunter_counts_on_the_new_ground() -> None:
    drawing = """
        hunt 3   dealer C   horse   stones - A   ground1 b1 t1 t2   ground2 b3
        A* at1 9   at2 2   booty horse t4
        B  at1 8
        C  at2 3
    """
    table = manitou(drawing)
    play(table, "move 9 2", "pay t4")
    assert takings(table) == ["B 1 first", "B 1 first", "A 2 first"]
    table = manitou(drawing)
    play(table, "pass", "pay t4")
    assert takings(table) == ["A 1 first", "A 1 first", "B 1 second", "C 2 first"]


def test_MAN_15_the_hunter_leaves_one_ground_and_comes_to_the_other() -> None:
    table = manitou("""
        hunt 3   dealer C   horse   stones - A
        A* at1 2 9   at2 3   booty horse t4
        B  at2 4   C
    """)
    play(table, "move 2 2")
    assert asked(table) == "A thief"
    assert (at(table, 1), at(table, 2)) == ({"A": "9"}, {"A": "2 3", "B": "4"})


def test_MAN_15_only_the_owners_hunters_move() -> None:
    table = manitou("hunt 3   dealer B   horse   stones - A   A* at1 5 booty horse   B at1 8")
    assert refuses(table, "move 8 2", "move 4 1", because="no such hunter.*MAN-15")
    assert refuses(table, "move 5 1", because="already.*MAN-15")
    assert refuses(table, "play 1 1", "take b1", because="MAN-3|MAN-15")


def test_MAN_15_without_a_hunter_on_the_grounds_the_owner_is_not_asked() -> None:
    table = last_card("hunt 3   dealer B   stones - A   A booty horse b1   B hand 1 booty b2")
    play(table, "play 1 1")
    assert asked(table) == "B thief"


def test_MAN_15_the_dealer_is_asked_like_everybody() -> None:
    table = last_card("hunt 3   dealer B   stones - B   A at1 5   B hand 1 booty horse")
    play(table, "play 1 2")
    assert (asked(table), table.moves()) == ("B horse", ["move 1 1", "move 1 3", "pass"])


# --- their order


def test_MAN_16_first_the_totem_stone_then_the_horse_stone_then_scoring() -> None:
    table = last_card("""
        hunt 3   dealer C   stones B A   ground1 b1 t1 t2
        A at1 9   booty horse t4
        B at1 8   booty totem
        C hand 1
    """)
    steps = []
    for move in ("play 1 1", "pass", "pass", "pay t4"):
        play(table, move)
        steps.append(asked(table))
    assert steps == ["B totem", "A horse", "A thief", "A taking 1 first 2"]


def test_MAN_16_the_owner_of_both_is_asked_twice_and_may_move_the_eighth_card() -> None:
    table = manitou("""
        hunt 3   dealer B   totem   stones A A
        A* hand 8 9   booty totem horse
        B
    """)
    play(table, "play 8 1")
    assert (asked(table), table.moves()) == ("A horse", ["move 8 2", "move 8 3", "pass"])
    play(table, "move 8 3")
    assert asked(table) == "A thief"
    assert cards(table, "A at3").startswith("8 ")


def test_MAN_16_without_stones_scoring_begins_at_once() -> None:
    table = last_card("hunt 3   dealer B   A at1 9 booty b1   B hand 1")
    play(table, "play 1 1")
    assert asked(table) == "A thief"


def test_MAN_16_who_got_a_stone_in_this_scoring_uses_it_in_the_next_hunt() -> None:
    table = last_card("dealer C   ground1 horse   A at1 5   B   C at3 6 hand 7")
    play(table, "play 7 3", "take horse")
    assert (asked(table), stones(table)) == ("choosing", "- A")


# --- who has them


def test_MAN_23_the_first_to_take_such_a_tile_gets_the_stone() -> None:
    table = shared_out("ground1 totem horse   warriors1 A chief   A   B at1 5   C")
    assert stones(table) == "- -"
    play(table, "take totem")
    assert stones(table) == "A -"
    play(table, "take horse")
    assert stones(table) == "A B"


@pytest.mark.parametrize("kind", ["totem", "horse"])
def test_MAN_23_an_equal_number_does_not_move_the_stone(kind: str) -> None:
    owners = "B -" if kind == "totem" else "- B"
    table = shared_out(f"""
        hunt 3   stones {owners}   ground1 {kind} {kind}
        A at1 5   B booty {kind}   C
    """)
    while "taking" not in asked(table):
        play(table, "pass")
    play(table, f"take {kind}")
    assert stones(table) == owners
    play(table, f"take {kind}")
    assert stones(table) == owners.replace("B", "A")


def test_MAN_23_both_stones_go_their_own_ways() -> None:
    table = shared_out("""
        hunt 3   stones B B   ground1 totem horse t1   ground2 totem
        A at1 5 at2 6   B booty 2xtotem horse   C booty horse
    """)
    play(table, "pass", "take totem", "take horse", "take totem")
    assert stones(table) == "B B"
    assert booty(table) == {"A": "2xtotem horse", "B": "2xtotem horse", "C": "horse"}


def pays(drawing: str, tile: str) -> str:
    """The hide thief has the star and pays; the owners of the stones then."""
    table = manitou(f"hunt 3   thief   {drawing}")
    play(table, f"pay {tile}")
    return stones(table)


PAID = {  # the thief has the star; the stones before and after a totem is paid
    "somebody has more now": ("A -", "A* {} 2xtotem   B booty 2xtotem   C   D", "B -"),
    "equal numbers": ("A -", "A* {} 2xtotem   B booty totem   C   D", "A -"),
    "several have more: the next clockwise": (
        "A -", "A* {} 2xtotem   B   C booty 2xtotem   D booty 2xtotem", "C -",
    ),
    "clockwise from the payer, past the last seat": (
        "C -", "A booty 2xtotem   B booty 2xtotem   C* {} 2xtotem   D", "A -",
    ),
    "clockwise from the payer, not from the first seat": (
        "B -", "A booty totem   B* {} totem   C   D booty totem", "D -",
    ),
    "the last one, and nobody has any": ("A -", "A* {} totem   B   C   D", "- -"),
    "the last one, and somebody has one": ("A -", "A* {} totem   B   C booty totem   D", "C -"),
    "who has not the stone": ("B -", "A* {} totem   B booty totem   C booty totem   D", "B -"),
}  # fmt: skip


@pytest.mark.parametrize(("before", "seats", "after"), PAID.values(), ids=PAID)
def test_MAN_24_a_tile_paid_as_a_fine_can_move_the_stone(before: str, seats: str, after: str) -> None:
    drawing = seats.format("at1 10 booty")
    assert pays(f"dealer D   stones {before}   {drawing}", "totem") == after
    horses, owner = drawing.replace("totem", "horse"), before[0]
    assert pays(f"dealer D   stones - {owner}   {horses}", "horse") == f"- {after[0]}"


def test_MAN_24_other_tiles_move_no_stone() -> None:
    seats = "A* at1 10 booty tomahawk totem   B booty totem horse   C   D booty horse"
    assert pays(f"dealer D   stones A D   {seats}", "tomahawk") == "A D"


def test_MAN_24_a_returned_stone_goes_to_the_next_taker() -> None:
    table = manitou("""
        hunt 3   thief   dealer D   stones A -   ground1 totem
        A* at2 10 booty totem   B at1 3   C   D
    """)
    play(table, "pay totem")
    assert (stones(table), tiles(table, "paid")) == ("- -", "totem")
    play(table, "take totem")
    assert stones(table) == "B -"


def test_MAN_24_a_fine_owed_moves_the_stone_as_well() -> None:
    table = last_card("dealer C   ground1 totem   ground2 totem   A at1 9   B at2 5   C hand 1")
    play(table, "play 1 3", "take totem", "take totem")
    assert (asked(table), stones(table)) == ("A owing", "A -")
    play(table, "pay totem")
    assert stones(table) == "B -"


def test_MAN_24_who_has_a_stone_keeps_it_for_the_next_hunts() -> None:
    table = last_card("hunt 3   dealer B   stones A B   A hand 8 9 booty totem   B hand scout booty horse")
    play(table, "play scout 1", "pass")
    assert (asked(table), stones(table), section(table, "hunt")) == ("choosing", "A B", "4")
    assert seen(table)["stones"]["totem"] == SEATS.index("A")
