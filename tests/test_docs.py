"""What the documents show really runs."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def blocks(path: str) -> list[str]:
    return re.findall(r"```python\n(.*?)```", (ROOT / path).read_text("utf-8"), re.DOTALL)


@pytest.mark.parametrize("path", ["README.md", "docs/notation.md", "docs/ratjack-sets.md", "docs/bots.md"])
def test_the_examples_run_in_their_order(
    path: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copy(ROOT / "src/stammtisch/games/ratjack/sets.toml", "mine.toml")
    shown: dict[str, object] = {"stammtisch": __import__("stammtisch")}
    for code in blocks(path):
        exec(code, shown)
    assert capsys.readouterr().out
