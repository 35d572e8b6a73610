"""The levels: what they choose, what they may know, and that each is better than the one below."""

from __future__ import annotations

import random
from collections.abc import Iterator
from copy import deepcopy
from itertools import pairwise

import pytest
from matches import play_any
from often import often

from stammtisch import GAMES, Table
from stammtisch.arena.crew import crew_of
from stammtisch.arena.deals import Job
from stammtisch.arena.players import Oracle, Own
from stammtisch.arena.tournament import hold
from stammtisch.bots.levels import LEVELS, Bot, UnknownBot
from stammtisch.bots.thinking import Thinker
from stammtisch.engine import chance, contract
from stammtisch.games import load
from stammtisch.match.viewer import OPEN

CASES = often(2000, 200)
QUICK = ("random", "beginner", "casual", "strategy")


def positions(game: str, count: int) -> list[tuple[Table, int]]:
    """Decisions from random games of all sizes: tables that have come so far, and a seat that waits there."""
    found: list[tuple[Table, int]] = []
    for number in range(count):
        chooser = random.Random(number)
        table = Table(game, chooser.choice(load(game).seats), number)
        for _ in range(chooser.randint(0, 60)):
            if not table.over:
                play_any(table, chooser)
        if not table.over:
            found.append((table, chooser.choice(table.waiting)))
    return found


def two_worlds(game: str, count: int) -> Iterator[tuple[Table, Table, int]]:
    """Tables that come along in random games, each with another one that looks the same to a seat that is to
    decide: all that it cannot see may have changed."""
    chooser = random.Random(game)
    found = 0
    while found < count:
        table = Table(game, chooser.choice(load(game).seats), found)
        while not table.over and found < count:
            seat = chooser.choice(table.waiting)
            other, state = deepcopy(table), table.truth()
            contract.hide(state, seat)
            contract.guess(state, chance.generator(found))
            other._put(state.tobytes())
            yield table, other, seat
            found += 1
            play_any(table, chooser)


@pytest.mark.parametrize("game", GAMES)
def test_no_bot_changes_its_move_when_something_changes_that_its_seat_cannot_see(game: str) -> None:
    players = [Own(game, name) for name in QUICK] + [Own(game, "strong")]
    players[-1].bot = searcher(game, 200)
    changed = 0
    for number, (table, other, seat) in enumerate(two_worlds(game, CASES)):
        changed += table.truth().tobytes() != other.truth().tobytes()
        for player in players:
            moves = [player.choose(world, seat, chance.generator(number)) for world in (table, other)]
            assert moves[0] == moves[1], f"{player.bot.name} at {table.text()}"
        assert table.view(seat) == other.view(seat)  # what a bot from outside is sent
    assert changed > 0.9 * CASES


@pytest.mark.parametrize("game", GAMES)
def test_whoever_peeks_is_caught_by_that_law(game: str) -> None:
    oracle, is_caught, is_hidden = Oracle(game), False, False
    for table, other, seat in two_worlds(game, 200):
        moves = [oracle.choose(world, seat, chance.generator(0)) for world in (table, other)]
        is_caught |= moves[0] != moves[1]
        is_hidden |= table.view(OPEN) != other.view(OPEN)
        if is_caught:
            break
    assert is_caught or not is_hidden  # in a game in which all lies open there is nothing to peek at


def searcher(game: str, effort: int) -> Bot:
    """A bot that searches, but so little that many of its decisions can be looked at."""
    bot = Bot(game, "strong")
    bot.effort = effort
    return bot


@pytest.mark.parametrize("game", GAMES)
def test_a_thought_is_the_same_with_any_number_of_threads_and_when_it_is_had_again(game: str) -> None:
    alone, together = Thinker(load(game)), Thinker(load(game), threads=3)
    for table, seat in positions(game, 6):
        view = table.view_state(seat)
        thoughts = [
            thinker.think(view, seat, chance.generator(5), 8000) for thinker in (alone, together, alone)
        ]
        assert thoughts[0] == thoughts[1] == thoughts[2]
        assert {table.game.moves[opinion.action] for opinion in thoughts[0].opinions} == set(
            table.moves(seat)
        )


@pytest.mark.parametrize("game", GAMES)
def test_a_thought_of_some_milliseconds_is_a_whole_thought(game: str) -> None:
    for threads in (1, 2):
        thinker = Thinker(load(game), threads=threads)
        for table, seat in positions(game, 2):
            thought = thinker.think(table.view_state(seat), seat, chance.generator(5), seconds=0.02)
            assert table.game.moves[thought.best] in table.moves(seat)
            assert all(opinion.tries > 0 for opinion in thought.opinions)


def test_whoever_looks_at_all_moves_tries_each_equally_often() -> None:
    table = Table("skyjo", 2, 3)
    thinker = Thinker(table.game)
    thought = thinker.think(table.view_state(0), 0, chance.generator(1), 20_000, knockout=False)
    assert len({opinion.tries for opinion in thought.opinions}) == 1
    best = max(thought.opinions, key=lambda opinion: opinion.tries)
    assert 0 <= best.value <= 1
    assert sum(thought.chances) == pytest.approx(1)


WON_AT_ONCE = """
    skyjo rounds=1
    A*   0  0  0  0 |  0  0  0  0 | ?0  5  1  1
    B   12 12 12 11 | 11 11 10 10 | 10 12 11 ?9
    discard 5
"""


def test_the_search_ends_a_round_that_it_wins_for_sure() -> None:
    table = Table.parse(WON_AT_ONCE)
    table.play("draw")
    thinker = Thinker(table.game)
    thought = thinker.think(table.view_state(0), 0, chance.generator(1), 20_000)
    assert thought.on(thought.best).value > 0.99


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("lower", "higher"), list(pairwise(QUICK)))
def test_each_level_beats_the_one_below(game: str, lower: str, higher: str) -> None:
    job = Job(game, 2, {}, (higher, lower), seed=5)
    with crew_of(threads=1) as crew:
        standings = hold(job, 40, crew)
    share = standings.bots()[0]["share"]
    assert share > 0.5, f"{higher} against {lower}: {share:.2f}"


def test_a_bot_that_searches_beats_the_strategy_it_builds_on() -> None:
    with crew_of(threads=1) as crew:
        standings = hold(Job("manitou", 2, {}, ("strong", "strategy"), seed=5), 12, crew)
    assert standings.bots()[0]["low"] > 0.5


@pytest.mark.parametrize("name", ["", "grandmaster", None, 3, "x" * 1000])
def test_an_unknown_level_is_refused_with_those_that_there_are(name: object) -> None:
    with pytest.raises(UnknownBot, match="beginner, casual"):
        Bot("skyjo", name)  # type: ignore[arg-type]  # on purpose


def test_a_seat_that_need_not_act_has_nothing_to_choose() -> None:
    table = Table("makatsu", 2, 1)
    (waiting,) = table.waiting
    with pytest.raises(ValueError, match="owes no decision"):
        Bot("makatsu", "strategy").choose(table.view_state(1 - waiting), 1 - waiting, chance.generator(0))


def test_a_bot_says_what_it_looks_at() -> None:
    table = Table("makatsu", 2, 1)
    (seat,) = table.waiting
    other = Table("skyjo", 2, 1).view_state(0)
    for wrong in (table.view(seat), None, other):
        with pytest.raises(TypeError, match="view_state"):
            Bot("makatsu", "strategy").choose(wrong, seat, chance.generator(0))
    for seconds in (0, -1, float("nan")):
        with pytest.raises(ValueError, match="more than 0 seconds"):
            Bot("makatsu").think(table.view_state(seat), seat, chance.generator(0), seconds)


def test_every_level_can_be_named() -> None:
    assert list(LEVELS) == ["random", "beginner", "casual", "strategy", "strong", "master"]
