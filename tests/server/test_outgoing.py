"""What viewers are sent, made from a room alone."""

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


def makatsu(moves: int, before: int = 0) -> Room:
    """A room after so many moves, four a round; the first of them were made before it went on with a game."""
    room = Room("ABCDEF")
    table = room.table = Table("makatsu", 2, 7)
    for made in range(moves):
        table.play(table.moves()[0])
        if made >= before:
            room.number += 2  # people come and go between the moves
            room.moves.append(room.number)
    return room


def test_MAK_11_the_log_shows_two_rounds_and_again_earlier_ones_after_an_undo() -> None:
    assert outgoing.log_since(makatsu(7)) == 0
    room = makatsu(12)
    assert room.table is not None
    assert outgoing.log_since(room) == room.moves[8]
    room.table.undo()
    room.moves.pop()
    assert outgoing.log_since(room) == room.moves[4]


def test_MAK_11_moves_from_before_a_room_went_on_with_a_game_are_not_entries_of_it() -> None:
    assert outgoing.log_since(makatsu(12, before=10)) == 0
    room = makatsu(16, before=10)
    assert outgoing.log_since(room) == room.moves[2]
