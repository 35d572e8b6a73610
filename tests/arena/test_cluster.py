"""The arena on a cluster: a real one, of two workers on this machine."""

from __future__ import annotations

import os
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from subprocess import DEVNULL, PIPE, Popen
from threading import Event

import pytest
from distributed import Client, LocalCluster

from stammtisch.arena import crew
from stammtisch.arena.crew import Cluster, Lost, Threads, crew_of
from stammtisch.arena.deals import Job, Played
from stammtisch.arena.tournament import hold

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
    hear: Callable[[Played], None] = lambda game: None,
    job: Job = JOB,
) -> list[Played]:
    """The games of a tournament as they were reported, without the time they took."""
    games: list[Played] = []

    def report(game: Played) -> None:
        games.append(replace(game, seconds=()))
        hear(game)

    with crew_of(cluster, threads) as players:
        standings = hold(job, DEALS, players, report=report)
    assert (standings.deals, standings.games) == (DEALS, 2 * DEALS)
    return games


def loss_of(cluster: str, hear: Callable[[Played], None]) -> str:
    """What is said when a tournament cannot go on, whether deals were played before or not."""
    with crew_of(cluster) as players:
        try:
            return hold(JOB, DEALS, players, report=hear).loss
        except Lost as lost:
            return str(lost)


@pytest.fixture(scope="module")
def by_threads() -> list[Played]:
    return games_of(None, threads=1)


def test_a_cluster_plays_the_same_games_as_threads(cluster: LocalCluster, by_threads: list[Played]) -> None:
    assert games_of(cluster.scheduler_address) == by_threads


def test_what_a_dead_worker_had_to_play_is_played_again_and_counted_once(
    cluster: LocalCluster, by_threads: list[Played]
) -> None:
    with Client(cluster.scheduler_address) as client:
        victim = next(iter(client.run(os.getpid).values()))
        alive = [victim]

        def kill_one(game: Played) -> None:
            if game.deal == 3 and alive:  # heard of twice: a deal has two games
                os.kill(alive.pop(), signal.SIGKILL)

        games = games_of(cluster.scheduler_address, hear=kill_one)
        assert not alive
        assert victim not in client.run(os.getpid).values()
    assert [game.deal for game in games] == [deal for deal in range(DEALS) for _ in range(2)]
    assert games == by_threads


def test_when_all_workers_are_gone_for_good_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crew, "CONNECTING", 2)
    with cluster_of(1) as deserted:

        def leave(game: Played) -> None:
            if game.deal == 0:
                deserted.scale(0)

        assert "lost all its workers" in loss_of(deserted.scheduler_address, leave)


OTHER_MACHINE = """
from distributed import LocalCluster
if __name__ == "__main__":
    with LocalCluster(n_workers=1, threads_per_worker=1, host="127.0.0.1", dashboard_address=":0") as cluster:
        print(cluster.scheduler_address, flush=True)
        input()
"""


def test_when_the_scheduler_is_gone_that_is_said_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(crew, "CONNECTING", 2)
    (tmp_path / "other.py").write_text(OTHER_MACHINE)
    with Popen(
        [sys.executable, tmp_path / "other.py"], stdin=PIPE, stdout=PIPE, stderr=DEVNULL, text=True
    ) as other:
        assert other.stdout is not None
        address = other.stdout.readline().strip()
        lost = loss_of(address, lambda game: other.kill())
    assert lost.startswith(f"The cluster at {address} does not answer any more")
    assert capfd.readouterr().err == ""


class Deserting(Threads):
    """A crew that is gone after so many portions."""

    left = 5

    def played(self, future: Future[list[Played]], job: Job, numbers: range, stop: Event) -> list[Played]:
        self.left -= 1
        if self.left < 0:
            raise Lost("Everybody has gone home.")
        return super().played(future, job, numbers, stop)


def test_what_was_played_before_everybody_was_gone_counts() -> None:
    """A slow bot makes each game a portion; a deal has two of them, and half a deal does not count."""
    players = Deserting(1)
    with players.pool:
        standings = hold(JOB, DEALS, players)
    assert (standings.deals, standings.games, standings.loss) == (2, 4, "Everybody has gone home.")


def test_if_nothing_was_played_only_the_loss_is_told() -> None:
    players = Deserting(1)
    players.left = 0
    with players.pool, pytest.raises(Lost, match=r"Everybody has gone home\."):
        hold(JOB, DEALS, players)


def test_a_mistake_in_a_game_is_no_lost_worker(cluster: LocalCluster) -> None:
    def late() -> None:
        raise TimeoutError("This took too long.")

    with crew_of(cluster.scheduler_address) as players:
        assert isinstance(players, Cluster)
        with pytest.raises(TimeoutError, match="took too long"):
            players.played(players.pool.submit(late), JOB, range(1), Event())


def test_a_worker_with_other_rules_is_refused(cluster: LocalCluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crew, "engine_of", lambda game: "version 9.9 with rules of its own")
    with pytest.raises(Lost, match=r"has version 0\..* with rules .* not version 9\.9 .* install the same"):
        games_of(cluster.scheduler_address)


def test_a_worker_that_lacks_a_bot_says_so(
    cluster: LocalCluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # the workers stay where they were
    Path("bot.py").write_text('def choose(view, random):\n    return view["moves"][0]\n')
    job = replace(JOB, bots=("bot.py:choose", "random"))
    with pytest.raises(Lost, match=r"lacks a bot; .* There is no file bot\.py"):
        games_of(cluster.scheduler_address, job=job)


def test_a_stopped_arena_does_not_wait_for_the_workers(cluster: LocalCluster) -> None:
    stop = Event()
    slow = replace(JOB, bots=("sleep 60", "random"), limit=1)  # three mistakes, each after 11 s
    with crew_of(cluster.scheduler_address) as players:
        future = players.play(slow, range(1), stop)
        stop.set()
        assert players.played(future, slow, range(1), stop) == []
        assert not future.done()


def test_a_cluster_without_workers_says_how_to_start_some() -> None:
    with (
        cluster_of(0) as empty,
        pytest.raises(Lost, match="has no workers; start some with: dask worker tcp://127"),
        crew_of(empty.scheduler_address),
    ):
        pass


def test_where_no_cluster_is_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crew, "CONNECTING", 0.5)
    with socket.socket() as taken:  # a port that nobody listens on
        taken.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{taken.getsockname()[1]}"
        with pytest.raises(Lost, match=f"There is no cluster at {address}: "), crew_of(address):
            pass
