"""Who plays the games of a tournament: threads on this machine, or the workers of a cluster."""

from __future__ import annotations

import logging
import socket
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from importlib.util import find_spec
from threading import Event
from typing import Any

from stammtisch.arena.deals import Conducts, Job, Played, play_games
from stammtisch.arena.players import Conduct, check_player
from stammtisch.bots.levels import UnknownBot
from stammtisch.engine.machine import all_cores
from stammtisch.errors import Mistake
from stammtisch.games import BadOption, rules_hash
from stammtisch.version import __version__

MOST_THREADS = 256
CONNECTING = 10.0  # seconds in which a cluster must answer, and one of its workers be there
LOOK = 1.0  # seconds from one look at the cluster to the next


class Lost(Mistake):
    """Whoever should play is not there or cannot; says what to do."""


class Threads:
    """So many threads on this machine."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.pool = ThreadPoolExecutor(count)
        self.conducts: Conducts = defaultdict(Conduct)

    def play(self, job: Job, numbers: range, stop: Event) -> Future[list[Played]]:
        """Begin with the games of these numbers."""
        return self.pool.submit(play_games, job, numbers, stop, self.conducts)

    def played(self, future: Future[list[Played]], job: Job, numbers: range, stop: Event) -> list[Played]:
        """The games that were begun, as soon as they are played; when the arena is stopped, what there is."""
        return future.result()


class Cluster:
    """The workers of a Dask cluster."""

    def __init__(self, client: Any, address: str) -> None:
        from distributed import KilledWorker
        from distributed.comm import CommClosedError

        self.client, self.address = client, address
        self.count = sum(client.nthreads().values())
        self.pool = client.get_executor(pure=False)
        self.losses = (CancelledError, CommClosedError, KilledWorker)

    def play(self, job: Job, numbers: range, stop: Event) -> Future[list[Played]]:
        future: Future[list[Played]] = self.pool.submit(play_there, job, numbers, engine_of(job.game))
        return future

    def played(self, future: Future[list[Played]], job: Job, numbers: range, stop: Event) -> list[Played]:
        """If whoever played them is gone, they are played again, all of them: none has been counted yet."""
        try:
            return self.result(future, stop)
        except self.losses:
            self.check()
        try:
            return self.result(self.play(job, numbers, stop), stop)
        except self.losses as error:
            lost = f"The cluster has lost games {numbers[0]} to {numbers[-1]} twice"
            raise Lost(f"{lost}; see to its workers and try again.") from error

    def result(self, future: Future[list[Played]], stop: Event) -> list[Played]:
        while not wait([future], LOOK).done:
            if stop.is_set():
                return []
            self.check()
        return future.result()

    def check(self) -> None:
        """Complain if all workers are gone and none comes back: Dask itself would wait for ever."""
        try:
            self.client.wait_for_workers(1, timeout=CONNECTING)
        except Exception:  # Dask has many for a scheduler that is gone
            gone = (
                "has lost all its workers" if self.client.status == "running" else "does not answer any more"
            )
            raise Lost(f"The cluster at {self.address} {gone}; see to it and try again.") from None


Crew = Threads | Cluster


@contextmanager
def crew_of(cluster: str | None = None, threads: int | None = None) -> Iterator[Crew]:
    """The cluster at this address, or else this many threads here, by default as many as there are cores."""
    if cluster is None:
        count = all_cores() if threads is None else threads
        if not 1 <= count <= MOST_THREADS:
            raise BadOption(f"The number of threads must be from 1 to {MOST_THREADS}, not {count}.")
        crew = Threads(count)
        with crew.pool:
            yield crew
        return
    if not cluster:
        raise Lost("A cluster has an address, as in: --cluster tcp://host:8786")
    if find_spec("distributed") is None:
        raise Lost("A cluster needs Dask; install it with: pip install 'stammtisch[cluster]'")
    from distributed import Client

    with quiet("distributed.client"):
        try:
            client = Client(cluster, timeout=CONNECTING)
        except Exception as error:  # Dask has many for an address that is wrong
            raise Lost(f"There is no cluster at {cluster}: {error}.") from None
        with client:
            if not client.nthreads():
                raise Lost(f"The cluster at {cluster} has no workers; start some with: dask worker {cluster}")
            yield Cluster(client, cluster)


@contextmanager
def quiet(name: str) -> Iterator[None]:
    """Silence what a library logs: what matters in it we say ourselves."""
    log = logging.getLogger(name)
    before = log.level
    log.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        log.setLevel(before)


def play_there(job: Job, numbers: range, engine: str) -> list[Played]:
    """What a worker of a cluster does. It refuses to play by other rules, or without one of the bots."""
    worker = f"The worker on {socket.gethostname()}"
    if engine_of(job.game) != engine:
        raise Lost(f"{worker} has {engine_of(job.game)} of Stammtisch, not {engine}; install the same there.")
    try:
        for name in job.bots:
            check_player(name)
    except UnknownBot as error:
        raise Lost(f"{worker} lacks a bot; it must be found there as it is here. {error}") from None
    return play_games(job, numbers, Event())


def engine_of(game: str) -> str:
    """Which version of the engine this is, and of the rules of a game."""
    return f"version {__version__} with rules {rules_hash(game)}"
