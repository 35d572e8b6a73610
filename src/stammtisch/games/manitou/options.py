"""The option `bag` of Big Manitou: the shipped tiles, or a file with one's own.

In one word it is `standard`, or everything written out: tiles, then tiles a ground for 2, 3, 4 and 5 players,
as in `6xb1,8xb2,...,6xtomahawk;2,3,3,4`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from stammtisch.games.manitou.rules import OPTIONS, SEATS
from stammtisch.games.manitou.state import GROUNDS, HUNTS, State
from stammtisch.games.manitou.text import TILE_NAMES
from stammtisch.games.options import BadOption, Document, FileOption, is_whole, shortened

STANDARD = "standard"
MOST_TILES = 200
MOST_PORTION = OPTIONS["ground_tiles"][2]
TABLES = {"tiles": TILE_NAMES, "grounds": tuple(map(str, SEATS))}
SHAPE = "standard, a file, as in ./mine.toml, or tiles and grounds, as in 20xb1,20xt1,9xtotem;2,3,3,4"


@dataclass(frozen=True)
class Bag:
    """How many tiles of each kind, and how many lie at a ground, by the number of players from 2."""

    tiles: tuple[int, ...]
    portions: tuple[int, ...]

    @property
    def word(self) -> str:
        """Its one word; tiles that are not there are left out."""
        if self == shipped():
            return STANDARD
        tiles = ",".join(f"{n}x{name}" for n, name in zip(self.tiles, TILE_NAMES, strict=True) if n)
        return f"{tiles};{','.join(map(str, self.portions))}"


@cache
def shipped() -> Bag:
    """The file in this folder."""
    return bag_of(Document(Path(__file__).with_name("bag.toml").read_text("utf-8")))


def read(text: str) -> str:
    """The word for a file, which is checked from its first line to its last."""
    return bag_of(Document(text)).word


def bag_of(document: Document) -> Bag:
    for name in document.tables:
        if name not in TABLES:
            line = document.line(name)
            raise BadOption(
                f"line {line}: there is no '{name}' in such a file; expected [tiles] and [grounds]."
            )
    tiles = row(document, "tiles", 0, MOST_TILES)
    if not 0 < sum(tiles) <= MOST_TILES:
        line = document.line("tiles")
        raise BadOption(f"line {line}: [tiles] are {sum(tiles)} in all; expected 1 to {MOST_TILES}.")
    return Bag(tiles, row(document, "grounds", 1, MOST_PORTION))


def row(document: Document, name: str, least: int, most: int) -> tuple[int, ...]:
    """The whole numbers of a table, one for each of its keys."""
    given, keys = document.tables.get(name), TABLES[name]
    if not isinstance(given, dict):
        raise document.fault(name, "", given, f"a table [{name}] with lines for {', '.join(keys)}")
    for key in given:
        if key not in keys:
            raise document.fault(name, key, given[key], f"no such line, only {', '.join(keys)}")
    for key in keys:
        if not is_whole(given.get(key)) or not least <= given[key] <= most:
            raise document.fault(name, key, given.get(key), f"a whole number from {least} to {most}")
    return tuple(given[key] for key in keys)


def check(word: str) -> str:
    """A word in its one form."""
    return STANDARD if word == STANDARD else written_out(word).word


def written_out(word: str) -> Bag:
    """A bag that stands in a word as a whole."""
    halves = [half.split(",") for half in word.split(";")]
    if len(halves) != 2:
        raise BadOption(f"Option bag takes {SHAPE}; not {shortened(word)}.")
    counts = dict.fromkeys(TILE_NAMES, 0)
    for part in halves[0]:
        found = re.fullmatch(r"(\d{1,3})x(\w+)", part, re.ASCII)
        if not found or found[2] not in counts or counts[found[2]]:
            kinds = ", ".join(TILE_NAMES)
            raise BadOption(
                f"Option bag: {shortened(part)} is not a number of {kinds}, each once, as in 6xb1."
            )
        counts[found[2]] = int(found[1])
    if not 0 < sum(counts.values()) <= MOST_TILES:
        raise BadOption(f"Option bag: {sum(counts.values())} tiles; expected 1 to {MOST_TILES} in all.")
    if len(halves[1]) != len(SEATS) or not all(re.fullmatch(f"[1-{MOST_PORTION}]", n) for n in halves[1]):
        raise BadOption(
            f"Option bag: {shortened(','.join(halves[1]))} are not tiles per ground; expected a number from 1"
            f" to {MOST_PORTION} for each of {SEATS[0]} to {SEATS[-1]} players, as in 2,3,3,4."
        )
    return Bag(tuple(counts.values()), tuple(map(int, halves[1])))


def write(s: State, word: str) -> None:
    """MAN-2. Put the tiles and their number a ground into a state; there must be enough for all hunts."""
    bag = shipped() if word == STANDARD else written_out(word)
    s.box[:] = bag.tiles
    s.portion = s.ground_tiles or bag.portions[SEATS.index(int(s.seats))]
    needed = HUNTS[s.seats] * GROUNDS * s.portion
    if sum(bag.tiles) < needed:
        raise BadOption(
            f"The bag holds {sum(bag.tiles)} tiles; {HUNTS[s.seats]} hunts of {s.seats} players with"
            f" {s.portion} tiles at each of {GROUNDS} grounds need {needed}: choose fewer 'ground_tiles' or a"
            " fuller 'bag'."
        )


FILES = {"bag": FileOption((STANDARD,), check, read, write)}
