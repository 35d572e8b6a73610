"""What a designer of Ratjack would count over many games: how each card is used, and what winners have."""

from __future__ import annotations

from stammtisch.games.ratjack.state import CARD, CARDS, LAY, ROW, Phase, State
from stammtisch.games.ratjack.text import NAMES
from stammtisch.kit import Numbers, rule

ROWS = NAMES  # cards
WAYS = ("laid hidden", "played open", "discarded", "turned up")
TRAITS = ("victory points",)


@rule
def tally(s: State, seat: int, action: int, counts: Numbers) -> None:
    """RAT-7. What a player does with a card of his hand, and which card he turns up for a discarded one."""
    if LAY <= action < CARD:
        counts[seat, (action - LAY) % CARDS, (action - LAY) // CARDS] += 1
    elif s.phase == Phase.TURNING:
        counts[seat, s.row[seat, (action - CARD) % ROW], 3] += 1


@rule
def traits(s: State, seat: int, out: Numbers) -> None:
    """RAT-14. The victory points."""
    out[0] = s.points[seat]
