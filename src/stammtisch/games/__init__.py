"""The games: what a game is to everybody else, and which there are. A game is a folder here; nothing lists
them."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from stammtisch.options import BadOption, FileOption, NumberOption, Option, Value, check_options
from stammtisch.words import LANGUAGES, Words, table

if TYPE_CHECKING:  # the games themselves are imported when one is loaded: --help must not wait for a compiler
    from stammtisch.notation import Sections

FOLDER = Path(__file__).parent
NO_RULES = (
    "text.py",
    "view.py",
    "features.py",
    "judgement.py",
    "strategy.py",
    "study.py",
    "board.py",
    "options.py",
)
NO_DATA = ("words.toml", "lesson.toml", "fields.toml")  # what is said about a game decides nothing
GAMES = tuple(
    sorted(
        (path.parent.name for path in FOLDER.glob("*/rules.py")),
        key=lambda name: (table(name)["order"], name),
    )
)


class UnknownGame(ValueError):
    """There is no game of this name."""


@dataclass(frozen=True)
class Study:
    """What is counted over many games: rows (cards, tiles) by ways (what became of them), and the traits of a
    seat at the end."""

    rows: tuple[str, ...]
    ways: tuple[str, ...]
    traits: tuple[str, ...]


@dataclass(frozen=True)
class Game:
    """A game as a value: its facts, and its functions for positions, screens and learners."""

    name: str
    state: type[Any]
    seats: range
    options: dict[str, Option]
    moves: tuple[str, ...]  # the words of each action
    actions: dict[str, int]  # and back
    rules_hash: str
    show: Callable[[Any], str]
    sections: Callable[[str], Sections]
    parse: Callable[[Sections, Any], None]
    view: Callable[[Any], dict[str, Any]]
    own: Callable[[Any, dict[str, Any]], dict[str, Any]]  # what a seat sees otherwise than a spectator
    points_at: Callable[[str, dict[str, Any]], tuple[str, ...]]  # the places that are touched for a move
    events: Callable[[Any, Any, int, int], list[dict[str, Any]]]
    refusal: Callable[[Any, int, int], str]
    secret: range  # actions that nobody but their own seat sees
    acts: tuple[str, ...]  # verbs of which several moves in a row are one act for a person
    feature_layout: tuple[tuple[str, tuple[int, ...], str], ...]
    feature_size: int
    feature_version: int
    study: Study
    horizon: int  # a search looks to the end of so many rounds and asks who leads there
    pace: int  # and makes so many moves in a millisecond, about
    thinks: Mapping[str, float]  # milliseconds for a move of two players that set a level above the one below
    unfit: Callable[[Any], str]  # why seats and options do not go together, '' if they do

    @property
    def usual_seats(self) -> int:
        """A table for three, or as near to that as the game allows."""
        return min(self.seats, key=lambda count: abs(count - 3))

    def words(self, lang: str = "en") -> Words:
        return Words(self.name, lang)

    def in_act(self, move: str) -> bool:
        """Whether a move is one of those of which several in a row are one act."""
        return move.split()[0] in self.acts

    def check_options(self, given: Mapping[str, Any]) -> dict[str, Value]:
        """All options of this game: as given, else as by default."""
        return check_options(self.name, self.options, given)


def load(name: str) -> Game:
    """A game, imported and made known to the dispatched names."""
    check_name(name)
    return loaded(name)


@cache
def loaded(name: str) -> Game:
    from stammtisch import kit

    rules, text, view, features, study, strategy = (
        import_module(f"stammtisch.games.{name}.{part}")
        for part in ("rules", "text", "view", "features", "study", "strategy")
    )
    kit.register(rules.State, {**vars(rules), **compiled(features), **compiled(study), **compiled(strategy)})
    numbers = {option: NumberOption(*bounds) for option, bounds in rules.OPTIONS.items()}
    if len(text.MOVES) != rules.ACTIONS:
        raise TypeError(f"{name} has {rules.ACTIONS} actions but words for {len(text.MOVES)} moves.")
    return Game(
        name=name,
        state=rules.State,
        seats=rules.SEATS,
        options={**file_options(name), **numbers},
        moves=text.MOVES,
        actions={move: action for action, move in enumerate(text.MOVES)},
        rules_hash=rules_hash(name),
        show=text.show,
        sections=text.sections,
        parse=text.parse,
        view=view.view,
        own=view.own,
        points_at=view.points_at,
        events=view.events,
        refusal=view.refusal,
        secret=view.SECRET,
        acts=view.ACTS,
        feature_layout=features.LAYOUT,
        feature_size=features.SIZE,
        feature_version=features.VERSION,
        study=Study(study.ROWS, study.WAYS, study.TRAITS),
        horizon=strategy.HORIZON,
        pace=strategy.PACE,
        thinks=strategy.THINKS,
        unfit=getattr(rules, "unfit", lambda state: ""),
    )


def compiled(part: ModuleType) -> dict[str, Callable[..., Any]]:
    """Those of the dispatched names that a file of a game fills in."""
    from stammtisch import kit

    return {name: function for name, function in vars(part).items() if name in kit.NAMES}


def file_options(name: str) -> dict[str, FileOption]:
    """The options of a game that can be files: those of its options.py, if it has one."""
    if not (FOLDER / name / "options.py").exists():
        return {}
    files: dict[str, FileOption] = import_module(f"stammtisch.games.{name}.options").FILES
    return files


def check_name(name: object) -> None:
    if not isinstance(name, str) or name not in GAMES:
        raise UnknownGame(f"There is no game called {str(name)[:40]!r}; choose one of: {', '.join(GAMES)}.")


def rules_files(name: str) -> list[Path]:
    """The code that holds the rules of a game: rules.py and what it is divided into."""
    return [path for path in sorted((FOLDER / name).glob("*.py")) if path.name not in NO_RULES]


def rules_hash(name: str) -> str:
    """Which rules a record was played by: a hash of all that decides what a move does."""
    root = FOLDER.parent
    digest = hashlib.sha256()
    shipped = [path for path in sorted((FOLDER / name).glob("*.toml")) if path.name not in NO_DATA]
    for path in (root / "kit.py", root / "chance.py", *rules_files(name), *shipped):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


__all__ = ["GAMES", "LANGUAGES", "BadOption", "Game", "UnknownGame", "Value", "Words", "check_name", "load"]
