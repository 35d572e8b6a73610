"""No player and no spectator is sent a byte that depends on a card that they may not see."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import islice

import pytest

from server.inside import Inside
from server.leaks.planted import PLANTED, leaking
from server.leaks.watching import Leak, compare_all
from server.leaks.worlds import Pair, pairs
from stammtisch import GAMES
from stammtisch.rooms.metrics import REGISTRY
from stammtisch.rooms.refusals import CODES

PAIRS = 200  # of each game; `make leaks` looks at more
CHUNK = 50  # pairs of one test, so that tests can be shared out
FEW = 30  # pairs of each game in which a planted leak must be found


@pytest.fixture(scope="module")
def runner() -> Iterator[asyncio.Runner]:
    """A loop for many tests, and with it a server that runs whenever a test does."""
    with asyncio.Runner() as runner:
        yield runner


@pytest.fixture(scope="module")
def inside(runner: asyncio.Runner, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    inside = Inside(tmp_path_factory.mktemp("inside"))
    runner.run(inside.open())
    yield inside
    runner.run(inside.close())


@pytest.fixture(scope="module")
def some_pairs() -> list[Pair]:
    """Of all games, made before anything is planted."""
    each = [islice(pairs(game), FEW) for game in GAMES]
    return [pair for several in zip(*each, strict=True) for pair in several]


@pytest.mark.parametrize("seed", range(PAIRS // CHUNK))
@pytest.mark.parametrize("game", GAMES)
def test_two_worlds_that_look_the_same_are_told_in_the_same_bytes(
    runner: asyncio.Runner, inside: Inside, game: str, seed: int
) -> None:
    compared = runner.run(compare_all(inside, islice(pairs(game, seed), CHUNK)))
    assert compared.pairs == CHUNK
    assert compared.messages > 5 * CHUNK


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_leak_is_found(
    runner: asyncio.Runner, inside: Inside, some_pairs: list[Pair], name: str
) -> None:
    in_log = name == "a_log_that_names_moves"  # the log is looked at after all pairs
    with leaking(name), pytest.raises(Leak) as found:
        runner.run(compare_all(inside, islice(some_pairs, 8 if in_log else None)))
    assert ("The log tells" in str(found.value)) == in_log


def test_there_are_at_least_twenty_planted_leaks() -> None:
    assert len(PLANTED) >= 20


def test_metrics_are_told_apart_by_codes_alone(runner: asyncio.Runner, inside: Inside) -> None:
    runner.run(compare_all(inside, islice(pairs("ratjack"), 10)))
    samples = [sample for family in REGISTRY.collect() for sample in family.samples]
    assert {name for sample in samples for name in sample.labels} <= {"code", "le"}
    assert {sample.labels["code"] for sample in samples if "code" in sample.labels} <= CODES.keys()
