"""Skyjo, rule by rule: smaller games."""

from __future__ import annotations

import random

import pytest
from matches import play_any

from games.skyjo.scenarios.drawing import seen, skyjo
from scenario import section
from stammtisch import BadOption, Table
from stammtisch.games import LANGUAGES
from stammtisch.games.position import BadPosition
from stammtisch.match.viewer import SPECTATOR

OTHER = "B 1 . . . | ?5 . . . | 6 . . . discard 1"
PROMPTS = {
    "en": "Turn up one of your cards ({} to go).",
    "de": "Decke eine deiner Karten auf (noch {}).",
}
SMALL = {"columns": 1, "highest": 1, "opened": 0, "longest": 2, "rounds": 1}


def cards(table: Table) -> list[int]:
    words = " ".join(section(table, place) for place in ("A", "B", "discard", "pile")).split()
    return sorted(int(word.removeprefix("?")) for word in words if word not in "|.~")


def test_SKY_22_a_grid_has_as_many_columns_as_were_agreed() -> None:
    table = Table("skyjo", 2, seed=1, options={"columns": 2})
    for seat in "AB":
        rows = [row.split() for row in section(table, seat).split("|")]
        assert [[slot != "." for slot in row] for row in rows] == 3 * [[True, True, False, False]]
    assert table.moves(0) == [f"flip {slot}" for slot in (1, 2, 5, 6, 9, 10)]


def test_SKY_22_columns_of_three_equal_cards_leave_a_small_grid_too() -> None:
    table = skyjo("""
        columns=1
        A*    5 . . . |  5 . . . | ?8 . . .
        B     1 . . . | ?5 . . . |  8 . . .
        drawn 5   discard 12
    """)
    table.play("swap 9")
    assert section(table, "A").split() == [".", ".", ".", ".", "|", ".", ".", ".", ".", "|", *"...."]


def test_SKY_22_cards_above_the_highest_stay_in_the_box() -> None:
    assert cards(Table("skyjo", 2, seed=1, options=SMALL)) == [-2] * 5 + [-1] * 10 + [0] * 15 + [1] * 10


def test_SKY_22_if_nobody_turns_up_cards_the_first_seat_begins_at_once() -> None:
    table = Table("skyjo", 4, seed=1, options={"opened": 0})
    assert table.waiting == (0,)
    assert table.moves() == ["draw", "take"]


def test_SKY_22_everybody_turns_up_as_many_cards_as_were_agreed() -> None:
    table = Table("skyjo", 2, seed=1, options={"opened": 1})
    table.play("flip 3", 0)
    assert table.waiting == (1,)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("opened", [1, 2])
def test_SKY_22_the_prompt_tells_how_many_cards_are_still_to_be_turned_up(lang: str, opened: int) -> None:
    table = Table("skyjo", 2, seed=1, options={"opened": opened})
    words = table.game.words(lang)
    for left in range(opened, 0, -1):
        view = table.view(0)
        assert words.prompt(view) == PROMPTS[lang].format(left)
        table.play(f"flip {left}", 0)
    assert [table.view(viewer)["facts"]["left"] for viewer in (0, 1, SPECTATOR)] == [0, opened, opened]


def test_SKY_22_a_round_stops_after_the_agreed_number_of_turns() -> None:
    table = Table("skyjo", 2, seed=1, options=SMALL)
    for move in 4 * ("draw", "swap 1"):
        table.play(move)
    assert table.over
    last = seen(table)["last"]
    assert last is not None
    assert last["ender"] is None


@pytest.mark.parametrize(
    ("seats", "options", "fits"),
    [
        (8, {"highest": 8}, True),  # 110 cards for grids of 96
        (8, {"highest": 6}, False),  # 90 cards
        (4, {"columns": 1, "highest": -1}, True),  # 15 cards for grids of 12
        (5, {"columns": 1, "highest": -1}, False),
    ],
)
def test_SKY_22_there_is_always_a_card_to_draw(seats: int, options: dict[str, int], fits: bool) -> None:
    if not fits:
        with pytest.raises(BadOption, match="cards"):
            Table("skyjo", seats, seed=1, options=options)
        return
    table, chooser = Table("skyjo", seats, seed=1, options={**options, "rounds": 3}), random.Random(1)
    while not table.over:
        play_any(table, chooser)
    assert len(table.places) == seats


@pytest.mark.parametrize(
    "text",
    [
        f"columns=1 A* 5 3 . . | 5 . . . | ?8 . . . {OTHER}",
        f"columns=1 highest=7 A* 5 . . . | 5 . . . | ?8 . . . {OTHER}",
        f"columns=1 longest=1 turns 2 A* 5 . . . | 5 . . . | ?8 . . . {OTHER}",
    ],
)
def test_SKY_22_positions_of_another_game_are_refused(text: str) -> None:
    with pytest.raises(BadPosition):
        skyjo(text)
