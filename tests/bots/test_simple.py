"""The simple opponent plays any game from a view, alike for the same luck, and better than chance."""

from __future__ import annotations

import random

import pytest

from stammtisch import GAMES, Table, chance
from stammtisch.bots import simple


@pytest.mark.parametrize("game", GAMES)
def test_the_same_view_luck_and_budget_give_the_same_move(game: str) -> None:
    table = Table(game, seats=3, seed=1)
    seat = table.waiting[0]
    view = table.view_state(seat)
    before = view.tobytes()
    chosen = {simple.choose(table.game, view, seat, chance.generator(9)) for _ in range(3)}
    assert len(chosen) == 1
    assert table.game.moves[chosen.pop()] in table.moves(seat)
    assert view.tobytes() == before


def test_a_seat_that_owes_no_decision_is_refused() -> None:
    table = Table("makatsu", seats=2, seed=1)
    seat = 1 - table.waiting[0]
    with pytest.raises(ValueError, match="owes no decision"):
        simple.choose(table.game, table.view_state(seat), seat, chance.generator(0))


@pytest.mark.parametrize("game", GAMES)
def test_it_wins_most_matches_against_random_play(game: str) -> None:
    chooser = random.Random(1)
    won = 0
    for seed in range(20):
        table = Table(game, seats=2, seed=seed)
        source = chance.generator(seed)
        while not table.over:
            for seat in table.waiting:
                if seat == seed % 2:
                    action = simple.choose(table.game, table.view_state(seat), seat, source, playouts=30)
                    table.play(table.game.moves[action], seat)
                else:
                    table.play(chooser.choice(table.moves(seat)), seat)
        won += table.winners == (seed % 2,)
    assert won >= 15  # of 20; a player no better than chance would get that far once in fifty trials
