"""Building the libraries of several games side by side."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

from stammtisch.engine.building import build
from stammtisch.engine.machine import all_cores


def build_all(
    games: Sequence[str],
    checked: bool = False,
    report: Callable[[float], None] = lambda games: None,
    target: str | None = None,
) -> None:
    """Build the libraries of several games, on all cores; `report` hears how many are done, in parts of a
    game too."""
    done = dict.fromkeys(games, 0.0)

    def build_one(game: str) -> None:
        def add(part: float) -> None:
            done[game] = part
            report(sum(done.values()))

        build(game, checked, add, target)

    with ThreadPoolExecutor(all_cores()) as pool:
        list(pool.map(build_one, games))
