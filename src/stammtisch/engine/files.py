"""Libraries as files: where the compiled rules of a game lie, and which of them can be trusted.

A library is named by the game, by the hash of the sources that it was compiled from, and by the kind of
machine that it is for. It comes with the package, or it is built once and kept in the user's cache. Beside it
lies a file with its checksum: what was written by half, or belongs to something else, is never loaded.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from functools import cache
from pathlib import Path

import platformdirs

from stammtisch.engine.entries import entries
from stammtisch.engine.machine import ending, targets

PACKAGE = Path(__file__).parents[1]
SHIPPED = PACKAGE / "libraries"
MARKS = (b"@rule", b"@cold", b"@packed")
CALLING = ("building.py", "calling.py", "files.py", "library.py", "machine.py")  # what is in no library
SEAL = ".sha256"
KEPT = 16  # libraries of a game and a target: they are small, and some people switch between versions


@cache
def sources_hash(game: str) -> str:
    """A hash of all that the library of a game is made from: what rules are written with, every file with a
    rule or a record in it, and what makes libraries of them."""
    homes = {PACKAGE.parent.joinpath(*entry.home.split(".")).with_suffix(".py") for entry in entries()}
    folders = (PACKAGE / part for part in ("engine", "bots", "compiler", f"games/{game}"))
    found = {path for folder in folders for path in folder.glob("*.py")}
    digest = hashlib.sha256()
    for path in sorted(found | homes):
        source = path.read_bytes()
        whole = path.parent.name in ("engine", "compiler") and path.name not in CALLING
        if whole or any(mark in source for mark in MARKS):
            digest.update(path.relative_to(PACKAGE).as_posix().encode() + b"\0" + source + b"\0")
    return digest.hexdigest()[:16]


def file_name(game: str, target: str, checked: bool = False) -> str:
    return f"{game}-{sources_hash(game)}-{target}{'-checked' if checked else ''}.{ending(target)}"


def seal_of(path: Path) -> Path:
    """The file with the checksum of a library."""
    return path.with_name(path.name + SEAL)


def is_whole(path: Path) -> bool:
    """Whether a library is there, just as it was written."""
    try:
        return seal_of(path).read_text("ascii").strip() == hashlib.sha256(path.read_bytes()).hexdigest()
    except (OSError, UnicodeDecodeError):
        return False


def keep(content: bytes, path: Path) -> None:
    """Write a library and its checksum. Whoever looks meanwhile sees the old one, none or the new one; two
    who write the same at once do no harm."""
    replace(path, content)
    replace(seal_of(path), hashlib.sha256(content).hexdigest().encode())


def replace(path: Path, content: bytes) -> None:
    """Write a file as a whole or not at all."""
    with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
        try:
            file.write(content)
            file.flush()
            os.chmod(file.name, 0o644)
            os.replace(file.name, path)
        except OSError:
            os.unlink(file.name)
            raise


@cache
def cache_folder() -> Path:
    """In the user's cache directory; where that cannot be written, a temporary one that nobody else can
    write."""
    user = os.getuid() if hasattr(os, "getuid") else 0
    for parent in (
        platformdirs.user_cache_path("stammtisch"),
        Path(tempfile.gettempdir()) / f"stammtisch-{user}",
    ):
        folder = parent / "libraries"
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            owner = folder.stat().st_uid
            tempfile.TemporaryFile(dir=folder).close()
        except OSError:
            continue
        if owner == user:
            return folder
    return Path(tempfile.mkdtemp(prefix="stammtisch-"))


def find(game: str, checked: bool = False, target: str | None = None) -> Path | None:
    """The library of a game for this machine, the quickest that is there, or for another target."""
    for each in [target] if target else targets():
        for folder in (SHIPPED, cache_folder()):
            path = folder / file_name(game, each, checked)
            if is_whole(path):
                return path
    return None


def forget_old(game: str, target: str) -> None:
    """Libraries of earlier versions are seldom loaded again; a few are kept for those who switch."""
    found = [path for path in cache_folder().glob(f"{game}-*-{target}.*") if path.suffix != SEAL]
    for path in sorted(found, key=lambda path: path.stat().st_mtime, reverse=True)[KEPT:]:
        path.unlink(missing_ok=True)
        seal_of(path).unlink(missing_ok=True)
