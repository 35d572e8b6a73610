"""Random play: every legal move equally likely, in compiled loops that serve every game."""

from __future__ import annotations

from typing import Any

from stammtisch.engine import bits, chance, contract
from stammtisch.engine.chance import FOR_GAMES, FOR_MOVES
from stammtisch.engine.layout import Numbers, wide
from stammtisch.engine.marks import cold, rule


@rule
def play_out(s: Any, source: Numbers, out: Numbers) -> int:
    """Play to the end; how many decisions that took. `out` is scratch for the legal actions."""
    decisions = 0
    seats = contract.waiting(s)
    while seats != 0:
        seat = bits.lowest_bit(seats)
        count = contract.legal(s, seat, out)
        contract.apply(s, seat, out[chance.below(source, count)])
        decisions += 1
        seats = contract.waiting(s)
    return decisions


@cold
def play_games(
    cell: Numbers,
    source: Numbers,
    out: Numbers,
    root: Numbers,
    first: int,
    scores: Numbers,
    places: Numbers,
    lengths: Numbers,
) -> None:
    """Deal and play a row of games, numbered from `first`: a row of scores and places each, and its decisions
    and rounds."""
    s = cell[0]
    for i in range(len(lengths)):
        chance.begin_stream(s.chance, root, first + i, FOR_GAMES)
        chance.begin_stream(source, root, first + i, FOR_MOVES)
        contract.deal(s)
        lengths[i, 0] = play_out(s, source, out)
        lengths[i, 1] = contract.rounds(s)
        contract.scores(s, scores[i])
        contract.places(s, places[i])


@cold
def study_games(
    cell: Numbers,
    source: Numbers,
    out: Numbers,
    root: Numbers,
    first: int,
    scores: Numbers,
    places: Numbers,
    lengths: Numbers,
    counts: Numbers,
    uses: Numbers,
    traits: Numbers,
) -> None:
    """The same games, and what each move was about: `uses` has for each row and way how often in all, how
    often by a seat and how often by a later winner; `traits` what each seat came to; `lengths` who began.
    `counts` is scratch: seat (the last one is nobody), row, way."""
    s = cell[0]
    for i in range(len(lengths)):
        chance.begin_stream(s.chance, root, first + i, FOR_GAMES)
        chance.begin_stream(source, root, first + i, FOR_MOVES)
        contract.deal(s)
        counts[:] = 0
        play_counted(s, source, out, counts, lengths[i])
        lengths[i, 1] = contract.rounds(s)
        contract.scores(s, scores[i])
        contract.places(s, places[i])
        for seat in range(s.seats):
            contract.traits(s, seat, traits[i, seat])
        add_uses(counts, places[i], uses)


@cold
def add_uses(counts: Numbers, places: Numbers, uses: Numbers) -> None:
    """Add what was counted in one game to all games."""
    for seat in range(counts.shape[0]):
        by_seat = seat < len(places)
        by_winner = by_seat and places[seat] == 1
        for row in range(counts.shape[1]):
            for way in range(counts.shape[2]):
                uses[row, way, 0] += counts[seat, row, way]
                uses[row, way, 1] += counts[seat, row, way] * by_seat
                uses[row, way, 2] += counts[seat, row, way] * by_winner


@cold
def play_counted(s: Any, source: Numbers, out: Numbers, counts: Numbers, length: Numbers) -> None:
    """Play to the end like `play_out`, counting moves and what they are about, and noting who begins."""
    length[0], length[2] = 0, -1
    seats = contract.waiting(s)
    while seats != 0:
        if length[2] < 0:
            length[2] = contract.begins(s)
        seat = bits.lowest_bit(seats)
        action = out[chance.below(source, contract.legal(s, seat, out))]
        contract.tally(s, seat, action, counts)
        contract.apply(s, seat, action)
        length[0] += 1
        seats = contract.waiting(s)
    contract.tally(s, wide(s.seats), wide(-1), counts)
