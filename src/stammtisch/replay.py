"""Playing a record again, and checking what it claims."""

from __future__ import annotations

from dataclasses import dataclass

from stammtisch.games import BadOption, UnknownGame
from stammtisch.notation import BadPosition
from stammtisch.record import BadRecord, Record, commitment, read
from stammtisch.table import IllegalMove, Table
from stammtisch.version import __version__


def replay(document: object) -> Table:
    """The table of a record, after its last move."""
    record = read(document)
    table = opening(record)
    for number, (seat, move) in enumerate(record.moves, 1):
        try:
            table.play(move, seat)
        except IllegalMove as error:
            newer = (
                ""
                if record.rules == table.game.rules_hash
                else " It was played by other rules than this version's."
            )
            raise BadRecord(f"Move {number} of the record cannot be played: {error}{newer}") from None
    return table


def opening(record: Record) -> Table:
    """The table of a record before its first move."""
    try:
        if record.position is not None:
            return Table.parse(record.position)
        if record.seed is None:
            raise BadRecord("This record has neither a seed nor a position, so it cannot be dealt again.")
        return Table(record.game, record.seats, bytes.fromhex(record.seed), record.options)
    except (UnknownGame, BadOption, BadPosition) as error:
        raise BadRecord(f"This record cannot be dealt: {error}") from None


@dataclass(frozen=True)
class Check:
    """One claim of a record: `holds` is None where it claims nothing."""

    claim: str
    holds: bool | None


def verify(document: object) -> list[Check]:
    """Deal and play a record again and compare it with what it claims."""
    record = read(document)
    table = replay(document)
    fixed = None
    if record.seed is not None and record.commitment is not None:
        seed = bytes.fromhex(record.seed)
        fixed = record.commitment == commitment(seed, record.game, record.seats, table.options, record.engine)
    same_rules = record.rules == table.game.rules_hash and record.engine == __version__
    return [
        Check("the seed is the one that was committed to", fixed),
        Check("every move was legal", True),
        Check("the points are right", list(table.scores) == record.scores),
        Check("the places are right", list(table.places) == record.places),
        Check("it was played by this version's rules", same_rules),
    ]
