"""What viewers are told, made from a room alone."""

from __future__ import annotations

from stammtisch import Table
from stammtisch.rooms import messages
from stammtisch.rooms.room import Room, Told


def test_whoever_sits_where_nobody_sat_is_told_what_a_spectator_saw() -> None:
    room = Room("ABCDEF")
    table = room.table = Table("ratjack", 2, 7)
    table.play(table.moves(0)[0], 0)
    told = Told(2, "move", seat=0, move=0)
    assert messages.events_of(room, told, 2) == messages.events_of(room, told, None)
    assert messages.events_of(room, told, 2) != messages.events_of(room, told, 0)
    assert messages.view_of(room, 2) == table.view()
