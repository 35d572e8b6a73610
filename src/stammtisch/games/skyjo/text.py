"""Skyjo as text: the words of its moves, and its positions in the notation of docs/notation.md."""

from __future__ import annotations

from collections import Counter

from stammtisch.engine import contract, layout
from stammtisch.engine.layout import NO_CARD, NOBODY
from stammtisch.games.notation import (
    REST,
    BadPosition,
    Sections,
    letter_of,
    read,
    seat_number,
    show_chance,
    whole_number,
)
from stammtisch.games.skyjo.rules import (
    CARDS,
    COLUMNS,
    DECK,
    KNOWN,
    SLOTS,
    Phase,
    State,
    deck_size,
    is_last_round,
    is_three,
    one_of,
    whole_grid,
)

SLOT_NUMBERS = range(1, SLOTS + 1)
MOVES = (
    "draw",
    "take",
    *(f"swap {slot}" for slot in SLOT_NUMBERS),
    *(f"flip {slot}" for slot in SLOT_NUMBERS),
)
LOWEST, HIGHEST = int(DECK.min()), int(DECK.max())
KEYWORDS = {
    **dict.fromkeys(
        (
            "round",
            "turns",
            "opening",
            "over",
            "totals",
            "drawn",
            "taken",
            "left",
            "discard",
            "pile",
            "returned",
            "chance",
        ),
        0,
    ),
    "ender": 1,
    "last": 1,
}


# --- writing


def show(state: State) -> str:
    s = layout.plain(state)
    seats = range(s.seats)
    lines = [f"round {s.round_number}   turns {s.turns}"]
    if s.phase == Phase.OPENING:
        lines.append("opening")
    if s.phase == Phase.OVER:
        lines.append("over")
    lines.append("totals " + row(s.total[: s.seats].tolist()))
    for seat in seats:
        star = "*" if seat == s.mover else ""
        lines.append(f"{letter_of(seat) + star:3} {show_grid(s, seat)}")
    if s.phase == Phase.DRAWN:
        lines.append(f"drawn {s.hand}")
    if s.phase == Phase.TAKEN:
        lines.append(f"taken {s.hand}")
    if s.left != NO_CARD:
        lines.append(f"left {s.left}")
    lines.append("discard " + row(s.discard[: s.discard_size].tolist()))
    pile = [str(card) for card in s.pile[: s.pile_size][::-1].tolist()]
    if s.settled < s.pile_size:
        pile.insert(s.settled, "~")
    lines.append("pile " + " ".join(pile))
    if s.returned != 0:
        lines.append("returned")
    if s.ender != NOBODY:
        lines.append(f"ender {letter_of(s.ender)}")
    if contract.rounds(state) > 0:
        lines.append(f"last {letter_of(s.last_ender)} " + row(s.last_score[: s.seats].tolist()))
        lines += [f"{letter_of(seat)}'  {show_last_grid(s, seat)}" for seat in seats]
    lines.append("chance " + show_chance(s.chance))
    return "\n".join(lines)


def row(numbers: list[int]) -> str:
    return " ".join(map(str, numbers))


def show_grid(s: State, seat: int) -> str:
    hidden = int(s.hidden[seat])
    return rows([show_slot(card, hidden >> slot & 1) for slot, card in enumerate(s.grid[seat].tolist())])


def show_last_grid(s: State, seat: int) -> str:
    return rows([show_slot(card, 0) for card in s.last_grid[seat].tolist()])


def show_slot(card: int, hidden: int) -> str:
    return "." if card == NO_CARD else f"?{card}" if hidden else str(card)


def rows(slots: list[str]) -> str:
    cells = [f"{slot:>3}" for slot in slots]
    return " | ".join(" ".join(cells[start : start + COLUMNS]) for start in range(0, SLOTS, COLUMNS))


# --- reading


def sections(text: str) -> Sections:
    return read(text, KEYWORDS)


def parse(given: Sections, s: State) -> None:
    """Write a position into a state whose seats and options are set, and check it."""
    contract.deal(s)
    s.round_number = given.whole("round", 1, 1, 9999)
    s.turns = given.whole("turns", 0, 0, 9999)
    s.mover = given.mover()
    s.ender = given.seat("ender")
    s.left = given.whole("left", NO_CARD, LOWEST, HIGHEST)
    totals = given.wholes("totals", s.seats, -30000, 30000)
    for seat in range(s.seats):
        s.total[seat] = totals[seat] if totals else 0
        parse_grid(given, s, seat)
    parse_phase(given, s)
    parse_piles(given, s)
    parse_last(given, s)
    s.chance[:] = given.chance()
    given.finish()
    check_cards(s)
    check_turn(s)


def parse_phase(given: Sections, s: State) -> None:
    drawn = given.whole("drawn", NO_CARD, LOWEST, HIGHEST)
    taken = given.whole("taken", NO_CARD, LOWEST, HIGHEST)
    flags = {
        Phase.OPENING: given.flag("opening"),
        Phase.OVER: given.flag("over"),
        Phase.DRAWN: drawn != NO_CARD,
        Phase.TAKEN: taken != NO_CARD,
    }
    phases = [phase for phase, stands_there in flags.items() if stands_there]
    if len(phases) > 1:
        raise BadPosition("Only one of 'opening', 'over', 'drawn' and 'taken' can be true at a time.")
    s.phase = phases[0] if phases else Phase.TURN
    s.hand = drawn if drawn != NO_CARD else taken


def parse_grid(given: Sections, s: State, seat: int) -> None:
    s.laid[seat] = s.hidden[seat] = 0
    for slot, word in enumerate(slots_of(given, letter_of(seat))):
        s.grid[seat, slot] = parse_slot(word, letter_of(seat))
        if word != "." and not whole_grid(s) >> slot & 1:
            raise BadPosition(
                f"The grid of {letter_of(seat)} has {s.columns} columns; slot {slot + 1} is none."
            )
        if word != ".":
            s.laid[seat] |= 1 << slot
        if word.startswith("?"):
            s.hidden[seat] |= 1 << slot


def slots_of(given: Sections, keyword: str) -> list[str]:
    slots = [word for word in given.need(keyword) if word != "|"]
    if len(slots) != SLOTS:
        raise BadPosition(f"The grid of {keyword} has {len(slots)} slots instead of {SLOTS}.")
    return slots


def parse_slot(word: str, keyword: str) -> int:
    return NO_CARD if word == "." else whole_number(word.removeprefix("?"), keyword, LOWEST, HIGHEST)


def parse_piles(given: Sections, s: State) -> None:
    discard = [whole_number(word, "discard", LOWEST, HIGHEST) for word in given.take("discard") or []]
    words = given.take("pile")
    words = [REST] if words is None else words
    if words[-1:] == [REST]:
        named = [whole_number(word, "pile", LOWEST, HIGHEST) for word in words[:-1]]
        words = [*words[:-1], "~", *(str(card) for card in cards_left(s, discard + named))]
    if words.count("~") > 1:
        raise BadPosition("The draw pile has more than one '~'.")
    settled = words.index("~") if "~" in words else len(words)
    pile = [whole_number(word, "pile", LOWEST, HIGHEST) for word in words if word != "~"][::-1]
    if max(len(discard), len(pile)) > CARDS:
        raise BadPosition(f"There are more than {CARDS} cards.")
    s.settled = settled
    s.discard_size, s.pile_size = len(discard), len(pile)
    s.discard[:], s.pile[:] = NO_CARD, NO_CARD
    s.discard[: len(discard)], s.pile[: len(pile)] = discard, pile
    s.returned = KNOWN + sum(one_of(card) for card in pile) if given.flag("returned") else 0


def deck_of(s: State) -> list[int]:
    """All cards that are played with."""
    cards: list[int] = DECK[: deck_size(s)].tolist()
    return cards


def cards_left(s: State, discard: list[int]) -> list[int]:
    """The cards that lie neither in a grid, nor in a hand, nor on the discard pile."""
    seen = Counter(int(card) for card in s.grid[: s.seats].flat if card != NO_CARD) + Counter(discard)
    if s.hand != NO_CARD:
        seen[int(s.hand)] += 1
    return sorted((Counter(deck_of(s)) - seen).elements())


def parse_last(given: Sections, s: State) -> None:
    words = given.take("last")
    s.last_ender = NOBODY
    if (words is not None) != (contract.rounds(s) > 0):
        raise BadPosition("'last' belongs into every position after the first round, and into no other.")
    if words is None:
        return
    if len(words) != 1 + s.seats:
        raise BadPosition("'last' takes the seat that ended the last round and one score a seat.")
    s.last_ender = seat_number(words[0], "last", s.seats)
    for seat in range(s.seats):
        s.last_score[seat] = whole_number(words[1 + seat], "last", -999, 999)
        for slot, word in enumerate(slots_of(given, letter_of(seat) + "'")):
            if word.startswith("?"):
                raise BadPosition(
                    "At the end of a round all cards are turned up: the last grids have no '?'."
                )
            s.last_grid[seat, slot] = parse_slot(word, letter_of(seat) + "'")


def check_cards(s: State) -> None:
    """Every card is in exactly one place."""
    cards = Counter(int(card) for card in s.grid[: s.seats].flat if card != NO_CARD)
    cards.update(s.discard[: s.discard_size].tolist())
    cards.update(s.pile[: s.pile_size].tolist())
    if s.hand != NO_CARD:
        cards[int(s.hand)] += 1
    for card, copies in Counter(deck_of(s)).items():
        if cards[card] != copies:
            raise BadPosition(f"There are {cards[card]} cards of {card} instead of {copies}.")
    if cards.total() != deck_size(s):
        raise BadPosition(f"There are cards above {s.highest}, the highest one of this game.")


def check_turn(s: State) -> None:
    """Whoever must act can act, and what the rules do at once has been done."""
    if s.phase != Phase.OVER and was_last_round(s):
        raise BadPosition("This game is over: a total has reached the target, or all rounds were played.")
    slots = int(whole_grid(s)).bit_count()
    opened = [slots - int(s.hidden[seat]).bit_count() for seat in range(s.seats)]
    if s.phase == Phase.OPENING:
        if max(opened) > s.opened or min(opened) == s.opened:
            raise BadPosition(
                f"In the opening somebody has yet to turn up {s.opened} cards, and nobody has more."
            )
        if s.discard_size != 1 or s.turns > 0:
            raise BadPosition("In the opening one card lies on the discard pile, and no turn has been taken.")
        if (s.mover == NOBODY) != (s.round_number == 1):
            raise BadPosition("In the opening the star marks who will begin, in every round but the first.")
    elif s.phase == Phase.OVER:
        if not is_last_round(s):
            raise BadPosition("This game is not over yet: see its totals, or its number of rounds.")
        if s.mover != NOBODY or s.ender != NOBODY or s.hidden[: s.seats].any():
            raise BadPosition("A finished game has no star, no ender and no hidden cards.")
    else:
        check_mover(s)
    for seat in range(s.seats):
        for column in range(COLUMNS):
            check_column(s, seat, column)


def was_last_round(s: State) -> bool:
    """The round before this one should have been the last."""
    if s.rounds > 0:
        return bool(s.round_number > s.rounds)
    return bool((s.total[: s.seats] >= s.target).any())


def check_column(s: State, seat: int, column: int) -> None:
    """A column is whole or gone, and three equal open cards have left it."""
    slots = 0b000100010001 << column
    where = f"Seat {letter_of(seat)}, column {column + 1}"
    if s.laid[seat] & slots not in (0, slots):
        raise BadPosition(f"{where}: either all three cards of a column are there or none.")
    if not s.hidden[seat] & slots and is_three(s.grid[seat], column):
        raise BadPosition(f"{where}: three equal open cards leave the grid at once.")


def check_mover(s: State) -> None:
    closed = int(whole_grid(s)).bit_count() - s.opened
    for seat in range(s.seats):
        if s.laid[seat] == whole_grid(s) and int(s.hidden[seat]).bit_count() > closed:
            raise BadPosition(
                f"Seat {letter_of(seat)} has yet to turn up {s.opened} cards: that is the 'opening'."
            )
    if s.mover == NOBODY:
        raise BadPosition("Nobody's turn: one seat needs the star, as in 'A*'.")
    if s.ender == s.mover or s.hidden[s.mover] == 0:
        raise BadPosition(
            f"Seat {letter_of(s.mover)} cannot move: it has ended the round or has no hidden card."
        )
    if s.ender != NOBODY and s.hidden[s.ender]:
        raise BadPosition(f"Seat {letter_of(s.ender)} has hidden cards, so it cannot be the ender.")
    for seat in range(s.seats):
        if not s.hidden[seat] and s.ender == NOBODY:
            raise BadPosition(f"Seat {letter_of(seat)} has no hidden card left, but there is no 'ender'.")
    if s.ender == NOBODY and s.turns >= s.longest * s.seats:
        raise BadPosition(f"After {s.longest} turns of each seat a round without an ender is over.")
    if s.phase == Phase.TURN and s.discard_size == 0:
        raise BadPosition("At the start of a turn the discard pile is not empty.")
