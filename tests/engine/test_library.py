"""Libraries as files: which are loaded, and what happens where there is none, or none that can be trusted."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import warnings
from pathlib import Path

import numpy as np
import pytest

from stammtisch.compiler import targets as linking
from stammtisch.engine import building, files, layout, library, machine
from stammtisch.engine.entries import entries
from stammtisch.errors import Mistake
from stammtisch.games import load

GAME = "makatsu"
needs_library = pytest.mark.skipif(library.way() == library.INTERPRETED, reason="nothing is compiled")


def run(code: str, **environment: str) -> str:
    """What a fresh process prints."""
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    return done.stdout.strip()


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A library in a cache of its own, where it can be damaged."""
    assert load(GAME).library
    path = files.find(GAME, library.way() == library.CHECKED)
    assert path is not None
    for part in (path, files.seal_of(path)):
        shutil.copy(part, tmp_path)
    monkeypatch.setattr(files, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(files, "SHIPPED", tmp_path / "nothing")
    return tmp_path / path.name


def found() -> Path | None:
    return files.find(GAME, library.way() == library.CHECKED)


@needs_library
def test_a_whole_library_is_found(kept: Path) -> None:
    assert found() == kept


@needs_library
def test_a_truncated_library_is_never_loaded(kept: Path) -> None:
    kept.write_bytes(kept.read_bytes()[:-1])
    assert found() is None


@needs_library
def test_a_library_that_something_else_has_overwritten_is_never_loaded(kept: Path) -> None:
    kept.write_bytes(kept.read_bytes().replace(b"choose", b"choosy"))
    assert found() is None


@needs_library
@pytest.mark.parametrize("seal", [None, "", "\xff", "0" * 64])
def test_a_library_without_its_seal_is_never_loaded(kept: Path, seal: str | None) -> None:
    if seal is None:
        files.seal_of(kept).unlink()
    else:
        files.seal_of(kept).write_text(seal, "latin-1")
    assert found() is None


@needs_library
def test_a_library_of_other_sources_has_another_name(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "sources_hash", lambda game: "0123456789abcdef")
    assert found() is None


@needs_library
def test_a_library_for_another_machine_is_not_looked_at(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "targets", lambda: ("linux-s390x",))
    assert found() is None


@needs_library
def test_what_is_not_a_library_is_refused_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "makatsu.so"
    path.write_text("not a library")
    with pytest.raises(building.CannotBuild, match=r"makatsu\.so cannot be loaded"):
        library.native(path)


def test_a_rule_of_the_sources_changes_the_name(tmp_path: Path) -> None:
    copy = tmp_path / "stammtisch"
    shutil.copytree(files.PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__", "page"))
    code = f"from stammtisch.engine import files; print(files.sources_hash({GAME!r}))"
    same = run(code, PYTHONPATH=str(tmp_path))
    with (copy / "games" / GAME / "view.py").open("a") as view:
        view.write("# what is shown decides nothing\n")
    still = run(code, PYTHONPATH=str(tmp_path))
    assert same == still == files.sources_hash(GAME)
    for part in (f"games/{GAME}/rules.py", "engine/layout.py", "bots/race.py", "compiler/lowering.py"):
        with (copy / part).open("a") as source:
            source.write("# who knows\n")
        changed = run(code, PYTHONPATH=str(tmp_path))
        assert changed != same, part
        same = changed


# --- where none can be had


def test_without_a_library_and_without_numba_rules_run_as_plain_python(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STAMMTISCH_RULES", "native")
    monkeypatch.setattr(files, "find", lambda *_: None)
    monkeypatch.setattr(building, "find_spec", lambda name: None)
    with pytest.warns(UserWarning, match=r"numba.*pip install 'stammtisch\[rules\]'.*plain Python"):
        opened = library.open_library(GAME, load(GAME).sizes)
    assert opened is library.interpreted()


def test_without_a_linker_the_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.setattr(linking, "find_spec", lambda name: None)
    for target in linking.TARGETS.values():
        with pytest.raises(building.CannotBuild, match=r"no linker.*pip install ziglang"):
            linking.linker(target, ["step"])


@pytest.mark.skipif(sys.platform != "linux", reason="needs rlimit")
def test_a_full_disk_leaves_nothing_behind(tmp_path: Path) -> None:
    code = (
        "import resource; from pathlib import Path; from stammtisch.engine import files;"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))\n"
        f"try: files.keep(bytes(1000), Path({str(tmp_path)!r}) / 'library.so')\n"
        "except OSError as error: print(error.errno)"
    )
    assert run(code) == "27"  # EFBIG
    assert list(tmp_path.iterdir()) == []


def test_a_build_that_is_killed_leaves_nothing_that_is_loaded(tmp_path: Path) -> None:
    target = machine.targets()[0]
    wanted = [GAME, "--target", target, "--to", str(tmp_path)]
    with subprocess.Popen(
        [sys.executable, "-m", "stammtisch.compiler", *wanted], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert 0 < float(process.stdout.readline()) < 1
        process.kill()
    assert not any(files.is_whole(path) for path in tmp_path.iterdir())


def test_a_home_that_cannot_be_written_falls_back_to_a_temporary_directory(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.touch()
    code = "from stammtisch.engine import files; print(files.cache_folder())"
    folder = run(code, XDG_CACHE_HOME=str(blocked), TMPDIR=str(tmp_path))
    assert folder.startswith(str(tmp_path / "stammtisch-"))


def test_old_libraries_are_forgotten_but_the_newest_few(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(files, "KEPT", 2)
    for number in range(4):
        path = tmp_path / f"{GAME}-{number}-linux-x86_64.so"
        files.keep(b"", path)
        os.utime(path, (number, number))
    files.forget_old(GAME, "linux-x86_64")
    assert {path.name.split("-")[1] for path in tmp_path.iterdir()} == {"2", "3"}
    assert len(list(tmp_path.iterdir())) == 4  # with their seals


# --- ways to run rules


def test_a_way_that_does_not_exist_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STAMMTISCH_RULES", "quickly")
    with pytest.raises(Mistake, match="native, checked, interpreted, not 'quickly'"):
        library.way()


@pytest.mark.skipif(library.way() != library.CHECKED, reason="only checked libraries look")
def test_a_checked_library_refuses_arrays_that_do_not_fit() -> None:
    game = load(GAME)
    cell, out = layout.cell(game.state), game.scratch()
    for wrong in (out[:-1], out.astype(np.int32), out[::-1], out.reshape(1, -1)):
        with pytest.raises(TypeError, match="list_moves: out"):
            game.library.list_moves(cell, 0, wrong)


def test_every_entry_stands_in_the_module_that_the_list_names() -> None:
    plain = library.interpreted()
    for entry in entries():
        assert callable(getattr(plain, entry.name)), entry.name
        assert entry.about, entry.name


def test_help_rulebooks_and_tables_do_not_import_a_compiler() -> None:
    code = (
        "import sys, stammtisch.cli, stammtisch;"
        f"stammtisch.Table({GAME!r}, seed=1).view();"
        "print([name for name in ('numba', 'llvmlite') if name in sys.modules])"
    )
    assert run(code) == "[]"


def test_to_import_the_package_writes_nothing(tmp_path: Path) -> None:
    code = "import stammtisch.match.table, stammtisch.bots.levels, stammtisch.study.simulate"
    run(code, XDG_CACHE_HOME=str(tmp_path), TMPDIR=str(tmp_path))
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_warned_of_where_there_is_a_library() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert library.open_library(GAME, load(GAME).sizes)
