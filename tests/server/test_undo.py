"""Taking moves back: freely against bots, in company only what told nobody anything."""

from __future__ import annotations

import pytest

from server.people import Guest, House, evening, play_on
from stammtisch import GAMES, verify


async def opened(house: House) -> tuple[Guest, Guest]:
    """A Skyjo of two after everybody has turned up two cards: whoever begins, and the other."""
    guests = await house.table("skyjo", 2, options={"rounds": 1})
    for guest in guests:
        for slot in (1, 2):
            done = await guest.play(f"flip {slot}")
            for one in guests:
                await one.until(lambda one=one, done=done: one.number == done["number"])
    guests.sort(key=lambda guest: guest.my_moves != ["draw", "take"])
    return guests[0], guests[1]


async def alone(house: House, game: str) -> Guest:
    """Somebody against a bot, at his turn, when nobody else has to decide anything."""
    [guest] = await house.table(game, 1, "beginner")
    await guest.until(lambda: guest.view["waiting"] == [0])
    return guest


@pytest.mark.parametrize("game", GAMES)
@evening
async def test_against_bots_one_goes_back_to_the_own_last_decision(house: House, game: str) -> None:
    guest = await alone(house, game)
    for _ in range(3):
        await guest.until(lambda: guest.view["waiting"] == [0])
        before = guest.view
        await guest.play(guest.my_moves[0])
        await guest.until(lambda: guest.view["waiting"] == [0])
        await guest.do("undo", number=guest.number)
        assert guest.view == before
        await guest.play(guest.my_moves[-1])


@evening
async def test_a_game_with_moves_taken_back_has_a_record_that_holds(house: House) -> None:
    guest = await alone(house, "makatsu")
    committed = guest.info["commitment"]
    await guest.play(guest.my_moves[0])
    await guest.until(lambda: guest.view["waiting"] == [0])
    await guest.do("undo", number=guest.number)
    await play_on([guest])
    found = (await house.http.get(f"/api/games/{guest.info['last_game']}/record")).json()
    assert all(check.holds for check in verify(found, committed))


@evening
async def test_in_company_a_move_that_told_nothing_can_be_taken_back(house: House) -> None:
    mover, other = await opened(house)
    before = [mover.view, other.view]
    await mover.play("take")  # an open card
    done = await mover.do("undo", number=mover.number)
    await other.until(lambda: other.number == done["number"])
    assert [mover.view, other.view] == before
    told = await other.hear(lambda m: m["type"] == "update" and m["happened"]["kind"] == "undo")
    assert told["happened"]["seat"] == mover.seat
    await mover.play("draw")


@evening
async def test_in_company_what_was_seen_stands(house: House) -> None:
    mover, _ = await opened(house)
    await mover.play("draw")
    number = mover.number
    assert await mover.refused("undo", number=number) == "revealed"
    assert await house.number(mover.room) == number


@evening
async def test_in_company_only_the_very_last_move_can_be_taken_back_and_only_by_its_player(
    house: House,
) -> None:
    mover, other = await opened(house)
    await mover.play("take")
    await other.until(lambda: other.number == mover.number)
    assert await other.refused("undo", number=other.number) == "nothing_to_undo"
    await mover.play("swap 1")
    await other.until(lambda: "take" in other.my_moves)
    await other.play("take")
    await mover.until(lambda: mover.number == other.number)
    assert await mover.refused("undo", number=mover.number) == "nothing_to_undo"


@evening
async def test_whoever_is_left_over_has_not_been_practising(house: House) -> None:
    mover, other = await opened(house)
    host, guest = (mover, other) if mover.info["host"] == mover.seat else (other, mover)
    await host.do("kick", seat=guest.seat)
    await host.until(lambda: host.my_moves == ["draw", "take"])
    assert not host.info["practice"]
    await host.play("draw")
    assert await host.refused("undo", number=host.number) == "revealed"
    assert await host.refused("hint") == "not_practice"


@evening
async def test_undo_names_the_newest_number_like_a_move(house: House) -> None:
    mover, other = await opened(house)
    before = mover.number
    await mover.play("take")
    assert await mover.refused("undo", number=before) == "stale"
    assert await mover.refused("undo", number=mover.number + 1) == "future"
    await mover.do("undo", number=mover.number)
    assert await other.refused("undo", number=0) == "stale"


@evening
async def test_nothing_can_be_taken_back_before_the_first_move_and_after_the_last(house: House) -> None:
    host, other = await house.table("skyjo", 2, options={"rounds": 1})
    assert await host.refused("undo", number=host.number) == "nothing_to_undo"
    await play_on([host, other])
    assert await host.refused("undo", number=host.number) == "not_started"
