"""Meister Makatsu for screens: what a seat sees as JSON, and what happened between two such views."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from stammtisch.engine import layout
from stammtisch.engine.layout import NOBODY, UNKNOWN
from stammtisch.games.makatsu.rules import (
    HAND,
    KEPT,
    PHASES,
    ROUNDS,
    TOKENS,
    State,
)
from stammtisch.games.makatsu.shapes import Card, Colour, Event, Facts, LastRound, Own, Shown
from stammtisch.games.makatsu.text import MOVES, NAMES, cards_of

COLOURS: tuple[Colour, ...] = ("blue", "yellow", "purple")
PATHS = {move: (f"hand {card}",) for move, card in zip(MOVES, NAMES, strict=True)}


def view(s: State) -> Shown:
    """Everything on the table. MAK-6: reserves and cards out of the game are shown by the option memory_aid
    only."""
    sizes = layout.counts_of(s)
    known = s.reserve[: s.seats].tolist() if s.memory_aid else s.seats * [UNKNOWN]
    return {
        "prompt": "over" if s.over else "first" if s.plays < s.seats else "second",
        "phase": s.phase,
        "round": s.round_number,
        "master": s.holder,
        "mover": None if s.over else (s.holder + s.plays) % s.seats,
        "table": played_by(s),
        "hands": cards_or_counts(s.hand[: s.seats].tolist(), sizes[: s.seats]),
        "decks": sizes[2 * s.seats],
        "reserves": cards_or_counts(known, sizes[s.seats : 2 * s.seats]),
        "out": [cards_of(cards) for cards in s.out[: s.seats].tolist()] if s.memory_aid else None,
        "tokens": s.tokens[: s.seats].tolist(),
        "last": last_round(s),
    }


def own(s: State, common: Shown) -> Own:
    """MAK-6. What a seat sees otherwise than a spectator does: its cards."""
    known = s.reserve[: s.seats].tolist() if s.memory_aid else s.seats * [UNKNOWN]
    return {
        "hands": cards_or_counts(s.hand[: s.seats].tolist(), common["hands"]),
        "reserves": cards_or_counts(known, common["reserves"]),
    }


def facts(s: State, shown: Shown, seat: int | None) -> Facts:
    """What the sentences about a position speak of."""
    return {"phase": s.phase, "round": s.round_number, "rounds": ROUNDS[s.phase - 1]}


def played_by(s: State) -> list[list[str]]:
    """The cards of this round that lie before each seat, in their order."""
    table: list[list[str]] = [[] for _ in range(s.seats)]
    for play, card in enumerate(s.played[: s.plays].tolist()):
        table[(s.holder + play) % s.seats].append(NAMES[card])
    return table


def cards_or_counts(masks: list[int], sizes: Sequence[list[Card] | int]) -> list[list[Card] | int]:
    """Of each seat the cards, where they are known, else how many they are."""
    return [size if mask == UNKNOWN else cards_of(mask) for mask, size in zip(masks, sizes, strict=True)]


def last_round(s: State) -> LastRound | None:
    """MAK-11. The cards of the round before, until the next card is played."""
    if s.last_starter == NOBODY:
        return None
    return {
        "starter": int(s.last_starter),
        "cards": [NAMES[card] for card in s.last_played[: 2 * s.seats].tolist()],
        "took": [None if taker == NOBODY else taker for taker in s.last_takers.tolist()],
    }


# --- what a move points at


def points_at(move: str, view: Shown) -> tuple[str, ...]:
    """MAK-4. The places that a person touches for a move: a card of their hand."""
    return PATHS[move]


# --- what happened


def log_rounds(s: State) -> int | None:
    """MAK-6, MAK-11. Nobody may look at reserves and at cards that are out of the game: the log shows the
    present round and the one before, unless memory_aid shows all."""
    return None if s.memory_aid else 2


def events(was: State, now: State, seat: int, action: int) -> list[Event]:
    """What a move did, made from the views of one seat before and after it."""
    done: list[Event] = [
        {"event": "play", "seat": seat, "card": NAMES[action], "from": "hand", "to": "table"}
    ]
    if was.plays >= was.seats and was.phase < PHASES:
        done.append({"event": "reserve", "seat": seat, "count": KEPT, "from": "hand", "to": "reserve"})
    if now.over or (now.phase, now.round_number) > (was.phase, was.round_number):
        done += end_of_round(was, now)
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
