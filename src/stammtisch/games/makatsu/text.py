"""Meister Makatsu as text: the words of its moves, and its positions in the notation of docs/notation.md."""

from __future__ import annotations

from stammtisch import kit
from stammtisch.games.makatsu.rules import (
    CARDS,
    PHASES,
    PURPLE,
    ROUNDS,
    VALUES,
    WHOLE_DECK,
    State,
    deck_size,
    hand_size,
    on_table,
    reserve_size,
    seat_of,
)
from stammtisch.kit import NO_CARD, NOBODY
from stammtisch.notation import BadPosition, Sections, letter_of, read, seat_number, show_chance

NAMES = tuple(f"{colour}{value}" for colour in "byp" for value in range(1, VALUES + 1))
MOVES = tuple(f"play {name}" for name in NAMES)
KEYWORDS = {
    **dict.fromkeys(("phase", "round", "over", "table", "chance"), 0),
    "master": 1,
    "last": 1,
    "took": 3,
}
SEAT_KEYWORDS = ("hand", "deck", "reserve", "out", "tokens")


# --- writing


def show(s: State) -> str:
    lines = [f"phase {s.phase}   round {s.round_number}"]
    if s.over:
        lines.append("over")
    lines.append(f"master {letter_of(s.holder)}")
    if s.plays:
        lines.append("table " + in_order(s.played))
    mover = NOBODY if s.over else seat_of(s, s.plays)
    for seat in range(s.seats):
        star = "*" if seat == mover else ""
        places = [
            f"{place} {names_of(getattr(s, place)[seat])}" for place in ("hand", "deck", "reserve", "out")
        ]
        tokens = " ".join(str(count) for count in s.tokens[seat])
        lines.append(f"{letter_of(seat) + star:3} " + "   ".join([*places, f"tokens {tokens}"]))
    if s.last_starter != NOBODY:
        lines.append(f"last {letter_of(s.last_starter)} " + in_order(s.last_played))
        lines.append("took " + " ".join(letter_of(taker) for taker in s.last_takers))
    lines.append("chance " + show_chance(s.chance))
    return "\n".join(lines)


def cards_of(mask: int) -> list[str]:
    """The cards of a mask, in the order of the cards."""
    return [name for card, name in enumerate(NAMES) if int(mask) >> card & 1]


def names_of(mask: int) -> str:
    return " ".join(cards_of(mask))


def in_order(cards: kit.Numbers) -> str:
    return " ".join(NAMES[card] for card in cards if card != NO_CARD)


# --- reading


def sections(text: str) -> Sections:
    return read(text, KEYWORDS, SEAT_KEYWORDS)


def parse(given: Sections, s: State) -> None:
    """Write a position into a state whose seats and options are set, and check it."""
    kit.deal(s)
    s.phase = given.whole("phase", 1, 1, PHASES)
    s.round_number = given.whole("round", 1, 1, ROUNDS[s.phase - 1])
    s.over = given.flag("over")
    given.need("master")
    s.holder = given.seat("master")
    if s.holder == NOBODY:
        raise BadPosition("Somebody holds the figure: 'master' takes a seat.")
    s.plays = parse_row(given.take("table") or [], s.played, 2 * s.seats - 1, "table")
    for seat in range(s.seats):
        parse_seat(given, s, seat)
    parse_last(given, s)
    s.chance[:] = given.chance()
    given.finish()
    check_turn(given, s)


def parse_row(words: list[str], cells: kit.Numbers, most: int, keyword: str) -> int:
    """Cards in the order of play."""
    if len(words) > most:
        raise BadPosition(f"'{keyword}' holds {len(words)} cards; there can be {most}.")
    cells[:] = NO_CARD
    for play, word in enumerate(words):
        cells[play] = parse_card(word, keyword)
    return len(words)


def parse_card(word: str, keyword: str) -> int:
    if word not in NAMES:
        raise BadPosition(f"'{word}' behind '{keyword}' is no card; cards are b1 to b8, y1 to y8, p1 to p8.")
    return NAMES.index(word)


def parse_seat(given: Sections, s: State, seat: int) -> None:
    letter = letter_of(seat)
    if given.need(letter):
        raise BadPosition(f"'{given.need(letter)[0]}' behind seat {letter} belongs to no section.")
    given.need(f"{letter} hand")
    s.tokens[seat, :] = given.wholes(f"{letter} tokens", PHASES, 0, 24) or 0
    sizes = {
        "hand": hand_size(s, seat),
        "out": 2 * kit.rounds(s),
        "reserve": reserve_size(s, seat),
        "deck": deck_size(s),
    }
    places = {place: parse_place(given, letter, place) for place in sizes}
    left = WHOLE_DECK & ~on_table(s, seat)
    named = [mask for mask in (on_table(s, seat), *places.values()) if mask is not None]
    for mask in named:
        left &= ~mask
    if sum(int(mask).bit_count() for mask in named) + left.bit_count() != CARDS:
        raise BadPosition(f"A card of seat {letter} lies in two places.")
    for place, size in sizes.items():
        given_cards = places[place]
        mask = first_cards(left, size) if given_cards is None else given_cards
        left &= ~mask
        if mask.bit_count() != size:
            raise BadPosition(
                f"Seat {letter} has {mask.bit_count()} cards in '{place}'; here it must be {size}."
            )
        getattr(s, place)[seat] = mask


def parse_place(given: Sections, letter: str, place: str) -> int | None:
    words = given.take(f"{letter} {place}")
    if words is None:
        return None
    cards = [parse_card(word, place) for word in words]
    if len(set(cards)) < len(cards):
        raise BadPosition(f"A card stands twice in '{place}' of seat {letter}.")
    return sum(1 << card for card in cards)


def first_cards(mask: int, count: int) -> int:
    return sum(1 << NAMES.index(name) for name in cards_of(mask)[:count])


def parse_last(given: Sections, s: State) -> None:
    words, takers = given.take("last"), given.take("took")
    if words is None and takers is None:
        return
    if words is None or takers is None or len(takers) != 3 or len(words) != 1 + 2 * s.seats:
        raise BadPosition("'last' takes a seat and all cards of a round, and 'took' behind it three seats.")
    s.last_starter = seat_number(words[0], "last", s.seats)
    parse_row(words[1:], s.last_played, 2 * s.seats, "last")
    for colour in range(3):
        s.last_takers[colour] = seat_number(takers[colour], "took", s.seats)
    keeps = s.last_takers[PURPLE] if s.last_takers[PURPLE] != NOBODY else s.last_starter
    if s.last_starter == NOBODY or s.holder != keeps or s.plays:
        raise BadPosition(
            "'last' is the round before this one: its purple taker holds the figure, and the table is empty."
        )


def check_turn(given: Sections, s: State) -> None:
    mover = NOBODY if s.over else seat_of(s, s.plays)
    if given.starred and given.starred != [mover]:
        raise BadPosition(f"The star belongs to {letter_of(mover)}: it follows from 'master' and 'table'.")
    if s.over and (s.phase != PHASES or s.round_number != ROUNDS[-1] or s.plays):
        raise BadPosition("A game is over after round 2 of phase 3, with an empty table.")
