"""Big Manitou as text: the words of its moves, and its positions in the notation of docs/notation.md."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import chain

from stammtisch.engine.layout import NO_CARD, NOBODY
from stammtisch.games.manitou.rules import on_table, quota
from stammtisch.games.manitou.scoring import entitled, hunters_of, seat_at, strength, turn_of
from stammtisch.games.manitou.state import (
    ALL_CARDS,
    DEALER,
    EACH,
    GROUNDS,
    HAND,
    HUNTERS,
    HUNTS,
    OTHERS,
    SECOND,
    TOMAHAWK,
    TOTEM,
    TWINS,
    Phase,
    Stage,
    State,
    joined,
)
from stammtisch.games.notation import BadPosition, Given, letter_of
from stammtisch.games.parts import Part, Word, among, cell, cells, index, letter, mask, row, whole
from stammtisch.games.sections import Line, Notation, Seats, Section, mark

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
    twins = cards >> SECOND & TWINS
    return tuple(
        name for kind, name in enumerate(CARD_NAMES) for _ in range((cards >> kind & 1) + (twins >> kind & 1))
    )


def names_of(mask: int) -> str:
    return " ".join(cards_of(mask))


def show_laid(mask: int) -> str:
    """Hunters, and warriors lying face down."""
    return " ".join(f"?{name}" if name in CARD_NAMES[HUNTERS:] else name for name in cards_of(mask))


def read_laid(word: str, what: str, s: State) -> int:
    kind = CARD.read(word.removeprefix("?"), what, s)
    if (kind >= HUNTERS) != word.startswith("?"):
        raise BadPosition(
            f"'{word}' behind '{what}': hunters lie open, as 5; of warriors the face-down ones stand here, as"
            f" ?chief, and the face-up ones behind 'warriors{what[-1]}'."
        )
    return kind


def read_warrior(word: str, what: str, s: State) -> int:
    kind = CARD.read(word, what, s)
    if kind < HUNTERS:
        raise BadPosition(f"'{word}' behind '{what}' is a hunter; it belongs to 'at'.")
    return kind


LAID = Word("C", "card", CARD.show, read_laid)
WARRIOR = Word("W", "warrior", CARD.show, read_warrior)


def tiles_of(counts: list[int]) -> dict[str, int]:
    """How many of each kind of tile are there."""
    return {name: count for name, count in zip(TILE_NAMES, counts, strict=True) if count}


def named(tiles: dict[str, int]) -> list[str]:
    return [tile if count == 1 else f"{count}x{tile}" for tile, count in tiles.items()]


def tiles(field: str, at: int | None = None) -> Part:
    def show(s: State, seat: int) -> str:
        return " ".join(named(tiles_of(getattr(s, field)[index(at, seat)].tolist())))

    def read(words: list[str], s: State, seat: int, what: str) -> None:
        counts = getattr(s, field)[index(at, seat)]
        counts[:] = 0
        for word in words:
            found = re.fullmatch(r"(?:([1-9]\d{0,2})x)?(\w+)", word, re.ASCII)
            if not found or found[2] not in TILE_NAMES:
                kinds = ", ".join(TILE_NAMES)
                raise BadPosition(f"'{word}' behind '{what}' is no tile; tiles are {kinds}, or as in 3xb2.")
            counts[TILE_NAMES.index(found[2])] += int(found[1] or 1)

    return Part("T ...", show, read, own_words=TILE_NAMES)


# --- sections


TAKING = "a ground, one of warrior, first, second, and the tiles due"
SECTIONS: tuple[Line, ...] = (
    (
        Section("hunt", cell("hunt", whole(1, lambda s: HUNTS[s.seats]))),
        Section("dealer", cell("dealer", letter("is the dealer")), needed=True),
    ),
    mark("choosing", "phase", Phase.CHOOSE),
    mark("totem", "phase", Phase.TOTEM),
    mark("horse", "phase", Phase.HORSE),
    mark("thief", "phase", Phase.PAY),
    mark(
        "taking",
        "phase",
        Phase.TAKE,
        cell("place", among(tuple(map(str, NUMBERS)), "ground", sign="N")),
        cell("stage", among(STAGES, "right", f"{', '.join(STAGES)}; 'taking' takes {TAKING}", STAGES[0])),
        cell("due", whole(1, lambda s: s.portion)),
        takes=TAKING,
    ),
    mark("owing", "phase", Phase.OWE),
    mark("over", "phase", Phase.OVER),
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
        tuple(Section(place, mask(place, CARD, names_of, joined)) for place in HELD),
        tuple(Section(f"at{n}", mask("laid", LAID, show_laid, joined, n - 1)) for n in NUMBERS),
        (
            Section("booty", tiles("booty")),
            Section("owes", cell("owes", whole(0, lambda s: s.hunt))),
            Section("axes", cell("axes", whole(0, 99)), when=lambda s: s.phase == Phase.TAKE),
        ),
    ),
    *(Section(place, tiles(place)) for place in ("bag", "lost", "paid")),
)


# --- what follows, and what cannot be


def complete(given: Given, s: State) -> Iterator[str]:
    yield from count_plays(given, s)
    for seat in range(s.seats):
        yield from fill(given, s, seat)
    yield from count_tiles(given, s)
    for seat in range(s.seats):
        yield from check_choice(s, seat)
    yield from check_plays(s)
    yield from check_tiles(s)
    yield from check_turn(given, s)
    yield from check_debts(s)


def count_plays(given: Given, s: State) -> Iterator[str]:
    whole = EACH * s.seats
    before_or_over = s.phase in (Phase.CHOOSE, Phase.OVER)
    possible = range(whole) if s.phase == Phase.HUNT else (0,) if before_or_over else (whole,)
    s.plays = s.plays if "plays" in given.values else possible[0]
    if s.plays not in possible:
        yield (
            f"'plays' are 0 to {whole - 1} while cards are played, {whole} after that; before, and when the"
            " game is over, 0."
        )


def fill(given: Given, s: State, seat: int) -> Iterator[str]:
    """A seat's cards are somewhere; those that are named nowhere are aside."""
    letter = letter_of(seat)
    places = {place: cards_of(getattr(s, place)[seat]) for place in HELD}
    for ground, n in enumerate(NUMBERS):
        places[f"at{n}"] = cards_of(s.laid[ground, seat])
        front = s.front[ground] if s.holder[ground] == seat else ()
        places[f"warriors{n}"] = [CARD_NAMES[kind] for kind in front if kind != NO_CARD]
    cards, all_cards = Counter(chain(*places.values())), Counter(cards_of(ALL_CARDS))
    for name in cards - all_cards:
        where = " and ".join(f"'{place}'" for place, names in places.items() if name in names)
        yield f"Seat {letter} has too many of {name}, with those in {where}."
    left = all_cards - cards
    if left and f"{letter} aside" in given.values:
        yield f"Seat {letter} lacks a card: {next(iter(left))} is nowhere."
    for name in left.elements():
        s.aside[seat] = joined(s.aside[seat], 1 << CARD_NAMES.index(name))
    most = int(s.booty[seat, TOMAHAWK]) if s.phase == Phase.TAKE else 0
    s.axes[seat] = s.axes[seat] if f"{letter} axes" in given.values else most
    if s.axes[seat] > most:
        yield f"'{letter} axes' is for 'taking' only, and at most its {most} tomahawks."


def count_tiles(given: Given, s: State) -> Iterator[str]:
    """Every tile is in exactly one place; those that are named nowhere are in the bag."""
    there = s.ground.sum(axis=0) + s.booty[: s.seats].sum(axis=0) + s.lost + s.paid
    if "bag" not in given.values:
        s.bag[:] = (s.box - there).clip(0)
    for tile, name in enumerate(TILE_NAMES):
        found = there[tile] + s.bag[tile]
        if found != s.box[tile]:
            yield f"There are {found} tiles of {name} instead of {s.box[tile]}."


def check_choice(s: State, seat: int) -> Iterator[str]:
    """The numbers of cards in a seat's hand, pile and on the table follow from its role and the plays."""
    letter = letter_of(seat)
    hand, pile, spent = (size(getattr(s, place)[seat]) for place in ("hand", "pile", "spent"))
    played = size(on_table(s, seat))
    quotas = {0} if s.phase == Phase.OVER else {quota(s, seat)}
    if s.dealer_eighth and seat == s.dealer and s.phase in (Phase.PAY, Phase.TAKE, Phase.OWE):
        quotas = {DEALER, OTHERS}  # the totem stone may have moved since
    s.chosen[seat] = hand + pile + played
    s.missing[seat] = max(quotas) - s.chosen[seat] if s.phase == Phase.CHOOSE else 0
    if s.phase == Phase.CHOOSE:
        if hand or played or s.missing[seat] < 0:
            yield f"While all choose, seat {letter} has 0 to {max(quotas)} cards in 'pile', no others."
        last = max((CARD_NAMES.index(name) for name in cards_of(s.pile[seat])), default=0)
        left = sum(CARD_NAMES.index(name) >= last for name in cards_of(s.aside[seat]))
        if left < s.missing[seat]:
            yield f"Seat {letter} names cards in their order; too few are left to choose from."
    elif s.chosen[seat] not in quotas or hand != min(HAND, hand + pile):
        yield (
            f"Seat {letter} has {hand} cards in 'hand', {pile} in 'pile' and {played} on the table; it must"
            f" be {max(quotas)} in all, and the hand is filled up to {HAND}."
        )
    cards_back = s.hunt % 2 == (0 if s.phase == Phase.OVER else 1)
    if spent not in ((0,) if cards_back else (EACH,) if s.hunt <= 2 else (EACH, EACH + 1)):
        more = "" if s.hunt <= 2 else ", or one more,"
        expected = "no cards" if cards_back else f"{EACH} cards{more}"
        yield f"In hunt {s.hunt} seat {letter} has {expected} in 'spent', not {spent}."


def size(mask: int) -> int:
    return int(mask).bit_count()


def check_plays(s: State) -> Iterator[str]:
    """Everybody has played as many cards as they had turns; one may have played an eighth."""
    eighths = 0
    for seat in range(s.seats):
        played = size(on_table(s, seat))
        turns = 0 if s.phase == Phase.OVER else (s.plays + s.seats - 1 - turn_of(s, seat)) // s.seats
        may_have_eighth = s.phase > Phase.HORSE or (s.phase == Phase.HORSE and s.stones[0] == seat)
        if played == EACH + 1 and may_have_eighth:
            eighths += 1
        elif played != turns:
            yield f"Seat {letter_of(seat)} has {played} cards on the table; by 'plays' it is {turns}."
    if eighths > 1 or [size(s.spent[seat]) for seat in range(s.seats)].count(EACH + 1) > 1:
        yield "Only one player, the owner of the totem stone, plays an eighth card in a hunt."
    if s.phase == Phase.CHOOSE and not s.missing[: s.seats].any():
        yield "Everybody has chosen, so hands are drawn: this is not 'choosing' any more."
    if s.phase == Phase.OVER and s.hunt != HUNTS[s.seats]:
        yield f"The game is over after hunt {HUNTS[s.seats]}."


def check_tiles(s: State) -> Iterator[str]:
    """As many tiles as the hunts so far can have drawn; stones with whoever has most of their tiles."""
    ground_sizes = s.ground.sum(axis=1).tolist()
    done = GROUNDS if s.phase > Phase.TAKE else s.place
    for ground, tiles in enumerate(ground_sizes):
        most = 0 if ground < done else s.portion
        if tiles > most:
            yield f"Ground {ground + 1} has {tiles} tiles; here it has at most {most}."
    drawn = s.hunt if s.phase >= Phase.TAKE else s.hunt - 1
    gone = s.booty[: s.seats].sum() + s.lost.sum() + s.paid.sum()
    if gone + sum(ground_sizes[s.place :]) * (s.phase == Phase.TAKE) > GROUNDS * s.portion * drawn:
        yield f"There is more in 'booty', 'lost' and 'paid' than {drawn} hunts have drawn."
    for tile, owner in enumerate(s.stones.tolist(), TOTEM):
        counts = s.booty[: s.seats, tile].tolist()
        if (owner == NOBODY) != (max(counts) == 0) or (owner != NOBODY and counts[owner] < max(counts)):
            yield (
                f"'stones': the {TILE_NAMES[tile]} stone belongs to somebody with the most such tiles, and to"
                " nobody if there are none."
            )


def check_turn(given: Given, s: State) -> Iterator[str]:
    """Who is to act follows from everything else, but for fines: there the star says so."""
    star = s.mover
    if s.phase == Phase.HUNT:
        s.mover = seat_at(s, s.plays)
    elif s.phase in (Phase.TOTEM, Phase.HORSE):
        s.mover = s.stones[s.phase - Phase.TOTEM]
        yield from check_stone(s)
    elif s.phase == Phase.TAKE:
        s.mover = entitled(s)
        yield from check_taker(s)
    elif s.phase in (Phase.PAY, Phase.OWE):
        yield from check_payer(s, star)
    else:
        s.mover = NOBODY
    if given.starred and star != s.mover:
        whose = "nobody" if s.mover == NOBODY else f"seat {letter_of(s.mover)}"
        yield f"The star belongs to {whose} here: it follows from the other sections."


def check_stone(s: State) -> Iterator[str]:
    totem = s.phase == Phase.TOTEM
    stone, needed = ("totem", "a card in hand") if totem else ("horse", "a hunter on a ground")
    if s.mover == NOBODY or not (s.hand[s.mover] if totem else hunters_of(s, s.mover)):
        yield f"'{stone}' asks the owner of the {stone} stone, who has {needed}; nobody is that."


def check_taker(s: State) -> Iterator[str]:
    left, right = int(s.ground[s.place].sum()), STAGES[s.stage]
    if s.mover == NOBODY:
        yield f"'taking': nobody may take as {right} at ground {s.place + 1}."
    if s.due not in ((left,) if s.stage == Stage.SECOND else range(1, min(left, s.stage + 1) + 1)):
        yield f"'taking': {s.due} tiles cannot be due as {right}; {left} are there."


def check_payer(s: State, seat: int) -> Iterator[str]:
    if seat == NOBODY:
        yield "Somebody pays a fine: one seat needs the star, as in 'A*'."
    sums = [strength(hunters_of(s, other)) for other in range(s.seats)]
    must_pay = s.owes[seat] > 0 if s.phase == Phase.OWE else sums[seat] == max(*sums, 1)
    if not must_pay or not s.booty[seat].any():
        why = "owes nothing" if s.phase == Phase.OWE else "has not the highest sum of hunters"
        yield f"Seat {letter_of(seat)} cannot pay: it {'has no booty' if must_pay else why}."


def check_debts(s: State) -> Iterator[str]:
    """Fines are paid as soon as there is booty, in the order of play."""
    for turn in range(s.seats):
        seat = seat_at(s, turn)
        settled = turn < turn_of(s, s.mover) if s.phase == Phase.OWE else s.phase != Phase.TAKE
        if settled and s.owes[seat] and s.booty[seat].any():
            yield f"Seat {letter_of(seat)} owes a fine and has booty: it would have paid."


NOTATION = Notation(SECTIONS, complete, unmarked={"phase": Phase.HUNT})
