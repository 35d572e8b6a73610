"""What the documents show really runs."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from threading import Event

import pytest

import stammtisch
from stammtisch import Bot, Table
from stammtisch.arena.deals import Job, play_games
from stammtisch.cli.making import TEMPLATE
from stammtisch.games import Game
from stammtisch.research.vector import Vector

ROOT = Path(__file__).parent.parent


def blocks(path: str, language: str = "python") -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", (ROOT / path).read_text("utf-8"), re.DOTALL)


def is_program(code: str) -> bool:
    """Whether it is run by itself."""
    return code.startswith("#!")


RUN = (
    "README.md",
    "docs/index.md",
    "docs/notation.md",
    "docs/ratjack-sets.md",
    "docs/bots.md",
    "docs/research.md",
)


@pytest.mark.parametrize("path", RUN)
def test_the_examples_run_in_their_order(
    path: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copy(ROOT / "src/stammtisch/games/ratjack/sets.toml", "mine.toml")
    shown: dict[str, object] = {"stammtisch": __import__("stammtisch")}
    for code in blocks(path):
        if not is_program(code):
            exec(code, shown)
    assert capsys.readouterr().out


def test_the_game_in_the_docs_is_the_one_that_new_game_writes() -> None:
    files = [path.read_text("utf-8") for path in TEMPLATE.rglob("*.py")]
    shown = [block for block in blocks("docs/adding-a-game.md") if block.startswith('"""')]
    assert len(shown) >= 4
    assert [block for block in shown if block not in files] == []


def test_the_bot_that_is_a_program_plays_without_a_mistake(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PYTHONUNBUFFERED", raising=False)  # or else nobody would notice that it must flush
    (program,) = filter(is_program, blocks("docs/bots.md"))
    (tmp_path / "mybot").write_text(program)
    job = Job("makatsu", 2, {}, (f"{sys.executable} {tmp_path}/mybot --fast", "random"), seed=1)
    games = play_games(job, range(2), Event())
    assert [(game.unasked, game.forfeits) for game in games] == 2 * [((0, 0), [])]


def test_the_line_that_a_bot_is_sent_is_as_shown() -> None:
    (line,) = map(json.loads, blocks("docs/bots.md", "json"))
    assert isinstance(line.pop("random"), int)
    assert line == Table("makatsu", seats=2, seed=7).view(0)


def test_every_public_name_stands_in_the_reference() -> None:
    reference = (ROOT / "docs/reference.md").read_text("utf-8")
    for name in stammtisch.__all__:
        assert f"stammtisch.{name}" in reference or name == "__version__"


@pytest.mark.parametrize("kind", [Table, Bot, Vector, Game])
def test_every_member_in_the_reference_says_what_it_is(kind: type) -> None:
    members = {name: member for name, member in vars(kind).items() if not name.startswith("_")}
    assert [name for name, member in members.items() if not member.__doc__] == []


def test_the_site_fetches_nothing_from_elsewhere(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "--site-dir", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True)
    pages = list(tmp_path.rglob("*.html"))
    assert len(pages) > 20
    for page in pages:
        fetched = re.findall(r"<(?:script|link|img|iframe)\b[^>]*", page.read_text("utf-8"))
        assert not [tag for tag in fetched if re.search(r"(?:src|href)=\"?(?:https?:)?//", tag)], page.name
