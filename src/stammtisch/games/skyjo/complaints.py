"""What cannot be in a position of Skyjo, and what follows from the rest of one."""

from __future__ import annotations

from collections.abc import Iterator

from stammtisch.engine.layout import NO_CARD, NOBODY
from stammtisch.games.position import Given, Wrong, complaints, letter_of
from stammtisch.games.skyjo import rules
from stammtisch.games.skyjo.rules import COLUMNS, Phase, State
from stammtisch.games.skyjo.text import CARDS


def complete(given: Given, s: State) -> Iterator[str]:
    pile: list[int] = s.pile[: s.pile_size].tolist()
    s.returned = rules.KNOWN + sum(map(rules.one_of, pile)) if "returned" in given.values else 0
    for seat in range(s.seats):
        s.laid[seat] = sum(1 << slot for slot, card in enumerate(s.grid[seat]) if card != NO_CARD)
    yield from CARDS.check(s)
    is_late = s.round_number > s.rounds if s.rounds > 0 else (s.total[: s.seats] >= s.target).any()
    if s.phase != Phase.OVER and is_late:
        yield "This game is over: a total has reached the target, or all rounds were played."
    checks = {Phase.OPENING: check_opening, Phase.OVER: check_end}
    yield from complaints(checks.get(Phase(s.phase), check_turn)(s))
    for seat in range(s.seats):
        for column in range(COLUMNS):
            yield from complaints(check_column(s, seat, column))


def check_opening(s: State) -> Wrong:
    opened = [(int(rules.whole_grid(s)) & ~int(s.hidden[seat])).bit_count() for seat in range(s.seats)]
    few, knows_star = f"turn up {s.opened} cards", s.mover != NOBODY
    return {
        f"In the opening somebody has yet to {few}.": min(opened) == s.opened,
        f"In the opening nobody can {few} and more.": max(opened) > s.opened,
        "In the opening one card lies on the discard pile.": s.discard_size != 1,
        "In the opening no turn has been taken.": s.turns,
        "The star marks who will begin, but in round 1.": knows_star == (s.round_number == 1),
    }


def check_end(s: State) -> Wrong:
    return {
        "This game is not over yet: see its totals, or its number of rounds.": not rules.is_last_round(s),
        "A finished game has no star and no ender.": s.mover != NOBODY or s.ender != NOBODY,
        "A finished game has no hidden cards.": s.hidden[: s.seats].any(),
    }


def check_turn(s: State) -> Wrong:
    """Whoever must act can act, and what the rules do at once has been done."""
    is_last_lap, whole = s.ender != NOBODY, rules.whole_grid(s)
    masks = zip(s.laid[: s.seats].tolist(), s.hidden[: s.seats].tolist(), strict=True)
    closed = int(whole).bit_count() - s.opened
    wrong: Wrong = {}
    for seat, (laid, hidden) in enumerate(masks):
        name, is_opening = f"Seat {letter_of(seat)}", laid == whole and hidden.bit_count() > closed
        wrong |= {
            f"{name} has yet to turn up {s.opened} cards: that is the 'opening'.": is_opening,
            f"{name} has no hidden card left, but there is no 'ender'.": not hidden and not is_last_lap,
            f"{name} has hidden cards, so it cannot be the ender.": hidden and seat == s.ender,
            f"{name} cannot move: it has no hidden card.": not hidden and seat == s.mover,
            f"{name} cannot move: it has ended the round.": seat == s.ender == s.mover,
        }
    return wrong | {
        "Nobody's turn: one seat needs the star, as in 'A*'.": s.mover == NOBODY,
        f"After {s.longest} turns of each seat a round is over.": not is_last_lap
        and s.turns >= s.longest * s.seats,
        "A turn begins with a discard pile.": s.phase == Phase.TURN and s.discard_size == 0,
    }


def check_column(s: State, seat: int, column: int) -> Wrong:
    """A column is whole or gone, and three equal open cards have left it."""
    slots, where = rules.ONE_COLUMN << column, f"Seat {letter_of(seat)}, column {column + 1}"
    laid, is_open = s.laid[seat] & slots, not s.hidden[seat] & slots
    is_three = is_open and rules.is_three(s.grid[seat], column)
    return {
        f"{where}: this game has {s.columns} columns; other slots are empty.": laid & ~rules.whole_grid(s),
        f"{where}: either all three cards of a column are there or none.": laid not in (0, slots),
        f"{where}: three equal open cards leave the grid at once.": is_three,
    }
