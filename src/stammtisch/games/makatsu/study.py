"""What a designer of Meister Makatsu would count over many games: when cards are played, and what winners
have."""

from __future__ import annotations

from stammtisch.engine.layout import Numbers, wide
from stammtisch.engine.marks import rule
from stammtisch.games.makatsu.rules import PHASES, State
from stammtisch.games.makatsu.text import NAMES

ROWS = NAMES  # cards
WAYS = ("phase 1", "phase 2", "phase 3")
TRAITS = ("tokens worth 1", "tokens worth 2", "tokens worth 3", "holds the figure")


@rule
def tally(s: State, seat: int, action: int, counts: Numbers) -> None:
    """MAK-4, MAK-12. In which phase a card is played."""
    if action >= 0:
        counts[seat, action, s.phase - 1] += 1


@rule
def traits(s: State, seat: int, out: Numbers) -> None:
    """MAK-10, MAK-14. The tokens of each worth, and the figure at the end."""
    for worth in range(PHASES):
        out[worth] = s.tokens[seat, worth]
    out[PHASES] = 1.0 if s.holder == seat else 0.0


@rule
def begins(s: State) -> int:
    """MAK-2. The first holder of the figure."""
    return wide(s.holder)
