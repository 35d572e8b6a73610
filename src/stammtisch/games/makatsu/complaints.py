"""What cannot be in a position of Meister Makatsu, and what follows from the rest of one."""

from __future__ import annotations

from collections.abc import Iterator

from stammtisch.engine import contract, layout
from stammtisch.engine.layout import NO_CARD, NOBODY
from stammtisch.games.makatsu import rules
from stammtisch.games.makatsu.rules import PHASES, PURPLE, ROUNDS, State
from stammtisch.games.makatsu.text import NAMES, cards_of, has_last
from stammtisch.games.parts import Deck
from stammtisch.games.position import Given, Wrong, complaints, letter_of


def cards_by(s: State, seat: int, row: layout.Numbers, first: int) -> list[str]:
    """The cards of a row of plays that this seat played, if `first` played the first one."""
    cards = row[(seat - first) % s.seats :: s.seats]
    return [NAMES[card] for card in cards if card != NO_CARD]


def places_of(s: State, seat: int) -> dict[str, list[str]]:
    masks = {place: cards_of(getattr(s, place)[seat]) for place in ("hand", "out", "reserve", "deck")}
    return {"table": cards_by(s, seat, s.played, s.holder), **masks}


DECK = Deck(lambda s, seat: cards_of(rules.whole_deck(s)), places_of)


def complete(given: Given, s: State) -> Iterator[str]:
    if has_last(s):
        yield from complaints(check_last(s))
    for seat in range(s.seats):
        yield from fill(given, s, seat)
    yield from complaints(check_end(s))
    yield from check_tokens(s)


def check_last(s: State) -> Wrong:
    """The last round, as long as nobody has played since: `took` and the figure follow from its cards."""
    then = layout.copy(s)
    then.played[:], then.plays, then.holder = s.last_played, 2 * s.seats, s.last_starter
    best = [rules.highest(then, colour) for colour in range(3)]
    took = [NOBODY if play == NOBODY else rules.seat_of(then, play) for play in best]
    keeps = s.last_starter if took[PURPLE] == NOBODY else took[PURPLE]
    rows = [cards_by(s, seat, s.last_played, s.last_starter) for seat in range(s.seats)]
    is_between = contract.rounds(s) and not s.plays
    return {
        "'last' is the round before this one, as long as nobody has played since.": not is_between,
        "A seat has the same card twice in 'last'.": any(len(set(cards)) < len(cards) for cards in rows),
        f"By 'last', 'took' is {' '.join(map(letter_of, took))}.": s.last_takers.tolist() != took,
        f"By 'last' seat {letter_of(keeps)} holds the figure, not the 'master'.": s.holder != keeps,
    }


def fill(given: Given, s: State, seat: int) -> Iterator[str]:
    """A seat's cards: those that are named, and the rest where the phase and the round ask for cards."""
    letter, gone = letter_of(seat), cards_by(s, seat, s.last_played, s.last_starter)
    if f"{letter} out" not in given.values:
        s.out[seat] = sum(1 << NAMES.index(name) for name in gone)
    if not set(gone) <= set(cards_of(s.out[seat])):
        yield f"The cards of the last round have left the game: they belong to 'out' of {letter}."
    yield from DECK.too_many(s, seat)
    left = list(DECK.left(s, seat))
    sizes = {  # how many cards lie in each place, in the order in which they are filled
        "hand": rules.hand_size(s, seat),
        "out": rules.KEPT * contract.rounds(s),
        "reserve": rules.reserve_size(s, seat),
        "deck": rules.deck_size(s),
    }
    for place, size in sizes.items():
        cards = getattr(s, place)
        while f"{letter} {place}" not in given.values and left and int(cards[seat]).bit_count() < size:
            cards[seat] |= 1 << NAMES.index(left.pop(0))
        if (found := int(cards[seat]).bit_count()) != size:
            yield f"Seat {letter} has {found} cards in '{place}'; here it must be {size}."


def check_end(s: State) -> Wrong:
    finished = contract.rounds(s)
    at_the_end = (s.phase, s.round_number) == (PHASES, ROUNDS[-1]) or finished == s.rounds > 0
    return {
        f"This game is over after {s.rounds} rounds.": finished >= s.rounds + s.over and s.rounds > 0,
        "A game is over after its last round, with an empty table.": s.over and (s.plays or not at_the_end),
    }


def check_tokens(s: State) -> Iterator[str]:
    """No more tokens of a worth than the finished rounds of its phase gave out."""
    finished = [count * (s.begin <= phase < s.phase) for phase, count in enumerate(ROUNDS, 1)]
    finished[s.phase - 1] = s.round_number - 1 + s.over
    for i, tokens in enumerate(s.tokens[: s.seats].sum(axis=0).tolist()):
        most = sum(rules.TOKENS) * finished[i]
        if tokens > most:
            yield f"There are {tokens} tokens worth {i + 1}; the rounds so far gave at most {most}."
