"""Skyjo as text: the words of its moves, and its positions in the notation of docs/notation.md."""

from __future__ import annotations

from stammtisch.engine.layout import NO_CARD, NOBODY
from stammtisch.games.notation import Notation
from stammtisch.games.parts import Deck, Part, cell, cells, deck, letter, row, whole
from stammtisch.games.position import BadPosition
from stammtisch.games.sections import Line, Seats, Section, mark, marks
from stammtisch.games.skyjo import rules
from stammtisch.games.skyjo.rules import COLUMNS, DECK, SLOTS, Phase, State

SLOT_NUMBERS = range(1, SLOTS + 1)
SWAPS, FLIPS = ([f"{verb} {slot}" for slot in SLOT_NUMBERS] for verb in ("swap", "flip"))
MOVES = ("draw", "take", *SWAPS, *FLIPS)
CARD = whole(int(DECK.min()), int(DECK.max()))


def grid(field: str, hidden: str = "") -> Part:
    """The grid of a seat; the field `hidden` tells what lies face down."""

    def show(s: State, seat: int) -> str:
        down, cards = int(getattr(s, hidden)[seat]) if hidden else 0, getattr(s, field)[seat].tolist()
        marks = ["?" * (down >> slot & 1) for slot in range(SLOTS)]
        words = ["." if card == NO_CARD else f"{marks[slot]}{card}" for slot, card in enumerate(cards)]
        rows = [words[start : start + COLUMNS] for start in range(0, SLOTS, COLUMNS)]
        return " | ".join(" ".join(f"{word:>3}" for word in row) for row in rows)

    def read(words: list[str], s: State, seat: int, what: str) -> None:
        slots = [word for word in words if word != "|"]
        if len(slots) != SLOTS:
            raise BadPosition(f"The grid of {what} has {len(slots)} slots instead of {SLOTS}.")
        cards = [NO_CARD if word == "." else CARD.read(word.removeprefix("?"), what, s) for word in slots]
        getattr(s, field)[seat] = cards
        down = sum(1 << slot for slot, word in enumerate(slots) if word.startswith("?"))
        if hidden:
            getattr(s, hidden)[seat] = down
        elif down:
            raise BadPosition("At the end of a round all cards are turned up: the last grids have no '?'.")

    return Part("", show, read)


def has_last(s: State) -> bool:
    """Whether a round has ended."""
    return bool(s.round_number > 1 or s.phase == Phase.OVER)


CARDS = Deck(
    lambda s: DECK[: rules.deck_size(s)].tolist(),
    lambda s: {"grid": s.grid[: s.seats], "hand": s.hand, "discard": s.discard, "pile": s.pile},
)
LAST = Section(
    "last", cell("last_ender", letter()), cells("last_score", whole(-999, 999)), when=has_last, needed=True
)
SECTIONS: tuple[Line, ...] = (
    (Section("round", cell("round_number", whole(1, 9999))), Section("turns", cell("turns", whole(0, 9999)))),
    *marks("phase", opening=Phase.OPENING, over=Phase.OVER),
    Section("totals", cells("total", whole(-30000, 30000))),
    Seats(grid("grid", "hidden")),
    mark("drawn", "phase", Phase.DRAWN, cell("hand", CARD)),
    mark("taken", "phase", Phase.TAKEN, cell("hand", CARD)),
    Section("left", cell("left", CARD, unless=NO_CARD)),
    Section("discard", row("discard", CARD, rules.CARDS, "discard_size")),
    Section("pile", deck("pile", CARD, "pile_size", CARDS)),
    Section("returned", when=lambda s: s.returned != 0),
    Section("ender", cell("ender", letter(), unless=NOBODY)),
    LAST,
    Seats(grid("last_grid"), behind=LAST),
)
NOTATION = Notation(SECTIONS, unmarked={"phase": Phase.TURN})
