"""How a game went for a seat: its curve, its mistakes, its turns, and what others gave it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, cast

import pytest

from stammtisch.bots.moments import Moment, curve, gravest, moments, outcome
from stammtisch.bots.review import Mark, Review, Verdict
from stammtisch.match.table import Table
from stammtisch.rooms.reviewed import reviewed


def verdict(number: int, seat: int, mark: Mark, chance: float, places: float = 0.0) -> Verdict:
    """Between two, the best move leaves this chance; the one that was played costs so many places."""
    best, played = ("a", "a") if mark == "best" else ("b", "a")
    values = {"f": 1.9, "c": 1.8, "e": 1.85, "d": 1.95, played: 2 - chance + places, best: 2 - chance}
    totals = dict.fromkeys("cdef", 0.0) | {"a": 30.0, "b": 20.0}
    return Verdict(
        number, seat, played, best, mark, places, 0.0, values, totals, (0.5, 0.5), (best,), {"b": "r5"}
    )


def about(value: float) -> Any:
    """For the fields of a moment, which are exact."""
    return pytest.approx(value)


VERDICTS = (
    verdict(0, 0, "best", 0.5),
    verdict(1, 1, "fine", 0.9, 0.01),  # it knows its own cards: what it thinks is not a turn for the others
    verdict(2, 0, "blunder", 0.5, 0.2),
    verdict(4, 0, "slip", 0.3, 0.05),
    verdict(5, 1, "blunder", 0.8, 0.1),
    verdict(6, 0, "best", 0.6),
    verdict(7, 0, "best", 0.25),
)


@dataclass
class Played:
    """What a review asks of a table, after nine moves: those of an act stand together."""

    together: tuple[int, ...] = ()
    made: int = 9
    over: bool = True
    seats: int = 2
    places: tuple[int, ...] = (2, 1)

    @property
    def history(self) -> list[tuple[int, str]]:
        return [(0, "a")] * self.made

    def acts(self) -> list[list[int]]:
        alone = [[number] for number in range(self.made) if number not in self.together]
        return sorted([*alone, *([[*self.together]] if self.together else [])])


def looked_back(*together: int, **changes: Any) -> Review:
    return Review(cast(Table, replace(Played(together), **changes)), VERDICTS)


def test_the_curve_goes_from_the_first_decision_of_a_seat_to_what_it_came_to_as_that_seat_saw_it() -> None:
    def drawn(seat: int) -> list[tuple[int, int]]:
        return [(point.number, round(100 * point.chance)) for point in curve(looked_back(), seat)]

    assert drawn(0) == [(0, 50), (2, 50), (4, 30), (6, 60), (7, 25), (9, 0)]
    assert drawn(1) == [(1, 90), (5, 80), (9, 100)]
    assert [outcome((1, 1, 3), seat) for seat in range(3)] == [0.75, 0.75, 0]


def test_the_moments_of_a_seat_are_its_clear_mistakes_and_the_greatest_turns_that_were_none() -> None:
    assert moments(looked_back(), 0) == [
        Moment(2, "blunder", -0.2, 2, 4, 1, None),
        Moment(4, "slip", -0.05, 4, 6, 1, None),
        Moment(6, "turn", about(-0.35), 6, 7, 0, None),
        Moment(7, "turn", about(-0.25), 7, 9, 0, None),
    ]


def test_moves_of_one_act_are_one_decision_with_one_moment_at_its_first_mistake() -> None:
    found = looked_back(2, 4, 6)
    assert moments(found, 0) == [
        Moment(2, "blunder", -0.25, 6, 7, 2, None),
        Moment(7, "turn", about(-0.25), 7, 9, 0, None),
    ]
    assert [point.number for point in curve(found, 0)] == [0, 2, 7, 9]
    assert [found.count(0, mark) for mark in ("best", "fine", "slip", "blunder")] == [2, 0, 0, 1]


def test_one_begins_at_what_cost_most_or_else_at_the_greatest_turn() -> None:
    found = moments(looked_back(), 0)
    assert gravest(found) == found[0]
    assert gravest([moment for moment in found if moment.kind == "turn"]) == found[2]
    assert gravest([]) is None


def test_a_gift_is_the_gravest_mistake_of_others_in_a_turn_for_the_better() -> None:
    better = tuple(one if one.number != 4 else verdict(4, 0, "fine", 0.3) for one in VERDICTS)
    turn = moments(replace(looked_back(), verdicts=better), 0)[1]
    assert (turn.number, turn.kind, turn.gift) == (4, "turn", 5)
    own = tuple(replace(one, seat=0) if one.number == 5 else one for one in better)
    assert all(moment.gift is None for moment in moments(replace(looked_back(), verdicts=own), 0))


def test_an_unfinished_game_has_a_curve_so_far() -> None:
    assert [point.number for point in curve(looked_back(over=False, places=()), 0)] == [0, 2, 4, 6, 7]


def test_alternatives_are_the_best_the_one_that_was_played_and_then_the_others_as_good_as_they_are() -> None:
    assert VERDICTS[2].alternatives() == ["b", "a", "c", "e", "f", "d"]
    assert VERDICTS[0].alternatives()[:2] == ["a", "c"]


def test_what_is_sent_of_a_review() -> None:
    sent = reviewed(looked_back(2, 4, 6))
    assert [verdict.number for verdict in sent.verdicts] == [0, 1, 2, 4, 5, 6, 7]
    blunder, own = sent.verdicts[2], sent.by_seat[0]
    assert [one.move for one in blunder.alternatives] == ["b", "a", "c", "e", "f"]
    assert [one.about for one in blunder.alternatives] == ["r5", None, None, None, None]
    assert blunder.alternatives[0].chance == pytest.approx(0.5)
    assert blunder.change is not None
    assert (blunder.change.before, blunder.change.after) == (50, 30)
    assert sent.verdicts[0].change is None
    assert own.counts == {"best": 2, "fine": 0, "slip": 0, "blunder": 1}
    assert own.begin == 2
