"""`python -m stammtisch.compiler skyjo --target wasm32 --to FOLDER` builds the library of a game, for one
target or several."""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from pathlib import Path

from stammtisch.compiler import lowering, targets
from stammtisch.engine import files
from stammtisch.engine.building import CannotBuild
from stammtisch.engine.entries import entries
from stammtisch.games import load

LAST = 8  # how many entries the optimiser takes as long as


def build(name: str, to: Path, wanted: list[str], checked: bool) -> None:
    game = load(name)
    lengths = game.sizes.lengths()
    kinds = {target: targets.TARGETS[target] for target in wanted}
    listed = [entry for entry in entries() if any(kind.offers(entry) for kind in kinds.values())]
    homes = {entry.home: import_module(entry.home) for entry in listed}
    lowering.teach()
    lowering.put_compilers("stammtisch")
    parts = []
    for number, entry in enumerate(listed, 1):
        parts.append(lowering.lower(entry, homes[entry.home], game.state.dtype, lengths, checked))
        print(number / (len(listed) + LAST), flush=True)
    whole = lowering.joined(parts)
    for target, kind in kinds.items():
        exported = [entry.name for entry in listed if kind.offers(entry)]
        code = targets.object_code(whole, kind, exported)
        print((len(listed) + LAST / 2) / (len(listed) + LAST), flush=True)
        file = files.file_name(name, target, checked)
        files.keep(targets.link(code, file, kind, exported), to / file)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--to", type=Path, required=True)
    parser.add_argument("--target", action="append", choices=sorted(targets.TARGETS), required=True)
    parser.add_argument("--checked", action="store_true")
    given = parser.parse_args()
    try:
        build(given.game, given.to, given.target, given.checked)
    except CannotBuild as problem:
        sys.exit(str(problem))
    except OSError as problem:
        sys.exit(f"{given.to} cannot be written: {problem.strerror}.")


if __name__ == "__main__":
    main()
