"""What a designer of Skyjo would count over many games: which cards are kept, and what winners have."""

from __future__ import annotations

from stammtisch.engine.layout import NOBODY, Numbers, wide
from stammtisch.engine.marks import rule
from stammtisch.games.skyjo.rules import FLIP, LOWEST, SWAP, VALUES, Phase, State

ROWS = tuple(str(card) for card in range(LOWEST, LOWEST + VALUES))  # cards
WAYS = ("drawn and kept", "drawn and refused", "taken")
TRAITS = ("points a round",)


@rule
def tally(s: State, seat: int, action: int, counts: Numbers) -> None:
    """SKY-6, SKY-7, SKY-8. What happens to the card in hand."""
    if action < 0:
        return
    if s.phase == Phase.DRAWN:
        counts[seat, s.hand - LOWEST, 1 if action >= FLIP else 0] += 1
    elif s.phase == Phase.TAKEN and action >= SWAP:
        counts[seat, s.hand - LOWEST, 2] += 1


@rule
def traits(s: State, seat: int, out: Numbers) -> None:
    """SKY-13. The mean score of a round."""
    out[0] = s.total[seat] / s.round_number


@rule
def begins(s: State) -> int:
    """SKY-3. Known when everybody has turned up two cards."""
    return wide(NOBODY) if s.phase == Phase.OPENING else wide(s.mover)
