"""The game record: one JSON document that anybody can replay exactly and verify."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from stammtisch.version import __version__

VERSION = 1


class BadRecord(ValueError):
    """A document that is no record of ours, is damaged, or comes from a newer version; says which."""


class Record(BaseModel):
    """Everything that makes a match: the deal's seed or a position, and the moves in words."""

    model_config = ConfigDict(extra="forbid", strict=True)

    format: Literal["stammtisch"] = "stammtisch"
    version: Annotated[int, Field(ge=1, le=VERSION)] = VERSION
    engine: str = __version__
    game: str
    rules: str
    seats: int
    options: dict[str, int | str]
    seed: Annotated[str, Field(pattern="^[0-9a-f]{64}$")] | None
    position: str | None = None
    commitment: Annotated[str, Field(pattern="^[0-9a-f]{64}$")] | None
    moves: list[tuple[int, str]]
    scores: list[int]
    places: list[int]
    known: Annotated[int, Field(ge=0)] = (
        0  # so many first moves come from a match whose deal was open by then
    )

    def document(self) -> dict[str, Any]:
        """Ready for JSON; `known` only where there is something to say, as older versions do not know it."""
        return self.model_dump(mode="json", exclude=None if self.known else {"known"})


def commitment(
    seed: bytes, game: str, seats: int, options: Mapping[str, int | str], engine: str = __version__
) -> str:
    """A hash that fixes the seed before the first card without telling it."""
    fixed = {"engine": engine, "game": game, "options": dict(options), "seats": seats, "seed": seed.hex()}
    return hashlib.sha256(json.dumps(fixed, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


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
