"""A tournament: deals are played side by side until there are enough, or until the result is sure enough."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future
from contextlib import closing
from itertools import islice
from threading import Event

from stammtisch.arena.crew import Crew, Lost
from stammtisch.arena.deals import Job, Played
from stammtisch.arena.players import check_player, is_slow
from stammtisch.arena.standings import Standings
from stammtisch.games import BadOption, load
from stammtisch.games.options import is_whole
from stammtisch.match.table import check_seats

MOST_DEALS = 1_000_000
MOST_BOTS = 16
ENOUGH = 30  # deals before the width of an interval is looked at
PORTION = 16  # games that are worth the way, unless they are slow
FEW = 0.01  # decisions of a bot that may be forfeited before its row needs a remark
AHEAD = 4  # portions under way for each of the crew, so that nobody waits for a long game


def check_job(job: Job, deals: object, width: float | None) -> None:
    """Complain before any game begins."""
    game = load(job.game)
    check_seats(game, job.seats)
    game.check_options(job.options)
    if not 2 <= len(job.bots) <= MOST_BOTS:
        raise BadOption(f"The arena needs 2 to {MOST_BOTS} bots, not {len(job.bots)}.")
    if len(set(job.bots)) < len(job.bots):
        raise BadOption("Each bot plays once; the same name was given twice.")
    if not is_whole(deals) or not 1 <= int(deals) <= MOST_DEALS:
        raise BadOption(f"The number of deals must be from 1 to {MOST_DEALS:,}, not {deals!r}.")
    if width is not None and not 0 < width < 1:
        raise BadOption(f"The width of the intervals must be more than 0 and less than 1, not {width!r}.")
    if not 0 < job.limit <= 3600:
        raise BadOption(f"The limit must be more than 0 and at most 3600 seconds, not {job.limit!r}.")
    for name in job.bots:
        check_player(name)


def hold(
    job: Job,
    deals: int,
    crew: Crew,
    width: float | None = None,
    report: Callable[[Played], None] = lambda game: None,
    stop: Event | None = None,
) -> Standings:
    """Play up to so many deals; stop when every interval is at most so wide. `report` hears of each game
    once, in the order of the deals, whoever played it: so the result does not depend on the crew. When `stop`
    is set, what is being played is left as it is; so it is when nobody is left to play, and the standings say
    why. Only deals of which all games were played count: there every bot had every seat."""
    check_job(job, deals, width)
    standings, whole = Standings(job), job.games_a_deal
    begun: dict[int, list[Played]] = {}
    with closing(in_order(job, deals, crew, stop or Event())) as portions:
        try:
            for game in (game for games in portions for game in games):
                report(game)
                begun.setdefault(game.deal, []).append(game)
                if len(begun[game.deal]) == whole:
                    standings.add(begun.pop(game.deal))
                    if width is not None and is_sure(standings, width):
                        break
        except Lost as lost:
            if not standings.deals:
                raise
            standings.loss = str(lost)
    return standings


def is_sure(standings: Standings, width: float) -> bool:
    """Is every interval at most so wide? That takes longer to see with each deal; so it is looked at after
    every tenth, from 1,000 deals on after every hundredth, and so on."""
    step = max(10, 10 ** (len(str(standings.deals)) - 2))
    if standings.deals < ENOUGH or standings.deals % step:
        return False
    return standings.widest() <= width


def in_order(job: Job, deals: int, crew: Crew, stop: Event) -> Generator[list[Played], None, None]:
    """The games of each portion, one portion after the other, while others are being played ahead. In the
    end, whatever brings it, everybody stops."""
    portions = parts(job, deals, crew.count)
    running: deque[tuple[range, Future[list[Played]]]] = deque()
    try:
        while True:
            more = 0 if stop.is_set() else AHEAD * crew.count - len(running)
            running.extend((numbers, crew.play(job, numbers, stop)) for numbers in islice(portions, more))
            if not running:
                return
            numbers, future = running.popleft()
            yield crew.played(future, job, numbers, stop)
    finally:
        stop.set()
        for _, future in running:
            future.cancel()


def parts(job: Job, deals: int, crew: int) -> Iterator[range]:
    """The numbers of all games in portions: big enough to be worth the way, small enough to keep everybody
    busy to the end. A slow game is a portion by itself."""
    games = deals * job.games_a_deal
    size = 1 if any(map(is_slow, job.bots)) else max(1, min(PORTION, games // (8 * crew)))
    return (range(first, min(first + size, games)) for first in range(0, games, size))


def was_stopped(standings: Standings, deals: int, width: float | None) -> bool:
    """Was there an end before so many deals were played or the result was sure enough?"""
    return standings.deals < deals and not (width is not None and standings.widest() <= width)


def remarks(standings: Standings, deals: int, width: float | None) -> list[str]:
    """What whoever asked for so many deals and for such a width should know about the result."""
    found = []
    if was_stopped(standings, deals, width):
        found.append(f"Stopped after {standings.deals:,} of {deals:,} deals.")
    if width is not None and standings.widest() > width:
        widest = f"the widest interval is {standings.widest():.2g}"
        found.append(f"Intervals of a width of {width:g} were not reached: {widest}.")
    for name, part in standings.forfeited().items():
        if part > FEW:
            found.append(
                f"{name} forfeited {100 * part:.0f} % of its decisions: its row is that of the strategy, too."
            )
    return found
