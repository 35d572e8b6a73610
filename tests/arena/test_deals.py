"""The deals of the arena: who meets whom on which seat, and with which cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from threading import Event
from typing import Any

import pytest

from stammtisch import Table
from stammtisch.arena import deals
from stammtisch.arena.crew import crew_of
from stammtisch.arena.deals import Job, Played, play_games, turned
from stammtisch.arena.tournament import hold

THREE = Job("makatsu", 3, {}, ("random", "beginner", "strategy"), seed=5)


def play_deals(job: Job, deals: Sequence[int]) -> list[Played]:
    """All games of these deals."""
    each = range(job.games_a_deal)
    return play_games(job, [deal * len(each) + number for deal in deals for number in each], Event())


@pytest.mark.parametrize(
    ("bots", "seats", "line_ups"),
    [
        (2, 2, [(0, 1)]),
        (3, 2, [(0, 1), (0, 2), (1, 2)]),
        (4, 3, [(0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3)]),
    ],
)
def test_bots_that_fill_a_table_meet_in_every_combination(
    bots: int, seats: int, line_ups: list[tuple[int, ...]]
) -> None:
    assert Job("skyjo", seats, {}, tuple("abcd"[:bots]), 1).line_ups() == line_ups


@pytest.mark.parametrize(
    ("bots", "seats", "line_ups"),
    [
        (2, 4, [(0, 1, 1, 1), (1, 0, 0, 0)]),
        (3, 4, [(0, 1, 1, 1), (0, 2, 2, 2), (1, 0, 0, 0), (1, 2, 2, 2), (2, 0, 0, 0), (2, 1, 1, 1)]),
    ],
)
def test_where_bots_are_few_each_sits_alone_against_a_table_full_of_each_other(
    bots: int, seats: int, line_ups: list[tuple[int, ...]]
) -> None:
    assert Job("skyjo", seats, {}, tuple("abc"[:bots]), 1).line_ups() == line_ups


def test_a_line_up_is_turned_seat_by_seat() -> None:
    assert [turned((0, 1, 2), turn) for turn in range(3)] == [(0, 1, 2), (2, 0, 1), (1, 2, 0)]


@pytest.mark.parametrize("bots", [("random", "beginner", "strategy"), ("random", "strategy")])
def test_every_line_up_is_played_on_all_seats_of_every_deal(bots: tuple[str, ...]) -> None:
    job = replace(THREE, bots=bots)
    games = play_deals(job, [4, 9])
    expected = {turned(line_up, turn) for line_up in job.line_ups() for turn in range(3)}
    for deal in (4, 9):
        seated = [game.bots for game in games if game.deal == deal]
        assert len(seated) == len(expected) == 3 * len(job.line_ups())
        assert set(seated) == expected


def test_all_games_of_a_deal_begin_with_the_same_cards_and_other_deals_with_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    openings: list[str] = []

    class Watched(Table):
        def __init__(self, *agreed: Any) -> None:
            super().__init__(*agreed)
            openings.append(self.text())

    monkeypatch.setattr(deals, "Table", Watched)
    play_deals(THREE, [0, 1])
    assert len(openings) == 6
    assert len(set(openings[:3])) == len(set(openings[3:])) == 1
    assert openings[0] != openings[3]


def test_a_game_tells_who_came_out_where_and_how_often_each_seat_decided() -> None:
    for game in play_deals(THREE, [0]):
        lowest = min(game.scores)  # black points
        assert [place == 1 for place in game.places] == [score == lowest for score in game.scores]
        assert game.decisions == (22, 22, 22)
        assert min(game.seconds) > 0
        assert game.unasked == (0, 0, 0)
        assert game.forfeits == []


def played(job: Job, deals: int, threads: int) -> list[Played]:
    """All games of a tournament, without the time they took."""
    games: list[Played] = []
    with crew_of(threads=threads) as crew:
        hold(job, deals, crew, report=lambda game: games.append(replace(game, seconds=())))
    return games


def test_the_same_job_gives_the_same_games_in_the_same_order_with_any_number_of_threads() -> None:
    job = Job("makatsu", 2, {}, ("beginner", "strong"), seed=5)
    alone = played(job, 16, threads=1)
    assert [game.deal for game in alone] == [deal for deal in range(16) for _ in range(2)]
    assert played(job, 16, threads=2) == alone


def test_another_seed_gives_other_games() -> None:
    assert played(THREE, 2, threads=1) != played(replace(THREE, seed=6), 2, threads=1)


def test_a_game_that_is_stopped_does_not_count() -> None:
    class Soon(Event):
        """Is set when it has been looked at for some time."""

        looks = 0

        def is_set(self) -> bool:
            self.looks += 1
            return self.looks > 170

    games = play_games(THREE, range(9), Soon())  # of 66 decisions each
    assert [(game.bots, game.scores) for game in games] == [
        (game.bots, game.scores) for game in play_deals(THREE, [0])[:2]
    ]


def test_options_of_the_game_are_played_with() -> None:
    def decisions(options: dict[str, int]) -> int:
        job = Job("skyjo", 2, options, ("random", "strategy"), seed=1)
        return sum(sum(game.decisions) for game in play_deals(job, [0]))

    assert decisions({"target": 1}) < decisions({"target": 200})
