"""A simple opponent for any game: it imagines hidden cards, plays at random to the end many times, and takes
the move that came out best. It gets a view and knows no more than its seat."""

from __future__ import annotations

from typing import Any

import numpy as np

from stammtisch import kit
from stammtisch.bots.random import finish
from stammtisch.games import Game
from stammtisch.kit import Numbers

PLAYOUTS = 120  # for each legal move


def choose(game: Game, view: Any, seat: int, source: Numbers, playouts: int = PLAYOUTS) -> int:
    """The action whose playouts ended on the best places; of equals the first. All actions are tried in
    the same imagined worlds, so that luck cancels out."""
    out = np.zeros(kit.ACTIONS + len(game.moves) + 1, np.int64)
    kit.see(kit.cell(game.state, view.tobytes()), seat, out)
    actions: list[int] = out[kit.ACTIONS : kit.ACTIONS + out[kit.LEGAL]].tolist()
    if not actions:
        raise ValueError(f"Seat {seat} owes no decision in this view.")
    places = dict.fromkeys(actions, 0)
    for _ in range(playouts):
        world = kit.copy(view)
        kit.guess(world, source)
        position = world.tobytes()
        for action in actions:
            cell = kit.cell(game.state, position)
            kit.step(cell, seat, action, out)
            finish(cell, source, out)
            kit.see(cell, seat, out)
            places[action] += int(out[kit.PLACES + seat])
    return min(actions, key=places.__getitem__)
