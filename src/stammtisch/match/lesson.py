"""Lessons: a few written positions of a game, what a newcomer reads and does there, what others play.

A game's lesson is the `lesson.toml` in its folder, if there is one. The newcomer sits in seat A. Nothing in
it depends on chance, so a lesson is played through once and sent as a whole: every position as the newcomer
sees it.
"""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Annotated, TypedDict

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from stammtisch.games import LANGUAGES, check_name
from stammtisch.games.grammar import FOLDER
from stammtisch.games.position import LETTERS
from stammtisch.games.shapes import Event, View
from stammtisch.match.table import IllegalMove, Table

NEWCOMER = 0
LONGEST_TEXT = 190  # letters: what a phone shows beside the table


class BadLesson(ValueError):
    """A lesson that cannot be played; says where, and why."""


class Written(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


Sentence = Annotated[str, Field(min_length=1, max_length=LONGEST_TEXT)]
Lines = Annotated[list[Sentence], Field(min_length=3, max_length=3)]


class Step(Written):
    """One idea: a sentence in each language, what it points at, the move that the newcomer makes (None: they
    only read on), and what the others play after it, each with the letter of its seat: `B draw`."""

    en: Sentence
    de: Sentence
    point: list[str] = Field(default_factory=list)
    play: str | None = None
    then: list[str] = Field(default_factory=list)


class Scene(Written):
    """A position in the notation, and the steps from there on."""

    position: str
    steps: Annotated[list[Step], Field(min_length=1)]


class Learned(Written):
    """What the newcomer knows at the end, in three lines."""

    en: Lines
    de: Lines


class Lesson(Written):
    scenes: Annotated[list[Scene], Field(min_length=1)]
    learned: Learned


def has_lesson(game: str) -> bool:
    return (FOLDER / game / "lesson.toml").is_file()


@cache
def lesson(game: str) -> Lesson:
    """The lesson of a game as it is written."""
    check_name(game)
    path = FOLDER / game / "lesson.toml"
    try:
        return Lesson.model_validate(tomllib.loads(path.read_text("utf-8")))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise BadLesson(f"The lesson of {game} cannot be read: {error}.") from None
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise BadLesson(f"The lesson of {game} is not right at '{where}': {first['msg'].lower()}.") from None


class MadeMove(TypedDict):
    """A move of a lesson, as the newcomer sees it."""

    seat: int
    events: list[Event]
    view: View


class ToldStep(TypedDict):
    """A step in one language, with the position and all moves before the next one."""

    scene: int
    text: str
    point: list[str]
    play: str | None
    view: View
    moves: list[MadeMove]


class ToldLesson(TypedDict):
    """A whole lesson in one language."""

    game: str
    steps: list[ToldStep]
    learned: list[str]


@cache
def told(game: str, lang: str) -> ToldLesson:
    """A lesson played through, in one language: ready for JSON, and the same every time."""
    assert lang in LANGUAGES
    written = lesson(game)
    steps = [
        step for number, scene in enumerate(written.scenes, 1) for step in told_scene(scene, lang, number)
    ]
    return {"game": game, "steps": steps, "learned": getattr(written.learned, lang)}


def told_scene(scene: Scene, lang: str, number: int) -> list[ToldStep]:
    try:
        table = Table.parse(scene.position)
    except ValueError as error:
        raise BadLesson(f"Scene {number}: {error}") from None
    told = []
    for at, step in enumerate(scene.steps, 1):
        try:
            told.append(told_step(table, step, lang, number))
        except IllegalMove as error:
            raise BadLesson(f"Scene {number}, step {at}: {error}") from None
    return told


def told_step(table: Table, step: Step, lang: str, scene: int) -> ToldStep:
    """The position at which a step is read, and every move that is made before the next one."""
    view = table.view(NEWCOMER)
    own = [] if step.play is None else [(NEWCOMER, step.play)]
    made = [made_move(table, seat, move) for seat, move in own + [others_move(move) for move in step.then]]
    text: str = getattr(step, lang)
    return {"scene": scene, "text": text, "point": step.point, "play": step.play, "view": view, "moves": made}


def others_move(written: str) -> tuple[int, str]:
    """`B draw` is a move of seat 1."""
    letter, _, move = written.partition(" ")
    return (LETTERS.index(letter) if letter in tuple(LETTERS) else -1), move


def made_move(table: Table, seat: int, move: str) -> MadeMove:
    table.play(move, seat)
    return {
        "seat": seat,
        "events": table.events(NEWCOMER, len(table.history) - 1),
        "view": table.view(NEWCOMER),
    }
