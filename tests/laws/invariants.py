"""What is always true of a position of each game, compiled, so that millions of positions can be asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from stammtisch.engine.bits import count_bits
from stammtisch.engine.compiling import cold
from stammtisch.engine.layout import NO_CARD, NOBODY, wide
from stammtisch.games.makatsu import rules as makatsu_rules
from stammtisch.games.manitou import rules as manitou_rules
from stammtisch.games.manitou import state as manitou_state
from stammtisch.games.ratjack.state import Phase as RatjackPhase
from stammtisch.games.skyjo import rules as skyjo_rules
from stammtisch.games.skyjo.rules import COLUMNS, ONE_COLUMN, SLOTS, Phase, all_cards, one_of


@cold
def skyjo_cards(s: Any) -> int:
    """All cards of the table, counted as `unseen` counts; -1 where a mask and the grid disagree."""
    cards = 0
    for i in range(s.discard_size):
        cards += one_of(s.discard[i])
    for i in range(s.pile_size):
        cards += one_of(s.pile[i])
    if s.hand != NO_CARD:
        cards += one_of(s.hand)
    for seat in range(s.seats):
        if s.hidden[seat] & ~s.laid[seat]:
            return -1
        for slot in range(SLOTS):
            if (s.laid[seat] >> slot & 1) != (s.grid[seat, slot] != NO_CARD):
                return -1
            if s.grid[seat, slot] != NO_CARD:
                cards += one_of(s.grid[seat, slot])
    return cards


@cold
def skyjo_sound(s: Any) -> bool:
    """All cards are there; the mover has a hidden card; a turn begins with a discard; columns have left."""
    if skyjo_cards(s) != all_cards(s):
        return False
    if s.phase != Phase.OPENING and s.phase != Phase.OVER and s.hidden[s.mover] == 0:
        return False
    if s.phase == Phase.TURN and s.discard_size == 0:
        return False
    for seat in range(s.seats):
        for column in range(COLUMNS):
            is_open = s.hidden[seat] & (ONE_COLUMN << column) == 0
            if is_open and skyjo_rules.is_three(s.grid[seat], column):
                return False
    return True


@cold
def makatsu_sound(s: Any) -> bool:
    """Every card is in exactly one place; sizes are as everybody can count; tokens are at most 4 a round."""
    for seat in range(s.seats):
        table = makatsu_rules.on_table(s, seat)
        places = s.hand[seat] + s.deck[seat] + s.reserve[seat] + s.out[seat] + table
        either = s.hand[seat] | s.deck[seat] | s.reserve[seat] | s.out[seat] | table
        if places != makatsu_rules.whole_deck(s) or either != makatsu_rules.whole_deck(s):
            return False
        if count_bits(s.hand[seat]) != makatsu_rules.hand_size(s, seat):
            return False
        if count_bits(s.deck[seat]) != makatsu_rules.deck_size(s):
            return False
        if count_bits(s.reserve[seat]) != makatsu_rules.reserve_size(s, seat):
            return False
    return makatsu_tokens_are_few(s) and s.holder != NOBODY


@cold
def makatsu_tokens_are_few(s: Any) -> bool:
    """At most 4 tokens a round: 24, 12 and 8 in the three phases, 24 points each."""
    for phase in range(makatsu_rules.PHASES):
        tokens = 0
        for seat in range(s.seats):
            tokens += s.tokens[seat, phase]
        if tokens > 4 * makatsu_rules.ROUNDS[phase]:
            return False
    return True


@cold
def ratjack_sound(s: Any) -> bool:
    """Every card of the deck is in exactly one place; chips lie on cards, one on each at most; everybody
    holds one card, and two to lay or play from; an owner knows his cards, and all know what lies face up."""
    cards = wide(0)
    for seat in range(s.seats):
        held = (s.hand[seat, 0] != NO_CARD) + (s.hand[seat, 1] != NO_CARD)
        two = s.laid[seat] == 0 if s.phase == RatjackPhase.OPENING else seat == s.mover
        two = two and (s.phase == RatjackPhase.OPENING or s.phase == RatjackPhase.PLAY)
        if held != 1 + two or s.up[seat] >> s.laid[seat] != 0:
            return False
        for place in range(s.laid[seat]):
            cards += 1 << wide(s.row[seat, place])
            is_up = s.up[seat] >> place & 1
            if s.known[seat, place] >> seat & 1 == 0 or (is_up and s.known[seat, place] != 31):
                return False
        for i in range(held):
            cards += 1 << wide(s.hand[seat, i])
    for i in range(s.deck_size):
        cards += 1 << wide(s.deck[i])
    for i in range(s.discard_size):
        cards += 1 << wide(s.discard[i])
    for i in range(s.aside_size):
        cards += 1 << wide(s.aside[i])
    whole = wide(0xFFF) << 12 * wide(s.sets[0]) | wide(0xFFF) << 12 * wide(s.sets[1])
    return cards == whole and ratjack_chips_lie_well(s)


@cold
def ratjack_chips_lie_well(s: Any) -> bool:
    """In the display, or alone on a card that is there."""
    for chip in range(6):
        seat, place = s.chip_seat[chip], s.chip_place[chip]
        if (seat == NOBODY) != (place == NOBODY) or (seat != NOBODY and place >= s.laid[seat]):
            return False
        for other in range(chip):
            if seat != NOBODY and s.chip_seat[other] == seat and s.chip_place[other] == place:
                return False
    return True


@cold
def manitou_sound(s: Any) -> bool:
    """Every card of a seat is in exactly one place, and of two equal ones the first is counted first; every
    tile is in exactly one place; sizes are as everybody can count; a stone lies with whoever has most."""
    for seat in range(s.seats):
        cards, lies = wide(0), wide(manitou_rules.on_table(s, seat))
        aside, pile, hand, spent = (
            wide(s.aside[seat]),
            wide(s.pile[seat]),
            wide(s.hand[seat]),
            wide(s.spent[seat]),
        )
        for part in (aside, pile, hand, spent, lies):
            twins = part >> manitou_state.SECOND & manitou_state.TWINS
            if twins & ~part or cards & part & ~manitou_state.TWINS or twins & cards:
                return False
            cards = manitou_state.joined(cards, part)
        if cards != manitou_state.ALL_CARDS:
            return False
        if count_bits(s.hand[seat]) != manitou_rules.hand_size(s, seat):
            return False
        if count_bits(s.hand[seat]) + count_bits(s.pile[seat]) != manitou_rules.held(s, seat):
            return False
    return manitou_tiles_are_there(s) and manitou_stones_lie_right(s)


@cold
def manitou_tiles_are_there(s: Any) -> bool:
    for tile in range(manitou_state.TILES):
        count = s.bag[tile] + s.lost[tile] + s.paid[tile]
        for ground in range(manitou_state.GROUNDS):
            count += s.ground[ground, tile]
        for seat in range(s.seats):
            count += s.booty[seat, tile]
        if count != s.box[tile]:
            return False
    return True


@cold
def manitou_stones_lie_right(s: Any) -> bool:
    for stone in range(2):
        owner, most = s.stones[stone], wide(0)
        for seat in range(s.seats):
            most = max(most, wide(s.booty[seat, manitou_state.TOTEM + stone]))
        if (owner == NOBODY) != (most == 0):
            return False
        if owner != NOBODY and s.booty[owner, manitou_state.TOTEM + stone] != most:
            return False
    return True


SOUND: dict[str, Callable[[Any], bool]] = {
    "skyjo": skyjo_sound,
    "makatsu": makatsu_sound,
    "ratjack": ratjack_sound,
    "manitou": manitou_sound,
}
