"""PettingZoo's own suites, and what they do not ask."""

from __future__ import annotations

import warnings
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.utils.conversions import parallel_to_aec

from stammtisch import GAMES, BadOption, IllegalMove
from stammtisch.games import load
from stammtisch.research import pettingzoo

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # PettingZoo's suites import environments that PettingZoo deprecates
    from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, render_test, seed_test

EDGES = [(game, seats) for game in GAMES for seats in (load(game).seats[0], load(game).seats[-1])]
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")  # the suites warn of what is not a fault


def environment(game: str) -> Any:
    return getattr(pettingzoo, f"{game}_v{load(game).feature_version}")


@pytest.mark.parametrize(("game", "seats"), EDGES)
def test_the_api_is_as_pettingzoo_asks(game: str, seats: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(environment(game).env(seats=seats), num_cycles=300)
        api_test(environment(game).raw_env(seats=seats), num_cycles=300)


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_gives_the_same_game(game: str) -> None:
    seed_test(lambda: environment(game).env(), num_cycles=100)


@pytest.mark.parametrize("game", GAMES)
def test_the_number_of_cycles_can_be_bounded(game: str) -> None:
    parallel = environment(game).parallel_env
    max_cycles_test(
        SimpleNamespace(parallel_env=parallel, env=lambda **given: parallel_to_aec(parallel(**given)))
    )
    env = environment(game).env(max_cycles=3, seats=2)
    env.reset(seed=1)
    decisions = dict.fromkeys(env.agents, 0)
    for agent in env.agent_iter():
        seen, _, ended, cut, _ = env.last()
        decisions[agent] += not (ended or cut)
        env.step(None if ended or cut else env.action_space(agent).sample(seen["action_mask"]))
    assert max(decisions.values()) == 3


@pytest.mark.parametrize("game", GAMES)
def test_tables_are_rendered(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(environment(game).env)
    assert load(game).words("en").name in capsys.readouterr().out


@pytest.mark.parametrize("game", GAMES)
def test_the_parallel_form_is_as_pettingzoo_asks(game: str) -> None:
    parallel_api_test(environment(game).parallel_env(seats=load(game).usual_seats), num_cycles=100)


def some_illegal(env: Any) -> int:
    """The first action that is not legal, as soon as there is one."""
    while (mask := env.last()[0]["action_mask"]).all():
        env.step(0)
    return int(np.flatnonzero(mask == 0)[0])


@pytest.mark.parametrize("game", GAMES)
def test_an_illegal_action_ends_the_game_with_a_penalty(game: str) -> None:
    env = environment(game).env(seats=load(game).usual_seats)
    env.reset(seed=1)
    wrong = some_illegal(env)
    loser = env.agent_selection
    env.step(wrong)
    assert env.terminations == dict.fromkeys(env.agents, True)
    assert env.rewards[loser] == -1


@pytest.mark.parametrize("game", GAMES)
def test_without_the_wrapper_an_illegal_action_changes_nothing(game: str) -> None:
    env = environment(game).raw_env()
    env.reset(seed=1)
    wrong = some_illegal(env)
    before = env.cards.cell.tobytes()
    for action in (wrong, -1, 10**9, None, 0.5, "play b1"):
        with pytest.raises(IllegalMove):
            env.step(action)
    assert env.cards.cell.tobytes() == before


def test_who_is_not_asked_sees_its_own_side_of_the_table() -> None:
    env = environment("makatsu").raw_env(seats=2)
    env.reset(seed=1)
    other = next(agent for agent in env.agents if agent != env.agent_selection)
    assert not env.observe(other)["action_mask"].any()
    assert not np.array_equal(
        env.observe(other)["observation"], env.observe(env.agent_selection)["observation"]
    )


def test_seeds_go_on_from_game_to_game() -> None:
    env = environment("skyjo").env()
    deals = []
    for seed in (7, None, None, 7, None):
        env.reset(seed=seed)
        deals.append(env.unwrapped.cards.cell.tobytes())
    assert deals[:2] == deals[3:]
    assert len(set(deals)) == 3


def test_what_cannot_be_is_refused_with_a_reason() -> None:
    with pytest.raises(BadOption, match="played by"):
        environment("skyjo").env(seats=1)
    with pytest.raises(BadOption, match="no option"):
        environment("skyjo").env(options={"goal": 3})
    with pytest.raises(BadOption, match="rendered for"):
        environment("skyjo").env(render_mode="rgb_array")
    for wrong in (0, -1, 2.5, "3"):
        with pytest.raises(BadOption, match="max_cycles"):
            environment("skyjo").env(max_cycles=wrong)
    for name in ("chess_v1", "skyjo"):
        with pytest.raises(AttributeError, match=name):
            getattr(pettingzoo, name)
    with pytest.raises(ImportError, match=r"is skyjo_v\d+, not skyjo_v99"):
        from stammtisch.research.pettingzoo import skyjo_v99  # noqa: F401


def test_nothing_can_be_done_before_a_game_has_begun() -> None:
    for made in (environment("makatsu").raw_env(), environment("makatsu").parallel_env()):
        with pytest.raises(IllegalMove, match=r"reset\(\)"):
            made.step({})
