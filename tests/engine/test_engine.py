"""Records, bits, and a checked step."""

from __future__ import annotations

import numpy as np
import pytest
from matches import truth

from stammtisch import GAMES, Table
from stammtisch.engine import bits, contract, layout, turns


def test_a_record_refuses_a_field_that_numpy_records_have_themselves() -> None:
    with pytest.raises(TypeError, match="round"):

        @layout.packed
        class State:
            round: int = layout.number()


def test_a_game_without_all_its_rules_is_refused_by_name() -> None:
    @layout.packed
    class State:
        seats: int = layout.number()

    with pytest.raises(TypeError, match="deal"):
        contract.register(State, {})


@pytest.mark.parametrize("mask", [1, 0b1010, 0xFFFFFF, 1 << 31 | 1, 0b1011000100000000001])
def test_bits_are_counted_found_and_listed(mask: int) -> None:
    numbers = [bit for bit in range(32) if mask >> bit & 1]
    out = np.zeros(33, np.int64)
    assert bits.count_bits(mask) == len(numbers)
    assert bits.lowest_bit(mask) == numbers[0]
    assert [bits.nth_bit(mask, n) for n in range(len(numbers))] == numbers
    assert out[: bits.list_few_bits(mask, out)].tolist() == numbers
    assert out[: bits.list_bits(mask, 32, 0, out, 0)].tolist() == numbers


def test_equal_points_share_a_place_and_the_next_is_skipped() -> None:
    out = np.array([30, 50, 30, -10])
    turns.rank(out, 4)
    assert out.tolist() == [2, 1, 2, 4]


@pytest.mark.parametrize("game", GAMES)
def test_a_checked_step_says_why_it_did_nothing(game: str) -> None:
    table = Table(game, seed=1)
    cell = layout.cell(table.game.state, truth(table).tobytes())
    out, step = table.game.scratch(), table.game.library.step
    seat = table.waiting[0]
    before = cell.tobytes()
    assert step(cell, -1, 0, out) == turns.NOT_WAITING
    assert step(cell, table.seats, 0, out) == turns.NOT_WAITING
    assert step(cell, seat, len(table.game.moves), out) == turns.NOT_LEGAL
    assert cell.tobytes() == before
    assert table.game.library.list_moves(cell, seat, out)
    assert step(cell, seat, int(out[0]), out) == turns.DONE
    assert cell.tobytes() != before
