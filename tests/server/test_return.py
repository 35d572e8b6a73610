"""Coming back: at every point of a game, without a gap, to the seat as it was."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from short import shortest

from server.people import Guest, House, evening, play_on
from stammtisch.games import GAMES
from stammtisch.rooms.protocol import MOST_MISSED

TOLD = ("number", "happened", "events")


def updates(guest: Guest, after: int) -> list[dict[str, Any]]:
    """What a guest was told live about the entries after a number, as a welcome tells it."""
    heard = {m["number"]: m for m in guest.heard if m["type"] == "update"}
    return [{key: heard[number][key] for key in TOLD} for number in sorted(heard) if number > after]


@pytest.mark.parametrize("game", GAMES)
@evening
async def test_whoever_vanishes_after_any_message_comes_back_to_everything(house: House, game: str) -> None:
    """One guest loses the line after each move, another one of the same table never does."""
    steady, shaky = await house.table(game, 2, options=shortest(game))
    watcher = await house.watch(steady.room)
    while steady.info["phase"] == "playing":
        seen = shaky.number
        known = shaky.view
        await shaky.vanish()
        mover = steady if steady.my_moves else None
        if mover is not None:
            await steady.play(steady.my_moves[0])
        welcome = await shaky.connect(since=seen)
        assert (welcome["seat"], welcome["whole"]) == (shaky.seat, True)
        assert [line["number"] for line in welcome["missed"]] == list(range(seen + 1, steady.number + 1))
        assert welcome["number"] == steady.number
        if not welcome["missed"]:
            assert welcome["view"] == known
        assert [line["happened"] for line in welcome["missed"]] == [
            line["happened"] for line in updates(steady, seen)
        ]
        if mover is None and shaky.my_moves:
            await shaky.play(shaky.my_moves[-1])
        await steady.until(lambda: steady.number == shaky.number)
    await watcher.until(lambda: watcher.number == steady.number)
    for guest in (steady, shaky):
        again = house.guest(room=guest.room, token=guest.token)
        await again.connect()
        assert (again.view, again.info) == (guest.view, guest.info)


@pytest.mark.parametrize("game", GAMES)
@evening
async def test_from_any_number_on_one_is_told_what_those_heard_who_never_left(
    house: House, game: str
) -> None:
    guests = await house.table(game, 2, options=shortest(game))
    watcher = await house.watch(guests[0].room)
    first = guests[0].number
    await play_on(guests)
    await watcher.until_phase("over")
    last = guests[0].number
    for guest in (*guests, watcher):
        live = updates(guest, first)
        for since in range(first, last + 1, 11):
            await guest.vanish()
            welcome = await guest.connect(since=since)
            told = [line for line in live if line["number"] > since]
            whole = last - since <= MOST_MISSED
            assert welcome["whole"] == whole
            assert [by_number(line) for line in welcome["missed"]] == [
                by_number(line) for line in told[-MOST_MISSED:]
            ]


def by_number(line: dict[str, Any]) -> dict[str, Any]:
    return {key: line[key] for key in TOLD}


async def hears(guest: Guest, number: int) -> None:
    await guest.until(lambda: guest.number >= number)


@pytest.mark.parametrize("aid", [0, 1])
@evening
async def test_MAK_11_a_running_game_is_told_as_far_back_as_its_log_shows(house: House, aid: int) -> None:
    guests = await house.table("makatsu", 2, options={"memory_aid": aid})
    first = guests[0].number
    for _ in range(4 * 3 + 1):
        mover = next(guest for guest in guests if guest.my_moves)
        await mover.play(mover.my_moves[0])
        for guest in guests:
            await hears(guest, mover.number)
    shown = first + 1 if aid else first + 1 + 4 * 2
    since = 0 if aid else shown
    assert [guest.heard[-1]["log_since"] for guest in guests if guest is not mover] == [since]
    await mover.vanish()
    welcome = await mover.connect(since=first)
    told = {
        line["number"]: line["events"] for line in welcome["missed"] if line["happened"]["kind"] == "move"
    }
    assert welcome["log_since"] == since
    assert [number for number, events in told.items() if events] == list(range(shown, first + 14))
    assert len(told) == 13
    await play_on(guests)
    await mover.vanish()
    welcome = await mover.connect(since=first)
    assert welcome["log_since"] == 0
    assert all(line["events"] for line in welcome["missed"] if line["happened"]["kind"] == "move")


@evening
async def test_without_a_number_nothing_is_told_as_missed(house: House) -> None:
    host, _ = await house.table("makatsu", 2)
    await host.vanish()
    assert (await host.connect())["missed"] == []
    await host.vanish()
    ahead = await host.connect(since=host.number + 100)
    assert (ahead["missed"], ahead["whole"]) == ([], True)


@evening
async def test_whoever_missed_the_beginning_of_a_game_hears_that_not_all_is_told(house: House) -> None:
    host, _ = await house.table("makatsu", 2)
    await host.vanish()
    welcome = await host.connect(since=0)
    assert not welcome["whole"]
    assert welcome["missed"][0]["happened"]["kind"] == "start"


@evening
async def test_a_second_window_takes_the_seat_and_the_first_is_told(house: House) -> None:
    host, bob = await house.table("makatsu", 2)
    number = host.number
    second = house.guest(room=host.room, token=host.token)
    await second.connect()
    assert (await host.bye(), host.close_code) == ("elsewhere", 1000)
    assert (second.seat, second.view, second.number) == (host.seat, host.view, number)
    mover = next(guest for guest in (second, bob) if guest.my_moves)
    await mover.play(mover.my_moves[0])
    await second.until(lambda: second.number == number + 1)
    assert second.info["seats"][0]["here"]
    await host.connect()
    assert await second.bye() == "elsewhere"


@evening
async def test_ten_windows_at_once_leave_one_that_has_the_seat(house: House) -> None:
    host, _ = await house.table("makatsu", 2)
    number = host.number
    windows = [house.guest(room=host.room, token=host.token) for _ in range(10)]
    await asyncio.gather(*(window.connect() for window in windows))
    assert await house.number(host.room) == number
    closed = 0
    for window in windows:
        try:
            await window.answer('{"type":"ping"}')
        except Exception:
            closed += 1
            assert await window.bye() == "elsewhere"
    assert closed == 9


@evening
async def test_a_quick_return_is_no_news_for_anybody(house: House) -> None:
    host, bob = await house.table("makatsu", 2)
    number = host.number
    for _ in range(3):
        await bob.vanish()
        await bob.connect(since=number)
    assert (host.number, await house.number(host.room)) == (number, number)


@evening
async def test_arriving_for_the_first_time_is_told_to_everybody(house: House) -> None:
    host = await house.create("skyjo", "open")
    await host.connect()
    bob = await house.join(host.room)
    await host.until(lambda: host.info["seats"][1]["kind"] == "person")
    assert not host.info["seats"][1]["here"]
    await bob.connect()
    await host.until(lambda: host.info["seats"][1]["here"])
