"""Ratjack once more, slowly: written from the rules alone, to compare the compiled rules with."""

from __future__ import annotations

from collections.abc import Callable

from games.ratjack.reference_effects import (
    answer,
    can_use,
    legal_answers,
    mover_of,
    take_from_deck,
    use_hand_card,
)
from games.ratjack.reference_table import LETTERS, Card, Last, Seat, Table, in_card_order
from games.ratjack.reference_text import read, write, write_shown

Deal = Callable[[], tuple[list[str], list[str]]]

MAX_TURNS = 60  # RAT-16


def worth(value: int, face: str) -> int:
    """RAT-9, RAT-23, RAT-24. The value of a face-up card under this face, never below 0."""
    if face == "half":
        return (value + 1) // 2
    if face == "double":
        return 2 * value
    if face == "zero":
        return 0
    if face in ("", "padlock", "crest", "blank"):
        return value
    return max(0, value + int(face))


def total(table: Table, number: int) -> int:
    """RAT-9. The face-up cards of a seat; face-down ones count 0."""
    row = table.seats[number].row
    return sum(worth(card.value, table.face_on(card)) for card in row if card.up)


class Ratjack:
    """A table of Ratjack."""

    def __init__(self, text: str, deal: Deal) -> None:
        """Read a full position; `deal` is asked for chips and cards whenever a new round begins."""
        self.deal = deal
        self.table = read(text)

    def text(self) -> str:
        """The position in the notation, without the header and without `chance`."""
        return write(self.table)

    def scores(self) -> list[int]:
        """The victory points."""
        return list(self.table.points)

    def places(self) -> list[int]:
        """RAT-14. Most victory points first; equal points share a place, and the following is skipped."""
        points = self.table.points
        return [1 + len([other for other in points if other > own]) for own in points]

    def waiting(self) -> list[int]:
        """RAT-4. In the opening everybody who has not laid a card; then the seat whose turn it is."""
        if self.table.over:
            return []
        if self.table.opening:
            return [number for number, seat in enumerate(self.table.seats) if len(seat.hand) == 2]
        return [mover_of(self.table)]

    def moves(self, seat: int) -> list[str]:
        """RAT-4, RAT-6, RAT-7. What a seat may do, in the order of the notation."""
        table = self.table
        if seat not in self.waiting():
            return []
        if table.turning or table.effect is not None:
            return legal_answers(table)
        names = in_card_order([card.name for card in table.seats[seat].hand])
        if table.opening:
            return [f"lay {name}" for name in names]
        if len(names) < 2:
            return ["draw"] * (len(table.deck) > 0) + ["take"] * (len(table.discard) > 0)
        lays = [f"lay {name}" for name in names]
        uses = [
            f"{verb} {name}" for verb in ("play", "discard") for name in names if can_use(table, verb, name)
        ]
        return lays + uses

    def play(self, seat: int, move: str) -> None:
        """Make a move with everything that follows from it."""
        table = self.table
        verb, _, name = move.partition(" ")
        if verb == "draw":
            table.seats[seat].hand.append(take_from_deck(table).known_to(seat))
        elif verb == "take":
            table.seats[seat].hand.append(table.discard.pop())
        elif verb == "lay":
            self.lay(seat, name)
        elif verb in ("play", "discard"):
            use_hand_card(table, verb, name)
        else:
            answer(table, move)
        if table.opening:
            table.opening = self.waiting() != []
        elif verb not in ("draw", "take") and not table.turning and table.effect is None:
            self.end_turn()
        table.check()

    def lay(self, number: int, name: str) -> None:
        """RAT-4, RAT-7a. A hand card face down; RAT-33. it and the other are known to their owner alone."""
        seat = self.table.seats[number]
        alone = [card._replace(knowers=frozenset(LETTERS[number])) for card in seat.hand]
        seat.row += [card for card in alone if card.name == name]
        seat.hand = [card for card in alone if card.name != name]

    # The end of a turn

    def clockwise(self, first: int) -> list[int]:
        """All seats from this one clockwise."""
        count = len(self.table.seats)
        return [(first + step) % count for step in range(count)]

    def still_in(self) -> list[int]:
        """The seats that are not out of the round."""
        return [number for number, seat in enumerate(self.table.seats) if not seat.out]

    def end_turn(self) -> None:
        """RAT-10 to RAT-14. The checks; then the game ends, a new round begins, or the turn passes on."""
        table = self.table
        table.turns += 1
        mover = mover_of(table)
        ending = Last(
            mover,
            [[] if seat.out else [write_shown(table, card) for card in seat.row] for seat in table.seats],
            [[0, 0, 0, 0] for _ in table.seats],
        )
        round_ends = self.checks_end_round(ending)
        if table.over or round_ends:
            table.last = ending
        if table.over:
            table.turn = None
        elif round_ends:
            self.new_round()
        else:
            table.turn = next(number for number in self.clockwise(mover)[1:] if not table.seats[number].out)

    def checks_end_round(self, ending: Last) -> bool:
        """RAT-10 to RAT-13, in this order; RAT-14. no further check once somebody has won the game."""
        table = self.table
        busted = [number for number in self.still_in() if total(table, number) >= 26]
        for number in busted:
            table.seats[number].out = True
        self.pay(ending, 0, [ending.mover for number in busted if number != ending.mover])
        if table.over:
            return True
        exact = [number for number in self.still_in() if total(table, number) == 25]
        self.pay(ending, 1, exact)
        if table.over:
            return True
        left = self.still_in()
        self.pay(ending, 2, left if len(left) == 1 else [])
        if table.over or exact or len(left) <= 1:
            return True
        if table.deck and table.turns < MAX_TURNS:
            return False
        highest = max(total(table, number) for number in left)
        self.pay(ending, 3, [number for number in left if total(table, number) == highest])
        return True

    def pay(self, ending: Last, check: int, takers: list[int]) -> None:
        """RAT-5. The first taker clockwise from the mover has won last; RAT-14. the target wins the game."""
        table = self.table
        for number in takers:
            table.points[number] += 1
            ending.paid[number][check] += 1
        if takers:
            table.winner = next(number for number in self.clockwise(ending.mover) if number in takers)
            table.over = max(table.points) >= table.target

    def new_round(self) -> None:
        """RAT-2, RAT-3, RAT-5, RAT-15. Everything is gathered and dealt again; RAT-33. and all forgotten."""
        table = self.table
        assert table.winner is not None, "every round pays somebody"
        table.faces, names = self.deal()
        cards = [Card(name) for name in names]
        table.seats = [Seat() for _ in table.seats]
        for number in self.clockwise(table.winner) * 2:
            table.seats[number].hand.append(cards.pop(0).known_to(number))
        table.discard = [cards.pop(0).shown()]
        table.deck = cards
        table.peeked = frozenset()
        table.aside = []
        table.round += 1
        table.turns = 0
        table.opening = True
        table.turn = table.winner
