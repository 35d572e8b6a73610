"""What is said over HTTP: making and joining rooms, looking at what there is and was."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from stammtisch.bots.review import Mark
from stammtisch.engine.layout import MOST_SEATS
from stammtisch.match.record import RecordDocument
from stammtisch.rooms.protocol import (
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
    SeenEvents,
    SeenView,
    Speed,
    Token,
    as_it_is,
)

SecretId = Annotated[
    str,
    Field(
        pattern=r"^[A-Za-z0-9_-]{22,40}$",
        description="At least 128 random bits, chosen by the client: whoever asks again with it gets "
        "the same seat, where it is by then, and its token, so nobody else may be able to guess it.",
    ),
]
Chance = Annotated[
    float, Field(description="The part of the others that a seat can expect to leave behind, from 0 to 1.")
]
LONGEST_BODY = 16 * 1024  # bytes of a request
LONGEST_RECORD = 256 * 1024  # and of one that brings a record


class PlayOn(Message):
    """A position of a finished game: after so many of its moves, seen from a seat."""

    game: GameId
    moves: Annotated[int, Field(ge=0, le=1_000_000)]
    seat: SeatNumber


class NewRoom(Message):
    """Who sits where: you have the first seat; `open` waits for somebody, a level is a bot."""

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
    play_on: Annotated[
        PlayOn | None,
        Field(
            description="Begin at once with a position of a finished game, in that seat of it, with bots in "
            "all others. `game` is that game's; its options are taken over."
        ),
    ] = None


class JoinRoom(Message):
    id: SecretId
    name: Name
    seat: Annotated[SeatNumber | None, Field(description="A certain open seat; else the first one.")] = None


class Seated(Message):
    """Your seat. The token is sent only now."""

    room: RoomCode
    seat: SeatNumber
    player: int
    token: Token


class OptionInfo(Message):
    name: str
    default: int | str
    least: Annotated[int | None, Field(description="Of a whole number; null for words.")]
    most: int | None
    words: Annotated[
        list[str] | None,
        Field(description="Those that come with the game; null for a whole number."),
    ]


class GameInfo(Message):
    name: GameName
    seats: list[int]
    usual_seats: int
    options: list[OptionInfo]
    ready: Annotated[
        bool,
        Field(description="False while it is being compiled, once on a machine, or loaded after a start."),
    ]
    part_done: Annotated[float, Field(ge=0, le=1, description="How far that is, from 0 to 1.")]


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


class LoadedGame(Message):
    """A record that somebody has brought can be looked at like any finished game."""

    id: GameId


class FinishedLine(Message):
    """A finished game in which a device had a seat."""

    id: GameId
    room: RoomCode
    game: GameName
    finished: Annotated[int, Field(description="Milliseconds since 1970.")]
    seat: Annotated[SeatNumber | None, Field(description="The first seat of the device.")]
    own: Annotated[list[SeatNumber], Field(description="All seats of the device: it may be passed on.")]
    names: Annotated[list[str | None], Field(description="Of people; null for bots.")]
    levels: Annotated[list[Level | None], Field(description="Of bots; null for people.")]
    scores: list[int]
    places: list[int]
    played_on: Annotated[bool, Field(description="From a finished game, whose deal was known.")]


class History(Message):
    rooms: list[RoomLine]
    games: list[FinishedLine]


class FinishedGame(Message):
    """A finished game for everybody who has its link: also the seed, so the deal can be checked."""

    id: GameId
    game: GameName
    finished: int
    seats: list[SeatInfo]
    record: Annotated[RecordDocument, as_it_is]


class Step(Message):
    number: Annotated[int, Field(description="So many moves had been made.")]
    seat: SeatNumber | None
    move: str | None
    round: Annotated[int, Field(description="So many rounds had been finished.")]
    facts: Annotated[
        dict[str, int | str | None] | None,
        Field(description="Where a round begins: what its name speaks of."),
    ]
    events: SeenEvents
    view: SeenView | None


class Steps(Message):
    """A finished game, move by move."""

    id: GameId
    moves: int
    steps: list[Step]


class Alternative(Message):
    """A move that was possible, and what it can be expected to lead to."""

    move: str
    about: Annotated[
        str | None, Field(description="The card that lies where the move points, if it only names the place.")
    ]
    place: float
    points: float
    chance: Chance


class Change(Message):
    """A chance before and after, in percent."""

    before: int
    after: int


class Verdict(Message):
    """What a master thinks of one move, knowing what its player knew."""

    number: Annotated[int, Field(description="So many moves had been made before it.")]
    seat: SeatNumber
    played: str
    best: str
    mark: Mark
    change: Annotated[Change | None, Field(description="What a clear mistake did to the chance.")]
    alternatives: Annotated[
        list[Alternative], Field(description="The best, the one that was played, and the next ones.")
    ]


class Point(Message):
    """The chance of a seat after so many moves, as it could judge it itself."""

    number: int
    chance: Chance


class Moment(Message):
    """Something that changed how the game went for a seat: a mistake of its own, or a turn that was not its
    doing."""

    number: int
    kind: Mark | Literal["turn"]
    by: Annotated[float, Field(description="A chance, from -1 to 1.")]
    since: Annotated[int, Field(description="What came of it are the moves after this one ...")]
    until: Annotated[int, Field(description="... up to the seat's next decision, or the end.")]
    mistakes: Annotated[int, Field(description="In one decision; they are reported together.")]
    gift: Annotated[
        int | None, Field(description="In a turn for the better: the gravest mistake of another seat.")
    ]


class SeatReview(Message):
    """How a game went for a seat."""

    counts: Annotated[dict[Mark, int], Field(description="How many of its decisions have which mark.")]
    curve: list[Point]
    moments: list[Moment]
    begin: Annotated[int | None, Field(description="The moment to look at first, by its number.")]


class Review(Message):
    """What a master thinks of a finished game."""

    verdicts: Annotated[list[Verdict], Field(description="On every move that left a choice.")]
    by_seat: list[SeatReview]


class ReviewState(Message):
    """How far the review of a finished game is, and what it found."""

    id: GameId
    state: Annotated[
        Literal["none", "waiting", "running", "failed", "done"],
        Field(description="`waiting`: others are made first. One that has failed may be begun again."),
    ]
    moves: int
    done: int
    review: Review | None


class LessonMove(Message):
    """A move of a lesson, the newcomer's own or another's, as the newcomer sees it."""

    seat: SeatNumber
    events: SeenEvents
    view: SeenView


class LessonStep(Message):
    """One idea of a lesson: the sentence, the position, what the newcomer plays (null: read on), and all
    moves before the next step, the newcomer's first."""

    scene: Annotated[int, Field(description="Another number: the table is set anew.")]
    text: str
    point: Annotated[list[str], Field(description="Places to look at.")]
    play: str | None
    view: SeenView
    moves: list[LessonMove]


class LessonTold(Message):
    """A whole lesson, played through: the newcomer sits in seat 0."""

    game: GameName
    steps: list[LessonStep]
    learned: list[str]


class Problem(Message):
    """Why an HTTP request was refused."""

    code: str
    reason: str | None = None
