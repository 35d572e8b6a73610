"""What the games of an arena come to: shares of wins with honest intervals, pairings, ratings.

The games of one deal belong together, for luck is the same in them; so a deal counts as one observation, and
intervals come from how deals differ.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from stammtisch.arena.deals import Game, Job
from stammtisch.arena.players import Forfeit
from stammtisch.kit import Numbers

SURE = 1.96  # standard errors on either side of a 95 % interval


class Standings:
    """Games are added as they come; everything is counted anew when it is asked for."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.deals = 0
        self.games = 0
        self.forfeits: list[Forfeit] = []
        bots = len(job.bots)
        self.rows: list[Numbers] = []  # a deal each: games, wins, places, points of each bot
        self.beaten: list[Numbers] = []  # a deal each: how often each bot met and beat each other
        self.spent = np.zeros((bots, 2))  # decisions, seconds

    def add(self, games: Sequence[Game]) -> None:
        """Add whole deals."""
        by_deal: dict[int, list[Game]] = {}
        for game in games:
            by_deal.setdefault(game.deal, []).append(game)
            self.forfeits += game.forfeits
        for together in by_deal.values():
            self.add_deal(together)

    def add_deal(self, games: Sequence[Game]) -> None:
        bots = len(self.job.bots)
        row, beaten = np.zeros((bots, 4)), np.zeros((2, bots, bots))
        for game in games:
            winners = game.places.count(1)
            for seat, bot in enumerate(game.bots):
                place = game.places[seat]
                self.spent[bot] += (game.decisions[seat], game.seconds[seat])
                if game.bots.count(bot) == 1:
                    row[bot] += (1, (place == 1) / winners, place, game.scores[seat])
                for other, rival in enumerate(game.bots):
                    if bot != rival:
                        better = (place < game.places[other]) + 0.5 * (place == game.places[other])
                        beaten[:, bot, rival] += (1, better)
        self.rows.append(row)
        self.beaten.append(beaten)
        self.deals += 1
        self.games += len(games)

    # --- what it comes to

    def bots(self) -> list[dict[str, Any]]:
        """A row for each bot, as `stammtisch arena --json` prints it."""
        rows = np.array(self.rows)
        summary = []
        for number, name in enumerate(self.job.bots):
            games, wins, places, points = rows[:, number].T
            low, high = interval(wins / games)
            decisions, seconds = self.spent[number]
            summary.append(
                {
                    "name": name,
                    "games": int(games.sum()),
                    "share": float(wins.sum() / games.sum()),
                    "low": low,
                    "high": high,
                    "mean_place": float(places.sum() / games.sum()),
                    "mean_points": float(points.sum() / games.sum()),
                    "microseconds": float(1e6 * seconds / decisions),
                    "forfeits": sum(forfeit.bot == name for forfeit in self.forfeits),
                }
            )
        return summary

    def widest(self) -> float:
        """The width of the widest interval."""
        return max(float(bot["high"] - bot["low"]) for bot in self.bots())

    def pairings(self) -> list[list[dict[str, float] | None]]:
        """How often the bot of a row came out before that of a column, with its interval."""
        beaten = np.array(self.beaten)
        count = len(self.job.bots)
        return [[self.pairing(beaten, one, other) for other in range(count)] for one in range(count)]

    def pairing(self, beaten: Numbers, one: int, other: int) -> dict[str, float] | None:
        met, better = beaten[:, :, one, other].T
        if one == other or not met.any():
            return None
        low, high = interval(better[met > 0] / met[met > 0])
        return {"share": float(better.sum() / met.sum()), "low": low, "high": high}

    def summary(self) -> dict[str, Any]:
        job = self.job
        return {
            "game": job.game,
            "seats": job.seats,
            "options": dict(job.options),
            "seed": job.seed,
            "deals": self.deals,
            "games": self.games,
            "even_share": 1 / job.seats,
            "bots": self.bots(),
            "pairings": self.pairings(),
            "ratings": self.ratings(),
            "forfeits": [vars(forfeit) for forfeit in self.forfeits],
        }

    def ratings(self) -> list[dict[str, float]]:
        """The strength of each bot on one scale, where 100 more mean winning 64 of 100 games (as in chess):
        Plackett and Luce's model fitted to all pairings at once, and 95 % intervals by drawing the deals
        anew."""
        beaten = np.array(self.beaten)[:, 1]
        chooser = np.random.default_rng(self.job.seed)
        fits = [fit(beaten[chooser.integers(0, self.deals, self.deals)].sum(axis=0)) for _ in range(REDRAWN)]
        low, high = np.percentile(fits, [2.5, 97.5], axis=0)
        middle = fit(beaten.sum(axis=0))
        return [
            {"rating": float(middle[bot]), "low": float(low[bot]), "high": float(high[bot])}
            for bot in range(len(self.job.bots))
        ]


REDRAWN = 200
STEPS = 200


def fit(beaten: Numbers) -> Numbers:
    """Strengths that explain best who beat whom, by minorisation and maximisation. Half a win either way
    for each pair keeps the strength of whoever always won finite."""
    met = (beaten + beaten.T) > 0
    wins = beaten + 0.5 * met
    together = wins + wins.T
    strength = np.ones(len(wins))
    for _ in range(STEPS):
        strength = wins.sum(axis=1) / (together / (strength[:, None] + strength)).sum(axis=1)
        strength /= np.exp(np.log(strength).mean())
    rating: Numbers = 400 * np.log10(strength)
    return rating


def interval(shares: Numbers) -> tuple[float, float]:
    """A 95 % interval of a mean. One more lost and one more won observation keep it honest where all are
    alike."""
    padded = np.append(shares, (0.0, 1.0))
    half = SURE * float(padded.std(ddof=1)) / len(padded) ** 0.5
    mean = float(padded.mean())
    return max(0.0, min(mean - half, float(shares.mean()))), min(1.0, max(mean + half, float(shares.mean())))
