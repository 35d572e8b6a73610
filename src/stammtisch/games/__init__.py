"""The games: what a game is to everybody else, and which there are. A game is a folder here; nothing lists
them."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, partial
from importlib import import_module
from math import inf
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np

from stammtisch.engine import layout
from stammtisch.engine.entries import SCRATCH, Library, Sizes
from stammtisch.engine.layout import Numbers
from stammtisch.engine.library import open_library
from stammtisch.errors import Mistake
from stammtisch.games import defaults
from stammtisch.games.grammar import FOLDER, LANGUAGES, table
from stammtisch.games.options import BadOption, FileOption, NumberOption, Option, Value, check_options
from stammtisch.games.shapes import Event, Own, Shown
from stammtisch.games.words import Words

if TYPE_CHECKING:  # the games themselves are imported when one is loaded: --help must not wait for a compiler
    from stammtisch.games.position import Given

NO_RULES = (
    "text.py",
    "complaints.py",
    "shapes.py",
    "view.py",
    "features.py",
    "judgement.py",
    "strategy.py",
    "study.py",
    "board.py",
    "options.py",
)
ENGINE = ("bits.py", "chance.py", "contract.py", "layout.py", "turns.py")  # what rules are written with
NO_DATA = ("words.toml", "lesson.toml")  # what is said about a game decides nothing
GAMES = tuple(
    sorted(
        (path.parent.name for path in FOLDER.glob("*/rules.py")),
        key=lambda name: (table(name).get("order", inf), name),  # without one behind those that have it
    )
)


class UnknownGame(Mistake):
    """There is no game of this name; says which there are."""


@dataclass(frozen=True)
class Study:
    """What is counted over many games: rows (cards, tiles) by ways (what became of them), and the traits of a
    seat at the end."""

    rows: tuple[str, ...]
    ways: tuple[str, ...]
    traits: tuple[str, ...]


@dataclass(frozen=True)
class Game:
    """A game as a value: its facts, and its functions for positions, screens and learners. `load` gives
    one."""

    name: str
    """Its name in commands, records and positions."""
    state: type[Any]
    """The record that holds a position."""
    seats: range
    """How many can play."""
    options: dict[str, Option]
    """The options, by name."""
    moves: tuple[str, ...]
    """The words of each action."""
    counts: int
    """How many numbers are counted up for a view."""
    actions: dict[str, int]
    """The action of each move in words."""
    rules_hash: str
    """A hash of everything that decides what a move does; it stands in records."""
    show: Callable[[Any], str]
    """Write a position as text."""
    sections: Callable[[str], Given]
    """Divide the text of a position into its sections."""
    parse: Callable[[Given, Any], None]
    """Read the sections of a position into a state."""
    view: Callable[[Any], Shown]
    """What a view shows, ready for JSON."""
    own: Callable[[Any, Shown], Own]
    """What a seat sees differently from a spectator."""
    facts: Callable[[Any, Shown, int | None], Any]
    """What sentences about a position speak of, to a seat or a spectator."""
    headline: Callable[[Any], str]
    """Which sentence of the words stands at the head of a table."""
    points_at: Callable[[str, Shown], tuple[str, ...]]
    """The places on the table that are touched to make a move."""
    about: Callable[[str, Shown], str | None]
    """What lies where a move points, if its words name only the place: the name of a card."""
    events: Callable[[Any, Any, int, int], list[Event]]
    """What happened between two views."""
    log_rounds: Callable[[Any], int | None]
    """How many rounds the log of a running match shows; None: all."""
    refusal: Callable[[Any, int, int], str]
    """Why an action is not legal: the name of a sentence in the game's words."""
    secret: range
    """Actions that only the seat that takes them can see."""
    acts: tuple[str, ...]
    """Verbs whose moves, several in a row, are one act to a person."""
    feature_layout: tuple[tuple[str, tuple[int, ...], str], ...]
    """The parts of the observation: name, shape and meaning."""
    feature_size: int
    """How many numbers the observation has."""
    feature_version: int
    """The version of the observation's layout."""
    study: Study
    """What is counted over many games."""
    horizon: int
    """How many rounds a search plays to the end before it asks who is ahead."""
    pace: int
    """How many moves a search makes in a millisecond, roughly."""
    thinks: Mapping[str, float]
    """Milliseconds a move, at a table for two, that raise a level above the one below it."""
    unfit: Callable[[Any], str]
    """Why seats and options do not go together; empty if they do."""

    def __reduce__(self) -> tuple[Callable[[str], Game], tuple[str]]:
        """Copied and sent to other processes by its name."""
        return load, (self.name,)

    @property
    def usual_seats(self) -> int:
        """Three seats, or as close to that as the game allows."""
        return min(self.seats, key=lambda count: abs(count - 3))

    @cached_property
    def library(self) -> Library:
        """Its rules, ready to be called on cells."""
        return open_library(self.name, self.sizes)

    @property
    def sizes(self) -> Sizes:
        """The lengths of what its library reads and writes."""
        rows, ways, traits = (len(part) for part in (self.study.rows, self.study.ways, self.study.traits))
        words = self.state.dtype.itemsize // 4
        return Sizes(words, len(self.moves), self.counts, self.feature_size, rows, ways, traits)

    def scratch(self) -> Numbers:
        """Numbers for its library to write into: `out` of the entries."""
        return np.zeros(len(self.moves) + SCRATCH, np.int64)

    def plain(self, cell: Numbers) -> Any:
        """The view in a cell for Python to read."""
        return layout.plain(cell, partial(self.counted_up, cell))

    def counted_up(self, cell: Numbers) -> list[int]:
        """What is counted up for the view in a cell."""
        counts = np.zeros(self.counts, np.int64)
        self.library.count_up(cell, counts)
        numbers: list[int] = counts.tolist()
        return numbers

    def words(self, lang: str = "en") -> Words:
        """What the game says in a language: its cards, moves, events and rulebook."""
        return Words(self.name, lang)

    def in_act(self, move: str) -> bool:
        """Whether a move belongs to an act: several such moves in a row are one decision to a person."""
        return move.split()[0] in self.acts

    def check_options(self, given: Mapping[str, Any]) -> dict[str, Value]:
        """Every option of this game: as given, or else its default.

        Raises `BadOption` for an option that does not exist or a value that it cannot have."""
        return check_options(self.name, self.options, given)


def load(name: str) -> Game:
    """A game by its name. Raises `UnknownGame` if there is none."""
    check_name(name)
    return loaded(name)


@cache
def loaded(name: str) -> Game:
    from stammtisch.engine import contract
    from stammtisch.engine import defaults as engine_defaults

    rules, hidden, text, view = (
        import_module(f"stammtisch.games.{name}.{part}") for part in ("rules", "hidden", "text", "view")
    )
    strategy, features, study = (
        optional(name, part) or engine_defaults for part in ("strategy", "features", "study")
    )
    complaints = optional(name, "complaints") or defaults
    contract.register(rules.State, engine_defaults.RULES | compiled(features, study, strategy, hidden, rules))
    numbers = {option: NumberOption(*bounds) for option, bounds in rules.OPTIONS.items()}
    if len(text.MOVES) != rules.ACTIONS:
        raise TypeError(f"{name} has {rules.ACTIONS} actions but words for {len(text.MOVES)} moves.")
    return Game(
        name=name,
        state=rules.State,
        seats=rules.SEATS,
        options={**file_options(name), **numbers},
        moves=text.MOVES,
        counts=getattr(rules, "COUNTS", engine_defaults.COUNTS),
        actions={move: action for action, move in enumerate(text.MOVES)},
        rules_hash=rules_hash(name),
        show=text.NOTATION.show,
        sections=text.NOTATION.sections,
        parse=partial(text.NOTATION.parse, complete=complaints.complete),
        view=view.view,
        own=getattr(view, "own", None) or defaults.differing(view.view),
        facts=getattr(view, "facts", defaults.facts),
        headline=getattr(view, "headline", defaults.headline),
        points_at=getattr(view, "points_at", defaults.points_at),
        about=getattr(view, "about", defaults.about),
        events=view.events,
        log_rounds=getattr(view, "log_rounds", defaults.log_rounds),
        refusal=view.refusal,
        secret=getattr(view, "SECRET", defaults.SECRET),
        acts=getattr(view, "ACTS", defaults.ACTS),
        feature_layout=features.LAYOUT,
        feature_size=features.SIZE,
        feature_version=features.VERSION,
        study=Study(study.ROWS, study.WAYS, study.TRAITS),
        horizon=getattr(strategy, "HORIZON", engine_defaults.HORIZON),
        pace=getattr(strategy, "PACE", engine_defaults.PACE),
        thinks=getattr(strategy, "THINKS", engine_defaults.THINKS),
        unfit=getattr(rules, "unfit", defaults.unfit),
    )


def optional(name: str, part: str) -> ModuleType | None:
    """A file that a game may do without."""
    there = (FOLDER / name / f"{part}.py").is_file()
    return import_module(f"stammtisch.games.{name}.{part}") if there else None


def compiled(*parts: ModuleType) -> dict[str, Callable[..., Any]]:
    """Those of the dispatched names that the files of a game fill in."""
    from stammtisch.engine import contract
    from stammtisch.engine import defaults as engine_defaults

    said = [vars(part) for part in parts if part is not engine_defaults]
    return {name: part[name] for part in said for name in contract.NAMES if name in part}


def file_options(name: str) -> dict[str, FileOption]:
    """The options of a game that can be files: those of its options.py, if it has one."""
    files: dict[str, FileOption] = getattr(optional(name, "options"), "FILES", {})
    return files


def check_name(name: object) -> None:
    if not isinstance(name, str) or name not in GAMES:
        raise UnknownGame(f"There is no game called {str(name)[:40]!r}; choose one of: {', '.join(GAMES)}.")


def rules_files(name: str) -> list[Path]:
    """The code that holds the rules of a game: rules.py, hidden.py and what they are divided into."""
    return [path for path in sorted((FOLDER / name).glob("*.py")) if path.name not in NO_RULES]


def rules_hash(name: str) -> str:
    """Which rules a record was played by: a hash of all that decides what a move does."""
    engine = FOLDER.parent / "engine"
    digest = hashlib.sha256()
    shipped = [path for path in sorted((FOLDER / name).glob("*.toml")) if path.name not in NO_DATA]
    for path in (*(engine / file for file in ENGINE), *rules_files(name), *shipped):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


__all__ = ["GAMES", "LANGUAGES", "BadOption", "Game", "UnknownGame", "Value", "Words", "check_name", "load"]
