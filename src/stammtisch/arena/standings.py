"""What the games of an arena come to: shares of wins with honest intervals, pairings, ratings.

The games of one deal belong together, for luck is the same in them; so a deal counts as one observation, and
intervals come from how deals differ.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import TypedDict

import numpy as np

from stammtisch.arena.deals import Job, Played, seed_of
from stammtisch.arena.players import PATIENCE, Forfeit
from stammtisch.engine.layout import Numbers
from stammtisch.games import Value

SURE = 1.96  # standard errors on either side of a 95 % interval
QUOTED = 3  # forfeits of a kind that are kept as they were
NOT_ASKED = f"it was not asked any more after {PATIENCE} mistakes in a game"
NOT_HEARD = f"it was not asked any more, as it had hung {PATIENCE} times and never answered"


@dataclass
class Fault:
    """The decisions that a bot forfeited for one reason: how many, and the first few of them."""

    bot: str
    reason: str
    count: int = 0
    first: list[Forfeit] = field(default_factory=list)


class Rating(TypedDict, total=False):
    """Left out where bots are not rated."""

    rating: float
    rating_low: float
    rating_high: float


class BotResult(Rating):
    """How a bot has done, as `stammtisch arena --json` prints it; intervals are 95 %."""

    name: str
    games: int
    share: float
    low: float
    high: float
    mean_place: float
    mean_points: float
    microseconds: float
    forfeits: int


class Pairing(TypedDict):
    """How often one bot came out before another."""

    share: float
    low: float
    high: float


class FaultDocument(TypedDict):
    """A `Fault` as JSON has it."""

    bot: str
    reason: str
    count: int
    first: list[dict[str, str | int]]


class Summary(TypedDict):
    """What an arena comes to, ready for JSON."""

    game: str
    seats: int
    options: dict[str, Value]
    seed: int
    deals: int
    games: int
    even_share: float
    bots: list[BotResult]
    pairings: list[list[Pairing | None]]
    forfeits: list[FaultDocument]
    remarks: list[str]


class Standings:
    """Games are added as they come; everything is counted anew when it is asked for."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.deals = 0
        self.games = 0
        self.loss = ""  # why whoever played could not continue
        self.faults: dict[tuple[int, str], Fault] = {}  # by the number of the bot and the reason
        bots = len(job.bots)
        self.rows: list[Numbers] = []  # a deal each: games, wins, places, points of each bot
        self.beaten: list[Numbers] = []  # a deal each: how often each bot met and beat each other
        self.spent = np.zeros((bots, 2))  # decisions, seconds

    def add(self, games: Sequence[Played]) -> None:
        """Add all games of a deal."""
        bots = len(self.job.bots)
        row, beaten = np.zeros((bots, 4)), np.zeros((2, bots, bots))
        for game in games:
            self.note_forfeits(game)
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

    def note_forfeits(self, game: Played) -> None:
        for forfeit in game.forfeits:
            fault = self.fault(self.job.bots.index(forfeit.bot), forfeit.reason)
            fault.count += 1
            fault.first += [forfeit] if len(fault.first) < QUOTED else []
        for reason, left in ((NOT_ASKED, game.unasked), (NOT_HEARD, game.unheard)):
            for bot, count in zip(game.bots, left, strict=True):
                if count:
                    self.fault(bot, reason).count += count

    def fault(self, bot: int, reason: str) -> Fault:
        return self.faults.setdefault((bot, reason), Fault(self.job.bots[bot], reason))

    # --- what it comes to

    def bots(self) -> list[BotResult]:
        """A row for each bot, as `stammtisch arena --json` prints it, but for the ratings."""
        rows = np.array(self.rows)
        summary: list[BotResult] = []
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
                    "forfeits": sum(fault.count for fault in self.faults.values() if fault.bot == name),
                }
            )
        return summary

    def forfeited(self) -> dict[str, float]:
        """What part of its decisions each bot left to the strategy."""
        decisions = self.spent[:, 0].tolist()
        return {
            bot["name"]: bot["forfeits"] / max(1, made)
            for bot, made in zip(self.bots(), decisions, strict=True)
        }

    def widest(self) -> float:
        """The width of the widest interval."""
        return max(float(bot["high"] - bot["low"]) for bot in self.bots())

    def pairings(self) -> list[list[Pairing | None]]:
        """How often the bot of a row came out before that of a column, with its interval."""
        beaten = np.array(self.beaten)
        count = len(self.job.bots)
        return [[self.pairing(beaten, one, other) for other in range(count)] for one in range(count)]

    def pairing(self, beaten: Numbers, one: int, other: int) -> Pairing | None:
        met, better = beaten[:, :, one, other].T
        if one == other or not met.any():
            return None
        low, high = interval(better[met > 0] / met[met > 0])
        return {"share": float(better.sum() / met.sum()), "low": low, "high": high}

    def summary(self, remarks: Sequence[str] = ()) -> Summary:
        job = self.job
        return {
            "game": job.game,
            "seats": job.seats,
            "options": dict(job.options),
            "seed": job.seed,
            "deals": self.deals,
            "games": self.games,
            "even_share": 1 / job.seats,
            "bots": [{**bot, **rating} for bot, rating in zip(self.bots(), self.ratings(), strict=True)],
            "pairings": self.pairings(),
            "forfeits": [written(self.faults[key]) for key in sorted(self.faults, key=lambda key: key[0])],
            "remarks": list(remarks),
        }

    def ratings(self) -> list[Rating]:
        """The strength of each bot on one scale, where 100 more mean winning 64 of 100 games (as in chess):
        Plackett and Luce's model fitted to all pairings at once, and 95 % intervals by drawing the deals
        anew."""
        beaten = np.array(self.beaten)[:, 1]
        chooser = np.random.default_rng(list(seed_of(self.job, "ratings")))
        rating = fit(beaten.sum(axis=0))
        others = fit(np.array([redrawn(beaten, chooser) for _ in range(REDRAWN)]))
        low, high = np.percentile(others, [2.5, 97.5], axis=0)
        low, high = np.minimum(low, rating), np.maximum(high, rating)
        rows = zip(rating.tolist(), low.tolist(), high.tolist(), strict=True)
        return [{"rating": at, "rating_low": least, "rating_high": most} for at, least, most in rows]


def written(fault: Fault) -> FaultDocument:
    first = [asdict(forfeit) for forfeit in fault.first]
    return {"bot": fault.bot, "reason": fault.reason, "count": fault.count, "first": first}


REDRAWN = 200
STEPS = 200


def redrawn(beaten: Numbers, chooser: np.random.Generator) -> Numbers:
    """Who beat whom in as many deals, drawn anew. One more deal in which everybody lost to all who come later
    in some order, and one in which everybody won against them, keep it honest where all deals are alike."""
    order = chooser.permutation(beaten.shape[1])
    met = (beaten + beaten.transpose(0, 2, 1)).mean(axis=0)
    lost = met * (order[:, None] > order)
    padded = np.concatenate([beaten, [lost, lost.T]])
    drawn: Numbers = padded[chooser.integers(0, len(padded), len(padded))].sum(axis=0)
    return drawn


def fit(beaten: Numbers) -> Numbers:
    """Strengths that explain best who beat whom, by minorisation and maximisation, of one tournament or of
    many at once. Half a win either way for each pair keeps the strength of whoever always won finite."""
    met = (beaten + beaten.swapaxes(-1, -2)) > 0
    wins = beaten + 0.5 * met
    together = wins + wins.swapaxes(-1, -2)
    strength = np.ones(wins.shape[:-1])
    for _ in range(STEPS):
        rivals = together / (strength[..., :, None] + strength[..., None, :])
        strength = wins.sum(axis=-1) / rivals.sum(axis=-1)
        strength /= np.exp(np.log(strength).mean(axis=-1, keepdims=True))
    rating: Numbers = 400 * np.log10(strength)
    return rating


def interval(shares: Numbers) -> tuple[float, float]:
    """A 95 % interval of a mean. One more lost and one more won observation keep it honest where all are
    alike."""
    padded = np.append(shares, (0.0, 1.0))
    half = SURE * float(padded.std(ddof=1)) / len(padded) ** 0.5
    mean = float(padded.mean())
    return max(0.0, min(mean - half, float(shares.mean()))), min(1.0, max(mean + half, float(shares.mean())))


# --- how it is printed


RATED = "Rating: 0 is the mean of these bots; 100 points more win 64 of 100 games, 400 more ten of eleven."


def ranked(summary: Summary) -> list[BotResult]:
    """The bots of a summary, the best first."""
    return sorted(summary["bots"], key=lambda bot: -bot["share"])


def cells(bot: BotResult) -> dict[str, str]:
    """The row of a bot, by the names of its columns."""
    rated = {}
    if "rating" in bot:
        rated["rating"] = f"{bot['rating']:+.0f}"
        rated["rating 95 %"] = f"{bot['rating_low']:+.0f} – {bot['rating_high']:+.0f}"
    return {
        "bot": bot["name"],
        "games": f"{bot['games']:,}",
        "wins": f"{100 * bot['share']:.1f} %",
        "95 %": f"{100 * bot['low']:.1f}–{100 * bot['high']:.1f}",
        "place": f"{bot['mean_place']:.2f}",
        "points": f"{bot['mean_points']:.1f}",
        **rated,
        "µs/move": f"{bot['microseconds']:,.0f}",
        "forfeits": f"{bot['forfeits']:,}",
    }


def counted(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
