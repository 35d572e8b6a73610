"""How a finished game went for a seat: its chances, and the moments that changed them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import floor
from typing import Literal

from stammtisch.bots.review import Decision, Mark, Review, Verdict

TURN = 0.12  # from such a change on, what happened between two decisions is a moment
MOST_TURNS = 3


@dataclass(frozen=True)
class Point:
    """The chance of a seat after so many moves: the part of the others that it could expect to leave
    behind."""

    number: int
    chance: float


@dataclass(frozen=True)
class Moment:
    """Something that changed how the game went for a seat: a mistake of its own, or a turn, which was luck or
    the others."""

    number: int  # of the move: its first mistake, or its decision before the turn
    kind: Mark | Literal["turn"]
    by: float  # a chance, from -1 to 1
    since: int  # what came of it are the moves after this one ...
    until: int  # ... up to the seat's next decision or the end
    mistakes: int  # of one decision, shown together
    gift: int | None  # the gravest mistake of another seat in a turn for the better


def outcome(places: Sequence[int], seat: int) -> float:
    """What it came to: the part of the others that a seat left behind, equals counted half."""
    own, *others = places[seat], *places[:seat], *places[seat + 1 :]
    return sum((place > own) + (place == own) / 2 for place in others) / len(others)


def curve(review: Review, seat: int) -> list[Point]:
    """How a seat's chances went, from its first decision to the end, as it could judge them itself: the
    others knew their own cards, so that what they thought of it would make the line jump with every change of
    the mover."""
    table = review.table
    points = [Point(one.verdicts[0].number, one.verdicts[0].worth) for one in review.decisions(seat)]
    return [*points, Point(table.made, outcome(table.places, seat))] if table.over else points


def moments(review: Review, seat: int) -> list[Moment]:
    """The mistakes of a seat and the greatest turns that were not its own doing, in the order of the game."""
    points = curve(review, seat)
    decided = zip(review.decisions(seat), points, points[1:], strict=False)
    found = [moment(review, *one) for one in decided]
    turns = [one for one in found if one.kind == "turn" and abs(one.by) >= TURN]
    greatest = sorted(turns, key=lambda one: -abs(one.by))[:MOST_TURNS]
    return [one for one in found if one.kind != "turn" or one in greatest]


def moment(review: Review, decision: Decision, before: Point, after: Point) -> Moment:
    """What a decision did, or, if it was not a mistake, what came after it."""
    since, until = decision.verdicts[-1].number, after.number
    mistakes = [verdict for verdict in decision.verdicts if verdict.is_mistake]
    if mistakes:
        lost = sum(percent(verdict.worth) - percent(verdict.chance(verdict.played)) for verdict in mistakes)
        return Moment(decision.number, decision.mark, -lost / 100, since, until, len(mistakes), None)
    by = after.chance - before.chance
    gift = gift_of(review, decision.seat, since, until) if by > 0 else None
    return Moment(before.number, "turn", by, since, until, 0, gift.number if gift else None)


def gift_of(review: Review, seat: int, since: int, until: int) -> Verdict | None:
    """The gravest mistake that others made between two decisions of a seat."""
    others = [one for one in review.verdicts if one.seat != seat and since < one.number < until]
    return max((one for one in others if one.is_mistake), key=lambda one: one.places, default=None)


def gravest(found: Sequence[Moment]) -> Moment | None:
    """Where to begin: at what cost the seat most, or at the greatest turn if it made no mistake."""
    mistakes = [one for one in found if one.kind != "turn"]
    return max(mistakes or found, key=lambda one: abs(one.by), default=None)


def percent(chance: float) -> int:
    """As people are shown it: what is said to be lost is the difference of what is shown."""
    return floor(100 * chance + 0.5)
