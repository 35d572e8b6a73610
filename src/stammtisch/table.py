"""One match for people: words in, words out, every move checked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from stammtisch import chance, kit
from stammtisch.games import BadOption, Game, load
from stammtisch.notation import words_of
from stammtisch.record import Record, commitment

SPECTATOR = -1
NOBODY_WAITS = "The game is over; start a new table to play on."


class IllegalMove(ValueError):
    """A move that cannot be made now; says why, and what was possible."""


@dataclass(frozen=True)
class Move:
    """A move that was made, and the position before it."""

    seat: int
    action: int
    before: bytes


class Table:
    """A match: `play` words, ask for `moves`, `view`, `text`, `record`; `undo` takes moves back."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        seed: int | bytes | None = None,
        options: Mapping[str, int] | None = None,
    ) -> None:
        self.game: Game = load(game)
        self.seats = check_seats(self.game, self.game.seats[0] if seats is None else seats)
        self.options = check_options(self.game, options or {})
        self.seed: bytes | None = chance.seed_bytes(seed)
        self.position: str | None = None  # where the match began, if not with a deal
        self._moves: list[Move] = []
        self._state = blank_state(self.game, self.seats, self.options)
        self._state.chance[:] = chance.generator(self.seed)
        self._legal = np.zeros(len(self.game.moves) + 1, np.int64)
        self._points = np.zeros(self.seats, np.int64)
        kit.deal(self._state)

    # --- what is to be done

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that owe a decision; () when the game is over."""
        return seats_of(kit.waiting(self._state))

    def moves(self, seat: int | None = None) -> list[str]:
        """The legal moves of a seat, in words; `seat` may be left out if only one waits. [] if it need not
        act."""
        waiting = self.waiting
        if seat is None:
            seat = self._only(waiting) if waiting else SPECTATOR
        elif not is_seat(seat, self.seats):
            raise IllegalMove(f"There is no seat {seat!r}; the seats are 0 to {self.seats - 1}.")
        return self._legal_moves(self._state, seat) if seat in waiting else []

    def play(self, move: str, seat: int | None = None) -> None:
        """Make a move. An IllegalMove changes nothing."""
        waiting = self.waiting
        if not waiting:
            raise IllegalMove(NOBODY_WAITS)
        if seat is None:
            seat = self._only(waiting)
        if not is_seat(seat, self.seats):
            raise IllegalMove(f"There is no seat {seat!r}; the seats are 0 to {self.seats - 1}.")
        if seat not in waiting:
            raise IllegalMove(f"It is not the turn of seat {seat}; waiting for {listed(waiting)}.")
        action = self.game.actions.get(move.strip()) if isinstance(move, str) else None
        if action is None:
            raise IllegalMove(f"{str(move)[:40]!r} is not a move of {self.game.name}. {self._possible(seat)}")
        before = self._state.tobytes()
        if kit.step(self._state, seat, action, self._legal) != kit.DONE:
            key = self.game.refusal(self.view_state(seat), seat, action)
            reason = self.game.words("en").say("refused", key)
            raise IllegalMove(f"Seat {seat} cannot play {move.strip()!r}: {reason} {self._possible(seat)}")
        self._moves.append(Move(seat, action, before))

    def undo(self, moves: int = 1) -> None:
        """Take back the newest moves."""
        if not isinstance(moves, int) or not 0 <= moves <= len(self._moves):
            raise IllegalMove(f"{moves!r} moves cannot be taken back; {len(self._moves)} have been made.")
        if moves:
            self._state = self._from_bytes(self._moves[-moves].before)
            del self._moves[-moves:]

    @property
    def history(self) -> list[tuple[int, str]]:
        """The moves so far: who, and what in words."""
        return [(move.seat, self.game.moves[move.action]) for move in self._moves]

    # --- what there is to see

    def view_state(self, seat: int | None = None) -> Any:
        """The position as a seat may know it, as a state; None is a spectator."""
        view = kit.copy(self._state)
        kit.hide(view, self._viewer(seat))
        return view

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """The position as a seat may see it, ready for JSON; None is a spectator. Made from the view."""
        view = self.view_state(seat)
        waiting = seats_of(kit.waiting(view))
        return {
            "game": self.game.name,
            "seats": self.seats,
            "seat": seat,
            "waiting": list(waiting),
            "over": not waiting,
            "scores": self._points_of(kit.scores, view),
            "places": [] if waiting else self._points_of(kit.places, view),
            "moves": self._legal_moves(view, seat) if seat in waiting else [],
            **self.game.view(view),
        }

    def events(self, seat: int | None = None, since: int = 0) -> list[dict[str, Any]]:
        """What has happened since move number `since`, as a seat saw it; None is a spectator."""
        viewer = self._viewer(seat)
        happened: list[dict[str, Any]] = []
        positions = [move.before for move in self._moves[since:]] + [self._state.tobytes()]
        views = [self._from_bytes(position) for position in positions]
        for view in views:
            kit.hide(view, viewer)
        for move, before, after in zip(self._moves[since:], views, views[1:], strict=False):
            happened += self.game.events(before, after, move.seat, move.action)
        return happened

    def text(self) -> str:
        """The whole truth in the notation of docs/notation.md; `Table.parse` reads it."""
        given = self.game.options
        chosen = [f"{name}={value}" for name, value in self.options.items() if value != given[name].default]
        return " ".join([self.game.name, *chosen]) + "\n" + self.game.show(self._state) + "\n"

    @classmethod
    def parse(cls, text: str) -> Table:
        """A table that stands at a written position."""
        game = load(words_of(text)[0])
        given = game.sections(text)
        options = {name: whole_option(name, value) for name, value in given.options.items()}
        table = cls(game.name, given.seats, 0, options)
        game.parse(given, table._state)
        table.seed, table.position = None, table.text()
        return table

    # --- how it stands

    @property
    def over(self) -> bool:
        return not self.waiting

    @property
    def scores(self) -> tuple[int, ...]:
        """The points so far, as the game counts them."""
        return tuple(self._points_of(kit.scores, self._state))

    @property
    def places(self) -> tuple[int, ...]:
        """The place of each seat, 1 for every winner; () until the game is over."""
        return tuple(self._points_of(kit.places, self._state)) if self.over else ()

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)

    @property
    def commitment(self) -> str | None:
        """What may be shown before the first card and fixes every deal; None if the match began at a
        position."""
        return commitment(self.seed, self.game.name, self.seats, self.options) if self.seed else None

    def record(self) -> dict[str, Any]:
        """The match as a JSON document that `stammtisch.replay` plays again. It holds the seed: keep it to
        yourself while the match is on."""
        return Record(
            game=self.game.name,
            rules=self.game.rules_hash,
            seats=self.seats,
            options=self.options,
            seed=self.seed.hex() if self.seed else None,
            position=self.position,
            commitment=self.commitment,
            moves=self.history,
            scores=list(self.scores),
            places=list(self.places),
        ).model_dump(mode="json")

    # --- inside

    def _only(self, waiting: tuple[int, ...]) -> int:
        if len(waiting) > 1:
            raise IllegalMove(
                f"Seats {listed(waiting)} choose at the same time; say whose move it is with seat=."
            )
        return waiting[0]

    def _legal_moves(self, state: Any, seat: int) -> list[str]:
        count = kit.legal(state, seat, self._legal)
        return [self.game.moves[action] for action in self._legal[:count].tolist()]

    def _points_of(self, count: Callable[[Any, Any], None], state: Any) -> list[int]:
        count(state, self._points)
        points: list[int] = self._points.tolist()
        return points

    def _possible(self, seat: int) -> str:
        return f"Possible: {', '.join(self.moves(seat))}."

    def _viewer(self, seat: int | None) -> int:
        if seat is None:
            return SPECTATOR
        if not is_seat(seat, self.seats):
            raise IllegalMove(
                f"There is no seat {seat!r}; the seats are 0 to {self.seats - 1}, None is a spectator."
            )
        return seat

    def _from_bytes(self, position: bytes) -> Any:
        return np.frombuffer(bytearray(position), self._state.dtype).view(np.recarray)[0]


def seats_of(mask: int) -> tuple[int, ...]:
    """The seats whose bits are set."""
    return tuple(seat for seat in range(int(mask).bit_length()) if mask >> seat & 1)


def blank_state(game: Game, seats: int, options: Mapping[str, int]) -> Any:
    """A state before the deal: seats and options are set, the generator is not."""
    state = kit.blank(game.state)
    state.seats = seats
    for name, value in options.items():
        setattr(state, name, value)
    return state


def check_seats(game: Game, seats: object) -> int:
    if not isinstance(seats, int) or isinstance(seats, bool) or seats not in game.seats:
        raise BadOption(f"{game.name} is played by {game.seats[0]} to {game.seats[-1]}, not by {seats!r}.")
    return seats


def check_options(game: Game, given: Mapping[str, int]) -> dict[str, int]:
    """All options of a game: as given, else as by default."""
    if not isinstance(given, Mapping):
        raise BadOption(f"Options are a mapping of names to whole numbers, not {given!r}.")
    for name, value in given.items():
        if name not in game.options:
            raise BadOption(
                f"{game.name} has no option {str(name)[:40]!r}; its options are: {', '.join(game.options)}."
            )
        option = game.options[name]
        if not isinstance(value, int) or not option.least <= value <= option.most:
            raise BadOption(
                f"Option {name} takes a whole number from {option.least} to {option.most}, not {value!r}."
            )
    return {name: int(given.get(name, option.default)) for name, option in game.options.items()}


def whole_option(name: str, value: str) -> int:
    try:
        return int(value)
    except ValueError:
        raise BadOption(f"Option {name} takes a whole number, as in {name}=1, not {value!r}.") from None


def is_seat(seat: object, seats: int) -> bool:
    return isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat < seats


def listed(seats: tuple[int, ...]) -> str:
    return ", ".join(str(seat) for seat in seats)
