"""The first compile of a game: once on a machine, with a word on how far it is."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from subprocess import DEVNULL, Popen, run

from stammtisch.bots.thinking import Thinker
from stammtisch.engine import bits, chance, compiling, contract, layout
from stammtisch.games import load
from stammtisch.match.table import Table, set_up
from stammtisch.study.simulate import Worker


def table(name: str) -> None:
    """What a table for people calls, from the deal to the end: a table must not wait for a compiler when a
    round is scored for the first time."""
    match, luck = Table(name, load(name).usual_seats, 0), random.Random(0)
    while not match.over:
        seat = match.waiting[0]
        view, possible = match.view_state(seat), match.moves(seat)
        for move, action in match.game.actions.items():
            if move not in possible:
                match.game.refusal(view, seat, action)
        match.play(luck.choice(possible), seat)
        match.view(0), match.events(0, match.made - 1)
    match.text(), match.reveals(), match.can_be_undone()


def playouts(name: str) -> None:
    """What many games at random call."""
    game = load(name)
    Worker(game, game.seats[0], {}, 0).play(0, 1)


def study(name: str) -> None:
    """What many games call that are looked at more closely."""
    game = load(name)
    Worker(game, game.seats[0], {}, 0).study_play(0, 1)


def bots(name: str) -> None:
    """What bots call that search."""
    game = load(name)
    state = layout.blank(game.state)
    set_up(game, state, game.seats[0], game.check_options({}))
    state.chance[:] = chance.generator(0)
    contract.deal(state)
    seat = bits.lowest_bit(contract.waiting(state))
    Thinker(game).think(state, seat, chance.generator(0), 1)


PARTS: dict[str, Callable[[str], None]] = {
    "table": table,
    "playouts": playouts,
    "study": study,
    "bots": bots,
}


def cold(names: Sequence[str], parts: Sequence[str]) -> list[str]:
    """The games of which some of this has not been compiled on this machine, for this version."""
    return [name for name in names if not all(marker(name, part).exists() for part in parts)]


def marker(name: str, part: str) -> Path:
    return compiling.cache_folder() / f"{name}.{part}.warm"


def warm(names: Sequence[str], parts: Sequence[str], report: Callable[[], None] = lambda: None) -> None:
    """Compile parts of games, on several cores if there are several parts; `report` is called as each is
    done."""
    missing = [(name, part) for name in names for part in parts if not marker(name, part).exists()]
    if len(missing) == 1:
        compile_part(*missing[0])
        report()
    else:
        with ThreadPoolExecutor(compiling.all_cores()) as pool:
            for _ in pool.map(lambda work: compile_apart(*work), missing):
                report()
    compiling.forget_old_caches(compiling.cache_folder())


def compile_part(name: str, part: str) -> None:
    PARTS[part](name)
    marker(name, part).touch()


def compile_apart(name: str, part: str) -> None:
    """The same in another process."""
    done = run([sys.executable, "-m", "stammtisch.study.warm", name, part], capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"Compiling {name} failed:\n{done.stderr}")


def load_parts(name: str, parts: Sequence[str]) -> None:
    """Take what was compiled into this process."""
    for part in parts:
        PARTS[part](name)


def begin(name: str, part: str) -> Callable[[], None]:
    """Let another process compile a part while we go on; the function that is returned waits for it."""
    if marker(name, part).exists():
        return lambda: None
    process = Popen(
        [sys.executable, "-m", "stammtisch.study.warm", name, part], stdout=DEVNULL, stderr=DEVNULL
    )

    def wait() -> None:
        process.wait()  # whatever it could not do is done by whoever needs it

    return wait


if __name__ == "__main__":
    compile_part(*sys.argv[1:])
