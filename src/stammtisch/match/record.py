"""The game record: one JSON document, held to its format when it is read.

`replay.py` plays it again, `verify.py` checks what it claims."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal, NotRequired, TypedDict, cast

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from stammtisch.errors import Mistake
from stammtisch.version import __version__

VERSION = 1
Hex = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]


class BadRecord(Mistake):
    """A document that is not a record, is damaged, or comes from a newer version; says which."""


class Record(BaseModel):
    """Everything that makes a match: the deal's seed or a position, and the moves in words."""

    model_config = ConfigDict(extra="forbid", strict=True)

    format: Annotated[Literal["stammtisch"], Field(description="Says what this is.")] = "stammtisch"
    version: Annotated[int, Field(ge=1, le=VERSION, description="Of this format.")] = VERSION
    engine: Annotated[str, Field(description="The version of Stammtisch that wrote it.")] = __version__
    game: Annotated[str, Field(description="The name of the game.")]
    rules: Annotated[str, Field(description="A hash of the rules that it was played by.")]
    seats: Annotated[int, Field(description="How many played.")]
    options: Annotated[dict[str, int | str], Field(description="All options of the game.")]
    seed: Annotated[Hex | None, Field(description="Of all deals; null if it began at a position.")]
    position: Annotated[
        str | None, Field(description="Where it began, in the notation; null: with a deal.")
    ] = None
    commitment: Annotated[
        Hex | None,
        Field(description="A hash that fixed the deals before the first card; null without a seed."),
    ]
    moves: Annotated[
        list[tuple[int, str]], Field(description="All moves in their order: the seat, and the move in words.")
    ]
    scores: Annotated[list[int], Field(description="The points of each seat.")]
    places: Annotated[
        list[int], Field(description="The place of each seat, 1 for every winner; empty if it is not over.")
    ]
    open_until: Annotated[
        int,
        Field(
            ge=0,
            description="So many first moves are from a game whose deal was open then; left out if none is.",
        ),
    ] = 0

    def document(self) -> RecordDocument:
        """Ready for JSON; `open_until` only where there is something to say."""
        written = self.model_dump(mode="json", exclude=None if self.open_until else {"open_until"})
        return cast(RecordDocument, written)


class RecordDocument(TypedDict):
    """A record as JSON has it; what each field means stands in `Record`."""

    format: str
    version: int
    engine: str
    game: str
    rules: str
    seats: int
    options: dict[str, int | str]
    seed: str | None
    position: str | None
    commitment: str | None
    moves: list[tuple[int, str]]
    scores: list[int]
    places: list[int]
    open_until: NotRequired[int]


def read(document: object) -> Record:
    """Check a document, given as JSON text or as what it decodes to, and make a record of it."""
    if isinstance(document, str | bytes):
        try:
            document = json.loads(document)
        except (ValueError, RecursionError):
            raise BadRecord(
                "This is not a whole JSON document; the file may be cut off or damaged."
            ) from None
    if not isinstance(document, dict) or document.get("format") != "stammtisch":
        raise BadRecord("This is not a Stammtisch record; its format would be 'stammtisch'.")
    version = document.get("version")
    if isinstance(version, int) and version > VERSION:
        raise BadRecord(
            f"This record has version {version}, this program reads up to {VERSION}; update stammtisch."
        )
    try:
        return Record.model_validate({**document, "moves": as_pairs(document.get("moves"))})
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise BadRecord(f"This record is damaged: '{where}': {first['msg'].lower()}.") from None


def as_pairs(moves: Any) -> Any:
    """JSON has no pairs: a move comes as a list of two."""
    return (
        [tuple(move) if isinstance(move, list) else move for move in moves]
        if isinstance(moves, list)
        else moves
    )
