"""Who may do what: every message and every address for every role. What is not listed here makes a test
fail."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from typing import Any, ClassVar

import pytest

from server.people import PATIENCE, Guest, House, evening, fresh, secret
from server.running import Running
from stammtisch.rooms.protocol import PROTOCOL, TYPES
from stammtisch.rooms.refusals import CODES

ROLES = (
    "stranger",  # connected, but has not said hello
    "guesser",  # said hello with a made-up token
    "foreigner",  # said hello with the token of a seat in another room
    "spectator",
    "waiting seat",  # a seat, out of turn
    "moving seat",  # a seat whose turn it is
    "waiting host",
    "moving host",
    "kicked",
    "gone",  # has left
)
OUTSIDE = ("stranger", "guesser", "foreigner", "kicked", "gone")  # those without a welcome
SEATS = ("waiting seat", "moving seat", "waiting host", "moving host")

# What each message says in the middle of a game; NUMBER and MOVE are those of the moment.
SAID: dict[str, dict[str, Any]] = {
    "hello": {"protocol": PROTOCOL, "room": "ROOM", "token": None},
    "ping": {},
    "move": {"number": "NUMBER", "move": "MOVE"},
    "undo": {"number": "NUMBER"},
    "hint": {},
    "rename": {"name": "Eve"},
    "back": {},
    "leave": {},
    "react": {"reaction": "wow"},
    "configure": {"clock": "fast"},
    "arrange": {"seats": ["open", "open"]},
    "start": {},
    "kick": {"seat": "OTHER"},
    "host": {"seat": "OTHER"},
}

# What comes of it: `done`, another answer, or the code of the refusal. First for everybody, then for some.
EVERYBODY = {"hello": "hello_first", "ping": "pong"}
ALLOWED: dict[str, dict[str, str]] = {
    "move": {role: "done" if role.startswith("moving") else "out_of_turn" for role in SEATS},
    "undo": dict.fromkeys(SEATS, "nothing_to_undo"),
    "hint": dict.fromkeys(SEATS, "not_practice"),
    "rename": dict.fromkeys(SEATS, "done"),
    "back": dict.fromkeys(SEATS, "not_away"),
    "leave": dict.fromkeys(SEATS, "done"),
    "react": dict.fromkeys(SEATS, "done"),
    "configure": {"waiting host": "started", "moving host": "started"},
    "arrange": {"waiting host": "started", "moving host": "started"},
    "start": {"waiting host": "started", "moving host": "started"},
    "kick": {"waiting host": "done", "moving host": "done"},
    "host": {"waiting host": "done", "moving host": "done"},
}  # fmt: skip


def expected(role: str, kind: str) -> str:
    """What a message comes to; whoever is not known to be allowed is not."""
    if kind == "hello" and role in OUTSIDE:
        return "welcome"  # as a spectator
    if role in OUTSIDE:
        return "hello_first"
    return EVERYBODY.get(kind) or ALLOWED[kind].get(role, "not_allowed")


class Cast:
    """A table in the middle of a game with somebody in every role."""

    refusals: ClassVar = {
        "guesser": "bad_token",
        "foreigner": "bad_token",
        "kicked": "bad_token",
        "gone": "bad_token",
    }

    def __init__(self, host: Guest, seat: Guest, role: str, guest: Guest) -> None:
        self.host, self.seat, self.role, self.guest = host, seat, role, guest

    @classmethod
    async def of(cls, house: House, role: str) -> Cast:
        """A game of four in which two stay: the host and another seat, one of them at the turn."""
        while True:
            host, seat, kicked, gone = await house.table("makatsu", 4)
            mover = {"moving host": host, "waiting seat": host, "moving seat": seat, "waiting host": seat}
            if any(guest.my_moves for guest in (host, seat) if mover.get(role, guest) is guest):
                break
        guest = {"host": host, "seat": seat}.get(role.split()[-1]) or house.guest(room=host.room)
        if role == "kicked":
            guest.token = kicked.token
            await host.do("kick", seat=kicked.seat)
        if role == "gone":
            guest.token = gone.token
            await gone.do("leave")
        if role == "guesser":
            guest.token = secret() + secret()[:21]
        if role == "foreigner":
            guest.token = (await house.create("makatsu", "open")).token
        if role in OUTSIDE:
            await guest.open()
        if role in cls.refusals:
            answer = await guest.answer(
                json.dumps({"type": "hello", "protocol": PROTOCOL, "room": host.room, "token": guest.token})
            )
            assert answer["code"] == cls.refusals[role]
        if role == "spectator":
            await guest.connect()
        return cls(host, seat, role, guest)

    async def say(self, kind: str) -> str:
        """What a message of this role comes to."""
        other = self.host if self.guest is self.seat else self.seat
        mover = next((guest for guest in (self.host, self.seat) if guest.my_moves), self.host)
        values = {"NUMBER": mover.number, "ROOM": self.host.room, "OTHER": other.seat, "MOVE": "x"}
        if mover.my_moves:
            values["MOVE"] = mover.my_moves[0]
        said = {
            key: values.get(value, value) if isinstance(value, str) else value
            for key, value in SAID[kind].items()
        }
        if kind not in EVERYBODY:
            said["id"] = fresh()
        answer = await self.guest.answer(json.dumps({"type": kind, **said}))
        return str(answer["code"] if answer["type"] == "refused" else answer["type"])


def test_every_message_of_the_protocol_has_its_line_here() -> None:
    assert set(SAID) == set(TYPES)
    assert set(ALLOWED) | set(EVERYBODY) == set(TYPES)


@pytest.mark.parametrize("role", ROLES)
@evening
async def test_every_role_may_do_just_what_it_may(house: House, role: str) -> None:
    wanted = {kind: expected(role, kind) for kind in TYPES}
    cast, found = None, {}
    for kind in TYPES:
        cast = cast or await Cast.of(house, role)
        before = await house.number(cast.host.room)
        found[kind] = await cast.say(kind)
        after = await house.number(cast.host.room)
        assert (after > before) == (found[kind] == "done" and kind != "react"), kind
        if found[kind] in ("done", "welcome"):
            cast = None  # something has changed; the next message comes to a new table
    assert found == wanted
    assert set(found.values()) - {"done", "pong", "welcome"} <= set(CODES)


# --- over HTTP there are no roles but what one knows: a code, a token, the id of a game

ROUTES: dict[tuple[str, str], dict[str, Any]] = {
    ("get", "/api/about"): {"nothing": 200},
    ("get", "/api/rules/{game}/{lang}"): {"nothing": 200},
    ("get", "/api/lessons/{game}/{lang}"): {"nothing": 200},
    ("post", "/api/rooms"): {"nothing": 201},
    ("get", "/api/rooms/{code}"): {"code": 200, "guesses": 404},
    ("post", "/api/rooms/{code}/join"): {"code": 409, "guesses": 404},
    ("post", "/api/history"): {"token": 200, "guesses": 200},
    ("post", "/api/games"): {"nothing": 400},
    ("get", "/api/games/{game_id}"): {"finished game": 200, "guesses": 404},
    ("get", "/api/games/{game_id}/record"): {"finished game": 200, "guesses": 404},
    ("get", "/api/games/{game_id}/steps"): {"finished game": 200, "guesses": 404},
    ("get", "/api/games/{game_id}/review"): {"finished game": 200, "guesses": 404},
    ("post", "/api/games/{game_id}/review"): {"finished game": 200, "guesses": 404},
}


@evening
async def test_every_address_is_listed_and_gives_just_what_one_knows_to_ask_for(house: House) -> None:
    found = (await house.http.get("/api/openapi.json")).json()["paths"]
    assert {(method, path) for path, methods in found.items() for method in methods} == set(ROUTES)
    host, seat = await house.table("makatsu", 2)
    number = host.number
    secrets_of_the_table = (host.token, seat.token)
    for (method, path), known in ROUTES.items():
        for knowledge, status in known.items():
            if knowledge == "finished game":
                continue  # in test_finished.py
            code = host.room if knowledge == "code" else "ZZZZZZ"
            url = path.format(code=code, game_id="z" * 16, game="skyjo", lang="en")
            bodies = {
                "/api/rooms": {"id": secret(), "name": "Eve", "game": "skyjo", "seats": ["open"]},
                "/api/rooms/{code}/join": {"id": secret(), "name": "Eve"},
                "/api/games": {"format": "stammtisch"},
                "/api/history": {"tokens": [host.token if knowledge == "token" else "z" * 43]},
            }
            answer = await house.http.request(method, url, json=bodies.get(path))
            assert answer.status_code == status, (method, path, knowledge)
            assert all(token is not None and token not in answer.text for token in secrets_of_the_table)
    assert await house.number(host.room) == number


def test_the_game_that_is_on_is_in_no_answer_of_the_server(server: Running) -> None:
    """Its id stands in the log from the start on, its seed too; nobody is told before the end."""

    async def evening_of_two() -> None:
        async with House(server.port) as house:
            host, _ = await house.table("makatsu", 2)
            database = sqlite3.connect(server.folder / "rooms.db", timeout=PATIENCE)
            rows = database.execute("select body from entries where room=? and kind='start'", [host.room])
            start = json.loads(rows.fetchone()[0])
            database.close()
            for what in ("", "/record", "/steps", "/review"):
                answer = await house.http.get(f"/api/games/{start['id']}{what}")
                assert (answer.status_code, answer.json()["code"]) == (404, "no_game")
            assert (await house.http.post(f"/api/games/{start['id']}/review")).json()["code"] == "no_game"
            told = "".join(host.raw) + (await house.http.get(f"/api/rooms/{host.room}")).text
            assert start["seed"] not in told
            assert start["id"] not in told

    asyncio.run(evening_of_two())
