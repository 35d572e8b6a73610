"""What the documents for researchers say is true."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from stammtisch import GAMES
from stammtisch.games import load
from stammtisch.study.simulate import Worker

DOCS = Path(__file__).parent.parent.parent / "docs"


@pytest.mark.parametrize("game", GAMES)
def test_the_environment_cards_tell_how_long_games_are(game: str) -> None:
    told = json.loads((DOCS / "environments.json").read_text("utf-8"))[game]
    assert list(told) == [str(seats) for seats in load(game).seats]
    lengths = Worker(load(game), 2, {}, 1).play(0, 1000)[:, 0]
    assert told["2"][0] == round(float(lengths.mean()))


def test_the_learner_learns() -> None:
    """After 41 updates, of 200, it beats random play more often than not by far."""
    command = [sys.executable, str(DOCS / "examples" / "learn.py"), "41"]
    alone = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}
    said = subprocess.run(command, check=True, capture_output=True, text=True, env=alone).stdout
    shares = [float(share) for share in re.findall(r"wins ([\d.]+)%", said)]
    assert len(shares) == 3
    assert shares[-1] > 85
