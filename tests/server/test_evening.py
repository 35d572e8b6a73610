"""A player's evening from the invitation to the proof that the cards were fair, with nothing but a socket."""

from __future__ import annotations

import asyncio

import pytest
from short import shortest

from server.people import Guest, House, Message
from server.running import Running
from stammtisch import replay, verify

MOVES = 8  # between two events of the evening


async def play_until(number: int, *guests: Guest) -> None:
    """People make any moves until all of them have heard of the entry of this number, or it is over."""

    def enough(guest: Guest) -> bool:
        return guest.number >= number or guest.info["phase"] == "over"

    async def play(guest: Guest) -> None:
        while not enough(guest):
            await guest.until(lambda: bool(guest.my_moves) or enough(guest))
            if guest.my_moves and not enough(guest):
                await guest.play(guest.my_moves[-1])

    await asyncio.gather(*map(play, guests))


@pytest.mark.parametrize("game", ["skyjo", "ratjack"])
def test_an_evening_with_a_lost_line_and_a_server_that_dies(own_server: Running, game: str) -> None:
    seen: dict[str, str] = {}

    async def first_half(house: House) -> list[Message]:
        """Invite three to four seats, one with a bot; play; one loses the line and comes back."""
        ada = await house.create(game, "open", "open", "beginner", options=shortest(game))
        await ada.connect()
        bob, cleo = [await house.join(ada.room, name) for name in ("Bob", "Cleo")]
        people = [ada, bob, cleo]
        await bob.connect()
        await cleo.connect()
        await ada.do("start")
        for person in people:
            await person.until_phase("playing")
        seen["commitment"] = ada.info["commitment"]
        await play_until(ada.number + MOVES, *people)
        number = cleo.number
        await cleo.vanish()
        for other in (ada, bob):
            await other.do("react", reaction="hurry")
        welcome = await cleo.connect(since=number)
        assert (welcome["seat"], welcome["whole"]) == (2, True)
        await play_until(max(person.number for person in people) + MOVES, *people)
        last = max(person.number for person in people)
        own_server.kill()
        for person in people:
            await person.end()
        return [{"room": p.room, "token": p.token, "player": p.player, "number": last} for p in people]

    async def second_half(house: House, seats: list[Message]) -> None:
        """Everybody comes back to what was told; the game, a rematch, the replay and the proof."""
        people = []
        for seat in seats:
            people.append(house.guest(room=seat["room"], token=seat["token"], player=seat["player"]))
            welcome = await people[-1].connect(since=seat["number"])
            assert welcome["number"] >= seat["number"]
            assert welcome["room"]["commitment"] == seen["commitment"]
        ada, bob, cleo = people
        await play_until(10**6, *people)
        for person in people:
            await person.until_phase("over")
        first = ada.info["last_game"]
        await ada.do("start")
        for person in people:
            await person.until_phase("playing")
        assert [bob.seat, cleo.seat, ada.seat] == [0, 1, 3]  # everybody has moved on by one
        await play_until(10**6, *people)
        await cleo.until_phase("over")
        assert [line["id"] for line in cleo.info["sheet"]] == [first, cleo.info["last_game"]]
        record = (await house.http.get(f"/api/games/{first}/record")).json()
        assert [check.holds for check in verify(record, seen["commitment"])] == [True] * 5
        assert list(replay(record).scores) == list(cleo.info["sheet"][0]["scores"].values())
        asked: dict[str, str | int] = {"eyes": "2", "first": len(record["moves"])}
        steps = (await house.http.get(f"/api/games/{first}/steps", params=asked)).json()
        assert steps["steps"][-1]["view"]["over"]

    async def evening() -> None:
        async with House(own_server.port) as house:
            seats = await first_half(house)
        await asyncio.to_thread(own_server.start)
        async with House(own_server.port) as house:
            await second_half(house, seats)

    asyncio.run(evening())
