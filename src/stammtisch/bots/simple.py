"""A simple opponent for any game: it imagines hidden cards, plays at random to the end many times, and takes
the move that came out best. It gets a view and knows no more than its seat."""

from __future__ import annotations

from typing import Any

import numpy as np

from stammtisch import kit
from stammtisch.bots.random import play_out
from stammtisch.kit import Numbers, seldom

MOST_SEATS = 16  # more than any game has: `out` takes places, too
PLAYOUTS = 120  # for each legal move


@seldom
def try_moves(
    worlds: Any,
    raw: Numbers,
    seat: int,
    playouts: int,
    source: Numbers,
    moves: Numbers,
    out: Numbers,
    value: Numbers,
) -> int:
    """Sum up the places that each legal move led to; how many legal moves there are. `worlds` holds the view,
    an imagined world and one to play in, and `raw` is their bytes. All moves are tried in the same imagined
    worlds, so that luck cancels out."""
    count = kit.legal(worlds[0], seat, moves)
    for i in range(count):
        value[i] = 0
    for _ in range(playouts):
        copy_bytes(raw, 0, 1)
        kit.guess(worlds[1], source)
        for i in range(count):
            copy_bytes(raw, 1, 2)
            kit.apply(worlds[2], seat, moves[i])
            play_out(worlds[2], source, out)
            kit.places(worlds[2], out)
            value[i] += out[seat]
    return count


@seldom
def copy_bytes(raw: Numbers, source: int, target: int) -> None:
    """Copy a world; as bytes, because the compiler copies a record field by field and takes seconds to think
    it out."""
    for i in range(raw.shape[1]):
        raw[target, i] = raw[source, i]


def choose(view: Any, seat: int, source: Numbers, actions: int, playouts: int = PLAYOUTS) -> int:
    """The action whose playouts ended on the best places; of equals the first."""
    if not kit.waiting(view) >> seat & 1:
        raise ValueError(f"Seat {seat} owes no decision in this view.")
    worlds = np.zeros(3, view.dtype).view(np.recarray)
    worlds[0] = view
    raw = worlds.view(np.uint8).view(np.ndarray).reshape(3, -1)
    moves, out, value = (np.zeros(max(actions, MOST_SEATS) + 1, np.int64) for _ in range(3))
    count = try_moves(worlds, raw, seat, playouts, source, moves, out, value)
    return int(moves[int(np.argmin(value[:count]))])
