"""What a viewer is sent: made from views only, so it cannot say what the viewer may not know."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping

from pydantic_core import to_json

from stammtisch.games.shapes import Event, View
from stammtisch.match.table import Table
from stammtisch.match.viewer import SPECTATOR, Viewer
from stammtisch.rooms.entries import Player
from stammtisch.rooms.protocol import PROTOCOL
from stammtisch.rooms.room import News, Room
from stammtisch.rooms.surroundings import SeatDocument
from stammtisch.version import __version__

POSITIONS = ("start", "move", "undo")  # entries that change the position


def encoded(message: Mapping[str, object]) -> bytes:
    return to_json(message)


def seat_info(player: Player | None) -> SeatDocument:
    if player is None:
        return {"player": None, "kind": "open", "name": None, "level": None, "here": False, "stand_in": None}
    return {
        "player": player.number,
        "kind": "person" if player.is_person else "bot",
        "name": player.name,
        "level": player.level,
        "here": player.is_here,
        "stand_in": player.stand_in,
    }


def room_info(room: Room) -> dict[str, object]:
    """What everybody may know."""
    return {
        "code": room.code,
        "phase": room.phase,
        "game": room.game,
        "options": room.options,
        "clock": room.clock,
        "speed": room.speed,
        "spectators": room.spectators,
        "practice": room.practice,
        "paused": room.paused,
        "host": room.seat_of(room.host),
        "seats": [seat_info(room.player_at(seat)) for seat in range(len(room.seats))],
        "match": room.match,
        "commitment": None if room.table is None else room.table.commitment,
        "played_on": played_on(room),
        "last_game": room.sheet[-1].id if room.sheet else None,
        "sheet": [line.model_dump() for line in room.sheet],
    }


def played_on(room: Room) -> dict[str, object] | None:
    """From which finished game this one goes on, and after how many of its moves."""
    if room.table is None or room.start is None or room.start.origin is None:
        return None
    return {"game": room.start.origin, "moves": len(room.start.moves)}


def happened(news: News) -> dict[str, object]:
    return {
        "kind": news.kind,
        "seat": news.seat,
        "player": news.player,
        "name": news.name,
        "stood_in": news.stood_in,
    }


def viewer_of(table: Table, seat: int | None) -> Viewer:
    """Whoever has no seat, or sits where nobody sat in the last game, sees it as a spectator does."""
    return SPECTATOR if seat is None or seat >= table.seats else seat


def view_of(room: Room, seat: int | None) -> View | None:
    return None if room.table is None else room.table.view(viewer_of(room.table, seat))


def events_of(room: Room, news: News, seat: int | None) -> list[Event]:
    if news.move is None or room.table is None:
        return []
    return room.table.events(viewer_of(room.table, seat), news.move, news.move + 1)


def log_since(room: Room) -> int:
    """The first entry that the log still shows, 0 if it shows all."""
    if room.table is None:
        return 0
    forgotten = room.table.shown_since - (room.table.made - len(room.moves))
    return [*room.moves, room.number + 1][forgotten] if forgotten > 0 else 0


def update(room: Room, now: int) -> dict[str, object]:
    """The newest entry, as far as it is the same for every viewer."""
    news = room.recent[-1]
    quiet = news.kind == "move" and room.phase == "playing"
    return {
        "type": "update",
        "number": news.number,
        "happened": happened(news),
        "room": None if quiet else room_info(room),
        "clock": room.time_left(now),
        "log_since": log_since(room),
    }


def update_for(room: Room, seat: int | None, shared: dict[str, object]) -> dict[str, object]:
    """The newest entry, for one viewer."""
    news = room.recent[-1]
    view = view_of(room, seat) if news.kind in POSITIONS else None
    return {**shared, "seat": seat, "events": events_of(room, news, seat), "view": view}


def welcome(
    room: Room, seat: int | None, player: int | None, since: int | None, now: int
) -> dict[str, object]:
    """Everything that somebody needs who has just come, and what was missed after entry `since`."""
    missed, whole = missed_since(room.recent, room.number if since is None else since, room.number)
    return {
        "type": "welcome",
        "protocol": PROTOCOL,
        "version": __version__,
        "number": room.number,
        "seat": seat,
        "player": player,
        "room": room_info(room),
        "view": view_of(room, seat),
        "clock": room.time_left(now),
        "missed": [
            {
                "number": news.number,
                "happened": happened(news),
                "events": events_of(room, news, seat),
            }
            for news in missed
        ],
        "whole": whole,
        "log_since": log_since(room),
    }


def missed_since(recent: deque[News], since: int, newest: int) -> tuple[list[News], bool]:
    """The entries after a number, and whether these are all."""
    missed = [news for news in recent if news.number > since]
    return missed, since >= newest or (bool(missed) and missed[0].number == since + 1)
