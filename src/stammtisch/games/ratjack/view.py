"""Ratjack for screens: what a seat sees as JSON, and what happened between two such views."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TypedDict, cast, get_args

import numpy as np

from stammtisch.engine.layout import NO_CARD, NOBODY, UNKNOWN
from stammtisch.games.ratjack.effects import (
    FIRST,
    SECOND,
    TOP,
    Effect,
    all_places,
    exists,
    face_down,
)
from stammtisch.games.ratjack.options import face_name
from stammtisch.games.ratjack.rules import (
    total,
    value_under,
)
from stammtisch.games.ratjack.shapes import (
    ChipState,
    Colour,
    Event,
    Facts,
    Laid,
    LastCard,
    LastRound,
    Own,
    Paid,
    Pending,
    Reason,
    Shown,
)
from stammtisch.games.ratjack.state import (
    BURY,
    CARD,
    CARDS,
    CHECKS,
    CHIP,
    DISCARD,
    DRAW,
    GOAL,
    LAY,
    PLAY,
    ROW,
    TAKE,
    TO,
    VALUES,
    Face,
    Phase,
    State,
)
from stammtisch.games.ratjack.text import LETTERS, MOVES, NAMES, PLACES, chips_at

SECRET = range(LAY, PLAY)  # a card laid face down is seen by its owner alone
COLOURS: tuple[Colour, ...] = get_args(Colour)
REASONS: tuple[Reason, ...] = get_args(Reason)  # of the four checks that pay
PATHS = {  # other choices are called by what is chosen: `card B2`
    "draw": ("deck",),
    "take": ("discard",),
    **{f"lay {card}": (f"hand {card}", "row down") for card in NAMES},
    **{f"play {card}": (f"hand {card}", "row up") for card in NAMES},
    **{f"discard {card}": (f"hand {card}", "discard") for card in NAMES},
    **{f"to {seat}": (f"seat {seat}",) for seat in LETTERS},
}


def view(s: State) -> Shown:
    """Everything on the table; a card is None where this seat does not know it (RAT-33)."""
    seats, sets, faces = range(s.seats), s.sets.tolist(), s.face.tolist()
    rows = show_rows(s, faces)
    return {
        "prompt": prompt(s),
        "round": s.round_number,
        "turns": s.turns,
        "target": s.target,
        "mover": seat_or_none(s.mover),
        "sets": [COLOURS[colour] for colour in sets],
        "effects": dict(effects_of(tuple(sets), s.effect.tobytes())),
        "chips": show_chips(s, faces),
        "rows": rows,
        "totals": [sum(card["value"] for card in laid) for laid in rows],
        "out": [bool(s.out >> seat & 1) for seat in seats],
        "hands": hands(s),
        "deck": s.deck_size,
        "top": top(s),
        "peeked": seats_in(s.top_known, s.seats),
        "discard": [NAMES[card] for card in s.discard[: s.discard_size].tolist()],
        "aside": aside(s),
        "effect": effect(s),
        "last": None if s.last_ender == NOBODY else last_round(s),
    }


def own(s: State, common: Shown) -> Own:
    """RAT-33. What a seat may see otherwise than a spectator does: the cards that it knows."""
    cards = s.row[: s.seats].tolist()
    return {
        "rows": [
            [
                laid if card == UNKNOWN or laid["up"] else {**laid, "card": NAMES[card]}
                for laid, card in zip(row, known, strict=False)
            ]
            for row, known in zip(common["rows"], cards, strict=True)
        ],
        "hands": hands(s),
        "top": top(s),
        "aside": aside(s),
    }


def facts(s: State, shown: Shown, seat: int | None) -> Facts:
    """What the sentences about a position speak of."""
    return {
        "round": s.round_number,
        "target": s.target,
        "top": shown["discard"][-1] if shown["discard"] else None,
        "peeked": shown["top"],
    }


def headline(s: State) -> str:
    return "point" if s.target == 1 else "round"


def hands(s: State) -> list[list[str | None]]:
    return [[card_or_none(card) for card in hand if card != NO_CARD] for hand in s.hand[: s.seats].tolist()]


def top(s: State) -> str | None:
    """The top card of the deck, for whoever knows it."""
    return card_or_none(s.deck[s.deck_size - 1]) if s.settled else None


def aside(s: State) -> list[str | None]:
    return [card_or_none(card) for card in s.aside[: s.aside_size].tolist()]


def prompt(s: State) -> str:
    """What is asked for, as a key into the words of the game."""
    if s.phase == Phase.DRAW and s.discard_size == 0:
        return "draw_only"
    if s.phase != Phase.EFFECT:
        return Phase(s.phase).name.lower()
    return choice(Effect(s.verb), is_first=s.first == NOBODY)


def choice(effect: Effect, is_first: bool) -> str:
    """What a choice of an effect is called in the words of the game; the only one is the last."""
    return f"{effect.name.lower()}_{'first' if is_first and SECOND[effect] != 0 else 'last'}"


def seat_or_none(seat: int) -> int | None:
    return None if seat == NOBODY else int(seat)


def card_or_none(card: int) -> str | None:
    return None if card == UNKNOWN else NAMES[card]


def seats_in(mask: int, seats: int) -> list[int]:
    return list(seats_of(mask, seats))


@cache
def seats_of(mask: int, seats: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(seats) if mask >> seat & 1)


def show_chips(s: State, faces: list[int]) -> list[ChipState]:
    """Each chip: the face that is up, the other one, and the place of the card that it lies on."""
    owners, places = s.chip_seat.tolist(), s.chip_place.tolist()
    return [
        {
            "face": face_name(up),
            "other": face_name(two if up == one else one),
            "at": None if seat == NOBODY else PLACES[seat * ROW + place],
        }
        for up, (one, two), seat, place in zip(faces, s.box.tolist(), owners, places, strict=True)
    ]


@cache
def effects_of(sets: tuple[int, ...], content: bytes) -> dict[str, str]:
    """The names of what the cards of the two sets do; the same for a whole game."""
    effects = np.frombuffer(content, np.int8)
    return {NAMES[card]: Effect(effects[card]).name for card in range(CARDS) if card // VALUES in sets}


def show_rows(s: State, faces: list[int]) -> list[list[Laid]]:
    """The laid cards of each seat: what they are, what they count, their chips, and who knows them."""
    chips, cards, known = chips_at(s), s.row.tolist(), s.known.tolist()
    ups, laid = s.up.tolist(), s.laid.tolist()

    def show(seat: int, place: int) -> Laid:
        card, up, chip = cards[seat][place], bool(ups[seat] >> place & 1), chips.get((seat, place))
        return {
            "card": card_or_none(card),
            "up": up,
            "value": worth(card, 0 if chip is None else faces[chip]) if up else 0,
            "chip": None if chip is None else chip + 1,
            "known": seats_in(known[seat][place], s.seats),
        }

    return [[show(seat, place) for place in range(laid[seat])] for seat in range(s.seats)]


@cache
def worth(card: int, face: int) -> int:
    """What an open card counts under a chip."""
    return int(value_under(card % VALUES + 1, face))


def effect(s: State) -> Pending | None:
    """The effect that is being carried out: whose card it is, and what was chosen first."""
    if s.phase != Phase.EFFECT:
        return None
    first = None if s.first == NOBODY else MOVES[s.first].split()[1]
    return {"verb": Effect(s.verb).name, "at": PLACES[s.mover * ROW + s.cause], "first": first}


def last_round(s: State) -> LastRound:
    """How the last round ended: what lay face up, and who won points by which check."""
    seats = range(s.seats)
    rows: list[list[LastCard]] = [
        [
            {"card": card_or_none(card), "face": face_name(face) if face else None}
            for card, face in zip(s.last_row[seat].tolist(), s.last_face[seat].tolist(), strict=True)
            if card != NO_CARD
        ]
        for seat in seats
    ]
    return {
        "ender": int(s.last_ender),
        "rows": rows,
        "totals": [last_total(s, seat) for seat in seats],
        "paid": [paid(*s.last_paid[seat].tolist()) for seat in seats],
    }


def paid(bust: int, exact: int, alone: int, highest: int) -> Paid:
    return {"bust": bust, "exact": exact, "alone": alone, "highest": highest}


def last_total(s: State, seat: int) -> int:
    cards = zip(s.last_row[seat].tolist(), s.last_face[seat].tolist(), strict=True)
    return sum(worth(card, face) for card, face in cards if card >= 0)


# --- what a move points at


def points_at(move: str, view: Shown) -> tuple[str, ...]:
    """RAT-4, RAT-7. The places that a person touches for a move: a card of their hand and where it goes,
    which in the opening is not in question; or what they choose."""
    path = PATHS.get(move, (move,))
    return path[:1] if view["prompt"] == "opening" else path


def about(move: str, view: Shown) -> str | None:
    """Chips are chosen by their numbers, and laid cards by their places: what a chip shows, or the card."""
    verb, _, name = move.partition(" ")
    if verb == "chip":
        return view["chips"][int(name) - 1]["face"]
    if verb == "card":
        return view["rows"][LETTERS.index(name[0])][int(name[1:]) - 1]["card"]
    return None


# --- what happened


def events(b: State, a: State, seat: int, action: int) -> list[Event]:
    """What a move did, made from the views of one seat before and after it."""
    ended = a.round_number > b.round_number or a.phase == Phase.OVER
    done = list(moved(b, a, ended and a.phase != Phase.OVER, seat, action))
    if b.phase != Phase.OPENING and (ended or a.turns > b.turns):
        done += end_of_turn(b, a, ended)
    return done


def moved(b: State, a: State, gathered: bool, seat: int, action: int) -> Iterator[Event]:
    """The move itself and, with the last choice, what it did; the next round may have gathered the cards."""
    if action == UNKNOWN or LAY <= action < PLAY:
        card = None if action == UNKNOWN else NAMES[action - LAY]
        yield {"event": "lay", "seat": seat, "card": card, "from": "hand", "to": "row"}
        if b.phase == Phase.OPENING and a.phase == Phase.DRAW:
            yield {"event": "start", "seat": int(a.mover)}
    elif action == DRAW:
        yield {
            "event": "draw",
            "seat": seat,
            "card": card_or_none(a.hand[seat, 1]),
            "from": "deck",
            "to": "hand",
        }
    elif action == TAKE:
        yield {"event": "take", "seat": seat, "card": NAMES[a.hand[seat, 1]], "from": "discard", "to": "hand"}
    elif PLAY <= action < DISCARD:
        effect = effect_of(b, action - PLAY)
        yield {"event": "play", "seat": seat, "card": NAMES[action - PLAY], "effect": effect.name,
               "from": "hand", "to": "row"}  # fmt: skip
        yield from begun(a, gathered, seat, effect)
    elif DISCARD <= action < CARD:
        yield {
            "event": "discard",
            "seat": seat,
            "card": NAMES[action - DISCARD],
            "from": "hand",
            "to": "discard",
        }
    elif b.phase == Phase.TURNING or b.verb == Effect.REVEAL_OWN:
        yield from turned_up(b, a, gathered, seat, (action - CARD) % ROW)
    elif b.first != NOBODY or SECOND[b.verb] == 0:
        yield from carried_out(b, a, gathered, seat, Effect(b.verb), action)


def effect_of(s: State, card: int) -> Effect:
    return Effect(int(s.effect[card]))


def begun(a: State, gathered: bool, seat: int, effect: Effect) -> Iterator[Event]:
    """An effect that does something at once."""
    if effect == Effect.DRAW_HIDDEN:
        place = int(a.laid[seat]) - 1
        card = None if gathered else card_or_none(a.row[seat, place])
        yield {"event": "draw_down", "seat": seat, "card": card, "from": "deck", "to": "row"}
    elif effect == Effect.PEEK_DECK:
        yield {"event": "look", "seat": seat, "card": card_or_none(a.deck[a.deck_size - 1])}


def card_at(a: State, gathered: bool, seat: int, place: int) -> int:
    """A card after the move, also if that gathered the round."""
    return int(a.last_row[seat, place] if gathered else a.row[seat, place])


def turned_up(b: State, a: State, gathered: bool, seat: int, place: int) -> Iterator[Event]:
    """One of the mover's own cards was turned up with its effect."""
    card = card_at(a, gathered, seat, place)
    laid = chips_at(b).get((seat, place))
    blank = laid is not None and b.face[laid] == Face.BLANK
    effect = Effect.NONE if blank else effect_of(b, card)
    yield {"event": "turn_up", "seat": seat, "card": NAMES[card], "effect": effect.name,
           "place": PLACES[seat * ROW + place]}  # fmt: skip
    yield from begun(a, gathered, seat, effect)


class Effected(TypedDict, total=False):
    """What an effect that was carried out may name; which of it depends on the effect."""

    event: str
    seat: int
    other: int
    own: str
    place: str
    chip: int
    face: str
    origin: str | None
    card: str | None
    cards: list[str]


def carried_out(b: State, a: State, gathered: bool, seat: int, verb: Effect, action: int) -> Iterator[Event]:
    """The last choice of an effect was made."""
    done: Effected = {"event": verb.name.lower(), "seat": seat}
    chosen = [choice for choice in (b.first, action) if choice != NOBODY]
    for choice in chosen:
        if CARD <= choice < CHIP:
            owner, place = divmod(int(choice) - CARD, ROW)
            done["other"], done["place"] = owner, PLACES[owner * ROW + place]
        elif CHIP <= choice < TO:
            done |= chosen_chip(b, int(choice) - CHIP)
    if verb in (Effect.SWAP_OPEN, Effect.SWAP_HIDDEN):
        done["own"] = PLACES[b.first - CARD]
    if verb == Effect.SWAP_OPEN:
        done["cards"] = [NAMES[b.row[divmod(int(choice) - CARD, ROW)]] for choice in chosen]
    if verb == Effect.GIVE_HIDDEN:
        done["own"], done["other"] = done.pop("place"), action - TO
    if verb in (Effect.REVEAL_OWN_QUIET, Effect.REVEAL_OTHER):
        done["card"] = NAMES[card_at(a, gathered, *divmod(action - CARD, ROW))]
    if verb == Effect.PEEK_OTHER:
        done["card"] = None if gathered else card_or_none(a.row[divmod(action - CARD, ROW)])
    if verb in (Effect.DISCARD_OWN, Effect.DISCARD_OTHER, Effect.HIDE_OWN, Effect.HIDE_OTHER):
        done["card"] = card_or_none(b.row[divmod(action - CARD, ROW)])
        if b.discarded and verb in (Effect.DISCARD_OWN, Effect.DISCARD_OTHER) and not gathered:
            done["card"] = NAMES[a.discard[a.discard_size - 1]]
    if FIRST[verb] == TOP:
        done["event"] = "bury" if action == BURY else "leave"
        if action == BURY and not gathered:
            done["card"] = NAMES[a.discard[a.discard_size - 1]]
        elif action == BURY:
            done["card"] = card_or_none(b.deck[b.deck_size - 1])
    yield cast(Event, done)


def chosen_chip(b: State, chip: int) -> Effected:
    """A chip: its number, what it shows, and the place of the card that it lay on."""
    seat, place = int(b.chip_seat[chip]), int(b.chip_place[chip])
    origin = None if seat == NOBODY else PLACES[seat * ROW + place]
    return {"chip": chip + 1, "face": face_name(int(b.face[chip])), "origin": origin}


def end_of_turn(b: State, a: State, ended: bool) -> Iterator[Event]:
    """RAT-10 to RAT-15. Who is out, who won points by what, and what comes next."""
    for seat in range(b.seats):
        if b.out >> seat & 1:
            continue
        if ended and (points := last_total(a, seat)) > GOAL:
            yield {"event": "out", "seat": seat, "points": points}
        elif not ended and a.out >> seat & 1:
            yield {"event": "out", "seat": seat, "points": int(total(a, seat))}
    if not ended:
        if won := int(a.points[b.mover] - b.points[b.mover]):
            yield {"event": "point", "seat": int(b.mover), "count": won, "reason": REASONS[0]}
        return
    for check in range(CHECKS):
        for seat in range(b.seats):
            if a.last_paid[seat, check]:
                yield {"event": "point", "seat": seat, "count": int(a.last_paid[seat, check]),
                       "reason": REASONS[check]}  # fmt: skip
    yield {"event": "round_end", "seat": int(b.mover)}
    if a.phase == Phase.OVER:
        yield {"event": "over"}
    else:
        yield {"event": "deal", "round": int(a.round_number), "seat": int(a.mover),
               "card": NAMES[a.discard[0]], "from": "deck", "to": "discard"}  # fmt: skip


# --- why not


def refusal(s: State, seat: int, action: int) -> str:
    """Why a move that is not legal is not: a key into the words of the game."""
    if s.phase == Phase.OPENING:
        return "not_in_hand" if LAY <= action < PLAY else "lay_first"
    if s.phase == Phase.DRAW:
        return "no_discard" if action == TAKE else "draw_first"
    if s.phase == Phase.PLAY:
        if not LAY <= action < CARD:
            return "play_now"
        if (action - LAY) % CARDS not in s.hand[seat]:
            return "not_in_hand"
        return impossible(s, seat, effect_of(s, action - PLAY)) if action < DISCARD else "nothing_to_turn"
    if action < CARD:
        return "choose_now"
    return "no_target"


def impossible(s: State, seat: int, effect: Effect) -> str:
    """RAT-8. Which choice of an effect could fall on nothing, if a card with it were laid face up."""
    if effect == Effect.REVEAL_OWN:
        return "nothing_to_turn"
    cause = int(s.laid[seat])
    row, down = all_places(s, seat) | 1 << cause, face_down(s, seat)
    lacks_first = not exists(s, int(FIRST[effect]), row, down, cause)
    return f"no_{choice(effect, is_first=lacks_first)}"
