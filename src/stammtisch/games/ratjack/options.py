"""The option `sets` of Ratjack: two of the shipped sets, or a file with effects and chips of one's own.

In one word it is `red+blue`, or everything written out:
`red:PEEK_OTHER,CHIP_OWN,...;blue:...;chips:half|double,zero|+10,...`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

from stammtisch.games.options import BadOption, Document, FileOption, shortened
from stammtisch.games.ratjack.effects import Effect
from stammtisch.games.ratjack.state import CHIPS, VALUES, Face, State

COLOURS = ("red", "blue", "green", "black")
EFFECTS = tuple(effect.name for effect in Effect)
FACES = {face.name.lower(): int(face) for face in Face if face != Face.PLUS}
PAIRS = tuple("+".join(pair) for pair in combinations(COLOURS, 2))
MOST_CHANGE = 20  # what a chip may add or take away

ANY_FACE = f"one of {', '.join(FACES)}, or a number with its sign from -{MOST_CHANGE} to +{MOST_CHANGE}"
ANY_EFFECT = f"one of {', '.join(EFFECTS)}"
ANY_PAIR = f"Option sets takes two of {', '.join(COLOURS)}, as in green+black, or a file, as in ./mine.toml"


@dataclass(frozen=True)
class Sets:
    """The two sets of a deck, with the effects of their cards by value, and both faces of each chip."""

    effects: dict[str, tuple[str, ...]]
    chips: tuple[tuple[str, str], ...]

    @property
    def word(self) -> str:
        sets = [f"{colour}:{','.join(effects)}" for colour, effects in self.effects.items()]
        return ";".join([*sets, "chips:" + ",".join("|".join(faces) for faces in self.chips)])


def read(text: str) -> str:
    """The word for a file, which is checked from its first line to its last."""
    return canonical(sets_of(Document(text)))


def sets_of(document: Document) -> Sets:
    tables = document.tables
    for name in tables:
        if name not in ("deck", "chips", *COLOURS):
            raise BadOption(
                f"line {document.line(name)}: there is no '{name}' in such a file; expected deck, chips,"
                f" {', '.join(COLOURS)} and nothing else."
            )
    deck = tables.get("deck")
    if not isinstance(deck, list) or len(deck) != 2 or len({str(colour) for colour in deck}) != 2:
        raise document.fault("", "deck", deck, 'two sets, as in deck = ["red", "blue"]')
    for colour in deck:
        if colour not in COLOURS:
            raise document.fault("", "deck", colour, f"two of {', '.join(COLOURS)}")
    for colour in COLOURS:
        if colour in tables or colour in deck:
            effects_of(document, colour)
    in_order = [colour for colour in COLOURS if colour in deck]
    return Sets({colour: effects_of(document, colour) for colour in in_order}, chips_of(document))


def effects_of(document: Document, colour: str) -> tuple[str, ...]:
    given = table(document, colour, VALUES)
    for value, effect in given.items():
        if effect not in EFFECTS:
            raise document.fault(colour, value, effect, ANY_EFFECT)
    return tuple(given[str(value)] for value in range(1, VALUES + 1))


def chips_of(document: Document) -> tuple[tuple[str, str], ...]:
    given = table(document, "chips", CHIPS)
    for chip, faces in given.items():
        if not isinstance(faces, list) or len(faces) != 2:
            raise document.fault("chips", chip, faces, 'the two faces of this chip, as in ["zero", "+10"]')
        for face in faces:
            if not is_face(face):
                raise document.fault("chips", chip, face, ANY_FACE)
    return tuple((given[str(chip)][0], given[str(chip)][1]) for chip in range(1, CHIPS + 1))


def table(document: Document, name: str, count: int) -> dict[str, Any]:
    """A table with the keys 1 to `count` and no other."""
    given = document.tables.get(name)
    if not isinstance(given, dict):
        raise document.fault(name, "", given, f"a table [{name}] with lines for 1 to {count}")
    for key in given:
        if not re.fullmatch(r"[1-9]\d?", key) or int(key) > count:
            raise document.fault(name, key, given[key], f"no such line, only 1 to {count}")
    for number in range(1, count + 1):
        if str(number) not in given:
            raise document.fault(name, str(number), None, f"a line for each of 1 to {count}")
    return given


def is_face(face: object) -> bool:
    if not isinstance(face, str):
        return False
    return face in FACES or (bool(re.fullmatch(r"[+-][1-9]\d?", face)) and abs(int(face)) <= MOST_CHANGE)


@cache
def shipped(pair: str) -> Sets:
    """Two sets of the file in this folder."""
    document = Document(Path(__file__).with_name("sets.toml").read_text("utf-8"))
    document.tables["deck"] = pair.split("+")
    return sets_of(document)


def canonical(sets: Sets) -> str:
    """A pair of colours where the sets are the shipped ones, else everything."""
    pair = "+".join(sets.effects)
    return pair if sets == shipped(pair) else sets.word


def check(word: str) -> str:
    """A word in its one form: colours in their order, shipped sets by their names."""
    pair = "+".join(sorted(word.split("+"), key=lambda colour: (*COLOURS, colour).index(colour)))
    if pair in PAIRS:
        return pair
    if ":" not in word:
        raise BadOption(f"{ANY_PAIR}, not {shortened(word)}.")
    return canonical(written_out(word))


def written_out(word: str) -> Sets:
    """Sets that stand in a word as a whole."""
    parts = [part.partition(":") for part in word.split(";")]
    names = [name for name, _, _ in parts]
    if len(parts) != 3 or names[2] != "chips" or "+".join(names[:2]) not in PAIRS:
        raise BadOption(f"{ANY_PAIR}; written out it is SET:...;SET:...;chips:..., not {shortened(word)}.")
    effects = {name: tuple(values.split(",")) for name, _, values in parts[:2]}
    for name, values in effects.items():
        if len(values) != VALUES:
            raise BadOption(f"Option sets: {name} has {len(values)} effects; there are {VALUES} cards.")
        for effect in values:
            if effect not in EFFECTS:
                raise BadOption(f"Option sets: {shortened(effect)} is not an effect; expected {ANY_EFFECT}.")
    chips = [chip.split("|") for chip in parts[2][2].split(",")]
    if len(chips) != CHIPS or any(len(faces) != 2 for faces in chips):
        raise BadOption(f"Option sets: chips are {CHIPS} with two faces each, as in half|double.")
    for face in (face for faces in chips for face in faces):
        if not is_face(face):
            raise BadOption(f"Option sets: {shortened(face)} is not a face of a chip; expected {ANY_FACE}.")
    return Sets(effects, tuple((faces[0], faces[1]) for faces in chips))


def face_number(face: str) -> int:
    """A face as the state has it."""
    return FACES[face] if face in FACES else int(Face.PLUS) + int(face)


@cache
def face_name(number: int) -> str:
    """And back."""
    return Face(number).name.lower() if number <= Face.BLANK else f"{number - Face.PLUS:+d}"


def write(s: State, word: str) -> None:
    """Put the sets into a state."""
    sets = shipped(word) if word in PAIRS else written_out(word)
    s.effect[:] = Effect.NONE
    for place, (colour, effects) in enumerate(sets.effects.items()):
        number = COLOURS.index(colour)
        s.sets[place] = number
        s.effect[number * VALUES : (number + 1) * VALUES] = [Effect[effect] for effect in effects]
    s.box[:] = [[face_number(face) for face in faces] for faces in sets.chips]


FILES = {"sets": FileOption(PAIRS, check, read, write)}
