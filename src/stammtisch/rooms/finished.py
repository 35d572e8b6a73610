"""What is made of a finished game: its record out of the log, its steps as somebody saw them, a position to
play on from; and records that people bring, checked before anything is believed of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypedDict

from stammtisch.games import GAMES, load
from stammtisch.games.shapes import Event, View
from stammtisch.match.record import VERSION, BadRecord, Record, RecordDocument, read
from stammtisch.match.replay import opening, played_here, replay
from stammtisch.match.table import IllegalMove
from stammtisch.match.viewer import Viewer
from stammtisch.rooms import outgoing
from stammtisch.rooms.entries import Entry
from stammtisch.rooms.refusals import Refusal
from stammtisch.rooms.room import OtherRules, Room
from stammtisch.rooms.surroundings import GameDocument, GameRow, SeatDocument


def finished_game(row: GameRow, log: Sequence[Entry]) -> GameDocument | None:
    """A game for everybody; None if it is not over. The log begins with its start and has no other one."""
    room = Room(row.room)
    for entry in log:
        try:
            room.apply(entry)
        except (OtherRules, IllegalMove):
            raise Refusal("other_rules") from None
        if room.phase == "over":
            assert room.table is not None
            return {
                "id": row.id,
                "game": room.game,
                "finished": entry.at,
                "seats": [outgoing.seat_info(player) for player in room.finalists],
                "record": room.table.record(),
            }
    return None


class Step(TypedDict):
    """A position of a recorded game, and the move that led there."""

    number: int
    seat: int | None
    move: str | None
    round: int
    facts: dict[str, int | str | None] | None
    events: list[Event]
    view: View | None


def steps(record: RecordDocument, viewer: Viewer, first: int, count: int, views: bool = True) -> list[Step]:
    """Positions of a recorded game as a seat or a spectator saw them, or with all cards open, each with the
    move that led there."""
    game = read(record)
    try:
        table = opening(game)
        seen = table.seen_by(viewer)
        made: list[Step] = []
        finished = -1
        for number in range(min(first + count, len(game.moves) + 1)):
            mover, move = game.moves[number - 1] if number else (None, None)
            if move is not None:
                table.play(move, mover)
            before, finished = finished, table.rounds
            if number >= first:
                made.append(
                    {
                        "number": number,
                        "seat": mover,
                        "move": move,
                        "round": finished,
                        "facts": seen.view["facts"] if finished > before else None,
                        "events": seen.events(number - 1) if number else [],
                        "view": seen.view if views else None,
                    }
                )
    except (BadRecord, IllegalMove):
        raise Refusal("other_rules") from None
    return made


def check_position(record: RecordDocument, moves: int, seat: int, others: int) -> None:
    """Whether a game can be played on after so many moves, by somebody in this seat and so many others."""
    game = read(record)
    fits = game.seed is not None and seat < game.seats == others + 1 and moves < len(game.moves)
    if not fits:
        raise Refusal("no_position")
    try:
        replay({**record, "moves": record["moves"][:moves]})
    except BadRecord:
        raise Refusal("other_rules") from None


# --- records that people bring


def checked(document: Mapping[str, object]) -> RecordDocument:
    """A record of a finished game, played again move by move: what it says is so."""
    record = understood(document)
    try:
        table = replay(document)
    except BadRecord:
        same = record.rules == load(record.game).rules_hash
        raise (Refusal("bad_record", "moves") if same else Refusal("other_rules")) from None
    if not table.over:
        raise Refusal("bad_record", "unfinished")
    if (list(table.scores), list(table.places)) != (record.scores, record.places):
        raise Refusal("bad_record", "claims") if played_here(record, table) else Refusal("other_rules")
    return record.document()


def understood(document: Mapping[str, object]) -> Record:
    """A document that is a record. One that begins at a written position is not taken: a position can be
    anything, a deal cannot."""
    version = document.get("version")
    if isinstance(version, int) and version > VERSION:
        raise Refusal("bad_record", "newer")
    try:
        record = read(document)
    except BadRecord:
        raise Refusal("bad_record", "damaged") from None
    if record.game not in GAMES:
        raise Refusal("unknown_game")
    if record.seed is None or record.position is not None:
        raise Refusal("bad_record", "position")
    return record


def loaded_game(game_id: str, record: RecordDocument, now: int) -> GameDocument:
    """A game for everybody out of a record that somebody has brought: nobody knows who sat there."""
    nobody: SeatDocument = {
        "player": None,
        "kind": "person",
        "name": None,
        "level": None,
        "here": False,
        "stand_in": None,
    }
    seats = [nobody for _ in range(record["seats"])]
    return {"id": game_id, "game": record["game"], "finished": now, "seats": seats, "record": record}
