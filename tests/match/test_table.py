"""A table takes words, gives words, and refuses what cannot be with a sentence that helps."""

from __future__ import annotations

import copy
import json
import pickle
import subprocess
import sys
import threading
from typing import Any

import numpy as np
import pytest

import stammtisch
from stammtisch import BadOption, BadPosition, IllegalMove, Table, UnknownGame
from stammtisch.games import GAMES, load
from stammtisch.games.shapes import shapes
from stammtisch.match.viewer import OPEN, SPECTATOR


@pytest.fixture(params=GAMES)
def table(request: pytest.FixtureRequest) -> Table:
    return Table(request.param, seats=load(request.param).seats[0], seed=1)


def test_a_match_from_the_deal_to_the_winners(table: Table) -> None:
    assert table.winners == table.places == ()
    while not table.over:
        seat = table.waiting[-1]
        table.play(table.moves(seat)[-1], seat)
    assert table.waiting == ()
    assert table.moves() == []
    assert min(table.places) == 1
    assert table.winners == tuple(seat for seat in range(table.seats) if table.places[seat] == 1)
    with pytest.raises(IllegalMove, match="over"):
        table.play("draw")


def test_a_view_is_ready_for_json(table: Table) -> None:
    for viewer in (*range(table.seats), SPECTATOR, OPEN):
        view = table.view(viewer)
        assert view["seat"] == (viewer if isinstance(viewer, int) else None)
        assert json.loads(json.dumps(view)) == view
        assert view["game"] == table.game.name
        assert view["waiting"] == list(table.waiting)


def test_no_seed_is_a_secret_one_and_the_same_seed_is_the_same_deal() -> None:
    assert Table("skyjo").text() != Table("skyjo").text()
    assert Table("skyjo", seed=b"7" * 32).text() == Table("skyjo", seed=b"7" * 32).text()


@pytest.mark.parametrize("game", ["chess", "", "Skyjo", None, 3, "../skyjo"])
def test_an_unknown_game_is_refused_with_those_there_are(game: Any) -> None:
    with pytest.raises(UnknownGame, match="skyjo"):
        Table(game)


@pytest.mark.parametrize("seats", [0, 1, 9, -1, 2.0, "4", True])
def test_a_wrong_number_of_seats_is_refused_with_the_bounds(seats: Any) -> None:
    with pytest.raises(BadOption, match="2 to 8"):
        Table("skyjo", seats=seats)


@pytest.mark.parametrize(
    "options", [{"goal": 1}, {"target": 0}, {"target": 1001}, {"target": "50"}, {"rounds": -1}, [1]]
)
def test_unknown_options_and_wrong_values_are_refused(options: Any) -> None:
    with pytest.raises(BadOption, match=r"[Oo]ption"):
        Table("skyjo", options=options)


@pytest.mark.parametrize(
    "move", ["", "fly 3", "swap 13", "flip", "FLIP 1", "flip  1 ", 7, None, "x" * 10_000]
)
def test_what_is_no_move_is_refused_with_what_is_possible(move: Any) -> None:
    table = Table("skyjo", seats=2, seed=1)
    before = table.text()
    with pytest.raises(IllegalMove, match="Possible: flip 1, flip 2") as error:
        table.play(move, 0)
    assert len(str(error.value)) < 400
    assert table.text() == before


def test_a_move_that_is_not_possible_now_is_refused_with_the_reason() -> None:
    table = Table("skyjo", seats=2, seed=1)
    with pytest.raises(IllegalMove, match="SKY-2") as error:
        table.play("draw", 0)
    assert "flip 12" in str(error.value)


@pytest.mark.parametrize("seat", [-1, 2, 99, 1.0, "0", True, "spectator"])
def test_a_seat_that_does_not_exist_is_refused(seat: Any) -> None:
    table = Table("makatsu", seats=2, seed=1)
    for ask in (
        table.moves,
        table.view,
        table.view_state,
        table.events,
        lambda seat: table.play("play b1", seat),
    ):
        with pytest.raises(IllegalMove, match="no seat"):
            ask(seat)


def test_a_seat_that_is_not_waiting_is_refused_with_those_that_are() -> None:
    table = Table("makatsu", seats=3, seed=1)
    waiting = table.waiting[0]
    with pytest.raises(IllegalMove, match=f"waiting for {waiting}"):
        table.play("play b1", (waiting + 1) % 3)


def test_seats_that_choose_at_the_same_time_must_be_named() -> None:
    with pytest.raises(IllegalMove, match="seat="):
        Table("skyjo", seats=2).play("flip 1")


def test_asking_what_was_revealed_changes_nothing_and_gives_the_same_answer_again(table: Table) -> None:
    answers: list[bool] = []
    while not table.over and len(answers) < 20:
        seat = table.waiting[0]
        table.play(table.moves(seat)[-1], seat)
        before = table.text()
        answers.append(table.reveals())
        assert table.reveals() == answers[-1]
        assert table.text() == before
    assert table.reveals(len(answers)) == any(answers)


@pytest.mark.parametrize("moves", [-1, 3, "1", 1.0])
def test_more_moves_than_were_made_cannot_be_taken_back(moves: Any) -> None:
    table = Table("skyjo", seats=2, seed=1)
    table.play("flip 1", 0)
    before = table.text()
    for ask in (table.undo, table.reveals):
        with pytest.raises(IllegalMove, match="taken back"):
            ask(moves)
    assert table.text() == before


@pytest.mark.parametrize("text", ["", "  \n # nothing", 7, None])
def test_an_empty_position_is_refused(text: Any) -> None:
    with pytest.raises(BadPosition, match="name of a game"):
        Table.parse(text)


@pytest.mark.parametrize("game", GAMES)
def test_a_position_without_seats_is_refused(game: str) -> None:
    with pytest.raises(ValueError, match="played by"):
        Table.parse(game)


def test_a_position_knows_its_options() -> None:
    table = Table("skyjo", 2, 1, {"target": 50, "rounds": 3})
    assert Table.parse(table.text()).options == table.options
    with pytest.raises(BadOption, match="target"):
        Table.parse(table.text().replace("target=50", "target=many"))


def test_what_is_public_is_listed() -> None:
    assert stammtisch.GAMES == GAMES
    for name in stammtisch.__all__:
        assert getattr(stammtisch, name) is not None
    with pytest.raises(AttributeError, match="nothing"):
        stammtisch.nothing  # noqa: B018  # asking is the test


@pytest.mark.parametrize("game", GAMES)
def test_events_say_who_did_what_and_add_up_over_a_match(game: str) -> None:
    table = Table(game, load(game).seats[0], seed=3)
    told: list[Any] = []
    while not table.over:
        made = len(table.history)
        seat = table.waiting[0]
        table.play(table.moves(seat)[0], seat)
        told += table.events(since=made)
    assert told == table.events()
    assert told[-1] == {"event": "over"} or "over" not in shapes(game).events
    assert {event["seat"] for event in told if "seat" in event} == set(range(table.seats))


def test_a_table_prints_its_position_which_can_be_read_back(table: Table) -> None:
    seat = table.waiting[0]
    table.play(table.moves(seat)[0], seat)
    assert f"{table}\n" == table.text()
    assert Table.parse(str(table)).text() == table.text()


def test_the_short_form_of_a_table_is_a_line_without_a_secret() -> None:
    table = Table("skyjo", seats=2, seed=1)
    table.play("flip 1", 0)
    assert repr(table) == "<Table of skyjo for 2, 1 moves made, waiting for 0, 1>"
    assert repr(table.seen_by(1)) == f"<Seen by seat 1: {table!r}>"
    assert repr(table.seen_by(SPECTATOR)) == f"<Seen by spectator: {table!r}>"


def test_views_in_several_threads_do_not_mix() -> None:
    table = Table("makatsu", seats=2, seed=1)
    seats = {seat: table.view(seat) for seat in (0, 1)}
    wrong: list[int] = []

    def look(seat: int) -> None:
        wrong.extend(seat for _ in range(2000) if table.view(seat) != seats[seat])

    threads = [threading.Thread(target=look, args=(seat,)) for seat in (0, 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_a_copy_of_a_table_lives_on_its_own() -> None:
    table = Table("skyjo", seats=2, seed=1)
    twins = [copy.deepcopy(table), pickle.loads(pickle.dumps(table))]
    for twin in twins:
        twin.play("flip 1", 0)
        assert twin.text() != table.text()
        assert twin.view(0)["grids"][0][0] != "?"
    assert table.history == []
    assert twins[0].text() == twins[1].text()


def test_whole_numbers_of_numpy_are_whole_numbers() -> None:
    numbers: Any = {"seats": np.int64(2), "seed": np.int32(1), "options": {"target": np.int16(50)}}
    seat: Any = np.int64(0)
    table = Table("skyjo", **numbers)
    table.play("flip 1", seat)
    assert table.text() == replayed_by_numbers().text()


def replayed_by_numbers() -> Table:
    table = Table("skyjo", seats=2, seed=1, options={"target": 50})
    table.play("flip 1", 0)
    return table


def test_the_options_of_a_table_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        Table("skyjo").options["target"] = 1  # type: ignore[index]  # that is the point


@pytest.mark.parametrize("order", [("replay", "verify", "replay"), ("verify", "replay")])
def test_public_names_are_functions_in_any_order_of_use(order: tuple[str, ...]) -> None:
    code = "import stammtisch\n" + "\n".join(f"assert callable(stammtisch.{name})" for name in order)
    subprocess.run([sys.executable, "-c", code], check=True, timeout=120)


def test_facts_of_the_games() -> None:
    assert (load("skyjo").seats, load("makatsu").seats) == (range(2, 9), range(2, 7))


@pytest.mark.parametrize("game", GAMES)
def test_with_all_cards_open_nothing_of_a_seats_own_is_missing_and_nothing_changes(game: str) -> None:
    table = Table(game, load(game).usual_seats, seed=3)
    while not table.over and table.made < 40:
        seat = table.waiting[0]
        table.play(table.moves(seat)[-1], seat)
        before = table.fingerprint()
        shown: Any = table.view(OPEN)
        assert (shown["seat"], shown["moves"]) == (None, [])
        assert table.fingerprint() == before
        for own in range(table.seats):
            mine: Any = table.view(own)
            for key in ("hands", "piles"):
                if key in mine:
                    assert shown[key][own] == mine[key][own]
    told = [event["event"] for event in table.events(OPEN)]
    until = min(9, table.made)
    assert [event["event"] for event in table.events(OPEN, 5, until)] == told_between(table, 5, until)
    assert set(told) >= {event["event"] for event in table.events()} - {"chosen"}  # others' choices, counted


def told_between(table: Table, since: int, until: int) -> list[str]:
    return [
        event["event"] for number in range(since, until) for event in table.events(OPEN, number, number + 1)
    ]
