"""Meister Makatsu: what a person touches for a move."""

from __future__ import annotations

from games.makatsu.scenarios.drawing import HIDDEN, makatsu
from scenario import targets


def test_a_card_is_played_from_the_hand() -> None:
    assert targets(makatsu(HIDDEN)) == {"play y2": "hand y2", "play y3": "hand y3", "play y4": "hand y4"}
