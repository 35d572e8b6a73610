"""What viewers are news, made from a room alone."""

from __future__ import annotations

from stammtisch import Table
from stammtisch.rooms import outgoing
from stammtisch.rooms.room import News, Room


def test_whoever_sits_where_nobody_sat_is_told_what_a_spectator_saw() -> None:
    room = Room("ABCDEF")
    table = room.table = Table("ratjack", 2, 7)
    table.play(table.moves(0)[0], 0)
    news = News(2, "move", seat=0, move=0)
    assert outgoing.events_of(room, news, 2) == outgoing.events_of(room, news, None)
    assert outgoing.events_of(room, news, 2) != outgoing.events_of(room, news, 0)
    assert outgoing.view_of(room, 2) == table.view()
