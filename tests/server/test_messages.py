"""What viewers are told, made from a room alone."""

from __future__ import annotations

from stammtisch import Table
from stammtisch.server import entries, messages
from stammtisch.server.room import Room, Told


def test_whoever_sits_where_nobody_sat_is_told_what_a_spectator_saw() -> None:
    room = Room("ABCDEF")
    table = room.table = Table("ratjack", 2, 7)
    move, before = table.moves(0)[0], table.fingerprint()
    table.play(move, 0)
    told = Told(2, entries.Move(seat=0, move=move, before=before), 0)
    assert messages.events_of(room, told, 2) == messages.events_of(room, told, None)
    assert messages.events_of(room, told, 2) != messages.events_of(room, told, 0)
    assert messages.view_of(room, 2) == table.view(None)
