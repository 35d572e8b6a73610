"""Meister Makatsu: which moves tell somebody something new."""

from __future__ import annotations

import random

import pytest
from matches import play_any

from games.makatsu.scenarios.drawing import HIDDEN, makatsu, seen
from scenario import reveals, undoable
from stammtisch import Table
from stammtisch.match.undo import learns


def test_a_card_that_is_played_is_revealed_to_the_others() -> None:
    assert reveals(makatsu(HIDDEN), "play y2")


@pytest.mark.whole
def test_in_the_last_round_whoever_remembers_knows_all_hands() -> None:
    table, chooser = Table("makatsu", seats=3, seed=3), random.Random(3)
    while not table.over:
        is_last = (seen(table)["phase"], seen(table)["round"]) == (3, 2)
        play_any(table, chooser)
        assert table.reveals() != is_last


def test_a_played_card_stands_once_it_was_seen() -> None:
    assert undoable(makatsu(HIDDEN), "play y2") == [False]


def test_the_card_that_ends_a_round_stands_though_its_player_begins_the_next_one() -> None:
    """Also where they could foresee what they drew: the last cards of their pile, which they remember."""
    chooser, foreseen = random.Random(3), 0
    for seed in range(4):
        table = Table("makatsu", seats=2, seed=seed)
        while not table.over:
            before = table.truth().tobytes()
            seat, move = play_any(table, chooser)
            if table.waiting == (seat,):
                after, action = table.truth().tobytes(), table.game.actions[move]
                foreseen += not learns(table.game, before, after, seat, action, seat)
                assert not table.can_be_undone()
    assert foreseen
