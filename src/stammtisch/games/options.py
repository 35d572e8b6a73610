"""The options of a game: whole numbers within bounds, and files of one's own.

A file becomes one word that says all that is in it. That word is the option's value from then on, in records
and in written positions, so these need no file to be read again.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, SupportsIndex, TypeGuard

import numpy as np

from stammtisch.errors import Mistake

LARGEST_FILE = 64 * 1024

Value = int | str


class BadOption(Mistake):
    """An option, or a number of seats, that the game does not have; says what it may be."""


@dataclass(frozen=True)
class NumberOption:
    default: int
    least: int
    most: int

    def check(self, name: str, value: object) -> int:
        if not is_whole(value) or not self.least <= int(value) <= self.most:
            bounds = f"from {self.least} to {self.most}"
            raise BadOption(f"Option {name} takes a whole number {bounds}, not {shortened(value)}.")
        return int(value)


@dataclass(frozen=True)
class FileOption:
    """`words` are those that come with the game, the usual one first; there are others, made of files.
    `check` takes a word and gives it back in its one form; `read` makes such a word of the text of a file;
    `write` puts what it says into a state whose seats and numbers are set. All raise BadOption."""

    words: tuple[str, ...]
    check: Callable[[str], str]
    read: Callable[[str], str]
    write: Callable[[Any, str], None]

    @property
    def default(self) -> str:
        return self.words[0]


Option = NumberOption | FileOption


def check_options(game: str, options: Mapping[str, Option], given: Mapping[str, Any]) -> dict[str, Value]:
    """All options of a game: as given, else as by default. Opens no file."""
    check_mapping(given)
    for name in given:
        if name not in options:
            raise BadOption(f"{game} has no option {shortened(name)}; its options are: {', '.join(options)}.")
    return {name: checked(name, option, given.get(name)) for name, option in options.items()}


def check_mapping(given: object) -> None:
    if not isinstance(given, Mapping):
        raise BadOption(f"Options are a mapping of names to values, not {shortened(given)}.")


def checked(name: str, option: Option, value: object) -> Value:
    if value is None:
        return option.default
    if isinstance(option, NumberOption):
        return option.check(name, value)
    if not isinstance(value, str):
        raise BadOption(f"Option {name} takes a word or the name of a file, not {shortened(value)}.")
    if is_file_name(value):
        raise BadOption(
            f"Option {name} names a file, {shortened(value)}; records and positions open no files."
        )
    return option.check(value)


def typed_options(options: Mapping[str, Option], typed: Mapping[str, str]) -> dict[str, Value]:
    """Options as somebody wrote them: what is to be a number and looks like one becomes one."""
    return {
        name: int(word)
        if isinstance(options.get(name), NumberOption) and re.fullmatch(r"[+-]?\d{1,9}", word)
        else word
        for name, word in typed.items()
    }


def read_files(options: Mapping[str, Option], given: Mapping[str, Any]) -> dict[str, Any]:
    """The same options with a word in the place of every file that is named. For people at this machine only:
    what comes from elsewhere must not choose which files are opened."""
    check_mapping(given)
    return {
        name: read_file(name, option, value)
        if isinstance(option := options.get(name), FileOption) and is_file_name(value)
        else value
        for name, value in given.items()
    }


def is_file_name(value: object) -> TypeGuard[str | os.PathLike[str]]:
    """A path, or a word that can be nothing else: it has a slash in it or ends in .toml."""
    return isinstance(value, os.PathLike) or (
        isinstance(value, str) and ("/" in value or "\\" in value or value.endswith(".toml"))
    )


def read_file(name: str, option: FileOption, path: str | os.PathLike[str]) -> str:
    try:
        content = Path(path).expanduser().read_bytes()
    except (OSError, ValueError, RuntimeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadOption(
            f"The file {os.fspath(path)} for the option {name} cannot be read: {reason}."
        ) from None
    if len(content) > LARGEST_FILE:
        raise BadOption(
            f"The file {os.fspath(path)} has {len(content)} bytes; at most {LARGEST_FILE} are read."
        )
    try:
        return option.read(content.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise BadOption(f"The file {os.fspath(path)} is not text in UTF-8.") from None
    except BadOption as error:
        raise BadOption(f"{os.fspath(path)}: {error}") from None


def write_options(state: Any, options: Mapping[str, Option], values: Mapping[str, Value]) -> None:
    """Put checked options into a state whose seats are set: the numbers first, files may depend on them."""
    for name, option in options.items():
        if isinstance(option, NumberOption):
            setattr(state, name, values[name])
    for name, option in options.items():
        if isinstance(option, FileOption):
            option.write(state, str(values[name]))


class Document:
    """A TOML file and where in it everything stands."""

    def __init__(self, text: str) -> None:
        self.text = text
        try:
            self.tables: dict[str, Any] = tomllib.loads(text)
        except (tomllib.TOMLDecodeError, RecursionError) as error:
            raise BadOption(f"this is not TOML: {error}.") from None

    def line(self, table: str = "", key: str = "") -> int:
        """The line of a key, else of its table, else the first one. Keys above all tables are in ''."""
        current, found = "", 1
        for number, line in enumerate(self.text.splitlines(), 1):
            if header := re.match(r"\s*\[\s*[\"']?([^\]\"']*?)[\"']?\s*\]", line):
                current = header[1]
                found = number if current == table else found
            elif (current == table and stands_for(key, line)) or (not current and stands_for(table, line)):
                return number
        return found

    def fault(self, table: str, key: str, found: object, expected: str) -> BadOption:
        """The error for what stands at a key (None: it is missing)."""
        where = f"'{key}' of [{table}]" if table and key else f"[{table}]" if table else f"'{key}'"
        what = "is missing" if found is None else f"is {shortened(found)}"
        return BadOption(f"line {self.line(table, key)}: {where} {what}; expected {expected}.")


def stands_for(key: str, line: str) -> bool:
    """Does this line give a value to the key?"""
    return key != "" and re.match(rf"\s*[\"']?{re.escape(key)}[\"']?\s*=", line) is not None


def is_whole(number: object) -> TypeGuard[SupportsIndex]:
    """A whole number of any kind, numpy's too, but not True or False."""
    return isinstance(number, (int, np.integer)) and not isinstance(number, bool)


def shortened(value: object) -> str:
    shown = repr(value)
    return shown if len(shown) <= 60 else shown[:57] + "..."
