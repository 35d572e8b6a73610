"""Big Manitou: the cards after a hunt, and the end of the game (MAN-25 to MAN-28)."""

from __future__ import annotations

import pytest

from games.manitou.scenarios.drawing import (
    DECK,
    asked,
    booty,
    cards,
    finish,
    last_card,
    manitou,
    owes,
    stones,
    tiles,
)
from scenario import has_section, play, section
from stammtisch import IllegalMove, Table

# --- cards


@pytest.mark.parametrize(("seats", "hunt"), [(2, 1), (2, 3), (3, 1), (4, 3), (5, 1), (5, 3)])
def test_MAN_25_after_hunts_1_and_3_the_played_cards_are_out(seats: int, hunt: int) -> None:
    others = "   ".join("BCDE"[: seats - 1])
    table = last_card(f"hunt {hunt}   dealer A   A at1 2 4 6 8 10 ?chief hand scout   {others}")
    play(table, "play scout 2")
    assert section(table, "hunt") == str(hunt + 1)
    assert cards(table, "A spent") == "2 4 6 8 10 chief scout"
    assert cards(table, "A aside") == "1 3 5 7 9 chief mother mother medicine rain"
    assert "choose 2" not in table.moves(0)


@pytest.mark.parametrize(("seats", "hunt"), [(2, 2), (3, 2), (4, 2), (5, 2), (5, 4)])
def test_MAN_25_after_hunts_2_and_4_everybody_takes_all_cards_back(seats: int, hunt: int) -> None:
    others = "   ".join("BCDE"[: seats - 1])
    table = last_card(f"""
        hunt {hunt}   dealer A
        A at1 2 4 6 8 10 ?chief   hand scout   spent 1 3 5 7 9 chief rain   {others}
    """)
    play(table, "play scout 2")
    assert (section(table, "hunt"), asked(table)) == (str(hunt + 1), "choosing")
    for seat in "ABCDE"[:seats]:
        assert (cards(table, f"{seat} aside"), cards(table, f"{seat} spent")) == (DECK, "")


def test_MAN_25_a_hunt_leaves_cards_of_two_hunts_in_spent_until_then() -> None:
    table = last_card("""
        hunt 2   dealer B
        A hand 9 10   spent 1 2 3 4 5 6 7
        B hand 8      spent 1 2 3 4 5 6 7
    """)
    assert cards(table, "B aside") == "9 10 chief"
    play(table, "play 8 1")
    assert cards(table, "B aside") == DECK


def test_MAN_25_face_up_and_face_down_warriors_are_out_alike() -> None:
    table = last_card("dealer B   warriors1 A chief rain   A at1 ?chief ?scout at2 1 2 3   B hand 4")
    play(table, "play 4 3")
    assert cards(table, "A spent") == "1 2 3 chief chief rain scout"
    assert not has_section(table, "warriors1")


def test_MAN_25_after_the_last_hunt_of_4_the_cards_are_back_as_well() -> None:
    table = last_card("hunt 4   dealer A   A hand 1   B")
    play(table, "play 1 1")
    assert (table.over, cards(table, "A spent"), cards(table, "A aside")) == (True, "", DECK)


def test_MAN_25_after_the_last_hunt_of_3_they_are_not() -> None:
    table = last_card("hunt 3   dealer A   A at1 2 3 4 5 6 7 hand 1   B   C")
    play(table, "play 1 1")
    assert (table.over, cards(table, "A spent")) == (True, "1 2 3 4 5 6 7")


# --- points


def ended(seats: str, owners: str = "- -") -> Table:
    """A finished game of two or four."""
    return manitou(f"over   hunt 4   dealer A   stones {owners}   {seats}")


POINTS = {  # booty of A; the points for bisons and tipis
    "the fewer are tipis": ("3xb2 2xt1", 2),
    "the fewer are bisons": ("b1 2xt4", 1),
    "animals and tents are counted, not tiles": ("b4 4xt1", 4),
    "one tile each": ("b4 t3", 3),
    "tiles of all sizes": ("b1 b2 b3 b4 t1 t2 t3 t4", 10),
    "several of a size": ("2xb3 3xb1 2xt2 2xt3 t4", 9),
    "no tipi": ("5xb2 2xb4", 0),
    "no bison": ("5xt2 2xt4", 0),
    "nothing": ("", 0),
}


@pytest.mark.parametrize(("held", "points"), POINTS.values(), ids=POINTS)
def test_MAN_26_the_smaller_of_bisons_and_tipis_counts(held: str, points: int) -> None:
    table = ended(f"A booty {held}   B")
    assert table.over
    assert table.scores == (points, 0)


def test_MAN_26_each_stone_and_the_most_tomahawks_are_a_point() -> None:
    seats = "A booty b2 t2 {} {} {}   B"
    assert ended(seats.format("totem", "", ""), "A -").scores == (3, 0)
    assert ended(seats.format("", "horse", ""), "- A").scores == (3, 0)
    assert ended(seats.format("", "", "tomahawk")).scores == (3, 0)
    assert ended(seats.format("2xtotem", "horse", "2xtomahawk"), "A A").scores == (5, 0)


def test_MAN_26_stones_count_for_their_owner_and_not_for_equal_tiles() -> None:
    table = ended("A booty 2xtotem horse   B booty 2xtotem horse", "B A")
    assert table.scores == (1, 1)
    table = ended("A booty 2xtotem horse   B booty 2xtotem horse", "B B")
    assert table.scores == (0, 2)


def test_MAN_26_the_last_hunt_ends_the_game() -> None:
    table = last_card("""
        hunt 4   dealer D   stones A -   ground1 t2 b1   ground2 horse tomahawk t4
        A at1 5   at3 9 10   booty totem b3 t1
        B at2 6   booty b2 t3
        C at2 1   D hand 2
    """)
    play(table, "play 2 3", "pass", "pay t1")
    assert table.scores == (1, 2, 0, 0)
    assert (table.over, table.places) == (False, ())
    play(table, "take t2", "take b1", "take horse", "take tomahawk", "take t4")
    assert booty(table) == {"A": "b1 b3 t2 totem", "B": "b2 t3 horse tomahawk", "C": "t4"}
    assert (table.over, stones(table), table.scores) == (True, "A B", (3, 4, 0, 0))
    assert (table.places, table.winners, table.waiting) == ((2, 1, 3, 4), (1,), ())
    assert table.events()[-1] == {"event": "over"}


def test_MAN_26_nothing_can_be_played_after_the_end() -> None:
    table = ended("A booty b1 t1   B")
    assert (table.moves(0), table.moves(1)) == ([], [])
    with pytest.raises(IllegalMove, match="over"):
        play(table, "A: choose 1")


def test_MAN_26_fines_paid_in_the_last_hunt_cost_their_tiles() -> None:
    table = last_card("hunt 4   dealer B   ground1 t2 b2   A at1 5   B hand 2")
    play(table, "play 2 2", "take b2", "take t2", "pay t2")
    assert (table.over, table.scores, owes(table)) == (True, (0, 0), [0, 0])


def test_MAN_27_tied_tomahawks_are_no_point_for_anybody() -> None:
    assert ended("A booty tomahawk   B booty tomahawk").scores == (0, 0)
    assert ended("A booty 2xtomahawk   B booty tomahawk   C booty 2xtomahawk   D").scores == (0, 0, 0, 0)
    assert ended("A booty 2xtomahawk   B booty tomahawk   C booty tomahawk   D").scores == (1, 0, 0, 0)


def test_MAN_27_no_tomahawks_are_no_point() -> None:
    assert ended("A booty b1 t1   B booty b1").scores == (1, 0)


PLACES = {  # the seats at the end; points; places
    "most points": ("A booty b1 t1   B booty b2 t2", (1, 2), (2, 1)),
    "tied: more tipis": ("A booty b4 t2   B booty b2 t3", (2, 2), (2, 1)),
    "tents count, not tiles": ("A booty b1 b1 3xt1   B booty 2xb1 t4", (2, 2), (2, 1)),
    "tied tipis: more tiles": ("A booty b2 t2   B booty 2xb1 t2", (2, 2), (2, 1)),
    "any tiles": ("A booty b2 t2 tomahawk   B booty b2 t2 tomahawk totem", (2, 3), (2, 1)),
    "all tied: shared": ("A booty b2 t2   B booty b2 t2", (2, 2), (1, 1)),
    "bisons do not break a tie": ("A booty b2 t2   B booty b4 t2", (2, 2), (1, 1)),
    "nobody has anything": ("A   B", (0, 0), (1, 1)),
    "a shared first place": ("A booty b2 t2   B booty b2 t2   C booty b1 t1   D", (2, 2, 1, 0), (1, 1, 3, 4)),
    "a shared second place": (
        "A booty b2 t2   B booty b1 t1   C booty b1 t1   D", (2, 1, 1, 0), (1, 2, 2, 4),
    ),
    "each step once": (
        "A booty b1 t2   B booty b1 t1 t1 tomahawk   C booty b1 t1   D booty b1 t1 tomahawk",
        (1, 1, 1, 1),
        (2, 1, 4, 3),
    ),
}  # fmt: skip


@pytest.mark.parametrize(("seats", "points", "places"), PLACES.values(), ids=PLACES)
def test_MAN_28_most_points_win_then_tipis_then_tiles(
    seats: str, points: tuple[int, ...], places: tuple[int, ...]
) -> None:
    table = ended(seats, "B -" if "totem" in seats else "- -")
    assert (table.scores, table.places) == (points, places)
    assert table.winners == tuple(seat for seat, place in enumerate(places) if place == 1)


def test_MAN_28_there_are_no_places_before_the_end() -> None:
    table = manitou("choosing   hunt 3   dealer A   A booty b1 t1   B booty b2")
    assert (table.scores, table.places, table.winners) == ((1, 0), (), ())


@pytest.mark.whole
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_MAN_28_whole_games_end_with_a_winner(seats: int) -> None:
    table = Table("manitou", seats, seed=8)
    finish(table)
    best = [seat for seat in range(seats) if table.scores[seat] == max(table.scores)]
    assert table.over
    assert set(table.winners) <= set(best)
    assert [tiles(table, f"ground{ground}") for ground in (1, 2, 3)] == ["", "", ""]
    assert Table.parse(table.text()).places == table.places
