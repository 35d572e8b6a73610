"""What is said over HTTP: making and joining rooms, looking at what there is and was."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from stammtisch.server.protocol import (
    MOST_SEATS,
    Clock,
    GameId,
    GameName,
    Level,
    Message,
    Name,
    Options,
    Phase,
    Reaction,
    RoomCode,
    SeatInfo,
    SeatNumber,
    Speed,
    Token,
)

SecretId = Annotated[
    str,
    Field(
        pattern=r"^[A-Za-z0-9_-]{22,40}$",
        description="At least 128 random bits, chosen by the client: whoever asks again with it gets "
        "the same seat and its token, so nobody else may be able to guess it.",
    ),
]
LONGEST_BODY = 16 * 1024  # bytes of a request


class NewRoom(Message):
    """Who sits where: you are on the first seat; `open` waits for somebody, a level is a bot."""

    id: SecretId
    name: Name
    game: GameName
    seats: Annotated[
        list[Literal["open"] | Level], Field(max_length=MOST_SEATS - 1, description="All seats but yours.")
    ]
    options: Options = Field(default_factory=dict)
    clock: Clock = "none"
    speed: Speed = "normal"
    spectators: bool = True
    start: Annotated[bool, Field(description="Begin at once; no seat may be open then.")] = False


class JoinRoom(Message):
    id: SecretId
    name: Name
    seat: Annotated[SeatNumber | None, Field(description="A certain open seat; else the first one.")] = None


class Seated(Message):
    """Your seat. The token is told only now."""

    room: RoomCode
    seat: SeatNumber
    player: int
    token: Token


class OptionInfo(Message):
    name: str
    default: int | str
    least: int | None
    most: int | None


class GameInfo(Message):
    name: GameName
    seats: list[int]
    usual_seats: int
    options: list[OptionInfo]
    ready: Annotated[bool, Field(description="False while it is being compiled, once on a machine.")]


class About(Message):
    version: str
    protocol: int
    games: list[GameInfo]
    levels: list[Level]
    clocks: list[Clock]
    speeds: list[Speed]
    reactions: list[Reaction]


class Tokens(Message):
    """The tokens that a device holds."""

    tokens: Annotated[list[Token], Field(max_length=100)]


class RoomLine(Message):
    """A room in which a device has a seat."""

    room: RoomCode
    player: int
    seat: SeatNumber | None
    phase: Phase
    game: GameName
    names: list[str | None]
    your_turn: bool


class FinishedLine(Message):
    """A finished game in which a device had a seat."""

    id: GameId
    room: RoomCode
    game: GameName
    finished: Annotated[int, Field(description="Milliseconds since 1970.")]
    seat: Annotated[SeatNumber | None, Field(description="The first seat of the device.")]
    own: Annotated[
        list[SeatNumber], Field(description="All seats of the device, as when it is passed round.")
    ]
    names: Annotated[list[str | None], Field(description="Of people; null for bots.")]
    levels: Annotated[list[Level | None], Field(description="Of bots; null for people.")]
    scores: list[int]
    places: list[int]


class History(Message):
    rooms: list[RoomLine]
    games: list[FinishedLine]


class FinishedGame(Message):
    """A finished game for everybody who has its link: also the seed, so the deal can be checked."""

    id: GameId
    game: GameName
    finished: int
    seats: list[SeatInfo]
    record: dict[str, Any]


class Step(Message):
    number: Annotated[int, Field(description="So many moves had been made.")]
    seat: SeatNumber | None
    move: str | None
    events: list[dict[str, Any]]
    view: dict[str, Any]


class Steps(Message):
    """A finished game, move by move."""

    id: GameId
    moves: int
    steps: list[Step]


class ReviewState(Message):
    """How far the review of a finished game is, and what it found."""

    id: GameId
    moves: int
    done: int
    review: dict[str, Any] | None


class Problem(Message):
    """Why an HTTP request was refused."""

    code: str
    reason: str | None = None
