"""Golden games play again exactly, compiled and interpreted."""

from __future__ import annotations

import pytest

from golden.golden import SIZES, digest, moves_of, path_of, read, replayed


@pytest.mark.parametrize(("game", "seats"), SIZES)
def test_a_golden_game_plays_again(game: str, seats: int) -> None:
    document = path_of(game, seats).read_text("utf-8")
    table = replayed(game, seats, moves_of(document))
    parts = read(document)
    assert table.over
    assert f"scores {table.scores} places {table.places}" == parts["result"]
    assert table.text().strip() == parts["end"]


@pytest.mark.parametrize(("game", "seats"), SIZES)
def test_every_state_of_a_golden_game_has_the_same_bytes(game: str, seats: int) -> None:
    document = path_of(game, seats).read_text("utf-8")
    assert digest(game, seats, moves_of(document)) == read(document)["states"]
