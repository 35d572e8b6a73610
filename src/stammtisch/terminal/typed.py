"""What a person types, understood as moves: in their language or in English, in full or by first letters."""

from __future__ import annotations

import re
from collections.abc import Iterable

from stammtisch.games import Game
from stammtisch.games.words import Words

LONGEST_NAME = 3  # words in the name of a card
SHORTEST_BEGINNING = 3  # letters


def meant(typed: str, moves: Iterable[str], words: Words) -> list[str]:
    """The moves that what was typed can mean: all or the first letters of the verb, and what it is about; or
    only that: `swap 5`, `s5`, `legen 5`, `gelb 3`, `g3`, `5`, `play chief 2`, `chief 2`."""
    letters = spaced(typed)
    return [move for move in moves if letters and letters in forms(move, words)]


def spaced(typed: str) -> str:
    """One space between words and between letters and digits, so that `g3` is `g 3` but `1 2` is not `12`."""
    return " ".join(re.findall(r"[+-]?\d+|[^\W\d_]+|[^\w\s]+", typed.lower()))


def forms(move: str, words: Words) -> set[str]:
    """All that may be typed for a move."""
    verb, *things = move.split()
    plain = " ".join(things)
    spoken = " ".join(map(words.card, things))
    short = " ".join(words.card(thing)[:1] + thing[1:] for thing in things)
    about = {spaced(way) for way in (plain, spoken, short)}
    verbs = {name[:length] for name in (verb, words.verb(move)) for length in range(len(name) + 1)}
    return {f"{name}{gap}{thing}".strip() for name in verbs for thing in about for gap in ("", " ")}


def act(typed: str, game: Game, words: Words) -> tuple[list[str], str]:
    """The moves of a line that names several things for one act, as in `choose 1 3 clan mother`, in the
    order in which they are made; and the first word that is not understood, if there is one."""
    moves = [move for move in game.moves if game.in_act(move)]
    things = [word for part in typed.lower().split(",") for word in [*part.split(), ","]][:-1]
    if things and any(name.startswith(things[0]) for verb in game.acts for name in (verb, words.verb(verb))):
        things = things[1:]
    chosen: list[str] = []
    while things:
        if things[0] == ",":
            things = things[1:]
            continue
        for length in range(min(LONGEST_NAME, len(things)), 0, -1):
            found = named(" ".join(things[:length]), moves, words)
            if len(found) == 1:
                chosen += found
                things = things[length:]
                break
        else:
            return [], things[0]
    return sorted(chosen, key=game.actions.__getitem__), ""


def named(thing: str, moves: list[str], words: Words) -> list[str]:
    """The moves about a thing: by its name, or by the beginning of it."""
    exact = meant(thing, moves, words)
    if exact or len(thing) < SHORTEST_BEGINNING:
        return exact
    return [move for move in moves if any(form.startswith(thing) for form in forms(move, words))]
