"""Laws that hold for every game, at every table size, wherever random play leads."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from matches import SIZES, play_any, tables, truth, viewers
from often import often

from stammtisch import GAMES, IllegalMove, Table, replay
from stammtisch.engine import chance, contract, layout
from stammtisch.games import LANGUAGES, load
from stammtisch.match.viewer import Viewer, seat_of
from stammtisch.study.simulate import simulate

HERE = Path(__file__).parent
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
LONGEST_MATCH = 50_000  # decisions; the longest of millions of random matches had a few thousand
law = settings(max_examples=often(120, 30), deadline=None)
seeds = st.integers(0, 2**32)


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """Open every library first: to build one while matches are drawn would look like slow input."""
    for game in GAMES:
        assert load(game).library


@law
@given(tables())
def test_text_and_position_say_the_same_and_no_card_is_lost_or_doubled(table: Table) -> None:
    again = Table.parse(table.text())
    assert truth(again).tobytes() == truth(table).tobytes()
    assert again.text() == table.text()


@law
@given(tables())
def test_somebody_can_act_unless_the_game_is_over(table: Table) -> None:
    assert table.over == (not table.waiting)
    for seat in range(table.seats):
        moves = table.moves(seat)
        assert bool(moves) == (seat in table.waiting)
        actions = [table.game.actions[move] for move in moves]
        assert actions == sorted(set(actions))


@law
@given(tables())
def test_a_refused_move_changes_no_byte(table: Table) -> None:
    before = truth(table).tobytes()
    for seat in range(-1, table.seats + 1):
        legal = table.moves(seat) if 0 <= seat < table.seats else []
        for move in table.game.moves:
            if move not in legal:
                with pytest.raises(IllegalMove):
                    table.play(move, seat)
    assert truth(table).tobytes() == before


@law
@given(tables())
def test_the_same_seed_and_moves_give_the_same_bytes(table: Table) -> None:
    again = replay(table.record())
    assert truth(again).tobytes() == truth(table).tobytes()
    assert again.record() == table.record()


@law
@given(tables(), st.data())
def test_undo_goes_back_byte_by_byte(table: Table, data: st.DataObject) -> None:
    seen = [truth(table).tobytes()]
    chooser = random.Random(data.draw(seeds))
    while not table.over and len(seen) < 20:
        play_any(table, chooser)
        seen.append(truth(table).tobytes())
    for expected in reversed(seen[:-1]):
        table.undo()
        assert truth(table).tobytes() == expected


@law
@given(tables(), seeds)
def test_a_guess_is_a_whole_position_with_the_same_view(table: Table, seed: int) -> None:
    for viewer in viewers(table):
        seat = seat_of(viewer)
        world = table.view_state(viewer)
        contract.guess(world, chance.generator(seed))
        header = table.text().splitlines()[0]
        Table.parse(header + "\n" + table.game.show(world))  # every card is there
        contract.hide(world, seat)
        assert world.tobytes() == table.view_state(viewer).tobytes()


@law
@given(tables(), seeds)
def test_nothing_that_a_seat_is_given_depends_on_what_it_cannot_know(table: Table, seed: int) -> None:
    for viewer in viewers(table):
        world = table.view_state(viewer)
        contract.guess(world, chance.generator(seed))
        other = Table.parse(table.text())
        other._put(world.tobytes())
        assert other.view(viewer) == table.view(viewer)
        assert features(other, viewer) == features(table, viewer)
        if isinstance(viewer, int):
            assert other.moves(viewer) == table.moves(viewer)


def fields(table: Table, view: Any) -> Any:
    """A view as the game is given it to show."""
    return table.game.plain(layout.cell(table.game.state, view.tobytes()))


@law
@given(tables())
def test_what_a_seat_sees_as_a_spectator_does_is_made_from_what_that_one_sees(table: Table) -> None:
    for seat in range(table.seats):
        whole = table.game.view(fields(table, table.view_state(seat)))
        shown: Any = table.view(seat)
        assert {name: shown[name] for name in whole} == whole


@law
@given(tables(), seeds)
def test_events_follow_from_what_the_seat_saw_before_and_after(table: Table, seed: int) -> None:
    if table.over:
        return
    seat, move = play_any(table, random.Random(seed))
    after = truth(table)
    table.undo()
    for viewer in viewers(table):
        views = [truth(table), layout.copy(after)]
        guesses = []
        for view in views:
            contract.hide(view, seat_of(viewer))
            world = layout.copy(view)
            contract.guess(world, chance.generator(seed))
            contract.hide(world, seat_of(viewer))
            guesses.append(world)
        action = table.game.actions[move]
        if action in table.game.secret and viewer != seat:
            action = layout.UNKNOWN
        told, guessed = (
            table.game.events(fields(table, before), fields(table, now), seat, action)
            for before, now in (views, guesses)
        )
        assert told == guessed


@law
@given(tables(), seeds)
def test_a_move_that_reveals_nothing_could_be_foreseen_by_everybody(table: Table, seed: int) -> None:
    if table.over:
        return
    other, chooser = Table.parse(table.text()), random.Random(seed)
    worlds = [table.view_state(viewer) for viewer in viewers(table)]
    seat, move = play_any(table, chooser)
    if table.reveals():
        return
    is_secret = table.game.actions[move] in table.game.secret
    for viewer, world in zip(viewers(table), worlds, strict=True):
        contract.guess(world, chance.generator(seed))
        other._put(world.tobytes())
        unseen = [move for move in other.moves(seat) if other.game.actions[move] in other.game.secret]
        other.play(chooser.choice(unseen) if is_secret and viewer != seat else move, seat)
        assert other.view(viewer) == table.view(viewer)
        assert other.events(viewer) == table.events(viewer, since=len(table.history) - 1)
        other.undo()


@law
@given(tables(), seeds)
def test_a_move_that_shows_anybody_a_card_is_said_to_reveal(table: Table, seed: int) -> None:
    if table.over:
        return
    before = {viewer: (hidden_cells(table, viewer), guesses(table, viewer)) for viewer in viewers(table)}
    play_any(table, random.Random(seed))
    for viewer, (hidden, worlds) in before.items():
        if hidden_cells(table, viewer) < hidden and len(worlds) > 1:
            assert table.reveals()


def hidden_cells(table: Table, viewer: Viewer) -> int:
    """In how many places of a position a seat does not know what is there."""
    view = table.view_state(viewer)
    return sum(int((np.asarray(view[name]) == layout.UNKNOWN).sum()) for name in view.dtype.names)


def guesses(table: Table, viewer: Viewer) -> set[str]:
    """What a seat thinks possible, the generator apart; one: it knows everything."""
    found = set()
    for seed in range(8):
        world = table.view_state(viewer)
        contract.guess(world, chance.generator(seed))
        world.chance[:] = 0
        found.add(table.game.show(world))
    return found


def features(table: Table, viewer: Viewer) -> bytes:
    out = np.full(table.game.feature_size, np.nan, np.float32)
    contract.features(truth(table), seat_of(viewer), out)
    assert not np.isnan(out).any()
    return out.tobytes()


@law
@given(tables())
def test_features_of_the_truth_and_of_the_view_are_the_same(table: Table) -> None:
    for viewer in viewers(table):
        seat = seat_of(viewer)
        out = np.zeros(table.game.feature_size, np.float32)
        contract.features(table.view_state(viewer), seat, out)
        assert out.tobytes() == features(table, viewer)


@law
@given(tables(), seeds)
def test_the_order_of_simultaneous_choices_does_not_matter(table: Table, seed: int) -> None:
    chooser = random.Random(seed)
    choices = [(seat, chooser.choice(table.moves(seat))) for seat in table.waiting]
    results = set()
    for order in (choices, choices[::-1], chooser.sample(choices, len(choices))):
        for seat, move in order:
            table.play(move, seat)
        results.add(truth(table).tobytes())
        table.undo(len(order))
    assert len(results) == 1


@law
@given(tables())
def test_everything_that_happens_can_be_told_in_every_language(table: Table) -> None:
    names = [f"Seat {seat}" for seat in range(table.seats)]
    for lang in LANGUAGES:
        words = table.game.words(lang)
        for viewer in viewers(table):
            for event in table.events(viewer, since=max(0, len(table.history) - 20)):
                assert not set("{[") & set(words.event(event, names))
        for seat in table.waiting:
            for move in table.moves(seat):
                assert "{" not in words.move(move)


@law
@given(tables())
def test_every_move_is_made_by_touching_places_and_by_no_others(table: Table) -> None:
    for seat in table.waiting:
        view = table.view(seat)
        paths = [tuple(path) for path in view["targets"]]
        assert len(set(paths)) == len(view["moves"])
        for path in paths:
            assert path
            assert all(place == " ".join(place.split()) for place in path)
            begun = {path[:length] for length in range(len(path))}
            assert not begun & set(paths)  # a move that is made is not the beginning of another


@pytest.mark.parametrize(("game", "seats"), SIZES)
def test_random_play_ends_and_somebody_wins(game: str, seats: int) -> None:
    result = simulate(load(game), seats, often(500, 100), seed=seats)
    assert result.lengths[:, 0].max() < LONGEST_MATCH
    assert (result.places.min(axis=1) == 1).all()
    assert (result.places >= 1).all()
    assert (result.places <= seats).all()


@pytest.mark.parametrize(("game", "seats"), SIZES)
def test_many_games_are_the_same_with_any_number_of_workers(game: str, seats: int) -> None:
    alone = simulate(load(game), seats, 1100, seed=7, workers=1)
    together = simulate(load(game), seats, 1100, seed=7, workers=4)
    assert (alone.scores == together.scores).all()
    assert (alone.lengths == together.lengths).all()


@pytest.mark.parametrize("game", sorted({game for game, _ in SIZES}))
def test_a_state_is_at_most_one_kibibyte(game: str) -> None:
    assert layout.blank(load(game).state).dtype.itemsize <= 1024


@pytest.mark.parametrize("game", sorted({game for game, _ in SIZES}))
def test_no_position_of_many_games_breaks_an_invariant(game: str) -> None:
    """In a process of its own, where loops over games are compiled together with the invariants."""
    wanted = ["--game", game, "--games", str(often(200, 50))]
    done = subprocess.run(
        [sys.executable, str(HERE / "many.py"), *wanted], env=ENVIRONMENT, capture_output=True, text=True
    )
    assert done.stdout.count("no law broken") == len(load(game).seats), done.stderr
