"""Looking back at a finished game: what the search thinks of every decision, knowing what its player knew."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any, Literal, get_args

from stammtisch.bots.hint import whole_act
from stammtisch.bots.thinking import Thinker
from stammtisch.engine import chance
from stammtisch.engine.layout import Numbers
from stammtisch.match.table import Table

EFFORT = 150_000  # moves made in imagined worlds for a decision, and as many again for its best move
CLEAR = 2.0  # standard errors from which on a difference is not an accident
FEW = 30  # worlds, in which no error can be known: nothing is clear in fewer
SLIP, BLUNDER = 0.03, 0.08  # part of the others that a move gives away
Mark = Literal["best", "fine", "slip", "blunder"]
MARKS: tuple[Mark, ...] = get_args(Mark)
MISTAKES = MARKS[2:]


@dataclass(frozen=True)
class Verdict:
    """On one move: what was played, what would have been best, how many places better that is and how
    many points away (as the game counts them), and how every seat stood."""

    number: int  # of the move in the record, from 0: so many were made before it
    seat: int
    played: str
    best: str
    mark: Mark
    places: float
    points: float
    values: Mapping[str, float]  # the expected place after each move
    totals: Mapping[str, float]  # and the points in the end, as the game counts them
    chances: tuple[float, ...]
    act: tuple[str, ...]  # the best move, and what the strategy would do after it in the same act of a person
    about: Mapping[str, str] = field(default_factory=dict)  # what lies where a move only says the place

    @property
    def is_mistake(self) -> bool:
        return self.mark in MISTAKES

    def chance(self, move: str) -> float:
        """The part of the others that a move can be expected to leave behind."""
        return 1 - (self.values[move] - 1) / (len(self.chances) - 1)

    @property
    def worth(self) -> float:
        """What the best move leaves behind."""
        return max(map(self.chance, self.values))

    def alternatives(self) -> list[str]:
        """All moves that were possible: the best one, the one that was played, then the others as good as
        they are."""
        first = dict.fromkeys((self.best, self.played))
        others = sorted(self.values.keys() - first.keys(), key=lambda move: (self.values[move], move))
        return [*first, *others]

    def document(self) -> dict[str, Any]:
        plain = {"values": dict(self.values), "totals": dict(self.totals), "about": dict(self.about)}
        return {**vars(self), **plain, "chances": list(self.chances), "act": list(self.act)}


@dataclass(frozen=True)
class Decision:
    """What a person decides at once: a move, or all moves of an act. It is as good as its worst move. `best`
    is what would have been better as a whole, from its first mistake on, whose number it has."""

    number: int
    seat: int
    played: tuple[str, ...]
    best: tuple[str, ...]
    mark: Mark
    places: float
    points: float
    verdicts: tuple[Verdict, ...]  # on those of its moves that left a choice

    @property
    def is_mistake(self) -> bool:
        return self.mark in MISTAKES


def decided(moves: Sequence[tuple[int, str]], verdicts: Sequence[Verdict]) -> Decision:
    """Moves that are one act, with their numbers, and the verdicts on those that left a choice. What its
    mistakes gave away adds up: each was judged after the ones before it."""
    worst = max(verdicts, key=lambda verdict: (MARKS.index(verdict.mark), verdict.places))
    told = [verdict for verdict in verdicts if verdict.is_mistake] or [worst]
    first = told[0]
    return Decision(
        number=first.number,
        seat=first.seat,
        played=tuple(move for _, move in moves),
        best=(*(move for number, move in moves if number < first.number), *first.act),
        mark=worst.mark,
        places=sum(verdict.places for verdict in told),
        points=sum(verdict.points for verdict in told),
        verdicts=tuple(verdicts),
    )


@dataclass(frozen=True)
class Review:
    """The verdicts on a game, on every move that left a choice."""

    table: Table
    verdicts: tuple[Verdict, ...]

    def decisions(self, seat: int | None = None) -> list[Decision]:
        """What was decided, by all or by one seat, in the order of the game."""
        history = self.table.history
        judged = {verdict.number: verdict for verdict in self.verdicts}
        found = []
        for act in self.table.acts():
            verdicts = [judged[number] for number in act if number in judged]
            if verdicts and seat in (None, verdicts[0].seat):
                found.append(decided([(number, history[number][1]) for number in act], verdicts))
        return found

    def count(self, seat: int, mark: Mark) -> int:
        return sum(decision.mark == mark for decision in self.decisions(seat))

    def lost(self, seat: int) -> float:
        """How many places a seat's slips and blunders cost it."""
        return sum(decision.places for decision in self.decisions(seat) if decision.is_mistake)

    def document(self, seat: int | None = None) -> dict[str, Any]:
        """Ready for JSON; of one seat, only the verdicts on its decisions."""
        table = self.table
        return {
            "game": table.game.name,
            "seats": table.seats,
            "places": list(table.places),
            "scores": list(table.scores),
            "by_seat": [
                {mark: self.count(seat, mark) for mark in MARKS} | {"places_lost": self.lost(seat)}
                for seat in range(table.seats)
            ],
            "verdicts": [
                verdict.document() for verdict in self.verdicts if seat is None or verdict.seat == seat
            ],
        }


def review(
    table: Table,
    effort: int = EFFORT,
    threads: int = 1,
    seed: int = 0,
    report: Callable[[int], None] = lambda moves: None,
) -> Review:
    """Think again about every move of a game that left a choice. The same game, effort and seed give the same
    review; `report` hears of each move that is done with."""
    thinker = Thinker(table.game, threads)
    source = chance.generator(seed)
    again = deepcopy(table)
    again.undo(len(table.history))
    verdicts = []
    for number, (seat, move) in enumerate(table.history):
        if len(again.moves(seat)) > 1:
            verdicts.append(judge(again, number, seat, move, thinker, effort, source))
        again.play(move, seat)
        report(1)
    return Review(table, tuple(verdicts))


def judge(
    table: Table, number: int, seat: int, move: str, thinker: Thinker, effort: int, source: Numbers
) -> Verdict:
    """All moves are looked at; then the one that was played and the one that seemed best once more, in fresh
    worlds: whatever looked best by luck alone does not do so twice. What is said of these two is what was
    found then: if the other one is no better, the one that was played is the best that is known. The others,
    which were looked at less closely, count for no more than the best."""
    game = table.game
    view = table.view_state(seat)
    thought = thinker.think(view, seat, source, effort, knockout=False)
    played = game.actions[move]
    best = max(thought.opinions, key=lambda opinion: (opinion.value, opinion.action == played)).action
    found = {opinion.action: opinion for opinion in thought.opinions}
    mark: Mark = "best"
    lost, points = 0.0, 0.0
    if best != played:
        again = thinker.think(view, seat, source, effort, knockout=False, actions=[played, best])
        one, other = again.on(played), again.on(best)
        found |= {played: one, best: other}
        if other.value > one.value:
            lost, points = other.value - one.value, other.points - one.points
            # one of them is what the other was compared with
            mark = mark_of(lost, max(one.error, other.error), one.tries)
        else:
            best = played
    rivals, most = table.seats - 1, found[best].value
    values = {game.moves[action]: 1 + rivals * (1 - min(one.value, most)) for action, one in found.items()}
    totals = {game.moves[action]: one.points for action, one in found.items()}
    act = tuple(game.moves[action] for action in whole_act(thinker, view, seat, best, thinker.advise))
    seen = table.view(seat)
    about = {move: what for move in values if (what := game.about(move, seen)) is not None}
    return Verdict(
        number, seat, move, game.moves[best], mark, rivals * lost, points, values, totals, thought.chances,
        act, about,
    )  # fmt: skip


def mark_of(lost: float, error: float, worlds: int) -> Mark:
    """The mark for a move after which another one seemed better by so much, give or take the error, in so
    many worlds."""
    if lost <= CLEAR * error or lost < SLIP or worlds < FEW:
        return "fine"
    return "blunder" if lost >= BLUNDER else "slip"
