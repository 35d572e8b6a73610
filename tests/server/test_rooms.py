"""Rooms: people come, agree on a game, sit where they like, and go."""

from __future__ import annotations

from typing import Any

import pytest

from server.people import Guest, House, evening, play_on, secret

QUICK = {"options": {"rounds": 1}}  # a short Skyjo


def names(guest: Guest) -> list[str | None]:
    """Who sits where, bots by their level, `open` if nobody does."""
    return [seat["name"] or seat["level"] or seat["kind"] for seat in guest.info["seats"]]


async def lobby(house: House, *seats: str, **more: Any) -> Guest:
    host = await house.create("skyjo", *seats, **more)
    await host.connect()
    return host


# --- coming


@evening
async def test_whoever_makes_a_room_sits_first_and_is_the_host(house: House) -> None:
    host = await lobby(house, "open", "strong")
    assert (host.seat, host.info["host"], host.info["phase"]) == (0, 0, "waiting")
    assert names(host) == ["Ada", "open", "strong"]


@evening
async def test_everybody_hears_who_takes_the_first_open_seat(house: House) -> None:
    host = await lobby(house, "beginner", "open", "open")
    bob = await house.join(host.room, "Bob")
    update = await host.hear(lambda m: m["type"] == "update")
    assert (bob.seat, names(host)) == (2, ["Ada", "beginner", "Bob", "open"])
    happened = {"kind": "join", "seat": 2, "player": bob.player, "name": "Bob", "stood_in": False}
    assert update["happened"] == happened


@evening
async def test_a_certain_open_seat_can_be_chosen(house: House) -> None:
    host = await lobby(house, "open", "open")
    assert (await house.join(host.room, "Bob", seat=2)).seat == 2


@evening
async def test_a_room_is_shown_to_whoever_has_its_code_and_looking_takes_no_seat(house: House) -> None:
    host = await lobby(house, "open")
    for _ in range(2):
        shown = (await house.http.get(f"/api/rooms/{host.room}")).json()
    assert [seat["kind"] for seat in shown["seats"]] == ["person", "open"]
    assert host.token is not None
    assert host.token not in str(shown)


@evening
async def test_asking_twice_with_one_id_makes_one_room_and_takes_one_seat(house: House) -> None:
    wish = {"id": secret(), "name": "Ada", "game": "skyjo", "seats": ["open", "open"]}
    first, again = [(await house.http.post("/api/rooms", json=wish)).json() for _ in range(2)]
    assert first == again
    wish = {"id": secret(), "name": "Bob"}
    path = f"/api/rooms/{first['room']}/join"
    first, again = [(await house.http.post(path, json=wish)).json() for _ in range(2)]
    assert first == again
    shown = (await house.http.get(f"/api/rooms/{first['room']}")).json()
    assert [seat["name"] for seat in shown["seats"]] == ["Ada", "Bob", None]


@pytest.mark.parametrize(
    ("wish", "status", "code"),
    [
        ({"game": "chess"}, 400, "unknown_game"),
        ({"seats": []}, 400, "bad_seats"),
        ({"options": {"rounds": 101}}, 400, "bad_option"),
        ({"options": {"jokers": 1}}, 400, "bad_option"),
        ({"name": "   "}, 400, "bad_name"),
        ({"start": True}, 409, "seats_open"),
    ],
)
@evening
async def test_a_room_that_cannot_be_is_refused(
    house: House, wish: dict[str, Any], status: int, code: str
) -> None:
    usual = {"id": secret(), "name": "Ada", "game": "skyjo", "seats": ["open"]}
    answer = await house.http.post("/api/rooms", json={**usual, **wish})
    assert (answer.status_code, answer.json()["code"]) == (status, code)


@pytest.mark.parametrize(
    ("wish", "status", "code"),
    [
        ({"seat": 0}, 409, "taken"),
        ({"seat": 5}, 400, "no_such_seat"),
        ({"seat": 8}, 400, "bad_message"),
        ({"name": "\n"}, 400, "bad_name"),
    ],
)
@evening
async def test_a_seat_that_cannot_be_had_is_refused(
    house: House, wish: dict[str, Any], status: int, code: str
) -> None:
    host = await lobby(house, "open")
    usual = {"id": secret(), "name": "Bob"}
    answer = await house.http.post(f"/api/rooms/{host.room}/join", json={**usual, **wish})
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert await house.number(host.room) == host.number


@evening
async def test_a_full_room_a_running_game_and_a_room_that_is_not_there_take_nobody(house: House) -> None:
    async def joined(room: str) -> str:
        answer = await house.http.post(f"/api/rooms/{room}/join", json={"id": secret(), "name": "Eve"})
        return str(answer.json()["code"])

    host = await lobby(house, "beginner")
    assert await joined(host.room) == "full"
    await host.do("start")
    assert await joined(host.room) == "started"
    assert await joined("ZZZZZZ") == "no_room"


@evening
async def test_a_name_can_be_changed_and_everybody_reads_the_new_one(house: House) -> None:
    host = await lobby(house, "open")
    bob = await house.join(host.room, "Bob")
    await bob.connect()
    await bob.do("rename", name="  Bobby \t Tables ")
    await host.until(lambda: names(host) == ["Ada", "Bobby Tables"])
    assert await bob.refused("rename", name="x" * 25) == "bad_name"


# --- agreeing


@evening
async def test_the_host_arranges_people_bots_and_open_seats(house: House) -> None:
    host = await lobby(house, "open", "casual")
    bob = await house.join(host.room, "Bob")
    await bob.connect()
    await host.do("arrange", seats=[bob.player, "master", "open", host.player])
    await bob.until(lambda: names(bob) == ["Bob", "master", "open", "Ada"])
    assert (bob.seat, host.seat, bob.info["host"]) == (0, 3, 3)


@pytest.mark.parametrize(
    "seats", [[0, "open"], [0, 0, 1], [0, 1, 77], [0, 1, *["open"] * 6, "master"], [1, 0, -1]]
)
@evening
async def test_an_arrangement_that_cannot_be_is_refused(house: House, seats: list[Any]) -> None:
    host = await lobby(house, "open", "open")
    bob = await house.join(host.room, "Bob")
    players = [{0: host.player, 1: bob.player}.get(wish, wish) for wish in seats]
    await host.until(lambda: host.number == 2)
    assert await host.refused("arrange", seats=players) in ("bad_seats", "bad_message")
    assert await house.number(host.room) == 2


@evening
async def test_another_game_has_its_usual_options_and_seats_that_fit(house: House) -> None:
    host = await lobby(house, *["open"] * 5, "beginner", **QUICK)
    await host.do("configure", game="ratjack", clock="fast", speed="slow", spectators=False)
    assert len(host.info["seats"]) == 4
    agreed = {key: host.info[key] for key in ("game", "clock", "speed", "spectators", "options")}
    assert agreed == {
        "game": "ratjack",
        "clock": "fast",
        "speed": "slow",
        "spectators": False,
        "options": {"sets": "red+blue", "target": 3, "discarded": 0},
    }
    await host.do("configure", options={"target": 1})
    assert host.info["options"] == {"sets": "red+blue", "target": 1, "discarded": 0}
    assert host.info["clock"] == "fast"


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"game": "chess"}, "unknown_game"),
        ({"options": {"target": 0}}, "bad_option"),
        ({"options": {"target": "../../etc/passwd"}}, "bad_option"),
        ({"game": "manitou", "options": {"bag": "/etc/passwd"}}, "bad_option"),
        ({"clock": "none", "options": {"target": 1, "rounds": -1}}, "bad_option"),
    ],
)
@evening
async def test_what_a_game_does_not_know_is_refused(house: House, wish: dict[str, Any], code: str) -> None:
    host = await lobby(house, "open")
    assert await host.refused("configure", **wish) == code
    assert host.number == await house.number(host.room)


@evening
async def test_a_game_for_fewer_than_the_people_at_the_table_is_refused(house: House) -> None:
    host = await lobby(house, *["open"] * 4)
    for _ in range(4):
        await house.join(host.room)
    assert await host.refused("configure", game="ratjack") == "bad_seats"


@evening
async def test_nothing_is_agreed_while_a_game_runs(house: House) -> None:
    [host, _] = await house.table("skyjo", 2)
    assert await host.refused("configure", clock="fast") == "started"
    assert await host.refused("arrange", seats=[0, 1, "open"]) == "started"
    assert await host.refused("start") == "started"


@evening
async def test_a_game_begins_when_no_seat_is_open(house: House) -> None:
    host = await lobby(house, "open")
    assert await host.refused("start") == "seats_open"
    assert (host.info["phase"], host.info["commitment"]) == ("waiting", None)
    await host.do("arrange", seats=[host.player, "beginner"])
    await host.do("start")
    assert (host.info["phase"], host.info["match"], host.info["practice"]) == ("playing", 1, True)
    assert len(host.info["commitment"]) == 64


@evening
async def test_a_room_can_begin_at_once(house: House) -> None:
    host = await lobby(house, "beginner", start=True)
    assert host.info["phase"] == "playing"
    assert host.my_moves


# --- going


@evening
async def test_whoever_leaves_before_a_game_frees_the_seat_and_is_told_done(house: House) -> None:
    host = await lobby(house, "open")
    bob = await house.join(host.room, "Bob")
    await bob.connect()
    done = await bob.do("leave")
    assert await bob.bye() == "left"
    await host.until(lambda: names(host) == ["Ada", "open"])
    assert host.number == done["number"]
    await bob.open()
    answer = await bob.answer(hello(bob))
    assert (answer["type"], answer["code"]) == ("refused", "bad_token")


def hello(guest: Guest) -> str:
    token = f'"{guest.token}"' if guest.token else "null"
    return f'{{"type":"hello","protocol":1,"room":"{guest.room}","token":{token}}}'


@evening
async def test_a_bot_goes_on_for_whoever_leaves_a_game_and_the_seat_is_open_after_it(house: House) -> None:
    host, bob = await house.table("skyjo", 2, **QUICK)
    await bob.do("leave")
    await host.until(lambda: host.info["seats"][1]["stand_in"] == "left")
    assert not host.info["practice"]
    await play_on([host])
    assert names(host) == ["Ada", "open"]
    assert host.info["sheet"][0]["names"] == {f"{host.player}": "Ada", f"{bob.player}": "Guest 1"}


@evening
async def test_the_host_can_take_a_seat_away(house: House) -> None:
    host, bob = await house.table("skyjo", 2, "beginner")
    await host.do("kick", seat=1)
    assert await bob.bye() == "removed"
    await host.until(lambda: host.info["seats"][1]["stand_in"] == "left")
    await bob.open()
    assert (await bob.answer(hello(bob)))["code"] == "bad_token"
    for seat in (0, 1, 2, 7):
        assert await host.refused("kick", seat=seat) == "no_such_seat"


@evening
async def test_the_host_can_hand_the_room_over(house: House) -> None:
    host = await lobby(house, "open", "beginner")
    bob = await house.join(host.room, "Bob")
    await bob.connect()
    assert await host.refused("host", seat=2) == "no_such_seat"
    assert await host.refused("host", seat=0) == "no_such_seat"
    await host.do("host", seat=1)
    await bob.until(lambda: bob.info["host"] == 1)
    assert await host.refused("start") == "not_allowed"
    await bob.do("start")


@evening
async def test_a_game_that_everybody_has_left_is_given_up_and_its_seats_are_open(house: House) -> None:
    ada, bob = await house.table("skyjo", 2, "beginner")
    await ada.do("leave")
    await bob.do("leave")
    shown = (await house.http.get(f"/api/rooms/{ada.room}")).json()
    assert (shown["phase"], shown["host"]) == ("waiting", None)
    cleo = await house.join(ada.room, "Cleo")
    await cleo.connect()
    assert (cleo.info["host"], names(cleo), cleo.view) == (0, ["Cleo", "open", "beginner"], None)


@evening
async def test_a_host_who_leaves_makes_somebody_who_is_here_the_host(house: House) -> None:
    host = await lobby(house, "open", "open")
    away = await house.join(host.room, "Away")
    here = await house.join(host.room, "Here")
    await here.connect()
    await host.do("leave")
    await here.until(lambda: here.info["host"] == 2)
    assert away.seat == 1


@evening
async def test_a_room_that_everybody_has_left_belongs_to_whoever_comes_next(house: House) -> None:
    host = await lobby(house, "open")
    await host.do("leave")
    eve = await house.join(host.room, "Eve")
    await eve.connect()
    assert (eve.seat, eve.info["host"], names(eve)) == (0, 0, ["Eve", "open"])


# --- again


@evening
async def test_a_rematch_keeps_everything_and_the_start_moves_on_by_one_seat(house: House) -> None:
    host, bob = await house.table("skyjo", 2, "beginner", **QUICK)
    before = {key: host.info[key] for key in ("options", "clock", "speed", "game", "code")}
    first = host.info["commitment"]
    await play_on([host, bob])
    await host.do("start")
    await bob.until_phase("playing")
    assert {key: host.info[key] for key in before} == before
    assert names(host) == ["Guest 1", "beginner", "Ada"]
    assert (host.seat, bob.seat, host.info["host"], host.info["match"]) == (2, 0, 2, 2)
    assert host.info["commitment"] != first


@evening
async def test_the_start_moves_on_whatever_is_agreed_between_two_games(house: House) -> None:
    host, bob = await house.table("skyjo", 2, "beginner", **QUICK)
    await play_on([host, bob])
    await host.do("configure", clock="relaxed")
    await host.do("arrange", seats=[seat["player"] for seat in host.info["seats"]])
    await host.do("start")
    await bob.until_phase("playing")
    assert names(host) == ["Guest 1", "beginner", "Ada"]


@evening
async def test_the_score_sheet_counts_by_player_over_rematches(house: House) -> None:
    host, bob = await house.table("makatsu", 2)
    for match in (1, 2):
        await play_on([host, bob])
        assert len(host.info["sheet"]) == match
        if match == 1:
            await host.do("start")
            await bob.until_phase("playing")
    first, second = host.info["sheet"]
    records = [(await house.http.get(f"/api/games/{line['id']}/record")).json() for line in (first, second)]
    ada, guest = str(host.player), str(bob.player)
    assert [first["scores"][ada], first["scores"][guest]] == records[0]["scores"]
    assert [second["scores"][guest], second["scores"][ada]] == records[1]["scores"]  # they had changed seats
    assert second["names"] == {f"{host.player}": "Ada", f"{bob.player}": "Guest 1"}
    assert host.info["last_game"] == second["id"]


@evening
async def test_after_a_game_there_can_be_more_seats_and_newcomers_see_how_it_ended(house: House) -> None:
    host, bob = await house.table("skyjo", 2, **QUICK)
    await play_on([host, bob])
    await host.do("arrange", seats=[host.player, bob.player, "open"])
    eve = await house.join(host.room, "Eve")
    await eve.connect()
    assert eve.seat == 2
    assert eve.view is not None
    assert eve.view["over"]
    await host.do("start")
    await eve.until_phase("playing")
    assert eve.view["seats"] == 3


# --- company


@evening
async def test_reactions_reach_everybody_and_are_not_kept(house: House) -> None:
    host, bob = await house.table("skyjo", 2)
    watcher = await house.watch(host.room)
    number = host.number
    await bob.do("react", reaction="wow")
    for guest in (host, bob, watcher):
        told = await guest.hear(lambda m: m["type"] == "reaction")
        assert told == {"type": "reaction", "seat": 1, "reaction": "wow"}
    assert await house.number(host.room) == number


@evening
async def test_spectators_see_what_everybody_may_see_and_can_do_nothing(house: House) -> None:
    host, bob = await house.table("skyjo", 2)
    watcher = await house.watch(host.room)
    assert (watcher.seat, watcher.my_moves) == (None, [])
    assert await watcher.refused("move", number=watcher.number, move=host.my_moves[0]) == "not_allowed"
    other = await house.watch(host.room)
    assert await watcher.refused("react", id="same", reaction="wow") == "not_allowed"
    assert await other.refused("react", id="same", reaction="laugh") == "not_allowed"
    await play_on([host, bob])
    await watcher.until_phase("over")
    assert watcher.number == host.number


@evening
async def test_the_host_can_forbid_spectators_and_those_who_watch_are_sent_away(house: House) -> None:
    host = await lobby(house, "open")
    watcher = await house.watch(host.room)
    await host.do("configure", spectators=False)
    assert await watcher.bye() == "no_spectators"
    await watcher.open()
    assert (await watcher.answer(hello(watcher)))["code"] == "no_spectators"
    await host.do("configure", spectators=True)
    assert (await watcher.answer(hello(watcher)))["type"] == "welcome"


# --- help


@evening
async def test_a_hint_in_a_practice_room_tells_the_best_of_the_possible_moves(house: House) -> None:
    [host] = await house.table("skyjo", 1, "beginner")
    await host.until(lambda: host.view["waiting"] == [0])
    hint = await host.do("hint")
    assert sorted(line["move"] for line in hint["moves"]) == sorted(host.my_moves)
    assert hint["best"] == hint["moves"][0]["move"]
    assert hint["number"] <= host.number
    assert hint["act"] == [hint["best"]]
    again = await host.do("hint")
    assert again["moves"] == hint["moves"]


@evening
async def test_a_hint_for_a_choice_of_cards_tells_all_of_them_and_they_can_be_played(house: House) -> None:
    [host] = await house.table("manitou", 1, "beginner")
    await host.until(lambda: host.view["waiting"] == [0])
    hint = await host.do("hint")
    count = host.view["to_choose"][0]
    assert len(hint["act"]) == count
    assert hint["act"][0] == hint["best"]
    await host.play(hint["act"][0])
    assert (await host.do("hint"))["act"] == hint["act"][1:]  # the master goes on as it has begun
    for move in hint["act"][1:]:
        await host.play(move)
    await host.until(lambda: host.view["prompt"] != "choose")
    assert host.view["chosen"][0] == count


@evening
async def test_in_company_there_are_no_hints(house: House) -> None:
    host, _ = await house.table("skyjo", 2)
    assert await host.refused("hint") == "not_practice"
