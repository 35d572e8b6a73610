"""Bots think alike everywhere: compiled, interpreted and with bounds checked."""

from __future__ import annotations

import pytest

from golden.thoughts import path_of, thoughts
from stammtisch import GAMES

KEPT = [game for game in GAMES if path_of(game).is_file()]


def test_thoughts_are_kept_wherever_golden_games_are() -> None:
    assert [game for game in GAMES if path_of(game).parent.is_dir()] == KEPT


@pytest.mark.parametrize("game", KEPT)
def test_the_search_finds_what_it_found_before(game: str) -> None:
    assert thoughts(game) == path_of(game).read_text("utf-8").splitlines()
