"""Skyjo for screens: what a seat sees as JSON, and what happened between two such views."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

from stammtisch.engine import layout
from stammtisch.engine.layout import NO_CARD, NOBODY, UNKNOWN
from stammtisch.games.skyjo.rules import (
    COLUMNS,
    COPIES,
    DRAW,
    FLIP,
    LOWEST,
    SLOTS,
    SWAP,
    TAKE,
    Phase,
    State,
    is_three,
)
from stammtisch.games.skyjo.shapes import Column, Event, Facts, LastRound, Own, Prompt, Shown
from stammtisch.games.skyjo.text import SLOT_NUMBERS

PROMPTS: dict[int, Prompt] = {
    Phase.OPENING: "open",
    Phase.TURN: "turn",
    Phase.DRAWN: "drawn",
    Phase.TAKEN: "taken",
    Phase.OVER: "over",
}
HAND_FROM: dict[int, Literal["pile", "discard"]] = {Phase.DRAWN: "pile", Phase.TAKEN: "discard"}
FACE_DOWN = {UNKNOWN: "?", **{card: f"?{card}" for card in range(LOWEST, LOWEST + len(COPIES))}}
PATHS = {
    "draw": ("pile",),
    "take": ("discard",),
    **{f"swap {slot}": (f"slot {slot}",) for slot in SLOT_NUMBERS},
    **{f"flip {slot}": ("discard", f"slot {slot}") for slot in SLOT_NUMBERS},
}


def view(s: State) -> Shown:
    """Everything on the table. A slot is null when empty, "?" when its card lies face down ("?5" for who may
    know it, which nobody at the table does), else the card."""
    grids, hidden = s.grid.tolist(), s.hidden.tolist()
    return {
        "prompt": PROMPTS[s.phase],
        "round": s.round_number,
        "turns": s.turns,
        "opened": s.opened,
        "mover": seat_or_none(s.mover),
        "ender": seat_or_none(s.ender),
        "grids": [show_grid(grids[seat], hidden[seat]) for seat in range(s.seats)],
        "hand": card_or_none(s.hand),
        "hand_from": HAND_FROM.get(s.phase),
        "discard": s.discard[: s.discard_size].tolist(),
        "pile": s.pile_size,
        "totals": s.total[: s.seats].tolist(),
        "last": last_round(s) if s.round_number > 1 or s.phase == Phase.OVER else None,
    }


def own(s: State, common: Shown) -> Own:
    """SKY-20. What a seat may see otherwise than a spectator does: the card that it has drawn."""
    return {"hand": card_or_none(s.hand)}


def facts(s: State, shown: Shown, seat: int | None) -> Facts:
    """What the sentences about a position speak of."""
    grid = [] if seat is None else shown["grids"][seat]
    return {
        "round": s.round_number,
        "rounds": s.rounds,
        "target": s.target,
        "top": shown["discard"][-1] if shown["discard"] else None,
        "hand": shown["hand"],
        "left": s.opened - sum(isinstance(card, int) for card in grid),
    }


def headline(s: State) -> str:
    return "rounds" if s.rounds else "round"


def show_grid(cards: list[int], hidden: int) -> list[int | str | None]:
    return list(slots_of(tuple(cards), hidden))


@lru_cache(1 << 12)  # a move changes one grid of several, and everybody sees them alike
def slots_of(cards: tuple[int, ...], hidden: int) -> tuple[int | str | None, ...]:
    return tuple(
        FACE_DOWN[card] if hidden >> slot & 1 else None if card == NO_CARD else card
        for slot, card in enumerate(cards)
    )


def card_or_none(card: int) -> int | None:
    return None if card in (UNKNOWN, NO_CARD) else int(card)


def seat_or_none(seat: int) -> int | None:
    return None if seat == NOBODY else int(seat)


def last_round(s: State) -> LastRound:
    """SKY-12. The round before this one, with all cards turned up; columns of three left before scoring."""
    return {
        "ender": seat_or_none(s.last_ender),
        "grids": [[card_or_none(card) for card in grid] for grid in s.last_grid[: s.seats].tolist()],
        "scores": s.last_score[: s.seats].tolist(),
    }


# --- what a move points at


def points_at(move: str, view: Shown) -> tuple[str, ...]:
    """SKY-2, SKY-8. The places that a person touches for a move: a drawn card that is refused goes onto the
    discard pile first; in the opening there is none."""
    return PATHS[move][-1:] if view["prompt"] == "open" else PATHS[move]


# --- what happened


def events(was: State, now: State, seat: int, action: int) -> list[Event]:
    """What a move did, made from the views of one seat before and after it."""
    if action == DRAW:
        return list(drawing(was, now, seat))
    if action == TAKE:
        return [{"event": "take", "seat": seat, "card": now.hand, "from": "discard", "to": "hand"}]
    if was.phase == Phase.OPENING:
        return list(opening(now, seat, action - FLIP))
    ended = now.round_number > was.round_number or now.phase == Phase.OVER
    return list(turn(was, now, ended, seat, action))


def drawing(before: State, after: State, seat: int) -> Iterator[Event]:
    if before.pile_size == 0:
        yield {"event": "reshuffle", "cards": int(before.discard_size) - 1, "from": "discard", "to": "pile"}
    yield {"event": "draw", "seat": seat, "card": card_or_none(after.hand), "from": "pile", "to": "hand"}


def opening(after: State, seat: int, slot: int) -> Iterator[Event]:
    yield {"event": "flip", "seat": seat, "slot": slot + 1, "card": int(after.grid[seat, slot])}
    if after.phase == Phase.TURN:
        yield {"event": "start", "seat": int(after.mover)}


def turn(before: State, after: State, ended: bool, seat: int, action: int) -> Iterator[Event]:
    """SKY-6 to SKY-11. `lay` and `refuse` say the whole turn; the other card that moves has no words."""
    grid = (after.last_grid if ended else after.grid)[seat]
    slot = action - (SWAP if action < FLIP else FLIP)
    card = open_card(before, grid, seat, slot)
    left = int(after.left)
    if action < FLIP:
        yield {
            "event": "lay",
            "seat": seat,
            "card": card,
            "slot": slot + 1,
            "way": "take" if before.phase == Phase.TAKEN else "draw",
            "side": "down" if before.hidden[seat] >> slot & 1 else "up",
            "left": left,
            "from": "hand",
            "to": "grid",
        }
        yield {
            "event": "discard",
            "seat": seat,
            "card": left,
            "slot": slot + 1,
            "from": "grid",
            "to": "discard",
        }
    else:
        yield {
            "event": "refuse",
            "seat": seat,
            "card": left,
            "slot": slot + 1,
            "turned": card,
            "from": "hand",
            "to": "discard",
        }
        yield {"event": "turn_up", "seat": seat, "slot": slot + 1, "card": card}
    if grid[slot] == NO_CARD:
        yield column(seat, slot % COLUMNS, card)
    if before.ender == NOBODY and (after.last_ender if ended else after.ender) == seat:
        yield {"event": "end", "seat": seat}
    if ended:
        yield from end_of_round(before, after, seat, slot)


def open_card(before: State, grid: layout.Numbers, seat: int, slot: int) -> int:
    """The card that now lies open in this slot; if it left with its column, the others there were equal and
    open."""
    if grid[slot] != NO_CARD:
        return int(grid[slot])
    return int(before.grid[seat, (slot + COLUMNS) % SLOTS])


def column(seat: int, number: int, card: int) -> Column:
    return {
        "event": "column",
        "seat": seat,
        "column": number + 1,
        "card": int(card),
        "from": "grid",
        "to": "discard",
    }


def end_of_round(before: State, after: State, mover: int, moved: int) -> Iterator[Event]:
    """SKY-12 to SKY-17. Cards turned up, columns, scores, and the next deal or the end."""
    first = int(after.last_ender) if after.last_ender != NOBODY else (mover + 1) % int(after.seats)
    for i in range(after.seats):
        seat = (first + i) % int(after.seats)
        for slot in range(SLOTS):
            if before.hidden[seat] >> slot & 1 and (seat, slot) != (mover, moved):
                yield {
                    "event": "reveal",
                    "seat": seat,
                    "slot": slot + 1,
                    "card": int(after.last_grid[seat, slot]),
                }
        for number in range(COLUMNS):
            if is_three(after.last_grid[seat], number):
                yield column(seat, number, after.last_grid[seat, number])
    if (ender := int(after.last_ender)) != NOBODY and after.last_score[ender] != plain_score(after, ender):
        yield {"event": "double", "seat": ender}
    for seat in range(after.seats):
        yield {
            "event": "score",
            "seat": seat,
            "points": int(after.last_score[seat]),
            "total": int(after.total[seat]),
        }
    if after.phase == Phase.OVER:
        yield {"event": "over"}
    else:
        yield {
            "event": "deal",
            "round": int(after.round_number),
            "card": int(after.discard[0]),
            "from": "pile",
            "to": "discard",
        }


def plain_score(s: State, seat: int) -> int:
    """SKY-13. What a grid of the last round counts before any doubling."""
    grid = s.last_grid[seat]
    left = [slot for slot in range(SLOTS) if grid[slot] != NO_CARD and not is_three(grid, slot % COLUMNS)]
    return sum(int(grid[slot]) for slot in left)


# --- why not


def refusal(s: State, seat: int, action: int) -> str:
    """Why a move that is not legal is not: a key into the words of the game."""
    if s.phase == Phase.OPENING:
        return "open_first" if action < FLIP else "already_open"
    if s.phase == Phase.TURN:
        return "choose_pile"
    if action in (DRAW, TAKE):
        return "must_lay" if s.phase == Phase.TAKEN else "card_in_hand"
    slot = action - (SWAP if action < FLIP else FLIP)
    if not s.laid[seat] >> slot & 1:
        return "empty_slot"
    return "must_lay" if s.phase == Phase.TAKEN else "already_open"
