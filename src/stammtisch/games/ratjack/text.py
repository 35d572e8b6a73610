"""Ratjack as text: the words of its moves, and its positions in the notation of docs/notation.md."""

from __future__ import annotations

import re

from stammtisch.engine.layout import NO_CARD, NOBODY, UNKNOWN
from stammtisch.games.notation import Notation
from stammtisch.games.parts import Deck, Part, Word, cell, cells, deck, flag, letter, row, whole
from stammtisch.games.position import BadPosition, letter_of
from stammtisch.games.ratjack import effects
from stammtisch.games.ratjack import state as ratjack
from stammtisch.games.ratjack.effects import Effect
from stammtisch.games.ratjack.options import COLOURS, face_name, face_number, is_face
from stammtisch.games.ratjack.state import CARDS, CHIPS, DECK, EVERYBODY, ROW, VALUES, Phase, State
from stammtisch.games.sections import Line, Seats, Section, mark, marks

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
    if word not in NAMES or NAMES.index(word) // VALUES not in s.sets:
        sets = " and ".join(COLOURS[colour] for colour in s.sets)
        raise BadPosition(f"'{word}' after '{what}' is not a card of this deck; it has 1 to 12 of {sets}.")
    return NAMES.index(word)


CARD = Word("C", "card", NAMES.__getitem__, read_card)


def written(word: str, what: str, s: State, owner: int = NOBODY) -> tuple[int, bool, int, int]:
    """A card as it is written: which one, whether it lies face down, who else knows it, and its chip."""
    found = WRITTEN.fullmatch(word)
    if not found:
        raise BadPosition(f"'{word}' after '{what}' is not a card; cards look like r5, ?r5, ?r5:BC or r5@2.")
    down, card, letters, chip = found.groups("")
    known = known_by(letters, word, what, s)
    if chip and not 1 <= int(chip) <= CHIPS:
        raise BadPosition(f"'{word}' after '{what}' has chip {chip}; there are chips 1 to {CHIPS}.")
    others = known if known == EVERYBODY or owner == NOBODY else known & ~(1 << owner)
    return read_card(card, what, s), bool(down), others, int(chip or 0) - 1


def known_by(letters: str, word: str, what: str, s: State) -> int:
    if letters == "*":
        return EVERYBODY
    if strangers := sorted(set(letters) - set(LETTERS[: s.seats])):
        raise BadPosition(f"'{word}' after '{what}' is known to {strangers[0]}, but there is no such seat.")
    return sum(1 << LETTERS.index(who) for who in set(letters))


def knowers(mask: int, owner: int = NOBODY) -> str:
    """Who knows a card besides its owner."""
    letters = "".join(who for seat, who in enumerate(LETTERS) if mask >> seat & 1 and seat != owner)
    return ":*" if mask == EVERYBODY else f":{letters}" if letters else ""


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
        s.row[seat, place], down, known, chip = written(word, what, s, seat)
        if known and not down:
            raise BadPosition(f"'{word}' of seat {what} lies face up: everybody knows it.")
        s.up[seat] |= (not down) << place
        s.known[seat, place] = known | 1 << seat if down else EVERYBODY
        if chip != NOBODY:
            if s.chip_seat[chip] != NOBODY:
                raise BadPosition(f"Chip {chip + 1} lies on two cards.")
            s.chip_seat[chip], s.chip_place[chip] = seat, place


def show_hand(s: State, seat: int) -> str:
    held = zip(s.hand[seat].tolist(), s.hand_known[seat].tolist(), strict=True)
    return " ".join(NAMES[card] + knowers(known, seat) for card, known in held if card != NO_CARD)


def read_hand(words: list[str], s: State, seat: int, what: str) -> None:
    if len(words) > 2:
        raise BadPosition(f"Seat {letter_of(seat)} holds {len(words)} cards; there can be 2.")
    s.hand[seat], s.hand_known[seat] = NO_CARD, 0
    for place, word in enumerate(words):
        s.hand[seat, place], down, known, chip = written(word, what, s, seat)
        s.hand_known[seat, place] = known | 1 << seat
        if down or chip != NOBODY:
            raise BadPosition(f"'{word}' in the hand of {what[0]}: cards in a hand have no side and no chip.")


# --- chips, effects, and what lies apart


def show_chips(s: State, seat: int) -> str:
    return " ".join(map(face_name, s.face.tolist()))


def read_chips(words: list[str], s: State, seat: int, what: str) -> None:
    for chip, word in enumerate(words):
        faces = [face_name(face) for face in s.box[chip].tolist()]
        if word not in faces:
            raise BadPosition(f"Chip {chip + 1} shows {' or '.join(faces)}, not '{word}'.")
        s.face[chip] = face_number(word)


FACES = Part("F F F F F F", show_chips, read_chips, None, CHIPS, CHIPS)
EFFECT = "an effect and a place, as in: effect CHIP_OWN A3, and a first choice"


def show_effect(s: State, seat: int) -> str:
    first = "" if s.first == NOBODY else f" {MOVES[s.first].split()[1]}"
    return f"{Effect(s.verb).name} {PLACES[s.mover * ROW + s.cause]}{first}"


def read_effect(words: list[str], s: State, seat: int, what: str) -> None:
    """A verb, the place of the card with the effect, and the first choice if it has been made."""
    verb, place, *firsts = words
    if verb not in Effect.__members__ or place not in PLACES:
        raise BadPosition(f"'effect' takes {EFFECT}.")
    seat, s.cause = divmod(PLACES.index(place), ROW)
    if seat != s.mover or s.cause >= s.laid[seat]:
        raise BadPosition(f"'effect': {place} is not a card of the mover.")
    s.verb, s.first = Effect[verb], NOBODY
    for word in firsts:
        choice = f"card {word}" if word in PLACES else f"chip {word}"
        if choice not in MOVES or effects.SECOND[s.verb] == 0:
            raise BadPosition(f"'{word}' after 'effect' is not a first choice of {verb}.")
        s.first = MOVES.index(choice)


CARRIED_OUT = Part("V B3 [X]", show_effect, read_effect, None, 2, 3)


def read_peeked(words: list[str], s: State, seat: int, what: str) -> None:
    word = " ".join(words)
    if word and (not re.fullmatch(r":[A-D]+|:\*", word) or s.settled == 0):
        raise BadPosition("'peeked' takes seats, as in :BC, and the deck must then say which card is on top.")
    s.top_known = known_by(word[1:], word, what, s)


PEEKED = Part(":BC", lambda s, seat: knowers(s.top_known) or None, read_peeked)


def show_aside(s: State, seat: int) -> str | None:
    apart = zip(s.aside[: s.aside_size].tolist(), s.aside_known.tolist(), strict=False)
    words = [
        NAMES[card] if known == EVERYBODY else f"?{NAMES[card]}{knowers(known)}" for card, known in apart
    ]
    return " ".join(words) or None


def read_aside(words: list[str], s: State, seat: int, what: str) -> None:
    s.aside[:], s.aside_size = NO_CARD, len(words)
    for i, word in enumerate(words):
        s.aside[i], down, known, chip = written(word, what, s)
        if chip != NOBODY or (known and not down):
            raise BadPosition("Cards 'aside' have no chip; one that everybody knows stands there as r5.")
        s.aside_known[i] = known if down else EVERYBODY


def show_last(s: State, seat: int) -> str:
    cards = zip(s.last_row[seat].tolist(), s.last_face[seat].tolist(), strict=True)
    shown = [(card, f"@{face_name(face)}" if face else "") for card, face in cards if card != NO_CARD]
    return " ".join(("?" if card == UNKNOWN else NAMES[card]) + chip for card, chip in shown)


def read_last(words: list[str], s: State, seat: int, what: str) -> None:
    for place, word in enumerate(words):
        card, at, face = word.partition("@")
        if at and not is_face(face):
            raise BadPosition(f"'{word}' after {what}: there is no chip face '{face}'.")
        s.last_row[seat, place] = UNKNOWN if card == "?" else read_card(card, what, s)
        s.last_face[seat, place] = face_number(face) if at else 0


# --- sections


ALL_CARDS = Deck(
    lambda s: [card for card in range(CARDS) if card // VALUES in s.sets],
    lambda s: {place: getattr(s, place) for place in ("row", "hand", "discard", "aside", "deck")},
    NAMES.__getitem__,
)
LAST = Section("last", cell("last_ender", letter(), unless=NOBODY))
SECTIONS: tuple[Line, ...] = (
    (
        Section("round", cell("round_number", whole(1, 9999))),
        Section("turns", cell("turns", whole(0, ratjack.MOST_TURNS))),
    ),
    *marks("phase", opening=Phase.OPENING, over=Phase.OVER),
    Section("points", cells("points", whole(0, 99))),
    Section("winner", cell("winner", letter(), unless=NOBODY)),
    Section("chips", FACES, takes=f"the faces of {CHIPS} chips"),
    Seats(
        Part("C ...", show_row, read_row, (), 0, ROW, "card"),
        (Section("hand", Part("C ...", show_hand, read_hand)), Section("out", flag("out"))),
    ),
    mark("turning", "phase", Phase.TURNING),
    mark("effect", "phase", Phase.EFFECT, CARRIED_OUT, takes=EFFECT),
    Section("discard", row("discard", CARD, DECK, "discard_size")),
    Section("deck", deck("deck", CARD, "deck_size", ALL_CARDS, lowest_first=False), late=True),
    Section("peeked", PEEKED, late=True),
    Section("aside", Part("C ...", show_aside, read_aside, (), 0, DECK, "card")),
    LAST,
    Seats(
        Part("C ...", show_last, read_last, (), 0, ROW, "card"),
        (Section("paid", cells("last_paid", whole(0, 10), ratjack.CHECKS)),),
        behind=LAST,
    ),
)
NOTATION = Notation(SECTIONS, unmarked={"phase": Phase.DRAW})
