"""Ratjack as text: the words of its moves, and its positions in the notation of docs/notation.md."""

from __future__ import annotations

import re
from typing import NamedTuple

import numpy as np

from stammtisch.engine import contract, layout
from stammtisch.engine.layout import NO_CARD, NOBODY, UNKNOWN
from stammtisch.games.notation import REST, BadPosition, Sections, letter_of, read, show_chance
from stammtisch.games.ratjack.effects import FIRST, SECOND, effect_at
from stammtisch.games.ratjack.options import COLOURS, face_name, face_number, is_face
from stammtisch.games.ratjack.rules import (
    ACTIONS,
    total,
)
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
FLAGS = ("opening", "over", "turning")
SECTIONS = ("round", "turns", "points", "chips", "effect", "discard", "deck", "peeked", "aside", "chance")
KEYWORDS = {**dict.fromkeys((*FLAGS, *SECTIONS), 0), "winner": 1, "last": 1}
SEAT_KEYWORDS = ("hand", "out", "paid")
LAID = re.compile(r"(\??)([rbgk]\d{1,2})(?::([A-D]+|\*))?(?:@(\d))?")


# --- writing


def show(state: State) -> str:
    s = layout.plain(state)
    seats = range(s.seats)
    lines = [f"round {s.round_number}   turns {s.turns}"]
    lines += [flag for flag in FLAGS[:2] if s.phase == Phase[flag.upper()]]
    lines.append("points " + " ".join(map(str, s.points[: s.seats].tolist())))
    if s.winner != NOBODY:
        lines.append(f"winner {letter_of(s.winner)}")
    lines.append("chips " + " ".join(face_name(face) for face in s.face.tolist()))
    lines += [show_seat(s, seat) for seat in seats]
    if s.phase == Phase.TURNING:
        lines.append("turning")
    if s.phase == Phase.EFFECT:
        lines.append(show_effect(s))
    lines.append("discard " + " ".join(NAMES[card] for card in s.discard[: s.discard_size].tolist()))
    deck = [NAMES[card] for card in s.deck[: s.deck_size][::-1].tolist()]
    if s.settled < s.deck_size:
        deck.insert(s.settled, "~")
    lines.append("deck " + " ".join(deck))
    if s.top_known:
        lines.append("peeked " + knowers(s.top_known, NOBODY))
    if s.aside_size:
        lines.append("aside " + " ".join(show_aside(s)))
    if s.last_ender != NOBODY:
        lines.append(f"last {letter_of(s.last_ender)}")
        lines += [f"{letter_of(seat)}'  {show_last(s, seat)}" for seat in seats]
    lines.append("chance " + show_chance(s.chance))
    return "\n".join(line.rstrip() for line in lines)


def show_seat(s: State, seat: int) -> str:
    star = "*" if seat == s.mover else ""
    chips = chips_at(s)
    row = [
        f"{NAMES[s.row[seat, place]]}"
        if s.up[seat] >> place & 1
        else f"?{NAMES[s.row[seat, place]]}{knowers(s.known[seat, place], seat)}"
        for place in range(s.laid[seat])
    ]
    row = [
        f"{card}@{chips[seat, place] + 1}" if (seat, place) in chips else card
        for place, card in enumerate(row)
    ]
    hand = [
        NAMES[card] + knowers(known, seat)
        for card, known in zip(s.hand[seat].tolist(), s.hand_known[seat].tolist(), strict=True)
        if card != NO_CARD
    ]
    out = "   out" if s.out >> seat & 1 else ""
    return f"{letter_of(seat) + star:3} {' '.join(row)}   hand {' '.join(hand)}{out}"


def chips_at(s: State) -> dict[tuple[int, int], int]:
    """Where chips lie on cards: seat and place, and the chip there."""
    places = zip(s.chip_seat.tolist(), s.chip_place.tolist(), strict=True)
    return {place: chip for chip, place in enumerate(places) if place[0] != NOBODY}


def knowers(mask: int, owner: int) -> str:
    """Who knows a card besides its owner."""
    if mask == EVERYBODY:
        return ":*"
    letters = "".join(letter for seat, letter in enumerate(LETTERS) if mask >> seat & 1 and seat != owner)
    return f":{letters}" if letters else ""


def show_effect(s: State) -> str:
    first = "" if s.first == NOBODY else f" {MOVES[s.first].split()[1]}"
    return f"effect {Effect(s.verb).name} {PLACES[s.mover * ROW + s.cause]}{first}"


def show_aside(s: State) -> list[str]:
    return [
        NAMES[card] if known == EVERYBODY else f"?{NAMES[card]}{knowers(known, NOBODY)}"
        for card, known in zip(s.aside[: s.aside_size], s.aside_known[: s.aside_size], strict=True)
    ]


def show_last(s: State, seat: int) -> str:
    cards = [
        ("?" if card == UNKNOWN else NAMES[card]) + (f"@{face_name(face)}" if face else "")
        for card, face in zip(s.last_row[seat].tolist(), s.last_face[seat].tolist(), strict=True)
        if card != NO_CARD
    ]
    return f"{' '.join(cards)}   paid {' '.join(map(str, s.last_paid[seat].tolist()))}"


# --- reading


def sections(text: str) -> Sections:
    return read(text, KEYWORDS, SEAT_KEYWORDS)


def parse(given: Sections, s: State) -> None:
    """Write a position into a state whose seats and options are set, and check it."""
    contract.deal(s)
    s.round_number = given.whole("round", 1, 1, 9999)
    s.turns = given.whole("turns", 0, 0, MOST_TURNS)
    s.points[: s.seats] = given.wholes("points", s.seats, 0, 99) or 0
    s.winner = given.seat("winner")
    s.mover = given.mover()
    parse_chips(given, s)
    s.out = 0
    for seat in range(s.seats):
        parse_row(given, s, seat)
        parse_hand(given, s, seat)
        s.out |= given.flag(f"{letter_of(seat)} out") << seat
    parse_piles(given, s)
    parse_phase(given, s)
    parse_last(given, s)
    s.chance[:] = given.chance()
    given.finish()
    check_turn(s)
    if s.phase == Phase.EFFECT:
        check_effect(s)
    if s.phase == Phase.TURNING:
        check_turning(s)


def parse_card(s: State, word: str, what: str) -> int:
    card = NAMES.index(word) if word in NAMES else NO_CARD
    if card == NO_CARD or card // VALUES not in s.sets:
        sets = " and ".join(COLOURS[colour] for colour in s.sets)
        raise BadPosition(f"'{word}' behind '{what}' is no card of this deck; it has 1 to 12 of {sets}.")
    return card


class Laid(NamedTuple):
    """A card as it is written: face down, which one, who knows it, and its chip."""

    down: bool
    card: int
    known: int
    chip: int | None


def parse_laid(s: State, word: str, what: str, owner: int) -> Laid:
    found = LAID.fullmatch(word)
    if not found:
        raise BadPosition(f"'{word}' behind '{what}' is no card; cards look like r5, ?r5, ?r5:BC or r5@2.")
    known = 0 if owner == NOBODY else 1 << owner
    for letter in found[3] or "":
        if letter != "*" and letter not in LETTERS[: s.seats]:
            raise BadPosition(f"'{word}' behind '{what}' is known to {letter}, but there is no such seat.")
        known |= EVERYBODY if letter == "*" else 1 << LETTERS.index(letter)
    chip = int(found[4]) - 1 if found[4] else None
    if chip is not None and not 0 <= chip < CHIPS:
        raise BadPosition(f"'{word}' behind '{what}' has chip {chip + 1}; there are chips 1 to {CHIPS}.")
    return Laid(found[1] == "?", parse_card(s, found[2], what), known, chip)


def parse_chips(given: Sections, s: State) -> None:
    s.face[:] = s.box[:, 0]
    words = given.take("chips")
    if words is None:
        return
    if len(words) != CHIPS:
        raise BadPosition(f"'chips' takes the faces of {CHIPS} chips, not {len(words)}.")
    for chip, word in enumerate(words):
        faces = [face_name(face) for face in s.box[chip].tolist()]
        if word not in faces:
            raise BadPosition(f"Chip {chip + 1} shows {' or '.join(faces)}, not '{word}'.")
        s.face[chip] = face_number(word)


def parse_row(given: Sections, s: State, seat: int) -> None:
    letter = letter_of(seat)
    words = given.need(letter)
    if len(words) > ROW:
        raise BadPosition(f"Seat {letter} has {len(words)} laid cards; there are {DECK} in all.")
    s.laid[seat] = len(words)
    s.up[seat] = 0
    for place, word in enumerate(words):
        laid = parse_laid(s, word, letter, seat)
        if not laid.down and laid.known != 1 << seat:
            raise BadPosition(f"'{word}' of seat {letter} lies face up: everybody knows it.")
        s.row[seat, place] = laid.card
        s.up[seat] |= (not laid.down) << place
        s.known[seat, place] = laid.known if laid.down else EVERYBODY
        if laid.chip is not None:
            if s.chip_seat[laid.chip] != NOBODY:
                raise BadPosition(f"Chip {laid.chip + 1} lies on two cards.")
            s.chip_seat[laid.chip], s.chip_place[laid.chip] = seat, place


def parse_hand(given: Sections, s: State, seat: int) -> None:
    letter = letter_of(seat)
    words = given.take(f"{letter} hand") or []
    held = [parse_laid(s, word, f"{letter} hand", seat) for word in words]
    if len(held) > 2:
        raise BadPosition(f"Seat {letter} holds {len(held)} cards; there can be 2.")
    s.hand[seat, :] = NO_CARD
    s.hand_known[seat, :] = 0
    for i, card in enumerate(held):
        if card.down or card.chip is not None:
            raise BadPosition(
                f"'{words[i]}' in the hand of {letter}: cards in a hand have no side and no chip."
            )
        s.hand[seat, i], s.hand_known[seat, i] = card.card, card.known


def parse_piles(given: Sections, s: State) -> None:
    """The discard pile, cards aside, and the deck, which is all the rest if it was left out."""
    s.discard[:] = s.aside[:] = NO_CARD
    discard = [parse_card(s, word, "discard") for word in given.take("discard") or []]
    aside = [parse_laid(s, word, "aside", NOBODY) for word in given.take("aside") or []]
    if any(laid.chip is not None or (laid.known and not laid.down) for laid in aside):
        raise BadPosition("Cards 'aside' have no chip, and a card that everybody knows stands there as r5.")
    if aside and s.discarded:
        raise BadPosition("At this table effects discard onto the discard pile: no card is 'aside'.")
    words = given.take("deck")
    words = [REST] if words is None else words
    if words.count("~") > 1:
        raise BadPosition("In 'deck' one ~ divides the cards whose order has been drawn from the others.")
    is_whole = words[-1:] != [REST]
    deck = [parse_card(s, word, "deck") for word in (words if is_whole else words[:-1]) if word != "~"]
    named = [*discard, *(laid.card for laid in aside), *deck]
    named += [int(card) for card in (*s.row.flat, *s.hand.flat) if card != NO_CARD]
    twice = sorted({NAMES[card] for card in named if named.count(card) > 1})
    if twice:
        raise BadPosition(f"{twice[0]} stands there twice.")
    missing = [card for card in range(CARDS) if card // VALUES in s.sets and card not in named]
    if is_whole and missing:
        raise BadPosition(f"{NAMES[missing[0]]} is missing: all 24 cards are somewhere.")
    order = deck + missing[::-1]
    s.discard_size, s.aside_size, s.deck_size = len(discard), len(aside), len(order)
    s.discard[: len(discard)] = discard
    s.aside[: len(aside)] = [laid.card for laid in aside]
    s.aside_known[: len(aside)] = [laid.known if laid.down else EVERYBODY for laid in aside]
    s.deck[:] = NO_CARD
    s.deck[: len(order)] = order[::-1]
    s.settled = words.index("~") if "~" in words else len(deck)
    parse_peeked(given, s)


def parse_peeked(given: Sections, s: State) -> None:
    word = " ".join(given.take("peeked") or [])
    if word and (not re.fullmatch(r":[A-D]+|:\*", word) or s.settled == 0):
        raise BadPosition("'peeked' takes seats, as in :BC, and the deck must then say which card is on top.")
    known = parse_laid(s, "?" + NAMES[s.deck[s.deck_size - 1]] + word, "peeked", NOBODY).known if word else 0
    s.top_known = known


def parse_phase(given: Sections, s: State) -> None:
    flags = {Phase[flag.upper()]: given.flag(flag) for flag in FLAGS}
    words = given.take("effect")
    phases = [phase for phase, there in flags.items() if there] + [Phase.EFFECT] * (words is not None)
    if len(phases) > 1:
        raise BadPosition("Only one of 'opening', 'over', 'turning' and 'effect' can stand there.")
    holds_two = s.mover != NOBODY and s.hand[s.mover, 1] != NO_CARD
    s.phase = phases[0] if phases else Phase.PLAY if holds_two else Phase.DRAW
    s.verb, s.cause, s.first = Effect.NONE, NOBODY, NOBODY
    if words is not None:
        parse_effect(s, words)


def parse_effect(s: State, words: list[str]) -> None:
    """A verb, the place of the card with the effect, and the first choice if it has been made."""
    if len(words) not in (2, 3) or words[0] not in Effect.__members__ or words[1] not in PLACES:
        raise BadPosition(
            "'effect' takes an effect and a place, as in: effect CHIP_OWN A3, and a first choice."
        )
    seat, place = divmod(PLACES.index(words[1]), ROW)
    if seat != s.mover or place >= s.laid[seat]:
        raise BadPosition(f"'effect': {words[1]} is no card of the mover.")
    s.verb, s.cause = Effect[words[0]], place
    if len(words) == 3:
        choice = f"card {words[2]}" if words[2] in PLACES else f"chip {words[2]}"
        if choice not in MOVES or SECOND[s.verb] == 0:
            raise BadPosition(f"'{words[2]}' behind 'effect' is no first choice of {words[0]}.")
        s.first = MOVES.index(choice)


def parse_last(given: Sections, s: State) -> None:
    """The picture of the end of the last round."""
    s.last_ender = given.seat("last")
    if s.last_ender != NOBODY and contract.rounds(s) == 0:
        raise BadPosition("In the first round there is no 'last' one.")
    for seat in range(s.seats):
        name = f"{letter_of(seat)}'"
        words = given.take(name)
        s.last_paid[seat, :] = given.wholes(f"{name} paid", CHECKS, 0, 10) or 0
        if (words is None) != (s.last_ender == NOBODY):
            raise BadPosition("'last' and the rows behind it (A', B', ...) belong together.")
        if len(words or ()) > ROW:
            raise BadPosition(f"{name} has more cards than there are.")
        for place, word in enumerate(words or ()):
            card, at, face = word.partition("@")
            if at and not is_face(face):
                raise BadPosition(f"'{word}' behind {name}: there is no chip face '{face}'.")
            s.last_row[seat, place] = UNKNOWN if card == "?" else parse_card(s, card, name)
            s.last_face[seat, place] = face_number(face) if at else 0
    cards = [card for card in s.last_row.flat if card >= 0]
    if len(set(cards)) < len(cards):
        raise BadPosition("A card stands twice in the rows of the 'last' round.")


# --- checking


def check_turn(s: State) -> None:
    """Whose turn it is, how many cards everybody holds, and what cannot be at the beginning of a turn."""
    alive = [seat for seat in range(s.seats) if not s.out >> seat & 1]
    won = bool((s.points >= s.target).any())
    if (s.phase == Phase.OVER) != won:
        raise BadPosition(f"A game is over when somebody has {s.target} points, and only then.")
    if s.phase == Phase.OVER:
        if s.mover != NOBODY:
            raise BadPosition("A finished game has no star.")
    elif s.mover not in alive:
        raise BadPosition("A seat that is in the round has the star.")
    elif len(alive) < 2:
        raise BadPosition("A round with fewer than two players has ended.")
    for seat in range(s.seats):
        check_hand(s, seat)
    chips_laid = bool((s.chip_seat != NOBODY).any())
    if s.phase == Phase.OPENING and (s.out or s.discard_size != 1 or s.aside_size or s.turns or chips_laid):
        raise BadPosition("In the opening nobody is out, no chip is laid and one card is discarded.")
    if s.phase == Phase.DRAW and s.deck_size == 0:
        raise BadPosition("A round without a deck has ended.")
    if s.phase != Phase.OVER and s.turns >= MOST_TURNS:
        raise BadPosition(f"After {MOST_TURNS} turns a round has ended.")
    for seat in alive:
        if s.phase in (Phase.DRAW, Phase.PLAY) and total(s, seat) >= GOAL:
            raise BadPosition(
                f"Seat {letter_of(seat)} has {total(s, seat)}: that ended a turn before this one."
            )


def check_hand(s: State, seat: int) -> None:
    held = int((s.hand[seat] != NO_CARD).sum())
    if s.phase == Phase.OPENING:
        if (held, s.laid[seat]) not in ((2, 0), (1, 1)) or s.up[seat]:
            raise BadPosition(
                f"In the opening seat {letter_of(seat)} holds two cards, or one and has laid one face down."
            )
    elif held != (2 if s.phase == Phase.PLAY and seat == s.mover else 1):
        raise BadPosition(
            f"Seat {letter_of(seat)} holds {held} cards; everybody holds 1, and 2 to play from."
        )


def check_effect(s: State) -> None:
    """The card with the effect lies face up and has it, and the choices made so far were possible."""
    place, first = s.cause, s.first
    out = np.zeros(ACTIONS + 1, np.int64)
    if not s.up[s.mover] >> place & 1 or effect_at(s, place) != s.verb or FIRST[s.verb] == 0:
        raise BadPosition(
            f"'effect': the card at {PLACES[s.mover * ROW + place]} does not have this effect now."
        )
    if first != NOBODY:
        s.first = NOBODY
        if first not in out[: contract.legal(s, s.mover, out)]:
            raise BadPosition(f"'effect': {MOVES[first]} could not be chosen.")
        s.first = first
    if contract.legal(s, s.mover, out) == 0:
        raise BadPosition(f"'effect': {Effect(s.verb).name} cannot be carried out completely here.")
    if s.verb == Effect.DRAW_HIDDEN:
        raise BadPosition("'effect': DRAW_HIDDEN leaves nothing to choose.")
    if s.verb == Effect.PEEK_DECK and not s.top_known >> s.mover & 1:
        raise BadPosition("Who carries out PEEK_DECK has looked at the top card: it must be 'peeked'.")


def check_turning(s: State) -> None:
    """There is a card to be turned up, and one that was discarded for it."""
    out = np.zeros(ACTIONS + 1, np.int64)
    if s.discard_size == 0 or contract.legal(s, s.mover, out) == 0:
        raise BadPosition("'turning': the mover has discarded a card and can turn up one of his own.")
