"""Ratjack once more, slowly: positions read and written as text."""

from __future__ import annotations

import re

from games.ratjack.reference_effects import VERBS
from games.ratjack.reference_table import (
    EVERYBODY,
    LETTERS,
    Card,
    Effect,
    Last,
    Seat,
    Table,
)

COLOURS = {"red": "r", "blue": "b", "green": "g", "black": "k"}  # in the order in which cards are listed
CHIPS = [  # RAT-25: the first face and the other face of chips 1 to 6
    ("half", "double"),
    ("zero", "+10"),
    ("padlock", "crest"),
    ("blank", "-3"),
    ("+3", "-5"),
    ("+5", "-2"),
]
LAID = re.compile(r"(\??)([rbgk]\d+)(?::([A-D*]+))?(?:@([1-6]))?")
SHOWN = re.compile(r"(\?|[rbgk]\d+)(@\S+)?")
PLACE_OR_CHIP = re.compile(r"[A-D]\d+|[1-6]")


def read_sets(word: str) -> tuple[dict[str, list[str]], list[str]]:
    """RAT-1. The verbs by the letters of the two sets, and the first faces of the chips."""
    chips = [first for first, _ in CHIPS]
    if ":" not in word:
        return {COLOURS[name]: VERBS[name] for name in word.split("+")}, chips
    verbs: dict[str, list[str]] = {}
    for part in word.split(";"):
        name, _, values = part.partition(":")
        if name == "chips":
            chips = [faces.split("|")[0] for faces in values.split(",")]
        else:
            verbs[COLOURS[name]] = values.split(",")
    assert len(chips) == 6, word
    assert [len(values) for values in verbs.values()] == [12, 12], word
    return verbs, chips


def read_card(word: str, owner: int | None, up: bool = False) -> Card:
    """Notation: `r5`, `?r5`, with `:BC` for those who know it besides its owner and `@2` for its chip."""
    found = LAID.fullmatch(word)
    assert found is not None, word
    hidden, name, letters, chip = found.groups()
    if up and not hidden:
        return Card(name, EVERYBODY, True, int(chip or 0))
    card = Card(name, frozenset(letters or ""), False, int(chip or 0))
    return card if owner is None else card.known_to(owner)


def pop_cards(words: list[str], pattern: re.Pattern[str] = LAID) -> list[str]:
    """The words in front that are cards."""
    found: list[str] = []
    while words and pattern.fullmatch(words[0]):
        found.append(words.pop(0))
    return found


def pop_numbers(words: list[str]) -> list[int]:
    """The words in front that are numbers."""
    found: list[int] = []
    while words and words[0].isdecimal():
        found.append(int(words.pop(0)))
    return found


def read(text: str) -> Table:
    """A position in the notation; what may be left out is filled in."""
    words = [word for line in text.splitlines() for word in line.split("#")[0].split()]
    table = Table()
    sets = "red+blue"
    assert words.pop(0) == "ratjack"
    while words and "=" in words[0]:
        name, _, setting = words.pop(0).partition("=")
        assert name in ("sets", "target", "discarded"), name
        if name == "sets":
            sets = setting
        elif name == "discarded":
            table.discarded = {"0": False, "1": True}[setting]
        else:
            table.target = int(setting)
    table.verbs, table.faces = read_sets(sets)
    while words:
        read_section(table, words.pop(0), words)
    table.points = table.points or [0] * len(table.seats)
    assert 2 <= len(table.seats) == len(table.points) <= 4
    assert (table.turn is None) == table.over, "the star"
    table.check()
    return table


def read_section(table: Table, keyword: str, words: list[str]) -> None:
    """One section: takes its values from the words behind the keyword."""
    if keyword in ("round", "turns"):
        setattr(table, keyword, int(words.pop(0)))
    elif keyword in ("opening", "over", "turning"):
        setattr(table, keyword, True)
    elif keyword == "points":
        table.points = pop_numbers(words)
    elif keyword == "winner":
        word = words.pop(0)
        table.winner = None if word == "-" else LETTERS.index(word)
    elif keyword == "chips":
        table.faces = [words.pop(0) for _ in range(6)]
    elif re.fullmatch(r"[A-D]\*?", keyword):
        assert keyword[0] == LETTERS[len(table.seats)], keyword
        number = len(table.seats)
        if keyword.endswith("*"):
            table.turn = number
        table.seats.append(Seat([read_card(word, number, up=True) for word in pop_cards(words)]))
    elif keyword == "hand":
        table.seats[-1].hand = [read_card(word, len(table.seats) - 1) for word in pop_cards(words)]
    elif keyword == "out":
        table.seats[-1].out = True
    elif keyword == "effect":
        verb, source = words.pop(0), words.pop(0)
        first = words.pop(0) if words and PLACE_OR_CHIP.fullmatch(words[0]) else ""
        table.effect = Effect(verb, source, first)
    elif keyword == "discard":
        table.discard = [read_card(word, None).shown() for word in pop_cards(words)]
    elif keyword == "deck":
        table.deck = [read_card(word, None) for word in pop_cards(words)]
        if words and words[0] == "~":
            words.pop(0)
        assert not pop_cards(words), "the order of the deck must be drawn"
    elif keyword == "peeked":
        table.peeked = frozenset(words.pop(0).removeprefix(":"))
    elif keyword == "aside":
        cards = [read_card(word, None, up=True) for word in pop_cards(words)]
        table.aside = [card._replace(up=False) for card in cards]
    elif keyword == "last":
        table.last = Last(LETTERS.index(words.pop(0)))
    elif keyword.endswith("'"):
        assert table.last is not None, "a last row without `last`"
        assert keyword[0] == LETTERS[len(table.last.rows)], keyword
        table.last.rows.append(pop_cards(words, SHOWN))
        table.last.paid.append([0, 0, 0, 0])
    elif keyword == "paid":
        assert table.last is not None, "`paid` without `last`"
        table.last.paid[-1] = pop_numbers(words)
    elif keyword == "chance":
        words.pop(0)
    else:
        raise ValueError(f"unknown word: {keyword}")


# Writing


def write_knowers(knowers: frozenset[str], owner: int | None) -> str:
    """Notation: `:*` for everybody, `:BC` for seats besides the owner, nothing for nobody."""
    if "*" in knowers:
        return ":*"
    letters = sorted(letter for letter in knowers if owner is None or letter != LETTERS[owner])
    return ":" + "".join(letters) if letters else ""


def write_laid(card: Card, owner: int) -> str:
    """Notation: a laid card."""
    chip = f"@{card.chip}" if card.chip else ""
    return (card.name if card.up else f"?{card.name}{write_knowers(card.knowers, owner)}") + chip


def write_shown(table: Table, card: Card) -> str:
    """Notation: a card of the last round, as everybody saw it."""
    chip = f"@{table.face_on(card)}" if card.chip else ""
    return (card.name if card.up else "?") + chip


def write_aside(card: Card) -> str:
    """Notation: `r5` is known to everybody, `?r5:AB` to these seats."""
    return card.name if "*" in card.knowers else f"?{card.name}{write_knowers(card.knowers, None)}"


def write_seat(table: Table, number: int) -> str:
    """Notation: the letter with its star, the row, the hand, and whether it is out."""
    seat = table.seats[number]
    words = [LETTERS[number] + ("*" if number == table.turn else "")]
    words += [write_laid(card, number) for card in seat.row]
    words += ["hand"] + [card.name + write_knowers(card.knowers, number) for card in seat.hand]
    return " ".join(words + ["out"] * seat.out)


def write(table: Table) -> str:
    """The position without the header and without `chance`, in the order of the table of sections."""
    lines = [f"round {table.round}", f"turns {table.turns}"]
    lines += ["opening"] * table.opening
    lines += ["over"] * table.over
    lines.append(" ".join(["points", *map(str, table.points)]))
    if table.winner is not None:
        lines.append(f"winner {LETTERS[table.winner]}")
    lines.append(" ".join(["chips", *table.faces]))
    lines += [write_seat(table, number) for number in range(len(table.seats))]
    lines += ["turning"] * table.turning
    if table.effect is not None:
        lines.append(f"effect {table.effect.verb} {table.effect.source} {table.effect.first}".rstrip())
    lines.append(" ".join(["discard"] + [card.name for card in table.discard]))
    lines.append(" ".join(["deck"] + [card.name for card in table.deck]))
    if table.peeked:
        lines.append(f"peeked {write_knowers(table.peeked, None)}")
    if table.aside:
        lines.append(" ".join(["aside"] + [write_aside(card) for card in table.aside]))
    if table.last is not None:
        lines.append(f"last {LETTERS[table.last.mover]}")
        for number, (row, paid) in enumerate(zip(table.last.rows, table.last.paid, strict=True)):
            lines.append(" ".join([f"{LETTERS[number]}'", *row, "paid", *map(str, paid)]))
    return "\n".join(lines) + "\n"
