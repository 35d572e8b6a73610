"""OpenSpiel's own suites and algorithms, and what they do not ask."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np
import pyspiel
import pytest
from found import said
from matches import SIZES
from open_spiel.python.algorithms import ismcts, mcts
from short import small

from stammtisch import GAMES, BadOption
from stammtisch.games import load
from stammtisch.research import openspiel


def written(options: Mapping[str, object]) -> str:
    return ",".join(f"{name}={value}" for name, value in options.items())


SMALL = {game: written(options) for game in GAMES if (options := small(game))}
ITERATIONS = {game: said(game, "short", "SMALL_ITERATIONS", 4) for game in SMALL}


def game(name: str, params: str = "") -> Any:
    return pyspiel.load_game(f"{openspiel.PREFIX}{name}({params})")


def dealt(name: str, params: str = "", deal: int = 0) -> Any:
    state = game(name, params).new_initial_state()
    state.apply_action(deal)
    return state


def play_on(state: Any, moves: int, seed: int = 1) -> Any:
    chooser = random.Random(seed)
    for _ in range(moves):
        if not state.is_terminal():
            state.apply_action(chooser.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize(("name", "seats"), SIZES)
def test_random_games_are_as_openspiel_asks(name: str, seats: int) -> None:
    pyspiel.random_sim_test(game(name, f"players={seats}"), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_states_are_saved_and_loaded(name: str) -> None:
    shown = game(name, "players=2,deals=7,seed=3")
    state = shown.new_initial_state()
    state.apply_action(5)
    whole = play_on(state.clone(), 10_000).move_number()
    play_on(state, min(25, whole // 2))
    again = pickle.loads(pickle.dumps(state))
    assert str(again) == str(state)
    assert shown.deserialize_state(state.serialize()).information_state_string(0) == (
        state.information_state_string(0)
    )
    twin = state.clone()
    play_on(twin, 3)
    assert str(twin) != str(state) == str(again)


@pytest.mark.parametrize("name", SMALL)
def test_small_variants_are_as_openspiel_asks_with_every_way_of_chance(name: str) -> None:
    shown = game(name, f"{SMALL[name]},chance=explicit")
    pyspiel.random_sim_test(shown, num_sims=10, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_the_information_set_search_of_openspiel_plays_whole_games(name: str) -> None:
    shown = game(name)
    chooser = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game=shown,
        evaluator=mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=chooser),
        uct_c=1.4,
        max_simulations=3,
        random_state=chooser,
    )
    state = dealt(name)
    while not state.is_terminal():
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
    assert sum(state.returns()) == pytest.approx(0)


@pytest.mark.parametrize(("name", "iterations"), ITERATIONS.items())
def test_cfr_makes_play_harder_to_exploit(name: str, iterations: int) -> None:
    shown = game(name, f"{SMALL[name]},chance=explicit")
    solver = pyspiel.CFRSolver(shown)
    values = []
    for _ in range(2):
        for _ in range(iterations):
            solver.evaluate_and_update_policy()
        values.append(pyspiel.exploitability(shown, solver.average_policy()))
    assert 0 <= values[1] < values[0]


def test_a_deal_has_every_outcome_with_its_chance() -> None:
    root = game("makatsu", f"{SMALL['makatsu']},chance=explicit").new_initial_state()
    chances = [likely for _, likely in root.chance_outcomes()]
    assert len(chances) == 2 * 15 * 15  # the holder, and 4 of 6 cards each
    assert chances == pytest.approx(450 * [1 / 450])
    hands = Counter(root.child(deal).observation_string(0) for deal in range(450))
    assert set(hands.values()) == {15}  # the other seat's hand is not told
    assert len(hands) == 30


def test_equal_cards_are_one_outcome_as_likely_as_they_are_many() -> None:
    """Two kinds of cards, 5 and 10, of which seven are dealt: as if they were drawn one by one."""
    root = game("skyjo", f"{SMALL['skyjo']},chance=explicit").new_initial_state()
    outcomes = root.chance_outcomes()
    assert sum(likely for _, likely in outcomes) == pytest.approx(1)
    assert len(outcomes) == sum(1 for hand in range(2**7) if bin(hand).count("1") <= 5)
    least = min(likely for _, likely in outcomes)
    expected = Fraction(5 * 4 * 3 * 2 * 1 * 10 * 9, 15 * 14 * 13 * 12 * 11 * 10 * 9)
    assert least == pytest.approx(float(expected))


def test_explicit_and_sampled_chance_deal_alike() -> None:
    """The first hand of the first seat, counted over many sampled deals."""
    shown = game("makatsu", f"{SMALL['makatsu']},deals=3000")
    root = shown.new_initial_state()
    hands = Counter(root.child(deal).observation_string(0) for deal in range(3000))
    assert len(hands) == 30
    assert 60 < min(hands.values()) <= max(hands.values()) < 145  # 100 each, within four standard errors


@pytest.mark.parametrize("name", GAMES)
def test_other_worlds_look_the_same_to_who_imagines_them(name: str) -> None:
    state = play_on(dealt(name, "players=2"), 9)
    player = state.current_player()
    worlds = [state.resample_from_infostate(player, random.Random(seed).random) for seed in range(20)]
    for world in worlds:
        assert world.information_state_string(player) == state.information_state_string(player)
        assert world.observation_string(player) == state.observation_string(player)
        assert world.legal_actions() == state.legal_actions()
        play_on(world, 10_000)
        assert world.is_terminal()
    assert not state.is_terminal()


@pytest.mark.parametrize("name", GAMES)
def test_information_states_remember_and_observations_do_not_tell_secrets(name: str) -> None:
    shown = game(name, "players=2")
    state = play_on(dealt(name, "players=2"), 12)
    size = load(name).feature_size
    assert shown.observation_tensor_shape() == [size]
    assert shown.information_state_tensor_shape() == [size + openspiel.MEMORY]
    for player in range(2):
        seen = state.observation_tensor(player)
        assert state.information_state_tensor(player)[:size] == seen
        other = state.resample_from_infostate(player, random.Random(1).random)
        assert other.observation_tensor(player) == seen
    assert state.information_state_string(0) != state.information_state_string(1)


@pytest.mark.parametrize("name", GAMES)
def test_an_illegal_action_changes_nothing(name: str) -> None:
    state = dealt(name)
    before, legal = str(state), state.legal_actions()
    wrong = [action for action in range(len(load(name).moves)) if action not in legal]
    for action in (*wrong[:1], -3, 10**6):
        with pytest.raises((ValueError, pyspiel.SpielError)):
            state.apply_action(action)
    assert str(state) == before
    assert state.legal_actions() == legal
    with pytest.raises((ValueError, pyspiel.SpielError)):
        game(name).new_initial_state().apply_action(openspiel.DEALS)


@pytest.mark.parametrize(
    ("params", "said"),
    [
        ("players=9", "played by 2 to 8"),
        ("columns=7", "columns"),
        ("chance=fair", "sampled or explicit"),
        ("deals=0", "deals"),
        ("goal=3", "goal"),
        ("version=99", "version 1 of the observation"),
    ],
)
def test_what_cannot_be_is_refused_with_a_reason(params: str, said: str) -> None:
    with pytest.raises((BadOption, ValueError, pyspiel.SpielError), match=said):
        game("skyjo", params)


def test_a_whole_game_is_too_large_for_explicit_chance() -> None:
    with pytest.raises(BadOption, match="smaller variant"):
        game("skyjo", "chance=explicit").new_initial_state()
