"""What rooms are given by wherever they live: somewhere to keep their logs, somebody who thinks, and games
that are ready to be played. A server has a database and threads for it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypedDict, TypeVar

from stammtisch.bots.review import Review
from stammtisch.match.record import RecordDocument
from stammtisch.rooms.entries import Entry
from stammtisch.rooms.refusals import Refusal

T = TypeVar("T")
News = Sequence[tuple[str, int]]  # rooms, and the number of an entry of each


class Conflict(Exception):
    """Somebody else has written the entry of this number."""


class StoreFailed(Refusal):
    """The store cannot be used now; it may be tried again. What was to be written is not there, or nobody
    can tell: then it is found in the log later."""


class SeatDocument(TypedDict):
    """Who sits in a seat, as `protocol.SeatInfo` describes it."""

    player: int | None
    kind: str
    name: str | None
    level: str | None
    here: bool
    stand_in: str | None


class GameDocument(TypedDict):
    """A finished game as it is kept: for everybody who has its link."""

    id: str
    game: str
    finished: int
    seats: list[SeatDocument]
    record: RecordDocument


@dataclass(frozen=True)
class GameRow:
    """Where a game begins in the log, and what was made of it once it was over."""

    id: str
    room: str
    number: int
    finished: GameDocument | None
    review: dict[str, object] | None


class Store(Protocol):
    """Where rooms are kept: an append-only log for each. What cannot be read or written is a StoreFailed."""

    shared: bool  # by several servers
    trouble: str | None  # why the last write has failed

    def now(self) -> int:
        """Milliseconds since 1970, the same for everybody who shares the store."""

    def derive(self, *words: str) -> bytes:
        """32 bytes that are the same for the same words in this store, and that nobody can guess."""

    async def append(self, entry: Entry) -> None:
        """Durable when this returns. Conflict: the number is taken."""

    async def read(self, room: str, after: int) -> list[Entry]:
        """The entries of a room after a number."""

    async def read_room(self, room: str) -> list[Entry]:
        """The entries that a room is made from."""

    async def read_game(self, game: GameRow) -> list[Entry]:
        """The entries of one game."""

    async def beyond(self, numbers: Mapping[str, int]) -> News:
        """The rooms whose logs go on after these numbers, and how far."""

    async def game(self, game_id: str) -> GameRow | None: ...

    async def games_in(self, rooms: Sequence[str], first: int, most: int) -> list[GameRow]:
        """The games of these rooms, the newest first, after the first few."""

    async def seats_of(self, hashes: Sequence[str]) -> list[tuple[str, str, int]]:
        """Hash, room and player of each token that is known here."""

    async def keep(self, game_id: str, **documents: Mapping[str, object]) -> None:
        """Keep what was made of a finished game."""

    async def keep_loaded(self, game_id: str, finished: GameDocument) -> None:
        """Keep a game that was played elsewhere."""

    async def listen(self, hear: Callable[[News | None], Awaitable[None]]) -> None:
        """Call `hear` with what others have written; None: anything."""

    async def beat(self, node: str, lifetime: int) -> set[str]:
        """Say that a server is alive; those that have said so lately."""


class MoveHint(TypedDict):
    """What a move is worth to a master."""

    move: str
    place: float
    points: float
    better: float
    error: float


class HintDocument(TypedDict):
    """What a master would do, and what it thinks of every move, best first."""

    best: str
    usual: str
    act: list[str]
    moves: list[MoveHint]


class Workers(Protocol):
    """Who thinks, without keeping a table waiting."""

    async def choose(self, game: str, level: str, view: Any, seat: int) -> str:
        """The move of a bot that knows this view and nothing else."""

    async def hint(self, game: str, view: Any, seat: int) -> HintDocument:
        """What a master thinks of every move."""

    async def review(self, record: RecordDocument, report: Callable[[int], None]) -> Review:
        """What a master thinks of every decision of a game. `report` hears of each move that is done with."""

    async def look(self, job: Callable[..., T], *rest: Any) -> T:
        """Look through a finished game."""

    def close(self) -> None: ...


class Preparer(Protocol):
    """Knows which games can be played."""

    def is_ready(self, game: str) -> bool: ...

    def part_done(self, game: str) -> float:
        """How far a game is, from 0 to 1: then it is ready."""

    def check(self, game: str) -> None:
        """Refuse a game that is not ready yet; whoever has asked waits for it, so it comes first."""
