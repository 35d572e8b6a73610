"""A simple opponent for any game: it imagines hidden cards, plays at random to the end many times, and takes the move
that came out best. It gets a view and knows no more than its seat."""

from __future__ import annotations

from typing import Any

import numpy as np

from stammtisch import kit
from stammtisch.bots.random import play_out
from stammtisch.kit import Numbers, rule

PLAYOUTS = 120  # for each legal move


@rule
def try_moves(worlds: Any, seat: int, playouts: int, source: Numbers, moves: Numbers, out: Numbers, value: Numbers) -> int:
    """Sum up the places that each legal move led to; how many legal moves there are. `worlds` holds the view and room
    for one imagined world. All moves are tried in the same world, so that luck cancels out."""
    count = kit.legal(worlds[0], seat, moves)
    for i in range(count):
        value[i] = 0
    for _ in range(playouts):
        worlds[1] = worlds[0]
        kit.guess(worlds[1], source)
        worlds[2] = worlds[1]
        for i in range(count):
            worlds[1] = worlds[2]
            kit.apply(worlds[1], seat, moves[i])
            play_out(worlds[1], source, out)
            kit.places(worlds[1], out)
            value[i] += out[seat]
    return count


def choose(view: Any, seat: int, source: Numbers, actions: int, playouts: int = PLAYOUTS) -> int:
    """The action whose playouts ended on the best places; of equals the first."""
    worlds = np.zeros(3, view.dtype).view(np.recarray)
    worlds[0] = view
    moves, out, value = (np.zeros(actions + 1, np.int64) for _ in range(3))
    count = try_moves(worlds, seat, playouts, source, moves, out, value)
    return int(moves[int(np.argmin(value[:count]))])
