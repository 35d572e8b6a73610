"""Skyjo, rule by rule: the end of the game, an empty pile, what a seat may know, endless rounds."""

from __future__ import annotations

from typing import Any

import pytest

from games.skyjo.scenarios.drawing import (
    DECK,
    HALF_OPEN,
    cards,
    discard,
    discarded,
    grid,
    last,
    last_turn,
    refuses,
    seen,
    skyjo,
)
from scenario import has_section, play, section, starred
from stammtisch import Table
from stammtisch.engine import contract, layout
from stammtisch.engine.chance import generator
from stammtisch.engine.layout import NOBODY
from stammtisch.match.viewer import SPECTATOR, Viewer

# --- the game ends


def test_SKY_17_a_total_of_100_ends_the_game_and_the_lowest_total_wins() -> None:
    table = last_turn("""
        totals 50 89 70
        A    . . . 3 | . . . 4 | . . . 3
        B    . . . 1 | . . . 4 | . . . 6
        C*   . . . 6 | . . . 2 | . . . ?4
    """)
    assert table.over
    assert table.scores == (60, 100, 82)
    assert table.winners == (0,)
    assert table.places == (1, 3, 2)


def test_SKY_17_a_total_of_99_does_not_end_the_game() -> None:
    table = last_turn("""
        totals 50 88
        A    . . . 3 | . . . 4 | . . . 3
        B*   . . . 1 | . . . 4 | . . . ?6
    """)
    assert table.scores == (60, 99)
    assert not table.over
    assert section(table, "round") == "2"
    assert table.winners == ()


def test_SKY_17_the_ender_may_reach_100_by_being_doubled() -> None:
    table = last_turn("""
        totals 80 10
        A    . . . 3 | . . . 4 | . . . 3
        B*   . . . 1 | . . . 2 | . . . ?6
    """)
    assert table.scores == (100, 19)
    assert table.winners == (1,)


def test_SKY_17_in_a_finished_game_nobody_can_move() -> None:
    table = last_turn("""
        totals 95 0
        A    . . . 3 | . . . 4 | . . . 3
        B*   ?7 . . 1 | ?8 . . 4 | ?9 . . ?6
    """)
    assert has_section(table, "over")
    assert table.waiting == ()
    assert table.moves(0) == table.moves(1) == []
    assert refuses(table, "draw", "B: take", "A: flip 1")
    assert grid(table, "B") == "7 . . 1 | 8 . . 4 | 9 . . 6"
    assert starred(table) == ""


@pytest.mark.parametrize(("total", "over"), [(38, False), (39, True)])
def test_SKY_17_the_option_target_takes_the_place_of_100(total: int, over: bool) -> None:
    table = last_turn(f"""
        target=50 totals 0 {total}
        A    . . . 3 | . . . 4 | . . . 3
        B*   . . . 1 | . . . 4 | . . . ?6
    """)
    assert table.scores == (10, total + 11)
    assert table.over == over


def test_SKY_17_with_a_higher_target_100_does_not_end_the_game() -> None:
    table = last_turn("""
        target=150 totals 0 100
        A    . . . 3 | . . . 4 | . . . 3
        B*   . . . 1 | . . . 4 | . . . ?6
    """)
    assert not table.over


def test_SKY_17_the_option_rounds_plays_on_above_100() -> None:
    table = last_turn("""
        rounds=2 totals 0 95
        A    . . . 3 | . . . 4 | . . . 3
        B*   . . . 1 | . . . 4 | . . . ?6
    """)
    assert table.scores == (10, 106)
    assert not table.over


def test_SKY_17_the_option_rounds_ends_the_game_after_so_many_rounds() -> None:
    table = last_turn("""
        rounds=2 round 2 totals 5 4
        A    . . . 3 | . . . 4 | . . . 3
        B*   . . . 1 | . . . 4 | . . . ?6
        last B 5 4
        A'   . . . 1 | . . . 2 | . . . 2
        B'   . . . 1 | . . . 1 | . . . 2
    """)
    assert table.over
    assert table.winners == (0, 1)


def test_SKY_18_equal_lowest_totals_share_the_victory() -> None:
    table = last_turn("""
        totals 70 90 68
        A    . . . 3 | . . . 4 | . . . 3
        B    . . . 1 | . . . 4 | . . . 6
        C*   . . . 6 | . . . 2 | . . . ?4
    """)
    assert table.scores == (80, 101, 80)
    assert table.winners == (0, 2)


# --- the draw pile is empty


GRIDS = """
    A*    9  3 ?1 ?1 | ?5 ?0 ?2 ?4 | ?8 ?9 ?9 ?7
    B     1  1 ?1 ?1 | ?5 ?0 ?2 ?4 | ?8 ?9 ?9 ?7
"""


def test_SKY_19_all_discards_but_the_top_one_become_the_draw_pile() -> None:
    table = discarded(GRIDS, top="12")
    assert (len(discard(table).split()), section(table, "pile")) == (126, "")
    play(table, "draw")
    assert discard(table) == "12"
    assert seen(table)["pile"] == 124
    assert cards(table) == DECK


def test_SKY_19_the_new_draw_pile_is_shuffled() -> None:
    drawn = set()
    for seed in range(20):
        chance = section(Table("skyjo", seed=seed), "chance")
        table = discarded(GRIDS, top="12", chance=f"chance {chance}")
        play(table, "draw")
        drawn.add(section(table, "drawn"))
    assert len(drawn) > 5


def test_SKY_19_the_discard_pile_lies_until_somebody_wants_to_draw() -> None:
    table = discarded(GRIDS, top="12")
    play(table, "take", "swap 1")
    assert section(table, "pile") == ""
    assert len(discard(table).split()) == 126


def test_SKY_19_the_last_card_of_the_draw_pile_is_drawn_as_any_other() -> None:
    table = discarded(GRIDS, top="12", pile="-2")
    play(table, "draw")
    assert section(table, "drawn") == "-2"
    assert section(table, "pile") == ""
    assert len(discard(table).split()) == 125


# --- what a seat may know


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_SKY_20_everybody_sees_what_lies_open(viewer: Viewer) -> None:
    view = seen(skyjo(HALF_OPEN), viewer)
    assert view["grids"] == [
        [None, 3, "?", "?", None, "?", -2, "?", None, "?", "?", "?"],
        [1, 1, "?", "?", "?", "?", "?", "?", "?", "?", "?", 12],
    ]
    assert view["discard"] == [5, 5, 5, 12, 4]
    assert view["pile"] == 150 - 9 - 12 - 5
    assert view["totals"] == view["scores"] == [30, -4]


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_SKY_20_hidden_cards_and_the_draw_pile_are_known_to_nobody_not_even_the_owner(
    viewer: Viewer,
) -> None:
    one = skyjo(HALF_OPEN, top="8 6 -1")
    other = skyjo(
        f"""
        totals 30 -4
        A*    .  3 ?8 ?1 | . ?12 -2 ?4 | . ?9 ?2 ?7
        B     1  1 ?-1 ?6 | ?5 ?0 ?0 ?4 | ?-2 ?9 ?9 12
        discard 5 5 5 12 4
        chance {section(Table("skyjo", seed=77), "chance")}
        """,
        top="1 1",
    )
    assert one.view(viewer) == other.view(viewer)
    assert one.view_state(viewer).tobytes() == other.view_state(viewer).tobytes()


@pytest.mark.parametrize("viewer", [1, SPECTATOR])
def test_SKY_20_a_drawn_card_is_known_to_the_mover_alone(viewer: Viewer) -> None:
    one, other = skyjo(HALF_OPEN, top="8"), skyjo(HALF_OPEN, top="-1")
    play(one, "draw")
    play(other, "draw")
    assert (seen(one, 0)["hand"], seen(other, 0)["hand"]) == (8, -1)
    assert one.view(viewer) == other.view(viewer)
    assert one.view_state(viewer).tobytes() == other.view_state(viewer).tobytes()
    assert one.events(viewer) == other.events(viewer)


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_SKY_20_a_drawn_card_is_known_to_all_once_it_is_laid(viewer: Viewer) -> None:
    table = skyjo(HALF_OPEN, top="8 6")
    play(table, "draw", "swap 2", "draw", "flip 3")
    assert seen(table, viewer)["grids"][0][1] == 8
    assert seen(table, viewer)["grids"][1][2] == 1
    assert seen(table, viewer)["discard"] == [5, 5, 5, 12, 4, 3, 6]


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_SKY_20_a_taken_card_is_known_to_all(viewer: Viewer) -> None:
    table = skyjo(HALF_OPEN)
    play(table, "take")
    view = seen(table, viewer)
    assert (view["hand"], view["hand_from"]) == (4, "discard")
    assert view["discard"] == [5, 5, 5, 12]


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_SKY_20_everybody_sees_that_a_card_was_drawn_from_the_pile(viewer: Viewer) -> None:
    table = skyjo(HALF_OPEN)
    before = seen(table, viewer)["pile"]
    play(table, "draw")
    assert seen(table, viewer)["hand_from"] == "pile"
    assert seen(table, viewer)["pile"] == before - 1


@pytest.mark.parametrize("viewer", [1, SPECTATOR])
def test_SKY_20_after_a_reshuffle_nobody_knows_the_order_of_the_draw_pile(viewer: Viewer) -> None:
    chance = section(Table("skyjo", seed=3), "chance")
    one, other = discarded(GRIDS, top="12"), discarded(GRIDS, top="12", chance=f"chance {chance}")
    play(one, "draw")
    play(other, "draw")
    assert one.text() != other.text()
    assert one.view_state(viewer).tobytes() == other.view_state(viewer).tobytes()


# --- a round that will not end


def test_SKY_21_after_100_turns_of_each_the_round_is_scored_without_an_ender() -> None:
    table = skyjo("""
        turns 199
        A    . . . 3 | . . . ?4 | . . . ?3
        B*   . . . 7 | . . . ?8 | . . . ?9
        drawn 12   discard 5
    """)
    play(table, "flip 8")
    assert last(table) == "- 10 24"
    assert section(table, "round") == "2"


def test_SKY_21_whoever_would_be_next_starts_the_next_round() -> None:
    table = skyjo("""
        turns 299
        A    . . . 3 | . . . ?4 | . . . ?3
        B*   . . . 7 | . . . ?8 | . . . ?9
        C    . . . 7 | . . . ?8 | . . . ?9
        drawn 12   discard 5
    """)
    play(table, "flip 8")
    assert has_section(table, "opening")
    assert starred(table) == "C"


def test_SKY_21_hidden_columns_leave_as_at_any_end() -> None:
    table = skyjo("""
        turns 199
        A    ?6 . . 3 | ?6 . . ?4 | 6 . . ?3
        B*   . . . 7 | . . . ?8 | . . . ?9
        drawn 12   discard 5
    """)
    play(table, "flip 8")
    assert last(table) == "- 10 24"


@pytest.mark.parametrize("turns", [99, 198])
def test_SKY_21_before_that_the_round_goes_on(turns: int) -> None:
    table = skyjo(f"""
        turns {turns}
        A*   . . . 3 | . . . ?4 | . . . ?3
        B    . . . 7 | . . . ?8 | . . . ?9
        drawn 12   discard 5
    """)
    play(table, "flip 8")
    assert section(table, "round") == "1"
    assert section(table, "turns") == f"{turns + 1}"
    assert table.waiting == (1,)


def test_SKY_21_three_players_have_100_turns_each() -> None:
    table = skyjo("""
        turns 199
        A    . . . 3 | . . . ?4 | . . . ?3
        B*   . . . 7 | . . . ?8 | . . . ?9
        C    . . . 7 | . . . ?8 | . . . ?9
        drawn 12   discard 5
    """)
    play(table, "flip 8")
    assert section(table, "round") == "1"


def test_SKY_21_a_round_ended_in_its_last_turn_has_its_ender_and_its_last_lap() -> None:
    table = skyjo("""
        turns 199
        A    . . . 3 | . . . ?4 | . . . ?3
        B*   . . . 7 | . . . 8 | . . . ?9
        drawn 12   discard 5
    """)
    play(table, "flip 12")
    assert (section(table, "ender"), starred(table)) == ("B", "A")
    play(table, "draw", "flip 8")
    assert last(table) == "B 10 48"


def hidden_cards(state: Any) -> list[int]:
    return sorted(
        int(state.grid[seat, slot])
        for seat in range(2)
        for slot in range(12)
        if state.hidden[seat] >> slot & 1
    )


@pytest.mark.parametrize("viewer", [0, 1, NOBODY])
def test_SKY_20_cards_that_were_seen_going_back_into_the_pile_are_not_imagined_elsewhere(viewer: int) -> None:
    table = discarded(GRIDS, top="12")
    table.play("draw")
    for seed in range(50):
        world = layout.copy(table._state)
        contract.hide(world, viewer)
        contract.guess(world, generator(seed))
        assert hidden_cards(world) == hidden_cards(table._state)
