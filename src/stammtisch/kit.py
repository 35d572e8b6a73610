"""What rules are written with: records, rules, and the names that every game fills in.

A game is a record and a handful of rules. `record` turns a class of annotated fields into a numpy record
type, `rule` compiles a plain function on such records, and the dispatched names (`deal`, `waiting`, `legal`,
...) let generic code be written once: compiled callers are dispatched by Numba on the record's type,
interpreted ones on its dtype. With NUMBA_DISABLE_JIT=1 all of it is plain Python and gives the same bytes.
"""

from __future__ import annotations

import dis
import hashlib
import math
import os
import platform
import shutil
import tempfile
from collections import namedtuple
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from pathlib import Path
from typing import Any, TypeVar

import numba
import numpy as np
import platformdirs
from numba.core.caching import UserProvidedCacheLocator
from numba.extending import intrinsic, overload
from numpy.typing import NDArray

F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")
Numbers = NDArray[Any]

wide: Callable[[Any], int] = np.int64  # type: ignore[assignment]  # compiled and interpreted sums agree in this width only
NOBODY = -1
UNKNOWN = -99  # stands in a view for what its seat cannot know
NO_CARD = -100  # stands in every emptied cell, so that equal positions are equal bytes


# --- the cache


def compiled_sources() -> str:
    """A hash of every file with a rule or a record in it. Numba by itself misses a change in another file."""
    here = Path(__file__).parent
    digest = hashlib.sha256()
    for path in sorted(here.rglob("*.py")):
        source = path.read_bytes()
        if any(mark in source for mark in (b"@rule", b"@seldom", b"@record")):
            digest.update(path.relative_to(here).as_posix().encode() + b"\0" + source + b"\0")
    made_by = (numba.__version__, np.__version__, platform.python_version(), numba.config.BOUNDSCHECK)
    digest.update(repr(made_by).encode())
    return digest.hexdigest()[:16]


def writable_cache_folder() -> Path:
    """The user's cache directory; where that cannot be written, a temporary one that nobody else can
    write."""
    name = f"compiled-{compiled_sources()}"
    user = os.getuid() if hasattr(os, "getuid") else 0
    for parent in (
        platformdirs.user_cache_path("stammtisch"),
        Path(tempfile.gettempdir()) / f"stammtisch-{user}",
    ):
        try:
            (parent / name).mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError:
            continue
        if os.access(parent / name, os.W_OK) and (parent / name).stat().st_uid == user:
            return parent / name
    return Path(tempfile.mkdtemp(prefix="stammtisch-"))


def forget_old_caches(folder: Path, keep: int = 4) -> None:
    """Compiled code of earlier versions is never read again; a few are kept for those who switch between
    two."""
    others = [path for path in folder.parent.glob("compiled-*") if path != folder]
    for path in sorted(others, key=lambda path: path.stat().st_mtime, reverse=True)[keep - 1 :]:
        shutil.rmtree(path, ignore_errors=True)


CACHE = writable_cache_folder()


class Locator(UserProvidedCacheLocator):  # type: ignore[misc]  # Numba's
    """Where the compiled code of a file is kept: by its name within the package and not by the place where
    that lies, so that another copy of the same sources finds it too."""

    @classmethod
    def get_suitable_cache_subpath(cls, py_file: str) -> str:
        return Path(py_file).resolve().parent.name


def all_cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


# --- records and rules


@dataclass(frozen=True)
class Field:
    kind: type
    shape: tuple[int, ...] = ()


def number(kind: type = np.int16) -> Any:
    """A field of one number."""
    return Field(kind)


def numbers(*shape: int, kind: type = np.int16) -> Any:
    """A field of many numbers."""
    return Field(kind, shape)


def record(cls: type[T]) -> type[T]:
    """Give a class its `dtype`: the numpy record whose fields are the class's annotations."""
    taken = [name for name in cls.__annotations__ if hasattr(np.record, name)]
    if taken:
        raise TypeError(
            f"{cls.__module__}: numpy records use the name {taken[0]} themselves; choose another one."
        )
    fields = [(name, getattr(cls, name).kind, getattr(cls, name).shape) for name in cls.__annotations__]
    layout = np.dtype(fields, align=True)
    cls.dtype = np.dtype((np.record, layout))  # type: ignore[attr-defined]  # added here
    cls.cells = cls.dtype if numba.config.DISABLE_JIT else layout  # type: ignore[attr-defined]  # here
    return cls


def cell(cls: type, content: bytes | None = None) -> Numbers:
    """Memory for one state: an array of one. Compiled code takes such an array much more quickly than the
    record in it, if it is of numpy's plain kind; interpreted code needs the kind with attributes."""
    kind: np.dtype[Any] = cls.cells  # type: ignore[attr-defined]  # set by `record`
    return np.frombuffer(bytearray(kind.itemsize if content is None else content), kind)


def state_in(cell: Numbers, cls: type[T]) -> T:
    """The state that a cell holds, as a record on the same memory."""
    state: T = cell.view(cls.dtype)[0]  # type: ignore[attr-defined]  # set by `record`
    return state


def blank(cls: type[T]) -> T:
    """A new record, all zeros."""
    return state_in(cell(cls), cls)


def copy(state: T) -> T:
    """The same record once more, in memory of its own."""
    twin: T = np.frombuffer(bytearray(state.tobytes()), state.dtype)[0]  # type: ignore[attr-defined]  # a record
    return twin


def plain(state: T) -> T:
    """The same fields as quick Python attributes, to read: numbers, and arrays of their own."""
    values = (*state.item(), state)  # type: ignore[attr-defined]  # a record has it
    fields: T = plain_kind(state.dtype)._make(values)  # type: ignore[attr-defined]  # and this
    return fields


def whole(fields: T) -> T:
    """The record that plain fields were read from: compiled rules want that."""
    state: T = fields.record  # type: ignore[attr-defined]  # set by `plain`
    return state


@cache
def plain_kind(dtype: np.dtype[Any]) -> Any:
    return namedtuple("Plain", (*(dtype.names or ()), "record"))  # its fields are known at run time only


def starts(layout: Iterable[tuple[str, tuple[int, ...], str]]) -> list[int]:
    """Where each part of a layout of features begins, and last how long the whole is."""
    return list(accumulate((math.prod(shape) for _, shape, _ in layout), initial=0))


SMALL = 300  # bytes of bytecode
# Free of the interpreter lock; dividing as numpy does; without reference counts, so a rule cannot allocate.
COMPILED = {"nogil": True, "error_model": "numpy", "_nrt": False, "no_cfunc_wrapper": True}


def rule(function: F) -> F:
    """Compile a function on records into its callers: left to itself the compiler is too shy to inline,
    which costs much speed."""
    return compiled(function, forceinline=True)


def seldom(function: F) -> F:
    """A rule that is long and seldom reached: compiled apart, which spares much time at the first start."""
    return compiled(function, forceinline=False)


def is_small(function: Callable[..., Any]) -> bool:
    """A few lines without a loop."""
    loops = any(
        step.opname == "FOR_ITER" or "BACKWARD" in step.opname for step in dis.get_instructions(function)
    )
    return not loops and len(function.__code__.co_code) < SMALL


def compiled(function: F, forceinline: bool) -> F:
    """Compile when first called, with our own cache folder; that of the program around us stays as it is.
    Small rules are pasted into their callers before anything is compiled, which spares much of the first
    compile."""
    others = numba.config.CACHE_DIR, numba.config.CACHE_LOCATOR_CLASSES
    numba.config.CACHE_DIR, numba.config.CACHE_LOCATOR_CLASSES = str(CACHE), f"{__name__}.Locator"
    try:
        inline = "always" if forceinline and is_small(function) else "never"
        result: F = numba.njit(cache=True, forceinline=forceinline, inline=inline, **COMPILED)(function)
    finally:
        numba.config.CACHE_DIR, numba.config.CACHE_LOCATOR_CLASSES = others
    return result


# --- the names that every game fills in

RULES: dict[Any, Mapping[str, Callable[..., Any]]] = {}
NAMES: list[str] = []


def dispatched(stub: F) -> F:
    name = stub.__name__
    NAMES.append(name)

    def interpreted(s: Any, *rest: Any) -> Any:
        return RULES[s.dtype][name](s, *rest)

    @overload(interpreted, strict=False, jit_options=COMPILED)  # type: ignore[untyped-decorator]  # Numba's
    def by_type(s: Any, *rest: Any) -> Any:
        for dtype, rules in RULES.items():
            if numba.from_dtype(dtype) == s:
                function = rules[name]
                return function.py_func  # type: ignore[attr-defined]  # a compiled function has one
        return None

    interpreted.__name__, interpreted.__doc__ = name, stub.__doc__
    return interpreted  # type: ignore[return-value]  # it has the stub's signature


@dispatched
def deal(s: Any) -> None:
    """Write the opening position; seats, options and the seed are in `s` already."""


@dispatched
def waiting(s: Any) -> int:
    """Bit mask of the seats that owe a decision, 0 when the game is over; the order of several never
    matters."""
    raise NotImplementedError


@dispatched
def legal(s: Any, seat: int, out: Numbers) -> int:
    """Write the legal actions of a waiting seat, ascending, and tell how many."""
    raise NotImplementedError


@dispatched
def apply(s: Any, seat: int, action: int) -> None:
    """Make a legal move; trusts its caller."""


@dispatched
def scores(s: Any, out: Numbers) -> None:
    """Write the points of each seat as the game counts them."""


@dispatched
def places(s: Any, out: Numbers) -> None:
    """Write the place of each seat: 1 for every winner."""


@dispatched
def rounds(s: Any) -> int:
    """How many rounds have been finished; always 0 in a game without rounds."""
    raise NotImplementedError


@dispatched
def hide(s: Any, seat: int) -> None:
    """Overwrite what this seat (-1: a spectator) cannot know, the chance generator included."""


@dispatched
def guess(s: Any, chance: Numbers) -> None:
    """Turn a view into a whole state that it could be, fairly drawn."""


@dispatched
def strategy(s: Any, seat: int, out: Numbers, source: Numbers) -> int:
    """What an experienced player would do on a waiting seat, from what that seat may know alone. `out` is
    scratch for as many numbers as there are actions, and one more."""
    raise NotImplementedError


@dispatched
def lead(s: Any, seat: int, other: int) -> float:
    """By how many points, or what is worth as much, a seat is ahead of another between two rounds."""
    raise NotImplementedError


@dispatched
def swing(s: Any) -> float:
    """By how many points the rounds to come are likely to change a lead; more than 0."""
    raise NotImplementedError


@dispatched
def features(s: Any, seat: int, out: Numbers) -> None:
    """Write what this seat knows as numbers for a learner."""


@dispatched
def tally(s: Any, seat: int, action: int, counts: Numbers) -> None:
    """Count a move that is about to be made, for the designer's eye: a cell for seat, row and way. At the
    end of a game it is asked once more, with the number of seats as the seat and -1, for what nobody did."""


@dispatched
def begins(s: Any) -> int:
    """Who has the first turn of the game, asked before and during it; -1 as long as that is not known."""
    raise NotImplementedError


@dispatched
def traits(s: Any, seat: int, out: Numbers) -> None:
    """Write what a seat has come to at the end of a game."""


def register(state: type, functions: Mapping[str, Callable[..., Any]]) -> None:
    """Fill in the dispatched names for one game's records."""
    dtype = state.dtype  # type: ignore[attr-defined]  # set by `record`
    if missing := [name for name in NAMES if name not in functions]:
        lacking = ", ".join(missing)
        raise TypeError(f"{state.__module__} lacks {lacking}; docs/adding-a-game.md tells what each does.")
    if dtype in RULES and RULES[dtype]["deal"] is not functions["deal"]:
        raise TypeError(
            f"{state.__module__} has just the fields of another game; name one of them differently."
        )
    RULES[dtype] = {name: functions[name] for name in NAMES}


# --- bits


@intrinsic  # type: ignore[untyped-decorator]  # Numba's
def machine_count(_: Any, mask: Any) -> Any:
    """The machine's instruction that counts set bits."""

    def code(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return numba.int64(numba.int64), code


def count_bits(mask: int) -> int:
    """How many bits are set."""
    return int(mask).bit_count()


@overload(count_bits, strict=False, jit_options=COMPILED)  # type: ignore[untyped-decorator]  # Numba's
def compiled_count_bits(mask: Any) -> Any:
    return lambda mask: machine_count(np.int64(mask))


@rule
def lowest_bit(mask: int) -> int:
    """The number of the lowest set bit."""
    return count_bits((mask & -mask) - 1)


@rule
def nth_bit(mask: int, n: int) -> int:
    """The number of the set bit, of 32, that has n others below it; by halves, for a loop over bits
    mispredicts."""
    mask = int(mask)
    place = 16 * (n >= count_bits(mask & 0xFFFF))
    place += 8 * (n >= count_bits(mask & ((0x100 << place) - 1)))
    place += 4 * (n >= count_bits(mask & ((0x10 << place) - 1)))
    place += 2 * (n >= count_bits(mask & ((0x4 << place) - 1)))
    return place + (n >= count_bits(mask & ((0x2 << place) - 1)))


@rule
def list_bits(mask: int, width: int, first: int, out: Numbers, count: int) -> int:
    """Append `first` + the number of each set bit to `out`, which holds `count` already; the new count.
    Writes before it counts, so `out` needs a spare cell: a loop without branches is many times quicker
    here."""
    mask = int(mask)
    for bit in range(width):
        out[count] = first + bit
        count += mask >> bit & 1
    return count


@rule
def list_few_bits(mask: int, out: Numbers) -> int:
    """The same for a mask with a few bits set among many: step from bit to bit."""
    mask = int(mask)
    count = 0
    while mask != 0:
        out[count] = lowest_bit(mask)
        mask &= mask - 1
        count += 1
    return count


# --- what every game can do, written once

DONE, NOT_WAITING, NOT_LEGAL = 0, 1, 2
MOST_SEATS = 16  # of any game
WAITING, LEGAL, SCORES = 0, 1, 2  # where `see` writes what
PLACES = SCORES + MOST_SEATS
ACTIONS = PLACES + MOST_SEATS

# `step` and `see` are rules, like the loops of bots: Numba shares what it has compiled between callers of one
# kind only.


@rule
def step(cell: Numbers, seat: int, action: int, out: Numbers) -> int:
    """Make a move if the seat is waiting and the move is legal, and write into `out` who waits after it."""
    s = cell[0]
    if seat < 0 or seat >= s.seats or (waiting(s) >> seat) & 1 == 0:
        return NOT_WAITING
    for i in range(legal(s, seat, out)):
        if out[i] == action:
            apply(s, seat, action)
            out[WAITING] = waiting(s)
            return DONE
    return NOT_LEGAL


@rule
def see(cell: Numbers, seat: int, out: Numbers) -> None:
    """Turn a state into a seat's view of it and write what that seat sees: who waits, how many legal actions
    it has itself and which, the scores, and the places as they would be now."""
    s = cell[0]
    hide(s, seat)
    seats = waiting(s)
    out[WAITING] = seats
    scores(s, out[SCORES:])
    places(s, out[PLACES:])
    out[LEGAL] = 0
    if seat >= 0 and (seats >> seat) & 1:
        out[LEGAL] = legal(s, seat, out[ACTIONS:])


@rule
def after(s: Any, seat: int) -> int:
    """The next seat, clockwise."""
    return seat + 1 if seat + 1 < s.seats else 0


@rule
def rank(points: Numbers, seats: int, out: Numbers) -> None:
    """Places by points, fewest first; equal points share a place and the following place is skipped."""
    for seat in range(seats):
        out[seat] = 1
        for other in range(seats):
            if points[other] < points[seat]:
                out[seat] += 1
