"""What a designer of Big Manitou would count over many games: who takes which tiles, and what winners
have."""

from __future__ import annotations

from stammtisch.engine.layout import Numbers, wide
from stammtisch.engine.marks import rule
from stammtisch.engine.turns import after
from stammtisch.games.manitou.scoring import most_tomahawks, shown, tiles_in
from stammtisch.games.manitou.state import BISON, TAKE, TILES, TIPI, State
from stammtisch.games.manitou.text import TILE_NAMES

ROWS = TILE_NAMES
WAYS = ("taken by a warrior", "by the first hunters", "by the second", "by nobody")
TRAITS = ("bisons", "tipis", "the fewer of both", "totem stone", "horse stone", "most tomahawks", "tiles")


@rule
def tally(s: State, seat: int, action: int, counts: Numbers) -> None:
    """MAN-19, MAN-20. By what right a tile is taken; in the end, what was lost."""
    if action >= TAKE:
        counts[seat, action - TAKE, s.stage] += 1
    elif seat == s.seats:
        for tile in range(TILES):
            counts[seat, tile, 3] = s.lost[tile]


@rule
def traits(s: State, seat: int, out: Numbers) -> None:
    """MAN-26, MAN-28. What a player has at the end."""
    out[0] = shown(s, seat, wide(BISON))
    out[1] = shown(s, seat, wide(TIPI))
    out[2] = min(out[0], out[1])
    out[3] = 1.0 if s.stones[0] == seat else 0.0
    out[4] = 1.0 if s.stones[1] == seat else 0.0
    out[5] = 1.0 if most_tomahawks(s, seat) else 0.0
    out[6] = tiles_in(s.booty[seat])


@rule
def begins(s: State) -> int:
    """MAN-6. Left of the first dealer."""
    return after(s, wide(s.dealer))
