"""What `stammtisch new-game` writes passes all tests that run over all games, in a copy of the tree."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from often import also

from stammtisch.cli.making import EXAMPLE, TEMPLATE, copy
from stammtisch.games import GAMES

ROOT = Path(__file__).parent.parent
NOT_COPIED = shutil.ignore_patterns(
    ".git", ".venv", ".*_cache", ".hypothesis", "__pycache__", "node_modules", "build", "dist", "site"
)


def files(folder: Path) -> dict[str, int]:
    """All files in a folder, and when they were written."""
    found = (path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return {path.relative_to(folder).as_posix(): path.stat().st_mtime_ns for path in found}


class Tree:
    """A copy of all sources, whose programs see nothing of the original and keep what they compile."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "tree"
        shutil.copytree(ROOT, self.folder, ignore=NOT_COPIED)
        kept = {"XDG_CACHE_HOME": str(folder / "cache"), "STAMMTISCH_DATA": str(folder / "data")}
        self.written: set[str] = set()
        self.environment = {**os.environ, **kept, "PYTHONPATH": str(self.folder / "src")}

    def run(self, *command: str, code: int = 0) -> str:
        done = subprocess.run(
            [sys.executable, *command],
            cwd=self.folder,
            env=self.environment,
            capture_output=True,
            text=True,
            encoding="utf-8",
        )
        assert done.returncode == code, f"{done.stdout[-4000:]}\n{done.stderr[-4000:]}"
        return done.stdout + done.stderr

    def test(self, *words: str) -> None:
        """Run some of the tests of the copy, with at least one that passes."""
        said = self.run("-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *words)
        assert " passed" in said


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Tree:
    """The example stands beside the other games."""
    tree = Tree(tmp_path_factory.mktemp("new"))
    before = files(tree.folder)
    assert f"stammtisch play {EXAMPLE}" in tree.run("-m", "stammtisch", "new-game", EXAMPLE)
    tree.written = {path for path, when in files(tree.folder).items() if before.get(path) != when}
    return tree


@pytest.fixture(scope="module")
def alone(tree: Tree) -> Tree:
    """Then without them: what holds here was not theirs, and nothing else has to be compiled."""
    for game in GAMES:
        shutil.rmtree(tree.folder / "src" / "stammtisch" / "games" / game)
        shutil.rmtree(tree.folder / "tests" / "games" / game)
    return tree


def test_a_name_that_is_taken_or_is_none_is_refused(tree: Tree) -> None:
    for name, reason in (
        (EXAMPLE, "already"),
        (GAMES[0], "already"),
        ("Skat", "letters"),
        ("if", "letters"),
        ("class", "Python"),
        ("options", "something called options"),
        ("parts", "something called parts"),
        ("load", "something called load"),
    ):
        assert reason in tree.run("-m", "stammtisch", "new-game", name, code=2)


def test_a_second_one_is_another_game(tree: Tree) -> None:
    tree.run("-m", "stammtisch", "new-game", "skat")
    words = tree.folder / "src/stammtisch/games/skat/words.toml"
    words.write_text(re.sub("^order.*\n", "", words.read_text("utf-8"), flags=re.MULTILINE), "utf-8")
    code = f"from stammtisch.games import *; print(load({EXAMPLE!r}).name, load('skat').name, GAMES[-1])"
    assert tree.run("-c", code).split() == [EXAMPLE, "skat", "skat"]
    for folder in ("src/stammtisch/games", "tests/games"):
        shutil.rmtree(tree.folder / folder / "skat")


def test_it_writes_two_folders_and_nothing_else(tree: Tree) -> None:
    expected = {
        f"{there}/{path}"
        for here, there in (("game", f"src/stammtisch/games/{EXAMPLE}"), ("tests", f"tests/games/{EXAMPLE}"))
        for path in files(TEMPLATE / here)
    }
    assert tree.written == expected


def test_its_rules_words_and_types_are_sound(tree: Tree) -> None:
    tests = ("tests/test_index.py", "tests/test_words.py", "tests/test_shapes.py", f"tests/games/{EXAMPLE}")
    tree.test(*tests, "-k", EXAMPLE)


def test_it_passes_what_is_asked_of_every_game(tree: Tree) -> None:
    research = [f"research/test_{what}.py" for what in ("pettingzoo", "vector")]
    rooms = also(["match", "study"], ["bots", "engine", "cli", *research])
    tree.test(*(f"tests/{room}" for room in rooms), "-k", EXAMPLE)


@pytest.mark.parametrize("name", [EXAMPLE, "duel", "zenit", "z" * 16 + "99"])
def test_it_is_written_as_the_linter_wants_it(name: str, tmp_path: Path) -> None:
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for source in TEMPLATE.rglob("*.py"):
        copy(source, tmp_path / source.relative_to(TEMPLATE), name, "ZEN")
    for command in (["check", "--no-cache"], ["format", "--check", "--no-cache"]):
        done = subprocess.run(
            [sys.executable, "-m", "ruff", *command, "."], cwd=tmp_path, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stdout


def test_its_rules_are_tried_as_the_docs_show(alone: Tree) -> None:
    page = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
    (code,) = [code for code in re.findall(r"```python\n(.*?)```", page, re.DOTALL) if "play_out(" in code]
    printed = re.findall(r"^print\(.*# (.*)$", code, re.MULTILINE)
    assert alone.run("-c", code).split("\n")[:-1] == printed


def test_it_keeps_the_laws(alone: Tree) -> None:
    alone.test("tests/laws/test_laws.py", "tests/reference")


def test_golden_games_are_written_and_play_again(alone: Tree) -> None:
    alone.environment["PYTHONPATH"] += os.pathsep + str(alone.folder / "tests")
    alone.run("tests/golden/golden.py")
    alone.run("tests/golden/thoughts.py")
    alone.test("tests/golden")


def test_it_is_played_on_a_terminal(alone: Tree) -> None:
    alone.test("tests/terminal/test_terminal.py", "-k", EXAMPLE)


def test_it_is_played_over_real_sockets(alone: Tree) -> None:
    alone.test("tests/server/test_games.py")


@pytest.mark.skipif(not (ROOT / "web" / "node_modules").is_dir(), reason="the page is not built: make page")
def test_it_is_played_by_taps_on_the_plain_board(alone: Tree) -> None:
    installed = Path("web", "node_modules")
    shutil.copytree(ROOT / installed, alone.folder / installed, symlinks=True)
    alone.run("web/build.py")
    alone.test("tests/web/test_playing.py", "--all", "-k", f"{EXAMPLE}-phone")


def test_without_a_strategy_its_bots_search_by_random_play(alone: Tree) -> None:
    code = f"""
import stammtisch
from stammtisch.engine import chance
table = stammtisch.Table({EXAMPLE!r}, seats=2, seed=1, options={{"matches": 6}})
bot, seat = stammtisch.Bot({EXAMPLE!r}, "master"), table.waiting[0]
print(table.game.moves[bot.choose(table.view_state(seat), seat, chance.generator(1))])
"""
    (alone.folder / "src" / "stammtisch" / "games" / EXAMPLE / "strategy.py").unlink()
    assert alone.run("-c", code).split() == ["take", "2"]
