"""Big Manitou as text: the words of its moves, and its positions in the notation of docs/notation.md."""

from __future__ import annotations

from functools import cache, lru_cache

from stammtisch.engine.layout import NOBODY
from stammtisch.games.manitou import state as manitou
from stammtisch.games.manitou.state import EACH, GROUNDS, HUNTERS, HUNTS, SECOND, Phase, State
from stammtisch.games.notation import Notation
from stammtisch.games.parts import (
    Part,
    Word,
    among,
    cell,
    cells,
    letter,
    mask,
    numbered,
    row,
    tally,
    whole,
)
from stammtisch.games.position import BadPosition
from stammtisch.games.sections import Line, Seats, Section, mark, marks

CARD_NAMES = (*map(str, range(1, HUNTERS + 1)), "chief", "mother", "medicine", "rain", "scout")
TILE_NAMES = ("b1", "b2", "b3", "b4", "t1", "t2", "t3", "t4", "totem", "horse", "tomahawk")
NUMBERS = tuple(range(1, GROUNDS + 1))
MOVES = (
    *(f"choose {card}" for card in CARD_NAMES),
    *(f"play {card} {ground}" for card in CARD_NAMES for ground in NUMBERS),
    *(f"move {hunter} {ground}" for hunter in CARD_NAMES[:HUNTERS] for ground in NUMBERS),
    "pass",
    *(f"pay {tile}" for tile in TILE_NAMES),
    *(f"take {tile}" for tile in TILE_NAMES),
)
STAGES = ("warrior", "first", "second")
HELD = ("hand", "pile", "aside", "spent")
CARD = among(CARD_NAMES)


# --- cards and tiles


def cards_of(mask: int) -> list[str]:
    """The cards of a mask, in the order of the cards."""
    return list(cards_in(int(mask)))


@cache
def cards_in(cards: int) -> tuple[str, ...]:
    twins = cards >> SECOND & manitou.TWINS
    return tuple(
        name for kind, name in enumerate(CARD_NAMES) for _ in range((cards >> kind & 1) + (twins >> kind & 1))
    )


def laid_of(mask: int) -> list[str]:
    """Hunters, and warriors lying face down."""
    return [f"?{name}" if name in CARD_NAMES[HUNTERS:] else name for name in cards_of(mask)]


def read_laid(word: str, what: str, s: State) -> int:
    kind = CARD.read(word.removeprefix("?"), what, s)
    if (kind >= HUNTERS) != word.startswith("?"):
        raise BadPosition(
            f"'{word}' after '{what}': hunters lie open, as 5; of warriors the face-down ones stand here, as"
            f" ?chief, and the face-up ones after 'warriors{what[-1]}'."
        )
    return kind


def read_warrior(word: str, what: str, s: State) -> int:
    kind = CARD.read(word, what, s)
    if kind < HUNTERS:
        raise BadPosition(f"'{word}' after '{what}' is a hunter; it belongs to 'at'.")
    return kind


LAID = Word("C", "card", CARD.show, read_laid)
WARRIOR = Word("W", "warrior", CARD.show, read_warrior)


def tiles_of(counts: list[int]) -> dict[str, int]:
    """How many of each kind of tile are there."""
    return tiles_among(tuple(counts)).copy()


@lru_cache(1 << 12)
def tiles_among(counts: tuple[int, ...]) -> dict[str, int]:
    return numbered(TILE_NAMES, counts)


def tiles(field: str, at: int | None = None) -> Part:
    return tally(field, TILE_NAMES, "tile", "T", at)


# --- sections


TAKING = "a ground, one of warrior, first, second, and the tiles due"
SECTIONS: tuple[Line, ...] = (
    (
        Section("hunt", cell("hunt", whole(1, lambda s: HUNTS[s.seats]))),
        Section("dealer", cell("dealer", letter("is the dealer")), needed=True),
    ),
    *marks("phase", choosing=Phase.CHOOSE, totem=Phase.TOTEM, horse=Phase.HORSE, thief=Phase.PAY),
    mark(
        "taking",
        "phase",
        Phase.TAKE,
        cell("place", among(tuple(map(str, NUMBERS)), "ground", sign="N")),
        cell("stage", among(STAGES, "right", f"{', '.join(STAGES)}; 'taking' takes {TAKING}", STAGES[0])),
        cell("due", whole(1, lambda s: s.portion)),
        takes=TAKING,
    ),
    *marks("phase", owing=Phase.OWE, over=Phase.OVER),
    (
        Section("plays", cell("plays", whole(0, lambda s: EACH * s.seats))),
        Section(
            "stones",
            cells("stones", letter(), 2),
            takes="two seats, of the totem stone and of the horse stone",
        ),
    ),
    *(Section(f"ground{n}", tiles("ground", n - 1)) for n in NUMBERS),
    *(
        Section(
            f"warriors{n}",
            cell("holder", letter("has warriors there"), n - 1, unless=NOBODY),
            row("front", WARRIOR, 2, at=n - 1, least=1),
            takes="a seat and its one or two face-up warriors",
        )
        for n in NUMBERS
    ),
    Seats(
        None,
        tuple(Section(place, mask(place, CARD, cards_of, manitou.joined)) for place in HELD),
        tuple(Section(f"at{n}", mask("laid", LAID, laid_of, manitou.joined, n - 1)) for n in NUMBERS),
        (
            Section("booty", tiles("booty")),
            Section("owes", cell("owes", whole(0, lambda s: s.hunt))),
            Section("axes", cell("axes", whole(0, 99)), when=lambda s: s.phase == Phase.TAKE),
        ),
    ),
    *(Section(place, tiles(place)) for place in ("bag", "lost", "paid")),
)
NOTATION = Notation(SECTIONS, unmarked={"phase": Phase.HUNT})
