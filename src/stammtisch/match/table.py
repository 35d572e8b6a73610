"""One match for people: words in, words out, every move checked.

Moves are taken back here too (undo); whether that harms anybody is decided in `undo.py`."""

from __future__ import annotations

import hashlib
from bisect import bisect_left
from collections.abc import Mapping
from itertools import pairwise
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from stammtisch.engine import chance, layout, turns
from stammtisch.errors import Mistake
from stammtisch.games import Game, load
from stammtisch.games.options import BadOption, Value, is_whole, read_files, typed_options, write_options
from stammtisch.games.position import words_of
from stammtisch.games.shapes import Event, Shown, View
from stammtisch.match.commitment import commitment
from stammtisch.match.undo import can_be_undone, reveals
from stammtisch.match.viewer import OPEN, SPECTATOR, Look, Onlooker, Viewer, seats_in

if TYPE_CHECKING:
    from stammtisch.match.record import RecordDocument


class IllegalMove(Mistake):
    """A move that cannot be made now; says why, and what was possible."""


class Move(NamedTuple):
    """A move that was made, and the position and who waited before it."""

    seat: int
    action: int
    before: bytes
    waiting: tuple[int, ...]


class Table:
    """One match of a game: moves go in as words, and every move is checked.

    Without `seats` the table is as small as the game allows; without a `seed` the deal is secret. Seats are
    counted from 0.

    `print(table)` shows the whole position, as `text()` writes it: hidden cards and the generator of chance
    are in it. It is meant for whoever owns the table; show players `view(seat)` instead. `repr(table)` is one
    short line without a secret.
    """

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        seed: int | bytes | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        self.game: Game = load(game)
        """The game that is played here."""
        self.seats = check_seats(self.game, self.game.seats[0] if seats is None else seats)
        """How many play."""
        self._options = self.game.check_options(read_files(self.game.options, options or {}))
        self.seed: bytes | None = chance.seed_bytes(seed)
        """What every deal comes from: a secret while the match is on. None if it began at a position."""
        self.position: str | None = None
        """Where the match began, as text, if not with a deal."""
        self.open_until = 0
        """How many of the first moves come from a match whose deal had been laid open by then."""
        self._moves: list[Move] = []
        self._cell = layout.cell(self.game.state)
        self._looks: dict[Viewer, Look] = {}  # of the position now, ...
        self._looks_before: dict[Viewer, Look] = {}  # ... and of that before the newest move
        self._first_shown: int | None = None
        state = self._state
        set_up(self.game, state, self.seats, self._options)
        state.chance[:] = chance.generator(self.seed)
        self.game.library.deal(self._cell)
        self._waiting = self._look(SPECTATOR).waiting

    def __str__(self) -> str:
        """The whole position as `text()` writes it, hidden cards included; `Table.parse` reads it."""
        return self.text().rstrip("\n")

    def __repr__(self) -> str:
        waiting = f"waiting for {listed(self._waiting)}" if self._waiting else "over"
        return f"<Table of {self.game.name} for {self.seats}, {len(self._moves)} moves made, {waiting}>"

    @property
    def options(self) -> Mapping[str, Value]:
        """Every option of the game with its value at this table; read-only."""
        return MappingProxyType(self._options)

    # --- what is to be done

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that have a decision to make; empty once the game is over."""
        return self._waiting

    def moves(self, seat: int | None = None) -> list[str]:
        """The legal moves of a seat, in words; empty if it has nothing to decide. Without a seat, those of
        the only seat that is waiting."""
        if seat is None:
            if not self._waiting:
                return []
            seat = self._only_waiting()
        return self.seen_by(self._seat(seat)).moves

    def play(self, move: str, seat: int | None = None) -> None:
        """Make a move, given in words. Without a seat it is made by the only one that is waiting.

        Raises `IllegalMove`, which says why and what was possible; nothing has changed then."""
        if not self._waiting:
            raise IllegalMove("The game is over; start a new table to play on.")
        if seat is None:
            seat = self._only_waiting()
        seat = self._seat(seat)
        if seat not in self._waiting:
            raise IllegalMove(f"It is not the turn of seat {seat}; waiting for {listed(self._waiting)}.")
        action = self.game.actions.get(move.strip()) if isinstance(move, str) else None
        if action is None:
            raise IllegalMove(f"{str(move)[:40]!r} is not a move of {self.game.name}. {self._possible(seat)}")
        before = self._cell.tobytes()
        out = self.game.scratch()
        if self.game.library.step(self._cell, seat, action, out) != turns.DONE:
            key = self.game.refusal(self.view_state(seat), seat, action)
            reason = self.game.words("en").say("refused", key)
            raise IllegalMove(f"Seat {seat} cannot play {move.strip()!r}: {reason} {self._possible(seat)}")
        self._moves.append(Move(seat, action, before, self._waiting))
        self._turn_to({}, self._looks, seats_in(int(out[turns.WAITING])))

    def undo(self, moves: int = 1) -> None:
        """Take back the latest moves."""
        newest = self._newest(moves)
        if newest:
            self._lay(newest[0].before)
            del self._moves[-len(newest) :]
            self._turn_to(self._looks_before if moves == 1 else {}, {}, newest[0].waiting)

    def reveals(self, moves: int = 1) -> bool:
        """Whether any of the latest moves gave something away beyond the move itself: whether anybody, even
        a spectator, learnt of a card that they did not know, or who holds it. Moves that gave nothing away
        can be taken back without harm."""
        newest = self._newest(moves)
        positions = [move.before for move in newest] + [self._cell.tobytes()]
        return any(
            reveals(self.game, before, after, move.seat, move.action)
            for move, (before, after) in zip(newest, pairwise(positions), strict=True)
        )

    def can_be_undone(self) -> bool:
        """Whether the player who made the latest move may take it back in company, because that harms nobody.
        False if no move has been made."""
        if not self._moves:
            return False
        newest = self._moves[-1]
        return can_be_undone(self.game, newest.before, self._cell.tobytes(), newest.seat, newest.action)

    @property
    def made(self) -> int:
        """How many moves have been made."""
        return len(self._moves)

    @property
    def history(self) -> list[tuple[int, str]]:
        """The moves so far: the seat and its move, in words."""
        return [(move.seat, self.game.moves[move.action]) for move in self._moves]

    def acts(self) -> list[list[int]]:
        """The moves so far by their numbers, counted from 0, in groups: moves that a person makes as one act
        stand together."""
        history = self.history
        found: list[list[int]] = []
        newest: dict[int, list[int]] = {}  # of each seat
        for number, (seat, move) in enumerate(history):
            act = newest.get(seat)
            if act and self.game.in_act(move) and self.game.in_act(history[act[-1]][1]):
                act.append(number)
            else:
                newest[seat] = [number]
                found.append(newest[seat])
        return found

    # --- what there is to see

    def seen_by(self, viewer: Viewer = SPECTATOR) -> Seen:
        """The table as somebody sees it: a seat by its number, a `SPECTATOR`, or, with all cards face up,
        `OPEN`, which is for looking back at a match and not for players."""
        return Seen(self, viewer if isinstance(viewer, Onlooker) else self._seat(viewer))

    def view(self, viewer: Viewer = SPECTATOR) -> View:
        """What somebody may see of the position, ready for JSON: short for `seen_by(viewer).view`."""
        return self.seen_by(viewer).view

    def view_state(self, viewer: Viewer = SPECTATOR) -> Any:
        """The same as a state of the game, which bots are given: short for `seen_by(viewer).state`."""
        return self.seen_by(viewer).state

    def events(self, viewer: Viewer = SPECTATOR, since: int = 0, until: int | None = None) -> list[Event]:
        """What has happened, as somebody saw it: short for `seen_by(viewer).events(since, until)`."""
        return self.seen_by(viewer).events(since, until)

    def truth(self) -> Any:
        """A copy of the whole position as a state of the game, including what nobody at the table may
        know."""
        return layout.copy(self._state)

    def fingerprint(self) -> str:
        """A short hash of the whole position: equal positions have equal fingerprints."""
        return hashlib.blake2b(self._cell.tobytes(), digest_size=6).hexdigest()

    @property
    def shown_since(self) -> int:
        """The first move that the log still shows. There are games in which nobody may look back at rounds
        that are long over, as long as the match goes on."""
        if self._first_shown is None:
            self._first_shown = self._find_first_shown()
        return self._first_shown

    def text(self) -> str:
        """The whole position as text, in the notation of docs/notation.md, which `Table.parse` reads. Hidden
        cards and the generator of chance are in it."""
        given = self.game.options
        chosen = [f"{name}={value}" for name, value in self.options.items() if value != given[name].default]
        return " ".join([self.game.name, *chosen]) + "\n" + self.game.show(self._state) + "\n"

    @classmethod
    def parse(cls, text: str) -> Table:
        """A table that begins at a position written in the notation of docs/notation.md.

        Raises `BadPosition`, which says what is wrong with the text."""
        game = load(words_of(text)[0])
        given = game.sections(text)
        options = game.check_options(typed_options(game.options, given.options))
        table = cls(game.name, given.seats, 0, options)
        game.parse(given, table._state)
        table.seed, table.position = None, table.text()
        table._look_again()
        return table

    # --- how it stands

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self._waiting

    @property
    def rounds(self) -> int:
        """How many rounds have been finished; 0 in a game without rounds."""
        return self.game.library.count_rounds(self._cell)

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each seat so far, as the game counts them."""
        return tuple(self._look(SPECTATOR).scores)

    @property
    def places(self) -> tuple[int, ...]:
        """The place of each seat, 1 for every winner; empty until the game is over."""
        return tuple(self._look(SPECTATOR).places) if self.over else ()

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that share first place; empty until the game is over."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)

    @property
    def commitment(self) -> str | None:
        """A hash that fixes every deal of the match and can be shown before the first card without giving
        anything away. None if the match began at a written position."""
        return commitment(self.seed, self.game.name, self.seats, self._options) if self.seed else None

    def record(self) -> RecordDocument:
        """The match as a JSON document, from which `stammtisch.replay` plays it again. It contains the seed,
        so keep it to yourself until the match is over."""
        from stammtisch.match.record import Record  # whoever only plays need not wait for pydantic

        record = Record(
            game=self.game.name,
            rules=self.game.rules_hash,
            seats=self.seats,
            options=self._options,
            seed=self.seed.hex() if self.seed else None,
            position=self.position,
            commitment=self.commitment,
            moves=self.history,
            scores=list(self.scores),
            places=list(self.places),
            open_until=self.open_until,
        )
        return record.document()

    # --- inside

    @property
    def _state(self) -> Any:
        """The whole truth, on the memory of the cell."""
        return layout.state_in(self._cell, self.game.state)

    def _look(self, viewer: Viewer) -> Look:
        """The position as a viewer sees it, looked up once."""
        look = self._looks.get(viewer)
        if look is None:
            look = self._looks[viewer] = Look(self.game, self._cell.tobytes(), viewer)
        return look

    def _look_before(self, number: int, viewer: Viewer) -> Look:
        """The position before the move of this number, or, if all have been made, as it is now."""
        if number == len(self._moves):
            return self._look(viewer)
        if number == len(self._moves) - 1 and viewer in self._looks_before:
            return self._looks_before[viewer]
        return Look(self.game, self._moves[number].before, viewer)

    def _look_again(self) -> None:
        """The position has been written anew."""
        self._turn_to({}, {}, ())
        self._waiting = self._look(SPECTATOR).waiting

    def _turn_to(
        self, looks: dict[Viewer, Look], looks_before: dict[Viewer, Look], waiting: tuple[int, ...]
    ) -> None:
        """Another position lies on the table: what is already known of it."""
        self._looks, self._looks_before, self._waiting = looks, looks_before, waiting
        self._first_shown = None

    def _find_first_shown(self) -> int:
        rounds = self.game.log_rounds(self._state)
        if rounds is None or self.over:
            return 0
        first = self.game.library.count_rounds(self._cell) - rounds + 1
        return bisect_left(self._moves, first, key=self._rounds_before)

    def _rounds_before(self, move: Move) -> int:
        """How many rounds had been finished before a move."""
        return self.game.library.count_rounds(layout.cell(self.game.state, move.before))

    def _newest(self, moves: int) -> list[Move]:
        """So many moves, the newest last."""
        if not is_whole(moves) or not 0 <= moves <= len(self._moves):
            raise IllegalMove(f"{moves!r} moves cannot be taken back; {len(self._moves)} have been made.")
        return self._moves[len(self._moves) - moves :]

    def _put(self, position: bytes) -> None:
        """Lay any position onto the table."""
        self._lay(position)
        self._look_again()

    def _lay(self, position: bytes) -> None:
        self._cell.view(np.uint8)[:] = np.frombuffer(position, np.uint8)

    def _only_waiting(self) -> int:
        if len(self._waiting) > 1:
            seats = listed(self._waiting)
            raise IllegalMove(f"Seats {seats} choose at the same time; say whose move it is with seat=.")
        return self._waiting[0]

    def _possible(self, seat: int) -> str:
        return f"Possible: {', '.join(self.moves(seat))}."

    def _seat(self, seat: object) -> int:
        if not is_whole(seat) or not 0 <= int(seat) < self.seats:
            raise IllegalMove(f"There is no seat {seat!r}; the seats are 0 to {self.seats - 1}.")
        return int(seat)


class Seen:
    """A table through the eyes of one viewer, as it is whenever it is asked."""

    def __init__(self, table: Table, viewer: Viewer) -> None:
        self.table, self.viewer = table, viewer

    def __repr__(self) -> str:
        viewer = f"seat {self.viewer}" if isinstance(self.viewer, int) else self.viewer.value
        return f"<Seen by {viewer}: {self.table!r}>"

    @property
    def state(self) -> Any:
        """What the viewer may know of the position, as a state of the game."""
        return layout.copy(self.table._look(self.viewer).state)

    @property
    def moves(self) -> list[str]:
        """The legal moves of the viewer, in words; empty without a decision to make."""
        return self.table._look(self.viewer).moves

    @property
    def view(self) -> View:
        """What the viewer may see of the position, ready for JSON.

        Treat it as read-only: views of several viewers share what all of them see alike."""
        table, look, shown = self.table, self.table._look(self.viewer), self._shown()
        seat = None if isinstance(self.viewer, Onlooker) else self.viewer
        moves = look.moves
        return {
            "game": table.game.name,
            "seats": table.seats,
            "seat": seat,
            "waiting": list(look.waiting),
            "over": not look.waiting,
            "scores": look.scores,
            "places": [] if look.waiting else look.places,
            "moves": moves,
            "targets": [list(table.game.points_at(move, shown)) for move in moves],
            "headline": table.game.headline(look.plain),
            "facts": table.game.facts(look.plain, shown, seat),
            **shown,
        }

    def events(self, since: int = 0, until: int | None = None) -> list[Event]:
        """What has happened, as the viewer saw it: from move number `since`, up to but not including move
        `until`, or up to now. Moves before `shown_since` of the table are left out, unless all is open."""
        table, made = self.table, self.table.made
        end = made if until is None else until
        if not is_whole(since) or not is_whole(end) or not 0 <= since <= int(end) <= made:
            raise IllegalMove(f"Events are asked for from move 0 to {made}, not from {since!r} to {end!r}.")
        if self.viewer is not OPEN:
            since = min(max(since, table.shown_since), end)
        views = [table._look_before(number, self.viewer).plain for number in range(since, end + 1)]
        happened: list[Event] = []
        for move, (before, after) in zip(table._moves[since:end], pairwise(views), strict=True):
            happened += table.game.events(before, after, move.seat, self._action(move))
        return happened

    def _shown(self) -> Shown:
        """What the game shows of the position. What a seat sees as a spectator does is made once for all."""
        look = self.table._look(self.viewer)
        if isinstance(self.viewer, Onlooker):
            return look.shown
        common = self.table._look(SPECTATOR).shown
        return {**common, **self.table.game.own(look.plain, common)}

    def _action(self, move: Move) -> int:
        """The action of a move, as far as the viewer knows it."""
        is_secret = move.action in self.table.game.secret and self.viewer not in (move.seat, OPEN)
        return layout.UNKNOWN if is_secret else move.action


def set_up(game: Game, state: Any, seats: object, options: Mapping[str, Value]) -> None:
    """Write what a deal needs besides the generator: seats and checked options."""
    state.seats = check_seats(game, seats)
    write_options(state, game.options, options)
    if reason := game.unfit(state):
        raise BadOption(f"{game.name} cannot be played like this: {reason}")


def check_seats(game: Game, seats: object) -> int:
    if not is_whole(seats) or int(seats) not in game.seats:
        raise BadOption(f"{game.name} is played by {game.seats[0]} to {game.seats[-1]}, not by {seats!r}.")
    return int(seats)


def listed(seats: tuple[int, ...]) -> str:
    return ", ".join(str(seat) for seat in seats)
