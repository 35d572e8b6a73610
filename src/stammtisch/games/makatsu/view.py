"""Meister Makatsu for screens: what a seat sees as JSON, and what happened between two such views."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from stammtisch import kit
from stammtisch.games.makatsu.rules import (
    HAND,
    KEPT,
    PHASES,
    TOKENS,
    State,
    deck_size,
    hand_size,
    reserve_size,
    seat_of,
)
from stammtisch.games.makatsu.text import NAMES, cards_of
from stammtisch.kit import NOBODY, UNKNOWN

Event = dict[str, Any]

COLOURS = ("blue", "yellow", "purple")


def view(s: State) -> dict[str, Any]:
    """Everything on the table. MAK-6: reserves and cards out of the game are shown by the option memory_aid
    only."""
    seats = range(s.seats)
    return {
        "prompt": "over" if s.over else "first" if s.plays < s.seats else "second",
        "phase": int(s.phase),
        "round": int(s.round_number),
        "master": int(s.holder),
        "mover": None if s.over else int(seat_of(s, s.plays)),
        "table": [in_order(s.played, [p for p in range(s.plays) if seat_of(s, p) == seat]) for seat in seats],
        "hands": [cards_or_count(s.hand[seat], hand_size(s, seat)) for seat in seats],
        "decks": int(deck_size(s)),
        "reserves": [
            cards_or_count(s.reserve[seat] if s.memory_aid else UNKNOWN, reserve_size(s, seat))
            for seat in seats
        ],
        "out": [cards_of(s.out[seat]) for seat in seats] if s.memory_aid else None,
        "tokens": [s.tokens[seat].tolist() for seat in seats],
        "last": last_round(s),
    }


def in_order(cards: kit.Numbers, plays: list[int]) -> list[str]:
    return [NAMES[cards[play]] for play in plays]


def cards_or_count(mask: int, size: int) -> list[str] | int:
    """The cards, to a seat that knows them; their number to the others."""
    return int(size) if mask == UNKNOWN else cards_of(mask)


def last_round(s: State) -> dict[str, Any] | None:
    """MAK-11. The cards of the round before, until the next card is played."""
    if s.last_starter == NOBODY:
        return None
    return {
        "starter": int(s.last_starter),
        "cards": in_order(s.last_played, list(range(2 * int(s.seats)))),
        "took": [None if taker == NOBODY else int(taker) for taker in s.last_takers],
    }


# --- what happened


def events(before: State, after: State, seat: int, action: int) -> list[Event]:
    """What a move did, made from the views of one seat before and after it."""
    done: list[Event] = [
        {"event": "play", "seat": seat, "card": NAMES[action], "from": "hand", "to": "table"}
    ]
    if before.plays >= before.seats and before.phase < PHASES:
        done.append({"event": "reserve", "seat": seat, "count": KEPT, "from": "hand", "to": "reserve"})
    if kit.rounds(after) > kit.rounds(before):
        done += end_of_round(before, after)
    return done


def end_of_round(before: State, after: State) -> Iterator[Event]:
    """MAK-7 to MAK-13. Tokens, the figure, and what comes next."""
    for colour, taker in enumerate(after.last_takers):
        if taker != NOBODY:
            yield {"event": "token", "seat": int(taker), "colour": COLOURS[colour], "count": TOKENS[colour],
                   "worth": int(before.phase), "from": "pool", "to": "seat"}  # fmt: skip
    if after.holder != before.holder:
        yield {
            "event": "master",
            "seat": int(after.holder),
            "from": int(before.holder),
            "to": int(after.holder),
        }
    if after.over:
        yield {"event": "over"}
        return
    if after.phase > before.phase:
        yield {"event": "phase", "phase": int(after.phase)}
    drawn = HAND - KEPT if after.phase == PHASES and after.round_number > 1 else HAND
    for seat in range(after.seats):
        new = after.hand[seat] if after.hand[seat] == UNKNOWN else int(after.hand[seat]) & ~kept(before, seat)
        yield {"event": "draw", "seat": seat, "count": drawn, "from": "deck", "to": "hand",
               "cards": None if new == UNKNOWN else cards_of(new)}  # fmt: skip


def kept(before: State, seat: int) -> int:
    """MAK-13. The cards of the hand that stay there over the end of the round."""
    return int(before.hand[seat]) if before.phase == PHASES else 0


# --- why not


def refusal(s: State, seat: int, action: int) -> str:
    """Why a move that is not legal is not: a key into the words of the game."""
    return "not_in_hand"
