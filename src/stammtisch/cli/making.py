"""Commands for those who make games: begin a new one."""

from __future__ import annotations

import re
from itertools import combinations
from keyword import iskeyword
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from stammtisch import games
from stammtisch.cli.shared import BadInput, app
from stammtisch.games.grammar import FOLDER

EXAMPLE = "nim"
SOURCE = FOLDER.parents[2]  # of everything, if this is not only what was installed
TEMPLATE = SOURCE / "docs" / "examples" / EXAMPLE


@app.command
def new_game(
    name: Annotated[str, Parameter(help="What people will type: 3 to 16 letters a to z, then digits.")], /
) -> None:
    """Begin a game of your own: a small one that is complete, to be changed step by step.

    Example: stammtisch new-game skat
    """
    check_new(name)
    prefix = prefix_of(name)
    code, tests = FOLDER / name, SOURCE / "tests" / "games" / name
    if taken := next((folder for folder in (code, tests) if folder.exists()), None):
        raise BadInput(f"{taken} already exists; choose another name, or remove it.")
    for source, target in ((TEMPLATE / "game", code), (TEMPLATE / "tests", tests)):
        for path in sorted(source.rglob("*.*")):
            if "__pycache__" not in path.parts:
                copy(path, target / renamed(str(path.relative_to(source)), name, prefix), name, prefix)
    print(f"{name} can be played: stammtisch play {name}")
    print(f"Its rules have numbers such as {prefix}-1. Change what you like:")
    for folder in (code, tests):
        print(f"  {folder}/")
    print("docs/adding-a-game.md says what is where; make docs brings the pages about all games up to date.")


def check_new(name: str) -> None:
    if not TEMPLATE.is_dir():
        raise BadInput(
            "A game is made in the source of Stammtisch; clone the repository and install it with -e."
        )
    if not re.fullmatch("[a-z]{3,16}[0-9]{0,2}", name):
        raise BadInput(f"The name of a game is 3 to 16 letters from a to z, then digits, not {name[:40]!r}.")
    if iskeyword(name):
        raise BadInput(f"{name!r} is a word of Python's, so no folder of code can be called that.")
    if name in games.GAMES:
        raise BadInput(f"There is already a game called {name}.")
    if hasattr(games, name) or (FOLDER / f"{name}.py").exists():
        raise BadInput(f"The code of all games already has something called {name}; choose another name.")


def prefix_of(name: str) -> str:
    """The three letters before the numbers of its rules, which no other game has."""
    books = [(FOLDER / game / "rulebook.en.md").read_text("utf-8") for game in games.GAMES]
    used = {letters for book in books for letters in re.findall(r"\*\*([A-Z]{3})-1\*\*", book)}
    letters = re.sub("[0-9]", "", name).upper()
    free = [three for three in map("".join, combinations(letters, 3)) if three not in used]
    if not free:
        raise BadInput(f"Other games number their rules by all letters of {name}; choose another name.")
    return free[0]


def renamed(text: str, name: str, prefix: str) -> str:
    """A text about the example as one about another game."""
    for old, new in (("nim", name), ("Nim", name.capitalize()), ("NIM", prefix)):
        text = re.sub(f"(?<![A-Za-z]){old}(?![A-Za-z])", new, text)
    return re.sub(r"(?:^from stammtisch.*\n)+", in_order, text, flags=re.MULTILINE)


def in_order(imports: re.Match[str]) -> str:
    """Lines of imports by the alphabet, where another name may stand elsewhere."""
    return "".join(sorted(imports[0].splitlines(keepends=True)))


def copy(source: Path, target: Path, name: str, prefix: str) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(renamed(source.read_text("utf-8"), name, prefix), "utf-8")
