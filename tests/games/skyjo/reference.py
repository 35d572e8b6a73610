"""Skyjo once more, slowly: written from the rules alone, to compare the compiled rules with."""

import re
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass

DEFAULTS = {
    "target": 100,
    "double_negative": 0,
    "rounds": 0,
    "columns": 4,
    "highest": 12,
    "opened": 2,
    "longest": 100,
}
KEYWORD = r"round|turns|opening|over|totals|drawn|taken|discard|pile|ender|last|chance|[A-H][*']?"
LETTERS = "ABCDEFGH"
ALL_CARDS = sorted([-2] * 5 + [-1] * 10 + [0] * 15 + [value for value in range(1, 13) for _ in range(10)])


@dataclass
class Card:
    """A card in a grid."""

    value: int
    is_open: bool


Grid = list[Card | None]  # 12 slots, row by row; None is an empty slot


@dataclass
class Last:
    """The round that ended last; the grids are those before the last columns left."""

    ender: int | None
    scores: list[int]
    grids: list[Grid]


def sections(text: str) -> dict[str, list[str]]:
    """Notation: a section is a keyword and the values after it, up to the next keyword."""
    found: dict[str, list[str]] = {}
    keyword = ""
    for word in re.sub(r"#[^\n]*", " ", text).replace("|", " ").split():
        names_a_seat = keyword in ("ender", "last") and not found[keyword]  # `B` is a value in `ender B`
        if not found or (re.fullmatch(KEYWORD, word) and not names_a_seat):
            assert word not in found, f"{word} is there twice"
            keyword = word
            found[keyword] = []
        else:
            found[keyword].append(word)
    return found


def read_options(words: list[str]) -> dict[str, int]:
    """Notation: the options that differ from their defaults, as `target=50`."""
    options = dict(DEFAULTS)
    for word in words:
        name, number = word.split("=")
        assert name in DEFAULTS, f"no option {name}"
        options[name] = int(number)
    return options


def deck(highest: int) -> list[int]:
    """SKY-22. The cards of the box without those above the highest."""
    return [card for card in ALL_CARDS if card <= highest]


def numbers(words: list[str]) -> list[int]:
    """Words as numbers."""
    return [int(word) for word in words]


def read_slot(word: str) -> Card | None:
    """Notation: `5` lies open, `?5` lies face down, `.` is an empty slot."""
    if word == ".":
        return None
    return Card(int(word.removeprefix("?")), not word.startswith("?"))


def read_grid(words: list[str]) -> Grid:
    """Notation: 12 slots (the bars are gone by now)."""
    assert len(words) == 12, "a grid has 12 slots"
    return [read_slot(word) for word in words]


def write_slot(card: Card | None) -> str:
    """Notation: the reverse of read_slot."""
    if card is None:
        return "."
    return str(card.value) if card.is_open else f"?{card.value}"


def write_grid(grid: Grid) -> str:
    """Notation: 12 slots, the rows divided by a bar."""
    words = [write_slot(card) for card in grid]
    return " | ".join([" ".join(words[0:4]), " ".join(words[4:8]), " ".join(words[8:12])])


def read_seat(word: str) -> int | None:
    """Notation: `-` stands for nobody."""
    return None if word == "-" else LETTERS.index(word)


def write_seat(seat: int | None) -> str:
    """Notation: the reverse of read_seat."""
    return "-" if seat is None else LETTERS[seat]


def cards_in(grid: Grid) -> list[Card]:
    """The cards left in a grid."""
    return [card for card in grid if card is not None]


def open_cards(grid: Grid) -> list[Card]:
    """The cards of a grid that lie open."""
    return [card for card in cards_in(grid) if card.is_open]


def card_slots(grid: Grid) -> list[int]:
    """The slots, counted from 1, that are not empty."""
    return [slot for slot in range(1, 13) if grid[slot - 1] is not None]


def hidden_slots(grid: Grid) -> list[int]:
    """The slots, counted from 1, whose card lies face down."""
    return [slot for slot in card_slots(grid) if not card_at(grid, slot).is_open]


def card_at(grid: Grid, slot: int) -> Card:
    """The card on a slot that is not empty."""
    card = grid[slot - 1]
    assert card is not None, f"slot {slot} is empty"
    return card


def round_score(grid: Grid) -> int:
    """SKY-13. The sum of the cards left in the grid; an empty grid is 0."""
    return sum(card.value for card in cards_in(grid))


def ender_failed(scores: list[int], ender: int) -> bool:
    """SKY-14. The ender must have strictly the lowest score; a tie is not enough."""
    return any(scores[seat] <= scores[ender] for seat in range(len(scores)) if seat != ender)


def doubled(score: int, double_negative: bool) -> int:
    """SKY-15. Only a positive score is doubled, unless the option doubles every score."""
    return 2 * score if score > 0 or double_negative else score


def final_scores(scores: list[int], ender: int | None, double_negative: bool) -> list[int]:
    """SKY-16. Nobody but a failed ender is doubled."""
    result = list(scores)
    if ender is not None and ender_failed(scores, ender):
        result[ender] = doubled(scores[ender], double_negative)
    return result


class Skyjo:
    """A table of Skyjo."""

    def __init__(self, text: str, shuffle: Callable[[list[int]], list[int]]) -> None:
        """Read a full position; `shuffle` is asked whenever the rules shuffle."""
        found = sections(text)
        assert next(iter(found)) == "skyjo"
        letters = [letter for letter in LETTERS if letter in found or letter + "*" in found]
        starred = [seat for seat, letter in enumerate(letters) if letter + "*" in found]
        assert "".join(letters) == LETTERS[: len(letters)]
        assert len(starred) <= 1
        self.shuffle = shuffle
        self.options = read_options(found["skyjo"])
        self.deck = deck(self.options["highest"])
        self.seats = len(letters)
        self.round = int(found["round"][0])
        self.turns = int(found["turns"][0])
        self.opening = "opening" in found
        self.over = "over" in found
        self.totals = numbers(found["totals"])
        self.grids = [read_grid(found.get(letter) or found[letter + "*"]) for letter in letters]
        self.turn: int | None = starred[0] if starred else None
        self.hand_from = "drawn" if "drawn" in found else "taken" if "taken" in found else ""
        self.hand: int | None = int(found[self.hand_from][0]) if self.hand_from else None
        self.discard = numbers(found["discard"])  # bottom first, top last
        self.pile = numbers(found["pile"])  # top first
        self.ender: int | None = read_seat(found["ender"][0]) if "ender" in found else None
        self.last: Last | None = None
        if "last" in found:
            grids = [read_grid(found[letter + "'"]) for letter in letters]
            self.last = Last(read_seat(found["last"][0]), numbers(found["last"][1:]), grids)
        self.check()

    def text(self) -> str:
        """Notation: everything that applies, in the order of the table."""
        options = [
            f"{name}={self.options[name]}" for name in DEFAULTS if self.options[name] != DEFAULTS[name]
        ]
        lines = [" ".join(["skyjo", *options]), f"round {self.round}", f"turns {self.turns}"]
        if self.opening:
            lines.append("opening")
        if self.over:
            lines.append("over")
        lines.append(" ".join(["totals", *map(str, self.totals)]))
        for seat in range(self.seats):
            star = "*" if seat == self.turn else ""
            lines.append(f"{LETTERS[seat]}{star} {write_grid(self.grids[seat])}")
        if self.hand is not None:
            lines.append(f"{self.hand_from} {self.hand}")
        lines.append(" ".join(["discard", *map(str, self.discard)]))
        lines.append(" ".join(["pile", *map(str, self.pile)]))
        if self.ender is not None:
            lines.append(f"ender {write_seat(self.ender)}")
        if self.last is not None:
            lines.append(" ".join(["last", write_seat(self.last.ender), *map(str, self.last.scores)]))
            for seat in range(self.seats):
                lines.append(f"{LETTERS[seat]}' {write_grid(self.last.grids[seat])}")
        return "\n".join(lines) + "\n"

    def check(self) -> None:
        """Invariants: the cards of the deck are all there, and whoever is to move can move."""
        assert 2 <= self.seats == len(self.totals) <= 8
        in_grids = [card.value for grid in self.grids for card in cards_in(grid)]
        in_hand = [] if self.hand is None else [self.hand]
        assert sorted(in_grids + in_hand + self.discard + self.pile) == self.deck, "not the cards of the deck"
        if self.last is not None:
            assert len(self.last.scores) == self.seats
        if not self.over and not self.opening:
            assert self.turn is not None, "nobody is to move"
            assert hidden_slots(self.grids[self.turn]), "the mover has no hidden card"
            assert self.discard or self.hand is not None, "no discard pile at the start of a turn"

    def scores(self) -> list[int]:
        """The totals."""
        return list(self.totals)

    def places(self) -> list[int]:
        """SKY-18. The lowest total wins; equal totals share a place, and the following place is skipped."""
        return [1 + len([other for other in self.totals if other < total]) for total in self.totals]

    def waiting(self) -> list[int]:
        """SKY-2, SKY-22. In the opening everybody who has not turned up enough cards; then the seat whose
        turn it is."""
        if self.over:
            return []
        if self.opening:
            enough = self.options["opened"]
            return [seat for seat in range(self.seats) if len(open_cards(self.grids[seat])) < enough]
        assert self.turn is not None
        return [self.turn]

    def moves(self, seat: int) -> list[str]:
        """SKY-6, SKY-7, SKY-8. What a seat may do, in the order draw, take, swap, flip."""
        if seat not in self.waiting():
            return []
        swaps = [f"swap {slot}" for slot in card_slots(self.grids[seat])]
        flips = [f"flip {slot}" for slot in hidden_slots(self.grids[seat])]
        if self.opening:
            return flips
        if self.hand is None:
            return ["draw", "take"]
        if self.hand_from == "taken":
            return swaps
        return swaps + flips

    def play(self, seat: int, move: str) -> None:
        """Make a move with everything that follows from it."""
        assert move in self.moves(seat), f"seat {seat} may not {move}"
        verb, _, slot = move.partition(" ")
        if self.opening:
            self.flip_in_the_opening(seat, int(slot))
        elif verb == "draw":
            self.draw()
        elif verb == "take":
            self.take()
        elif verb == "swap":
            self.swap(seat, int(slot))
        else:
            self.discard_and_flip(seat, int(slot))
        self.check()

    def shuffled(self, cards: list[int]) -> list[int]:
        """The cards in the order in which they come off the pile."""
        result = list(self.shuffle(sorted(cards)))
        assert sorted(result) == sorted(cards), "a shuffle must keep the cards"
        return result

    def deal(self) -> None:
        """SKY-1. Shuffle all, deal a grid face down to each seat, row by row, turn one up; the rest is the
        draw pile. SKY-22. A smaller grid has fewer columns, and perhaps nobody turns up any."""
        cards = self.shuffled(self.deck)
        for seat in range(self.seats):
            self.grids[seat] = [
                Card(cards.pop(0), False) if column < self.options["columns"] else None
                for _ in range(3)
                for column in range(4)
            ]
        self.discard = [cards.pop(0)]
        self.pile = cards
        self.turns = 0
        self.opening = self.options["opened"] > 0

    def flip_in_the_opening(self, seat: int, slot: int) -> None:
        """SKY-2. Each turns up cards, one by one; the first turn comes when all have."""
        card_at(self.grids[seat], slot).is_open = True
        if not self.waiting():
            self.opening = False
            if self.round == 1:
                self.turn = self.first_starter()

    def first_starter(self) -> int:
        """SKY-3, SKY-4. The highest sum of the open cards starts; of equal ones the lowest seat."""
        sums = [sum(card.value for card in open_cards(grid)) for grid in self.grids]
        return sums.index(max(sums))

    def take(self) -> None:
        """SKY-6. Take the top discard."""
        self.hand, self.hand_from = self.discard.pop(), "taken"

    def draw(self) -> None:
        """SKY-7. Take the top card of the draw pile."""
        if not self.pile:
            self.renew_pile()
        self.hand, self.hand_from = self.pile.pop(0), "drawn"

    def renew_pile(self) -> None:
        """SKY-19. The top discard stays, the other discards are shuffled and become the draw pile."""
        rest, top = self.discard[:-1], self.discard[-1]
        self.pile = self.shuffled(rest)
        self.discard = [top]

    def lay_down_hand(self) -> int:
        """The card in hand leaves the hand."""
        assert self.hand is not None
        card, self.hand, self.hand_from = self.hand, None, ""
        return card

    def swap(self, seat: int, slot: int) -> None:
        """SKY-6, SKY-7. The card in hand replaces a card, which goes onto the discard pile."""
        replaced = card_at(self.grids[seat], slot)
        self.grids[seat][slot - 1] = Card(self.lay_down_hand(), True)
        self.discard.append(replaced.value)
        self.end_turn(seat)

    def discard_and_flip(self, seat: int, slot: int) -> None:
        """SKY-8. The drawn card goes onto the discard pile, and a hidden card is turned up."""
        self.discard.append(self.lay_down_hand())
        card_at(self.grids[seat], slot).is_open = True
        self.end_turn(seat)

    def remove_columns(self, seat: int) -> None:
        """SKY-9. Three equal open cards in a column go onto the discard pile; columns left to right."""
        grid = self.grids[seat]
        for column in range(4):
            slots = [column, column + 4, column + 8]
            cards = [card for card in (grid[slot] for slot in slots) if card is not None and card.is_open]
            if len(cards) == 3 and cards[0].value == cards[1].value == cards[2].value:
                for slot in slots:
                    grid[slot] = None
                self.discard += [card.value for card in cards]

    def end_turn(self, seat: int) -> None:
        """SKY-10. Columns leave, and the turn passes to the next seat, unless the round is over."""
        self.remove_columns(seat)
        self.turns += 1
        self.note_ender(seat)
        following = (seat + 1) % self.seats
        if following == self.ender or self.too_long():
            self.end_round(following)
        else:
            self.turn = following

    def note_ender(self, seat: int) -> None:
        """SKY-11. The first without a hidden card is the ender; there is no second one."""
        if self.ender is None and not hidden_slots(self.grids[seat]):
            self.ender = seat

    def too_long(self) -> bool:
        """SKY-21, SKY-22. After so many turns of each player without an ender the round is scored."""
        return self.ender is None and self.turns >= self.options["longest"] * self.seats

    def end_round(self, following: int) -> None:
        """SKY-12 to SKY-17. Score the round; then the game is over, or the next round is dealt."""
        starter = self.next_starter(following)
        self.turn_up_everything()
        turned_up = deepcopy(self.grids)
        self.remove_last_columns(starter)
        plain = [round_score(grid) for grid in self.grids]
        scores = final_scores(plain, self.ender, self.options["double_negative"] == 1)
        self.totals = [total + score for total, score in zip(self.totals, scores, strict=True)]
        self.last = Last(self.ender, scores, turned_up)
        self.ender = None
        if self.game_ends():
            self.over = True
            self.turn = None
        else:
            self.round += 1
            self.turn = starter
            self.deal()

    def turn_up_everything(self) -> None:
        """SKY-12. All hidden cards are turned up."""
        for grid in self.grids:
            for card in cards_in(grid):
                card.is_open = True

    def remove_last_columns(self, first: int) -> None:
        """SKY-12. SKY-9 applies again to everybody, from the given seat clockwise."""
        for step in range(self.seats):
            self.remove_columns((first + step) % self.seats)

    def next_starter(self, following: int) -> int:
        """SKY-5, SKY-21. Whoever ended the round starts the next; without an ender whoever would be next."""
        return following if self.ender is None else self.ender

    def game_ends(self) -> bool:
        """SKY-17. Some total has reached the target; with the option `rounds`, that many have been played."""
        if self.options["rounds"] > 0:
            return self.round >= self.options["rounds"]
        return max(self.totals) >= self.options["target"]
