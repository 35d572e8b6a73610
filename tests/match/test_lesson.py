"""Lessons: each of them can be played, is said in every language, and takes about two minutes."""

from __future__ import annotations

import re
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from stammtisch import games
from stammtisch.games import GAMES, LANGUAGES, grammar
from stammtisch.match import lesson as lessons
from stammtisch.match.lesson import BadLesson, Lesson, Step, ToldStep, lesson, others_move, told
from stammtisch.match.table import Table

WORDS_A_SECOND = 3.3  # of somebody who reads without haste
A_TAP = 2.0  # seconds to find and touch what is asked for
A_MOVE = 1.0  # seconds that a move of somebody else is looked at
TAUGHT = [game for game in GAMES if lessons.has_lesson(game)]
README = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
SKYJO = '''
[[scenes]]
position = """skyjo opening discard 9
A ?1 ?1 ?1 ?1 ?1 ?1 ?1 ?1 ?1 ?1 ?2 ?2
B ?3 ?3 ?3 ?3 ?3 ?3 ?3 ?3 ?3 ?3 ?4 ?4"""
[[scenes.steps]]
en = "Turn one up."
de = "Decke eine auf."
play = "flip 1"
then = ["B flip 1"]
[learned]
en = ["1", "2", "3"]
de = ["1", "2", "3"]
'''


def steps_of(written: Lesson) -> list[Step]:
    return [step for scene in written.scenes for step in scene.steps]


def test_every_game_that_we_offer_can_be_learnt() -> None:
    """A new game may do without a lesson; one that the README speaks of may not."""
    assert [game for game in GAMES if games.load(game).words("en").name in README] == TAUGHT


@pytest.mark.parametrize("game", TAUGHT)
def test_every_lesson_plays_through_and_is_about_its_game(game: str) -> None:
    for lang in LANGUAGES:
        document = told(game, lang)
        assert len(document["steps"]) == len(steps_of(lesson(game)))
        assert {step["view"]["game"] for step in document["steps"]} == {game}


@pytest.mark.parametrize("game", TAUGHT)
def test_what_a_lesson_asks_for_is_legal_and_can_be_touched(game: str) -> None:
    for step in told(game, "en")["steps"]:
        if step["play"] is not None:
            assert step["play"] in step["view"]["moves"]
            assert step["view"]["targets"][step["view"]["moves"].index(step["play"])]


@pytest.mark.parametrize("game", TAUGHT)
def test_whenever_a_step_begins_only_the_newcomer_can_be_waited_for(game: str) -> None:
    """Otherwise the table would say that others are thinking, and nothing would happen."""
    for scene in lesson(game).scenes:
        table = Table.parse(scene.position)
        for step in scene.steps:
            if step.play is not None:
                assert 0 in table.waiting
            for seat, move in ([(0, step.play)] if step.play else []) + [
                others_move(one) for one in step.then
            ]:
                table.play(move, seat)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", TAUGHT)
def test_every_lesson_takes_about_two_minutes(game: str, lang: str) -> None:
    steps = steps_of(lesson(game))
    words = sum(len(getattr(step, lang).split()) for step in steps)
    taps = sum(len(path_of(step)) or 1 for step in told(game, lang)["steps"])
    seconds = words / WORDS_A_SECOND + taps * A_TAP + sum(len(step.then) for step in steps) * A_MOVE
    assert 75 <= seconds <= 150


def path_of(step: ToldStep) -> list[str]:
    view = step["view"]
    assert isinstance(view, dict)
    path: list[str] = view["targets"][view["moves"].index(step["play"])] if step["play"] is not None else []
    return path


@pytest.mark.parametrize("game", TAUGHT)
def test_lessons_speak_of_seats_that_are_there_and_of_nobody_by_name(game: str) -> None:
    for scene in lesson(game).scenes:
        seats = Table.parse(scene.position).seats
        for step in scene.steps:
            for lang in LANGUAGES:
                spoken = re.findall(r"\{(.*?)\}", getattr(step, lang))
                assert set(spoken) <= set("BCDEFGH"[: seats - 1])
            assert set(re.findall(r"\{(.*?)\}", step.en)) == set(re.findall(r"\{(.*?)\}", step.de))


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_asks_at_least_half_of_the_time_to_do_something(game: str) -> None:
    steps = steps_of(lesson(game))
    assert sum(step.play is not None for step in steps) * 2 >= len(steps)


def test_another_sentence_in_a_lesson_does_not_make_another_game(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A record says by which rules it was played; lessons are no rules."""
    for name in ("engine", "games/manitou"):
        copytree(grammar.FOLDER.parent / name, tmp_path / name)
    monkeypatch.setattr(games, "FOLDER", tmp_path / "games")
    before = games.rules_hash("manitou")
    with (tmp_path / "games" / "manitou" / "lesson.toml").open("a") as file:
        file.write("# another word\n")
    assert games.rules_hash("manitou") == before
    with (tmp_path / "games" / "manitou" / "bag.toml").open("a") as file:
        file.write("# another bag\n")
    assert games.rules_hash("manitou") != before


def written(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, text: str) -> None:
    """Put another lesson of Skyjo where lessons are read."""
    (tmp_path / "skyjo").mkdir()
    (tmp_path / "skyjo" / "lesson.toml").write_text(text, "utf-8")
    monkeypatch.setattr(lessons, "FOLDER", tmp_path)
    lessons.lesson.cache_clear()
    lessons.told.cache_clear()


@pytest.fixture(autouse=True)
def fresh_lessons() -> None:
    lessons.lesson.cache_clear()
    lessons.told.cache_clear()


def test_a_small_lesson_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    written(monkeypatch, tmp_path, SKYJO)
    (step,) = told("skyjo", "de")["steps"]
    assert (step["text"], step["play"], step["scene"]) == ("Decke eine auf.", "flip 1", 1)
    moves: Any = step["moves"]
    assert [(move["seat"], move["events"][0]["card"]) for move in moves] == [(0, 1), (1, 3)]


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('play = "flip 1"', 'play = "flip 13"', "Scene 1, step 1: 'flip 13' is not a move of skyjo"),
        ('then = ["B flip 1"]', 'then = ["C flip 1"]', "Scene 1, step 1: There is no seat 2"),
        ('then = ["B flip 1"]', 'then = ["flip 1"]', "Scene 1, step 1: There is no seat -1"),
        ("discard 9", "discard 90", "Scene 1: '90' after 'discard'"),
        ('de = "Decke eine auf."', "", "is not right at 'scenes.0.steps.0.de': field required"),
        ('en = ["1", "2", "3"]', 'en = ["1"]', "is not right at 'learned.en'"),
        ("[learned]", "[learnt]", "is not right at"),
        ("[[scenes]]", "[[scenes]", "cannot be read"),
    ],
)
def test_a_lesson_that_cannot_be_told_says_where(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, old: str, new: str, complaint: str
) -> None:
    assert old in SKYJO
    written(monkeypatch, tmp_path, SKYJO.replace(old, new, 1))
    with pytest.raises(BadLesson, match=re.escape(complaint)):
        told("skyjo", "en")


def test_a_game_without_a_lesson_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(lessons, "FOLDER", tmp_path)
    with pytest.raises(BadLesson, match=r"The lesson of skyjo cannot be read"):
        told("skyjo", "en")
