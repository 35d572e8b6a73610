"""How often tests try things: `make test` tries each kind of thing, `make test-all` many of each."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")
ALL = os.environ.get("TESTS") == "all"  # as make test-all sets it


def often(many: int, few: int) -> int:
    """How often something is tried: the first number in `make test-all`, the second otherwise."""
    return many if ALL else few


def also(few: Sequence[T], more: Sequence[T]) -> list[T]:
    """What something is tried with: in `make test-all` also with more."""
    return [*few, *more] if ALL else [*few]
