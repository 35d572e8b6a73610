"""What is in a wheel: the page, and libraries that offer all they should and ask for nothing unusual.

`python tests/wheels/contents.py dist/*.whl` looks into some. It is all that can be said here about those for
other systems.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import lief

from stammtisch.engine.entries import entries
from stammtisch.engine.files import SEAL
from stammtisch.games import GAMES

OFFERED = {entry.name for entry in entries()}
FOLDER = "stammtisch/libraries/"
PAGE = "stammtisch/server/page/index.html"
COPYING = {"memcpy", "memmove", "memset", "bzero", "__bzero", "dyld_stub_binder"}  # every system has them
SYSTEM = ("kernel32.dll", "api-ms-win-crt-", "libsystem")  # every Windows, every macOS


def faults(wheel: Path) -> Iterator[str]:
    """What is wrong with a wheel, in sentences."""
    with ZipFile(wheel) as archive:
        names = archive.namelist()
        if PAGE not in names:
            yield "There is no page."
        libraries = [name for name in names if name.startswith(FOLDER) and not name.endswith(SEAL)]
        for game in GAMES:
            if not any(name.startswith(f"{FOLDER}{game}-") for name in libraries):
                yield f"There is no library of {game}."
        for name in libraries:
            content = archive.read(name)
            sealed = name + SEAL in names and archive.read(name + SEAL).decode().strip()
            if sealed != hashlib.sha256(content).hexdigest():
                yield f"{name} is not what was sealed."
            yield from (f"{name}: {fault}" for fault in faults_of_library(content))


def faults_of_library(content: bytes) -> Iterator[str]:
    offered, asked, libraries = symbols(content)
    if lacking := OFFERED - offered:
        yield f"It lacks {', '.join(sorted(lacking))}."
    if strange := asked - COPYING:
        yield f"It asks for {', '.join(sorted(strange))}."
    if others := [name for name in libraries if not Path(name.lower()).name.startswith(SYSTEM)]:
        yield f"It needs {', '.join(others)}."


def symbols(content: bytes) -> tuple[set[str], set[str], list[str]]:
    """What a library offers, what it asks of no library in particular, and the libraries that it needs."""
    library = lief.parse(content)
    if isinstance(library, lief.ELF.Binary):
        known = [symbol for symbol in library.dynamic_symbols if symbol.name]
        offered = {str(symbol.name) for symbol in known if symbol.shndx}
        asked = {str(symbol.name) for symbol in known} - offered
        return offered, asked, [str(name) for name in library.libraries]
    if isinstance(library, lief.MachO.Binary):
        offered = {str(symbol.name).removeprefix("_") for symbol in library.exported_symbols}
        asked = {str(symbol.name).removeprefix("_") for symbol in library.imported_symbols}
        own = lief.MachO.LoadCommand.TYPE.ID_DYLIB
        return offered, asked, [str(each.name) for each in library.libraries if each.command != own]
    if isinstance(library, lief.PE.Binary):
        offered = {str(function.name) for function in library.exported_functions}
        return offered, set(), [str(each.name) for each in library.imports]
    raise ValueError("This is no library that anybody knows.")


def main() -> None:
    lief.logging.disable()
    found = [f"{name}: {fault}" for name in sys.argv[1:] for fault in faults(Path(name))]
    for name in sys.argv[1:]:
        print(f"{Path(name).name}: {Path(name).stat().st_size / 1e6:.1f} MB")
    if found:
        sys.exit("\n".join(found))


if __name__ == "__main__":
    main()
