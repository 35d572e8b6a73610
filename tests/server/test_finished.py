"""Finished games: listed for those who played, stepped through, downloaded, reviewed."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import httpx
import pytest

from server.people import Guest, House, evening, play_on
from server.running import Running
from stammtisch import GAMES, replay
from stammtisch.server.work.workers import Workers


async def finished(house: House, game: str = "makatsu", **more: object) -> list[Guest]:
    guests = await house.table(game, 2, **more)
    await play_on(guests)
    for guest in guests:
        await guest.until_phase("over")
    return guests


async def history(house: House, *guests: Guest) -> dict[str, Any]:
    answer = await house.http.post("/api/history", json={"tokens": [guest.token for guest in guests]})
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


async def code_of(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


@evening
async def test_a_device_finds_the_rooms_and_games_of_its_seats(house: House) -> None:
    host, bob = await house.table("makatsu", 2)
    [line] = (await history(house, bob))["rooms"]
    assert line == {
        "room": host.room,
        "player": bob.player,
        "seat": 1,
        "phase": "playing",
        "game": "makatsu",
        "names": ["Ada", "Guest 1"],
        "your_turn": bool(bob.my_moves),
    }
    assert (await history(house, bob))["games"] == []
    await play_on([host, bob])
    found = await history(house, bob)
    assert [line["phase"] for line in found["rooms"]] == ["over"]
    [game] = found["games"]
    sheet = bob.info["sheet"][0]
    assert (game["id"], game["seat"], game["room"]) == (sheet["id"], 1, host.room)
    assert game["scores"] == list(sheet["scores"].values())
    assert game["places"] == list(sheet["places"].values())
    assert (game["names"], game["levels"]) == (["Ada", "Guest 1"], [None, None])


@evening
async def test_a_device_that_is_passed_round_has_several_seats_of_one_game(house: House) -> None:
    host, bob = await finished(house)
    for guests, own in (([bob, host], [0, 1]), ([bob], [1])):
        [game] = (await history(house, *guests))["games"]
        assert (game["seat"], game["own"]) == (own[0], own)


@evening
async def test_the_history_tells_bots_by_their_level(house: House) -> None:
    [host] = await house.table("makatsu", 1, "casual")
    await play_on([host])
    [game] = (await history(house, host))["games"]
    assert (game["names"], game["levels"]) == (["Ada", None], [None, "casual"])


@evening
async def test_unknown_tokens_have_no_history(house: House) -> None:
    stranger = house.guest(room="", token="x" * 43)
    assert await history(house, stranger) == {"rooms": [], "games": []}
    assert await history(house) == {"rooms": [], "games": []}


@evening
async def test_whoever_has_left_keeps_the_games_that_were_played_and_sees_no_later_ones(
    house: House,
) -> None:
    host, bob = await finished(house)
    await bob.do("leave")
    await host.until(lambda: host.info["seats"][1]["kind"] == "open")
    eve = await house.join(host.room, "Eve")
    await eve.connect()
    await host.do("start")
    await eve.until_phase("playing")
    await play_on([host, eve])
    found = await history(house, bob)
    assert found["rooms"] == []
    assert [game["id"] for game in found["games"]] == [host.info["sheet"][0]["id"]]
    assert [game["id"] for game in (await history(house, host))["games"]] == [
        line["id"] for line in reversed(host.info["sheet"])
    ]


@evening
async def test_a_record_is_a_file_that_plays_the_game_again(house: House) -> None:
    host, _ = await finished(house)
    game = host.info["last_game"]
    answer = await house.http.get(f"/api/games/{game}/record")
    assert answer.headers["content-disposition"] == (f'attachment; filename="stammtisch-makatsu-{game}.json"')
    table = replay(answer.json())
    assert list(table.scores) == list(host.info["sheet"][0]["scores"].values())
    shown = (await house.http.get(f"/api/games/{game}")).json()
    assert shown["record"] == answer.json()
    assert [seat["name"] for seat in shown["seats"]] == ["Ada", "Guest 1"]
    assert not any("token" in seat for seat in shown["seats"])


@evening
async def test_a_running_game_has_no_record(house: House) -> None:
    host, bob = await house.table("makatsu", 2)
    await play_on([host, bob])
    await host.do("start")
    for what in ("", "/record", "/steps", "/review"):
        unknown = await house.http.get(f"/api/games/{'x' * 16}{what}")
        assert await code_of(unknown) == (404, "no_game")
    played = host.info["sheet"][0]["id"]
    assert (await house.http.get(f"/api/games/{played}")).json()["record"]["moves"]
    assert len((await history(house, host))["games"]) == 1


@pytest.mark.parametrize("game", GAMES)
@evening
async def test_the_steps_of_a_game_are_the_views_that_its_players_had(house: House, game: str) -> None:
    host, bob = await finished(house, game)
    path = f"/api/games/{host.info['last_game']}/steps"
    for guest, eyes in ((host, "0"), (bob, "1")):
        seen = [m["view"] for m in guest.heard if m["type"] == "update" and m["view"] is not None]
        steps, moves = [], len(seen) - 1
        for first in range(0, moves + 1, 60):
            asked: dict[str, str | int] = {"eyes": eyes, "first": first, "count": 60}
            page = (await house.http.get(path, params=asked)).json()
            assert page["moves"] == moves
            steps += page["steps"]
        assert [step["view"] for step in steps] == seen
        assert [step["number"] for step in steps] == list(range(moves + 1))


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"eyes": "2"}, "no_such_seat"),
        ({"eyes": "8"}, "bad_message"),
        ({"eyes": "-1"}, "bad_message"),
        ({"first": "-1"}, "bad_message"),
        ({"first": "1.5"}, "bad_message"),
        ({"first": "9" * 5000}, "bad_message"),
        ({"count": "0"}, "bad_message"),
        ({"count": "201"}, "bad_message"),
        ({"count": "NaN"}, "bad_message"),
    ],
)
@evening
async def test_steps_that_are_not_there_are_refused(house: House, asked: dict[str, Any], code: str) -> None:
    host, _ = await finished(house)
    answer = await house.http.get(f"/api/games/{host.info['last_game']}/steps", params=asked)
    assert await code_of(answer) == (400, code)


def test_a_review_is_made_in_the_background_and_kept_after_a_restart(own_server: Running) -> None:
    async def first() -> tuple[str, dict[str, Any]]:
        async with House(own_server.port) as house:
            host, _ = await finished(house)
            path = f"/api/games/{host.info['last_game']}/review"
            made = (await house.http.get(path.replace("review", "record"))).json()["moves"]
            moves = len(made)
            assert (await house.http.get(path)).json()["done"] == 0
            begun = (await house.http.post(path)).json()
            assert begun == {
                "id": host.info["last_game"], "state": "waiting", "moves": moves, "done": 0, "review": None,
            }  # fmt: skip
            seen = [0]
            async with asyncio.timeout(600):  # it gives way to everything else
                while (state := (await house.http.get(path)).json())["review"] is None:
                    assert state["state"] in ("waiting", "running")
                    seen.append(state["done"])
            assert state["state"] == "done"
            assert seen == sorted(seen)
            assert (state["done"], state["moves"]) == (moves, moves)
            first = state["review"]["verdicts"][0]
            assert [first["seat"], first["played"]] == made[first["number"]][:2]
            return path, state

    async def second(path: str) -> dict[str, Any]:
        async with House(own_server.port) as house:
            return dict((await house.http.get(path)).json())

    path, state = asyncio.run(first())
    own_server.stop()
    own_server.start()
    assert asyncio.run(second(path)) == state


def test_games_are_looked_through_one_at_a_time() -> None:
    all_asked = threading.Event()

    def look() -> int:
        all_asked.wait()
        return threading.get_ident()

    async def story() -> None:
        workers = Workers(1)
        looking = [asyncio.ensure_future(workers.look(look)) for _ in range(30)]
        await asyncio.sleep(0)
        all_asked.set()
        threads = set(await asyncio.gather(*looking))
        workers.close()
        assert len(threads) == 1
        assert threading.get_ident() not in threads

    asyncio.run(story())
