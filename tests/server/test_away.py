"""Those who are away or late: bots stand in, the host's role moves on; if nobody is there, all waits."""

from __future__ import annotations

import asyncio
import random
import sys
from pathlib import Path
from typing import Literal

import pytest

from server.people import House, fresh
from server.running import Running
from stammtisch.rooms import entries, protocol
from stammtisch.rooms.entries import Bodies, Entry, Player, Standing
from stammtisch.rooms.outgoing import happened
from stammtisch.rooms.permissions import decide, new_game
from stammtisch.rooms.protocol import Clock
from stammtisch.rooms.room import CLOCKS, HOST_PATIENCE, PATIENCE, Due, Room

ADA, BOB, CARL, BOT = 0, 1, 2, 3
NODE = "node"


class Story:
    """A room of Skyjo, told by entries at certain times in milliseconds; it begins with turning up cards."""

    def __init__(self, *people: int, clock: Clock = "none", bots: int = 0) -> None:
        self.room, self.now = Room("ABCDEF"), 0
        persons = [Player(number=person, name=f"{person}", token="x") for person in people]
        helpers = [Player(number=BOT + bot, level="beginner") for bot in range(bots)]
        players = [*persons, *helpers]
        standing = Standing(
            game="skyjo",
            options={"rounds": 1},
            clock=clock,
            speed="instant",
            spectators=True,
            players=players,
            seats=[player.number for player in players],
            host=ADA,
            next_player=9,
            match=0,
            sheet=[],
        )
        self.happens(entries.Create(standing=standing))

    def at(self, now: int, *bodies: Bodies) -> Story:
        self.now = now
        for body in bodies:
            self.happens(body)
        return self

    def happens(self, body: Bodies) -> None:
        self.room.apply(Entry(room=self.room.code, number=self.room.number + 1, at=self.now, body=body))

    def starts(self, now: int, *here: int) -> Story:
        """These arrive, and the game begins."""
        return self.at(now, *map(arrives, here)).at(now, new_game(self.room))

    def flips(self, seat: int, slot: int) -> entries.Move:
        assert self.room.table is not None
        return entries.Move(seat=seat, move=f"flip {slot}", before=self.room.table.fingerprint())

    def plays_out(self) -> Story:
        """Everybody moves as chance has it until the game is over."""
        table, chance = self.room.table, random.Random(1)
        assert table is not None
        while self.room.phase == "playing":
            seat = table.waiting[0]
            move = chance.choice(table.moves(seat))
            self.happens(entries.Move(seat=seat, move=move, before=table.fingerprint()))
        return self

    def started_by(self, person: int) -> Story:
        self.happens(decide(self.room, person, protocol.Start(id=fresh())))
        return self


def arrives(person: int) -> entries.Arrive:
    return entries.Arrive(player=person, node=NODE)


def away(person: int) -> entries.Away:
    return entries.Away(player=person)


def stands_in(person: int, reason: Literal["away", "time"]) -> entries.StandIn:
    return entries.StandIn(player=person, reason=reason)


# --- away


def test_a_table_waits_a_while_for_somebody_who_is_away_then_a_bot_stands_in() -> None:
    story = Story(ADA, BOB).starts(1000, ADA, BOB)
    assert story.room.due() is None
    story.at(5000, away(BOB))
    assert story.room.due() == Due(5000 + PATIENCE, stands_in(BOB, "away"))


def test_the_wait_begins_when_the_decision_is_owed() -> None:
    story = Story(ADA, BOB).at(500, arrives(ADA), arrives(BOB), away(BOB)).starts(1000)
    assert story.room.due() == Due(1000 + PATIENCE, stands_in(BOB, "away"))
    story.at(9000, story.flips(0, 1))  # that does not change it
    assert story.room.due() == Due(1000 + PATIENCE, stands_in(BOB, "away"))


def test_the_bot_that_stands_in_decides_and_gives_the_seat_back_on_return() -> None:
    story = Story(ADA, BOB).starts(0, ADA, BOB).at(10, away(BOB)).at(20, stands_in(BOB, "away"))
    assert story.room.bots_to_move() == [1]
    story.at(30, story.flips(1, 1))
    story.at(40, arrives(BOB))
    assert story.room.bots_to_move() == []
    assert story.room.players[BOB].stand_in is None


def test_it_is_told_which_moves_a_bot_made_for_somebody() -> None:
    story = Story(ADA, BOB).starts(0, ADA, BOB)
    story.happens(story.flips(BOB, 1))
    story.at(10, away(BOB)).at(20, stands_in(BOB, "away"))
    story.happens(story.flips(BOB, 2))
    moves = [happened(told) for told in story.room.recent if told.kind == "move"]
    assert [move["stood_in"] for move in moves] == [False, True]


def test_whoever_is_away_and_owes_nothing_is_not_waited_for() -> None:
    story = Story(ADA, BOB).starts(0, ADA, BOB)
    story.at(1, story.flips(1, 1)).at(2, story.flips(1, 2))
    story.at(10, away(BOB))
    assert story.room.due() is None


# --- clocks


@pytest.mark.parametrize("clock", CLOCKS)
def test_a_clock_runs_for_every_seat_that_owes_a_decision(clock: Clock) -> None:
    story = Story(ADA, BOB, clock=clock).starts(1000, ADA, BOB)
    limit = CLOCKS[clock]
    assert story.room.time_left(1000) == {"0": limit, "1": limit}
    story.at(3000, story.flips(1, 1))  # a new decision, a new limit
    assert story.room.time_left(3000) == {"0": limit - 2000, "1": limit}
    assert story.room.due() == Due(1000 + limit, stands_in(ADA, "time"))
    assert story.room.time_left(10**9) == {"0": 0, "1": 0}


def test_whoever_is_out_of_time_takes_the_seat_back_by_hand() -> None:
    story = Story(ADA, BOB, clock="fast").starts(0, ADA, BOB).at(20_000, stands_in(ADA, "time"))
    assert story.room.bots_to_move() == [0]
    assert story.room.time_left(20_000) == {"1": 0}
    story.at(21_000, away(ADA)).at(22_000, arrives(ADA))
    assert story.room.players[ADA].stand_in == "time"  # a phone that wakes up is not somebody who plays
    story.at(23_000, entries.Back(player=ADA))
    assert story.room.bots_to_move() == []


def test_taking_moves_back_again_and_again_stops_no_clock() -> None:
    story = Story(ADA, BOB, clock="fast").starts(0, ADA, BOB)
    for now in (5000, 10_000, 15_000):
        story.at(now, story.flips(0, 1)).at(now + 100, entries.Undo(seat=0, moves=1))
        assert story.room.time_left(now + 100) == {"0": 20_000 - now - 100, "1": 20_000 - now - 100}
    assert story.room.due() == Due(CLOCKS["fast"], stands_in(ADA, "time"))


def test_whoever_takes_back_what_ended_the_turn_has_as_much_time_as_was_left() -> None:
    story = Story(ADA, BOB, clock="fast").starts(0, ADA, BOB)
    story.at(5000, story.flips(0, 1)).at(8000, story.flips(0, 2))
    story.at(15_000, entries.Undo(seat=0, moves=1))
    assert story.room.time_left(15_000) == {"0": 17_000, "1": 5000}


def test_whoever_starts_the_next_game_is_there_to_play_it() -> None:
    story = Story(ADA, BOB, clock="fast").starts(0, ADA, BOB)
    story.at(CLOCKS["fast"], stands_in(ADA, "time"), stands_in(BOB, "time")).plays_out().started_by(ADA)
    assert story.room.players[ADA].stand_in is None
    assert story.room.players[BOB].stand_in == "time"


def test_without_a_clock_nobody_who_is_here_is_hurried() -> None:
    assert Story(ADA, BOB).starts(0, ADA, BOB).room.due() is None


# --- nobody


def test_if_nobody_is_there_bots_and_clocks_wait() -> None:
    story = Story(ADA, BOB, clock="fast", bots=1).starts(0, ADA, BOB)
    assert story.room.bots_to_move() == [2]
    story.at(5000, away(ADA), away(BOB))
    assert story.room.paused
    assert (story.room.due(), story.room.bots_to_move(), story.room.time_left(6000)) == (None, [], {})


def test_after_a_pause_clocks_and_patience_begin_anew() -> None:
    story = Story(ADA, BOB, clock="fast").starts(0, ADA, BOB).at(5000, away(ADA), away(BOB))
    story.at(900_000, arrives(ADA))
    assert story.room.time_left(900_000) == {"0": CLOCKS["fast"], "1": CLOCKS["fast"]}
    assert story.room.due() == Due(900_000 + CLOCKS["fast"], stands_in(ADA, "time"))


def test_against_bots_nothing_is_hurried_and_nobody_replaced() -> None:
    story = Story(ADA, clock="fast", bots=2).starts(0, ADA)
    assert (story.room.practice, story.room.due(), story.room.time_left(0)) == (True, None, {})
    story.at(1, away(ADA))
    assert (story.room.paused, story.room.due(), story.room.bots_to_move()) == (True, None, [])


# --- the host


def test_the_role_of_a_host_who_is_away_moves_on_to_whoever_is_here() -> None:
    story = Story(ADA, BOB, CARL).at(0, arrives(ADA), arrives(CARL)).at(1000, away(ADA))
    assert story.room.due() == Due(1000 + HOST_PATIENCE, entries.Host(player=CARL))
    story.at(2000, arrives(ADA))
    assert story.room.due() is None


def test_a_room_without_anybody_keeps_its_host() -> None:
    story = Story(ADA, BOB).at(0, arrives(ADA), arrives(BOB)).at(1000, away(ADA), away(BOB))
    assert story.room.due() is None
    story.at(500_000, arrives(BOB))
    assert story.room.due() == Due(500_000 + HOST_PATIENCE, entries.Host(player=BOB))


def test_what_is_due_first_comes_first() -> None:
    story = Story(ADA, BOB).starts(0, ADA, BOB).at(1000, away(ADA))
    assert PATIENCE < HOST_PATIENCE
    assert story.room.due() == Due(1000 + PATIENCE, stands_in(ADA, "away"))
    story.at(1000 + PATIENCE, stands_in(ADA, "away"))
    assert story.room.due() == Due(1000 + HOST_PATIENCE, entries.Host(player=BOB))


def test_the_same_log_makes_the_same_room_and_the_same_is_due() -> None:
    story = Story(ADA, BOB, clock="fast", bots=1).starts(0, ADA, BOB).at(1000, away(ADA))
    again = Story(ADA, BOB, clock="fast", bots=1)
    again.at(0, arrives(ADA), arrives(BOB))
    assert story.room.start is not None
    again.at(0, story.room.start).at(1000, away(ADA))
    assert again.room.due() == story.room.due()
    assert again.room.standing() == story.room.standing()


# --- over sockets, by shorter times

HURRIED = """
from stammtisch.rooms import live
from stammtisch.rooms import room
live.RETURN = 0.05
room.PATIENCE, room.HOST_PATIENCE = 100, 300
room.CLOCKS["fast"] = 150
from stammtisch.cli import main
main()
"""


def test_a_bot_plays_for_whoever_is_away_or_late_until_they_are_back(tmp_path: Path) -> None:
    async def evening() -> None:
        async with House(running.port) as house:
            host, bob, carl = await house.table("makatsu", 3)
            first = next(guest for guest in (host, bob, carl) if guest.my_moves)
            others = [guest for guest in (host, bob, carl) if guest is not first]
            await first.vanish()
            seat = first.seat
            await others[0].until(lambda: others[0].info["seats"][seat]["stand_in"] == "away")
            if first is host:  # it moves on
                await others[0].until(lambda: others[0].info["host"] == others[0].seat)
            await others[0].until(lambda: others[0].view["waiting"] != [seat])
            welcome = await first.connect(since=first.number)
            assert welcome["room"]["seats"][seat]["stand_in"] is None
            kinds = [line["happened"]["kind"] for line in welcome["missed"]]
            assert kinds[:2] == ["away", "stand_in"]
            assert "move" in kinds
            assert "arrive" in kinds

            host, bob = await house.table("makatsu", 2, clock="fast")
            mover = host if host.my_moves else bob
            told = [message for message in mover.heard if message["type"] == "update"][-1]
            assert all(0 <= left <= 150 for left in told["clock"].values())
            await mover.until(lambda: mover.info["seats"][mover.seat]["stand_in"] == "time")
            assert await mover.refused("move", number=mover.number, move="x") == "standing_in"
            assert await mover.refused("undo", number=mover.number) == "standing_in"
            await mover.do("back")
            back = await mover.hear(lambda m: m["type"] == "update" and m["happened"]["kind"] == "back")
            assert back["room"]["seats"][mover.seat]["stand_in"] is None
            for guest in (host, bob):
                await guest.vanish()
            watcher = await house.watch(host.room)
            await watcher.until(lambda: watcher.info["paused"])

    running = Running(tmp_path)
    running.program = [sys.executable, "-c", HURRIED]
    with running:
        asyncio.run(evening())
