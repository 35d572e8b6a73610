"""Big Manitou as text: the words of its moves, and its positions in the notation of docs/notation.md."""

from __future__ import annotations

import re
from functools import cache

from stammtisch.engine import contract, layout
from stammtisch.engine.layout import NO_CARD, NOBODY, Numbers
from stammtisch.games.manitou.rules import on_table, quota
from stammtisch.games.manitou.scoring import entitled, hunters_of, seat_at, strength, turn_of
from stammtisch.games.manitou.state import (
    DEALER,
    EACH,
    GROUNDS,
    HAND,
    HUNTERS,
    HUNTS,
    KINDS,
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
from stammtisch.games.notation import (
    BadPosition,
    Sections,
    letter_of,
    read,
    seat_number,
    show_chance,
    whole_number,
    words_of,
)

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
PHASES = {
    "choosing": Phase.CHOOSE,
    "totem": Phase.TOTEM,
    "horse": Phase.HORSE,
    "thief": Phase.PAY,
    "taking": Phase.TAKE,
    "owing": Phase.OWE,
    "over": Phase.OVER,
}
STAGES = ("warrior", "first", "second")
WITH_TILES = (*(f"ground{ground}" for ground in NUMBERS), "booty", "bag", "lost", "paid")
KEYWORDS = {
    **dict.fromkeys(("hunt", *PHASES, "plays", *WITH_TILES[:GROUNDS], "bag", "lost", "paid", "chance"), 0),
    **dict.fromkeys(("dealer", *(f"warriors{ground}" for ground in NUMBERS)), 1),
    "stones": 2,
}
HELD = ("hand", "pile", "aside", "spent")
SEAT_KEYWORDS = (*HELD, *(f"at{ground}" for ground in NUMBERS), "booty", "owes", "axes")


# --- writing


def show(state: State) -> str:
    s = layout.plain(state)
    lines = [f"hunt {s.hunt}   dealer {letter_of(s.dealer)}"]
    lines += [keyword for keyword, phase in PHASES.items() if phase == s.phase]
    if s.phase == Phase.TAKE:
        lines[-1] += f" {s.place + 1} {STAGES[s.stage]} {s.due}"
    lines.append(f"plays {s.plays}   stones {letter_of(s.stones[0])} {letter_of(s.stones[1])}")
    lines += [f"ground{ground + 1} {tile_row(s.ground[ground])}" for ground in range(GROUNDS)]
    for ground in range(GROUNDS):
        if s.holder[ground] != NOBODY:
            warriors = " ".join(CARD_NAMES[kind] for kind in s.front[ground].tolist() if kind != NO_CARD)
            lines.append(f"warriors{ground + 1} {letter_of(s.holder[ground])} {warriors}")
    for seat in range(s.seats):
        lines += show_seat(s, seat)
    lines += [f"{place} {tile_row(getattr(s, place))}" for place in ("bag", "lost", "paid")]
    lines.append("chance " + show_chance(s.chance))
    return "\n".join(line.rstrip() for line in lines)


def show_seat(s: State, seat: int) -> list[str]:
    star = "*" if seat == s.mover else ""
    held = [f"{place} {' '.join(cards_of(getattr(s, place)[seat]))}" for place in HELD]
    table = [f"at{ground + 1} {show_laid(s.laid[ground, seat])}" for ground in range(GROUNDS)]
    axes = f"   axes {s.axes[seat]}" if s.phase == Phase.TAKE else ""
    return [
        f"{letter_of(seat) + star:3} " + "   ".join(held),
        "    " + "   ".join(table),
        f"    booty {tile_row(s.booty[seat])}   owes {s.owes[seat]}{axes}",
    ]


def show_laid(mask: int) -> str:
    """Hunters, and warriors lying face down."""
    return " ".join(f"?{name}" if name in CARD_NAMES[HUNTERS:] else name for name in cards_of(mask))


def cards_of(mask: int) -> list[str]:
    """The cards of a mask, in the order of the cards."""
    return list(cards_in(int(mask)))


@cache
def cards_in(cards: int) -> tuple[str, ...]:
    twins = cards >> SECOND & TWINS
    return tuple(
        name for kind, name in enumerate(CARD_NAMES) for _ in range((cards >> kind & 1) + (twins >> kind & 1))
    )


def tiles_of(counts: list[int]) -> dict[str, int]:
    """How many of each kind of tile are there."""
    return {name: count for name, count in zip(TILE_NAMES, counts, strict=True) if count}


def named(tiles: dict[str, int]) -> list[str]:
    return [tile if count == 1 else f"{count}x{tile}" for tile, count in tiles.items()]


def tile_row(counts: Numbers) -> str:
    return " ".join(named(tiles_of(counts.tolist())))


# --- reading


def sections(text: str) -> Sections:
    """Two words are a tile or a section: `totem` and `horse` behind tiles are tiles."""
    words, among_tiles = [], False
    for word in words_of(text):
        is_tile = among_tiles and word in TILE_NAMES
        if not is_tile and (word in KEYWORDS or word in SEAT_KEYWORDS or word[:1].isupper()):
            among_tiles = word in WITH_TILES
        words.append(f"1x{word}" if is_tile else word)
    return read(" ".join(words), KEYWORDS, SEAT_KEYWORDS)


def parse(given: Sections, s: State) -> None:
    """Write a position into a state whose seats and options are set, and check it."""
    contract.deal(s)
    s.hunt = given.whole("hunt", 1, 1, HUNTS[s.seats])
    given.need("dealer")
    s.dealer = given.seat("dealer")
    if s.dealer == NOBODY:
        raise BadPosition("Somebody is the dealer: 'dealer' takes a seat.")
    parse_phase(given, s)
    parse_grounds(given, s)
    for seat in range(s.seats):
        parse_seat(given, s, seat)
    parse_tiles(given, s)
    s.chance[:] = given.chance()
    given.finish()
    for seat in range(s.seats):
        check_choice(s, seat)
    check_plays(s)
    check_tiles(s)
    check_turn(given, s)
    check_debts(s)


def parse_phase(given: Sections, s: State) -> None:
    there = [keyword for keyword in PHASES if given.take(keyword) is not None]
    if len(there) > 1:
        raise BadPosition(f"'{there[0]}' and '{there[1]}' cannot be true at the same time.")
    s.phase = PHASES[there[0]] if there else Phase.HUNT
    if s.phase == Phase.TAKE:
        words = given.need("taking")
        if len(words) != 3 or words[1] not in STAGES:
            raise BadPosition("'taking' takes a ground, one of warrior, first, second, and the tiles due.")
        s.place = whole_number(words[0], "taking", 1, GROUNDS) - 1
        s.stage = STAGES.index(words[1])
        s.due = whole_number(words[2], "taking", 1, s.portion)
    elif there:
        given.flag(there[0])
    whole = EACH * s.seats
    before_or_over = s.phase in (Phase.CHOOSE, Phase.OVER)
    possible = range(whole) if s.phase == Phase.HUNT else (0,) if before_or_over else (whole,)
    s.plays = given.whole("plays", possible[0], 0, whole)
    if s.plays not in possible:
        raise BadPosition(
            f"'plays' are 0 to {whole - 1} while cards are played, {whole} after that; before, and when the"
            " game is over, 0."
        )
    stones = given.take("stones") or ["-", "-"]
    if len(stones) != 2:
        raise BadPosition("'stones' takes two seats, of the totem stone and of the horse stone.")
    s.stones[:] = [seat_number(word, "stones", s.seats) for word in stones]


def parse_grounds(given: Sections, s: State) -> None:
    for ground in range(GROUNDS):
        s.ground[ground] = parse_tile_row(given, f"ground{ground + 1}")
        keyword = f"warriors{ground + 1}"
        words = given.take(keyword)
        s.holder[ground], s.front[ground] = NOBODY, NO_CARD
        if words is not None:
            if not 2 <= len(words) <= 3 or words[0] == "-":
                raise BadPosition(f"'{keyword}' takes a seat and its one or two face-up warriors.")
            s.holder[ground] = seat_number(words[0], keyword, s.seats)
            for which, word in enumerate(words[1:]):
                s.front[ground, which] = parse_card(word, keyword)
                if s.front[ground, which] < HUNTERS:
                    raise BadPosition(f"'{word}' behind '{keyword}' is a hunter; it belongs to 'at'.")


def parse_tile_row(given: Sections, keyword: str) -> list[int]:
    counts = [0] * len(TILE_NAMES)
    for word in given.take(keyword) or ():
        found = re.fullmatch(r"(?:([1-9]\d{0,2})x)?(\w+)", word, re.ASCII)
        if not found or found[2] not in TILE_NAMES:
            kinds = ", ".join(TILE_NAMES)
            raise BadPosition(f"'{word}' behind '{keyword}' is no tile; tiles are {kinds}, or as in 3xb2.")
        counts[TILE_NAMES.index(found[2])] += int(found[1] or 1)
    return counts


def parse_card(word: str, keyword: str) -> int:
    if word not in CARD_NAMES:
        raise BadPosition(f"'{word}' behind '{keyword}' is no card; cards are {', '.join(CARD_NAMES)}.")
    return CARD_NAMES.index(word)


def parse_seat(given: Sections, s: State, seat: int) -> None:
    """A seat's cards and booty; what is named nowhere is aside."""
    letter = letter_of(seat)
    if loose := given.need(letter):
        raise BadPosition(f"'{loose[0]}' behind seat {letter} belongs to no section.")
    left = [*range(KINDS), *(kind for kind in range(KINDS) if TWINS >> kind & 1)]

    def placed(keyword: str, kinds: list[int]) -> int:
        mask = 0
        for kind in kinds:
            if kind not in left:
                card = CARD_NAMES[kind]
                raise BadPosition(f"Seat {letter} has too many of {card}; one stands in '{keyword}'.")
            left.remove(kind)
            mask = joined(mask, 1 << kind)
        return mask

    for ground in range(GROUNDS):
        words = given.take(f"{letter} at{ground + 1}") or []
        s.laid[ground, seat] = placed(f"at{ground + 1}", [parse_laid(word, ground) for word in words])
        if s.holder[ground] == seat:
            up = [kind for kind in s.front[ground].tolist() if kind != NO_CARD]
            placed(f"warriors{ground + 1}", up)
    for place in ("hand", "pile", "spent", "aside"):
        given_cards = given.take(f"{letter} {place}")
        rest = left[:] if place == "aside" and given_cards is None else []
        kinds = [parse_card(word, place) for word in given_cards or ()]
        getattr(s, place)[seat] = placed(place, kinds or rest)
    if left:
        raise BadPosition(f"Seat {letter} lacks a card: {CARD_NAMES[left[0]]} is nowhere.")
    s.booty[seat] = parse_tile_row(given, f"{letter} booty")
    s.owes[seat] = given.whole(f"{letter} owes", 0, 0, s.hunt)
    most = int(s.booty[seat, TOMAHAWK]) if s.phase == Phase.TAKE else 0
    s.axes[seat] = given.whole(f"{letter} axes", most, 0, 99)
    if s.axes[seat] > most:
        raise BadPosition(f"'{letter} axes' is for 'taking' only, and at most its {most} tomahawks.")


def parse_laid(word: str, ground: int) -> int:
    kind = parse_card(word.removeprefix("?"), f"at{ground + 1}")
    if (kind >= HUNTERS) != word.startswith("?"):
        raise BadPosition(
            f"'{word}' behind 'at{ground + 1}': hunters lie open, as 5; of warriors the face-down ones stand"
            f" here, as ?chief, and the face-up ones behind 'warriors{ground + 1}'."
        )
    return kind


def parse_tiles(given: Sections, s: State) -> None:
    """Every tile is in exactly one place; those that are named nowhere are in the bag."""
    for place in ("bag", "lost", "paid"):
        getattr(s, place)[:] = parse_tile_row(given, place)
    there = s.ground.sum(axis=0) + s.booty[: s.seats].sum(axis=0) + s.lost + s.paid
    if given.take("bag") is None:
        s.bag[:] = (s.box - there).clip(0)
    for tile, name in enumerate(TILE_NAMES):
        found = there[tile] + s.bag[tile]
        if found != s.box[tile]:
            raise BadPosition(f"There are {found} tiles of {name} instead of {s.box[tile]}.")


# --- what cannot be


def check_choice(s: State, seat: int) -> None:
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
            most = max(quotas)
            raise BadPosition(f"While all choose, seat {letter} has 0 to {most} cards in 'pile', no others.")
        last = max((CARD_NAMES.index(name) for name in cards_of(s.pile[seat])), default=0)
        left = sum(CARD_NAMES.index(name) >= last for name in cards_of(s.aside[seat]))
        if left < s.missing[seat]:
            raise BadPosition(f"Seat {letter} names cards in their order; too few are left to choose from.")
    elif s.chosen[seat] not in quotas or hand != min(HAND, hand + pile):
        raise BadPosition(
            f"Seat {letter} has {hand} cards in 'hand', {pile} in 'pile' and {played} on the table; it must"
            f" be {max(quotas)} in all, and the hand is filled up to {HAND}."
        )
    cards_back = s.hunt % 2 == (0 if s.phase == Phase.OVER else 1)
    if spent not in ((0,) if cards_back else (EACH,) if s.hunt <= 2 else (EACH, EACH + 1)):
        expected = (
            "no cards" if cards_back else f"{EACH} cards" if s.hunt <= 2 else f"{EACH} cards, or one more,"
        )
        raise BadPosition(f"In hunt {s.hunt} seat {letter} has {expected} in 'spent', not {spent}.")


def size(mask: int) -> int:
    return int(mask).bit_count()


def check_plays(s: State) -> None:
    """Everybody has played as many cards as his turns; one may have played an eighth."""
    eighths = 0
    for seat in range(s.seats):
        played, letter = size(on_table(s, seat)), letter_of(seat)
        turns = 0 if s.phase == Phase.OVER else (s.plays + s.seats - 1 - turn_of(s, seat)) // s.seats
        may_have_eighth = s.phase > Phase.HORSE or (s.phase == Phase.HORSE and s.stones[0] == seat)
        if played == EACH + 1 and may_have_eighth:
            eighths += 1
        elif played != turns:
            raise BadPosition(f"Seat {letter} has {played} cards on the table; by 'plays' it is {turns}.")
    if eighths > 1 or [size(s.spent[seat]) for seat in range(s.seats)].count(EACH + 1) > 1:
        raise BadPosition("Only one player, the owner of the totem stone, plays an eighth card in a hunt.")
    if s.phase == Phase.CHOOSE and not s.missing[: s.seats].any():
        raise BadPosition("Everybody has chosen, so hands are drawn: this is not 'choosing' any more.")
    if s.phase == Phase.OVER and s.hunt != HUNTS[s.seats]:
        raise BadPosition(f"The game is over after hunt {HUNTS[s.seats]}.")


def check_tiles(s: State) -> None:
    """As many tiles as the hunts so far can have drawn; stones with whoever has most of their tiles."""
    ground_sizes = s.ground.sum(axis=1).tolist()
    done = GROUNDS if s.phase > Phase.TAKE else s.place
    for ground, tiles in enumerate(ground_sizes):
        most = 0 if ground < done else s.portion
        if tiles > most:
            raise BadPosition(f"Ground {ground + 1} has {tiles} tiles; here it has at most {most}.")
    drawn = s.hunt if s.phase >= Phase.TAKE else s.hunt - 1
    gone = s.booty[: s.seats].sum() + s.lost.sum() + s.paid.sum()
    if gone + sum(ground_sizes[s.place :]) * (s.phase == Phase.TAKE) > GROUNDS * s.portion * drawn:
        raise BadPosition(f"There is more in 'booty', 'lost' and 'paid' than {drawn} hunts have drawn.")
    for stone, owner in enumerate(s.stones.tolist()):
        counts = s.booty[: s.seats, TOTEM + stone].tolist()
        if (owner == NOBODY) != (max(counts) == 0) or (owner != NOBODY and counts[owner] < max(counts)):
            raise BadPosition(
                f"'stones': the {TILE_NAMES[TOTEM + stone]} stone belongs to somebody with the most such"
                " tiles, and to nobody if there are none."
            )


def check_turn(given: Sections, s: State) -> None:
    """Who is to act follows from everything else, but for fines: there the star tells it."""
    star = given.mover()
    if s.phase in (Phase.CHOOSE, Phase.OVER):
        mover = NOBODY
    elif s.phase == Phase.HUNT:
        mover = seat_at(s, s.plays)
    elif s.phase in (Phase.TOTEM, Phase.HORSE):
        mover = stone_owner(s)
    elif s.phase == Phase.TAKE:
        mover = taker(s)
    else:
        mover = payer(s, star)
    if given.starred and star != mover:
        whose = "nobody" if mover == NOBODY else f"seat {letter_of(mover)}"
        raise BadPosition(f"The star belongs to {whose} here: it follows from the other sections.")
    s.mover = mover


def stone_owner(s: State) -> int:
    totem = s.phase == Phase.TOTEM
    stone, needed = ("totem", "a card in hand") if totem else ("horse", "a hunter on a ground")
    owner = int(s.stones[s.phase - Phase.TOTEM])
    if owner == NOBODY or not (s.hand[owner] if totem else hunters_of(s, owner)):
        raise BadPosition(f"'{stone}' asks the owner of the {stone} stone, who has {needed}; nobody is that.")
    return owner


def taker(s: State) -> int:
    left, seat = int(s.ground[s.place].sum()), int(entitled(s))
    if seat == NOBODY:
        raise BadPosition(f"'taking': nobody may take as {STAGES[s.stage]} at ground {s.place + 1}.")
    due = (left,) if s.stage == Stage.SECOND else range(1, min(left, s.stage + 1) + 1)
    if s.due not in due:
        raise BadPosition(f"'taking': {s.due} tiles cannot be due as {STAGES[s.stage]}; {left} are there.")
    return seat


def payer(s: State, seat: int) -> int:
    if seat == NOBODY:
        raise BadPosition("Somebody pays a fine: one seat needs the star, as in 'A*'.")
    sums = [strength(hunters_of(s, other)) for other in range(s.seats)]
    must_pay = s.owes[seat] > 0 if s.phase == Phase.OWE else sums[seat] == max(*sums, 1)
    if not must_pay or not s.booty[seat].any():
        why = "owes nothing" if s.phase == Phase.OWE else "has not the highest sum of hunters"
        raise BadPosition(f"Seat {letter_of(seat)} cannot pay: it {'has no booty' if must_pay else why}.")
    return seat


def check_debts(s: State) -> None:
    """Fines are paid as soon as there is booty, in the order of play."""
    for turn in range(s.seats):
        seat = seat_at(s, turn)
        settled = turn < turn_of(s, s.mover) if s.phase == Phase.OWE else s.phase != Phase.TAKE
        if settled and s.owes[seat] and s.booty[seat].any():
            raise BadPosition(f"Seat {letter_of(seat)} owes a fine and has booty: it would have paid.")
