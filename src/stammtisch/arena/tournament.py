"""A tournament: deals are played side by side until there are enough, or until the result is sure enough."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from importlib.util import find_spec
from itertools import groupby, islice
from typing import Any

from stammtisch.arena.deals import Game, Job, play_deals
from stammtisch.arena.players import check_player
from stammtisch.arena.standings import Standings
from stammtisch.games import BadOption, load
from stammtisch.kit import all_cores
from stammtisch.options import is_whole
from stammtisch.table import check_seats

MOST_DEALS = 1_000_000
MOST_BOTS = 16
MOST_THREADS = 256
ENOUGH = 30  # deals before the width of an interval is looked at
LOOK = 10  # deals from one look at it to the next
CONNECTING = 10  # seconds in which a cluster must answer, and one of its workers be there


class Lost(RuntimeError):
    """The helpers that played are gone; says what to do."""


def check_job(job: Job, deals: object, width: float | None) -> None:
    """Complain before any game begins."""
    game = load(job.game)
    check_seats(game, job.seats)
    game.check_options(job.options)
    if not 2 <= len(job.bots) <= MOST_BOTS:
        raise BadOption(f"The arena needs 2 to {MOST_BOTS} bots, not {len(job.bots)}.")
    if len(set(job.bots)) < len(job.bots):
        raise BadOption("Each bot plays once; the same name stands there twice.")
    if not is_whole(deals) or not 1 <= int(deals) <= MOST_DEALS:
        raise BadOption(f"The number of deals is from 1 to {MOST_DEALS:,}, not {deals!r}.")
    if width is not None and not 0 < width < 1:
        raise BadOption(f"The width of the intervals is more than 0 and less than 1, not {width!r}.")
    if not 0 < job.limit <= 3600:
        raise BadOption(f"A bot gets more than 0 and at most 3600 seconds, not {job.limit!r}.")
    for name in job.bots:
        check_player(name)


@contextmanager
def helpers_of(cluster: str | None = None, threads: int | None = None) -> Iterator[tuple[Executor, int]]:
    """Where games are played, and how many at a time: on threads here, or on the workers of a cluster."""
    if cluster is None:
        count = all_cores() if threads is None else threads
        if not 1 <= count <= MOST_THREADS:
            raise BadOption(f"The number of threads is from 1 to {MOST_THREADS}, not {count}.")
        with ThreadPoolExecutor(count) as pool:
            yield pool, count
        return
    if find_spec("distributed") is None:
        raise Lost("A cluster needs Dask; install it with: pip install 'stammtisch[cluster]'")
    from distributed import Client

    try:
        client = Client(cluster, timeout=CONNECTING)
    except Exception as error:  # Dask has many for an address that is wrong
        raise Lost(f"There is no cluster at {cluster}: {error}.") from None
    with client:
        threads_there = sum(client.nthreads().values())
        if not threads_there:
            raise Lost(f"The cluster at {cluster} has no workers; start some with: dask worker {cluster}")
        yield Cluster(client), threads_there


class Cluster(Executor):
    """The workers of a Dask cluster."""

    def __init__(self, client: Any) -> None:
        self.client = client
        self.pool = client.get_executor(pure=False)

    def submit(self, function: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = self.pool.submit(function, *args, **named)
        return future

    def check(self) -> None:
        """Complain if all workers are gone and none comes back: Dask itself would wait for ever."""
        try:
            self.client.wait_for_workers(1, timeout=CONNECTING)
        except Exception:
            raise Lost("The cluster has lost all its workers; see to them and try again.") from None


def hold(
    job: Job,
    deals: int,
    pool: Executor,
    helpers: int | None = None,
    width: float | None = None,
    report: Callable[[Sequence[Game]], None] = lambda games: None,
) -> Standings:
    """Play up to so many deals on a pool of threads, processes or a cluster; stop when every interval is at
    most so wide. `report` hears of each game once, in the order of the deals, whoever played it: so the
    result does not depend on how many helpers there are."""
    check_job(job, deals, width)
    standings = Standings(job)
    helpers = helpers or all_cores()
    for games in in_order(job, parts(deals, helpers), pool, 2 * helpers):
        for _, deal in groupby(games, key=lambda game: game.deal):
            together = list(deal)
            standings.add(together)
            report(together)
            if width is not None and is_sure(standings, width):
                return standings
    return standings


def is_sure(standings: Standings, width: float) -> bool:
    """Is every interval at most so wide? Looked at after some deals only: it takes longer with each."""
    if standings.deals < ENOUGH or standings.deals % LOOK:
        return False
    return standings.widest() <= width


def parts(deals: int, helpers: int) -> Iterator[range]:
    """Deals in portions: big enough to be worth the way, small enough to keep everybody busy to the end."""
    size = max(1, min(8, deals // (8 * helpers)))
    return (range(first, min(first + size, deals)) for first in range(0, deals, size))


def in_order(job: Job, portions: Iterator[range], pool: Executor, ahead: int) -> Iterator[list[Game]]:
    """The games of each portion, one portion after the other, while so many are being played ahead."""
    running: deque[tuple[range, Future[list[Game]]]] = deque()
    try:
        while True:
            for portion in islice(portions, ahead - len(running)):
                running.append((portion, pool.submit(play_deals, job, portion)))
            if not running:
                return
            portion, future = running.popleft()
            yield finished(job, portion, future, pool)
    finally:
        for _, future in running:
            future.cancel()


def finished(job: Job, portion: range, future: Future[list[Game]], pool: Executor) -> list[Game]:
    """The games of a portion. If whoever played it is gone, it is played again, as a whole: none of its games
    has been counted yet."""
    try:
        return result(future, pool)
    except Exception as error:
        if not is_loss(error):
            raise
    try:
        return result(pool.submit(play_deals, job, portion), pool)
    except Exception as error:
        if not is_loss(error):
            raise
        lost = f"The cluster has lost deals {portion[0]} to {portion[-1]} twice"
        raise Lost(f"{lost}; see to its workers and try again.") from error


def result(future: Future[list[Game]], pool: Executor) -> list[Game]:
    """What has been played, as soon as it has."""
    while not wait([future], CONNECTING).done:
        if isinstance(pool, Cluster):
            pool.check()
    return future.result()


def is_loss(error: BaseException) -> bool:
    """Has a helper vanished, rather than the game gone wrong?"""
    kinds = {kind.__name__ for kind in type(error).__mro__}
    return bool(
        kinds & {"BrokenExecutor", "CancelledError", "KilledWorker", "CommClosedError", "TimeoutError"}
    )
