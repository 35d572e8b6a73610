"""What a move costs at a table for four, in microseconds of processor time, as JSON: through the table (words
in, checked, view out, and back), and in a room, where everybody is sent view and events.

Only what lasts is called here, so `engine.py --at COMMIT` can run this file in the tree of an older commit.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable

from stammtisch import Table
from stammtisch.games import GAMES

SEATS, SEED = 4, 1
MOST_MOVES = 400


def microseconds(work: Callable[[], object], times: int) -> float:
    """The best of several rows of calls."""
    best = float("inf")
    for _ in range(7):
        start = time.process_time()
        for _ in range(times):
            work()
        best = min(best, time.process_time() - start)
    return best / times * 1e6


def through_table(game: str) -> float:
    table = Table(game, SEATS, SEED)
    while len(table.waiting) > 1:
        seat = table.waiting[0]
        table.play(table.moves(seat)[0], seat)
    seat = table.waiting[0]
    move = table.moves(seat)[-1]

    def there_and_back() -> None:
        table.play(move, seat)
        table.view(seat)
        table.undo()

    return microseconds(there_and_back, 1000)


def in_room(game: str) -> float:
    """The moves of a random game."""
    table, chooser = Table(game, SEATS, SEED), random.Random(SEED)
    while table.waiting and table.made < MOST_MOVES:
        seat = table.waiting[0]
        table.play(chooser.choice(table.moves(seat)), seat)
    moves = table.history

    def whole() -> None:
        again = Table(game, SEATS, SEED)
        for seat, move in moves:
            again.play(move, seat)
            for viewer in range(SEATS):
                again.view(viewer)
                again.events(viewer, again.made - 1)

    return microseconds(whole, 1) / len(moves)


def main() -> None:
    print(json.dumps({game: {"table": through_table(game), "room": in_room(game)} for game in GAMES}))


if __name__ == "__main__":
    main()
