"""Building a library: in a process of its own, so that no other ever imports a compiler."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

from stammtisch.engine import files
from stammtisch.engine.machine import targets
from stammtisch.errors import Mistake

COMPILER = ("numba", "llvmlite")


class CannotBuild(Mistake):
    """There is no library, and none can be built here; says why, and what to do."""


def lacking() -> str | None:
    """What would have to be installed to build anything."""
    return next((name for name in COMPILER if find_spec(name) is None), None)


def build(
    game: str,
    checked: bool = False,
    report: Callable[[float], None] = lambda part: None,
    target: str | None = None,
    begun: Callable[[subprocess.Popen[str]], None] = lambda process: None,
) -> Path:
    """Build the library of a game for this machine or another target, and keep it in the cache; `report`
    hears how far it is, from 0 to 1, and `begun` is given the process that does it.

    Raises `CannotBuild` if that is not possible here."""
    if missing := lacking():
        raise CannotBuild(
            f"There is no compiled library of {game} for this machine, and {missing}, which builds one, is"
            " not installed: pip install 'stammtisch[rules]'."
        )
    target = target or targets()[0]
    path = files.cache_folder() / files.file_name(game, target, checked)
    command = [
        sys.executable,
        "-m",
        "stammtisch.compiler",
        game,
        "--target",
        target,
        "--to",
        str(path.parent),
    ]
    with subprocess.Popen(
        [*command, *(["--checked"] if checked else [])],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        begun(process)
        for line in process.stdout:
            report(float(line))
        said = process.stderr.read().strip().splitlines()
    if not files.is_whole(path):
        raise CannotBuild(f"Building the library of {game} failed: {said[-1] if said else 'it was ended'}")
    files.forget_old(game, target)
    return path
