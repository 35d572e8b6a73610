"""What is wrong with a wheel is found before anybody installs it."""

from __future__ import annotations

from pathlib import Path
from zipfile import ZipFile

import pytest

from stammtisch.engine import files
from stammtisch.games import GAMES, load
from wheels.contents import FOLDER, PAGE, faults, faults_of_library


@pytest.fixture(scope="module")
def libraries() -> dict[str, bytes]:
    """Of this machine, with their seals, by their places in a wheel."""
    found = {}
    for game in GAMES:
        assert load(game).library
        path = files.find(game)
        assert path is not None
        for file in (path, files.seal_of(path)):
            found[FOLDER + file.name] = file.read_bytes()
    return found


def wheel(folder: Path, contents: dict[str, bytes]) -> Path:
    path = folder / "stammtisch.whl"
    with ZipFile(path, "w") as archive:
        for name, content in contents.items():
            archive.writestr(name, content)
    return path


def test_nothing_is_wrong_with_libraries_and_a_page(tmp_path: Path, libraries: dict[str, bytes]) -> None:
    assert list(faults(wheel(tmp_path, {PAGE: b"", **libraries}))) == []


def test_what_is_missing_or_damaged_is_named(tmp_path: Path, libraries: dict[str, bytes]) -> None:
    whole = {name: content for name, content in libraries.items() if not name.startswith(f"{FOLDER}skyjo-")}
    damaged = next(name for name in whole if not name.endswith(files.SEAL))
    whole[damaged] += b"!"
    assert list(faults(wheel(tmp_path, whole))) == [
        "There is no page.",
        "There is no library of skyjo.",
        f"{damaged} is not what was sealed.",
    ]


def test_a_library_that_lacks_an_entry_or_asks_for_a_stranger_is_refused(libraries: dict[str, bytes]) -> None:
    content = next(content for name, content in libraries.items() if not name.endswith(files.SEAL))
    renamed = content.replace(b"\0advise\0", b"\0advice\0").replace(b"\0memset\0", b"\0malloc\0")
    assert list(faults_of_library(renamed)) == ["It lacks advise.", "It asks for malloc."]
