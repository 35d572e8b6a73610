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
                await one.until_number(done["number"])
    guests.sort(key=lambda guest: guest.my_moves != ["draw", "take"])
    return guests[0], guests[1]


async def alone(house: House, game: str) -> Guest:
    """Somebody against a bot, whose turn it is, when nobody else has to decide anything."""
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


# --- in the middle of an act: every card of these sets lays a chip from the display on an own card

CHIPS = "half|double,zero|+10,padlock|crest,blank|-3,+3|-5,+5|-2"
SETS = ";".join(f"{colour}:{','.join(['CHIP_OWN'] * 12)}" for colour in ("red", "blue"))


async def drawn(house: House, *bots: str) -> tuple[Guest, Guest]:
    """A Ratjack of two people, and bots if they are wished for: whoever has drawn a card, and the other."""
    guests = await house.table("ratjack", 2, *bots, options={"sets": f"{SETS};chips:{CHIPS}"})
    for guest in guests:
        await guest.until_view(lambda view: view["moves"] != [])
        await guest.play(guest.my_moves[0])
    people = [[guest.seat] for guest in guests]
    for guest in guests:
        await guest.until_view(lambda view: view["prompt"] == "draw" and view["waiting"] in people)
    guests.sort(key=lambda guest: guest.view["waiting"] != [guest.seat])
    await guests[0].play("draw")
    return guests[0], guests[1]


@evening
async def test_in_company_whoever_chooses_on_steps_back_to_the_drawn_card(house: House) -> None:
    mover, other = await drawn(house)
    watcher = await house.watch(mover.room)
    await watcher.until(lambda: watcher.number == mover.number)
    before = [mover.view, other.view, watcher.view]
    card = next(move for move in mover.my_moves if move.startswith("play"))
    await mover.play(card)
    shown = mover.view
    await mover.play(mover.my_moves[0])
    await mover.do("undo", number=mover.number)
    assert mover.view == shown
    assert await other.refused("undo", number=mover.number) == "nothing_to_undo"
    await mover.do("undo", number=mover.number)
    for guest in (other, watcher):
        await guest.until_number(mover.number)
    assert [mover.view, other.view, watcher.view] == before
    assert await mover.refused("undo", number=mover.number) == "revealed"
    await mover.play(card.replace("play", "lay"))


@evening
async def test_no_bot_moves_before_somebody_who_steps_back_has_decided(house: House) -> None:
    mover, other = await drawn(house, "beginner")
    before = mover.view
    for _ in range(3):
        await mover.play(next(move for move in mover.my_moves if move.startswith("play")))
        done = await mover.do("undo", number=mover.number)
        assert mover.view == before
    await other.until(lambda: other.number == done["number"])
    moves = [m for m in other.heard if m["type"] == "update" and m["happened"]["kind"] == "move"]
    assert [m["happened"]["seat"] for m in moves[-3:]] == [mover.seat] * 3


@evening
async def test_in_company_an_effect_that_is_done_stands_once_the_next_one_has_moved(house: House) -> None:
    mover, other = await drawn(house)
    await mover.play(next(move for move in mover.my_moves if move.startswith("play")))
    await mover.play(mover.my_moves[0])
    await mover.play(mover.my_moves[0])
    await other.until(lambda: other.number == mover.number)
    assert other.view["waiting"] == [other.seat]
    await mover.do("undo", number=mover.number)  # a chip that was laid has told nobody anything
    await other.until(lambda: other.number == mover.number)
    await mover.play(mover.my_moves[0])
    await other.until(lambda: other.number == mover.number)
    await other.play("draw")
    await mover.until(lambda: mover.number == other.number)
    assert await mover.refused("undo", number=mover.number) == "nothing_to_undo"
