"""Calling an entry of a library from Python: addresses of arrays and lengths are handed over, and looked at
first where rules are checked."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any

import numpy as np

from stammtisch.engine.entries import FAILED, Argument, Entry, Sizes, entries
from stammtisch.engine.layout import Numbers

TOOLS = {  # what callers are written with
    "address": ctypes.addressof,
    "pointer": lambda start: ctypes.c_void_p(ctypes.addressof(start)),
    "start": (ctypes.c_char * 0).from_buffer,  # of an array, be it empty
    "frombuffer": np.frombuffer,
    "uint8": np.uint8,
}


class OutOfBounds(IndexError):
    """A checked library has found that a rule reaches beyond an array."""


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
