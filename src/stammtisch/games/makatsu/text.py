"""Meister Makatsu as text: the words of its moves, and its positions in the notation of docs/notation.md."""

from __future__ import annotations

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
from stammtisch.games.notation import BadPosition, Sections, letter_of, read, seat_number, show_chance

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


def show(state: State) -> str:
    s = layout.plain(state)
    lines = [f"phase {s.phase}   round {s.round_number}"]
    if s.over:
        lines.append("over")
    lines.append(f"master {letter_of(s.holder)}")
    if s.plays:
        lines.append("table " + in_order(s.played))
    mover = NOBODY if s.over else seat_of(state, s.plays)
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
    cards = int(mask)
    return [name for card, name in enumerate(NAMES) if cards >> card & 1]


def names_of(mask: int) -> str:
    return " ".join(cards_of(mask))


def in_order(cards: layout.Numbers) -> str:
    return " ".join(NAMES[card] for card in cards if card != NO_CARD)


# --- reading


def sections(text: str) -> Sections:
    return read(text, KEYWORDS, SEAT_KEYWORDS)


def parse(given: Sections, s: State) -> None:
    """Write a position into a state whose seats and options are set, and check it."""
    contract.deal(s)
    s.phase = given.whole("phase", int(s.begin), int(s.begin), PHASES)
    s.round_number = given.whole("round", 1, 1, ROUNDS[s.phase - 1])
    s.over = given.flag("over")
    given.need("master")
    s.holder = given.seat("master")
    if s.holder == NOBODY:
        raise BadPosition("Somebody holds the figure: 'master' takes a seat.")
    parse_last(given, s)
    s.plays = parse_row(given.take("table") or [], s.played, 2 * s.seats - 1, "table")
    for seat in range(s.seats):
        parse_seat(given, s, seat)
    s.chance[:] = given.chance()
    given.finish()
    check_turn(given, s)
    check_tokens(s)


def parse_row(words: list[str], cells: layout.Numbers, most: int, keyword: str) -> int:
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
    """A seat's cards: those that are named, and the rest where the phase and the round ask for cards."""
    letter = letter_of(seat)
    if loose := given.need(letter):
        raise BadPosition(f"'{loose[0]}' behind seat {letter} belongs to no section.")
    given.need(f"{letter} hand")
    s.tokens[seat, :] = given.wholes(f"{letter} tokens", PHASES, 0, 24) or 0
    laid = cards_by(s, seat, s.played, s.holder)
    gone = set(cards_by(s, seat, s.last_played, s.last_starter))
    places = {place: parse_place(given, letter, place) for place in SEAT_KEYWORDS[:4]}
    if places["out"] is not None and not gone <= set(places["out"]):
        raise BadPosition(
            f"The cards of the last round have left the game: they belong to 'out' of {letter}."
        )
    deck = [card for card in range(len(NAMES)) if whole_deck(s) >> card & 1]
    named = [*laid, *(card for cards in places.values() for card in cards or ())]
    if places["out"] is None:
        named += gone
    if len(set(named)) < len(named):
        raise BadPosition(f"A card of seat {letter} stands twice or lies in two places.")
    if too_high := [NAMES[card] for card in named if card not in deck]:
        raise BadPosition(f"There is no {too_high[0]} in the decks of this game.")
    left = [card for card in deck if card not in named]
    for place, size in sizes(s, seat).items():
        cards = places[place]
        if cards is None:
            known = gone if place == "out" else set()
            cards = [*known, *left[: size - len(known)]]
            left = left[size - len(known) :]
        if len(cards) != size:
            raise BadPosition(f"Seat {letter} has {len(cards)} cards in '{place}'; here it must be {size}.")
        getattr(s, place)[seat] = sum(1 << card for card in cards)


def sizes(s: State, seat: int) -> dict[str, int]:
    """How many cards lie in each place of a seat, in the order in which they are filled."""
    return {
        "hand": hand_size(s, seat),
        "out": KEPT * contract.rounds(s),
        "reserve": reserve_size(s, seat),
        "deck": deck_size(s),
    }


def cards_by(s: State, seat: int, row: layout.Numbers, first: int) -> list[int]:
    """The cards of a row of plays that this seat played, if `first` played the first one."""
    return [
        int(card) for play, card in enumerate(row) if card != NO_CARD and (first + play) % s.seats == seat
    ]


def parse_place(given: Sections, letter: str, place: str) -> list[int] | None:
    words = given.take(f"{letter} {place}")
    return None if words is None else [parse_card(word, place) for word in words]


def parse_last(given: Sections, s: State) -> None:
    """The last round, as long as nobody has played since: `took` and the figure follow from its cards."""
    words, takers = given.take("last"), given.take("took")
    if words is None and takers is None:
        return
    if words is None or takers is None or len(takers) != 3 or len(words) != 1 + 2 * s.seats:
        raise BadPosition("'last' takes a seat and all cards of a round, and 'took' behind it three seats.")
    starter = seat_number(words[0], "last", s.seats)
    parse_row(words[1:], s.last_played, 2 * s.seats, "last")
    if starter == NOBODY or contract.rounds(s) == 0 or given.take("table"):
        raise BadPosition("'last' is the round before this one, as long as nobody has played a card since.")
    for seat in range(s.seats):
        cards = cards_by(s, seat, s.last_played, starter)
        if len(set(cards)) < len(cards):
            raise BadPosition(f"A card of seat {letter_of(seat)} stands twice in 'last'.")
    s.last_starter = starter
    for colour in range(3):
        s.last_takers[colour] = seat_number(takers[colour], "took", s.seats)
        if s.last_takers[colour] != taker(s, colour):
            raise BadPosition(
                f"By the cards in 'last', 'took' is {letter_of(taker(s, colour))} for colour {colour + 1}."
            )
    keeps = s.last_takers[PURPLE] if s.last_takers[PURPLE] != NOBODY else starter
    if s.holder != keeps:
        raise BadPosition(f"By 'last' and 'took' seat {letter_of(keeps)} holds the figure, not the 'master'.")


def taker(s: State, colour: int) -> int:
    """Who took the tokens of a colour in the last round."""
    s.played[:], s.plays = s.last_played, 2 * s.seats
    best = highest(s, colour)
    return NOBODY if best == NOBODY else int((s.last_starter + best) % s.seats)


def check_turn(given: Sections, s: State) -> None:
    mover = NOBODY if s.over else seat_of(s, s.plays)
    if given.starred and given.starred != [mover]:
        raise BadPosition(f"The star belongs to {letter_of(mover)}: it follows from 'master' and 'table'.")
    at_the_end = s.phase == PHASES and s.round_number == ROUNDS[-1]
    if s.rounds > 0:
        at_the_end = at_the_end or contract.rounds(s) == s.rounds
        if contract.rounds(s) > s.rounds or (contract.rounds(s) == s.rounds and not s.over):
            raise BadPosition(f"This game is over after {s.rounds} rounds.")
    if s.over and (not at_the_end or s.plays):
        raise BadPosition("A game is over after its last round, with an empty table.")


def check_tokens(s: State) -> None:
    """No more tokens of a worth than the finished rounds of its phase gave out."""
    for phase in range(PHASES):
        finished = ROUNDS[phase] if s.begin <= phase + 1 < s.phase else 0
        if phase + 1 == s.phase:
            finished = s.round_number - 1 + s.over
        given, most = int(s.tokens[: s.seats, phase].sum()), sum(TOKENS) * int(finished)
        if given > most:
            raise BadPosition(
                f"There are {given} tokens worth {phase + 1}; the rounds so far gave at most {most}."
            )
