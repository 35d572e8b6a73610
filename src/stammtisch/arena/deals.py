"""Playing one deal of the arena: the same cards with every bot on every seat."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from stammtisch import chance
from stammtisch.arena.players import Forfeit, Own, new_player
from stammtisch.games import Value
from stammtisch.table import Table


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


@dataclass(frozen=True)
class Game:
    """One finished game: who sat where, and how it ended."""

    deal: int
    line_up: int
    bots: tuple[int, ...]  # the number of the bot on each seat
    places: tuple[int, ...]
    scores: tuple[int, ...]
    decisions: tuple[int, ...]  # of each seat
    seconds: tuple[float, ...]  # of processor time that each seat has thought
    forfeits: list[Forfeit] = field(default_factory=list)


def play_deals(job: Job, deals: Sequence[int]) -> list[Game]:
    """All line-ups with the cards of each deal, each of them turned around the table."""
    company = Company(job)
    try:
        return [
            play_game(job, company, deal, number, turned(line_up, turn))
            for deal in deals
            for number, line_up in enumerate(job.line_ups())
            for turn in range(job.seats)
        ]
    finally:
        company.close()


class Company:
    """The players of a job: one for each bot on each seat, for a bot thinks about one decision at a time."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.players: dict[tuple[int, int], Own] = {}

    def player(self, bot: int, seat: int) -> Own:
        if (bot, seat) not in self.players:
            self.players[bot, seat] = new_player(self.job.game, self.job.bots[bot], self.job.limit)
        return self.players[bot, seat]

    def close(self) -> None:
        for player in self.players.values():
            player.close()


def turned(line_up: Sequence[int], turn: int) -> tuple[int, ...]:
    return (*line_up[-turn:], *line_up[:-turn]) if turn else tuple(line_up)


def play_game(job: Job, company: Company, deal: int, line_up: int, bots: tuple[int, ...]) -> Game:
    """One game. The cards follow from the deal alone; what a bot draws by lot, also from its seat."""
    table = Table(job.game, job.seats, seed_of(job, "deal", deal), job.options)
    players = [company.player(bot, seat) for seat, bot in enumerate(bots)]
    sources = [chance.generator(seed_of(job, "bot", deal, bot, seat)) for seat, bot in enumerate(bots)]
    decisions, seconds = [0] * job.seats, [0.0] * job.seats
    for player in players:
        player.begin(deal)
    while not table.over:
        seat = table.waiting[0]
        begun = time.thread_time()
        action = players[seat].choose(table, seat, sources[seat])
        seconds[seat] += time.thread_time() - begun
        decisions[seat] += 1
        table.play(table.game.moves[action], seat)
    forfeits = [forfeit for player in players for forfeit in player.forfeits()]
    return Game(deal, line_up, bots, table.places, table.scores, tuple(decisions), tuple(seconds), forfeits)


def seed_of(job: Job, *what: object) -> bytes:
    return hashlib.sha256(f"stammtisch arena {job.seed} {what}".encode()).digest()
