"""Skyjo as text: the words of its moves, and its positions in the notation of docs/notation.md."""

from __future__ import annotations

from collections.abc import Iterator

from stammtisch.engine.layout import NO_CARD, NOBODY
from stammtisch.games.notation import Notation
from stammtisch.games.parts import Deck, Part, cell, cells, deck, letter, row, whole
from stammtisch.games.position import BadPosition, Given, Wrong, complaints, letter_of
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


# --- what follows, and what cannot be


def complete(given: Given, s: State) -> Iterator[str]:
    pile: list[int] = s.pile[: s.pile_size].tolist()
    s.returned = rules.KNOWN + sum(map(rules.one_of, pile)) if "returned" in given.values else 0
    for seat in range(s.seats):
        s.laid[seat] = sum(1 << slot for slot, card in enumerate(s.grid[seat]) if card != NO_CARD)
    yield from CARDS.check(s)
    is_late = s.round_number > s.rounds if s.rounds > 0 else (s.total[: s.seats] >= s.target).any()
    if s.phase != Phase.OVER and is_late:
        yield "This game is over: a total has reached the target, or all rounds were played."
    checks = {Phase.OPENING: check_opening, Phase.OVER: check_end}
    yield from complaints(checks.get(Phase(s.phase), check_turn)(s))
    for seat in range(s.seats):
        for column in range(COLUMNS):
            yield from complaints(check_column(s, seat, column))


def check_opening(s: State) -> Wrong:
    opened = [(int(rules.whole_grid(s)) & ~int(s.hidden[seat])).bit_count() for seat in range(s.seats)]
    few, knows_star = f"turn up {s.opened} cards", s.mover != NOBODY
    return {
        f"In the opening somebody has yet to {few}.": min(opened) == s.opened,
        f"In the opening nobody can {few} and more.": max(opened) > s.opened,
        "In the opening one card lies on the discard pile.": s.discard_size != 1,
        "In the opening no turn has been taken.": s.turns,
        "The star marks who will begin, but in round 1.": knows_star == (s.round_number == 1),
    }


def check_end(s: State) -> Wrong:
    return {
        "This game is not over yet: see its totals, or its number of rounds.": not rules.is_last_round(s),
        "A finished game has no star and no ender.": s.mover != NOBODY or s.ender != NOBODY,
        "A finished game has no hidden cards.": s.hidden[: s.seats].any(),
    }


def check_turn(s: State) -> Wrong:
    """Whoever must act can act, and what the rules do at once has been done."""
    is_last_lap, whole = s.ender != NOBODY, rules.whole_grid(s)
    masks = zip(s.laid[: s.seats].tolist(), s.hidden[: s.seats].tolist(), strict=True)
    closed = int(whole).bit_count() - s.opened
    wrong: Wrong = {}
    for seat, (laid, hidden) in enumerate(masks):
        name, is_opening = f"Seat {letter_of(seat)}", laid == whole and hidden.bit_count() > closed
        wrong |= {
            f"{name} has yet to turn up {s.opened} cards: that is the 'opening'.": is_opening,
            f"{name} has no hidden card left, but there is no 'ender'.": not hidden and not is_last_lap,
            f"{name} has hidden cards, so it cannot be the ender.": hidden and seat == s.ender,
            f"{name} cannot move: it has no hidden card.": not hidden and seat == s.mover,
            f"{name} cannot move: it has ended the round.": seat == s.ender == s.mover,
        }
    return wrong | {
        "Nobody's turn: one seat needs the star, as in 'A*'.": s.mover == NOBODY,
        f"After {s.longest} turns of each seat a round is over.": not is_last_lap
        and s.turns >= s.longest * s.seats,
        "A turn begins with a discard pile.": s.phase == Phase.TURN and s.discard_size == 0,
    }


def check_column(s: State, seat: int, column: int) -> Wrong:
    """A column is whole or gone, and three equal open cards have left it."""
    slots, where = rules.ONE_COLUMN << column, f"Seat {letter_of(seat)}, column {column + 1}"
    laid, is_open = s.laid[seat] & slots, not s.hidden[seat] & slots
    is_three = is_open and rules.is_three(s.grid[seat], column)
    return {
        f"{where}: this game has {s.columns} columns; other slots are empty.": laid & ~rules.whole_grid(s),
        f"{where}: either all three cards of a column are there or none.": laid not in (0, slots),
        f"{where}: three equal open cards leave the grid at once.": is_three,
    }


NOTATION = Notation(SECTIONS, complete, unmarked={"phase": Phase.TURN})
