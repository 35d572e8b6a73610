"""How much one address may ask for: new tables, and codes of rooms that it does not know."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import pytest

from server.people import Guest, House, secret
from server.running import Running
from stammtisch.rooms.refusals import Refusal
from stammtisch.server.http import limits
from stammtisch.server.http.limits import Addresses, Allowance, Limits

GUESSES, TABLES = 30, 5


def told(test: Callable[[House], Awaitable[None]], server: Running) -> None:
    async def whole() -> None:
        async with House(server.port) as house:
            await test(house)

    asyncio.run(whole())


def wish(**more: Any) -> dict[str, Any]:
    return {"id": secret(), "name": "Ada", "game": "skyjo", "seats": ["open"], **more}


async def until_refused(answers: Callable[[], Awaitable[str]], code: str) -> int:
    """How often something was done until it was refused; a slow machine allows some more meanwhile."""
    for done in itertools.count():
        if await answers() == code:
            return done
    raise AssertionError


async def guess(house: House) -> str:
    return str((await house.http.get("/api/rooms/ZZZZZZ")).json()["code"])


async def guess_too_often(house: House) -> None:
    await until_refused(lambda: guess(house), "too_fast")


async def hello(guest: Guest, **fields: Any) -> dict[str, Any]:
    """The answer to a hello on a new socket."""
    await guest.open()
    before = len(guest.heard)
    await guest.say(type="hello", protocol=1, **{"room": guest.room, "token": guest.token, **fields})
    answer = await guest.hear(lambda m: m["type"] in ("refused", "welcome"), before)
    await guest.close()
    return answer


# --- codes


@pytest.mark.parametrize("way", ["look", "join", "hello with a code", "hello with a token"])
def test_codes_cannot_be_guessed_for_long(strict_server: Running, way: str) -> None:
    async def stubborn(house: House) -> None:
        host = await house.create("skyjo", "open")

        async def try_one() -> str:
            match way:
                case "look":
                    return await guess(house)
                case "join":
                    wrong = {"id": secret(), "name": "Eve"}
                    return str((await house.http.post("/api/rooms/ZZZZZZ/join", json=wrong)).json()["code"])
            stranger = house.guest(room=host.room)
            named = {"room": "ZZZZZZ"} if "code" in way else {"token": "z" * 43}
            return str((await hello(stranger, **named))["code"])

        assert await until_refused(try_one, "too_fast") >= GUESSES
        async with House(strict_server.port) as elsewhere:
            assert (await elsewhere.http.get(f"/api/rooms/{host.room}")).status_code == 200

    told(stubborn, strict_server)


def test_whoever_has_guessed_too_often_cannot_tell_right_codes_from_wrong_ones(
    strict_server: Running,
) -> None:
    async def stubborn(house: House) -> None:
        host = await house.create("skyjo", "open")
        other = await house.create("skyjo", "open")

        async def answers(room: str) -> list[tuple[Any, ...]]:
            joining = {"id": secret(), "name": "Eve"}
            seen = [
                await house.http.get(f"/api/rooms/{room}"),
                await house.http.post(f"/api/rooms/{room}/join", json=joining),
            ]
            said = [
                await hello(house.guest(room=room)),
                await hello(house.guest(room=room), token="z" * 43),
                await hello(house.guest(room=room), token=other.token),  # of a seat in another room
            ]
            return [(answer.status_code, answer.text) for answer in seen] + [tuple(m.items()) for m in said]

        async def both() -> str:
            """Whether right and wrong are refused alike; a slow machine may have allowed one meanwhile."""
            await guess_too_often(house)
            return "alike" if await answers(host.room) == await answers("ZZZZZZ") else "not yet"

        await until_refused(both, "alike")

    told(stubborn, strict_server)


def test_whoever_has_a_seat_comes_back_however_much_the_neighbours_have_guessed(
    strict_server: Running,
) -> None:
    async def crowded(house: House) -> None:
        host = await house.create("skyjo", "open")
        joining = {"id": secret(), "name": "Bob"}
        joined = await house.http.post(f"/api/rooms/{host.room}/join", json=joining)
        await host.connect()
        await guess_too_often(house)
        await host.vanish()
        assert (await host.connect())["seat"] == 0
        await guess_too_often(house)
        again = await house.http.post(f"/api/rooms/{host.room}/join", json=joining)
        assert (again.status_code, again.text) == (201, joined.text)
        assert (await house.http.post("/api/rooms", json=wish())).status_code == 201
        assert (await house.http.get(f"/api/games/{'z' * 16}")).json()["code"] == "no_game"

    told(crowded, strict_server)


def test_ids_of_games_are_too_long_to_be_guessed_and_are_not_counted(strict_server: Running) -> None:
    async def look(house: House) -> None:
        for _ in range(GUESSES + 5):
            assert (await house.http.get(f"/api/games/{'z' * 16}")).json()["code"] == "no_game"
        assert await guess(house) == "no_room"

    told(look, strict_server)


def test_a_refusal_says_in_how_many_seconds_to_ask_again(strict_server: Running) -> None:
    async def ask(house: House) -> None:
        async def wait_after(path: str, code: str, **content: Any) -> int:
            answer = httpx.Response(200)
            while answer.status_code != 429:
                answer = await house.http.request("POST" if content else "GET", path, **content)
                if content:
                    content["json"]["id"] = secret()
            assert answer.json()["code"] == code
            return int(answer.headers["Retry-After"])

        assert 1 <= await wait_after("/api/rooms/ZZZZZZ", "too_fast") <= 60 / GUESSES
        assert 1 <= await wait_after("/api/rooms", "too_many_rooms", json=wish()) <= 60 / TABLES

    told(ask, strict_server)


# --- tables


def test_one_address_may_make_five_tables_at_once(strict_server: Running) -> None:
    async def eager(house: House) -> None:
        async def make() -> str:
            answer = await house.http.post("/api/rooms", json=wish())
            assert answer.status_code in (201, 429)
            return str(answer.json().get("code"))

        assert await until_refused(make, "too_many_rooms") >= TABLES
        async with House(strict_server.port) as elsewhere:
            await elsewhere.create("skyjo", "open")

    told(eager, strict_server)


def test_a_wish_that_was_answered_already_makes_no_new_table(strict_server: Running) -> None:
    async def again(house: House) -> None:
        same = wish()
        answers = [await house.http.post("/api/rooms", json=same) for _ in range(8)]
        assert {answer.status_code for answer in answers} == {201}
        assert len({answer.text for answer in answers}) == 1

    told(again, strict_server)


@pytest.mark.parametrize(
    ("path", "content", "code"),
    [
        ("/api/rooms", {"name": "x" * 25}, "bad_name"),
        ("/api/rooms", {"game": "chess"}, "unknown_game"),
        ("/api/rooms", {"start": True}, "seats_open"),
        ("/api/rooms", {"play_on": {"game": "z" * 16, "moves": 0, "seat": 0}}, "no_game"),
        ("/api/games", {}, "bad_record"),
    ],
)
def test_tables_that_were_not_made_do_not_count(
    strict_server: Running, path: str, content: dict[str, Any], code: str
) -> None:
    async def clumsy(house: House) -> None:
        for _ in range(TABLES + 3):
            answer = await house.http.post(path, json=wish(**content))
            assert answer.json()["code"] == code
        for _ in range(TABLES):
            assert (await house.http.post("/api/rooms", json=wish())).status_code == 201

    told(clumsy, strict_server)


# --- over time


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [1000.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    return now


def test_what_was_used_comes_back_evenly_over_a_minute(clock: list[float]) -> None:
    allowance = Allowance(5)
    for _ in range(5):
        assert allowance.wait("a") == 0
        allowance.use("a")
    assert (allowance.wait("a"), allowance.wait("b")) == (12, 0)
    clock[0] += 11.5
    assert allowance.wait("a") == 1
    clock[0] += 0.5
    assert allowance.wait("a") == 0
    allowance.use("a")
    assert allowance.wait("a") == 12
    allowance.give_back("a")
    assert allowance.wait("a") == 0
    clock[0] += 3600
    allowance.give_back("a")  # never more than at the beginning
    for _ in range(5):
        allowance.use("a")
    assert allowance.wait("a") == 12


def test_many_cannot_guess_at_the_same_time(clock: list[float]) -> None:
    addresses = Addresses(Limits(guesses=2))
    with (
        addresses.guess("a"),
        addresses.guess("a"),
        pytest.raises(Refusal, match="too_fast"),
        addresses.guess("a"),
    ):
        raise AssertionError
    with addresses.guess("a"):
        """Both were right, so they do not count."""


def test_only_the_newest_addresses_are_remembered(clock: list[float]) -> None:
    allowance = Allowance(1)
    for number in range(limits.MOST_ADDRESSES + 1):
        allowance.use(str(number))
    assert (allowance.wait("0"), allowance.wait("1")) == (0, 60)
