"""Meister Makatsu once more, slowly: written from the rules alone, to compare the compiled rules with."""

from collections.abc import Callable
from dataclasses import dataclass, field

COLOURS = ["b", "y", "p"]
CARDS = [colour + str(value) for colour in COLOURS for value in range(1, 9)]
LETTERS = ["A", "B", "C", "D", "E", "F"]
ROUNDS = {1: 6, 2: 3, 3: 2}  # MAK-3: the rounds of each phase
TOKENS = {"b": 1, "y": 2, "p": 1}  # MAK-7: the tokens of each colour

DEFAULTS = {"memory_aid": 0, "begin": 1, "rounds": 0}

Draw = Callable[[int, list[str], int], list[str]]


@dataclass
class Seat:
    hand: list[str] = field(default_factory=list)
    deck: list[str] = field(default_factory=list)
    reserve: list[str] = field(default_factory=list)
    out: list[str] = field(default_factory=list)
    tokens: list[int] = field(default_factory=lambda: [0, 0, 0])  # worth 1, worth 2, worth 3


@dataclass
class Last:
    """The round that has just ended; `took` is who took blue, yellow and purple, None for nobody."""

    starter: int
    cards: list[str]
    took: list[int | None]


def in_card_order(cards: list[str]) -> list[str]:
    return [card for card in CARDS if card in cards]


def value(card: str) -> int:
    return int(card[1])


def highest_played_last(table: list[str], colour: str) -> int | None:
    """MAK-8. The index of the highest card of a colour, of equal ones the last; MAK-9. None if none lies."""
    best: int | None = None
    for index, card in enumerate(table):
        if card[0] == colour and (best is None or value(card) >= value(table[best])):
            best = index
    return best


def letter(seat: int | None) -> str:
    return "-" if seat is None else LETTERS[seat]


def seat_of(word: str) -> int | None:
    return None if word == "-" else LETTERS.index(word)


def pop_cards(words: list[str]) -> list[str]:
    cards: list[str] = []
    while words and words[0] in CARDS:
        cards.append(words.pop(0))
    return cards


class Makatsu:
    def __init__(self, text: str, draw: Draw) -> None:
        self.draw = draw
        self.options = dict(DEFAULTS)
        self.phase = 1
        self.round = 1
        self.over = False
        self.master = 0
        self.table: list[str] = []
        self.seats: list[Seat] = []
        self.last: Last | None = None
        self.read([word for line in text.splitlines() for word in line.split("#")[0].split()])

    # Reading and writing

    def read(self, words: list[str]) -> None:
        starter: int | None = None
        last_cards: list[str] = []
        took: list[int | None] = []
        starred: list[int] = []
        assert words.pop(0) == "makatsu"
        while words and "=" in words[0]:
            name, setting = words.pop(0).split("=")
            assert name in DEFAULTS, f"no option {name}"
            self.options[name] = int(setting)
        while words:
            word = words.pop(0)
            if word == "phase":
                self.phase = int(words.pop(0))
            elif word == "round":
                self.round = int(words.pop(0))
            elif word == "over":
                self.over = True
            elif word == "master":
                self.master = LETTERS.index(words.pop(0))
            elif word == "table":
                self.table = pop_cards(words)
            elif word.rstrip("*") in LETTERS:
                assert word.rstrip("*") == LETTERS[len(self.seats)], word
                if word.endswith("*"):
                    starred.append(len(self.seats))
                self.seats.append(Seat())
            elif word == "hand":
                self.seats[-1].hand = in_card_order(pop_cards(words))
            elif word == "deck":
                self.seats[-1].deck = in_card_order(pop_cards(words))
            elif word == "reserve":
                self.seats[-1].reserve = in_card_order(pop_cards(words))
            elif word == "out":
                self.seats[-1].out = in_card_order(pop_cards(words))
            elif word == "tokens":
                self.seats[-1].tokens = [int(words.pop(0)) for _ in range(3)]
            elif word == "last":
                starter = seat_of(words.pop(0))
                last_cards = pop_cards(words)
            elif word == "took":
                took = [seat_of(words.pop(0)) for _ in COLOURS]
            elif word == "chance":
                words.clear()  # it is the last section
            else:
                raise ValueError(f"unknown word: {word}")
        if starter is not None:
            self.last = Last(starter, last_cards, took)
        assert 2 <= len(self.seats) <= 6
        assert self.master < len(self.seats)
        assert starred in ([], self.waiting()), "the star is on the wrong seat"

    def text(self) -> str:
        options = [f"{name}={value}" for name, value in self.options.items() if value != DEFAULTS[name]]
        lines = [" ".join(["makatsu", *options])]
        lines.append(f"phase {self.phase} round {self.round}")
        if self.over:
            lines.append("over")
        lines.append(f"master {letter(self.master)}")
        if self.table:
            lines.append(" ".join(["table", *self.table]))
        for number, seat in enumerate(self.seats):
            lines.append(letter(number) + ("*" if number in self.waiting() else ""))
            lines.append(" ".join(["hand", *in_card_order(seat.hand)]))
            lines.append(" ".join(["deck", *in_card_order(seat.deck)]))
            lines.append(" ".join(["reserve", *in_card_order(seat.reserve)]))
            lines.append(" ".join(["out", *in_card_order(seat.out)]))
            lines.append(" ".join(["tokens"] + [str(count) for count in seat.tokens]))
        if self.last is not None:
            lines.append(" ".join(["last", letter(self.last.starter), *self.last.cards]))
            lines.append(" ".join(["took"] + [letter(taker) for taker in self.last.took]))
        return "\n".join(lines) + "\n"

    # Whose turn, and what that seat may do

    def player_of(self, index: int) -> int:
        """MAK-3, MAK-4. Who plays the card with this index: from the holder clockwise, two equal laps."""
        return (self.master + index) % len(self.seats)

    def waiting(self) -> list[int]:
        return [] if self.over else [self.player_of(len(self.table))]

    def moves(self, seat: int) -> list[str]:
        """MAK-4. Any card of the hand; no colour has to be followed."""
        if seat not in self.waiting():
            return []
        return ["play " + card for card in in_card_order(self.seats[seat].hand)]

    def play(self, seat: int, move: str) -> None:
        """MAK-4. One card from the hand to the table."""
        assert move in self.moves(seat), f"seat {seat} may not {move}"
        card = move.split()[1]
        self.last = None
        self.seats[seat].hand.remove(card)
        self.table.append(card)
        if len(self.table) > len(self.seats):
            self.lay_reserve(seat)
        if len(self.table) == 2 * len(self.seats):
            self.end_round()

    def lay_reserve(self, seat: int) -> None:
        """MAK-5. In phases 1 and 2 the rest of the hand goes to the reserve after the own second card."""
        if self.phase in (1, 2):
            self.seats[seat].reserve += self.seats[seat].hand
            self.seats[seat].hand = []

    # The end of a round

    def end_round(self) -> None:
        took = [self.taker(colour) for colour in COLOURS]
        self.last = Last(self.master, list(self.table), took)
        self.give_tokens(took)
        self.cards_leave()
        self.move_figure(took[2])
        if self.rounds_played() == self.options["rounds"]:
            self.end_game()
        elif self.round < ROUNDS[self.phase]:
            self.next_round()
        elif self.phase < 3:
            self.next_phase()
        else:
            self.end_game()

    def rounds_played(self) -> int:
        """MAK-18. Rounds since the beginning, which may have been in a later phase."""
        return self.round + sum(ROUNDS[phase] for phase in range(self.options["begin"], self.phase))

    def taker(self, colour: str) -> int | None:
        """MAK-7. Whoever played the highest card of the colour."""
        index = highest_played_last(self.table, colour)
        return None if index is None else self.player_of(index)

    def give_tokens(self, took: list[int | None]) -> None:
        """MAK-10. The tokens of a round are worth 1, 2 or 3, as the phase says."""
        for colour, taker in zip(COLOURS, took, strict=True):
            if taker is not None:
                self.seats[taker].tokens[self.phase - 1] += TOKENS[colour]

    def cards_leave(self) -> None:
        """MAK-11. The cards of the round leave the game."""
        for index, card in enumerate(self.table):
            self.seats[self.player_of(index)].out.append(card)
        self.table = []

    def move_figure(self, purple_taker: int | None) -> None:
        """MAK-9. The figure goes to whoever took purple, and stays where it is without purple."""
        if purple_taker is not None:
            self.master = purple_taker

    def next_round(self) -> None:
        """MAK-11. Four new cards in phases 1 and 2; MAK-13. two more to the two kept in phase 3."""
        self.round += 1
        self.everybody_draws(2 if self.phase == 3 else 4)

    def next_phase(self) -> None:
        """MAK-12. The reserve becomes the new pile, and four cards are drawn; MAK-14. the figure stays."""
        self.phase += 1
        self.round = 1
        for seat in self.seats:
            assert seat.deck == []
            assert seat.hand == []
            seat.deck = seat.reserve
            seat.reserve = []
        self.everybody_draws(4)

    def end_game(self) -> None:
        """MAK-13. The two cards left in the hand are put aside, and they do not count; MAK-18. after an
        earlier end neither do those in the reserve and in the draw pile."""
        self.over = True
        for seat in self.seats:
            assert self.options["rounds"] or (seat.deck, seat.reserve) == ([], [])
            seat.reserve += seat.hand
            seat.hand = []

    def everybody_draws(self, count: int) -> None:
        for number, seat in enumerate(self.seats):
            pile = in_card_order(seat.deck)
            drawn = self.draw(number, list(pile), count)
            assert len(drawn) == len(set(drawn)) == count, f"not {count} different cards: {drawn}"
            assert all(card in pile for card in drawn), f"not all of the pile: {drawn}"
            seat.hand = in_card_order(seat.hand + drawn)
            seat.deck = [card for card in pile if card not in drawn]

    # Points and places

    def scores(self) -> list[int]:
        """MAK-10. The points are the worth of the tokens."""
        return [seat.tokens[0] + 2 * seat.tokens[1] + 3 * seat.tokens[2] for seat in self.seats]

    def places(self) -> list[int]:
        """MAK-17. The winner is alone on place 1; after that fewest points first, equal points share."""
        scores = self.scores()
        winner = self.winner()
        places = []
        for seat in range(len(scores)):
            better = [
                other for other in range(len(scores)) if other != winner and scores[other] < scores[seat]
            ]
            places.append(1 if seat == winner else 2 + len(better))
        return places

    def winner(self) -> int:
        """MAK-15. Fewest points win; MAK-16. if several share the fewest, the holder of the figure wins."""
        scores = self.scores()
        fewest = [seat for seat in range(len(scores)) if scores[seat] == min(scores)]
        return fewest[0] if len(fewest) == 1 else self.master
