"""Many games as arrays: the same games as at tables, for any number of lanes and threads."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from matches import SIZES

from stammtisch import GAMES, BadOption, Table, UnknownGame
from stammtisch.engine import chance, layout
from stammtisch.games import load
from stammtisch.research.vector import Vector

ARRAYS = ("observation", "legal_action_mask", "current_player", "rewards", "terminated")


def played(steps: int, **given: Any) -> list[bytes]:
    """All arrays of a row of random steps, for the first three lanes."""
    games = Vector(**given)
    seen = []
    for _ in range(steps):
        games.step(games.sample())
        seen.append(b"".join(getattr(games, name)[:3].tobytes() for name in ARRAYS))
    games.close()
    games.step(games.sample())  # on one thread from now on
    return seen


@pytest.mark.parametrize("game", GAMES)
def test_any_number_of_lanes_and_threads_gives_the_same_games(game: str) -> None:
    alone = played(150, game=game, count=3, seed=5)
    assert played(150, game=game, count=8, seed=5, threads=3) == alone
    assert played(150, game=game, count=3, seed=6) != alone


@pytest.mark.parametrize(("game", "seats"), SIZES)
def test_a_lane_is_a_game_by_the_rules(game: str, seats: int) -> None:
    """Its moves, made at a table of their own, lead to the same players, masks, observations and rewards."""
    games = Vector(game, 2, seats, seed=3)
    kind = games.game
    lane = chance.generator(0)
    chance.begin_stream(lane, chance.generator(3), 1, chance.FOR_GAMES)
    first = chance.generator(0)
    chance.begin_stream(first, lane, 0, chance.FOR_GAMES)
    table = Table(game, seats, seed=first[: chance.KEY].tobytes())
    while not table.over:
        seat = int(games.current_player[1])
        assert seat == table.waiting[0]
        legal = [kind.actions[move] for move in table.moves(seat)]
        assert np.flatnonzero(games.legal_action_mask[1]).tolist() == legal
        expected = np.zeros(kind.feature_size, np.float32)
        kind.library.observe(layout.cell(kind.state, table.view_state(seat).tobytes()), seat, expected)
        assert np.array_equal(games.observation[1], expected)
        actions = games.sample()
        table.play(kind.moves[int(actions[1])], seat)
        games.step(actions)
        assert bool(games.terminated[1]) == table.over
    places = table.places
    behind = [sum((other > mine) - (other < mine) for other in places) / (seats - 1) for mine in places]
    assert games.rewards[1].tolist() == pytest.approx(behind)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("wrong", [-1, -(2**31), 2**31 - 1, 10**12, None])
def test_an_illegal_action_loses_its_game_and_touches_no_other(game: str, wrong: int | None) -> None:
    seats = load(game).usual_seats
    games, others = Vector(game, 3, seats, seed=4), Vector(game, 3, seats, seed=4)
    while games.legal_action_mask[1].all():
        for each in (games, others):
            each.step(each.sample())
    seat = int(games.current_player[1])
    action = int(np.flatnonzero(~games.legal_action_mask[1])[0]) if wrong is None else wrong
    actions = others.sample().astype(np.int64)
    games.step(np.array([actions[0], action, actions[2]]))
    others.step(actions)
    assert games.terminated.tolist() == [False, True, False]
    assert games.rewards[1].tolist() == [-1.0 if other == seat else 1 / (seats - 1) for other in range(seats)]
    for name in ARRAYS:
        assert np.array_equal(getattr(games, name)[[0, 2]], getattr(others, name)[[0, 2]])
    fresh = Vector(game, 3, seats, seed=4)
    while not fresh.terminated[1]:
        fresh.step(fresh.sample())
    assert np.array_equal(games.observation[1], fresh.observation[1])  # the next game of this lane


def test_without_resets_a_finished_game_stays_as_it_is() -> None:
    games = Vector("makatsu", 2, seed=1, auto_reset=False)
    while not games.terminated.all():
        games.step(games.sample())
    assert games.rewards.any()
    before = games.states()
    games.step(np.array([0, 10**6]))
    assert games.terminated.all()
    assert not games.rewards.any()
    assert games.legal_action_mask.all()
    assert np.array_equal(games.states(), before)
    games.reset(2)
    assert not games.terminated.any()


def test_arrays_of_ones_own_are_written_in_place() -> None:
    kind = load("ratjack")
    mine = np.zeros((4, kind.feature_size), np.float32)
    games = Vector("ratjack", 4, seed=1, buffers={"observation": mine})
    assert games.observation is mine
    before = mine.copy()
    games.step(games.sample())
    assert np.array_equal(mine, Vector("ratjack", 4, seed=1).step(games_actions()).observation)
    assert not np.array_equal(mine, before)


def games_actions() -> Any:
    return Vector("ratjack", 4, seed=1).sample()


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"seats": 9}, "played by 2 to 8"),
        ({"options": {"goal": 1}}, "no option"),
        ({"options": {"target": 0}}, "target"),
        ({"count": 0}, "number of games"),
        ({"threads": 0}, "number of threads"),
        ({"version": 99}, "version"),
        ({"buffers": {"observation": np.zeros((4, 4), np.float32)}}, "shape"),
        ({"buffers": {"rewards": np.zeros((4, 2), np.float64)}}, "float32"),
        ({"buffers": {"obs": np.zeros(4)}}, "no array"),
    ],
)
def test_what_cannot_be_is_refused_with_a_reason(given: dict[str, Any], said: str) -> None:
    with pytest.raises(BadOption, match=said):
        Vector(**{"game": "skyjo", "count": 4, **given})


def test_unknown_games_and_odd_actions_are_refused() -> None:
    with pytest.raises(UnknownGame):
        Vector("chess", 4)
    games = Vector("skyjo", 4, seed=1)
    wrong: list[Any] = [[1, 2], [[1, 2, 3, 4]], [0.5, 1, 2, 3], "draw"]
    for actions in wrong:
        with pytest.raises(ValueError, match="whole numbers"):
            games.step(actions)


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda games: pickle.loads(pickle.dumps(games))])
def test_a_copy_plays_on_by_itself(copied: Callable[[Vector], Vector]) -> None:
    games, same = (Vector("skyjo", 3, seed=1) for _ in range(2))
    twin, before = copied(games), games.observation.copy()
    for other in (twin, same):
        for _ in range(20):
            other.step(other.sample())
    assert np.array_equal(games.observation, before)
    assert np.array_equal(twin.observation, same.observation)
