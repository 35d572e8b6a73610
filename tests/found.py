"""What a game brings to the tests that run over all games: files in tests/games/GAME, found by path. What a
game does not say has a default, so that a new game needs none of them."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TypeVar

T = TypeVar("T")
FOLDER = Path(__file__).parent / "games"


@cache
def part(game: str, name: str) -> ModuleType | None:
    """The file of this name of a game, if there is one."""
    return import_module(f"games.{game}.{name}") if (FOLDER / game / f"{name}.py").is_file() else None


def said(game: str, file: str, name: str, default: T) -> T:
    """What a game says in a file under a name; the default if it says nothing."""
    found: T = getattr(part(game, file), name, default)
    return found
