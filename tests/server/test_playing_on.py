"""A finished game is looked at with all cards open, brought as a file, and played on from any position."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from typing import Any

import pytest

from server.people import Guest, House, evening, play_on, secret
from server.test_finished import code_of, finished, history
from stammtisch import GAMES, Table, replay, verify
from stammtisch.games import load
from stammtisch.match.record import RecordDocument
from stammtisch.rooms import entries
from stammtisch.rooms.api import LONGEST_RECORD
from stammtisch.rooms.entries import Entry
from stammtisch.rooms.room import Room


def recorded(
    game: str, seats: int = 2, seed: int = 3, options: Mapping[str, int] | None = None
) -> RecordDocument:
    """A finished game of random moves."""
    luck = random.Random(seed)
    table = Table(game, seats, seed, options)
    while not table.over:
        seat = luck.choice(table.waiting)
        table.play(luck.choice(table.moves(seat)), seat)
    return table.record()


async def bring(house: House, record: object) -> str:
    answer = await house.http.post("/api/games", json=record)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


async def steps(house: House, game: str, **asked: str | int) -> list[dict[str, Any]]:
    answer = await house.http.get(f"/api/games/{game}/steps", params={"count": 200, **asked})
    assert answer.status_code == 200, answer.text
    return list(answer.json()["steps"])


# --- all cards open


@pytest.mark.parametrize("game", GAMES)
@evening
async def test_with_all_cards_open_every_seat_shows_what_its_player_saw(house: House, game: str) -> None:
    loaded = await bring(house, recorded(game))
    shown = await steps(house, loaded, eyes="open")
    for seat in range(2):
        for step, own in zip(shown, await steps(house, loaded, eyes=str(seat)), strict=True):
            whole, part = step["view"], own["view"]
            assert whole["moves"] == []
            for key in ("hands", "piles", "rows"):
                if key in part:
                    assert whole[key][seat] == part[key][seat] or "known" in json.dumps(part[key][seat])
            if "hand" in part and part["hand"] is not None:
                assert whole["hand"] == part["hand"]


@evening
async def test_a_card_face_down_is_open_to_nobody_but_the_one_who_looks_back(house: House) -> None:
    loaded = await bring(house, recorded("skyjo"))
    for eyes in ("spectator", "0", "1"):
        for step in await steps(house, loaded, eyes=eyes):
            slots = [slot for grid in step["view"]["grids"] for slot in grid]
            assert {slot for slot in slots if isinstance(slot, str)} <= {"?"}
    (first, *_) = await steps(house, loaded, eyes="open", count=1)
    assert all(slot.startswith("?") and len(slot) > 1 for grid in first["view"]["grids"] for slot in grid)


@evening
async def test_all_moves_are_told_at_once_without_views(house: House) -> None:
    record = recorded("skyjo", 4)
    loaded = await bring(house, record)
    told = await steps(house, loaded, count=5000, views="false")
    assert [(step["seat"], step["move"]) for step in told[1:]] == [tuple(move) for move in record["moves"]]
    assert all(step["view"] is None for step in told)
    rounds = [step["round"] for step in told]
    assert rounds == sorted(rounds)
    assert rounds[-1] > 1
    refused = await house.http.get(f"/api/games/{loaded}/steps", params={"count": 201})
    assert await code_of(refused) == (400, "bad_message")


@evening
async def test_a_round_begins_with_what_its_name_speaks_of(house: House) -> None:
    loaded = await bring(house, recorded("makatsu", options={"begin": 2}))
    words = load("makatsu").words("de")
    told = await steps(house, loaded, count=5000, views="false")
    begun = [(step["round"], step["facts"]) for step in told if step["facts"]]
    assert [number for number, _ in begun] == [0, 1, 2, 3, 4, 5]
    assert [words.say("headlines", "short", **facts) for _, facts in begun[:5]] == [
        "Durchgang 2, Runde 1",
        "Durchgang 2, Runde 2",
        "Durchgang 2, Runde 3",
        "Durchgang 3, Runde 1",
        "Durchgang 3, Runde 2",
    ]
    later = await steps(house, loaded, first=2, views="false")
    assert [step["facts"] for step in later] == [step["facts"] for step in told[2:]]


# --- records that are brought


@evening
async def test_a_record_that_is_brought_is_looked_at_like_any_game(house: House) -> None:
    host, _ = await finished(house)
    record = (await house.http.get(f"/api/games/{host.info['last_game']}/record")).json()
    loaded = await bring(house, record)
    assert loaded != host.info["last_game"]
    shown = (await house.http.get(f"/api/games/{loaded}")).json()
    assert shown["record"] == record
    assert [seat["name"] for seat in shown["seats"]] == [None, None]
    assert await steps(house, loaded) == await steps(house, host.info["last_game"])
    assert (await house.http.get(f"/api/games/{loaded}/review")).json()["state"] == "none"


@evening
async def test_the_same_record_is_the_same_game(house: House) -> None:
    record = recorded("makatsu")
    assert await bring(house, record) == await bring(house, record)
    assert await bring(house, recorded("makatsu", seed=4)) != await bring(house, record)


BAD: list[tuple[str, Any, str, str | None]] = [
    ("nothing", {}, "bad_record", "damaged"),
    ("a list", [1], "bad_message", None),
    ("another format", {"format": "pgn"}, "bad_record", "damaged"),
    ("a newer version", {"version": 99}, "bad_record", "newer"),
    ("another game", {"game": "chess"}, "unknown_game", None),
    ("a path for a game", {"game": "../skyjo"}, "unknown_game", None),
    ("too many seats", {"seats": 10**9}, "bad_record", "moves"),
    ("no seats", {"seats": 0}, "bad_record", "moves"),
    ("seats in words", {"seats": "two"}, "bad_record", "damaged"),
    ("no option of ours", {"options": {"cheat": 1}}, "bad_record", "moves"),
    ("a file for an option", {"options": {"sets": "/etc/passwd"}}, "bad_record", "moves"),
    ("a written position", {"seed": None, "position": "makatsu\nA*"}, "bad_record", "position"),
    ("both", {"position": "makatsu\nA*"}, "bad_record", "position"),
    ("a short seed", {"seed": "00"}, "bad_record", "damaged"),
    ("another seed", {"seed": "0" * 64}, "bad_record", "moves"),
    ("no moves", {"moves": []}, "bad_record", "unfinished"),
    ("moves of nobody", {"moves": [[9, "draw"]] * 9000}, "bad_record", "moves"),
    ("moves without end", {"moves": [[0, "x" * 200_000]]}, "bad_record", "moves"),
    ("numbers for moves", {"moves": [[0, 5]]}, "bad_record", "damaged"),
    ("other points", {"scores": [9, 9]}, "bad_record", "claims"),
    ("other places", {"places": [1, 1]}, "bad_record", "claims"),
    ("more than there is", {"cards": []}, "bad_record", "damaged"),
    ("nothing known, in words", {"open_until": "no"}, "bad_record", "damaged"),
    ("less than nothing known", {"open_until": -1}, "bad_record", "damaged"),
    ("other rules", {"rules": "another", "seed": "0" * 64}, "other_rules", None),
    ("too long", {"engine": "x" * LONGEST_RECORD}, "too_long", None),
]


@pytest.mark.parametrize(("change", "code", "reason"), [pytest.param(*bad[1:], id=bad[0]) for bad in BAD])
@evening
async def test_a_bad_record_is_refused_and_nothing_is_kept(
    house: House, change: Any, code: str, reason: str | None
) -> None:
    record = {**recorded("makatsu"), **change} if change and isinstance(change, dict) else change
    for _ in range(2):
        answer = await house.http.post("/api/games", json=record)
        assert (answer.json()["code"], answer.status_code >= 400) == (code, True)
        if reason is not None:
            assert answer.json()["reason"] == reason
    assert (await house.http.get("/api/about")).status_code == 200


# --- playing on


async def go_on(house: House, origin: str, game: str, moves: int, seat: int, seats: int = 2) -> Guest:
    place = {"game": origin, "moves": moves, "seat": seat}
    return await house.create(game, *["beginner"] * (seats - 1), play_on=place)


@pytest.mark.parametrize("game", GAMES)
@evening
async def test_a_game_goes_on_from_a_position_to_a_record_that_verifies(house: House, game: str) -> None:
    record = recorded(game, 3)
    origin = await bring(house, record)
    moves = len(record["moves"]) // 2
    seen = (await steps(house, origin, eyes="1", first=moves, count=1))[0]["view"]
    guest = await go_on(house, origin, game, moves, 1, 3)
    welcome = await guest.connect()
    assert (welcome["seat"], guest.info["practice"]) == (1, True)
    assert guest.info["played_on"] == {"game": origin, "moves": moves}
    assert guest.info["commitment"] == record["commitment"]
    first = next(message for message in guest.heard if message.get("view"))
    if seen["waiting"] == [1]:
        assert first["view"] == seen  # what this seat saw then, and nothing else
    await play_on([guest])
    [line] = (await history(house, guest))["games"]
    assert (line["seat"], line["played_on"]) == (1, True)
    made = (await house.http.get(f"/api/games/{guest.info['last_game']}/record")).json()
    assert made["moves"][:moves] == record["moves"][:moves]
    assert (made["seed"], made["open_until"]) == (record["seed"], moves)
    assert replay(made).record() == made
    checks = verify(made, record["commitment"])
    assert [check.holds for check in checks] == [True] * 5 + [None]
    assert str(moves) in checks[-1].claim


@evening
async def test_in_a_game_that_goes_on_nothing_hidden_is_told(house: House) -> None:
    record = recorded("makatsu", 3)
    guest = await go_on(house, await bring(house, record), "makatsu", 5, 2, 3)
    await guest.connect()
    watcher = await house.watch(guest.room)
    await play_on([guest])
    for viewer, seat in ((guest, 2), (watcher, None)):
        told = [m["view"] for m in viewer.heard if m.get("view") and not m["view"]["over"]]
        assert told
        for view in told:
            hidden = [hand for owner, hand in enumerate(view["hands"]) if owner != seat]
            assert all(isinstance(hand, int) for hand in hidden)
    assert record["seed"] is not None
    assert record["seed"] not in "".join(guest.raw) + "".join(watcher.raw)


@evening
async def test_nobody_takes_back_moves_of_the_game_that_is_played_on(house: House) -> None:
    record = recorded("makatsu")
    at = next(number for number, (seat, _) in enumerate(record["moves"]) if number > 3 and seat == 0)
    guest = await go_on(house, await bring(house, record), "makatsu", at, 0)
    await guest.connect()
    await guest.until(lambda: bool(guest.my_moves))
    assert await guest.refused("undo", number=guest.number) == "nothing_to_undo"
    await guest.play(guest.my_moves[0])
    await guest.until(lambda: bool(guest.my_moves) or guest.info["phase"] == "over")
    assert (await guest.ask("undo", number=guest.number))["type"] == "done"
    assert await guest.refused("undo", number=guest.number) == "nothing_to_undo"


@evening
async def test_a_rematch_after_it_is_a_new_deal(house: House) -> None:
    record = recorded("makatsu")
    guest = await go_on(house, await bring(house, record), "makatsu", len(record["moves"]) - 1, 0)
    await guest.connect()
    await play_on([guest])
    await guest.until_phase("over")
    await guest.do("start")
    await guest.until_phase("playing")
    assert guest.info["played_on"] is None
    assert guest.info["commitment"] != record["commitment"]


@evening
async def test_asked_twice_it_is_the_same_room(house: House) -> None:
    record = recorded("makatsu")
    place = {"game": await bring(house, record), "moves": 2, "seat": 1}
    wish = {"id": secret(), "name": "Ada", "game": "makatsu", "seats": ["beginner"], "play_on": place}
    one, other = [(await house.http.post("/api/rooms", json=wish)).json() for _ in range(2)]
    assert one == other
    assert (await house.http.get(f"/api/rooms/{one['room']}")).json()["match"] == 1


NOWHERE: list[tuple[dict[str, Any], str]] = [
    ({"moves": 44}, "no_position"),  # it is over there
    ({"moves": 10**6}, "no_position"),
    ({"moves": -1}, "bad_message"),
    ({"moves": 1.5}, "bad_message"),
    ({"seat": 2}, "no_position"),
    ({"seat": 8}, "bad_message"),
    ({"game": "z" * 16}, "no_game"),
    ({"game": "z"}, "bad_message"),
    ({"cards": "all"}, "bad_message"),
]


@pytest.mark.parametrize(("change", "code"), NOWHERE)
@evening
async def test_a_position_that_is_not_there_is_refused(
    house: House, change: dict[str, Any], code: str
) -> None:
    record = recorded("makatsu")
    assert len(record["moves"]) == 44
    place = {"game": await bring(house, record), "moves": 3, "seat": 1, **change}
    wish = {"id": secret(), "name": "Ada", "game": "makatsu", "seats": ["beginner"], "play_on": place}
    assert (await house.http.post("/api/rooms", json=wish)).json()["code"] == code


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"game": "skyjo"}, "no_position"),
        ({"seats": []}, "no_position"),
        ({"seats": ["beginner"] * 2}, "no_position"),
        ({"seats": ["open"]}, "no_position"),
        ({"options": {"memory_aid": 1}}, "no_position"),
    ],
)
@evening
async def test_a_table_that_does_not_fit_the_game_is_refused(
    house: House, change: dict[str, Any], code: str
) -> None:
    place = {"game": await bring(house, recorded("makatsu")), "moves": 3, "seat": 1}
    wish = {
        "id": secret(),
        "name": "Ada",
        "game": "makatsu",
        "seats": ["beginner"],
        "play_on": place,
        **change,
    }
    assert (await house.http.post("/api/rooms", json=wish)).json()["code"] == code


@evening
async def test_a_running_game_cannot_be_played_on(house: House) -> None:
    record = recorded("makatsu")
    guest = await go_on(house, await bring(house, record), "makatsu", 3, 1)
    await guest.connect()
    assert guest.info["last_game"] is None  # nobody is told its id


def test_the_log_of_a_game_that_goes_on_makes_the_same_room_again() -> None:
    record = recorded("makatsu")
    players = [entries.Player(number=1, level="beginner"), entries.Player(number=0, name="Ada", token="x")]
    standing = entries.Standing(
        game="makatsu", options=record["options"], clock="none", speed="normal", spectators=True,
        players=players, seats=[1, 0], host=0, next_player=2, match=1, sheet=[],
    )  # fmt: skip
    begun = entries.Start(
        standing=standing, id="a" * 16, seed=record["seed"], engine="1", rules="x", origin="b" * 16,
        moves=[(seat, move) for seat, move in record["moves"][:7]],
    )  # fmt: skip
    written = entries.BODY.validate_json(begun.model_dump_json())
    rooms = [Room("ABCDEF"), Room("ABCDEF")]
    for room, body in zip(rooms, (begun, written), strict=True):
        room.apply(Entry(room="ABCDEF", number=1, at=5, body=body))
    one, other = (room.table for room in rooms)
    assert one is not None
    assert other is not None
    assert one.fingerprint() == other.fingerprint()
    assert one.history == [(seat, move) for seat, move in record["moves"][:7]]
    assert one.open_until == 7
