"""Looking back at a game: the same verdicts each time, honest about luck, blind to what was hidden."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from functools import cache

import pytest

from stammtisch import Table
from stammtisch.bots.levels import Bot
from stammtisch.bots.review import BLUNDER, CLEAR, FEW, MARKS, MISTAKES, SLIP, Review, mark_of, review
from stammtisch.bots.thinking import Thinker
from stammtisch.engine import chance, contract

LITTLE, MUCH = 6_000, 80_000  # moves imagined for a decision


@cache
def played(seed: int = 2) -> Table:
    """A game of a beginner against a strong player. It is not to be changed."""
    table = Table("makatsu", 2, seed)
    bots = [Bot("makatsu", "beginner"), Bot("makatsu", "strong")]
    sources = [chance.generator(seat) for seat in range(2)]
    while not table.over:
        seat = table.waiting[0]
        table.play(table.game.moves[bots[seat].choose(table.view_state(seat), seat, sources[seat])], seat)
    return table


@cache
def looked_back(seed: int = 0) -> Review:
    return review(played(), LITTLE, seed=seed)


def test_the_same_game_effort_and_seed_give_the_same_review_with_any_number_of_threads() -> None:
    assert review(played(), LITTLE, threads=2).document() == looked_back().document()
    assert looked_back(seed=1).document() != looked_back().document()


def test_every_decision_with_a_choice_has_a_verdict_on_all_its_moves() -> None:
    again = deepcopy(played())
    again.undo(len(again.history))
    verdicts = iter(looked_back().verdicts)
    for number, (seat, move) in enumerate(played().history):
        moves = again.moves(seat)
        if len(moves) > 1:
            verdict = next(verdicts)
            assert (verdict.number, verdict.seat, verdict.played) == (number, seat, move)
            assert list(verdict.values) == moves
            assert verdict.best in moves
        again.play(move, seat)
    assert next(verdicts, None) is None


def test_places_and_chances_are_possible_ones() -> None:
    for verdict in looked_back().verdicts:
        assert all(1 <= place <= 2 for place in verdict.values.values())
        assert sum(verdict.chances) == pytest.approx(1)  # one of two is left behind
        assert verdict.mark in MARKS
        if verdict.mark == "best":
            assert (verdict.played, verdict.places, verdict.points) == (verdict.best, 0, 0)


def test_what_is_called_better_is_better() -> None:
    others = [verdict for verdict in looked_back().verdicts if verdict.mark != "best"]
    assert others
    for verdict in others:
        assert verdict.best != verdict.played
        assert verdict.places == pytest.approx(verdict.values[verdict.played] - verdict.values[verdict.best])
        assert verdict.places > 0


def test_the_best_move_is_the_best_of_all_that_are_listed() -> None:
    for verdict in looked_back().verdicts:
        assert verdict.values[verdict.best] == min(verdict.values.values())


def test_of_one_seat_only_its_own_decisions_are_told() -> None:
    whole, own = looked_back().document(), looked_back().document(seat=1)
    assert own["verdicts"] == [verdict for verdict in whole["verdicts"] if verdict["seat"] == 1]
    assert own["verdicts"]
    assert {**own, "verdicts": []} == {**whole, "verdicts": []}


def test_the_stronger_player_gives_less_away() -> None:
    reviews = [review(played(seed), LITTLE) for seed in (2, 3, 4)]
    beginner, strong = (sum(found.lost(seat) for found in reviews) for seat in range(2))
    assert 0 <= strong < beginner


def test_cards_that_are_chosen_together_are_one_decision() -> None:
    table = Table("manitou", 2, 4)
    while not table.over and table.made < 24:  # the worst cards, then any play
        table.play(table.moves(table.waiting[0])[0], table.waiting[0])
    found = review(table, LITTLE)
    for seat in range(2):
        chosen = tuple(move for who, move in table.history if who == seat and table.game.in_act(move))
        first, *others = found.decisions(seat)
        assert first.played == chosen
        assert all(len(decision.played) == 1 for decision in others)
        assert first.is_mistake
        assert len(first.best) == len(chosen)
        assert first.best != chosen
        marks = [found.count(seat, mark) for mark in MARKS]
        assert sum(marks) == 1 + len(others) < sum(verdict.seat == seat for verdict in found.verdicts)
        own = [verdict for verdict in found.verdicts if verdict.seat == seat]
        assert found.lost(seat) == pytest.approx(
            sum(verdict.places for verdict in own if verdict.mark in MISTAKES)
        )


def test_every_verdict_is_counted_for_its_seat() -> None:
    rows = looked_back().document()["by_seat"]
    assert [sum(row[mark] for mark in MARKS) for row in rows] == [
        sum(verdict.seat == seat for verdict in looked_back().verdicts) for seat in range(2)
    ]


def test_the_game_that_was_reviewed_is_as_it_was() -> None:
    table = deepcopy(played())
    review(table, 1)
    assert table.record() == played().record()


def test_every_move_is_told_to_who_waits() -> None:
    told: list[int] = []
    review(played(), 1, report=told.append)
    assert sum(told) == len(played().history)


def test_an_unfinished_game_can_be_reviewed() -> None:
    table = Table("makatsu", 3, 4)
    for _ in range(7):
        table.play(table.moves()[0])
    found = review(table, LITTLE)
    assert len(found.verdicts) == 7
    assert found.document()["places"] == []
    assert review(Table("makatsu", 2, 4), LITTLE).verdicts == ()


# --- marks


@pytest.mark.parametrize(
    ("lost", "error", "mark"),
    [
        (BLUNDER, 0.0, "blunder"),
        (BLUNDER - 0.001, 0.0, "slip"),
        (SLIP, 0.0, "slip"),
        (SLIP - 0.001, 0.0, "fine"),
        (0.5, 0.5 / CLEAR, "fine"),
        (0.5, 0.4 / CLEAR, "blunder"),
    ],
)
def test_a_mark_needs_a_difference_that_matters_and_is_clear(lost: float, error: float, mark: str) -> None:
    assert mark_of(lost, error, FEW) == mark
    assert mark_of(lost, error, FEW - 1) == "fine"


def decisions() -> Iterator[tuple[Table, list[tuple[float, str]]]]:
    """Positions of games, and what a long search says about each move there, the worst first."""
    for seed in range(4):
        table = Table("makatsu", 2, seed)
        thinker = Thinker(table.game)
        while not table.over:
            (seat,) = table.waiting
            if len(table.moves()) > 2:
                view = table.view_state(seat)
                thought = thinker.think(view, seat, chance.generator(1), MUCH, knockout=False)
                values = sorted((one.value, table.game.moves[one.action]) for one in thought.opinions)
                yield Table.parse(table.text()), values
            table.play(table.moves()[0])


@cache
def fateful() -> tuple[Table, str, str]:
    """A position, the move that is clearly best there, and one that clearly loses. Not to be changed."""
    for table, values in decisions():
        if values[-1][0] - values[-2][0] > 0.1 and values[-1][0] - values[0][0] > 0.2:
            return table, values[-1][1], values[0][1]
    raise AssertionError("no such position")


def verdict_on(table: Table, move: str) -> tuple[str, str, float]:
    """The mark of a move at a table, what would have been best, and the loss in places."""
    after = deepcopy(table)
    after.play(move)
    (verdict,) = review(after, MUCH).verdicts
    return verdict.mark, verdict.best, verdict.places


def test_a_move_that_loses_is_a_blunder_and_the_best_move_is_the_best() -> None:
    table, best, worst = fateful()
    assert verdict_on(table, best) == ("best", best, 0)
    mark, better, places = verdict_on(table, worst)
    assert (mark, better) == ("blunder", best)
    assert places > 0.1


def test_a_verdict_depends_on_what_the_player_knew_alone() -> None:
    position, _, worst = fateful()
    table, other = deepcopy(position), deepcopy(position)
    (seat,) = table.waiting
    world = table.view_state(seat)
    contract.guess(world, chance.generator(8))
    other._put(world.tobytes())
    assert other.text() != table.text()
    assert other.view(seat) == table.view(seat)
    table.play(worst)
    other.play(worst)
    assert review(other, LITTLE).verdicts == review(table, LITTLE).verdicts
