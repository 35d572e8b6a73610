"""What the fields of views stand for, by their types; plain boards, here and on the page, show them so."""

from __future__ import annotations

import typing
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, is_typeddict

from stammtisch.games.shapes import alternatives, bare, fields, held, parts, shapes, word


@dataclass(frozen=True)
class Meanings:
    said: dict[str, str]
    """What a field stands for, as `last.starter` for a seat; a card that is a mere number is a `number`."""
    rows: tuple[str, ...]
    """Lists that may have an entry for each seat: one of single cards is a pile or a hand."""


@cache
def meanings(game: str) -> Meanings:
    shown = shapes(game).shown
    rows = (name for name, field in fields(shown).items() if any(map(is_row, alternatives(field.type))))
    return Meanings(dict(said(shown)), tuple(sorted(rows)))


def said(kind: type, before: str = "") -> Iterator[tuple[str, str]]:
    for name, field in fields(kind).items():
        for one in parts(field.type):
            if (found := word(one)) and found.said:
                yield before + name, "number" if found.said == "card" and bare(one) is int else found.said
        for inner in filter(is_typeddict, parts(field.type)):
            yield from said(inner, f"{before}{name}.")


def is_row(hint: Any) -> bool:
    inner = held(hint)
    return inner is not None and word(inner) is None and typing.get_origin(bare(hint)) is list
