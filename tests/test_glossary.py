"""The glossary speaks of things that are there."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
GLOSSARY = (ROOT / "docs/glossary.md").read_text("utf-8")
NAMES = re.findall(r"`(stammtisch\.[\w.]+)`", GLOSSARY)
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
    words = [word for row in re.findall(r"^\| ([\w, ]+) \|", GLOSSARY, re.M) for word in row.split(", ")]
    assert len(words) == len(set(words))


def test_folders_and_a_few_files_are_all_there_is_at_the_top() -> None:
    assert len(list((ROOT / "src/stammtisch").glob("*.py"))) <= 5
