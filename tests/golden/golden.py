"""Golden games: one a game and table size, kept as files that a person can read and a diff can show.

`python tests/golden/golden.py` writes them anew into tests/games/GAME/golden; do so only when the rules were
meant to change.
"""

from __future__ import annotations

import hashlib
import random
import textwrap
from itertools import pairwise
from pathlib import Path

from stammtisch import GAMES, Table
from stammtisch.games import load

FOLDER = Path(__file__).parents[1] / "games"
LETTERS = "ABCDEFGH"
SIZES = [(game, seats) for game in GAMES for seats in load(game).seats]


def path_of(game: str, seats: int) -> Path:
    return FOLDER / game / "golden" / f"{seats}.txt"


def write(game: str, seats: int) -> str:
    """A whole match of random moves from the seed `seats`, as a document."""
    table = Table(game, seats, seed=seats)
    chooser = random.Random(seats)
    moves = []
    while not table.over:
        seat = chooser.choice(table.waiting)
        move = chooser.choice(table.moves(seat))
        table.play(move, seat)
        moves.append(f"{LETTERS[seat]}: {move}")
    return document(table, moves, digest(game, seats, moves))


def document(table: Table, moves: list[str], states: str) -> str:
    wrapped = textwrap.fill(
        "   ".join(moves).replace(": ", ":\0").replace(" ", "\0").replace("\0\0\0", " "), 110
    )
    parts = {
        "match": f"{table.game.name} seats={table.seats} seed={table.seats}",
        "moves": wrapped.replace("\0", " "),
        "result": f"scores {table.scores} places {table.places}",
        "states": states,
        "end": table.text().rstrip(),
    }
    return "\n\n".join(f"[{name}]\n{part}" for name, part in parts.items()) + "\n"


def read(text: str) -> dict[str, str]:
    """The parts of a document."""
    parts = (part.split("]\n", 1) for part in ("\n" + text).split("\n[")[1:])
    return {name: part.strip() for name, part in parts}


def moves_of(text: str) -> list[str]:
    """The moves of a document: a seat's letter and a colon begin each."""
    words = read(text)["moves"].split()
    starts = [place for place, word in enumerate(words) if word.endswith(":")] + [len(words)]
    return [" ".join(words[start:end]) for start, end in pairwise(starts)]


def replayed(game: str, seats: int, moves: list[str]) -> Table:
    table = Table(game, seats, seed=seats)
    for move in moves:
        seat, words = move.split(": ")
        table.play(words, LETTERS.index(seat))
    return table


def digest(game: str, seats: int, moves: list[str]) -> str:
    """A hash over the bytes of every state of a match, so that none can differ unseen."""
    states = hashlib.sha256()
    table = Table(game, seats, seed=seats)
    states.update(table._state.tobytes())
    for move in moves:
        seat, words = move.split(": ")
        table.play(words, LETTERS.index(seat))
        states.update(table._state.tobytes())
    return states.hexdigest()


if __name__ == "__main__":
    for game, seats in SIZES:
        path_of(game, seats).parent.mkdir(exist_ok=True)
        path_of(game, seats).write_text(write(game, seats), "utf-8")
