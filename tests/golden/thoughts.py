"""Golden thoughts: what the search finds in a few positions of every game, to the last digit.

`python tests/golden/thoughts.py` writes them anew; do so only when bots were meant to think otherwise.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

from stammtisch import GAMES, Table
from stammtisch.bots.thinking import Thinker
from stammtisch.engine import chance

FOLDER = Path(__file__).parents[1] / "games"
MADE = (3, 17)  # moves before the position
EFFORT = 300


def path_of(game: str) -> Path:
    return FOLDER / game / "golden" / "thoughts.txt"


def position(game: str, made: int) -> Table:
    """Random play from a seed."""
    chooser = random.Random(made)
    table = Table(game, 2, seed=made)
    while len(table.history) < made and not table.over:
        seat = chooser.choice(table.waiting)
        table.play(chooser.choice(table.moves(seat)), seat)
    return table


def thoughts(game: str, positions: Sequence[int] = MADE) -> list[str]:
    """A line for each move of each position: moves made, move, tries, worth."""
    lines = []
    for made in positions:
        table = position(game, made)
        if table.over:
            continue
        seat = table.waiting[0]
        thought = Thinker(table.game).think(table.view_state(seat), seat, chance.generator(made), EFFORT)
        found = ((opinion.action, opinion.tries, opinion.value) for opinion in thought.opinions)
        lines += [line(table, made, *opinion, thought.best) for opinion in found]
    return lines


def line(table: Table, made: int, action: int, tries: int, value: float, best: int) -> str:
    """What a search has found about one move, as it is kept."""
    move = table.game.moves[action]
    return f"{made}: {move}, {tries} tries, {value!r}{' best' if action == best else ''}"


if __name__ == "__main__":
    for game in GAMES:
        path_of(game).parent.mkdir(exist_ok=True)
        path_of(game).write_text("\n".join(thoughts(game)) + "\n", "utf-8")
