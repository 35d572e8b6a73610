"""The library of a game, opened and ready to be called.

`STAMMTISCH_RULES` says how rules are run: `native` (or nothing), `checked` (a library with checked bounds,
for tests), or `interpreted` (no library: plain Python, for debugging).
"""

from __future__ import annotations

import ctypes
import os
import warnings
from collections.abc import Callable, Iterable
from functools import cache, partial, wraps
from importlib import import_module
from pathlib import Path
from typing import Any, cast

import numpy as np

from stammtisch.engine import building, files
from stammtisch.engine.entries import Argument, Entry, Library, Sizes, entries
from stammtisch.engine.layout import Numbers
from stammtisch.errors import Mistake

NATIVE, CHECKED, INTERPRETED = WAYS = ("native", "checked", "interpreted")
TOOLS = {  # what callers are written with
    "address": ctypes.addressof,
    "pointer": lambda start: ctypes.c_void_p(ctypes.addressof(start)),
    "start": (ctypes.c_char * 0).from_buffer,  # of an array, be it empty
    "frombuffer": np.frombuffer,
    "uint8": np.uint8,
}
WITHOUT: set[str] = set()  # games that are interpreted since they have no library
FAILED = -(1 << 31)  # what a checked library answers where a rule went out of bounds


class OutOfBounds(IndexError):
    """A checked library has found that a rule reaches beyond an array."""


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


def in_bounds(result: int, function: Any, given: Iterable[Any]) -> int:
    if result == FAILED:
        raise OutOfBounds(f"{function.__name__} reached beyond an array.")
    return result


def with_fitting_arrays(entry: Entry, call: Callable[..., Any], sizes: Sizes) -> Callable[..., Any]:
    """A call that first holds every array against its shape in the list."""

    @wraps(call)
    def checked(*given: Any) -> Any:
        lengths = sizes.lengths()
        for argument, value in zip(entry.arguments, given, strict=True):
            for part in argument.parts or (argument,):
                if part.shape:
                    check_array(entry, part, getattr(value, part.name) if argument.parts else value, lengths)
        return call(*given)

    return checked


def check_array(entry: Entry, part: Argument, array: Numbers, lengths: dict[str, int]) -> None:
    """Lengths in lower case are those of the first array that has them."""
    assert part.shape is not None
    wanted = part.shape.lengths
    if part.shape.kind != "state" and array.dtype != part.shape.kind:
        raise TypeError(f"{entry.name}: {part.name} holds {array.dtype}, not {part.shape.kind}.")
    if not array.flags.c_contiguous or array.ndim != len(wanted):
        raise TypeError(f"{entry.name}: {part.name} is not a whole array of {len(wanted)} dimensions.")
    for length, there in zip(wanted, array.shape, strict=True):
        expected = lengths.setdefault(length, there) if isinstance(length, str) else length
        if there != expected:
            raise TypeError(f"{entry.name}: {part.name} has the shape {array.shape}, not {wanted}.")


def caller(entry: Entry, function: Callable[..., int]) -> Callable[..., Any]:
    """A function of Python that hands over addresses and lengths. It is written out, as that of a named tuple
    is: it is called millions of times."""
    taken = ", ".join(argument.name for argument in entry.arguments)
    body = f"    return function({', '.join(handed(entry))})"
    call = written(f"def {entry.name}({taken}):\n{body}", entry.name, function)
    call.__doc__ = entry.about
    return call


def settler(entry: Entry, function: Callable[..., int], *arrays: Any) -> Callable[..., Any]:
    """The same in two steps: arrays are given first, and all addresses are found; then numbers. `function`
    has no types of arguments, for it takes ctypes as long to look at them as to call."""
    given = [argument.name for argument in entry.arguments if is_array(argument)]
    numbers = [argument.name for argument in entry.arguments if not is_array(argument)]
    things = {f"found_{place}": thing for place, thing in enumerate(handed(entry))}
    lines = [
        f"    {name} = {thing.replace('address', 'pointer', 1)}"
        for name, thing in things.items()
        if thing not in numbers
    ]
    ready = ", ".join(thing if thing in numbers else name for name, thing in things.items())
    kept = f"kept=({', '.join(given)},)"  # for as long as their addresses are
    lines.append(f"    return lambda {', '.join([*numbers, kept])}: function({ready})")
    on = written("\n".join([f"def on({', '.join(given)}):", *lines]), "on", function)
    call: Callable[..., Any] = on(*arrays)
    return call


def settled(call: Callable[..., Any], *arrays: Any) -> Callable[..., Any]:
    """A function of a library on arrays that stay the same: what is left to be given are the numbers. It
    spares a microsecond for every five arrays."""
    if hasattr(call, "on"):
        found: Callable[..., Any] = call.on(*arrays)
        return found
    entry = next(entry for entry in entries() if entry.name == call.__name__)

    def whole(*numbers: int) -> Any:
        things, rest = iter(arrays), iter(numbers)
        return call(*(next(things if is_array(argument) else rest) for argument in entry.arguments))

    return whole


def is_array(argument: Argument) -> bool:
    return argument.shape is not None or bool(argument.parts)


def written(code: str, name: str, function: Callable[..., int]) -> Callable[..., Any]:
    scope: dict[str, Any] = {**TOOLS, "function": function}
    exec(code, scope)
    made: Callable[..., Any] = scope[name]
    return made


def handed(entry: Entry) -> list[str]:
    """What is handed over, as Python writes it."""
    things = [
        handing(part, f"{argument.name}.{part.name}" if argument.parts else part.name)
        for argument in entry.arguments
        for part in argument.parts or (argument,)
    ]
    return things + [f"{path}.shape[{way}]" for path, way in entry.lengths().values()]


def handing(part: Argument, path: str) -> str:
    """How one thing is handed over. Of the usual ways to ask for an address this is the quickest by far, and
    it refuses what must not be written into. Of records numpy takes long to tell it, of their bytes not."""
    if part.shape is None:
        return path
    return f"address(start({f'frombuffer({path}, uint8)' if part.shape.kind == 'state' else path}))"
