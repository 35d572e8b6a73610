"""What is said between a page (or a bot) and the server: every message, and every code of a refusal.

Over HTTP rooms are made and joined; everything else in a room is said over one WebSocket a seat or spectator.
The server sends codes and words of the games, never sentences. docs/protocol.md is made of this file.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated, Any, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field, GetPydanticSchema, TypeAdapter, ValidationError

from stammtisch.engine.layout import MOST_SEATS
from stammtisch.games.shapes import Event, View
from stammtisch.rooms.refusals import Refusal

PROTOCOL = 1  # of the hello; a page that speaks another one has to reload
LONGEST_MESSAGE = 4096  # bytes
MOST_MISSED = (
    200  # updates that a welcome contains after an absence; whoever missed more gets the position alone
)

Number = Annotated[int, Field(ge=0, le=2**31 - 1, description="The number of an entry of the room's log.")]
LogSince = Annotated[
    int,
    Field(
        ge=0,
        le=2**31 - 1,
        description="The first entry that the log still shows, where the rules of a game forbid looking"
        " further back while it runs; 0: all are shown. Missed moves before it come without their events.",
    ),
]
SeatNumber = Annotated[int, Field(ge=0, lt=MOST_SEATS)]
CommandId = Annotated[
    str,
    Field(
        pattern=r"^[A-Za-z0-9_-]{1,40}$",
        description="Chosen by the client, a new one for each command. The same id again gets the same "
        "answer and counts once.",
    ),
]
RoomCode = Annotated[str, Field(pattern=r"^[A-HJ-NP-Z2-9]{6}$", description="As in the link /r/CODE.")]
Token = Annotated[
    str,
    Field(pattern=r"^[A-Za-z0-9_-]{43}$", description="What proves that a seat is yours; keep it secret."),
]
Name = Annotated[str, Field(description="1 to 24 visible characters.")]
GameName = Annotated[str, Field(min_length=1, max_length=40)]
GameId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{16}$", description="Of a game, as in /replay/ID.")]
Options = Annotated[
    dict[Annotated[str, Field(max_length=40)], int | Annotated[str, Field(max_length=4000)]],
    Field(max_length=20),
]
as_it_is = GetPydanticSchema(lambda _, handler: handler(dict[str, object]))  # a table made it: not read again
SeenView = Annotated[View, as_it_is]
SeenEvents = Annotated[list[Event], GetPydanticSchema(lambda _, handler: handler(list[dict[str, object]]))]
Level = Literal["beginner", "casual", "strong", "master"]
Clock = Literal["none", "relaxed", "fast"]
Speed = Literal["instant", "quick", "normal", "slow"]
Reaction = Literal["hello", "thanks", "well_played", "oops", "wow", "thinking", "hurry", "laugh"]
Phase = Literal["waiting", "playing", "over", "broken"]
OPEN = "open"


class Message(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Role(StrEnum):
    """Who may send a message. Whoever may do more may do less: a host also has a seat."""

    ANYBODY = "anybody"
    SEAT = "seat"
    HOST = "host"


# --- what a client sends


class Hello(Message):
    """The first message on a socket. With a token it takes the seat of that token, without one it watches."""

    role: ClassVar = Role.ANYBODY
    type: Literal["hello"] = "hello"
    protocol: int
    room: RoomCode
    token: Token | None = None
    since: Annotated[
        Number | None,
        Field(
            description="The last number that was seen, to hear what was missed; beyond the newest: nothing."
        ),
    ] = None


class Ping(Message):
    """Answered by a pong at once: is the line alive?"""

    role: ClassVar = Role.ANYBODY
    type: Literal["ping"] = "ping"


class Command(Message):
    """Anything that is answered by a done or a refused with the same id."""

    id: CommandId


class Move(Command):
    """Make one of the moves of the view. `number` is the newest number that was seen."""

    role: ClassVar = Role.SEAT
    type: Literal["move"] = "move"
    number: Number
    move: Annotated[str, Field(min_length=1, max_length=60, description="In words, as in the view's moves.")]


class Undo(Command):
    """Take your last move back: freely in practice rooms, else only the newest move at the table, and only as
    long as it revealed nothing new. If you alone are asked on, in the middle of an act, you may have shown
    something of your own: as long as you have seen nothing new yourself, you may step back."""

    role: ClassVar = Role.SEAT
    type: Literal["undo"] = "undo"
    number: Number


class Hint(Command):
    """Ask what a master would do; in practice rooms only. Answered by a hint once it is ready; what you say
    meanwhile does not wait for it. One at a time on a connection: another one is `too_fast`. It changes
    nothing: asked again with the same id, it is thought about again."""

    role: ClassVar = Role.SEAT
    type: Literal["hint"] = "hint"


class Rename(Command):
    """Choose another name."""

    role: ClassVar = Role.SEAT
    type: Literal["rename"] = "rename"
    name: Name


class Back(Command):
    """Take the seat back from the bot that stands in because your time was up. If you were away you need not:
    your hello does it."""

    role: ClassVar = Role.SEAT
    type: Literal["back"] = "back"


class Leave(Command):
    """Give the seat up for good. In a running game a bot goes on."""

    role: ClassVar = Role.SEAT
    type: Literal["leave"] = "leave"


class React(Command):
    """Show a reaction to everybody. It is not an entry of the log; `done` names the newest number."""

    role: ClassVar = Role.SEAT
    type: Literal["react"] = "react"
    reaction: Reaction


class Configure(Command):
    """Agree on something else before a game; what is left out stays. Another game has its usual options."""

    role: ClassVar = Role.HOST
    type: Literal["configure"] = "configure"
    game: GameName | None = None
    options: Options | None = None
    clock: Clock | None = None
    speed: Speed | None = None
    spectators: bool | None = None


class Arrange(Command):
    """Who sits where before a game, seat by seat: a person or bot that is there by its player number, `open`
    for a seat that waits for somebody, or a level for a new bot. No person may be missing."""

    role: ClassVar = Role.HOST
    type: Literal["arrange"] = "arrange"
    seats: Annotated[list[int | Literal["open"] | Level], Field(min_length=1, max_length=MOST_SEATS)]


class Start(Command):
    """Begin a game; after a finished one, the next with everything kept and the start moved on by a seat."""

    role: ClassVar = Role.HOST
    type: Literal["start"] = "start"


class Kick(Command):
    """Take a seat away from somebody. In a running game a bot goes on."""

    role: ClassVar = Role.HOST
    type: Literal["kick"] = "kick"
    seat: SeatNumber


class HandOver(Command):
    """Make somebody else the host."""

    role: ClassVar = Role.HOST
    type: Literal["host"] = "host"
    seat: SeatNumber


Commands = Move | Undo | Hint | Rename | Back | Leave | React | Configure | Arrange | Start | Kick | HandOver
FromClient = Annotated[Hello | Ping | Commands, Field(discriminator="type")]
FROM_CLIENT: TypeAdapter[Hello | Ping | Commands] = TypeAdapter(FromClient)
TYPES = ("hello", "ping", *(str(kind.model_fields["type"].default) for kind in Commands.__args__))


COMMAND_ID: TypeAdapter[str] = TypeAdapter(CommandId)


# --- what the server sends


class SeatInfo(Message):
    """Who sits in a seat."""

    player: Annotated[
        int | None,
        Field(description="Stays with the person or bot, whatever the seat; null: the seat is open."),
    ]
    kind: Literal["open", "person", "bot"]
    name: Annotated[str | None, Field(description="Of a person.")]
    level: Annotated[Level | None, Field(description="Of a bot.")]
    here: Annotated[bool, Field(description="Whether the person is connected.")]
    stand_in: Annotated[
        Literal["away", "time", "left"] | None,
        Field(
            description="Why a bot plays for this seat: nobody is connected, the time was up, or the seat "
            "was given up."
        ),
    ]


class SheetLine(Message):
    """A finished game of this room: points and places by player number."""

    game: GameName
    id: GameId
    names: dict[str, str | None]
    scores: dict[str, int]
    places: dict[str, int]


class PlayedOn(Message):
    """From which finished game another one goes on: after so many of its moves, its deal known."""

    game: GameId
    moves: int


class RoomInfo(Message):
    """What everybody may know about a room."""

    code: RoomCode
    phase: Phase
    game: GameName
    options: Options
    clock: Clock
    speed: Speed
    spectators: bool
    practice: Annotated[bool, Field(description="One person began it against bots: undo and hints are free.")]
    paused: Annotated[bool, Field(description="Nobody is there; bots and clocks wait.")]
    host: Annotated[SeatNumber | None, Field(description="The seat of the host.")]
    seats: list[SeatInfo]
    match: Annotated[int, Field(description="How many games have begun here.")]
    commitment: Annotated[str | None, Field(description="Fixes the deals of the game before the first card.")]
    played_on: Annotated[
        PlayedOn | None, Field(description="The game goes on from a finished one, whose deal was known.")
    ]
    last_game: Annotated[GameId | None, Field(description="The newest finished game, for /replay/ID.")]
    sheet: list[SheetLine]


class Happened(Message):
    """What an entry of the log was. Players go by their numbers, seats are those of the moment."""

    kind: Literal[
        "create", "join", "leave", "kick", "rename", "configure", "arrange", "host", "start",
        "move", "undo", "arrive", "away", "stand_in", "back",
    ]  # fmt: skip
    seat: SeatNumber | None = None
    player: int | None = None
    name: str | None = None
    stood_in: Annotated[bool, Field(description="A bot made this move for the person of the seat.")] = False


class Missed(Message):
    """An update that went by while nobody listened."""

    number: Number
    happened: Happened
    events: SeenEvents


class Welcome(Message):
    """The answer to a hello: the room, the position, and what was missed."""

    type: Literal["welcome"] = "welcome"
    protocol: int
    version: str
    number: Number
    seat: Annotated[SeatNumber | None, Field(description="Yours; null for spectators.")]
    player: int | None
    room: RoomInfo
    view: Annotated[
        SeenView | None,
        Field(description="The position as you may see it; null before the first game."),
    ]
    clock: Annotated[dict[str, int], Field(description="Milliseconds left, by seat.")]
    missed: list[Missed]
    whole: Annotated[bool, Field(description="False if more was missed than is sent.")]
    log_since: LogSince


class Update(Message):
    """One entry of the room's log as you may see it. Numbers follow each other without a gap. When the last
    person leaves a running game, it ends without a result: `room` is `waiting`, and no view is left."""

    type: Literal["update"] = "update"
    number: Number
    happened: Happened
    events: SeenEvents
    seat: Annotated[SeatNumber | None, Field(description="Yours, which may change between games.")]
    room: Annotated[RoomInfo | None, Field(description="If anything in it changed.")]
    view: Annotated[
        SeenView | None,
        Field(description="If the position changed; null: it is as it was."),
    ]
    clock: dict[str, int]
    log_since: LogSince


class Done(Message):
    """A command was carried out, and is on disk; it is the entry of this number, whose update you have heard
    before. Only a reaction is kept nowhere."""

    type: Literal["done"] = "done"
    id: CommandId
    number: Number


class Refused(Message):
    """A message that changed nothing, and why. `id` is null if it could not be read, and before the
    welcome."""

    type: Literal["refused"] = "refused"
    id: CommandId | None
    code: str
    number: Number | None
    reason: Annotated[
        str | None, Field(description="More exactly: a key into the game's refusals, or a field.")
    ] = None


class HintMove(Message):
    move: str
    place: Annotated[float, Field(description="The place that it can be expected to lead to.")]
    points: float
    better: Annotated[float, Field(description="By how many places it is better than the usual move.")]
    error: Annotated[float, Field(description="The standard error of that.")]


class HintAnswer(Message):
    """What a master would do, and what each move is worth to it, best first."""

    type: Literal["hint"] = "hint"
    id: CommandId
    number: Number
    best: str
    act: Annotated[
        list[str],
        Field(
            description="All that it would do: the best move or, where several things are chosen at once, "
            "such as the cards for a hunt, the whole row of moves in their order, the best one first."
        ),
    ]
    usual: Annotated[str, Field(description="What an experienced player would do without long thought.")]
    moves: list[HintMove]


class Reacted(Message):
    """Somebody shows a reaction; not kept anywhere."""

    type: Literal["reaction"] = "reaction"
    seat: SeatNumber
    reaction: Reaction


class Pong(Message):
    type: Literal["pong"] = "pong"


class Bye(Message):
    """The last message before the server closes the socket, and why."""

    type: Literal["bye"] = "bye"
    code: str


FromServer = Welcome | Update | Done | Refused | HintAnswer | Reacted | Pong | Bye
FROM_SERVER: TypeAdapter[FromServer] = TypeAdapter(Annotated[FromServer, Field(discriminator="type")])


# --- reading


def read_json(text: str | bytes) -> Any:
    """A JSON document without any of what readers disagree about: keys twice, NaN, endless nesting, half
    characters."""
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8")
        document = json.loads(text, object_pairs_hook=unique_keys, parse_constant=no_number, parse_int=whole)
        if "\\u" in text:  # the only way to half a character
            json.dumps(document, ensure_ascii=False).encode("utf-8")
    except (ValueError, RecursionError):
        raise Refusal("bad_message", "json") from None
    return document


def unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key appears twice")
    return found


def no_number(word: str) -> None:
    raise ValueError(f"{word} is not a number")


def whole(digits: str) -> int:
    if len(digits) > 18:
        raise ValueError("more digits than any number here has")
    return int(digits)


def check_length(text: str | bytes) -> None:
    if len(text if isinstance(text, bytes) else text.encode()) > LONGEST_MESSAGE:
        raise Refusal("too_long")


def read_message(text: str | bytes) -> Hello | Ping | Commands:
    """A message of a client; a Refusal says what is wrong with it."""
    check_length(text)
    document = read_json(text)
    kind = document.get("type") if isinstance(document, dict) else None
    if not isinstance(kind, str):
        raise Refusal("bad_message", "type")
    if kind not in TYPES:
        raise Refusal("unknown_type")
    try:
        return FROM_CLIENT.validate_python(document)
    except ValidationError as error:
        _kind, *place = error.errors(include_input=False, include_url=False)[0]["loc"]
        raise Refusal("bad_message", field_of(document, place)) from None


def field_of(document: Any, place: Sequence[str | int]) -> str:
    """Where a document is wrong, as in `seats.0`: a place of pydantic's without what it adds there about the
    types that it has tried."""
    path: list[str] = []
    for part in place:
        if isinstance(document, dict):
            document = document.get(part)
        elif isinstance(document, list) and isinstance(part, int) and part < len(document):
            document = document[part]
        else:
            break
        path.append(str(part))
    return ".".join(path)[:60] or "message"
