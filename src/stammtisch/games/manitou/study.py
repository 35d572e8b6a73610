"""What a designer of Big Manitou would count over many games: what becomes of cards and of tiles, and what
winners have."""

from __future__ import annotations

from stammtisch.games.manitou.scoring import shown, tiles_in
from stammtisch.games.manitou.state import (
    BISON,
    CHOOSE,
    GROUNDS,
    KINDS,
    MOVE,
    PAY,
    PLAY,
    TAKE,
    TIPI,
    TOMAHAWK,
    State,
)
from stammtisch.games.manitou.text import CARD_NAMES, TILE_NAMES
from stammtisch.kit import Numbers, rule, wide

ROWS = (*CARD_NAMES, *TILE_NAMES)
WAYS = ("chosen", "played", "taken", "paid")
TRAITS = ("bisons", "tipis", "tomahawks", "tiles", "totem stone", "horse stone")


@rule
def tally(s: State, seat: int, action: int, counts: Numbers) -> None:
    """MAN-3, MAN-6, MAN-17, MAN-19. What becomes of cards and tiles."""
    if action < PLAY:
        counts[seat, action - CHOOSE, 0] += 1
    elif action < MOVE:
        counts[seat, (action - PLAY) // GROUNDS, 1] += 1
    elif action >= TAKE:
        counts[seat, KINDS + action - TAKE, 2] += 1
    elif action >= PAY:
        counts[seat, KINDS + action - PAY, 3] += 1


@rule
def traits(s: State, seat: int, out: Numbers) -> None:
    """MAN-26, MAN-28. What a player has at the end."""
    out[0] = shown(s, seat, wide(BISON))
    out[1] = shown(s, seat, wide(TIPI))
    out[2] = s.booty[seat, TOMAHAWK]
    out[3] = tiles_in(s.booty[seat])
    for stone in range(2):
        out[4 + stone] = 1.0 if s.stones[stone] == seat else 0.0
