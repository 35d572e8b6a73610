"""Nothing that plays, serves, simulates or reviews imports a compiler."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from stammtisch.games import GAMES, load
from wheels.evening import Failed, run, spend

TRAP = 'raise SystemExit("A compiler was imported.")'  # which nobody catches by mistake


@pytest.fixture
def without_compilers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Every process from now on ends where one is imported. Libraries are there."""
    assert all(load(game).library for game in GAMES)
    for name in ("numba", "llvmlite"):
        (tmp_path / f"{name}.py").write_text(TRAP)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join((str(tmp_path), *filter(None, sys.path))))
    monkeypatch.setenv("STAMMTISCH_DATA", str(tmp_path / "data"))
    return tmp_path


def test_a_whole_evening_needs_no_compiler(without_compilers: Path) -> None:
    spend(sys.executable, without_compilers)


def test_a_compiler_would_be_noticed(without_compilers: Path) -> None:
    with pytest.raises(Failed, match=r"A compiler was imported\."):
        run([sys.executable, "-m", "stammtisch.compiler"], "skyjo")
