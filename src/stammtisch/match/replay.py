"""Playing a record again, and checking what it claims."""

from __future__ import annotations

from dataclasses import dataclass

from stammtisch.games import BadOption, UnknownGame, load
from stammtisch.games.notation import BadPosition
from stammtisch.match.record import BadRecord, Record, commitment, read
from stammtisch.match.table import IllegalMove, Table
from stammtisch.version import __version__


def replay(document: object) -> Table:
    """The table of a record, after its last move. Raises `BadRecord` if it cannot be played."""
    record = read(document)
    table = opening(record)
    for number, (seat, move) in enumerate(record.moves, 1):
        try:
            table.play(move, seat)
        except IllegalMove as error:
            reason = (
                "" if played_here(record, table) else " It was played by other rules than this version's."
            )
            raise BadRecord(f"Move {number} of the record cannot be played: {error}{reason}") from None
    table.open_until = min(record.open_until, len(record.moves))
    return table


def opening(record: Record) -> Table:
    """The table of a record before its first move."""
    if (record.seed is None) == (record.position is None):
        raise BadRecord(
            "A record begins either with a seed or with a position; this one has both or neither."
        )
    try:
        if record.seed is not None:
            options = load(record.game).check_options(record.options)  # a record must not open files
            return Table(record.game, record.seats, bytes.fromhex(record.seed), options)
        table = Table.parse(str(record.position))
    except (UnknownGame, BadOption, BadPosition) as error:
        raise BadRecord(f"This record cannot be dealt: {error}") from None
    if (table.game.name, table.seats, dict(table.options)) != (record.game, record.seats, record.options):
        raise BadRecord("The game, seats or options of this record are not those of its position.")
    return table


@dataclass(frozen=True)
class Check:
    """One claim of a record; `holds` is None where nobody can say."""

    claim: str
    holds: bool | None


def verify(document: object, committed: str | None = None) -> list[Check]:
    """Deal and play a record again, and check each of its claims. `committed` is the commitment that was
    shown before the first card; without it a record vouches only for itself."""
    record = read(document)
    table = opening(record)
    made = legal_moves(record, table)
    whole = made == len(record.moves)
    fixed = None
    if record.seed is not None:
        seed = bytes.fromhex(record.seed)
        own = commitment(seed, record.game, record.seats, dict(table.options), record.engine)
        fixed = own == record.commitment and committed in (None, own)
    shown = "the commitment that was shown" if committed else "the commitment in the record"
    told = f"nobody knew the deal: it was open, and played on after move {record.open_until}"
    secret = [Check(told, None)] if record.open_until else []
    return [
        Check(f"the seed is that of {shown}", fixed),
        Check("every move was legal" if whole else f"every move was legal: move {made + 1} was not", whole),
        Check("the points are right", list(table.scores) == record.scores if whole else None),
        Check("the places are right", list(table.places) == record.places if whole else None),
        Check("it was played by this version's rules", played_here(record, table) or None),
        *secret,
    ]


def legal_moves(record: Record, table: Table) -> int:
    """Play the moves of a record as far as they are legal; how many were."""
    for number, (seat, move) in enumerate(record.moves):
        try:
            table.play(move, seat)
        except IllegalMove:
            return number
    return len(record.moves)


def played_here(record: Record, table: Table) -> bool:
    return record.rules == table.game.rules_hash and record.engine == __version__
