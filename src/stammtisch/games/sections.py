"""The sections of a notation: a keyword and the parts after it (parts.py), and those of every seat.

Sections in one tuple stand on one line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from stammtisch.engine.layout import NOBODY
from stammtisch.games.parts import Part, number
from stammtisch.games.position import BadPosition, Given, letter_of


def always(s: Any) -> bool:
    return True


class Section:
    """A keyword and the parts after it; without parts the keyword itself says all."""

    def __init__(
        self,
        keyword: str,
        *parts: Part,
        when: Callable[[Any], object] = always,
        needed: bool = False,
        late: bool = False,
        means: tuple[str, int] | None = None,
        takes: str = "",
    ) -> None:
        """`when` says whether it is written; one that is `needed` stands there exactly then. One that is
        `late` is read after the others, since it depends on them. If the section is there, it `means` that a
        field has a value. `takes` is for messages."""
        self.keyword, self.parts, self.when = keyword, parts, when
        self.needed, self.late, self.means, self.takes = needed, late, means, takes
        # Seats behind a keyword begin no section of a seat, and words of its own none at all.
        self.seats = sum(number(part.least, None) for part in parts if part.noun == "seat")
        self.own_words = [word for part in parts for word in part.own_words]

    def pattern(self, keyword: str) -> str:
        """How it looks, for the page about the notation."""
        return " ".join([keyword, *(part.sign for part in self.parts)]).strip()

    def values(self, s: Any, seat: int = NOBODY) -> str | None:
        """What follows the keyword, or None if the section has nothing to say."""
        if not self.when(s):
            return None
        if len(self.parts) == 1:  # most have one, and positions are shown often
            return self.parts[0].show(s, seat)
        shown = [part.show(s, seat) for part in self.parts]
        return None if None in shown else " ".join(map(str, shown))

    def show(self, s: Any, seat: int = NOBODY) -> list[str]:
        """The section, if it has something to say."""
        values = self.values(s, seat)
        return [] if values is None else [f"{self.keyword} {values}"]

    def read(self, given: Given, s: Any, seat: int = NOBODY, owner: str = "") -> None:
        what = f"{owner} {self.keyword}".strip()
        words = given.take(what)
        if words is not None:
            if self.means:
                setattr(s, *self.means)
            for part, values in self.divided(words, s, what):
                part.read(values, s, seat, what)
            if self.needed and not self.when(s):
                raise BadPosition(f"The section '{what}' does not belong here; see docs/notation.md.")
        elif self.needed and self.when(s):
            raise BadPosition(f"The section '{what}' is missing; docs/notation.md says what it holds.")
        else:
            for part in self.parts:
                if part.left_out is not None:
                    part.read(list(part.left_out), s, seat, what)

    def divided(self, words: list[str], s: Any, what: str) -> Iterator[tuple[Part, list[str]]]:
        """The words of each part: as many as it needs, and for the last one all that are left."""
        least = [number(part.least, s) for part in self.parts]
        most = [len(words) if part.most is None else number(part.most, s) for part in self.parts]
        if words and not any(most):
            raise BadPosition(
                f"'{what}' takes no values, but '{words[0]}' follows it."
                if self.keyword
                else f"'{words[0]}' after seat {what} belongs to no section."
            )
        if not sum(least) <= len(words) <= sum(most):
            raise BadPosition(f"'{what}' takes {self.takes or self.needs(least, most)}, not {len(words)}.")
        for place, part in enumerate(self.parts):
            start, is_last = sum(least[:place]), part is self.parts[-1]
            yield part, words[start : None if is_last else start + least[place]]

    def needs(self, least: list[int], most: list[int]) -> str:
        """What follows the keyword, in words."""
        return " and ".join(
            ("one " if many == 1 else f"{many} " if few == many else f"at most {many} ")
            + (part.noun if many == 1 else f"{part.noun}s")
            for part, few, many in zip(self.parts, least, most, strict=True)
        )


def mark(keyword: str, field: str, value: int, *parts: Part, takes: str = "") -> Section:
    """A section that stands there if a field has this value; of those of one field only one can."""

    def when(s: Any) -> bool:
        return bool(getattr(s, field) == value)

    return Section(keyword, *parts, when=when, means=(field, value), takes=takes)


def marks(field: str, **values: int) -> list[Section]:
    """Marks of a field with no values after them, each on a line of its own."""
    return [mark(keyword, field, value) for keyword, value in values.items()]


class Seats:
    """Sections of every seat: its own, which begins with its letter, and those after it, line by line."""

    late = False

    def __init__(
        self,
        own: Part | None,
        *lines: tuple[Section, ...],
        star: Callable[[Any], int] | None = None,
        behind: Section | None = None,
    ) -> None:
        """`star` says who has it, where the state has no `mover`. Seats `behind` a section say how it was
        then; their letters have a prime."""
        self.own, self.lines = Section("", *([own] if own else [])), lines or ((),)
        self.star, self.behind, self.prime = star, behind, "'" if behind else ""
        self.sections = [section for line in lines for section in line]

    def show(self, s: Any) -> list[str]:
        if self.behind and not self.behind.show(s):
            return []
        mover = self.mover(s)
        return [line for seat in range(s.seats) for line in self.show_seat(s, seat, seat == mover)]

    def mover(self, s: Any) -> int:
        """Who has the star."""
        return NOBODY if self.behind else self.star(s) if self.star else int(s.mover)

    def show_seat(self, s: Any, seat: int, starred: bool) -> list[str]:
        begin = letter_of(seat) + self.prime + "*" * starred
        lines = [[text for section in line for text in section.show(s, seat)] for line in self.lines]
        if self.own.parts:
            lines[0].insert(0, str(self.own.values(s, seat)))
        return [f"{'' if i else begin:3} {'   '.join(line)}" for i, line in enumerate(lines)]

    def read(self, given: Given, s: Any) -> None:
        if not self.behind and not self.star:
            s.mover = given.mover()
        there = not self.behind or bool(self.behind.show(s))
        for seat in range(s.seats):
            owner = letter_of(seat) + self.prime
            if self.behind and there != (owner in given.values):
                then = self.behind.keyword
                raise BadPosition(f"'{then}' and the rows after it (A', B', ...) belong together.")
            if there:
                for section in (self.own, *self.sections):
                    section.read(given, s, seat, owner)

    def check_star(self, given: Given, s: Any) -> None:
        """Where the star follows from other sections a text can leave it out, but not give it to others."""
        mover = self.mover(s)
        if given.starred and not self.behind and given.starred != [mover]:
            whose = "nobody" if mover == NOBODY else f"seat {letter_of(mover)}"
            raise BadPosition(f"The star belongs to {whose} here: it follows from the other sections.")


Line = Section | tuple[Section, ...] | Seats
