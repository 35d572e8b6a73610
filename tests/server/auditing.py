"""Holds what people were told against the log that a dead server left behind."""

from __future__ import annotations

import hashlib
import json
import shutil
import sqlite3
import tempfile
from pathlib import Path
from typing import Any

from server.people import Message
from stammtisch.rooms import outgoing
from stammtisch.rooms.entries import BODY, Author, Create, Entry, Join
from stammtisch.rooms.room import Room


def print_of(message: Message) -> str:
    """Of an update, as it was told or as it should have been."""
    return hashlib.sha256(json.dumps(message, sort_keys=True).encode()).hexdigest()


class Auditor:
    """Reads a database as it lies on disk and remembers all that it ever read: nothing may change."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.rooms: dict[str, Room] = {}
        self.rows: dict[tuple[str, int], tuple[Any, ...]] = {}
        self.updates: dict[tuple[str, int, int], str] = {}  # by room, number and player
        self.authors: dict[tuple[str, int, str], int] = {}  # the number of each command
        self.joined: dict[str, int] = {}  # how many people have taken a seat in a room

    def look(self) -> None:
        """Read everything, from a copy: it is the server that must mend what it left."""
        with tempfile.TemporaryDirectory() as folder:
            for end in ("", "-wal"):
                source = self.file.with_name(self.file.name + end)
                if source.exists():
                    shutil.copy(source, Path(folder) / source.name)
            with sqlite3.connect(Path(folder) / self.file.name) as copy:
                assert copy.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
                rows = copy.execute("SELECT * FROM entries ORDER BY room, number").fetchall()
            copy.close()
        found = {(row[0], row[1]): row for row in rows}
        for key, row in self.rows.items():
            assert found.get(key) == row, f"entry {key} was there and is gone or different"
        for key, row in found.items():
            if key not in self.rows:
                self.take(row)
        self.rows = found

    def take(self, row: tuple[Any, ...]) -> None:
        """The next entry of a room."""
        code, number, at, kind, body = row
        room = self.rooms.setdefault(code, Room(code))
        assert number == room.number + 1, f"{code}: after {room.number} comes {number}"
        entry = Entry(
            room=code, number=number, at=at, body=BODY.validate_python({**json.loads(body), "kind": kind})
        )
        room.apply(entry)
        if isinstance(entry.body, Create | Join):
            self.joined[code] = self.joined.get(code, 0) + 1
        if entry.body.author is not None:
            self.take_author(code, number, entry.body.author)
        for player in room.players:
            update = outgoing.update_for(room, room.seat_of(player), outgoing.update(room, 0))
            told = json.loads(outgoing.encoded(update))
            self.updates[code, number, player] = print_of(told)

    def take_author(self, code: str, number: int, author: Author) -> None:
        key = (code, author.player, author.id)
        assert key not in self.authors, f"command {key} counts twice: {self.authors.get(key)} and {number}"
        self.authors[key] = number

    def check_told(self, code: str, player: int, update: Message) -> None:
        """Somebody was told this: the log says the same."""
        key = (code, update["number"], player)
        assert key in self.updates, f"{key} was told and is gone: {update['happened']}"
        assert self.updates[key] == print_of(update), f"{key} was told otherwise"

    def check_done(self, code: str, player: int, command: str, number: int) -> None:
        """A command was confirmed: the log has it, at that place."""
        assert self.authors.get((code, player, command)) == number, (
            f"{code}: {command} was confirmed, and is lost"
        )
