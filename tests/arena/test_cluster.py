"""The arena on a cluster: a real one, of two workers on this machine."""

from __future__ import annotations

import os
import signal
import socket
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import pytest
from distributed import Client, LocalCluster

from stammtisch.arena import tournament
from stammtisch.arena.deals import Game, Job
from stammtisch.arena.tournament import Lost, helpers_of, hold

DEALS = 20
JOB = Job("makatsu", 2, {}, ("beginner", "strong"), seed=11)


def cluster_of(workers: int) -> LocalCluster:
    return LocalCluster(
        n_workers=workers, threads_per_worker=1, processes=True, host="127.0.0.1", dashboard_address=":0"
    )


@pytest.fixture(scope="module")
def cluster() -> Iterator[LocalCluster]:
    with cluster_of(2) as running:
        yield running


def games_of(
    cluster: str | None,
    threads: int | None = None,
    hear: Callable[[Sequence[Game]], None] = lambda games: None,
) -> list[Game]:
    """The games of a tournament as they were reported, without the time they took."""
    games: list[Game] = []

    def report(more: Sequence[Game]) -> None:
        games.extend(replace(game, seconds=()) for game in more)
        hear(more)

    with helpers_of(cluster, threads) as (pool, helpers):
        standings = hold(JOB, DEALS, pool, helpers, report=report)
    assert (standings.deals, standings.games) == (DEALS, 2 * DEALS)
    return games


@pytest.fixture(scope="module")
def by_threads() -> list[Game]:
    return games_of(None, threads=1)


def test_a_cluster_plays_the_same_games_as_threads(cluster: LocalCluster, by_threads: list[Game]) -> None:
    assert games_of(cluster.scheduler_address) == by_threads


def test_what_a_dead_worker_had_to_play_is_played_again_and_counted_once(
    cluster: LocalCluster, by_threads: list[Game]
) -> None:
    with Client(cluster.scheduler_address) as client:
        workers = list(client.run(os.getpid).values())

        def kill_one(games: Sequence[Game]) -> None:
            if games[0].deal == 3:
                os.kill(workers[0], signal.SIGKILL)

        games = games_of(cluster.scheduler_address, hear=kill_one)
        assert workers[0] not in client.run(os.getpid).values()
    assert [game.deal for game in games] == [deal for deal in range(DEALS) for _ in range(2)]
    assert games == by_threads


def test_when_all_workers_are_gone_for_good_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tournament, "CONNECTING", 2)
    with cluster_of(1) as deserted:

        def leave(games: Sequence[Game]) -> None:
            if games[0].deal == 0:
                deserted.scale(0)

        with pytest.raises(Lost, match="lost all its workers"):
            games_of(deserted.scheduler_address, hear=leave)


def test_a_cluster_without_workers_says_how_to_start_some() -> None:
    with (
        cluster_of(0) as empty,
        pytest.raises(Lost, match="has no workers; start some with: dask worker tcp://127"),
        helpers_of(empty.scheduler_address),
    ):
        pass


def test_where_no_cluster_is_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tournament, "CONNECTING", 0.5)
    with socket.socket() as taken:  # a port that nobody listens on
        taken.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{taken.getsockname()[1]}"
        with pytest.raises(Lost, match=f"There is no cluster at {address}: "), helpers_of(address):
            pass
