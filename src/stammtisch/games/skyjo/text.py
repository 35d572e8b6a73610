"""Skyjo as text: the words of its moves, and its positions in the notation of docs/notation.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from stammtisch.engine.layout import NO_CARD, NOBODY
from stammtisch.games.notation import BadPosition, Given, letter_of
from stammtisch.games.parts import Part, cell, cells, deck, letter, row, whole
from stammtisch.games.sections import Notation, Seats, Section, mark
from stammtisch.games.skyjo.rules import (
    CARDS,
    COLUMNS,
    DECK,
    KNOWN,
    ONE_COLUMN,
    SLOTS,
    Phase,
    State,
    deck_size,
    is_last_round,
    is_three,
    one_of,
    whole_grid,
)

SLOT_NUMBERS = range(1, SLOTS + 1)
SWAPS, FLIPS = ([f"{verb} {slot}" for slot in SLOT_NUMBERS] for verb in ("swap", "flip"))
MOVES = ("draw", "take", *SWAPS, *FLIPS)
CARD = whole(int(DECK.min()), int(DECK.max()))


# --- grids


def show_grid(s: State, seat: int) -> str:
    return show_slots(s.grid[seat].tolist(), int(s.hidden[seat]))


def show_last_grid(s: State, seat: int) -> str:
    return show_slots(s.last_grid[seat].tolist(), 0)


def show_slots(cards: list[int], hidden: int) -> str:
    words = [
        "." if card == NO_CARD else "?" * (hidden >> slot & 1) + str(card) for slot, card in enumerate(cards)
    ]
    rows = [words[start : start + COLUMNS] for start in range(0, SLOTS, COLUMNS)]
    return " | ".join(" ".join(f"{word:>3}" for word in row) for row in rows)


def read_grid(words: list[str], s: State, seat: int, what: str) -> None:
    s.grid[seat], s.hidden[seat] = read_slots(words, s, what)
    s.laid[seat] = sum(1 << slot for slot, card in enumerate(s.grid[seat]) if card != NO_CARD)
    if s.laid[seat] & ~whole_grid(s):
        raise BadPosition(f"The grid of {what} has {s.columns} columns; the other slots are empty.")


def read_last_grid(words: list[str], s: State, seat: int, what: str) -> None:
    s.last_grid[seat], hidden = read_slots(words, s, what)
    if hidden:
        raise BadPosition("At the end of a round all cards are turned up: the last grids have no '?'.")


def read_slots(words: list[str], s: State, what: str) -> tuple[list[int], int]:
    """The cards of a grid, and a mask of those that lie face down."""
    slots = [word for word in words if word != "|"]
    if len(slots) != SLOTS:
        raise BadPosition(f"The grid of {what} has {len(slots)} slots instead of {SLOTS}.")
    cards = [NO_CARD if word == "." else CARD.read(word.removeprefix("?"), what, s) for word in slots]
    return cards, sum(1 << slot for slot, word in enumerate(slots) if word.startswith("?"))


# --- sections


def deck_of(s: State) -> Counter[int]:
    """All cards that are played with."""
    return Counter(DECK[: deck_size(s)].tolist())


def on_table(s: State) -> Counter[int]:
    """The cards in grids, in a hand and on the discard pile."""
    cards = [*s.grid[: s.seats].flat, s.hand, *s.discard[: s.discard_size]]
    return Counter(int(card) for card in cards if card != NO_CARD)


def left(s: State, named: list[int]) -> list[int]:
    return sorted((deck_of(s) - on_table(s) - Counter(named)).elements())


def has_last(s: State) -> bool:
    """Whether a round has ended."""
    return bool(s.round_number > 1 or s.phase == Phase.OVER)


LAST = Section("last", cell("last_ender", letter()), cells("last_score", whole(-999, 999)), when=has_last)
SECTIONS = (
    (Section("round", cell("round_number", whole(1, 9999))), Section("turns", cell("turns", whole(0, 9999)))),
    mark("opening", "phase", Phase.OPENING),
    mark("over", "phase", Phase.OVER),
    Section("totals", cells("total", whole(-30000, 30000))),
    Seats(Part("", show_grid, read_grid)),
    mark("drawn", "phase", Phase.DRAWN, cell("hand", CARD)),
    mark("taken", "phase", Phase.TAKEN, cell("hand", CARD)),
    Section("left", cell("left", CARD, unless=NO_CARD)),
    Section("discard", row("discard", CARD, CARDS, "discard_size")),
    Section("pile", deck("pile", CARD, "pile_size", left)),
    Section("returned", when=lambda s: s.returned != 0),
    Section("ender", cell("ender", letter(), unless=NOBODY)),
    LAST,
    Seats(Part("", show_last_grid, read_last_grid), behind=LAST),
)


# --- what cannot be


def complete(given: Given, s: State) -> Iterator[str]:
    pile: list[int] = s.pile[: s.pile_size].tolist()
    s.returned = KNOWN + sum(map(one_of, pile)) if "returned" in given.values else 0
    if ("last" in given.values) != has_last(s):
        yield "'last' belongs into every position after the first round, and into no other."
    yield from check_cards(s, on_table(s) + Counter(pile))
    if s.phase != Phase.OVER and was_last_round(s):
        yield "This game is over: a total has reached the target, or all rounds were played."
    checks = {Phase.OPENING: check_opening, Phase.OVER: check_end}
    yield from checks.get(Phase(s.phase), check_turn)(s)
    for seat in range(s.seats):
        for column in range(COLUMNS):
            yield from check_column(s, seat, column)


def check_cards(s: State, cards: Counter[int]) -> Iterator[str]:
    """Every card is in exactly one place."""
    for card, copies in deck_of(s).items():
        if cards[card] != copies:
            yield f"There are {cards[card]} cards of {card} instead of {copies}."
    if cards.total() != deck_size(s):
        yield f"There are cards above {s.highest}, the highest one of this game."


def was_last_round(s: State) -> bool:
    """The round before this one should have been the last."""
    if s.rounds > 0:
        return bool(s.round_number > s.rounds)
    return bool((s.total[: s.seats] >= s.target).any())


def check_opening(s: State) -> Iterator[str]:
    opened = [(int(whole_grid(s)) & ~int(s.hidden[seat])).bit_count() for seat in range(s.seats)]
    if max(opened) > s.opened or min(opened) == s.opened:
        yield f"In the opening somebody has yet to turn up {s.opened} cards, and nobody has more."
    if s.discard_size != 1 or s.turns > 0:
        yield "In the opening one card lies on the discard pile, and no turn has been taken."
    if (s.mover == NOBODY) != (s.round_number == 1):
        yield "In the opening the star marks who will begin, in every round but the first."


def check_end(s: State) -> Iterator[str]:
    if not is_last_round(s):
        yield "This game is not over yet: see its totals, or its number of rounds."
    if s.mover != NOBODY or s.ender != NOBODY or s.hidden[: s.seats].any():
        yield "A finished game has no star, no ender and no hidden cards."


def check_turn(s: State) -> Iterator[str]:
    """Whoever must act can act, and what the rules do at once has been done."""
    closed = int(whole_grid(s)).bit_count() - s.opened
    for seat in range(s.seats):
        if s.laid[seat] == whole_grid(s) and int(s.hidden[seat]).bit_count() > closed:
            yield f"Seat {letter_of(seat)} has yet to turn up {s.opened} cards: that is the 'opening'."
    if s.mover == NOBODY:
        yield "Nobody's turn: one seat needs the star, as in 'A*'."
    if s.ender == s.mover or s.hidden[s.mover] == 0:
        yield f"Seat {letter_of(s.mover)} cannot move: it has ended the round or has no hidden card."
    if s.ender != NOBODY and s.hidden[s.ender]:
        yield f"Seat {letter_of(s.ender)} has hidden cards, so it cannot be the ender."
    for seat in range(s.seats):
        if not s.hidden[seat] and s.ender == NOBODY:
            yield f"Seat {letter_of(seat)} has no hidden card left, but there is no 'ender'."
    if s.ender == NOBODY and s.turns >= s.longest * s.seats:
        yield f"After {s.longest} turns of each seat a round without an ender is over."
    if s.phase == Phase.TURN and s.discard_size == 0:
        yield "At the start of a turn the discard pile is not empty."


def check_column(s: State, seat: int, column: int) -> Iterator[str]:
    """A column is whole or gone, and three equal open cards have left it."""
    slots = ONE_COLUMN << column
    where = f"Seat {letter_of(seat)}, column {column + 1}"
    if s.laid[seat] & slots not in (0, slots):
        yield f"{where}: either all three cards of a column are there or none."
    if not s.hidden[seat] & slots and is_three(s.grid[seat], column):
        yield f"{where}: three equal open cards leave the grid at once."


NOTATION = Notation(SECTIONS, complete, unmarked={"phase": Phase.TURN})
