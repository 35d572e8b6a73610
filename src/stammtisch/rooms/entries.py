"""The entries of a room's log: all that ever happens in a room, in one order. They are kept as JSON and are
never shown to anybody as they are: the log of a running game holds its seed.

A room is what its entries make of it (`room.py`). Those with a `Standing` say everything anew, so that a room
can be read from the newest of them on.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from stammtisch.rooms.protocol import Clock, Level, Options, SheetLine, Speed


class Written(BaseModel):
    """Whatever stands in a log."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Player(Written):
    """Somebody with a seat: a person, known by the hash of a token, or a bot of some level. `stand_in` says
    why a bot plays for a person."""

    number: int
    name: str | None = None
    token: str | None = None
    level: Level | None = None
    node: str | None = None  # the server process that the person is connected to
    stand_in: Literal["away", "time", "left"] | None = None

    @property
    def is_person(self) -> bool:
        return self.level is None

    @property
    def is_here(self) -> bool:
        return self.node is not None

    @property
    def is_bots_turn(self) -> bool:
        """Whether a bot decides for this seat."""
        return self.level is not None or self.stand_in is not None


class Standing(Written):
    """A whole room between two games."""

    game: str
    options: Options
    clock: Clock
    speed: Speed
    spectators: bool
    players: list[Player]
    seats: list[int | None]  # the numbers of players; None: open
    host: int | None
    next_player: int
    match: int
    sheet: list[SheetLine]


class Author(Written):
    """Whose command an entry is, the id that the client gave it, and a hash of what was said."""

    player: int
    id: str
    said: str


class Body(Written):
    author: Author | None = None


class Create(Body):
    kind: Literal["create"] = "create"
    standing: Standing


class Join(Body):
    kind: Literal["join"] = "join"
    player: Player
    seat: int


class Leave(Body):
    kind: Literal["leave"] = "leave"
    player: int


class Kick(Body):
    kind: Literal["kick"] = "kick"
    player: int


class Rename(Body):
    kind: Literal["rename"] = "rename"
    player: int
    name: str


class Configure(Body):
    kind: Literal["configure"] = "configure"
    game: str
    options: Options
    clock: Clock
    speed: Speed
    spectators: bool
    seats: list[int | None]


class Arrange(Body):
    kind: Literal["arrange"] = "arrange"
    seats: list[int | None]
    bots: list[Player]  # new ones among them


class Host(Body):
    kind: Literal["host"] = "host"
    player: int


class Start(Body):
    """A deal by a seed, or a game that begins at a written position. `moves` are those of a finished game
    that is played on: `origin` is its id, and its deal was known by then."""

    kind: Literal["start"] = "start"
    standing: Standing
    id: str
    seed: str | None
    position: str | None = None
    engine: str
    rules: str
    origin: str | None = None
    moves: list[tuple[int, str]] = []


class Move(Body):
    """`before` fixes the position in which it was made: other rules must not make another game of it."""

    kind: Literal["move"] = "move"
    seat: int
    move: str
    before: str


class Undo(Body):
    kind: Literal["undo"] = "undo"
    seat: int
    moves: int


class Arrive(Body):
    kind: Literal["arrive"] = "arrive"
    player: int
    node: str


class Away(Body):
    kind: Literal["away"] = "away"
    player: int


class StandIn(Body):
    kind: Literal["stand_in"] = "stand_in"
    player: int
    reason: Literal["away", "time"]


class Back(Body):
    kind: Literal["back"] = "back"
    player: int


Bodies = (
    Create
    | Join
    | Leave
    | Kick
    | Rename
    | Configure
    | Arrange
    | Host
    | Start
    | Move
    | Undo
    | Arrive
    | Away
    | StandIn
    | Back
)
BODY: TypeAdapter[Bodies] = TypeAdapter(Annotated[Bodies, Field(discriminator="kind")])
SNAPSHOTS = ("create", "start")  # kinds that say everything anew


class Entry(Written):
    """An entry with its place in the log of its room, and the time in milliseconds since 1970."""

    room: str
    number: int
    at: int
    body: Bodies
