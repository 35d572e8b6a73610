"""Bots think alike everywhere: compiled, interpreted and with bounds checked."""

from __future__ import annotations

import pytest
from often import often

from golden.thoughts import MADE, path_of, thoughts
from stammtisch import GAMES

KEPT = [game for game in GAMES if path_of(game).is_file()]


def test_thoughts_are_kept_wherever_golden_games_are() -> None:
    assert [game for game in GAMES if path_of(game).parent.is_dir()] == KEPT


@pytest.mark.parametrize("game", KEPT)
def test_the_search_finds_what_it_found_before(game: str) -> None:
    positions = MADE[: often(len(MADE), 1)]
    kept = path_of(game).read_text("utf-8").splitlines()
    assert thoughts(game, positions) == [line for line in kept if int(line.partition(":")[0]) in positions]
