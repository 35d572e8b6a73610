"""Meister Makatsu: which moves tell somebody something new."""

from __future__ import annotations

import random

from matches import play_any
from scenario import reveals

from rules.makatsu.drawing import HIDDEN, makatsu
from stammtisch import Table


def test_a_card_that_is_played_is_revealed_to_the_others() -> None:
    assert reveals(makatsu(HIDDEN), "play y2")


def test_in_the_last_round_whoever_remembers_knows_all_hands() -> None:
    table, chooser = Table("makatsu", seats=3, seed=3), random.Random(3)
    while not table.over:
        is_last = (table.view()["phase"], table.view()["round"]) == (3, 2)
        play_any(table, chooser)
        assert table.reveals() != is_last
