"""A room: what its log makes of it. Nothing here waits, writes or asks for the time; the same entries make
the same room on every server."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from stammtisch.games import load
from stammtisch.match.table import Table
from stammtisch.rooms import entries
from stammtisch.rooms.entries import Bodies, Entry, Player, Standing
from stammtisch.rooms.names import is_token
from stammtisch.rooms.protocol import MOST_MISSED, Phase, SheetLine

CLOCKS = {"relaxed": 90_000, "fast": 20_000}  # milliseconds for a decision
PATIENCE = 25_000  # milliseconds that a table waits for somebody who is away
LONGEST_SHEET = 50  # games; older ones are found in the history
HOST_PATIENCE = 60_000  # and that it stays without its host
MOST_SAID = 2000  # commands of a game that are known again if they are repeated


class OtherRules(Exception):
    """A game was begun by rules that lead to other positions than those of this version."""


class News(NamedTuple):
    """What everybody hears of an entry: what it was, whom it was about, and which move of the game it was.
    Nothing that is not everybody's business, and no more than is needed: every room keeps many of them."""

    number: int
    kind: str
    seat: int | None = None
    player: int | None = None
    name: str | None = None
    move: int | None = None
    stood_in: bool = False


class Due(NamedTuple):
    """What is to be written down at some time if nothing happens until then."""

    at: int
    body: Bodies


class Room:
    """A table with people: who sits there, what is agreed, and the game."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.number = -1  # of the newest entry
        self.at = 0  # when that was written
        self.game = ""
        self.options: dict[str, int | str] = {}
        self.clock = "none"
        self.speed = "normal"
        self.spectators = True
        self.players: dict[int, Player] = {}
        self.seats: list[int | None] = []
        self.host: int | None = None
        self.next_player = 0
        self.match = 0
        self.sheet: list[SheetLine] = []
        self.phase: Phase = "waiting"
        self.table: Table | None = None
        self.start: entries.Start | None = None  # of the newest game
        self.finished = False  # whether it has come to its end
        self.began_alone = False  # whether one person sat there when it began
        self.finalists: list[Player] = []  # who sat there when it ended
        self.turn = 0  # the entry that made the position what it is
        self.asked: dict[int, int] = {}  # since which entry a seat owes its decision
        self.asked_at: dict[int, int] = {}  # and since when
        self.moved_at: list[
            tuple[int, dict[int, int]]
        ] = []  # each move of a game with a clock: when, `asked_at`
        self.moves: list[int] = []  # the entries that are moves of this game
        self.away_at: dict[int, int] = {}  # since when players are away
        self.resumed_at = 0  # since when somebody is there
        self.said: dict[tuple[int, str], tuple[str, int]] = {}  # commands by their ids: what, and its number
        self.recent: deque[News] = deque(maxlen=MOST_MISSED)

    # --- who is there

    def player_at(self, seat: int) -> Player | None:
        number = self.seats[seat] if 0 <= seat < len(self.seats) else None
        return None if number is None else self.players[number]

    def seat_of(self, player: int | None) -> int | None:
        return self.seats.index(player) if player is not None and player in self.seats else None

    def holder_of(self, token: str) -> Player | None:
        """Whoever a token belongs to."""
        found = None
        for player in self.players.values():  # all are looked at, so that the time reveals nothing
            if is_token(token, player.token):
                found = player
        return found

    @property
    def persons(self) -> list[Player]:
        """The people with a seat, in the order of their seats."""
        seated = [self.players[number] for number in self.seats if number is not None]
        return [player for player in seated if player.is_person and player.stand_in != "left"]

    @property
    def paused(self) -> bool:
        """Nobody is there: bots and clocks wait."""
        return not any(player.is_here for player in self.persons)

    @property
    def practice(self) -> bool:
        """One person against bots. A running game stays what it was when it began: whoever is the last of
        many has not been practising."""
        if self.phase == "playing":
            return self.began_alone
        return len(self.persons) == 1 and None not in self.seats

    def bots_to_move(self) -> list[int]:
        """The seats for which a bot owes a decision now."""
        if self.table is None or self.phase != "playing" or self.paused:
            return []
        return [seat for seat in self.table.waiting if self.decided_by_bot(seat)]

    def decided_by_bot(self, seat: int) -> bool:
        player = self.player_at(seat)
        return player is not None and player.is_bots_turn

    # --- what is due

    def due(self) -> Due | None:
        """What comes by itself: a bot stands in for somebody who is late or away, or the host changes."""
        dues = [*self.stand_ins_due(), *self.host_due()]
        return min(dues, key=lambda due: due.at, default=None)

    def stand_ins_due(self) -> Iterable[Due]:
        if self.table is None or self.phase != "playing" or self.paused or self.practice:
            return
        for seat in self.table.waiting:
            player = self.player_at(seat)
            if player is None or player.is_bots_turn:
                continue
            begun = max(self.asked_at[seat], self.resumed_at)
            if self.clock in CLOCKS:
                yield Due(begun + CLOCKS[self.clock], entries.StandIn(player=player.number, reason="time"))
            if not player.is_here:
                gone = max(begun, self.away_at.get(player.number, 0))
                yield Due(gone + PATIENCE, entries.StandIn(player=player.number, reason="away"))

    def host_due(self) -> Iterable[Due]:
        host = None if self.host is None else self.players.get(self.host)
        if host is None or host.is_here:
            return
        if heirs := [player for player in self.persons if player.is_here]:
            gone = max(self.away_at.get(host.number, 0), self.resumed_at)
            yield Due(gone + HOST_PATIENCE, entries.Host(player=heirs[0].number))

    def time_left(self, now: int) -> dict[str, int]:
        """The milliseconds that each seat has for its decision."""
        if self.clock not in CLOCKS:
            return {}
        limits = (due for due in self.stand_ins_due() if getattr(due.body, "reason", "") == "time")
        return {
            str(self.seat_of(due.body.player)): max(0, due.at - now)
            for due in limits
            if isinstance(due.body, entries.StandIn)
        }

    # --- what the log says

    def standing(self) -> Standing:
        """Everything but the game itself; those without a seat are forgotten."""
        return Standing.model_validate(
            {
                **{name: getattr(self, name) for name in Standing.model_fields},
                "players": [self.players[number] for number in self.seats if number is not None],
            }
        )

    def apply(self, entry: Entry) -> None:
        """Let an entry of the log happen."""
        body = entry.body
        since: dict[int, int] = {}
        was_paused = not isinstance(body, entries.Move) and self.paused  # a move brings nobody back
        match body:
            case entries.Create():
                self.stand_as(body.standing)
            case entries.Start():
                self.begin(body, entry.number)
            case entries.Move():
                assert self.table is not None
                if body.before != self.table.fingerprint():
                    raise OtherRules
                if self.clock in CLOCKS:
                    self.moved_at.append((entry.at, {seat: self.asked_at[seat] for seat in self.asked}))
                self.table.play(body.move, body.seat)
                self.moves.append(entry.number)
            case entries.Undo():
                since = self.take_back(body, entry.at)
            case entries.Configure() | entries.Arrange():
                self.agree(body)
            case _:
                self.seat_people(body, entry.at)
        self.number, self.at = entry.number, entry.at
        if body.author is not None:
            self.said[body.author.player, body.author.id] = (body.author.said, entry.number)
            if len(self.said) > MOST_SAID:
                del self.said[next(iter(self.said))]
        if isinstance(body, entries.Start | entries.Move | entries.Undo):
            self.turn = entry.number
            self.ask(entry, body.seat if isinstance(body, entries.Move) else None, since)
        if was_paused and not self.paused:
            self.resumed_at = entry.at
        self.recent.append(self.news(entry))
        if self.phase == "playing" and self.table is not None and self.table.over:
            self.finish()

    def news(self, entry: Entry) -> News:
        """What is said of the newest entry."""
        number, body = entry.number, entry.body
        match body:
            case entries.Move():
                assert self.table is not None
                mover = self.player_at(body.seat)
                stood_in = mover is not None and mover.stand_in is not None
                return News(number, body.kind, body.seat, move=self.table.made - 1, stood_in=stood_in)
            case entries.Undo():
                return News(number, body.kind, body.seat)
            case entries.Join():
                return News(number, body.kind, body.seat, body.player.number, body.player.name)
            case entries.Create() | entries.Configure() | entries.Arrange() | entries.Start():
                return News(number, body.kind)
        player = self.players.get(body.player)
        name = None if player is None else player.name
        return News(number, body.kind, self.seat_of(body.player), body.player, name)

    def stand_as(self, standing: Standing) -> None:
        for name in Standing.model_fields:
            setattr(self, name, getattr(standing, name))
        self.options, self.seats, self.sheet = dict(self.options), list(self.seats), list(self.sheet)
        self.players = {player.number: player for player in standing.players}

    def begin(self, start: entries.Start, number: int) -> None:
        """A new game."""
        self.stand_as(start.standing)
        self.began_alone = self.practice  # as people sit down for it
        self.start, self.phase, self.finished = start, "playing", False
        if start.position is not None:
            self.table = Table.parse(start.position)
        else:
            options = load(start.standing.game).check_options(start.standing.options)
            self.table = Table(start.standing.game, len(self.seats), bytes.fromhex(start.seed or ""), options)
            for seat, move in start.moves:
                self.table.play(move, seat)
            self.table.open_until = len(start.moves)
        self.asked.clear()
        self.moved_at.clear()
        self.moves.clear()
        self.said.clear()
        self.recent.clear()

    def take_back(self, undo: entries.Undo, at: int) -> dict[int, int]:
        """Take moves back; since when the seats that wait again owe their decisions. An undo gives nobody
        more time: for whoever has owed a decision all along the clock goes on, whoever was done with it has
        as much left as then."""
        assert self.table is not None
        self.table.undo(undo.moves)
        del self.moves[-undo.moves :]
        owing = set(self.asked)
        self.asked.clear()
        self.recent.clear()  # what was taken back is not sent any more
        if not self.moved_at:
            return {}
        moved, asked_at = self.moved_at[-undo.moves]
        del self.moved_at[-undo.moves :]
        return {
            seat: begun if seat in owing else at - max(0, moved - max(begun, self.resumed_at))
            for seat, begun in asked_at.items()
        }

    def ask(self, entry: Entry, mover: int | None, since: Mapping[int, int]) -> None:
        """Note since when the seats that wait owe their decisions: now, if it is not known otherwise."""
        assert self.table is not None
        waiting = self.table.waiting
        for seat in waiting:
            if seat not in self.asked or seat == mover:
                self.asked[seat], self.asked_at[seat] = entry.number, since.get(seat, entry.at)
        for seat in [seat for seat in self.asked if seat not in waiting]:
            del self.asked[seat]

    def finish(self) -> None:
        """The game is over: onto the score sheet; seats that were given up are free again."""
        assert self.table is not None
        assert self.start is not None
        seated = [str(number) for number in self.seats]
        self.sheet.append(
            SheetLine(
                game=self.game,
                id=self.start.id,
                names={str(number): self.players[number].name for number in self.seats if number is not None},
                scores=dict(zip(seated, self.table.scores, strict=True)),
                places=dict(zip(seated, self.table.places, strict=True)),
            )
        )
        del self.sheet[:-LONGEST_SHEET]
        self.phase, self.finished = "over", True
        self.finalists = [self.players[number] for number in self.seats if number is not None]
        gone = [number for number, player in self.players.items() if player.stand_in == "left"]
        for number in gone:
            self.remove(number)

    def agree(self, body: entries.Configure | entries.Arrange) -> None:
        """Something else is agreed between two games."""
        self.phase = "waiting"
        self.seats = list(body.seats)
        if isinstance(body, entries.Configure):
            self.game, self.options = body.game, dict(body.options)
            self.clock, self.speed, self.spectators = body.clock, body.speed, body.spectators
        else:
            for bot in body.bots:
                self.players[bot.number] = bot
                self.next_player = max(self.next_player, bot.number + 1)
        for number in [number for number in self.players if number not in self.seats]:
            del self.players[number]

    def seat_people(self, body: Bodies, at: int) -> None:
        """People come, go, and are called otherwise."""
        match body:
            case entries.Join():
                self.players[body.player.number] = body.player
                self.seats[body.seat] = body.player.number
                self.next_player = max(self.next_player, body.player.number + 1)
                self.away_at[body.player.number] = at
                self.host = body.player.number if self.host is None else self.host
            case entries.Leave() | entries.Kick():
                if self.phase == "playing":
                    self.change(body.player, stand_in="left", node=None, token=None)
                else:
                    self.remove(body.player)
                self.pass_host_on(body.player)
                if not self.persons:
                    self.abandon()
            case entries.Rename():
                self.change(body.player, name=body.name)
            case entries.Host():
                self.host = body.player
            case entries.Arrive():
                waited = self.players[body.player].stand_in
                stand_in = None if waited == "away" else waited
                self.change(body.player, node=body.node, stand_in=stand_in)
            case entries.Away():
                self.change(body.player, node=None)
                self.away_at[body.player] = at
            case entries.StandIn():
                self.change(body.player, stand_in=body.reason)
            case entries.Back():
                self.change(body.player, stand_in=None)

    def abandon(self) -> None:
        """Everybody has given up their seat: the game ends without a result, and whoever comes finds room."""
        for number in [number for number, player in self.players.items() if player.is_person]:
            self.remove(number)
        if self.phase == "playing":
            self.phase, self.table = "waiting", None
            self.recent.clear()

    def change(self, number: int, **facts: object) -> None:
        self.players[number] = self.players[number].model_copy(update=facts)

    def remove(self, number: int) -> None:
        self.seats = [None if seated == number else seated for seated in self.seats]
        self.players.pop(number, None)

    def pass_host_on(self, gone: int) -> None:
        """If the host has gone: to somebody who is here, else to any person, else to nobody."""
        if self.host == gone:
            heirs = sorted(self.persons, key=lambda player: not player.is_here)
            self.host = heirs[0].number if heirs else None
