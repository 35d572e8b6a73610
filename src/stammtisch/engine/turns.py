"""What every game can do, written once: deal, make a move that is checked, see as a seat does, go round,
rank."""

from __future__ import annotations

from typing import Any

from stammtisch.engine import contract
from stammtisch.engine.layout import MOST_SEATS, NOBODY, Numbers, wide
from stammtisch.engine.marks import cold, rule

DONE, NOT_WAITING, NOT_LEGAL = 0, 1, 2
BELOW = 5  # bits that hold a place
WAITING, LEGAL, SCORES = 0, 1, 2  # where `see` writes what
PLACES = SCORES + MOST_SEATS
ACTIONS = PLACES + MOST_SEATS


@rule
def deal(cell: Numbers) -> None:
    """Write the opening position."""
    contract.deal(cell[0])


@rule
def step(cell: Numbers, seat: int, action: int, out: Numbers) -> int:
    """Make a move if the seat is waiting and the move is legal, and write into `out` who waits after it."""
    s = cell[0]
    if seat < 0 or seat >= s.seats or (contract.waiting(s) >> seat) & 1 == 0:
        return NOT_WAITING
    for i in range(contract.legal(s, seat, out)):
        if out[i] == action:
            contract.apply(s, seat, action)
            out[WAITING] = contract.waiting(s)
            return DONE
    return NOT_LEGAL


@rule
def see(cell: Numbers, seat: int, out: Numbers) -> None:
    """Turn a state into a seat's view of it (NOBODY: a spectator's) and write what that seat sees: who waits,
    how many legal actions it has itself and which, the scores, and the places as they would be now."""
    s = cell[0]
    contract.hide(s, seat)
    seats = contract.waiting(s)
    out[WAITING] = seats
    contract.scores(s, out[SCORES:])
    contract.places(s, out[PLACES:])
    out[LEGAL] = 0
    if seat != NOBODY and (seats >> seat) & 1:
        out[LEGAL] = contract.legal(s, seat, out[ACTIONS:])


@rule
def imagine(cell: Numbers, source: Numbers) -> None:
    """Turn a view into a whole state that it could be."""
    contract.guess(cell[0], source)


@rule
def list_moves(cell: Numbers, seat: int, out: Numbers) -> int:
    """The legal actions of a seat; how many, 0 if it need not act."""
    s = cell[0]
    return wide(contract.legal(s, seat, out)) if contract.waiting(s) >> seat & 1 else wide(0)


@rule
def count_rounds(cell: Numbers) -> int:
    """How many rounds have been finished."""
    return contract.rounds(cell[0])


@rule
def count_up(cell: Numbers, counts: Numbers) -> None:
    """What a view shows and takes some counting."""
    contract.count_up(cell[0], counts)


@rule
def observe(cell: Numbers, seat: int, observation: Numbers) -> None:
    """What a seat knows as numbers for a learner."""
    contract.features(cell[0], seat, observation)


@rule
def after(s: Any, seat: int) -> int:
    """The next seat, clockwise."""
    return seat + 1 if seat + 1 < s.seats else 0


@cold
def most_win(s: Any, out: Numbers) -> None:
    """Places by points, most first."""
    contract.scores(s, out)
    rank(out, s.seats)


@cold
def fewest_win(s: Any, out: Numbers) -> None:
    """Places by points, fewest first."""
    contract.scores(s, out)
    for seat in range(s.seats):
        out[seat] = -out[seat]
    rank(out, s.seats)


@rule
def rank(points: Numbers, seats: int) -> None:
    """Turn points into places, most first; equal points share a place and the following place is skipped."""
    for seat in range(seats):
        points[seat] <<= BELOW  # and below them, how many are ahead
    for seat in range(seats):
        for other in range(seats):
            points[seat] += points[other] >> BELOW > points[seat] >> BELOW
    for seat in range(seats):
        points[seat] = 1 + (points[seat] & (1 << BELOW) - 1)
