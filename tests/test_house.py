"""The house: folders say what there is, and coming in changes nothing."""

from __future__ import annotations

import configparser
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
HOUSE = ROOT / "src/stammtisch"

# OpenSpiel finds games that were registered when their module was imported, so this one loads them all.
LOADS_GAMES = ("stammtisch.research.openspiel",)
AUDITED = """
import os, sys
from importlib import import_module

written = []
CHANGES = tuple("os.mkdir os.remove os.rename os.rmdir os.link os.symlink os.truncate os.utime".split())
MAKES = ("shutil.", "tempfile.", "sqlite3.connect")

def audit(event, args):
    if event == "open" and isinstance(args[0], (str, bytes)) and isinstance(args[2], int):
        if args[2] & (os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND):
            written.append((event, args[0]))
    elif event.startswith(CHANGES + MAKES):
        written.append((event, args))

sys.addaudithook(audit)
for name in sys.argv[1:]:
    import_module(name)
    if written:
        sys.exit(f"importing {name} has changed the disk: {written}")
"""


def modules() -> list[str]:
    paths = [path.relative_to(HOUSE.parent).with_suffix("") for path in sorted(HOUSE.rglob("*.py"))]
    names = (".".join(path.parts).removesuffix(".__init__") for path in paths)
    return [name for name in names if name not in LOADS_GAMES and not name.endswith("__main__")]


def importing(*names: str) -> subprocess.CompletedProcess[str]:
    alone = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-c", AUDITED, *names]
    return subprocess.run(command, env=alone, capture_output=True, text=True, check=False)


def test_to_import_a_module_writes_nothing() -> None:
    assert len(modules()) > 100
    done = importing(*modules())
    assert (done.returncode, done.stderr) == (0, "")


def test_what_is_written_on_import_would_be_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "careless.py").write_text("open(__file__ + '.log', 'w').close()\n")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), *sys.path]))
    assert "importing careless has changed the disk" in importing("careless").stderr


def test_folders_and_a_few_files_are_all_there_is_at_the_top() -> None:
    assert len(list(HOUSE.glob("*.py"))) <= 5


def test_every_folder_has_its_place_in_the_order() -> None:
    rules = configparser.ConfigParser()
    rules.read(ROOT / ".importlinter")
    order = rules["importlinter:contract:layers"]["layers"].replace("|", "\n").split()
    folders = {f"stammtisch.{path.parent.name}" for path in HOUSE.glob("*/__init__.py")}
    assert folders <= set(order)
