"""What is made of a finished game out of the log: its record, and its steps as somebody saw them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from stammtisch.record import read
from stammtisch.replaying import opening
from stammtisch.server import messages
from stammtisch.server.entries import Entry
from stammtisch.server.room import Room
from stammtisch.server.store import GameRow


def finished_game(row: GameRow, log: Sequence[Entry]) -> dict[str, Any] | None:
    """A game for everybody; None if it is not over. The log begins with its start and has no other one."""
    room = Room(row.room)
    for entry in log:
        room.apply(entry)
        if room.phase == "over":
            assert room.table is not None
            return {
                "id": row.id,
                "game": room.game,
                "finished": entry.at,
                "seats": [messages.seat_info(player) for player in room.finalists],
                "record": room.table.record(),
            }
    return None


def steps(record: dict[str, Any], seat: int | None, first: int, count: int) -> list[dict[str, Any]]:
    """Positions of a recorded game as a seat saw them (None: as a spectator), each with the move that led
    there."""
    game = read(record)
    table = opening(game)
    made: list[dict[str, Any]] = []
    for number in range(min(first + count, len(game.moves) + 1)):
        mover, move = game.moves[number - 1] if number else (None, None)
        if number:
            table.play(str(move), mover)
        if number >= first:
            events = table.events(seat, number - 1, number) if number else []
            made.append(
                {"number": number, "seat": mover, "move": move, "events": events, "view": table.view(seat)}
            )
    return made
