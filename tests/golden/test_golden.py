"""Golden games play again exactly, compiled and interpreted."""

from __future__ import annotations

import pytest
from found import part

from golden.golden import SIZES, digest, moves_of, path_of, read, replayed
from stammtisch import GAMES

KEPT = [(game, seats) for game, seats in SIZES if path_of(game, seats).is_file()]


def test_a_golden_game_is_kept_of_every_table_size() -> None:
    """Of all, or of none: a new game has none until `make golden` writes them."""
    begun = {game for game, _ in KEPT}
    assert [size for size in SIZES if size[0] in begun] == KEPT
    assert begun >= {game for game in GAMES if part(game, "comparison")}


@pytest.mark.parametrize(("game", "seats"), KEPT)
def test_a_golden_game_plays_again(game: str, seats: int) -> None:
    document = path_of(game, seats).read_text("utf-8")
    table = replayed(game, seats, moves_of(document))
    parts = read(document)
    assert table.over
    assert f"scores {table.scores} places {table.places}" == parts["result"]
    assert table.text().strip() == parts["end"]


@pytest.mark.parametrize(("game", "seats"), KEPT)
def test_every_state_of_a_golden_game_has_the_same_bytes(game: str, seats: int) -> None:
    document = path_of(game, seats).read_text("utf-8")
    assert digest(game, seats, moves_of(document)) == read(document)["states"]
