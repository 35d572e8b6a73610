"""Records, bits, dispatch, the cache."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from shutil import copytree, ignore_patterns

import numpy as np
import pytest
from matches import truth

from stammtisch import GAMES, Table
from stammtisch.engine import bits, compiling, contract, layout, turns


def test_a_record_refuses_a_field_that_numpy_records_have_themselves() -> None:
    with pytest.raises(TypeError, match="round"):

        @layout.packed
        class State:
            round: int = layout.number()


def test_a_game_without_all_its_rules_is_refused_by_name() -> None:
    @layout.packed
    class State:
        seats: int = layout.number()

    with pytest.raises(TypeError, match="deal"):
        contract.register(State, {})


@pytest.mark.parametrize("mask", [1, 0b1010, 0xFFFFFF, 1 << 31 | 1, 0b1011000100000000001])
def test_bits_are_counted_found_and_listed(mask: int) -> None:
    numbers = [bit for bit in range(32) if mask >> bit & 1]
    out = np.zeros(33, np.int64)
    assert bits.count_bits(mask) == len(numbers)
    assert bits.lowest_bit(mask) == numbers[0]
    assert [bits.nth_bit(mask, n) for n in range(len(numbers))] == numbers
    assert out[: bits.list_few_bits(mask, out)].tolist() == numbers
    assert out[: bits.list_bits(mask, 32, 0, out, 0)].tolist() == numbers


def test_equal_points_share_a_place_and_the_next_is_skipped() -> None:
    out = np.array([30, 50, 30, -10])
    turns.rank(out, 4)
    assert out.tolist() == [2, 1, 2, 4]


@pytest.mark.parametrize("game", GAMES)
def test_a_checked_step_says_why_it_did_nothing(game: str) -> None:
    table = Table(game, seed=1)
    cell = layout.cell(table.game.state, truth(table).tobytes())
    out = np.zeros(len(table.game.moves) + 1, np.int64)
    seat = table.waiting[0]
    before = cell.tobytes()
    assert turns.step(cell, -1, 0, out) == turns.NOT_WAITING
    assert turns.step(cell, table.seats, 0, out) == turns.NOT_WAITING
    assert turns.step(cell, seat, len(table.game.moves), out) == turns.NOT_LEGAL
    assert cell.tobytes() == before
    contract.legal(layout.state_in(cell, table.game.state), seat, out)
    assert turns.step(cell, seat, int(out[0]), out) == turns.DONE
    assert cell.tobytes() != before


def run(code: str, **environment: str) -> str:
    import os

    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    return done.stdout.strip()


def test_the_cache_lies_in_the_users_cache_directory_and_depends_on_the_bounds_checks(tmp_path: Path) -> None:
    code = "from stammtisch.engine import compiling; print(compiling.cache_folder())"
    folder = run(code, XDG_CACHE_HOME=str(tmp_path), NUMBA_BOUNDSCHECK="0")
    checked = run(code, XDG_CACHE_HOME=str(tmp_path), NUMBA_BOUNDSCHECK="1")
    assert folder.startswith(str(tmp_path))
    assert folder != checked


def test_another_copy_of_the_same_sources_finds_what_was_compiled(tmp_path: Path) -> None:
    copytree(Path(turns.__file__).parents[1], tmp_path / "stammtisch", ignore=ignore_patterns("__pycache__"))
    code = (
        "from stammtisch.engine import turns; from stammtisch.games import load;"
        "load('makatsu'); print(turns.step.stats.cache_path)"
    )
    here, there = run(code), run(code, PYTHONPATH=str(tmp_path))
    assert here == there == str(compiling.cache_folder() / "engine")


def test_games_that_threads_load_at_once_are_all_kept_in_the_cache() -> None:
    code = (
        "import gc, sys; from pathlib import Path; from threading import Thread;"
        "from numba.core.registry import CPUDispatcher; from stammtisch.games import GAMES, load;"
        "sys.setswitchinterval(1e-6); threads = [Thread(target=load, args=[game]) for game in GAMES * 3];"
        "[thread.start() for thread in threads]; [thread.join() for thread in threads];"
        "ours = [found for found in gc.get_objects() if isinstance(found, CPUDispatcher)"
        " and found.py_func.__module__.startswith('stammtisch')];"
        "print(*{Path(found.stats.cache_path or '').parent for found in ours})"
    )
    assert run(code) == str(compiling.cache_folder())


def test_a_home_that_cannot_be_written_falls_back_to_a_temporary_directory(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.touch()
    code = "from stammtisch.engine import compiling; print(compiling.cache_folder())"
    folder = run(code, XDG_CACHE_HOME=str(blocked), TMPDIR=str(tmp_path))
    assert folder.startswith(str(tmp_path / "stammtisch-"))


def test_old_caches_are_forgotten_but_the_newest_few(tmp_path: Path) -> None:
    folders = [tmp_path / f"compiled-{number}" for number in range(6)]
    for number, folder in enumerate(folders):
        folder.mkdir()
        import os

        os.utime(folder, (number, number))
    compiling.forget_old_caches(folders[0], keep=3)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["compiled-0", "compiled-4", "compiled-5"]


def test_help_and_rulebooks_do_not_wait_for_the_compiler() -> None:
    code = "import sys, stammtisch.cli, stammtisch; stammtisch.GAMES; print('numba' in sys.modules)"
    assert run(code) == "False"


def test_to_import_the_package_writes_nothing(tmp_path: Path) -> None:
    code = "import stammtisch.match.table, stammtisch.bots.levels, stammtisch.study.simulate"
    run(code, XDG_CACHE_HOME=str(tmp_path), TMPDIR=str(tmp_path))
    assert list(tmp_path.iterdir()) == []
