"""Bad input: every message that cannot be accepted gets one documented code and changes nothing."""

from __future__ import annotations

import json
from typing import Any

import pytest

from server.people import Guest, House, evening, secret
from stammtisch.rooms.refusals import CODES

DEEP = 100_000


async def seated(house: House) -> Guest:
    """Somebody whose turn it is, in a game with somebody else."""
    guests = await house.table("makatsu", 2)
    return next(guest for guest in guests if guest.my_moves)


def move(**fields: str) -> str:
    """A move message with raw JSON for each field."""
    usual = {"type": '"move"', "id": '"m"', "number": "NUMBER", "move": '"draw"'}
    return "{" + ",".join(f'"{key}":{value}' for key, value in {**usual, **fields}.items()) + "}"


DOCUMENTS = {
    "nothing": ("", "bad_message"),
    "no JSON": ("Guten Abend!", "bad_message"),
    "half a document": ('{"type":"ping"', "bad_message"),
    "two documents": ('{"type":"ping"}{"type":"ping"}', "bad_message"),
    "a comment": ('{"type":"ping"} // hello', "bad_message"),
    "a byte order mark": ('\ufeff{"type":"ping"}', "bad_message"),
    "a number": ("17", "bad_message"),
    "a text": ('"ping"', "bad_message"),
    "a list": ('[{"type":"ping"}]', "bad_message"),
    "null": ("null", "bad_message"),
    "no type": ("{}", "bad_message"),
    "a type that is not text": ('{"type":1}', "bad_message"),
    "a type that is a list": ('{"type":["move"]}', "bad_message"),
    "an unknown type": ('{"type":"cheat"}', "unknown_type"),
    "an unknown type with an id of no text": ('{"type":"cheat","id":5}', "unknown_type"),
    "a type of the server": ('{"type":"welcome"}', "unknown_type"),
    "a type in capitals": ('{"type":"PING"}', "unknown_type"),
    "a second hello": ('{"type":"hello","protocol":1,"room":"ABCDEF"}', "hello_first"),
    "an unknown field": (move(cheat="1"), "bad_message"),
    "an unknown field of a ping": ('{"type":"ping","id":"x"}', "bad_message"),
    "no id": ('{"type":"start"}', "bad_message"),
    "no number": ('{"type":"move","id":"m","move":"draw"}', "bad_message"),
    "true for 1": (move(number="true"), "bad_message"),
    "a text for a number": (move(number='"1"'), "bad_message"),
    "-1": (move(number="-1"), "bad_message"),
    "-0": (move(number="-0"), "stale"),
    "1.0": (move(number="1.0"), "bad_message"),
    "1e3": (move(number="1e3"), "bad_message"),
    "1e400": (move(number="1e400"), "bad_message"),
    "NaN": (move(number="NaN"), "bad_message"),
    "-Infinity": (move(number="-Infinity"), "bad_message"),
    "2**31": (move(number=str(2**31)), "bad_message"),
    "2**63": (move(number=str(2**63)), "bad_message"),
    "2**64 + 1": (move(number=str(2**64 + 1)), "bad_message"),
    "a number of 4,000 digits": (move(number="9" * 4000), "bad_message"),
    "a number of 5,000 digits": (move(number="9" * 5000), "too_long"),
    "a leading zero": (move(number="01"), "bad_message"),
    "null for a number": (move(number="null"), "bad_message"),
    "a key twice": (move(number='1,"number":1'), "bad_message"),
    "the type twice": ('{"type":"ping","type":"ping"}', "bad_message"),
    "2,000 levels": (move(number="[" * 2000 + "]" * 2000), "bad_message"),
    "50,000 levels": ("[" * 50_000, "too_long"),
    "a lone surrogate": (move(move='"\\ud800"'), "bad_message"),
    "a lone surrogate as a key": ('{"type":"ping","\\udc00":1}', "bad_message"),
    "NUL in a move": (move(id='"nul"', move='"draw\\u0000"'), "not_a_move"),
    "an empty move": (move(move='""'), "bad_message"),
    "a long move": (move(move=f'"{"x" * 61}"'), "bad_message"),
    "a move that is a list": (move(move='["draw"]'), "bad_message"),
    "an action for a move": (move(move="0"), "bad_message"),
    "an id that is a number": (move(id="1"), "bad_message"),
    "an empty id": (move(id='""'), "bad_message"),
    "an id of 41": (move(id=f'"{"x" * 41}"'), "bad_message"),
    "an id with a space": (move(id='"a b"'), "bad_message"),
    "an id with a line": (move(id='"a\\n"'), "bad_message"),
    "an id of another script": (move(id='"é"'), "bad_message"),
    "-1 for a seat": ('{"type":"kick","id":"k","seat":-1}', "bad_message"),
    "true for a seat": ('{"type":"kick","id":"k","seat":true}', "bad_message"),
    "1.0 for a seat": ('{"type":"kick","id":"k","seat":1.0}', "bad_message"),
    "8 for a seat": ('{"type":"kick","id":"k","seat":8}', "bad_message"),
    "an unknown reaction": ('{"type":"react","id":"r","reaction":"insult"}', "bad_message"),
    "no seats": ('{"type":"arrange","id":"a","seats":[]}', "bad_message"),
    "nine seats": ('{"type":"arrange","id":"a","seats":[0,1,2,3,4,5,6,7,8]}', "bad_message"),
    "an unknown level": ('{"type":"arrange","id":"a","seats":[0,"godlike"]}', "bad_message"),
    "true for a player": ('{"type":"arrange","id":"a","seats":[true,0]}', "bad_message"),
    "true for an option": ('{"type":"configure","id":"c","options":{"memory_aid":true}}', "bad_message"),
    "half an option": ('{"type":"configure","id":"c","options":{"memory_aid":0.5}}', "bad_message"),
    "a list for an option": ('{"type":"configure","id":"c","options":{"memory_aid":[1]}}', "bad_message"),
    "1 for spectators": ('{"type":"configure","id":"c","spectators":1}', "bad_message"),
    "an unknown clock": ('{"type":"configure","id":"c","clock":"blitz"}', "bad_message"),
    "4,097 bytes": ('{"type":"ping"}' + " " * 4082, "too_long"),
    "4,096 signs of two bytes": (f'{{"type":"{"é" * 4000}"}}', "too_long"),
    "60,000 bytes": (" " * 60_000, "too_long"),
}  # fmt: skip


@evening
async def test_what_cannot_be_read_is_answered_with_a_code_and_changes_nothing(house: House) -> None:
    guest = await seated(house)
    number, codes = guest.number, {}
    for name, (text, _) in DOCUMENTS.items():
        answer = await guest.answer(text.replace("NUMBER", str(number)))
        assert (answer["type"], answer["number"]) == ("refused", number), name
        codes[name] = answer["code"]
    assert codes == {name: code for name, (_, code) in DOCUMENTS.items()}
    assert await house.number(guest.room) == number
    await guest.play(guest.my_moves[0])


@evening
async def test_the_longest_message_is_read(house: House) -> None:
    guest = await seated(house)
    text = '{"type":"ping"}' + " " * 4081
    assert len(text) == 4096
    assert (await guest.answer(text))["type"] == "pong"


@evening
async def test_a_refusal_names_the_field_and_the_id_if_it_can_be_read(house: House) -> None:
    guest = await seated(house)
    answer = await guest.answer(move(number="true").replace('"m"', '"mine"'))
    assert (answer["id"], answer["reason"]) == ("mine", "number")
    answer = await guest.answer(move(id="1", number="1"))
    assert (answer["id"], answer["reason"]) == (None, "id")


@pytest.mark.parametrize(
    ("text", "field"),
    [
        (move(move=f'"{"x" * 100}"'), "move"),
        (move(move="null"), "move"),
        (move(cheat="1"), "cheat"),
        ('{"type":"move","id":"m","number":1}', "move"),
        ('{"type":"arrange","id":"a","seats":[0,true]}', "seats.1"),
        ('{"type":"arrange","id":"a","seats":[0,"godlike"]}', "seats.1"),
        ('{"type":"arrange","id":"a","seats":0}', "seats"),
        ('{"type":"configure","id":"c","options":{"memory_aid":0.5}}', "options.memory_aid"),
        ('{"type":"configure","id":"c","options":[]}', "options"),
        ('{"type":"configure","id":"c","clock":"blitz"}', "clock"),
        ('{"type":"react","id":"r","reaction":"insult"}', "reaction"),
        ('{"type":1}', "type"),
        ("{", "json"),
    ],
)
@evening
async def test_the_reason_is_the_name_of_the_field(house: House, text: str, field: str) -> None:
    guest = await seated(house)
    answer = await guest.answer(text.replace("NUMBER", "1"))
    assert (answer["code"], answer["reason"]) == ("bad_message", field)


@pytest.mark.parametrize(
    ("frame", "kind"),
    [
        (b'{"type":"ping"}', "pong"),  # JSON is JSON
        (b"\x00\xff\xfe", "bad_message"),
        (b"", "bad_message"),
        (b"\xc3\x28", "bad_message"),
        (b'{"type":"ping"}' + b" " * 5000, "too_long"),
    ],
)
@evening
async def test_binary_frames_are_answered_too(house: House, frame: bytes, kind: str) -> None:
    guest = await seated(house)
    answer = await guest.answer(frame)
    assert (answer["type"] if kind == "pong" else answer["code"]) == kind
    assert await house.number(guest.room) == guest.number


# --- the first message


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"protocol": 2}, "protocol"),
        ({"protocol": 0}, "protocol"),
        ({"protocol": True}, "bad_message"),
        ({"protocol": 1.0}, "bad_message"),
        ({"room": "ZZZZZZ"}, "no_room"),
        ({"room": "zzzzzz"}, "bad_message"),
        ({"room": "ZZZZZZZ"}, "bad_message"),
        ({"room": "ZZZ ZZ"}, "bad_message"),
        ({"room": "ZZZZZZ\n"}, "bad_message"),
        ({"room": None}, "bad_message"),
        ({"token": "x" * 43}, "bad_token"),
        ({"token": "x" * 42}, "bad_message"),
        ({"token": ""}, "bad_message"),
        ({"since": -1}, "bad_message"),
        ({"since": True}, "bad_message"),
        ({"since": "0"}, "bad_message"),
    ],
)
@evening
async def test_a_hello_that_cannot_be_is_refused_and_a_better_one_welcome(
    house: House, fields: dict[str, Any], code: str
) -> None:
    guest = await seated(house)
    number = guest.number
    stranger = house.guest(room=guest.room)
    await stranger.open()
    hello = {"type": "hello", "protocol": 1, "room": guest.room}
    answer = await stranger.answer(json.dumps({**hello, **fields}))
    assert (answer["type"], answer["code"], answer["id"]) == ("refused", code, None)
    assert answer["number"] is None
    welcome = await stranger.answer(json.dumps(hello))
    assert (welcome["type"], welcome["number"], welcome["seat"]) == ("welcome", number, None)


@evening
async def test_anything_before_the_hello_is_refused(house: House) -> None:
    stranger = house.guest(room="ZZZZZZ")
    await stranger.open()
    for text in ('{"type":"ping"}', move(number="1"), '{"type":"start","id":"s"}'):
        assert (await stranger.answer(text))["code"] == "hello_first"
    assert (await stranger.answer("{"))["code"] == "bad_message"
    assert (await stranger.answer(" " * 5000))["code"] == "too_long"


# --- names

GOOD = {
    "A": "A",
    "  Ada   Lovelace ": "Ada Lovelace",
    "<b>Ada</b>": "<b>Ada</b>",
    "<script>alert(1)</script": "<script>alert(1)</script",
    "'; DROP TABLE entries;--": "'; DROP TABLE entries;--",
    "Ü" * 24: "Ü" * 24,
    "U\u0308" * 24: "Ü" * 24,
    "👩‍👩‍👧 & Co": "👩‍👩‍👧 & Co",
    "عمر": "عمر",
    "Ada\u00a0B": "Ada B",
}
BAD = {
    "empty": "",
    "spaces": "   ",
    "25 signs": "x" * 25,
    "10 kB": "x" * 10_000,
    "NUL": "Ada\0",
    "a bell": "Ada\a",
    "an escape": "\x1b[31mAda",
    "a right-to-left mark": "Ada\u200f",
    "an override": "\u202eadA",
    "an isolate": "Ada\u2066",
    "nothing to see": "\u200d\u200d",
    "a Hangul filler": "\u3164",
    "an empty Braille sign": "\u2800",
    "a zero-width space": "A\u200bda",
    "a byte order mark": "\ufeffAda",
    "a private sign": "\ue000",
    "a heap of accents": "A" + "\u0301" * 10,
    "no character": "\uffff",
}


@evening
async def test_a_name_is_shown_as_text(house: House) -> None:
    for name, shown in GOOD.items():
        host = await house.create("skyjo", "open", name=name)
        await host.connect()
        assert host.info["seats"][0]["name"] == shown
        await host.do("rename", name="Somebody")
        await host.do("rename", name=name)
        assert host.info["seats"][0]["name"] == shown


@evening
async def test_a_name_that_cannot_be_shown_is_refused(house: House) -> None:
    host = await house.create("skyjo", "open")
    await host.connect()
    codes = {}
    for name, text in BAD.items():
        joined = await house.http.post(f"/api/rooms/{host.room}/join", json={"id": secret(), "name": text})
        assert joined.status_code == 400
        codes[name] = joined.json()["code"]
        if len(text) < 1000:
            assert await host.refused("rename", name=text) == codes[name]
    assert codes == dict.fromkeys(BAD, "bad_name")
    assert await house.number(host.room) == host.number


# --- over HTTP

WISH = f'"id":"{22 * "A"}","name":"Ada","game":"skyjo","seats":["open"]'


def wish(more: str) -> str:
    return "{" + WISH + "," + more + "}"


BODIES = {
    "no JSON": ("Guten Abend!", 400, "bad_message"),
    "nothing": ("", 400, "bad_message"),
    "a list": ("[]", 400, "bad_message"),
    "a key twice": (wish(WISH), 400, "bad_message"),
    "an unknown field": (wish('"cheat":1'), 400, "bad_message"),
    "1 for true": (wish('"start":1'), 400, "bad_message"),
    "NaN": (wish('"options":{"rounds":NaN}'), 400, "bad_message"),
    "1e400": (wish('"options":{"rounds":1e400}'), 400, "bad_message"),
    "1.0": (wish('"options":{"rounds":1.0}'), 400, "bad_message"),
    "true for 1": (wish('"options":{"rounds":true}'), 400, "bad_message"),
    "-1": (wish('"options":{"rounds":-1}'), 400, "bad_option"),
    "5,000 digits": (wish(f'"options":{{"rounds":{"9" * 5000}}}'), 400, "bad_message"),
    "a lone surrogate": (WISH.replace("Ada", "\\ud800").join("{}"), 400, "bad_message"),
    "10,000 levels": ("[" * 10_000, 400, "bad_message"),
    "100,000 levels": ("[" * DEEP, 413, "too_long"),
    "16 KiB and a byte": (" " * (16 * 1024 + 1), 413, "too_long"),
    "an id that can be guessed": (WISH.replace(WISH[6:28], "1").join("{}"), 400, "bad_message"),
}


@evening
async def test_a_request_that_cannot_be_read_is_refused(house: House) -> None:
    found = {}
    for name, (body, *_) in BODIES.items():
        answer = await house.http.post(
            "/api/rooms", content=body, headers={"Content-Type": "application/json"}
        )
        found[name] = (answer.status_code, answer.json()["code"])
        other = await house.http.post("/api/rooms", content=body, headers={"Content-Type": "text/plain"})
        assert 400 <= other.status_code < 500, name
        assert other.json()["code"] in CODES, name
    assert found == {name: (status, code) for name, (_, status, code) in BODIES.items()}


@pytest.mark.parametrize(
    ("body", "field"),
    [
        (wish('"seats":["godlike"]').replace('"seats":["open"],', ""), "seats.0"),
        (wish('"options":{"target":true}'), "options.target"),
        (wish('"play_on":{"game":"z","moves":0,"seat":0}'), "play_on.game"),
        (wish('"play_on":{"moves":0,"seat":0}'), "play_on.game"),
        (wish('"cheat":1'), "cheat"),
        (WISH.replace(WISH[6:28], "1").join("{}"), "id"),
        ("{}", "id"),
        ("[]", "message"),
        ("{", "json"),
    ],
)
@evening
async def test_over_HTTP_too_the_reason_is_the_name_of_the_field(house: House, body: str, field: str) -> None:
    answer = await house.http.post("/api/rooms", content=body, headers={"Content-Type": "application/json"})
    assert answer.json() == {"code": "bad_message", "reason": field}


@evening
async def test_a_parameter_is_named_as_well(house: House) -> None:
    for path, name in ((f"{'z' * 16}/steps?count=x", "count"), ("short", "game_id")):
        answer = await house.http.get(f"/api/games/{path}")
        assert answer.json() == {"code": "bad_message", "reason": name}


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/api/rooms/abcdef", 400, "bad_message"),
        ("GET", "/api/rooms/ABCDE%00", 400, "bad_message"),
        ("GET", "/api/rooms/ZZZZZZ", 404, "no_room"),
        ("GET", "/api/rooms", 405, "method"),
        ("DELETE", "/api/rooms/ZZZZZZ", 405, "method"),
        ("GET", "/api/rooms/ZZZZZZ/join", 405, "method"),
        ("GET", "/api/games/short", 400, "bad_message"),
        ("GET", "/api/rules/chess/en", 404, "not_found"),
        ("GET", "/api/rules/skyjo/..%2f..%2fwords", 404, "not_found"),
        ("GET", "/api/socket", 404, "not_found"),
        ("GET", "/api/nothing", 404, "not_found"),
        ("GET", "/.git/config", 404, "not_found"),
    ],
)
@evening
async def test_what_is_not_there_is_said_in_a_code(
    house: House, method: str, path: str, status: int, code: str
) -> None:
    answer = await house.http.request(method, path)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert ("allow" in answer.headers) == (status == 405)
