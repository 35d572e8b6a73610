"""The rules as WebAssembly do in Node what they do here: golden games and thoughts, what everybody sees, what
bots do on the way, and many games at random."""

from __future__ import annotations

import base64
import hashlib
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from golden import golden, thoughts
from often import often

from stammtisch import GAMES, Table
from stammtisch.bots.thinking import Thinker
from stammtisch.compiler import targets
from stammtisch.compiler.many import build_all
from stammtisch.engine import chance, files, layout
from stammtisch.engine.building import CannotBuild
from stammtisch.engine.layout import NOBODY, Numbers

ROOT = Path(__file__).parents[2]
TARGET = "wasm32"
LARGEST = 30_000  # bytes of a module, compressed as servers send it
SLIPS, SEES, EFFORT = 300, 2, 40  # as in web/test/engine/replay.ts
KEPT = [game for game in GAMES if thoughts.path_of(game).is_file()]
SIZES = [(game, seats) for game, seats in golden.SIZES if game in KEPT]


@pytest.fixture(scope="module")
def modules() -> Path:
    """The folder with the module of every game, which are built if they are not there."""
    try:
        targets.linker(targets.TARGETS[TARGET], ())
    except CannotBuild as problem:
        pytest.skip(f"No WebAssembly can be built here. {problem}")
    build_all([game for game in KEPT if files.find(game, target=TARGET) is None], target=TARGET)
    return files.cache_folder()


@pytest.fixture(scope="module")
def replayed(modules: Path) -> Callable[[str], dict[str, Any]]:
    """What Node made of the golden files of a game."""
    outcomes: dict[str, dict[str, Any]] = {}
    subprocess.run([sys.executable, ROOT / "web/build.py", "generate"], check=True)

    def replay(game: str) -> dict[str, Any]:
        if game not in outcomes:
            done = subprocess.run(
                [sys.executable, ROOT / "web/build.py", "replay"],
                input=json.dumps({"folder": str(modules), **task(game)}),
                stdout=subprocess.PIPE,
                text=True,
                check=True,
            )
            outcomes[game] = json.loads(done.stdout)
        return outcomes[game]

    return replay


# --- what is to be done


def task(game: str) -> dict[str, Any]:
    rows = [{"seats": seats, "seed": seed_of(seats), "games": often(2000, 100)} for seats in seats_of(game)]
    return {
        "game": game,
        "matches": [match(game, seats) for seats in seats_of(game)],
        "questions": [question(table, made) for made, table in positions(game)],
        "rows": rows,
    }


def match(game: str, seats: int) -> dict[str, Any]:
    table = Table(game, seats, seed=seats)
    moves = [move.split(": ") for move in golden.moves_of(golden.path_of(game, seats).read_text("utf-8"))]
    steps = [(golden.LETTERS.index(seat), table.game.actions[words]) for seat, words in moves]
    return {"seats": seats, "seed": seed_of(seats), "moves": steps, "chosen": often(1, 16)}


def question(table: Table, made: int) -> dict[str, Any]:
    seat = table.waiting[0]
    view = in_base64(table.view_state(seat).tobytes())
    return {"view": view, "seat": seat, "seed": seed_of(made), "effort": thoughts.EFFORT}


def positions(game: str) -> Iterator[tuple[int, Table]]:
    for made in thoughts.MADE:
        table = thoughts.position(game, made)
        if not table.over:
            yield made, table


def seats_of(game: str) -> list[int]:
    return [seats for name, seats in SIZES if name == game]


def seed_of(number: int) -> str:
    return in_base64(chance.seed_bytes(number))


def in_base64(content: bytes) -> str:
    return base64.b64encode(content).decode("ascii")


# --- what came of it


@pytest.mark.parametrize(("game", "seats"), SIZES)
def test_golden_games_have_the_same_bytes(
    replayed: Callable[[str], dict[str, Any]], game: str, seats: int
) -> None:
    kept = golden.read(golden.path_of(game, seats).read_text("utf-8"))["states"]
    assert replayed(game)["states"][seats_of(game).index(seats)] == kept


@pytest.mark.parametrize("game", KEPT)
def test_golden_thoughts_are_the_same_to_the_last_digit(
    replayed: Callable[[str], dict[str, Any]], game: str
) -> None:
    lines = []
    for thought, (made, table) in zip(replayed(game)["thoughts"], positions(game), strict=True):
        for opinion in thought["opinions"]:
            action, tries, value = (opinion[part] for part in ("action", "tries", "value"))
            lines.append(thoughts.line(table, made, action, tries, float(value), thought["best"]))
    assert lines == thoughts.path_of(game).read_text("utf-8").splitlines()


@pytest.mark.parametrize(("game", "seats"), SIZES)
def test_everybody_sees_knows_and_decides_the_same(
    replayed: Callable[[str], dict[str, Any]], game: str, seats: int
) -> None:
    assert replayed(game)["seen"][seats_of(game).index(seats)] == seen(Table(game, seats, seed=seats))


def seen(table: Table) -> str:
    """A hash of what everybody sees in a golden game, could do and would have done."""
    game, library, thinker = table.game, table.game.library, Thinker(table.game)
    told = match(game.name, table.seats)
    source, out = chance.generator(table.seats), game.scratch()
    observation = np.zeros(game.feature_size, np.float32)
    said = hashlib.sha256()

    def look(made: int, truth: bytes) -> None:
        said.update(f"{library.count_rounds(layout.cell(game.state, truth))} ".encode())
        for seat in range(NOBODY, table.seats):
            cell = layout.cell(game.state, truth)
            out[:] = 0
            library.see(cell, seat, out)
            said.update(cell.tobytes() + out.tobytes())
            if seat == NOBODY:
                continue
            library.observe(cell, seat, observation)
            said.update(observation.tobytes())
            count = library.list_moves(cell, seat, out)
            said.update(f"{count} ".encode())
            if count:
                said.update(f"{library.advise(cell, seat, out, source)} ".encode())
                if made % told["chosen"] == 0:
                    chosen = thinker.choose(cell[0], seat, source, SLIPS, SEES, EFFORT)
                    said.update(f"{chosen} ".encode())
                library.imagine(cell, source)
                said.update(cell.tobytes())

    look(0, table._state.tobytes())
    for made, (seat, action) in enumerate(told["moves"], 1):
        table.play(game.moves[action], seat)
        look(made, table._state.tobytes())
    return said.hexdigest()


@pytest.mark.parametrize(("game", "seats"), SIZES)
def test_random_games_end_the_same(replayed: Callable[[str], dict[str, Any]], game: str, seats: int) -> None:
    table = Table(game, seats, seed=seats)
    games = often(2000, 100)
    scores, places, lengths = rows = [np.zeros((games, width), np.int32) for width in (seats, seats, 2)]
    cell, source, out = table._cell, chance.generator(0), table.game.scratch()
    root = chance.generator(seats)
    table.game.library.play_games(cell, source, out, root, 0, scores, places, lengths)
    assert replayed(game)["rows"][seats_of(game).index(seats)] == digest(rows)


def digest(arrays: list[Numbers]) -> str:
    return hashlib.sha256(b"".join(array.tobytes() for array in arrays)).hexdigest()


# --- the modules themselves


@pytest.mark.parametrize("game", KEPT)
def test_a_module_is_small_and_asks_for_nothing(
    modules: Path, replayed: Callable[[str], dict[str, Any]], game: str
) -> None:
    module = replayed(game)["module"]
    assert module["imports"] == []
    assert 0 < module["compressed"] < LARGEST
