"""The library of a game, opened and ready to be called.

`STAMMTISCH_RULES` says how rules are run: `native` (or nothing), `checked` (a library with checked bounds,
for tests), or `interpreted` (no library: plain Python, for debugging).
"""

from __future__ import annotations

import ctypes
import os
import warnings
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from typing import cast

from stammtisch.engine import building, files
from stammtisch.engine.calling import caller, in_bounds, settler, with_fitting_arrays
from stammtisch.engine.entries import Library, Sizes, entries
from stammtisch.errors import Mistake

NATIVE, CHECKED, INTERPRETED = WAYS = ("native", "checked", "interpreted")
WITHOUT: set[str] = set()  # games that are interpreted since they have no library


def way() -> str:
    """How rules are run in this process."""
    chosen = os.environ.get("STAMMTISCH_RULES") or NATIVE
    if chosen not in WAYS:
        raise Mistake(f"STAMMTISCH_RULES is one of {', '.join(WAYS)}, not {chosen[:40]!r}.")
    return chosen


def is_ready(game: str) -> bool:
    """Whether nothing has to be built before a game can be played."""
    return is_interpreted(game) or files.find(game, way() == CHECKED) is not None


def is_interpreted(game: str) -> bool:
    return way() == INTERPRETED or game in WITHOUT


def interpret(game: str) -> None:
    """Run the rules of a game as plain Python in this process: no library of it can be had, and whoever calls
    this says so."""
    WITHOUT.add(game)


def open_library(game: str, sizes: Sizes) -> Library:
    """The rules of a game, ready to be called: a library that was found or is built now; where none can be
    had, plain Python, with a warning."""
    if is_interpreted(game):
        return interpreted()
    checked = way() == CHECKED
    try:
        path = files.find(game, checked) or building.build(game, checked)
        return native(path, sizes if checked else None)
    except building.CannotBuild as problem:
        warnings.warn(
            f"{problem} Until then its rules run as plain Python, a hundred times slower.", stacklevel=2
        )
        return interpreted()


@cache
def interpreted() -> Library:
    """The same functions as plain Python."""

    class Interpreted:
        pass

    for entry in entries():
        setattr(Interpreted, entry.name, staticmethod(getattr(import_module(entry.home), entry.name)))
    return cast("Library", Interpreted())


def native(path: Path, checked: Sizes | None = None) -> Library:
    """The functions of a library. Short ones keep the interpreter's lock: to give it away and get it back
    would take longer than they do. If they are checked, what they are given is looked at first."""
    try:
        quick, slow = ctypes.PyDLL(str(path)), ctypes.CDLL(str(path))
    except OSError as error:
        raise building.CannotBuild(f"The library {path.name} cannot be loaded: {error}.") from None

    class Native:
        pass

    for entry in entries():
        opened = slow if entry.is_long else quick
        function = getattr(opened, entry.name)
        function.argtypes = [
            *(ctypes.c_void_p if part.shape else ctypes.c_int32 for part in entry.pointers()),
            *(ctypes.c_int32 for _ in entry.lengths()),
        ]
        function.restype = ctypes.c_int32
        call = caller(entry, function)
        if checked:
            function.errcheck = in_bounds
            call = with_fitting_arrays(entry, call, checked)
        else:
            call.on = partial(settler, entry, opened[entry.name])  # type: ignore[attr-defined]  # see `settled`
        setattr(Native, entry.name, staticmethod(call))
    return cast("Library", Native())
