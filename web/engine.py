"""What the page takes from the engine: the entries of a library as methods, and the facts of each game."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from typing import Any

import numpy as np

from stammtisch.bots import race, search, thinking
from stammtisch.engine import chance, files, layout, turns
from stammtisch.engine.entries import Argument, Entry, Forest, argument, entries
from stammtisch.games import load
from stammtisch.match.table import set_up

TARGET = "wasm32"
HEAD = """// Written by engine.py from engine/entries.py; do not edit.

/** An array in the memory of a module: of what kind, where it begins, and how long it is each way. */
export interface Numbers<K extends Kind = Kind> {
  readonly kind: K;
  readonly at: number;
  readonly shape: readonly number[];
}
"""
FACTS = """/** What has to be known of a game besides its module. */
export interface Facts {
  readonly game: string;
  /** The name of the file that was built from the same sources. */
  readonly module: string;
  /** Bytes of a state. */
  readonly state: number;
  /** Where each field of a state begins, what numbers it holds, and how many. */
  readonly fields: Readonly<Record<string, readonly [at: number, kind: string, count: number]>>;
  /** The lengths of arrays that are fixed for a game, by their names in shapes. */
  readonly lengths: Readonly<Record<string, number>>;
  /** A state for each number of seats, with the usual options, before anything is dealt; in base64. */
  readonly starts: Readonly<Record<string, string>>;
  /** How many rounds a search plays to the end, how many moves it makes in a millisecond, and for how many of
   * these a level thinks. */
  readonly horizon: number;
  readonly pace: number;
  readonly thinks: Readonly<Record<string, number>>;
  /** `factors` of a forest, in base64. */
  readonly factors: string;
}
"""
EXPORTS = """
/** A module as it is: addresses, numbers and lengths in, a number out. */
export type Exports = Record<(typeof NAMES)[number], (...given: number[]) => number>;

function addresses(forest: Forest): number[] {
  return (Object.keys(FOREST) as (keyof Forest)[]).map((part) => forest[part].at);
}

/** What the library of every game offers. */"""


def library() -> str:
    """The list of entries in TypeScript."""
    offered = [entry for entry in entries() if entry.in_browsers]
    kinds = sorted({part.shape.kind for entry in offered for part in entry.pointers() if part.shape})
    forest = argument("forest", Forest)
    return "\n".join(
        [
            HEAD,
            f"export type Kind = {' | '.join(map(quoted, kinds))};",
            "",
            f"/** {first_line(Forest.__doc__)} */",
            "export interface Forest {",
            *(f"  readonly {part.name}: {typescript(part)};" for part in forest.parts),
            "}",
            "",
            "/** Of each part of a forest its kind and how long it is each way. */",
            "export const FOREST = {",
            *(f"  {part.name}: {shape(part)}," for part in forest.parts),
            "} as const satisfies Record<keyof Forest, readonly [Kind, ...(number | string)[]]>;",
            "",
            *(f"export const {name} = {value};" for name, value in numbers()),
            "",
            FACTS,
            "/** The entries by the names that a module has for them. */",
            f"export const NAMES = [{', '.join(quoted(entry.name) for entry in offered)}] as const;",
            EXPORTS,
            "export class Library {",
            "  private readonly call: Exports;",
            "",
            "  constructor(call: Exports) {",
            "    this.call = call;",
            "  }",
            *(line for entry in offered for line in method(entry)),
            "}",
            "",
        ]
    )


def quoted(text: str) -> str:
    return f'"{text}"'


def first_line(text: str | None) -> str:
    return " ".join((text or "").split())


def typescript(part: Argument) -> str:
    if part.parts:
        return "Forest"
    return f"Numbers<{quoted(part.shape.kind)}>" if part.shape else "number"


def shape(part: Argument) -> str:
    assert part.shape is not None
    ways = (quoted(way) if isinstance(way, str) else str(way) for way in part.shape.lengths)
    return f"[{', '.join([quoted(part.shape.kind), *ways])}]"


def numbers() -> Iterator[tuple[str, int]]:
    """Those by which memory is laid out and read."""
    yield "MOST_SEATS", layout.MOST_SEATS
    yield "NOBODY", layout.NOBODY
    for name in ("WORDS", "SEED", "KEY"):
        yield name, getattr(chance, name)
    for name in ("DONE", "WAITING", "LEGAL", "SCORES", "PLACES", "ACTIONS"):
        yield name, getattr(turns, name)
    for name in ("WORLDS", "DEEPEST", "SUM", "GAIN", "SQUARES", "POINTS", "KINDS"):
        yield name, getattr(search, name)
    for name in ("TREES", "MOVES"):
        yield name, getattr(race, name)
    for name in ("MOST_NODES", "EACH_NODE", "BRANCHES"):
        yield name, getattr(thinking, name)


def method(entry: Entry) -> Iterator[str]:
    """An entry as a method: it hands over addresses and lengths, as `stammtisch.engine.library` does."""
    taken = ", ".join(f"{camel(each.name)}: {typescript(each)}" for each in entry.arguments)
    handed = [given(each) for each in entry.arguments]
    handed += [f"{path}.shape[{way}]!" for path, way in entry.lengths().values()]
    call = f"this.call.{entry.name}({', '.join(handed)});"
    yield ""
    yield f"  /** {first_line(entry.about)} */"
    yield f"  {camel(entry.name)}({taken}): {'number' if entry.gives else 'void'} {{"
    yield f"    return {call}" if entry.gives else f"    {call}"
    yield "  }"


def given(each: Argument) -> str:
    if each.parts:
        return f"...addresses({each.name})"
    return f"{camel(each.name)}.at" if each.shape else camel(each.name)


def camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(map(str.title, rest))


def facts(name: str) -> dict[str, Any]:
    game = load(name)
    starts = {}
    for seats in game.seats:
        cell = layout.cell(game.state)
        set_up(game, layout.state_in(cell, game.state), seats, game.check_options({}))
        starts[str(seats)] = in_base64(cell.tobytes())
    return {
        "game": name,
        "module": files.file_name(name, TARGET),
        "state": game.state.dtype.itemsize,
        "fields": {name: field_of(game.state.dtype, name) for name in game.state.dtype.names},
        "lengths": game.sizes.lengths(),
        "starts": starts,
        "horizon": game.horizon,
        "pace": game.pace,
        "thinks": dict(game.thinks),
        "factors": in_base64(thinking.new_forest(game, 1).factors.tobytes()),
    }


def field_of(record: np.dtype[Any], name: str) -> tuple[int, str, int]:
    """Where a field of a record begins, what numbers it holds, and how many."""
    kind, at = (record.fields or {})[name][:2]
    return at, kind.base.name, int(np.prod(kind.shape))


def in_base64(content: bytes) -> str:
    return base64.b64encode(content).decode("ascii")
