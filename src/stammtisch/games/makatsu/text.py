"""Meister Makatsu as text: the words of its moves, and its positions in the notation of docs/notation.md."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_

from stammtisch.engine import contract, layout
from stammtisch.engine.layout import NO_CARD, NOBODY
from stammtisch.games.makatsu.rules import (
    KEPT,
    PHASES,
    PURPLE,
    ROUNDS,
    TOKENS,
    VALUES,
    State,
    deck_size,
    hand_size,
    highest,
    reserve_size,
    seat_of,
    whole_deck,
)
from stammtisch.games.notation import Given, letter_of
from stammtisch.games.parts import among, cell, cells, letter, mask, row, whole
from stammtisch.games.sections import Notation, Seats, Section, mark

NAMES = tuple(f"{colour}{value}" for colour in "byp" for value in range(1, VALUES + 1))
MOVES = tuple(f"play {name}" for name in NAMES)
CARD = among(NAMES, "card", "b1 to b8, y1 to y8, p1 to p8")


def cards_of(mask: int) -> list[str]:
    """The cards of a mask, in the order of the cards."""
    cards = int(mask)
    return [name for card, name in enumerate(NAMES) if cards >> card & 1]


def names_of(mask: int) -> str:
    return " ".join(cards_of(mask))


def mover(s: State) -> int:
    return NOBODY if s.over else int(s.holder + s.plays) % s.seats


def has_last(s: State) -> bool:
    return bool(s.last_starter != NOBODY)


SECTIONS = (
    (
        Section("phase", cell("phase", whole(lambda s: s.begin, PHASES))),
        Section("round", cell("round_number", whole(1, lambda s: ROUNDS[s.phase - 1]))),
    ),
    mark("over", "over", 1),
    Section("master", cell("holder", letter("holds the figure")), needed=True),
    Section("table", row("played", CARD, lambda s: 2 * s.seats - 1, "plays"), when=lambda s: s.plays),
    Seats(
        None,
        (
            Section("hand", mask("hand", CARD, names_of), needed=True),
            *(Section(place, mask(place, CARD, names_of)) for place in ("deck", "reserve", "out")),
            Section("tokens", cells("tokens", whole(0, 24), PHASES)),
        ),
        star=mover,
    ),
    Section(
        "last",
        cell("last_starter", letter("began it")),
        cells("last_played", CARD, lambda s: 2 * s.seats),
        when=has_last,
    ),
    Section("took", cells("last_takers", letter(), 3), when=has_last),
)


# --- what follows, and what cannot be


def complete(given: Given, s: State) -> Iterator[str]:
    yield from check_last(given, s)
    for seat in range(s.seats):
        yield from fill(given, s, seat)
    yield from check_turn(given, s)
    yield from check_tokens(s)


def check_last(given: Given, s: State) -> Iterator[str]:
    """The last round, as long as nobody has played since: `took` and the figure follow from its cards."""
    if ("last" in given.values) != ("took" in given.values):
        yield "'last' and 'took' belong together: all cards of a round, and who took the colours."
    if not has_last(s):
        return
    if contract.rounds(s) == 0 or s.plays:
        yield "'last' is the round before this one, as long as nobody has played a card since."
    for seat in range(s.seats):
        cards = cards_by(s, seat, s.last_played, s.last_starter)
        if len(set(cards)) < len(cards):
            yield f"A card of seat {letter_of(seat)} stands twice in 'last'."
    then = layout.copy(s)
    then.played[:], then.plays, then.holder = s.last_played, 2 * s.seats, s.last_starter
    for colour, taker in enumerate(s.last_takers):
        best = highest(then, colour)
        expected = NOBODY if best == NOBODY else seat_of(then, best)
        if taker != expected:
            yield f"By the cards in 'last', 'took' is {letter_of(expected)} for colour {colour + 1}."
    keeps = s.last_starter if s.last_takers[PURPLE] == NOBODY else s.last_takers[PURPLE]
    if s.holder != keeps:
        yield f"By 'last' and 'took' seat {letter_of(keeps)} holds the figure, not the 'master'."


def fill(given: Given, s: State, seat: int) -> Iterator[str]:
    """A seat's cards: those that are named, and the rest where the phase and the round ask for cards."""
    letter = letter_of(seat)
    sizes = {  # how many cards lie in each place, in the order in which they are filled
        "hand": hand_size(s, seat),
        "out": KEPT * contract.rounds(s),
        "reserve": reserve_size(s, seat),
        "deck": deck_size(s),
    }
    open_places = [place for place in sizes if f"{letter} {place}" not in given.values]
    gone = cards_by(s, seat, s.last_played, s.last_starter)
    if "out" in open_places:
        s.out[seat] = sum(1 << card for card in gone)
    elif any(not s.out[seat] >> card & 1 for card in gone):
        yield f"The cards of the last round have left the game: they belong to 'out' of {letter}."
    masks = [1 << card for card in cards_by(s, seat, s.played, s.holder)]
    masks += [int(getattr(s, place)[seat]) for place in sizes]
    named = reduce(or_, masks)
    if named.bit_count() < sum(cards.bit_count() for cards in masks):
        yield f"A card of seat {letter} stands twice or lies in two places."
    if too_high := cards_of(named & ~whole_deck(s)):
        yield f"There is no {too_high[0]} in the decks of this game."
    left = [1 << card for card in range(len(NAMES)) if whole_deck(s) & ~named & 1 << card]
    for place, size in sizes.items():
        cards = getattr(s, place)
        if place in open_places:
            missing = max(0, size - int(cards[seat]).bit_count())
            cards[seat] += sum(left[:missing])
            left = left[missing:]
        if (found := int(cards[seat]).bit_count()) != size:
            yield f"Seat {letter} has {found} cards in '{place}'; here it must be {size}."


def cards_by(s: State, seat: int, row: layout.Numbers, first: int) -> list[int]:
    """The cards of a row of plays that this seat played, if `first` played the first one."""
    return [
        int(card) for play, card in enumerate(row) if card != NO_CARD and (first + play) % s.seats == seat
    ]


def check_turn(given: Given, s: State) -> Iterator[str]:
    if given.starred and given.starred != [mover(s)]:
        yield f"The star belongs to {letter_of(mover(s))}: it follows from 'master' and 'table'."
    finished = contract.rounds(s)
    at_the_end = (s.phase == PHASES and s.round_number == ROUNDS[-1]) or finished == s.rounds > 0
    if s.rounds > 0 and (finished > s.rounds or (finished == s.rounds and not s.over)):
        yield f"This game is over after {s.rounds} rounds."
    if s.over and (not at_the_end or s.plays):
        yield "A game is over after its last round, with an empty table."


def check_tokens(s: State) -> Iterator[str]:
    """No more tokens of a worth than the finished rounds of its phase gave out."""
    for phase in range(PHASES):
        finished = ROUNDS[phase] if s.begin <= phase + 1 < s.phase else 0
        if phase + 1 == s.phase:
            finished = s.round_number - 1 + s.over
        tokens, most = int(s.tokens[: s.seats, phase].sum()), sum(TOKENS) * int(finished)
        if tokens > most:
            yield f"There are {tokens} tokens worth {phase + 1}; the rounds so far gave at most {most}."


NOTATION = Notation(SECTIONS, complete)
