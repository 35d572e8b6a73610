"""One order: every move counts once, and whatever comes too early, too late or twice is told so."""

from __future__ import annotations

import asyncio
import json
import re
from collections import Counter

import pytest

from server.people import Guest, House, evening, fresh, play_on, secret
from stammtisch.games import GAMES, Words, load


async def turns(house: House, game: str = "makatsu", **more: object) -> tuple[Guest, Guest]:
    """Two people, the one whose turn it is first."""
    guests = await house.table(game, 2, **more)
    for guest in guests:
        await guest.until_view(lambda view: len(view["waiting"]) == 1)
    guests.sort(key=lambda guest: not guest.my_moves)
    return guests[0], guests[1]


def moves_in(guest: Guest) -> int:
    return sum(m["type"] == "update" and m["happened"]["kind"] == "move" for m in guest.heard)


# --- races


@evening
async def test_of_two_who_want_one_seat_exactly_one_gets_it(house: House) -> None:
    host = await house.create("skyjo", "open")
    path = f"/api/rooms/{host.room}/join"
    for wish, code in (({}, "full"), ({"seat": 1}, "taken")):
        rivals = [{"id": secret(), "name": f"Rival {n}", **wish} for n in range(4)]
        answers = await asyncio.gather(*(house.http.post(path, json=rival) for rival in rivals))
        statuses = sorted(answer.status_code for answer in answers)
        assert statuses == [201, 409, 409, 409]
        assert {answer.json()["code"] for answer in answers if answer.status_code == 409} == {code}
        winner = next(answer.json() for answer in answers if answer.status_code == 201)
        guest = house.guest(**winner)
        await guest.connect()
        await guest.do("leave")


@evening
async def test_one_wish_sent_four_times_at_once_takes_one_seat_and_makes_one_room(house: House) -> None:
    host = await house.create("skyjo", "open", "open", "open")
    for path, wish in (
        (f"/api/rooms/{host.room}/join", {"id": secret(), "name": "Bob"}),
        ("/api/rooms", {"id": secret(), "name": "Ada", "game": "skyjo", "seats": ["open"]}),
    ):
        answers = await asyncio.gather(*(house.http.post(path, json=wish) for _ in range(4)))
        assert len({answer.text for answer in answers}) == 1
    shown = (await house.http.get(f"/api/rooms/{host.room}")).json()
    assert sum(seat["kind"] == "person" for seat in shown["seats"]) == 2


@evening
async def test_one_id_fired_fifty_times_counts_once_and_is_answered_fifty_times(house: House) -> None:
    mover, other = await turns(house)
    number, move = mover.number, mover.my_moves[0]
    name = fresh()
    said = json.dumps({"type": "move", "id": name, "number": number, "move": move})
    for _ in range(50):
        await mover.send(said)
    await mover.until(lambda: sum(m.get("id") == name for m in mover.heard) == 50)
    answers = [m for m in mover.heard if m.get("id") == name]
    assert answers == [{"type": "done", "id": name, "number": number + 1}] * 50
    assert await house.number(mover.room) == number + 1
    assert moves_in(mover) == 1
    await other.until(lambda: other.number == number + 1)


@evening
async def test_of_fifty_moves_in_a_burst_one_counts_and_the_others_are_told_why(house: House) -> None:
    mover, _ = await turns(house)
    number, move = mover.number, mover.my_moves[0]
    ids = [fresh() for _ in range(50)]
    for one in ids:
        await mover.say(type="move", id=one, number=number, move=move)
    answers = [await mover.answer_to(one) for one in ids]
    assert [m["type"] for m in answers] == ["done"] + ["refused"] * 49
    assert {m["code"] for m in answers[1:]} == {"stale"}
    assert await house.number(mover.room) == number + 1


@pytest.mark.parametrize("game", ["skyjo", "manitou"])
@evening
async def test_choices_that_are_made_at_the_same_time_all_count(house: House, game: str) -> None:
    guests = await house.table(game, 3)
    first = {guest.number for guest in guests}
    waiting = guests[0].view["waiting"]
    assert len(waiting) == 3
    answers = await asyncio.gather(
        *(guest.ask("move", number=min(first), move=guest.my_moves[0]) for guest in guests)
    )
    assert [m["type"] for m in answers] == ["done"] * 3
    assert sorted(m["number"] for m in answers) == [min(first) + 1, min(first) + 2, min(first) + 3]
    for guest in guests:
        await guest.until_number(min(first) + 3)


# --- ids


@evening
async def test_an_id_with_other_content_is_refused_whatever_became_of_the_first(house: House) -> None:
    mover, other = await turns(house)
    number = mover.number
    await mover.do("move", id="one", number=number, move=mover.my_moves[0])
    assert await mover.refused("move", id="one", number=number, move=mover.view["game"]) == "id_reused"
    assert await mover.refused("rename", id="one", name="Eve") == "id_reused"
    assert await mover.refused("move", id="two", number=number + 1, move="fly") != "id_reused"
    assert await mover.refused("move", id="two", number=number, move="fly") == "id_reused"
    assert await mover.refused("rename", id="two", name="Eve") == "id_reused"
    assert await house.number(mover.room) == number + 1
    await other.do("rename", id="one", name="Bob")  # ids are each player's own


@evening
async def test_the_same_id_gets_the_same_answer_after_coming_back(house: House) -> None:
    mover, _ = await turns(house)
    said = {"id": "once", "number": mover.number, "move": mover.my_moves[0]}
    done = await mover.do("move", **said)
    refused = await mover.ask("move", id="never", number=0, move="fly")
    await mover.vanish()
    await mover.connect()
    assert await mover.ask("move", **said) == done
    assert await mover.ask("move", id="never", number=0, move="fly") == refused
    assert await house.number(mover.room) == done["number"]


@evening
async def test_a_reaction_is_shown_once_for_an_id(house: House) -> None:
    mover, other = await turns(house)
    wow = {"id": "wow", "reaction": "wow"}
    done = await mover.do("react", **wow)
    assert await mover.do("react", **wow) == done
    await mover.vanish()
    await mover.connect()
    assert await mover.do("react", **wow) == done
    await mover.do("react", id="more", reaction="laugh")
    await other.hear(lambda m: m.get("reaction") == "laugh")
    assert [m["reaction"] for m in other.heard if m["type"] == "reaction"] == ["wow", "laugh"]


@evening
async def test_reactions_and_other_commands_have_ids_of_one_kind(house: House) -> None:
    mover, other = await turns(house)
    number = mover.number
    await mover.do("move", id="move", number=number, move=mover.my_moves[0])
    await mover.do("react", id="reaction", reaction="wow")
    assert await mover.refused("react", id="move", reaction="wow") == "id_reused"
    assert await mover.refused("react", id="reaction", reaction="laugh") == "id_reused"
    assert await mover.refused("rename", id="reaction", name="Eve") == "id_reused"
    await other.do("react", id="reaction", reaction="laugh")  # ids are each player's own
    assert [m["reaction"] for m in other.heard if m["type"] == "reaction"] == ["wow", "laugh"]
    assert await house.number(mover.room) == number + 1


@evening
async def test_every_refusal_is_counted_once(house: House) -> None:
    mover, other = await turns(house)
    watcher = await house.watch(mover.room)

    async def counts() -> Counter[str]:
        found = re.findall(
            r'^stammtisch_refusals_total{code="(\w+)"} (\S+)$', (await house.http.get("/metrics")).text, re.M
        )
        return Counter({code: int(float(count)) for code, count in found})

    before, number, move = await counts(), mover.number, mover.my_moves[0]
    answers = [
        await mover.refused("move", id="one", number=number, move="fly"),
        await mover.refused("move", id="one", number=number, move="swim"),
        await mover.refused("move", number=number + 1, move=move),
        await mover.refused("move", number=0, move=move),
        await other.refused("move", number=number, move=move),
        await other.refused("hint"),
        await other.refused("rename", name=""),
        await watcher.refused("react", reaction="wow"),
        await watcher.refused("cheat"),
    ]
    assert answers[:4] == ["not_a_move", "id_reused", "future", "stale"]
    assert await counts() - before == Counter(answers)


# --- at the wrong time


@evening
async def test_a_move_from_the_future_or_the_past_is_refused(house: House) -> None:
    mover, other = await turns(house)
    number, move = mover.number, mover.my_moves[0]
    assert await mover.refused("move", number=number + 1, move=move) == "future"
    assert await mover.refused("move", number=number - 1, move=move) == "stale"
    await mover.play(move)
    assert await mover.refused("move", number=number, move=move) == "stale"
    await other.until(lambda: other.number == number + 1)
    if not mover.my_moves:
        assert await mover.refused("move", number=number + 1, move=move) == "out_of_turn"
    assert await house.number(mover.room) == number + 1


@evening
async def test_reactions_names_and_arrivals_of_others_make_no_move_stale(house: House) -> None:
    mover, other = await turns(house)
    seen = mover.number
    await other.do("rename", name="Somebody")
    await mover.until(lambda: mover.number == seen + 1)
    done = await mover.do("move", number=seen, move=mover.my_moves[0])
    assert done["number"] == seen + 2


@evening
async def test_out_of_turn_is_said_to_whoever_owes_no_decision(house: House) -> None:
    mover, other = await turns(house)
    before = other.number
    assert await other.refused("move", number=before, move=mover.my_moves[0]) == "out_of_turn"
    assert await other.refused("move", number=before, move="fly") == "out_of_turn"
    assert await house.number(mover.room) == before


@evening
async def test_an_impossible_move_is_refused_with_the_key_of_the_reason(house: House) -> None:
    host, _ = await house.table("skyjo", 2)
    await host.play("flip 1")
    before = host.number
    answer = await host.ask("move", number=before, move="flip 1")
    assert (answer["code"], answer["reason"], answer["number"]) == ("illegal", "already_open", before)
    answer = await host.ask("move", number=before, move="draw")
    assert (answer["code"], answer["reason"]) == ("illegal", "open_first")
    for nonsense in ("flip 13", "flip 0", "flip -1", "flip", "FLIP 1", " flip 2", "flip 2 ", "flip 2\n", "0"):
        assert await host.refused("move", number=before, move=nonsense) == "not_a_move"
    assert await house.number(host.room) == before


@pytest.mark.parametrize("game", GAMES)
@evening
async def test_every_reason_for_a_refusal_is_in_the_words_of_the_game(house: House, game: str) -> None:
    guests = await house.table(game, 2)
    mover = next(guest for guest in guests if guest.my_moves)
    before = mover.number
    impossible = [move for move in load(game).moves if move not in mover.my_moves]
    for move in impossible[:40]:
        answer = await mover.ask("move", number=before, move=move)
        assert answer["code"] == "illegal"
        assert Words(game, "en").say("refused", answer["reason"])
    assert await house.number(mover.room) == before


@evening
async def test_nothing_can_be_played_before_a_game_and_after_it(house: House) -> None:
    host = await house.create("skyjo", "open", options={"rounds": 1})
    bob = await house.join(host.room)
    for guest in (host, bob):
        await guest.connect()
    assert await host.refused("move", number=host.number, move="draw") == "not_started"
    await host.do("start")
    await bob.until_phase("playing")
    await play_on([host, bob])
    for guest in (host, bob):
        assert await guest.refused("move", number=guest.number, move="draw") == "not_started"
    assert await house.number(host.room) == host.number


@evening
async def test_a_seat_can_only_move_for_itself(house: House) -> None:
    mover, other = await turns(house)
    before = other.number
    said = {"type": "move", "id": fresh(), "number": before, "move": mover.my_moves[0], "seat": mover.seat}
    answer = await other.answer(json.dumps(said))
    assert (answer["code"], answer["reason"]) == ("bad_message", "seat")
    assert await house.number(mover.room) == before


@evening
async def test_a_move_that_was_sent_when_the_line_broke_counts_once(house: House) -> None:
    mover, other = await turns(house)
    said = {"id": "once", "number": mover.number, "move": mover.my_moves[0]}
    before = mover.number
    await mover.say(type="move", **said)
    await mover.vanish()
    await mover.connect(since=before)
    await mover.do("move", **said)
    await other.until(lambda: other.number == before + 1)
    assert await house.number(mover.room) == before + 1


@evening
async def test_what_comes_before_the_hello_of_a_reconnect_is_answered_and_changes_nothing(
    house: House,
) -> None:
    mover, _ = await turns(house)
    before, move = mover.number, mover.my_moves[0]
    await mover.vanish()
    await mover.open()
    said = {"type": "move", "id": "early", "number": before, "move": move}
    assert (await mover.answer(json.dumps(said)))["code"] == "hello_first"
    assert await house.number(mover.room) == before


@evening
async def test_commands_right_behind_a_hello_are_carried_out_in_their_order(house: House) -> None:
    mover, _ = await turns(house)
    before, move = mover.number, mover.my_moves[0]
    await mover.vanish()
    await mover.open()
    heard = len(mover.heard)
    await mover.say(type="hello", protocol=1, room=mover.room, token=mover.token, since=before)
    await mover.say(type="rename", id="a", name="Back again")
    await mover.say(type="move", id="b", number=before, move=move)
    await mover.hear(lambda m: m.get("id") == "b", heard)
    kinds = [(m["type"], m.get("number")) for m in mover.heard[heard:]]
    assert kinds == [
        ("welcome", before),
        ("update", before + 1),
        ("done", before + 1),
        ("update", before + 2),
        ("done", before + 2),
    ]
