"""The first compile of a game: once on a machine, with a word on how far it is."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from subprocess import PIPE, Popen

from stammtisch import chance, kit
from stammtisch.bots import simple
from stammtisch.games import load
from stammtisch.simulate import Worker
from stammtisch.table import Table


def table(name: str) -> None:
    """What a table for people calls."""
    match = Table(name, load(name).seats[0], 0)
    for seat in match.waiting:
        match.play(match.moves(seat)[0], seat)
    match.text(), match.view(0), match.events(0)


def playouts(name: str) -> None:
    """What many games at random call."""
    game = load(name)
    Worker(game, game.seats[0], {}, 0).play(0, 1)


def study(name: str) -> None:
    """What many games call that are looked at more closely."""
    game = load(name)
    Worker(game, game.seats[0], {}, 0).study_play(0, 1)


def opponent(name: str) -> None:
    """What a simple opponent calls."""
    game = load(name)
    match = Table(name, game.seats[0], 0)
    seat = match.waiting[0]
    simple.choose(game, match.view_state(seat), seat, chance.generator(0), playouts=1)


PARTS: dict[str, Callable[[str], None]] = {
    "table": table,
    "playouts": playouts,
    "study": study,
    "opponent": opponent,
}


def cold(names: Sequence[str], parts: Sequence[str]) -> list[str]:
    """The games of which some of this has not been compiled on this machine, for this version."""
    return [name for name in names if not all(marker(name, part).exists() for part in parts)]


def marker(name: str, part: str) -> Path:
    return kit.CACHE / f"{name}.{part}.warm"


def warm(names: Sequence[str], parts: Sequence[str], report: Callable[[], None] = lambda: None) -> None:
    """Compile parts of games; `report` is called as each part is done. Several games at a time need several
    processes; the parts of one game share too much to gain from that."""
    if len(names) == 1:
        for part in parts:
            PARTS[part](names[0])
            marker(names[0], part).touch()
            report()
    else:
        with ThreadPoolExecutor(kit.all_cores()) as pool:
            list(pool.map(lambda name: warm_apart(name, parts, report), names))
    kit.forget_old_caches(kit.CACHE)


def warm_apart(name: str, parts: Sequence[str], report: Callable[[], None]) -> None:
    """The same in another process, which prints a line for each part."""
    command = [sys.executable, "-m", "stammtisch.warm", name, *parts]
    with Popen(command, stdout=PIPE, stderr=PIPE, text=True) as process:
        for _ in process.stdout or ():
            report()
        error = (process.stderr or sys.stderr).read()
    if process.returncode:
        raise RuntimeError(f"Compiling {name} failed:\n{error}")


if __name__ == "__main__":
    warm(sys.argv[1:2], sys.argv[2:], lambda: print("done", flush=True))
