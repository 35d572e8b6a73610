"""A room in use: commands one after the other, everybody informed, bots asked, clocks watched."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Any

from stammtisch.rooms import entries, outgoing, protocol
from stammtisch.rooms.entries import Bodies, Entry
from stammtisch.rooms.metrics import ANSWERS, BROKEN, REFUSALS
from stammtisch.rooms.permissions import allowed, decide, digest, running, seat_now
from stammtisch.rooms.refusals import Refusal
from stammtisch.rooms.room import Due, Room
from stammtisch.rooms.sockets import Socket
from stammtisch.rooms.surroundings import Conflict, HintDocument, Store, StoreFailed, Workers

LOG = logging.getLogger("stammtisch.room")
STAND_IN = "strong"  # the level of a bot that plays for somebody
PACES = {"instant": 0.0, "quick": 0.3, "normal": 0.9, "slow": 1.8}  # seconds that a bot takes for a move
RETURN = 15.0  # seconds within which a lost connection may be made again: phones sleep, networks change
GRACE = 25.0  # and those who were connected to a server that has died, once their room is read again
STEP_IN = 3000  # milliseconds after which another server does what the one that wrote last should do
AGAIN = 1.0  # seconds until something is tried again that could not be written
MOST_UNWRITTEN = 256  # refusals and reactions that are remembered
Key = tuple[int, str]  # a player, and the id of a command
Answer = int | tuple[str, str | None]  # the number of an entry, or the code and the reason of a refusal


class LiveRoom:
    """A room, whoever looks at it, and what is going on there."""

    def __init__(
        self, room: Room, store: Store, workers: Workers, node: str, check_ready: Callable[[str], None]
    ) -> None:
        self.room, self.store, self.workers, self.node = room, store, workers, node
        self.check_ready = check_ready  # refuses a game that is still being compiled
        self.lock = asyncio.Lock()
        self.sockets: set[Socket] = set()
        # Commands by their ids that are not entries of the log: what was said, and the answer.
        self.unwritten: dict[Key, tuple[str, Answer]] = {}
        self.hints: dict[Socket, asyncio.Future[HintDocument]] = {}  # that are thought about
        self.timers: list[asyncio.TimerHandle] = []
        self.thinking: asyncio.Task[None] | None = None
        self.tasks: set[asyncio.Task[Any]] = set()
        self.wrote_last = True
        self.used = self.opened = time.monotonic()

    # --- writing

    async def write(self, make: Callable[[Room], Bodies | None]) -> Entry | None:
        """Make an entry out of the room as it is, keep it, and let it happen. If another server was quicker,
        it is made again out of the room as it is then. None: there is nothing to write any more. Only with
        the lock."""
        while (body := make(self.room)) is not None:
            if self.room.phase == "broken":  # what it could not take stands in the log for ever
                raise Refusal("broken")
            entry = Entry.model_construct(
                room=self.room.code,
                number=self.room.number + 1,
                at=max(self.store.now(), self.room.at),
                body=body,
            )
            try:
                await self.store.append(entry)
            except Conflict:
                await self.catch_up()
                continue
            self.wrote_last = True
            self.happen(entry)
            return entry
        return None

    def happen(self, entry: Entry) -> None:
        """An entry is on disk: the room changes, and everybody hears of it."""
        try:
            self.room.apply(entry)
            self.tell_everybody()
        except Exception as error:
            self.stop(error)
            return
        self.send_away_after(entry.body)
        self.watch()

    def stop(self, error: Exception) -> None:
        """The rules have failed: this table stops, the others go on. What an error says may be secret."""
        where = error.__traceback__
        while where is not None and where.tb_next is not None:
            where = where.tb_next
        line = f"{where.tb_frame.f_code.co_name}:{where.tb_lineno}" if where is not None else ""
        LOG.error("table stopped", extra={"error": type(error).__name__, "line": line})
        BROKEN.inc()
        self.room.phase = "broken"
        for socket in list(self.sockets):
            socket.end("broken")

    async def catch_up(self) -> None:
        """Let happen what other servers have written. Only with the lock."""
        if self.room.phase == "broken":
            return
        for entry in await self.store.read(self.room.code, self.room.number):
            self.wrote_last = False
            self.happen(entry)

    async def hear(self, number: int) -> None:
        """Another server may have written the entry of this number."""
        async with self.lock:
            if self.room.number < number:
                await self.catch_up()

    # --- commands

    async def command(self, socket: Socket, command: protocol.Commands) -> None:
        """Carry a command out and answer it. A hint is answered once it is ready: what is said after it does
        not wait for a bot."""
        self.used = time.monotonic()
        if isinstance(command, protocol.Hint):
            self.keep(asyncio.create_task(self.answer(socket, command)))
        else:
            await self.answer(socket, command)

    async def answer(self, socket: Socket, command: protocol.Commands) -> None:
        with ANSWERS.time():
            try:
                if isinstance(command, protocol.Hint):
                    answer = await self.hint(socket, command)
                else:
                    number = await self.carry_out(socket.player, command)
                    answer = {"type": "done", "id": command.id, "number": number}
            except Refusal as refusal:
                REFUSALS.labels(refusal.code).inc()
                answer = refused(command.id, refusal, self.room.number)
            except Exception as error:
                async with self.lock:
                    self.stop(error)
                return
            socket.tell(answer)

    async def carry_out(self, player: int | None, command: protocol.Commands) -> int:
        """The number of the entry that a command has become; the same id again is the same command."""
        if player is None:  # a spectator, who may do nothing, however often they ask
            raise Refusal("not_allowed", command.role.value)
        said, key = digest(command), (player, command.id)
        async with self.lock:
            if (known := self.answered(key, said)) is not None:
                return known
            if isinstance(command, protocol.Start):
                self.check_ready(self.room.game)
            try:
                if isinstance(command, protocol.React):
                    self.react(player, command)
                    self.remember(key, said, self.room.number)
                    return self.room.number
                # Looked at again after another server was quicker: it may have written this very command.
                entry = await self.write(
                    lambda room: None if key in room.said else decide(room, player, command)
                )
            except StoreFailed:
                raise
            except Refusal as refusal:
                self.remember(key, said, (refusal.code, refusal.reason))
                raise
            if entry is not None:
                return entry.number
            known = self.answered(key, said)
            assert known is not None
            return known

    def answered(self, key: Key, said: str) -> int | None:
        """The number that a command was answered with when it was said before, or the Refusal; None if it is
        a new one."""
        before = self.room.said.get(key) or self.unwritten.get(key)
        if before is None:
            return None
        what, answer = before
        if what != said:
            raise Refusal("id_reused")
        if isinstance(answer, tuple):
            raise Refusal(*answer)
        return answer

    def remember(self, key: Key, said: str, answer: Answer) -> None:
        self.unwritten[key] = said, answer
        if len(self.unwritten) > MOST_UNWRITTEN:
            del self.unwritten[next(iter(self.unwritten))]

    def react(self, player: int, command: protocol.React) -> None:
        """Shown to everybody; not kept."""
        seat = seat_now(self.room, allowed(self.room, player, command))
        reaction = {"type": "reaction", "seat": seat, "reaction": command.reaction}
        for other in self.sockets:
            other.tell(reaction)

    async def hint(self, socket: Socket, command: protocol.Hint) -> dict[str, object]:
        """What a master would do now; one at a time for each connection."""
        room = self.room
        player = allowed(room, socket.player, command)
        self.answered((player.number, command.id), digest(command))  # the id may be another command's
        if not room.practice:
            raise Refusal("not_practice")
        table, seat, number = running(room), seat_now(room, player), room.number
        if seat not in table.waiting:
            raise Refusal("out_of_turn")
        if socket in self.hints:
            raise Refusal("too_fast")
        thinking = asyncio.ensure_future(self.workers.hint(room.game, table.view_state(seat), seat))
        self.hints[socket] = thinking
        try:
            return {"type": "hint", "id": command.id, "number": number, **await thinking}
        finally:
            del self.hints[socket]

    # --- who looks

    async def enter(self, socket: Socket, token: str | None, since: int | None) -> None:
        """Somebody opens the room: in the seat of a token, or to watch."""
        async with self.lock:
            self.used = time.monotonic()
            if self.store.shared:  # nobody may see less than another server has sent them
                await self.catch_up()
            if self.room.phase == "broken":
                raise Refusal("broken")
            player = self.player_of(token)
            socket.player = player
            if player is not None:
                self.send_away(player, "elsewhere")
                with suppress(StoreFailed):  # to look on is possible; `check_presence` tries again
                    await self.write(lambda room: arrival(room, player, self.node))
            try:
                welcome = outgoing.welcome(
                    self.room, self.room.seat_of(player), player, since, self.store.now()
                )
            except Exception as error:
                self.stop(error)
                raise Refusal("broken") from None
            self.sockets.add(socket)
            socket.tell(welcome)
            self.watch()

    def player_of(self, token: str | None) -> int | None:
        """Whose token it is; None for spectators, where these are allowed."""
        if token is None:
            if not self.room.spectators:
                raise Refusal("no_spectators")
            return None
        holder = self.room.holder_of(token)
        if holder is None:
            raise Refusal("bad_token")
        return holder.number

    def leave(self, socket: Socket) -> None:
        """A connection has ended; its seat has some seconds to come back."""
        self.sockets.discard(socket)
        if socket in self.hints:
            self.hints[socket].cancel()
        player = socket.player
        if player is not None and not self.is_connected(player):
            self.later(RETURN, lambda: self.notice_absence(player))

    def is_connected(self, player: int) -> bool:
        return any(socket.player == player for socket in self.sockets)

    async def notice_absence(self, player: int) -> None:
        """Write down that somebody is not here any more, unless they have come back, here or elsewhere."""

        def absence(room: Room) -> Bodies | None:
            known = room.players.get(player)
            here = known is None or known.node != self.node or self.is_connected(player)
            return None if here else entries.Away(player=player)

        async with self.lock:
            await self.write(absence)

    async def check_presence(self, alive: set[str], died: set[str]) -> None:
        """Write down what the log does not know: who is connected to this server, and who was to one that has
        died. If that was before this server knew it, people have some time to come here."""
        waited = time.monotonic() - self.opened > GRACE

        def presence(room: Room, number: int) -> Bodies | None:
            known = room.players.get(number)
            if known is not None and self.is_connected(number):
                return arrival(room, number, self.node)
            node = None if known is None else known.node
            lost = node is not None and node not in alive and (waited or node in died)
            return entries.Away(player=number) if lost else None

        for number in list(self.room.players):
            if presence(self.room, number) is not None:
                async with self.lock:
                    await self.write(partial(presence, number=number))

    def send_away_after(self, body: Bodies) -> None:
        """Whoever has lost the seat or may not watch any more has to go."""
        match body:
            case entries.Leave():
                # The one who asked hears first that it is done.
                asyncio.get_running_loop().call_soon(self.send_away, body.player, "left")
            case entries.Kick():
                self.send_away(body.player, "removed")
            case entries.Arrive() if body.node != self.node:
                self.send_away(body.player, "elsewhere")
            case entries.Configure(spectators=False):
                self.send_away(None, "no_spectators")

    def send_away(self, player: int | None, code: str) -> None:
        for socket in [socket for socket in self.sockets if socket.player == player]:
            self.sockets.discard(socket)
            socket.end(code)

    def tell_everybody(self) -> None:
        """The newest entry, for each as they may see it; all spectators see the same."""
        updates: dict[int | None, bytes] = {}
        shared = outgoing.update(self.room, self.store.now())
        for socket in list(self.sockets):
            seat = self.room.seat_of(socket.player)
            if seat not in updates:
                updates[seat] = outgoing.encoded(outgoing.update_for(self.room, seat, shared))
            socket.send(updates[seat])

    # --- what happens by itself

    def later(self, seconds: float, job: Callable[[], Awaitable[None]]) -> None:
        async def wait() -> None:
            await asyncio.sleep(seconds)
            try:
                await job()
            except StoreFailed as failed:
                LOG.warning("put off", extra={"code": failed.code})
                self.later(AGAIN, job)
            except Refusal as refusal:
                LOG.warning("given up", extra={"code": refusal.code})
            except Exception as error:
                self.stop(error)

        self.keep(asyncio.create_task(wait()))

    def keep(self, task: asyncio.Task[None]) -> None:
        """Hold on to a task until it ends."""
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def watch(self) -> None:
        """Ask bots whose turn it is, and set the timer for what comes by itself. Whoever wrote last does so;
        other servers step in if nothing happens."""
        for timer in self.timers:
            timer.cancel()
        self.timers.clear()
        if self.room.phase == "broken":
            return
        patience = 0 if self.wrote_last else STEP_IN
        due = self.room.due()
        if due is not None:
            self.call(due.at + patience - self.store.now(), self.meet, due)
        if patience:
            self.call(patience, self.think)
        else:
            self.think()

    def call(self, milliseconds: int, job: Callable[..., None], *rest: Any) -> None:
        """Call something after some time, unless something happens before."""
        loop = asyncio.get_running_loop()
        self.timers.append(loop.call_later(max(0, milliseconds) / 1000, job, *rest))

    def meet(self, due: Due) -> None:
        """The time for something has come, if it is still to happen."""

        async def write() -> None:
            async with self.lock:
                await self.write(lambda room: due.body if room.due() == due else None)

        self.later(0, write)

    def think(self) -> None:
        if self.thinking is None and self.room.bots_to_move():
            self.thinking = asyncio.create_task(self.let_bots_move())

    async def let_bots_move(self) -> None:
        """One decision after the other, as long as bots owe some and no other server takes care of them."""
        try:
            while seats := self.room.bots_to_move():
                await self.let_bot_move(seats[0])
                if not self.wrote_last:
                    self.later(0, self.resume)
                    return
        except Refusal as refusal:
            LOG.warning("bot stopped", extra={"code": refusal.code})
            self.later(AGAIN, self.resume)
        except Exception as error:
            async with self.lock:
                self.stop(error)
        finally:
            self.thinking = None

    async def resume(self) -> None:
        self.watch()

    async def let_bot_move(self, seat: int) -> None:
        room, begun = self.room, time.monotonic()
        player, turn = room.player_at(seat), room.turn
        assert room.table is not None
        assert player is not None
        view, before = room.table.view_state(seat), room.table.fingerprint()
        move = await self.workers.choose(room.game, player.level or STAND_IN, view, seat)
        await asyncio.sleep(max(0.0, begun + PACES[room.speed] - time.monotonic()))
        chosen = entries.Move(seat=seat, move=move, before=before)
        async with self.lock:
            await self.write(lambda now: chosen if now.turn == turn and seat in now.bots_to_move() else None)

    def close(self, code: str) -> list[asyncio.Task[None]]:
        """Let go of everybody and of everything that is going on; the goodbyes that are being said."""
        for timer in self.timers:
            timer.cancel()
        for task in (self.thinking, *self.tasks):
            if task is not None:
                task.cancel()
        for socket in self.sockets:
            socket.end(code)
        return [socket.ending for socket in self.sockets if socket.ending is not None]


def arrival(room: Room, player: int, node: str) -> Bodies | None:
    """The entry for somebody who connects, unless that is known already."""
    known = room.players.get(player)
    if known is None:
        raise Refusal("bad_token")
    return (
        None if known.node == node and known.stand_in != "away" else entries.Arrive(player=player, node=node)
    )


def refused(command: str | None, refusal: Refusal, number: int | None) -> dict[str, object]:
    return {
        "type": "refused",
        "id": command,
        "code": refusal.code,
        "number": number,
        "reason": refusal.reason,
    }
