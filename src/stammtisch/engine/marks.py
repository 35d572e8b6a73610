"""Marks on the functions that become compiled code. In Python they stay what they are, plain functions: only
`stammtisch.compiler` looks at the marks, in a process of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


def rule(function: F) -> F:
    """Compile a function on records into its callers: left to itself the compiler is too shy to inline,
    which costs much speed."""
    return marked(function, inlined=True)


def cold(function: F) -> F:
    """A rule that is long and seldom reached: compiled apart, which spares the compiler much time."""
    return marked(function, inlined=False)


def marked(function: F, inlined: bool) -> F:
    function.inlined = inlined  # type: ignore[attr-defined]  # what the compiler looks for
    return function
