"""All rooms that this server has in memory, and what is made of finished games."""

from __future__ import annotations

import asyncio
import gc
import itertools
import json
import logging
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

from pydantic import ValidationError

from stammtisch.games import GAMES, load
from stammtisch.games.options import FileOption
from stammtisch.match.record import RecordDocument
from stammtisch.rooms import api, entries, outgoing
from stammtisch.rooms.entries import Entry
from stammtisch.rooms.finished import check_position, checked, finished_game, loaded_game, understood
from stammtisch.rooms.live import LiveRoom
from stammtisch.rooms.metrics import ROOMS
from stammtisch.rooms.names import code_from, hashed, token_from
from stammtisch.rooms.permissions import continued_game, decide_join, new_game, new_standing, standing_at
from stammtisch.rooms.refusals import Refusal
from stammtisch.rooms.reviewed import reviewed
from stammtisch.rooms.room import Room
from stammtisch.rooms.surroundings import (
    Conflict,
    GameDocument,
    GameRow,
    Preparer,
    Store,
    StoreFailed,
    Workers,
)

LOG = logging.getLogger("stammtisch.house")
IDLE = 600.0  # seconds after which an empty room is forgotten; it is on disk
BEAT = 2.5  # seconds between two signs of life
LIFETIME = 10_000  # milliseconds after the last one, a server is taken for dead
TIDYING = (60.0, 900.0)  # seconds between two looks for garbage: in a quiet house, and at most
MOST_LISTED = 200  # games of a device
MOST_REVIEWS = 20  # that are made or wait for it; a game's takes a minute or so


class House:
    """Open rooms by their code; make new ones."""

    def __init__(self, store: Store, workers: Workers, preparer: Preparer) -> None:
        self.store, self.workers, self.preparer = store, workers, preparer
        self.node = secrets.token_hex(8)
        self.known_nodes: set[str] = set()  # that were alive at some time
        self.rooms: dict[str, LiveRoom] = {}
        self.opening: dict[str, asyncio.Task[LiveRoom]] = {}
        self.reviews: dict[str, api.ReviewState] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.tidied = time.monotonic()

    async def open(self) -> None:
        """Begin to listen to other servers and to look after the rooms."""
        for job in (self.store.listen(self.hear), self.look_after()):
            self.tasks.add(asyncio.create_task(job))

    async def close(self) -> None:
        """Let everybody go; what was confirmed is on disk."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*(goodbye for room in self.rooms.values() for goodbye in room.close("closing")))
        self.workers.close()

    # --- rooms

    async def room(self, code: str) -> LiveRoom:
        """The room of a code, read from its log if it is not in memory."""
        if code in self.rooms:
            self.rooms[code].used = time.monotonic()
            return self.rooms[code]
        if code not in self.opening:
            task = self.opening[code] = asyncio.create_task(self.read(code))
            task.add_done_callback(lambda _: self.opening.pop(code))
        return await asyncio.shield(self.opening[code])  # others may wait for it as well

    async def read(self, code: str) -> LiveRoom:
        log = await self.store.read_room(code)
        if not log:
            raise Refusal("no_room")
        if any(isinstance(entry.body, entries.Start) for entry in log):
            self.preparer.check(log[0].body.standing.game)  # type: ignore[union-attr]  # a log begins so
        live = self.alive(Room(code))
        for entry in log:
            try:
                live.room.apply(entry)
            except Exception as error:
                live.stop(error)
                break
        self.rooms[code] = live
        ROOMS.set(len(self.rooms))
        return live

    def alive(self, room: Room) -> LiveRoom:
        return LiveRoom(room, self.store, self.workers, self.node, self.preparer.check)

    async def create(self, wish: api.NewRoom) -> api.Seated:
        """A new room with its first person. Asked again with the same id, it is the same room; the seat is
        told as it is by then."""
        token = self.token_for("create", wish.id)
        if wish.play_on is not None:
            return await self.create_from(wish, wish.play_on, token)
        standing = new_standing(wish, token)
        if wish.start:
            self.preparer.check(wish.game)
            if None in standing.seats:
                raise Refusal("seats_open")
        code = await self.new_room(standing, wish.id, token)
        return await self.sit_down(code, token, new_game if wish.start else None)

    async def create_from(self, wish: api.NewRoom, place: api.PlayOn, token: str) -> api.Seated:
        """A new room that goes on with a finished game."""
        record = (await self.game(place.game))["record"]
        if record["game"] != wish.game:
            raise Refusal("no_position")
        self.preparer.check(wish.game)
        await asyncio.to_thread(check_position, record, place.moves, place.seat, len(wish.seats))
        standing = standing_at(wish, token, place.seat, record["options"])
        code = await self.new_room(standing, wish.id, token)
        return await self.sit_down(
            code, token, lambda room: continued_game(room, place.game, record, place.moves)
        )

    async def sit_down(
        self, code: str, token: str, begin: Callable[[Room], entries.Start] | None
    ) -> api.Seated:
        """Begin the first game of a room, if it is to begin at once; whose seat the token is."""
        live = await self.room(code)
        async with live.lock:
            if self.store.shared:
                await live.catch_up()
            found = seated(live.room, token)
            if begin is not None:
                await live.write(lambda room: begin(room) if room.match == 0 else None)
            return found

    async def has_created(self, wish: api.NewRoom) -> bool:
        """Whether this wish was fulfilled before."""
        return bool(await self.store.seats_of([hashed(self.token_for("create", wish.id))]))

    async def has_joined(self, code: str, wish: api.JoinRoom) -> bool:
        return await self.has_seat(code, self.token_for("join", code, wish.id))

    async def has_seat(self, code: str, token: str | None) -> bool:
        """Whether this token was given out in this room. Whether there is such a room cannot be learnt by it,
        not by the time that it takes either."""
        return token is not None and any(
            room == code for _, room, _ in await self.store.seats_of([hashed(token)])
        )

    def token_for(self, *wish: str) -> str:
        """The token of the seat that a wish leads to: asked twice, it is the same."""
        return token_from(self.store.derive(*wish))

    async def new_room(self, standing: entries.Standing, wish: str, token: str) -> str:
        """The code of the room that was made for a wish, now or before: its codes follow from its id."""
        for attempt in itertools.count():
            code = code_from(self.store.derive("code", wish, str(attempt)))
            entry = Entry(room=code, number=0, at=self.store.now(), body=entries.Create(standing=standing))
            try:
                await self.store.append(entry)
                return code
            except Conflict:
                if await self.has_seat(code, token):
                    return code
        raise AssertionError("there is always another code")

    async def join(self, code: str, wish: api.JoinRoom) -> api.Seated:
        """Somebody takes a seat. Asked again with the same id, they have it, or are again the player who
        they were when they left."""
        token = self.token_for("join", code, wish.id)
        live = await self.room(code)
        known = [player for _, room, player in await self.store.seats_of([hashed(token)]) if room == code]
        number = known[0] if known else None
        async with live.lock:
            await live.write(
                lambda room: (
                    decide_join(room, wish.name, token, wish.seat, number)
                    if not room.holder_of(token)
                    else None
                )
            )
            return seated(live.room, token)

    # --- looking after them

    async def hear(self, notice: Sequence[tuple[str, int]] | None) -> None:
        """Other servers have written something, or may have."""
        if notice is None:
            notice = await self.store.beyond({code: live.room.number for code, live in self.rooms.items()})
        for code, number in notice:
            if live := self.rooms.get(code):
                await live.hear(number)

    async def look_after(self) -> None:
        """Every few seconds: a sign of life, what was not heard of, and rooms that nobody needs."""
        last = time.monotonic()
        while True:
            try:
                alive = await self.store.beat(self.node, LIFETIME)
                if self.store.shared:
                    await self.hear(None)
                # A server that was out of touch itself cannot know who is alive.
                if time.monotonic() - last < LIFETIME / 1000:
                    await self.check_presence(alive)
                last = time.monotonic()
            except Exception as error:  # the next time may be better
                LOG.warning("not looked after", extra={"error": type(error).__name__})
            self.forget_empty_rooms()
            self.tidy()
            await asyncio.sleep(BEAT)

    async def check_presence(self, alive: set[str]) -> None:
        self.known_nodes |= alive
        for live in list(self.rooms.values()):
            if live.room.phase != "broken":
                await live.check_presence(alive, self.known_nodes - alive)

    def forget_empty_rooms(self) -> None:
        for code, live in list(self.rooms.items()):
            idle = time.monotonic() - live.used > IDLE
            if idle and not live.sockets and not live.tasks and live.thinking is None:
                live.close("closing")
                del self.rooms[code]
        ROOMS.set(len(self.rooms))

    def tidy(self) -> None:
        """Look for garbage. At a full house that makes everybody wait for up to half a second, so it is done
        when nobody has said anything for a moment, or else seldom: there is little of it."""
        now = time.monotonic()
        quiet = all(now - live.used > BEAT for live in self.rooms.values())
        if now - self.tidied > TIDYING[0 if quiet else 1]:
            gc.collect()
            self.tidied = now

    # --- what there is and was

    def about(self) -> list[api.GameInfo]:
        """Every game as a page needs it."""
        return [game_info(name, self.preparer.part_done(name)) for name in GAMES]

    async def history(self, tokens: Sequence[str]) -> api.History:
        """The rooms and finished games of the seats of some tokens."""
        held = await self.store.seats_of([hashed(token) for token in tokens])
        players: dict[str, set[int]] = {}
        for _, room, player in held:
            players.setdefault(room, set()).add(player)
        rooms = [line for code in players for line in await self.room_lines(code, players[code])]
        games = await self.game_lines(players)
        return api.History(rooms=rooms, games=sorted(games, key=lambda line: -line.finished))

    async def room_lines(self, code: str, players: set[int]) -> list[api.RoomLine]:
        try:
            room = (await self.room(code)).room
        except Refusal:
            return []
        seats = [outgoing.seat_info(room.player_at(seat)) for seat in range(len(room.seats))]
        names = [seat["name"] for seat in seats]
        waiting = room.table.waiting if room.table is not None and room.phase == "playing" else ()
        return [
            api.RoomLine(
                room=code,
                player=player,
                seat=(seat := room.seat_of(player)),
                phase=room.phase,
                game=room.game,
                names=names,
                your_turn=seat in waiting,
            )
            for player in players
            if player in room.players and room.players[player].token is not None
        ]

    async def game_lines(self, players: Mapping[str, set[int]]) -> list[api.FinishedLine]:
        """The newest finished games of players of some rooms. Which are finished is found by looking."""
        found: list[api.FinishedLine] = []
        for first in itertools.count(0, MOST_LISTED):
            rows = await self.store.games_in(list(players), first, MOST_LISTED)
            for row in rows:
                if len(found) < MOST_LISTED and (line := await self.game_line(row, players[row.room])):
                    found.append(line)
            if len(rows) < MOST_LISTED or len(found) == MOST_LISTED:
                break
        return found

    async def game_line(self, row: GameRow, players: set[int]) -> api.FinishedLine | None:
        """A finished game in which one of these players had a seat."""
        try:
            game = await self.finished(row)
        except Refusal:
            return None
        seats = [seat["player"] for seat in game["seats"]]
        own = sorted(seats.index(player) for player in players if player in seats)
        if not own:
            return None
        return api.FinishedLine.model_validate(
            {
                "id": row.id,
                "room": row.room,
                "game": game["game"],
                "finished": game["finished"],
                "seat": own[0],
                "own": own,
                "names": [seat["name"] for seat in game["seats"]],
                "levels": [seat["level"] for seat in game["seats"]],
                "scores": game["record"]["scores"],
                "places": game["record"]["places"],
                "played_on": bool(game["record"].get("open_until")),
            }
        )

    # --- finished games

    async def game(self, game_id: str) -> GameDocument:
        """A finished game, with its record. A running one is nobody's business."""
        return await self.finished(await self.row(game_id))

    async def row(self, game_id: str) -> GameRow:
        row = await self.store.game(game_id)
        if row is None:
            raise Refusal("no_game")
        return row

    async def finished(self, row: GameRow) -> GameDocument:
        if row.finished is not None:
            return row.finished
        game = finished_game(row, await self.store.read_game(row))
        if game is None:
            raise Refusal("no_game")
        with suppress(StoreFailed):  # it can be made again
            await self.store.keep(row.id, finished=game)
        return game

    async def load(self, document: Mapping[str, object]) -> api.LoadedGame:
        """A record that somebody has brought becomes a finished game; the same record is the same game."""
        game_id = self.loaded_id(document)
        if await self.store.game(game_id) is None:
            self.preparer.check(understood(document).game)
            record = await asyncio.to_thread(checked, document)
            await self.store.keep_loaded(game_id, loaded_game(game_id, record, self.store.now()))
        return api.LoadedGame(id=game_id)

    def loaded_id(self, document: Mapping[str, object]) -> str:
        text = json.dumps(document, sort_keys=True)
        return token_from(self.store.derive("record", text)[:12])

    async def has_loaded(self, document: Mapping[str, object]) -> bool:
        return await self.store.game(self.loaded_id(document)) is not None

    async def review(self, game_id: str, begin: bool) -> api.ReviewState:
        """How far the review of a game is; `begin` begins it if nobody has, or if it has failed."""
        known = self.reviews.get(game_id)
        if known is not None and not (begin and known.state == "failed"):
            return known
        row = await self.row(game_id)
        game = await self.finished(row)
        moves = len(game["record"]["moves"])
        if (found := kept_review(row)) is not None:
            return api.ReviewState(id=game_id, state="done", moves=moves, done=moves, review=found)
        state = api.ReviewState(id=game_id, state="none", moves=moves, done=0, review=None)
        if begin:
            self.forget_failed_reviews()
            if len(self.reviews) >= MOST_REVIEWS:
                raise Refusal("too_many_reviews")
            state = self.reviews[game_id] = state.model_copy(update={"state": "waiting"})
            task = asyncio.create_task(self.make_review(game_id, game["record"]))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)
        return state

    async def make_review(self, game_id: str, record: RecordDocument) -> None:
        def report(moves: int) -> None:
            state = self.reviews[game_id]
            told = {"state": "running", "done": state.done + moves}
            self.reviews[game_id] = state.model_copy(update=told)

        try:
            made = await self.workers.review(record, report)
            await self.store.keep(game_id, review=reviewed(made).model_dump())
            del self.reviews[game_id]
        except Exception as error:
            LOG.error("review failed", extra={"error": type(error).__name__})
            self.reviews[game_id] = self.reviews[game_id].model_copy(update={"state": "failed", "done": 0})

    def forget_failed_reviews(self) -> None:
        for game_id in [game_id for game_id, known in self.reviews.items() if known.state == "failed"]:
            del self.reviews[game_id]


def kept_review(row: GameRow) -> api.Review | None:
    """One that is written as an older server wrote them is made again."""
    try:
        return None if row.review is None else api.Review.model_validate(row.review)
    except ValidationError:
        return None


def seated(room: Room, token: str) -> api.Seated:
    """The seat of a token, as it is now."""
    player = room.holder_of(token)
    seat = None if player is None else room.seat_of(player.number)
    if player is None or seat is None:
        raise Refusal("broken" if room.phase == "broken" else "bad_token")
    return api.Seated(room=room.code, seat=seat, player=player.number, token=token)


def game_info(name: str, part_done: float) -> api.GameInfo:
    game = load(name)
    options = [
        api.OptionInfo(
            name=option,
            default=known.default,
            least=getattr(known, "least", None),
            most=getattr(known, "most", None),
            words=list(known.words) if isinstance(known, FileOption) else None,
        )
        for option, known in game.options.items()
    ]
    return api.GameInfo(
        name=name,
        seats=list(game.seats),
        usual_seats=game.usual_seats,
        options=options,
        ready=part_done == 1,
        part_done=part_done,
    )
