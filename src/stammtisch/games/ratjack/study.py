"""What a designer of Ratjack would count over many games: how each card is used, and how games are won."""

from __future__ import annotations

from stammtisch.engine.layout import Numbers, wide
from stammtisch.engine.marks import rule
from stammtisch.games.ratjack.state import CARD, CARDS, CHECKS, LAY, Phase, State
from stammtisch.games.ratjack.text import NAMES

ROWS = NAMES  # cards
WAYS = ("hidden", "open", "discarded")
TRAITS = (  # victory points in the turn that ended the game
    "last points by busts",
    "by exactly 25",
    "by being left alone",
    "by the highest total",
    "out in the last round",
)


@rule
def tally(s: State, seat: int, action: int, counts: Numbers) -> None:
    """RAT-7. What a player does on their turn with a card of their hand; the first card of a round is not
    counted."""
    if LAY <= action < CARD and s.phase == Phase.PLAY:
        counts[seat, (action - LAY) % CARDS, (action - LAY) // CARDS] += 1


@rule
def traits(s: State, seat: int, out: Numbers) -> None:
    """RAT-10, RAT-11, RAT-12, RAT-13. How the last points were won, and who was out by then."""
    for check in range(CHECKS):
        out[check] = s.last_paid[seat, check]
    out[CHECKS] = s.out >> seat & 1


@rule
def begins(s: State) -> int:
    """RAT-5. The first starter."""
    return wide(s.mover)
