"""The strategies of the games: legal moves from what a seat may know alone, and better than chance."""

from __future__ import annotations

import random
from importlib import import_module
from itertools import product
from typing import Any

import numpy as np
import pytest
from matches import play_any, truth

from scenario import table as drawn
from stammtisch import GAMES, Table
from stammtisch.engine import chance, contract, layout
from stammtisch.games import load


def chosen(table: Table, state: Any, seat: int) -> str:
    """The strategy's move in words."""
    policy = import_module(f"stammtisch.games.{table.game.name}.strategy").strategy
    out = np.zeros(len(table.game.moves) + 1, np.int64)
    return table.game.moves[int(policy(state, seat, out, chance.generator(5)))]


@pytest.mark.parametrize("game", GAMES)
def test_a_strategy_plays_legal_moves_and_does_not_peek(game: str) -> None:
    for number, seats in product(range(2), load(game).seats):
        chooser = random.Random(number)
        table = Table(game, seats, number)
        while not table.over:
            for seat in table.waiting:
                before = truth(table)
                move = chosen(table, before, seat)
                assert before.tobytes() == truth(table).tobytes()
                assert move in table.moves(seat)
                view = table.view_state(seat)
                assert chosen(table, view, seat) == move
                world = layout.copy(view)
                contract.guess(world, chance.generator(number))
                assert chosen(table, world, seat) == move
            if chooser.random() < 0.5:
                table.play(move, seat)
            else:
                play_any(table, chooser)


@pytest.mark.parametrize("game", GAMES)
def test_a_strategy_beats_random_play(game: str) -> None:
    won = 0.0
    for number in range(40):
        table, chooser, seat = Table(game, 2, number // 2), random.Random(number), number % 2
        while not table.over:
            if seat in table.waiting:
                table.play(chosen(table, table.view_state(seat), seat), seat)
            else:
                play_any(table, chooser)
        won += (seat in table.winners) / len(table.winners)
    assert won >= 0.7 * 40


def test_hunters_stay_together_and_away_from_a_ground_that_all_others_want() -> None:
    table = drawn("manitou", """
        hunt 1   dealer D   plays 4   stones - -   ground1 b2 t2 t1   ground2 b2 t2 t1   ground3 b2 t2 t1
        A* hand 6 7 8   pile 1 2 3 rain medicine   at2 5
        B  hand 1 2 3   pile 4 chief mother rain   at1 8
        C  hand 1 2 3   pile 4 chief mother rain   at1 7
        D  hand 1 2 3   pile 4 chief mother        at1 6
    """)  # fmt: skip
    assert chosen(table, table.view_state(0), 0) == "play 8 2"
