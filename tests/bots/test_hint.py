"""Hints: the best move, and the whole act where a person names several things at once."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch import GAMES, Table
from stammtisch.bots.hint import hint
from stammtisch.bots.levels import Bot


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_is_the_best_move_and_goes_on_only_within_an_act(game: str) -> None:
    table = Table(game, 2, seed=3)
    seat = table.waiting[0]
    thought, act = hint(Bot(game, "strong"), table.view_state(seat), seat)
    assert act[0] == thought.best
    assert (len(act) > 1) == table.game.in_act(table.game.moves[act[0]])


@pytest.mark.parametrize("others_first", [False, True])
def test_a_hint_chooses_as_the_bot_would_card_by_card(others_first: bool) -> None:
    table, bot = Table("manitou", 3, seed=4), Bot("manitou", "strong")
    while others_first and table.waiting != (0,):
        seat = table.waiting[-1]
        table.play(table.moves(seat)[0], seat)
    before = table.text()
    _, act = hint(bot, table.view_state(0), 0)
    seen: Any = table.view(0)
    assert len(act) == seen["to_choose"][0]
    assert (table.text(), hint(bot, table.view_state(0), 0)[1]) == (before, act)
    for action in act:
        assert table.view(0)["prompt"] == "choose"
        assert hint(bot, table.view_state(0), 0)[1][0] == action
        table.play(table.game.moves[action], 0)
    assert 0 not in table.waiting or table.view(0)["prompt"] != "choose"
