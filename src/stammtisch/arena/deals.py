"""Playing the deals of the arena: the same cards with every bot in every seat."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from itertools import combinations
from threading import Event

from stammtisch.arena.outside import Stopped
from stammtisch.arena.players import Conduct, Forfeit, Player, new_player
from stammtisch.engine import chance
from stammtisch.games import Value
from stammtisch.match.table import Table

Conducts = defaultdict[str, Conduct]  # by the names of the bots


@dataclass(frozen=True)
class Job:
    """All that decides what is played: it can be sent to another machine."""

    game: str
    seats: int
    options: Mapping[str, Value]
    bots: tuple[str, ...]
    seed: int
    limit: float = 5.0  # seconds in which a bot from outside must answer

    def line_ups(self) -> list[tuple[int, ...]]:
        """Which bots sit at a table together, by their numbers. As many as there are seats, in every
        combination; where bots are fewer than seats, one of them alone against a table full of another."""
        numbers = range(len(self.bots))
        if len(self.bots) >= self.seats:
            return list(combinations(numbers, self.seats))
        return [(one, *(self.seats - 1) * (other,)) for one in numbers for other in numbers if one != other]

    @property
    def games_a_deal(self) -> int:
        """All line-ups play the cards of a deal, each of them turned around the table."""
        return len(self.line_ups()) * self.seats


@dataclass(frozen=True)
class Played:
    """One finished game: who sat where, and how it ended."""

    deal: int
    line_up: int
    bots: tuple[int, ...]  # the number of the bot in each seat
    places: tuple[int, ...]
    scores: tuple[int, ...]
    decisions: tuple[int, ...]  # of each seat
    seconds: tuple[float, ...]  # that each seat has thought
    unasked: tuple[int, ...]  # decisions that were left to the strategy after too many mistakes
    unheard: tuple[int, ...]  # and because the bot has never answered anything
    forfeits: list[Forfeit] = field(default_factory=list)


class Company:
    """The players of a job: one for each bot in each seat, for a bot thinks about one decision at a time."""

    def __init__(self, job: Job, stop: Event, conducts: Conducts | None = None) -> None:
        self.job, self.stop = job, stop
        self.players: dict[tuple[int, int], Player] = {}
        self.conducts = defaultdict(Conduct) if conducts is None else conducts

    def player(self, bot: int, seat: int) -> Player:
        if (bot, seat) not in self.players:
            name, limit = self.job.bots[bot], self.job.limit
            self.players[bot, seat] = new_player(self.job.game, name, limit, self.stop, self.conducts[name])
        return self.players[bot, seat]

    def close(self) -> None:
        for player in self.players.values():
            player.close()


def play_games(
    job: Job, numbers: Sequence[int], stop: Event, conducts: Conducts | None = None
) -> list[Played]:
    """The games of these numbers, which go through all games of deal 0, then of deal 1 and so on. If the
    arena is stopped meanwhile, those that were played to their end. How bots have behaved before is known
    from `conducts`."""
    line_ups, games = job.line_ups(), []
    with closing(Company(job, stop, conducts)) as company, suppress(Stopped):
        for number in numbers:
            table, turn = divmod(number, job.seats)
            deal, line_up = divmod(table, len(line_ups))
            games.append(play_game(company, deal, line_up, turned(line_ups[line_up], turn)))
    return games


def turned(line_up: Sequence[int], turn: int) -> tuple[int, ...]:
    return (*line_up[-turn:], *line_up[:-turn]) if turn else tuple(line_up)


def play_game(company: Company, deal: int, line_up: int, bots: tuple[int, ...]) -> Played:
    """One game. The cards follow from the deal alone; what a bot draws by lot, also from its seat."""
    job = company.job
    table = Table(job.game, job.seats, seed_of(job, "deal", deal), job.options)
    players = [company.player(bot, seat) for seat, bot in enumerate(bots)]
    sources = [chance.generator(seed_of(job, "bot", deal, bot, seat)) for seat, bot in enumerate(bots)]
    decisions, seconds = [0] * job.seats, [0.0] * job.seats
    for player in players:
        player.begin(deal)
    while not table.over:
        if company.stop.is_set():
            raise Stopped
        seat = table.waiting[0]
        player = players[seat]
        begun = player.clock()
        action = player.choose(table, seat, sources[seat])
        seconds[seat] += player.clock() - begun
        decisions[seat] += 1
        table.play(table.game.moves[action], seat)
    return Played(
        deal,
        line_up,
        bots,
        table.places,
        table.scores,
        tuple(decisions),
        tuple(seconds),
        unasked=tuple(player.unasked for player in players),
        unheard=tuple(player.unheard for player in players),
        forfeits=[forfeit for player in players for forfeit in player.mistakes],
    )


def seed_of(job: Job, *what: object) -> bytes:
    return hashlib.sha256(f"stammtisch arena {job.seed} {what}".encode()).digest()
