"""Files for results. Whether they can be written is tried before any work is done."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryFile

from stammtisch.errors import Mistake


class CannotWrite(Mistake):
    """A file or a folder cannot be written; says which, and why."""


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Say which file or folder it was that could not be written."""
    try:
        yield
    except OSError as error:
        raise CannotWrite(f"{path} cannot be written: {error.strerror}.") from None


def check_file(path: Path) -> None:
    """Complain about a file that cannot be written; what is in it stays."""
    is_new = not path.exists()
    with writing(path):
        path.open("ab").close()
        if is_new:
            path.unlink()


def check_folder(folder: Path) -> None:
    """Make a folder; complain if no file can be written in it."""
    with writing(folder):
        folder.mkdir(parents=True, exist_ok=True)
        TemporaryFile(dir=folder).close()
