"""Checking what a record claims: the seed, the moves, the points and the places."""

from __future__ import annotations

from dataclasses import dataclass

from stammtisch.match.commitment import commitment
from stammtisch.match.record import Record, read
from stammtisch.match.replay import opening, played_here
from stammtisch.match.table import IllegalMove, Table


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
