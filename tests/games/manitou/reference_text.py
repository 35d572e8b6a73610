"""Positions of Big Manitou as text, from the notation alone; the rules are in reference.py."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

HUNTERS = [str(strength) for strength in range(1, 11)]
WARRIORS = ["chief", "mother", "medicine", "rain", "scout"]
CARDS = HUNTERS + WARRIORS  # the kinds, in the order of the notation
ALL_CARDS = [*HUNTERS, "chief", "chief", "mother", "mother", "medicine", "rain", "scout"]  # those of a seat
FACE_DOWN = ["?" + warrior for warrior in WARRIORS]
RANK = {card: index for index, card in enumerate(CARDS + FACE_DOWN)}  # how cards are listed
TILES = ["b1", "b2", "b3", "b4", "t1", "t2", "t3", "t4", "totem", "horse", "tomahawk"]
LETTERS = ["A", "B", "C", "D", "E"]
ROLES = ["warrior", "first", "second"]  # MAN-19, MAN-20: who takes at a ground, in this order
LONE_PHASES = ["choosing", "totem", "horse", "thief", "owing", "over"]  # phases whose section has no values
BAG = "6xb1,8xb2,4xb3,2xb4,6xt1,8xt2,4xt3,2xt4,7xtotem,7xhorse,6xtomahawk;2,3,3,4"  # MAN-29; MAN-2


@dataclass
class Options:
    """The options of a table; `per_ground` is how many tiles lie on a ground with 2, 3, 4 and 5 seats."""

    dealer_eighth: bool = False
    loose_sacrifice: bool = False
    ground_tiles: int = 0
    bag: list[str] = field(default_factory=list)
    per_ground: list[int] = field(default_factory=list)

    def tiles_on_a_ground(self, seats: int) -> int:
        """MAN-2. As many as the option says; 0 stands for what belongs to the number of players."""
        return self.ground_tiles if self.ground_tiles > 0 else self.per_ground[seats - 2]


@dataclass
class Seat:
    """What belongs to one seat; a warrior that lies face down at a ground is `?chief`."""

    hand: list[str] = field(default_factory=list)
    pile: list[str] = field(default_factory=list)
    aside: list[str] = field(default_factory=list)
    spent: list[str] = field(default_factory=list)
    at: list[list[str]] = field(default_factory=lambda: [[], [], []])
    booty: list[str] = field(default_factory=list)
    owes: int = 0
    axes: int = 0


@dataclass
class Table:
    """A position. Grounds are counted from 0 here; `actor` is the seat with the star."""

    hunt: int = 1
    dealer: int = 0
    phase: str = "playing"
    actor: int | None = None
    ground: int = 0  # with phase `taking`: where, as what, and how many tiles are due
    role: str = ""
    due: int = 0
    plays: int = 0
    totem_stone: int | None = None
    horse_stone: int | None = None
    grounds: list[list[str]] = field(default_factory=lambda: [[], [], []])
    holders: list[int | None] = field(default_factory=lambda: [None, None, None])
    warriors: list[list[str]] = field(default_factory=lambda: [[], [], []])  # the holder's, first one first
    seats: list[Seat] = field(default_factory=list)
    bag: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    paid: list[str] = field(default_factory=list)

    def cards_of(self, number: int) -> list[str]:
        """All cards of a seat, wherever they are."""
        seat = self.seats[number]
        cards = seat.hand + seat.pile + seat.aside + seat.spent
        for ground in range(3):
            cards = cards + [card.removeprefix("?") for card in seat.at[ground]]
            if self.holders[ground] == number:
                cards = cards + self.warriors[ground]
        return cards

    def all_tiles(self) -> list[str]:
        """All tiles, wherever they are."""
        tiles = self.bag + self.lost + self.paid
        for ground in self.grounds:
            tiles = tiles + ground
        for seat in self.seats:
            tiles = tiles + seat.booty
        return tiles

    def check(self, options: Options) -> None:
        """Every seat has its 17 cards, the tiles are those of the bag, MAN-10 and MAN-12 hold."""
        for number in range(len(self.seats)):
            assert sorted(self.cards_of(number)) == sorted(ALL_CARDS), f"the cards of {LETTERS[number]}"
        assert sorted(self.all_tiles()) == sorted(options.bag), "the tiles"
        for holder, warriors in zip(self.holders, self.warriors, strict=True):
            assert len(warriors) == 0 if holder is None else len(warriors) in (1, 2), "face-up warriors"


def in_card_order(cards: list[str]) -> list[str]:
    """Cards as the notation lists them; at a ground the warriors that lie face down come last."""
    return sorted(cards, key=RANK.__getitem__)


def in_tile_order(tiles: list[str]) -> list[str]:
    """Tiles as the notation lists them."""
    return sorted(tiles, key=TILES.index)


def without(everything: list[str], gone: list[str]) -> list[str]:
    """What is left of a collection."""
    left = list(everything)
    for thing in gone:
        left.remove(thing)
    return left


def kinds(things: list[str], order: list[str]) -> list[str]:
    """The different ones among cards or tiles, each once, in the order of the notation."""
    return [kind for kind in order if kind in things]


def hunters_in(cards: list[str]) -> list[int]:
    """The printed strengths of the hunters among cards."""
    return [int(card) for card in cards if card in HUNTERS]


# Reading


def tiles_of_word(word: str) -> list[str] | None:
    """`3xb2` is three tiles, `b2` is one; None if the word is no tile."""
    match = re.fullmatch(r"(?:([0-9]+)x)?([a-z]+[0-9]?)", word)
    if match is None or match[2] not in TILES:
        return None
    return [match[2]] * int(match[1] or "1")


def pop_tiles(words: list[str]) -> list[str]:
    """All tiles that stand next. So `totem` and `horse` are tiles here, not phases."""
    tiles: list[str] = []
    while words:
        more = tiles_of_word(words[0])
        if more is None:
            break
        tiles += more
        words.pop(0)
    return in_tile_order(tiles)


def pop_cards(words: list[str], allowed: list[str]) -> list[str]:
    """All cards that stand next, in the order in which they stand there."""
    cards: list[str] = []
    while words and words[0] in allowed:
        cards.append(words.pop(0))
    return cards


def pop_seat(words: list[str]) -> int | None:
    """A letter; `-` is nobody."""
    word = words.pop(0)
    return None if word == "-" else LETTERS.index(word)


def read_options(words: list[str]) -> Options:
    """The options that stand behind the game's name, taken off the words."""
    options = Options()
    bag = BAG
    while words and "=" in words[0]:
        name, setting = words.pop(0).split("=")
        if name == "dealer_eighth":
            options.dealer_eighth = {"0": False, "1": True}[setting]
        elif name == "loose_sacrifice":
            options.loose_sacrifice = {"0": False, "1": True}[setting]
        elif name == "ground_tiles":
            options.ground_tiles = int(setting)
        elif name == "bag":
            bag = setting
        else:
            raise ValueError(f"no option {name}")
    content, _, numbers = bag.partition(";")
    options.bag = pop_tiles(content.split(","))
    options.per_ground = [int(number) for number in numbers.split(",")]
    assert len(options.per_ground) == 4
    return options


def read(text: str) -> tuple[Options, Table]:
    """A text with its first line; what may be left out is filled in, `chance` is skipped."""
    words = [word for line in text.splitlines() for word in line.split("#")[0].split()]
    assert words.pop(0) == "manitou"
    options = read_options(words)
    table = Table()
    given: set[str] = set()  # sections whose presence matters: `A aside`, `A axes`, `bag`
    while words:
        word = words.pop(0)
        letter = LETTERS[len(table.seats) - 1]
        if word.rstrip("*") in LETTERS:
            assert word.rstrip("*") == LETTERS[len(table.seats)], f"{word} is out of order"
            if word.endswith("*"):
                assert table.actor is None, "two stars"
                table.actor = len(table.seats)
            table.seats.append(Seat())
        elif word in ("hand", "pile", "aside", "spent", "at1", "at2", "at3", "booty", "owes", "axes"):
            given.add(f"{letter} {word}")
            read_of_seat(table.seats[-1], word, words)
        elif word == "chance":
            words.pop(0)
        else:
            given.add(word)
            read_of_table(table, word, words)
    fill_in(options, table, given)
    table.check(options)
    return options, table


def read_of_table(table: Table, word: str, words: list[str]) -> None:
    """A section that belongs to no seat."""
    if word in ("hunt", "plays"):
        setattr(table, word, int(words.pop(0)))
    elif word == "dealer":
        table.dealer = LETTERS.index(words.pop(0))
    elif word in LONE_PHASES:
        table.phase = word
    elif word == "taking":
        table.phase = word
        table.ground, table.role, table.due = int(words.pop(0)) - 1, words.pop(0), int(words.pop(0))
        assert table.role in ROLES
    elif word == "stones":
        table.totem_stone, table.horse_stone = pop_seat(words), pop_seat(words)
    elif word in ("ground1", "ground2", "ground3"):
        table.grounds[int(word[-1]) - 1] = pop_tiles(words)
    elif word in ("warriors1", "warriors2", "warriors3"):
        table.holders[int(word[-1]) - 1] = pop_seat(words)
        table.warriors[int(word[-1]) - 1] = pop_cards(words, WARRIORS)
    elif word in ("bag", "lost", "paid"):
        setattr(table, word, pop_tiles(words))
    else:
        raise ValueError(f"unknown word: {word}")


def read_of_seat(seat: Seat, word: str, words: list[str]) -> None:
    """A section that belongs to a seat."""
    if word in ("hand", "pile", "aside", "spent"):
        setattr(seat, word, in_card_order(pop_cards(words, CARDS)))
    elif word in ("at1", "at2", "at3"):
        seat.at[int(word[-1]) - 1] = in_card_order(pop_cards(words, HUNTERS + FACE_DOWN))
    elif word == "booty":
        seat.booty = pop_tiles(words)
    else:
        setattr(seat, word, int(words.pop(0)))


def fill_in(options: Options, table: Table, given: set[str]) -> None:
    """What was left out: cards aside, counting tomahawks, tiles in the bag, and the star during play."""
    assert 2 <= len(table.seats) <= 5
    assert "dealer" in given, "the dealer is missing"
    assert table.dealer < len(table.seats)
    for number, seat in enumerate(table.seats):
        if f"{LETTERS[number]} aside" not in given:
            seat.aside = in_card_order(without(ALL_CARDS, table.cards_of(number)))
        if f"{LETTERS[number]} axes" not in given and table.phase == "taking":
            seat.axes = seat.booty.count("tomahawk")
    if "bag" not in given:
        table.bag = in_tile_order(without(options.bag, table.all_tiles()))
    if table.phase in ("choosing", "over"):
        assert table.actor is None, "a star where nobody is alone to act"
    elif table.phase == "playing":
        mover = (table.dealer + 1 + table.plays) % len(table.seats)  # MAN-6
        assert table.actor in (None, mover), "the star is on the wrong seat"
        table.actor = mover
    assert table.actor is not None or table.phase in ("choosing", "over"), "the star is missing"


# Writing


def write_seat(number: int | None) -> str:
    """A letter; `-` is nobody."""
    return "-" if number is None else LETTERS[number]


def tile_words(tiles: list[str]) -> list[str]:
    """Tiles with their numbers, in order."""
    counts = [(tiles.count(tile), tile) for tile in kinds(tiles, TILES)]
    return [tile if count == 1 else f"{count}x{tile}" for count, tile in counts]


def write(table: Table) -> str:
    """Everything that a writer writes, in the order of the notation, without first line and `chance`."""
    lines = [["hunt", str(table.hunt)], ["dealer", write_seat(table.dealer)]]
    if table.phase in LONE_PHASES:
        lines.append([table.phase])
    if table.phase == "taking":
        lines.append(["taking", str(table.ground + 1), table.role, str(table.due)])
    lines.append(["plays", str(table.plays)])
    lines.append(["stones", write_seat(table.totem_stone), write_seat(table.horse_stone)])
    for ground in range(3):
        lines.append([f"ground{ground + 1}", *tile_words(table.grounds[ground])])
    for ground in range(3):
        if table.holders[ground] is not None:
            lines.append(
                [f"warriors{ground + 1}", write_seat(table.holders[ground]), *table.warriors[ground]]
            )
    for number in range(len(table.seats)):
        lines.append(words_of_seat(table, number))
    lines.append(["bag", *tile_words(table.bag)])
    lines.append(["lost", *tile_words(table.lost)])
    lines.append(["paid", *tile_words(table.paid)])
    return "".join(" ".join(line) + "\n" for line in lines)


def words_of_seat(table: Table, number: int) -> list[str]:
    """The sections of a seat."""
    seat = table.seats[number]
    words = [LETTERS[number] + ("*" if table.actor == number else "")]
    words += ["hand", *in_card_order(seat.hand), "pile", *in_card_order(seat.pile)]
    words += ["aside", *in_card_order(seat.aside), "spent", *in_card_order(seat.spent)]
    for ground in range(3):
        words += [f"at{ground + 1}", *in_card_order(seat.at[ground])]
    words += ["booty", *tile_words(seat.booty), "owes", str(seat.owes)]
    if table.phase == "taking":
        words += ["axes", str(seat.axes)]
    return words
