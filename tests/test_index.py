"""Rulebook, code and tests are one index: every rule number stands in all of them, and no other does."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

from stammtisch.games import GAMES, LANGUAGES, rules_files
from stammtisch.games.grammar import FOLDER
from stammtisch.games.words import Words

NUMBER = r"[A-Z]{3}-\d+"
TESTS = Path(__file__).parent / "games"


def in_rulebook(game: str, lang: str) -> list[str]:
    """The rules that begin a paragraph."""
    return re.findall(rf"^\*\*({NUMBER})\*\*", Words(game, lang).rulebook(), re.MULTILINE)


def rules_of(game: str) -> list[ast.FunctionDef]:
    """The functions of a game's rules."""
    trees = [ast.parse(path.read_text("utf-8")) for path in rules_files(game)]
    return [node for tree in trees for node in tree.body if isinstance(node, ast.FunctionDef)]


def in_docstrings(game: str) -> set[str]:
    return {number for node in rules_of(game) for number in re.findall(NUMBER, ast.get_docstring(node) or "")}


def in_test_names(path: Path) -> set[str]:
    tree = ast.parse(path.read_text("utf-8"))
    names = [node.name for node in tree.body if isinstance(node, ast.FunctionDef)]
    return {found.replace("_", "-") for name in names for found in re.findall(r"^test_([A-Z]{3}_\d+)_", name)}


@pytest.mark.parametrize("game", GAMES)
def test_the_rulebooks_number_every_rule_once_and_alike(game: str) -> None:
    for lang in LANGUAGES:
        numbers = in_rulebook(game, lang)
        assert max(Counter(numbers).values()) == 1
        assert numbers == in_rulebook(game, "en")


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_stands_in_the_code_and_no_other(game: str) -> None:
    assert in_docstrings(game) == set(in_rulebook(game, "en"))


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_a_scenario_and_no_other(game: str) -> None:
    tested = {
        number for path in (TESTS / game / "scenarios").glob("test_*.py") for number in in_test_names(path)
    }
    assert tested == set(in_rulebook(game, "en"))


@pytest.mark.parametrize("game", GAMES)
def test_every_function_of_the_rules_says_which_rule_it_is(game: str) -> None:
    for node in rules_of(game):
        assert re.match(NUMBER, ast.get_docstring(node) or ""), node.name


@pytest.mark.parametrize("game", GAMES)
def test_rules_import_numpy_enum_kit_and_chance_only(game: str) -> None:
    allowed = {"__future__", "enum", "numpy", "stammtisch.engine"}
    allowed |= {
        f"stammtisch.engine.{part}" for part in ("bits", "chance", "marks", "contract", "layout", "turns")
    }
    allowed |= {f"stammtisch.games.{game}.{path.stem}" for path in rules_files(game)}
    for path in rules_files(game):
        tree = ast.parse(path.read_text("utf-8"))
        imported = {node.module for node in tree.body if isinstance(node, ast.ImportFrom)}
        imported |= {name.name for node in tree.body if isinstance(node, ast.Import) for name in node.names}
        assert imported <= allowed


@pytest.mark.parametrize("game", GAMES)
def test_what_the_words_say_of_rules_exists(game: str) -> None:
    known = set(in_rulebook(game, "en"))
    text = (FOLDER / game / "words.toml").read_text("utf-8")
    assert set(re.findall(NUMBER, text)) <= known
    for lang in LANGUAGES:
        assert set(re.findall(NUMBER, Words(game, lang).rulebook())) == known
