"""Playing a record again: its table before the first move, and after the last."""

from __future__ import annotations

from stammtisch.games import BadOption, UnknownGame, load
from stammtisch.games.position import BadPosition
from stammtisch.match.record import BadRecord, Record, read
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


def played_here(record: Record, table: Table) -> bool:
    """Whether a record was played by the rules of this version."""
    return record.rules == table.game.rules_hash and record.engine == __version__
