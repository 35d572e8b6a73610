"""Nim, rule by rule."""

from __future__ import annotations

import pytest

from scenario import play, seen_as
from scenario import table as drawn
from stammtisch import IllegalMove, Table
from stammtisch.games.nim.shapes import View
from stammtisch.match.viewer import SPECTATOR, Viewer


def nim(text: str) -> Table:
    return drawn("nim", text)


def seen(table: Table, viewer: Viewer) -> View:
    return seen_as(View, table, viewer)


def test_NIM_1_a_heap_of_21_matches_lies_on_the_table_and_either_seat_begins() -> None:
    tables = [Table("nim", 2, seed) for seed in range(20)]
    assert {seen(table, 0)["heap"] for table in tables} == {21}
    assert {table.waiting for table in tables} == {(0,), (1,)}


def test_NIM_2_the_seats_take_turns() -> None:
    table = nim("heap 9   A*   B")
    play(table, "A: take 3", "B: take 1")
    assert table.waiting == (0,)
    assert seen(table, 0)["heap"] == 5


def test_NIM_2_one_to_three_matches_as_many_as_there_are() -> None:
    table = nim("heap 2   A*   B")
    assert table.moves() == ["take 1", "take 2"]
    with pytest.raises(IllegalMove, match="not that many"):
        table.play("take 3")


def test_NIM_3_whoever_takes_the_last_match_wins() -> None:
    table = nim("heap 4   A*   B")
    play(table, "A: take 1", "B: take 3")
    assert table.winners == (1,)
    assert table.scores == (0, 1)


def test_NIM_4_everything_lies_open() -> None:
    table = nim("heap 7   A*   B")
    assert seen(table, 0)["heap"] == seen(table, 1)["heap"] == seen(table, SPECTATOR)["heap"] == 7
