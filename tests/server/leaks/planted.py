"""Leaks on purpose: small mistakes in what is told, each of which the two-worlds test must find.

Where a mistake tells of hidden cards, it does so by one digit, `hint_of`: a leak need not be large.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest.mock import patch

from stammtisch.engine import layout
from stammtisch.games import Game
from stammtisch.match import table as table_module
from stammtisch.match.table import Seen, Table
from stammtisch.match.viewer import SPECTATOR, Look, Viewer
from stammtisch.rooms import api, house, live, outgoing, permissions, protocol
from stammtisch.rooms.refusals import Refusal
from stammtisch.rooms.room import Room
from stammtisch.rooms.sockets import Socket

Plant = Callable[[ExitStack], None]
PLANTED: dict[str, Plant] = {}


def planted(plant: Plant) -> Plant:
    PLANTED[plant.__name__] = plant
    return plant


@contextmanager
def leaking(name: str) -> Iterator[None]:
    """While this leak is in the server."""
    with ExitStack() as stack:
        PLANTED[name](stack)
        yield


def instead(stack: ExitStack, owner: Any, name: str, make: Callable[[Any], Any]) -> None:
    """Put what `make` makes of the real function in its place."""
    stack.enter_context(patch.object(owner, name, make(getattr(owner, name))))


def hint_of(room: Room) -> int:
    """A digit that depends on every card."""
    return 0 if room.table is None else zlib.crc32(room.table.truth().tobytes()) % 10


def next_seat(room: Room, seat: int | None) -> int | None:
    """Before the first game there is nothing to see on any seat."""
    return seat if room.table is None else 0 if seat is None else (seat + 1) % room.table.seats


def seeing_all(room: Room) -> Any:
    """While a table takes the truth for a view."""
    table = room.table
    assert table is not None
    return patch.object(table, "view_state", lambda seat=None: table.truth())


# --- views


@planted
def the_view_of_the_next_seat(stack: ExitStack) -> None:
    instead(stack, outgoing, "view_of", lambda real: lambda room, seat: real(room, next_seat(room, seat)))


@planted
def spectators_see_what_the_first_seat_sees(stack: ExitStack) -> None:
    instead(stack, outgoing, "view_of", lambda real: lambda room, seat: real(room, seat or 0))


@planted
def views_are_made_from_the_truth(stack: ExitStack) -> None:
    def look(game: Game, position: bytes, viewer: Viewer) -> Look:
        seen = Look(game, position, viewer)
        seen.cell = layout.cell(game.state, position)
        return seen

    instead(stack, table_module, "Look", lambda real: look)


@planted
def everybody_gets_the_view_that_was_made_first(stack: ExitStack) -> None:
    def make(real: Any) -> Any:
        def look(table: Table, viewer: Viewer) -> Look:
            first: Look = real(table, next(iter(vars(table).get("_waiting", ())), viewer))
            return first

        return look

    instead(stack, Table, "_look", make)


@planted
def the_moves_of_whoever_is_to_move(stack: ExitStack) -> None:
    def make(real: Any) -> Any:
        def view(table: Table, viewer: Viewer = SPECTATOR) -> Any:
            return real(table, viewer) | {
                "moves": [move for one in table.waiting for move in table.moves(one)]
            }

        return view

    instead(stack, Table, "view", make)


@planted
def how_many_moves_others_have(stack: ExitStack) -> None:
    def make(real: Any) -> Any:
        def view(table: Table, viewer: Viewer = SPECTATOR) -> Any:
            return real(table, viewer) | {"choices": sum(len(table.moves(one)) for one in table.waiting)}

        return view

    instead(stack, Table, "view", make)


# --- updates


@planted
def events_as_the_mover_saw_them(stack: ExitStack) -> None:
    def make(real: Any) -> Any:
        return lambda room, told, seat: real(room, told, seat if told.seat is None else told.seat)

    instead(stack, outgoing, "events_of", make)


@planted
def secret_moves_in_events(stack: ExitStack) -> None:
    instead(stack, Seen, "_action", lambda real: lambda seen, move: move.action)


@planted
def what_happened_names_the_move(stack: ExitStack) -> None:
    def make(real: Any) -> Any:
        return lambda room, entry: real(room, entry)._replace(name=getattr(entry.body, "move", None))

    instead(stack, Room, "news", make)


@planted
def the_fingerprint_of_the_position(stack: ExitStack) -> None:
    def make(real: Any) -> Any:
        return lambda room, entry: real(room, entry)._replace(name=getattr(entry.body, "before", None))

    instead(stack, Room, "news", make)


@planted
def missed_events_of_another_seat(stack: ExitStack) -> None:
    def make(real: Any) -> Any:
        def welcome(room: Room, seat: int | None, *rest: Any) -> Any:
            other = real(room, next_seat(room, seat), *rest)
            return real(room, seat, *rest) | {"missed": other["missed"]}

        return welcome

    instead(stack, outgoing, "welcome", make)


@planted
def a_length_that_depends_on_a_card(stack: ExitStack) -> None:
    def make(real: Any) -> Any:
        return lambda room, now: real(room, now) | {"pad": hint_of(room) * " "}

    instead(stack, outgoing, "update", make)


@planted
def an_order_that_depends_on_a_card(stack: ExitStack) -> None:
    def make(real: Any) -> Any:
        def update(room: Room, now: int) -> Any:
            told = list(real(room, now).items())
            return dict(told[::-1] if hint_of(room) % 2 else told)

        return update

    instead(stack, outgoing, "update", make)


@planted
def one_message_more(stack: ExitStack) -> None:
    def make(real: Any) -> Any:
        def tell(place: live.LiveRoom) -> None:
            real(place)
            if hint_of(place.room) < 5:
                for socket in place.sockets:
                    socket.tell({"type": "pong"})

        return tell

    instead(stack, live.LiveRoom, "tell_everybody", make)


# --- rooms


@planted
def the_seed_in_what_is_told_of_a_room(stack: ExitStack) -> None:
    def make(real: Any) -> Any:
        return lambda room: real(room) | {"seed": room.start and room.start.seed}

    instead(stack, outgoing, "room_info", make)


@planted
def hashes_of_tokens_in_what_is_told_of_seats(stack: ExitStack) -> None:
    instead(stack, outgoing, "seat_info", lambda real: lambda player: real(player) | {"token": player.token})


@planted
def the_score_sheet_knows_the_running_game(stack: ExitStack) -> None:
    def make(real: Any) -> Any:
        def info(room: Room) -> Any:
            told = real(room)
            scores = {str(seat): hint_of(room) for seat in range(len(room.seats))}
            line = {
                "game": room.game,
                "id": room.code * 2 + "____",
                "names": {},
                "scores": scores,
                "places": {},
            }
            return told | {"sheet": [*told["sheet"], line]}

        return info

    instead(stack, outgoing, "room_info", make)


@planted
def whether_a_room_is_paused(stack: ExitStack) -> None:
    instead(
        stack, outgoing, "room_info", lambda real: lambda room: real(room) | {"paused": hint_of(room) < 5}
    )


# --- answers


@planted
def a_refusal_names_what_others_can_do(stack: ExitStack) -> None:
    def make(real: Any) -> Any:
        def check(table: Table, seat: int, move: str) -> str:
            try:
                return str(real(table, seat, move))
            except Refusal as refusal:
                others = [other for other in table.waiting if other != seat] or [(seat + 1) % table.seats]
                raise Refusal(refusal.code, str(table.view(others[0]))) from None

        return check

    instead(stack, permissions, "check_move", make)


@planted
def out_of_turn_only_if_somebody_holds_the_card(stack: ExitStack) -> None:
    def make(real: Any) -> Any:
        def decide(room: Room, player: Any, command: Any) -> Any:
            table = permissions.running(room)
            if any(command.move in table.moves(seat) for seat in table.waiting):
                return real(room, player, command)
            raise Refusal("not_a_move")

        return decide

    stack.enter_context(patch.dict(permissions.DECIDED, {protocol.Move: make(permissions.decide_move)}))


@planted
def an_undo_is_refused_by_what_lies_hidden(stack: ExitStack) -> None:
    def make(real: Any) -> Any:
        def decide(room: Room, player: Any, command: Any) -> Any:
            if hint_of(room) < 5:
                raise Refusal("revealed")
            return real(room, player, command)

        return decide

    stack.enter_context(patch.dict(permissions.DECIDED, {protocol.Undo: make(permissions.decide_undo)}))


@planted
def hints_from_the_truth(stack: ExitStack) -> None:
    def make(real: Any) -> Any:
        async def hint(place: live.LiveRoom, socket: Socket, command: Any) -> Any:
            with seeing_all(place.room):
                return await real(place, socket, command)

        return hint

    instead(stack, live.LiveRoom, "hint", make)


@planted
def hints_by_a_view_that_keeps_the_generator(stack: ExitStack) -> None:
    def make(real: Any) -> Any:
        def view_state(table: Table, viewer: Viewer = SPECTATOR) -> Any:
            state = real(table, viewer)
            state.chance[:] = table.truth().chance
            return state

        return view_state

    instead(stack, Table, "view_state", make)


@planted
def bots_are_asked_with_the_truth(stack: ExitStack) -> None:
    def make(real: Any) -> Any:
        async def move(place: live.LiveRoom, seat: int) -> None:
            with seeing_all(place.room):
                await real(place, seat)

        return move

    instead(stack, live.LiveRoom, "let_bot_move", make)


# --- over HTTP


@planted
def the_record_of_a_running_game(stack: ExitStack) -> None:
    def make(real: Any) -> Any:
        def finished(row: Any, log: Any) -> Any:
            room = Room(row.room)
            for entry in log:
                room.apply(entry)
            assert room.table is not None
            seats = [outgoing.seat_info(room.player_at(seat)) for seat in range(len(room.seats))]
            record = room.table.record()
            return {"id": row.id, "game": room.game, "finished": 0, "seats": seats, "record": record}

        return finished

    instead(stack, house, "finished_game", make)


@planted
def the_review_of_a_running_game(stack: ExitStack) -> None:
    async def review(self: house.House, game_id: str, begin: bool) -> Any:
        row = await self.row(game_id)
        best = str(hint_of((await self.room(row.room)).room))
        verdict = api.Verdict(
            number=0, seat=0, played="", best=best, mark="best", change=None, alternatives=[]
        )
        found = api.Review(verdicts=[verdict], by_seat=[])
        return api.ReviewState(id=game_id, state="done", moves=1, done=1, review=found)

    instead(stack, house.House, "review", lambda real: review)


@planted
def the_history_of_a_device(stack: ExitStack) -> None:
    def make(real: Any) -> Any:
        async def lines(self: house.House, code: str, players: set[int]) -> Any:
            secret = hint_of((await self.room(code)).room) < 5
            return [line.model_copy(update={"your_turn": secret}) for line in await real(self, code, players)]

        return lines

    instead(stack, house.House, "room_lines", make)


# --- beside the messages


@planted
def a_log_that_names_moves(stack: ExitStack) -> None:
    def make(real: Any) -> Any:
        def happen(place: live.LiveRoom, entry: Any) -> None:
            live.LOG.info("entry", extra={"move": getattr(entry.body, "move", None)})
            real(place, entry)

        return happen

    instead(stack, live.LiveRoom, "happen", make)
