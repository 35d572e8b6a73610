"""The glossary speaks of things that are there."""

from __future__ import annotations

import ast
import re
from collections import Counter
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
GLOSSARY = (ROOT / "docs/glossary.md").read_text("utf-8")
NAMES = re.findall(r"`(stammtisch\.[\w.]+)`", GLOSSARY)
SOURCES = {path: ast.parse(path.read_text("utf-8")) for path in (ROOT / "src").rglob("*.py")}
FILES = re.findall(r"`([\w/]+\.py)`", GLOSSARY)


@pytest.mark.parametrize("name", NAMES)
def test_a_name_of_the_glossary_is_in_the_code(name: str) -> None:
    thing, rest = import_module("stammtisch"), name.split(".")[1:]
    for number, part in enumerate(rest):
        if not hasattr(thing, part):
            import_module("stammtisch." + ".".join(rest[: number + 1]))
        thing = getattr(thing, part)
    assert thing.__doc__ or callable(thing)


@pytest.mark.parametrize("name", FILES)
def test_a_file_of_the_glossary_is_in_the_tree(name: str) -> None:
    assert (ROOT / name).is_file() or (ROOT / "src/stammtisch" / name).is_file()


def test_a_word_has_one_line() -> None:
    first = GLOSSARY.partition("\n## ")[0]
    words = [word for row in re.findall(r"^\| ([\w, ]+) \|", first, re.M) for word in row.split(", ")]
    assert len(words) == len(set(words))


def listed_behind(words: str) -> list[str]:
    """The names behind these words of the glossary."""
    line = GLOSSARY.partition(words)[2].partition("\n")[0]
    return re.findall(r"`(\w+)`", line)


def constants(tree: ast.Module) -> list[str]:
    """What is defined by `NAME = ...` or `NAME: Kind = ...` in a file."""
    targets = [target for node in tree.body if isinstance(node, ast.Assign) for target in node.targets]
    targets += [node.target for node in tree.body if isinstance(node, ast.AnnAssign)]
    return [target.id for target in targets if isinstance(target, ast.Name)]


def test_what_has_one_definition_has_no_second_one() -> None:
    defined = Counter(name for tree in SOURCES.values() for name in constants(tree))
    named = listed_behind("These constants have one definition")
    assert len(named) == 5
    assert {name: defined[name] for name in named} == dict.fromkeys(named, 1)


def test_names_that_were_given_up_do_not_come_back() -> None:
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    defined = {node.name for tree in SOURCES.values() for node in ast.walk(tree) if isinstance(node, kinds)}
    defined |= {name for tree in SOURCES.values() for name in constants(tree)}
    defined |= {path.stem for path in SOURCES}
    given_up = listed_behind("These names were given up")
    assert len(given_up) == 7
    assert defined.isdisjoint(given_up)
