"""The notation of a game: a table of sections (sections.py), from which positions are shown and read and the
page about it is made (docs/notation.py)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any

from stammtisch.engine import layout
from stammtisch.games.position import BadPosition, Given, divide, show_chance
from stammtisch.games.sections import Line, Seats, Section

Complete = Callable[[Given, Any], Iterable[str]]
"""Fills in what follows from several sections, and gives a sentence for everything that cannot be."""


class Notation:
    """The notation of a game."""

    def __init__(
        self,
        table: tuple[Line, ...],
        unmarked: Mapping[str, int] = MappingProxyType({}),
    ) -> None:
        """`unmarked` has the values of fields that no section marks."""
        self.unmarked = unmarked
        self.lines = [line if isinstance(line, tuple) else (line,) for line in table]
        self.entries = [entry for line in self.lines for entry in line]
        self.of_table = [entry for entry in self.entries if isinstance(entry, Section)]
        self.of_seats = [section for e in self.entries if isinstance(e, Seats) for section in e.sections]

    def show(self, state: Any) -> str:
        """The whole truth as text, without the first section, which is the game and its options."""
        s = layout.plain(state)
        lines: list[str] = []
        for line in self.lines:
            shown = [text for entry in line for text in entry.show(s)]
            lines += shown if isinstance(line[0], Seats) else ["   ".join(shown)] * bool(shown)
        lines.append("chance " + show_chance(s.chance))
        return "\n".join(line.rstrip() for line in lines)

    def sections(self, text: str) -> Given:
        """Divide a text into its sections."""
        return divide(
            text,
            {section.keyword: section.seats for section in self.of_table} | {"chance": 0},
            [section.keyword for section in self.of_seats],
            {section.keyword: section.own_words for section in (*self.of_table, *self.of_seats)},
        )

    def parse(self, given: Given, s: Any, complete: Complete) -> None:
        """Write a position into a state that has been dealt, complete and check it. Where a text is silent
        about a number it is as dealt."""
        for field, value in self.unmarked.items():
            setattr(s, field, value)
        self.check_marks(given)
        for entry in sorted(self.entries, key=lambda entry: entry.late):
            entry.read(given, s)
        s.chance[:] = given.chance()
        given.finish()
        for complaint in complete(given, s):
            raise BadPosition(complaint)
        for entry in self.entries:
            if isinstance(entry, Seats):
                entry.check_star(given, s)

    def check_marks(self, given: Given) -> None:
        """Of the sections that mark the same field one can stand there."""
        for field in self.unmarked:
            marks = [section.keyword for section in self.of_table if section.means and field in section.means]
            there = [keyword for keyword in marks if keyword in given.values]
            if len(there) > 1:
                listed = ", ".join(f"'{keyword}'" for keyword in marks)
                raise BadPosition(
                    f"'{there[0]}' and '{there[1]}' cannot be true at the same time. Only one of {listed} can"
                    " stand there."
                )

    def patterns(self) -> dict[str, list[str]]:
        """How the sections look, by keyword; those of a seat's own are under its letter."""
        found: dict[str, list[str]] = {}
        for entry in self.entries:
            if isinstance(entry, Seats):
                found[f"A{entry.prime}"] = [entry.own.pattern(f"{letter}{entry.prime}") for letter in "AB"]
            for section in entry.sections if isinstance(entry, Seats) else [entry]:
                found[section.keyword] = [section.pattern(section.keyword)]
        return found
