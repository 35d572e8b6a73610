"""Ratjack as text: the words of its moves, and its positions in the notation of docs/notation.md."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from stammtisch.engine import contract
from stammtisch.engine.layout import NO_CARD, NOBODY, UNKNOWN
from stammtisch.games.notation import BadPosition, Given, letter_of
from stammtisch.games.parts import Part, Word, cell, cells, deck, letter, row, whole
from stammtisch.games.ratjack.effects import FIRST, SECOND, effect_at
from stammtisch.games.ratjack.options import COLOURS, face_name, face_number, is_face
from stammtisch.games.ratjack.rules import ACTIONS, total
from stammtisch.games.ratjack.state import (
    CARDS,
    CHECKS,
    CHIPS,
    DECK,
    EVERYBODY,
    GOAL,
    MOST_TURNS,
    ROW,
    VALUES,
    Effect,
    Phase,
    State,
)
from stammtisch.games.sections import Notation, Seats, Section, mark

LETTERS = "ABCD"
SUITS = "rbgk"
NAMES = tuple(f"{SUITS[card // VALUES]}{card % VALUES + 1}" for card in range(CARDS))
PLACES = tuple(f"{seat}{place}" for seat in LETTERS for place in range(1, ROW + 1))
MOVES = (
    "draw",
    "take",
    *(f"{verb} {card}" for verb in ("lay", "play", "discard") for card in NAMES),
    *(f"card {place}" for place in PLACES),
    *(f"chip {chip}" for chip in range(1, CHIPS + 1)),
    *(f"to {seat}" for seat in LETTERS),
    "leave",
    "bury",
)
WRITTEN = re.compile(r"(\??)([rbgk]\d{1,2})(?::([A-D]+|\*))?(?:@(\d))?")


# --- cards


def read_card(word: str, what: str, s: State) -> int:
    card = NAMES.index(word) if word in NAMES else NO_CARD
    if card == NO_CARD or card // VALUES not in s.sets:
        sets = " and ".join(COLOURS[colour] for colour in s.sets)
        raise BadPosition(f"'{word}' behind '{what}' is no card of this deck; it has 1 to 12 of {sets}.")
    return card


CARD = Word("C", "card", NAMES.__getitem__, read_card)


class Written(NamedTuple):
    """A card as it is written: which one, whether it lies face down, who knows it, and its chip."""

    card: int
    down: bool
    known: int
    chip: int


def written(word: str, what: str, s: State, owner: int) -> Written:
    found = WRITTEN.fullmatch(word)
    if not found:
        raise BadPosition(f"'{word}' behind '{what}' is no card; cards look like r5, ?r5, ?r5:BC or r5@2.")
    known = known_by(found[3] or "", word, what, s) | (0 if owner == NOBODY else 1 << owner)
    chip = int(found[4]) - 1 if found[4] else NOBODY
    if found[4] and not 0 <= chip < CHIPS:
        raise BadPosition(f"'{word}' behind '{what}' has chip {chip + 1}; there are chips 1 to {CHIPS}.")
    return Written(read_card(found[2], what, s), found[1] == "?", known, chip)


def known_by(letters: str, word: str, what: str, s: State) -> int:
    if letters == "*":
        return EVERYBODY
    for who in letters:
        if who not in LETTERS[: s.seats]:
            raise BadPosition(f"'{word}' behind '{what}' is known to {who}, but there is no such seat.")
    return sum(1 << seat for seat, who in enumerate(LETTERS) if who in letters)


def knowers(mask: int, owner: int = NOBODY) -> str:
    """Who knows a card besides its owner."""
    if mask == EVERYBODY:
        return ":*"
    letters = "".join(who for seat, who in enumerate(LETTERS) if mask >> seat & 1 and seat != owner)
    return f":{letters}" if letters else ""


def chips_at(s: State) -> dict[tuple[int, int], int]:
    """Where chips lie on cards: seat and place, and the chip there."""
    places = zip(s.chip_seat.tolist(), s.chip_place.tolist(), strict=True)
    return {place: chip for chip, place in enumerate(places) if place[0] != NOBODY}


def show_row(s: State, seat: int) -> str:
    chips, words = chips_at(s), []
    for place, card in enumerate(s.row[seat, : s.laid[seat]].tolist()):
        is_up = s.up[seat] >> place & 1
        word = NAMES[card] if is_up else f"?{NAMES[card]}{knowers(s.known[seat, place], seat)}"
        words.append(f"{word}@{chips[seat, place] + 1}" if (seat, place) in chips else word)
    return " ".join(words)


def read_row(words: list[str], s: State, seat: int, what: str) -> None:
    s.laid[seat], s.up[seat] = len(words), 0
    for place, word in enumerate(words):
        card, down, known, chip = written(word, what, s, seat)
        if not down and known != 1 << seat:
            raise BadPosition(f"'{word}' of seat {what} lies face up: everybody knows it.")
        s.row[seat, place] = card
        s.up[seat] |= (not down) << place
        s.known[seat, place] = known if down else EVERYBODY
        if chip != NOBODY:
            if s.chip_seat[chip] != NOBODY:
                raise BadPosition(f"Chip {chip + 1} lies on two cards.")
            s.chip_seat[chip], s.chip_place[chip] = seat, place


def show_hand(s: State, seat: int) -> str:
    held = zip(s.hand[seat].tolist(), s.hand_known[seat].tolist(), strict=True)
    return " ".join(NAMES[card] + knowers(known, seat) for card, known in held if card != NO_CARD)


def read_hand(words: list[str], s: State, seat: int, what: str) -> None:
    owner, held = letter_of(seat), [written(word, what, s, seat) for word in words]
    if len(held) > 2:
        raise BadPosition(f"Seat {owner} holds {len(held)} cards; there can be 2.")
    for word, card in zip(words, held, strict=True):
        if card.down or card.chip != NOBODY:
            raise BadPosition(f"'{word}' in the hand of {owner}: cards in a hand have no side and no chip.")
    s.hand[seat], s.hand_known[seat] = NO_CARD, 0
    s.hand[seat, : len(held)] = [card.card for card in held]
    s.hand_known[seat, : len(held)] = [card.known for card in held]


def show_out(s: State, seat: int) -> str | None:
    return "" if s.out >> seat & 1 else None


def read_out(words: list[str], s: State, seat: int, what: str) -> None:
    s.out |= 1 << seat


# --- chips, effects, and what lies apart


def show_chips(s: State, seat: int) -> str:
    return " ".join(map(face_name, s.face.tolist()))


def read_chips(words: list[str], s: State, seat: int, what: str) -> None:
    for chip, word in enumerate(words):
        faces = [face_name(face) for face in s.box[chip].tolist()]
        if word not in faces:
            raise BadPosition(f"Chip {chip + 1} shows {' or '.join(faces)}, not '{word}'.")
        s.face[chip] = face_number(word)


EFFECT = "an effect and a place, as in: effect CHIP_OWN A3, and a first choice"


def show_effect(s: State, seat: int) -> str:
    first = "" if s.first == NOBODY else f" {MOVES[s.first].split()[1]}"
    return f"{Effect(s.verb).name} {PLACES[s.mover * ROW + s.cause]}{first}"


def read_effect(words: list[str], s: State, seat: int, what: str) -> None:
    """A verb, the place of the card with the effect, and the first choice if it has been made."""
    if words[0] not in Effect.__members__ or words[1] not in PLACES:
        raise BadPosition(f"'effect' takes {EFFECT}.")
    seat, place = divmod(PLACES.index(words[1]), ROW)
    if seat != s.mover or place >= s.laid[seat]:
        raise BadPosition(f"'effect': {words[1]} is no card of the mover.")
    s.verb, s.cause, s.first = Effect[words[0]], place, NOBODY
    for word in words[2:]:
        choice = f"card {word}" if word in PLACES else f"chip {word}"
        if choice not in MOVES or SECOND[s.verb] == 0:
            raise BadPosition(f"'{word}' behind 'effect' is no first choice of {words[0]}.")
        s.first = MOVES.index(choice)


def show_peeked(s: State, seat: int) -> str | None:
    return knowers(s.top_known) or None


def read_peeked(words: list[str], s: State, seat: int, what: str) -> None:
    word = " ".join(words)
    if word and (not re.fullmatch(r":[A-D]+|:\*", word) or s.settled == 0):
        raise BadPosition("'peeked' takes seats, as in :BC, and the deck must then say which card is on top.")
    s.top_known = known_by(word[1:], word, what, s)


def show_aside(s: State, seat: int) -> str | None:
    apart = zip(s.aside[: s.aside_size].tolist(), s.aside_known.tolist(), strict=False)
    words = [
        NAMES[card] if known == EVERYBODY else f"?{NAMES[card]}{knowers(known)}" for card, known in apart
    ]
    return " ".join(words) or None


def read_aside(words: list[str], s: State, seat: int, what: str) -> None:
    s.aside[:], s.aside_size = NO_CARD, len(words)
    for i, word in enumerate(words):
        card, down, known, chip = written(word, what, s, NOBODY)
        if chip != NOBODY or (known and not down):
            raise BadPosition(
                "Cards 'aside' have no chip, and a card that everybody knows stands there as r5."
            )
        s.aside[i], s.aside_known[i] = card, known if down else EVERYBODY


def show_last(s: State, seat: int) -> str:
    cards = zip(s.last_row[seat].tolist(), s.last_face[seat].tolist(), strict=True)
    return " ".join(
        ("?" if card == UNKNOWN else NAMES[card]) + (f"@{face_name(face)}" if face else "")
        for card, face in cards
        if card != NO_CARD
    )


def read_last(words: list[str], s: State, seat: int, what: str) -> None:
    for place, word in enumerate(words):
        card, at, face = word.partition("@")
        if at and not is_face(face):
            raise BadPosition(f"'{word}' behind {what}: there is no chip face '{face}'.")
        s.last_row[seat, place] = UNKNOWN if card == "?" else read_card(card, what, s)
        s.last_face[seat, place] = face_number(face) if at else 0


# --- sections


def cards_named(s: State) -> list[int]:
    """All cards but those of the deck."""
    cards = (s.row, s.hand, s.discard, s.aside)
    return [int(card) for place in cards for card in place.flat if card != NO_CARD]


def rest(s: State, deck: list[int]) -> list[int]:
    cards = [card for card in range(CARDS) if card // VALUES in s.sets]
    return sorted(set(cards) - set(cards_named(s)) - set(deck), reverse=True)


LAST = Section("last", cell("last_ender", letter(), unless=NOBODY))
SECTIONS = (
    (
        Section("round", cell("round_number", whole(1, 9999))),
        Section("turns", cell("turns", whole(0, MOST_TURNS))),
    ),
    mark("opening", "phase", Phase.OPENING),
    mark("over", "phase", Phase.OVER),
    Section("points", cells("points", whole(0, 99))),
    Section("winner", cell("winner", letter(), unless=NOBODY)),
    Section(
        "chips",
        Part("F F F F F F", show_chips, read_chips, None, CHIPS, CHIPS),
        takes=f"the faces of {CHIPS} chips",
    ),
    Seats(
        Part("C ...", show_row, read_row, (), 0, ROW, "card"),
        (
            Section("hand", Part("C ...", show_hand, read_hand)),
            Section("out", Part("", show_out, read_out, None, 0, 0)),
        ),
    ),
    mark("turning", "phase", Phase.TURNING),
    mark(
        "effect", "phase", Phase.EFFECT, Part("V B3 [X]", show_effect, read_effect, None, 2, 3), takes=EFFECT
    ),
    Section("discard", row("discard", CARD, DECK, "discard_size")),
    Section("deck", deck("deck", CARD, "deck_size", rest), late=True),
    Section("peeked", Part(":BC", show_peeked, read_peeked), late=True),
    Section("aside", Part("C ...", show_aside, read_aside, (), 0, DECK, "card")),
    LAST,
    Seats(
        Part("C ...", show_last, read_last, (), 0, ROW, "card"),
        (Section("paid", cells("last_paid", whole(0, 10), CHECKS)),),
        behind=LAST,
    ),
)


# --- what follows, and what cannot be


def complete(given: Given, s: State) -> Iterator[str]:
    if "chips" not in given.values:
        s.face[:] = s.box[:, 0]
    if s.phase == Phase.DRAW and s.mover != NOBODY and s.hand[s.mover, 1] != NO_CARD:
        s.phase = Phase.PLAY
    yield from check_cards(s)
    if s.last_ender != NOBODY and contract.rounds(s) == 0:
        yield "In the first round there is no 'last' one."
    yield from check_turn(s)
    if s.phase == Phase.EFFECT:
        yield from check_effect(s)
    if s.phase == Phase.TURNING and (s.discard_size == 0 or not choices(s)):
        yield "'turning': the mover has discarded a card and can turn up one of their own."


def check_cards(s: State) -> Iterator[str]:
    """Every card is somewhere, and nowhere else."""
    if s.aside_size and s.discarded:
        yield "At this table effects discard onto the discard pile: no card is 'aside'."
    cards = [*cards_named(s), *s.deck[: s.deck_size].tolist()]
    for card in cards:
        if cards.count(card) > 1:
            yield f"{NAMES[card]} stands there twice."
    for card in rest(s, cards):
        yield f"{NAMES[card]} is missing: all {DECK} cards are somewhere."
    last = [card for card in s.last_row.flat if card >= 0]
    if len(set(last)) < len(last):
        yield "A card stands twice in the rows of the 'last' round."


def check_turn(s: State) -> Iterator[str]:
    """Whose turn it is, how many cards everybody holds, and what cannot be at the beginning of a turn."""
    alive = [seat for seat in range(s.seats) if not s.out >> seat & 1]
    if (s.phase == Phase.OVER) != (s.points >= s.target).any():
        yield f"A game is over when somebody has {s.target} points, and only then."
    if s.phase == Phase.OVER and s.mover != NOBODY:
        yield "A finished game has no star."
    if s.phase != Phase.OVER and s.mover not in alive:
        yield "A seat that is in the round has the star."
    if s.phase != Phase.OVER and len(alive) < 2:
        yield "A round with fewer than two players has ended."
    for seat in range(s.seats):
        yield from check_hand(s, seat)
    chips_laid = (s.chip_seat != NOBODY).any()
    if s.phase == Phase.OPENING and (s.out or s.discard_size != 1 or s.aside_size or s.turns or chips_laid):
        yield "In the opening nobody is out, no chip is laid and one card is discarded."
    if s.phase == Phase.DRAW and s.deck_size == 0:
        yield "A round without a deck has ended."
    if s.phase != Phase.OVER and s.turns >= MOST_TURNS:
        yield f"After {MOST_TURNS} turns a round has ended."
    for seat in alive:
        if s.phase in (Phase.DRAW, Phase.PLAY) and total(s, seat) >= GOAL:
            yield f"Seat {letter_of(seat)} has {total(s, seat)}: that ended a turn before this one."


def check_hand(s: State, seat: int) -> Iterator[str]:
    owner, held = letter_of(seat), int((s.hand[seat] != NO_CARD).sum())
    if s.phase == Phase.OPENING:
        if (held, s.laid[seat]) not in ((2, 0), (1, 1)) or s.up[seat]:
            yield f"In the opening seat {owner} holds two cards, or one and has laid one face down."
    elif held != (2 if s.phase == Phase.PLAY and seat == s.mover else 1):
        yield f"Seat {owner} holds {held} cards; everybody holds 1, and 2 to play from."


def check_effect(s: State) -> Iterator[str]:
    """The card with the effect lies face up and has it, and the choices made so far were possible."""
    place, first = s.cause, s.first
    if not s.up[s.mover] >> place & 1 or effect_at(s, place) != s.verb or FIRST[s.verb] == 0:
        yield f"'effect': the card at {PLACES[s.mover * ROW + place]} does not have this effect now."
    s.first = NOBODY
    if first != NOBODY and first not in choices(s):
        yield f"'effect': {MOVES[first]} could not be chosen."
    s.first = first
    if not choices(s):
        yield f"'effect': {Effect(s.verb).name} cannot be carried out completely here."
    if s.verb == Effect.DRAW_HIDDEN:
        yield "'effect': DRAW_HIDDEN leaves nothing to choose."
    if s.verb == Effect.PEEK_DECK and not s.top_known >> s.mover & 1:
        yield "Who carries out PEEK_DECK has looked at the top card: it must be 'peeked'."


def choices(s: State) -> list[int]:
    """The actions that the mover can choose from."""
    out = np.zeros(ACTIONS + 1, np.int64)
    actions: list[int] = out[: contract.legal(s, s.mover, out)].tolist()
    return actions


NOTATION = Notation(SECTIONS, complete, unmarked={"phase": Phase.DRAW})
