"""Compiling rules with Numba, and the cache where compiled code is kept.

With NUMBA_DISABLE_JIT=1 all rules are plain Python and give the same bytes.
"""

from __future__ import annotations

import dis
import hashlib
import os
import platform
import shutil
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numba
import numpy as np
import platformdirs
from numba.core.caching import CompileResultCacheImpl, FunctionCache, InTreeCacheLocator

F = TypeVar("F", bound=Callable[..., Any])

SMALL = 300  # bytes of bytecode
# Free of the interpreter lock; dividing as numpy does; without reference counts, so a rule cannot allocate.
COMPILED = {"nogil": True, "error_model": "numpy", "_nrt": False, "no_cfunc_wrapper": True}


def rule(function: F) -> F:
    """Compile a function on records into its callers: left to itself the compiler is too shy to inline,
    which costs much speed."""
    return compiled(function, forceinline=True)


def cold(function: F) -> F:
    """A rule that is long and seldom reached: compiled apart, which spares much time at the first start."""
    return compiled(function, forceinline=False)


def is_small(function: Callable[..., Any]) -> bool:
    """A few lines without a loop."""
    loops = any(
        step.opname == "FOR_ITER" or "BACKWARD" in step.opname for step in dis.get_instructions(function)
    )
    return not loops and len(function.__code__.co_code) < SMALL


def compiled(function: F, forceinline: bool) -> F:
    """Compile when first called. Small rules are pasted into their callers before anything is compiled, which
    spares much of the first compile."""
    inline = "always" if forceinline and is_small(function) else "never"
    result: F = numba.njit(forceinline=forceinline, inline=inline, **COMPILED)(function)
    if not numba.config.DISABLE_JIT:
        UNCACHED.append(result)
        if CACHING:
            use_cache()
    return result


# --- the cache


def compiled_sources() -> str:
    """A hash of every file with a rule or a record in it. Numba by itself misses a change in another file."""
    here = Path(__file__).parents[1]
    digest = hashlib.sha256()
    for path in sorted(here.rglob("*.py")):
        source = path.read_bytes()
        if any(mark in source for mark in (b"@rule", b"@cold", b"@packed")):
            digest.update(path.relative_to(here).as_posix().encode() + b"\0" + source + b"\0")
    made_by = (numba.__version__, np.__version__, platform.python_version(), numba.config.BOUNDSCHECK)
    digest.update(repr(made_by).encode())
    return digest.hexdigest()[:16]


@cache
def cache_folder() -> Path:
    """In the user's cache directory; where that cannot be written, a temporary one that nobody else can
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


UNCACHED: list[Any] = []  # compiled functions whose code is not kept yet
CACHING: list[Path] = []  # where it is kept, once a game has been loaded


def use_cache() -> None:
    """Keep compiled code in our own folder from now on. Called when a game is loaded: to import the package
    touches no disk. Several threads may load games at once."""
    CACHING[:] = [cache_folder()]
    while True:
        try:
            function = UNCACHED.pop()
        except IndexError:
            return
        function._cache = Kept(function.py_func)


class Locator(InTreeCacheLocator):  # type: ignore[misc]  # Numba's
    """Where the compiled code of a file is kept: by its name within the package and not by the place where
    that lies, so that another copy of the same sources finds it too."""

    def get_cache_path(self) -> str:
        return str(cache_folder() / Path(self._py_file).resolve().parent.name)


class Located(CompileResultCacheImpl):  # type: ignore[misc]  # Numba's
    _locator_classes = (Locator,)


class Kept(FunctionCache):  # type: ignore[misc]  # Numba's
    """What `enable_caching` gives to a function, but in our folder. To say so in Numba's settings would move
    the code of the program around us too, and of other threads."""

    _impl_class = Located


def all_cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
