"""Records: a class of annotated fields as a numpy record, and ways to hold one."""

from __future__ import annotations

import math
from collections import namedtuple
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

T = TypeVar("T")
Numbers = NDArray[Any]

wide: Callable[[Any], int] = np.int64  # type: ignore[assignment]  # compiled and interpreted sums agree in this width only
MOST_SEATS = 8  # of any game
NOBODY = -1  # in the place of a seat: no player, or a spectator
UNKNOWN = -99  # stands in a view for what its seat cannot know
NO_CARD = -100  # stands in every emptied cell, so that equal positions are equal bytes


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


def packed(cls: type[T]) -> type[T]:
    """Give a class its `dtype`: the numpy record whose fields are the class's annotations. The title of the
    first one is the name of the class: so records of two games differ, even with just the same fields."""
    taken = [name for name in cls.__annotations__ if hasattr(np.record, name)]
    if taken:
        raise TypeError(
            f"{cls.__module__}: numpy records use the name {taken[0]} themselves; choose another one."
        )
    first, *rest = cls.__annotations__
    names = [(f"{cls.__module__}.{cls.__qualname__}", first), *rest]
    described = [getattr(cls, name) for name in cls.__annotations__]
    fields = [(name, field.kind, field.shape) for name, field in zip(names, described, strict=True)]
    cls.dtype = np.dtype((np.record, np.dtype(fields, align=True)))  # type: ignore[attr-defined]  # here
    return cls


def cell(cls: type, content: bytes | None = None) -> Numbers:
    """Memory for one state: an array of one."""
    kind: np.dtype[Any] = cls.dtype  # type: ignore[attr-defined]  # set by `packed`
    return np.frombuffer(bytearray(kind.itemsize) if content is None else bytearray(content), kind)


def state_in(cell: Numbers, cls: type[T]) -> T:
    """The state that a cell holds, as a record on the same memory."""
    state: T = cell[0]
    return state


def blank(cls: type[T]) -> T:
    """A new record, all zeros."""
    return state_in(cell(cls), cls)


def copy(state: T) -> T:
    """The same record once more, in memory of its own."""
    twin: T = np.frombuffer(bytearray(state.tobytes()), state.dtype)[0]  # type: ignore[attr-defined]  # a record
    return twin


def plain(state: Any, count: Callable[[], list[int]] = list) -> Any:
    """The fields of a state (or of the cell with it, which is quicker) as quick Python attributes, to read:
    numbers and arrays; and how `counts_of` finds out more."""
    return plain_kind(state.dtype)._make((*state.item(), count))


def counts_of(fields: Any) -> list[int]:
    """What `count_up` of the game says of a view that Python reads."""
    counts: list[int] = fields.counted_up()
    return counts


@cache
def plain_kind(dtype: np.dtype[Any]) -> Any:
    return namedtuple("Plain", (*(dtype.names or ()), "counted_up"))  # its fields are known at run time only


def starts(layout: Iterable[tuple[str, tuple[int, ...], str]]) -> list[int]:
    """Where each part of a layout of features begins, and last how long the whole is."""
    return list(accumulate((math.prod(shape) for _, shape, _ in layout), initial=0))
