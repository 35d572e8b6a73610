"""The words of every game are complete in every language."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from stammtisch.games import GAMES, LANGUAGES, load
from stammtisch.phrases import Phrases, default_language
from stammtisch.table import Table
from stammtisch.words import table

WEB = Path(__file__).parents[1] / "web"


def shape(words: Any) -> Any:
    """Keys, and what is filled into each sentence; not the sentences."""
    if isinstance(words, dict):
        return {key: shape(value) for key, value in words.items()}
    return sorted(re.findall(r"\{(\w+)\}", words))


@pytest.mark.parametrize("game", GAMES)
def test_every_language_has_the_same_sentences_with_the_same_gaps(game: str) -> None:
    words = table(game)
    assert set(words) == {"order", "minutes", *LANGUAGES}
    for lang in LANGUAGES:
        assert shape(words[lang]) == shape(words["en"])


@pytest.mark.parametrize("game", GAMES)
def test_every_move_and_option_has_words(game: str) -> None:
    for lang in LANGUAGES:
        words = load(game).words(lang)
        for move in load(game).moves:
            assert words.move(move)
            assert words.verb(move)
        assert set(words.all["options"]) == set(load(game).options)


@pytest.mark.parametrize("game", GAMES)
def test_the_help_on_every_prompt_names_a_rule_of_the_rulebook(game: str) -> None:
    """The first one that it names is where the page opens the rulebook."""
    for lang in LANGUAGES:
        words = load(game).words(lang)
        rules = set(re.findall(r"^\*\*([A-Z]{3}-\d+)\*\*", words.rulebook(), re.MULTILINE))
        assert set(words.all["help"]) == set(words.all["prompts"])
        for prompt, help_ in words.all["help"].items():
            named = re.findall(r"[A-Z]{3}-\d+", help_)
            assert named, prompt
            assert set(named) <= rules, prompt


@pytest.mark.parametrize("game", GAMES)
def test_every_prompt_of_a_game_has_its_sentence_and_its_help(game: str) -> None:
    prompts = set()
    for seed in range(3):
        table = Table(game, load(game).seats[-1], seed=seed)
        while not table.over and len(table.history) < 300:
            seat = table.waiting[-1]
            moves = table.moves(seat)
            table.play(moves[(seed + len(table.history) * 7) % len(moves)], seat)
            prompts.add(table.view(seat)["prompt"])
    assert prompts <= set(load(game).words("en").all["help"])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_helps_that_the_boards_give_name_rules_too(lang: str) -> None:
    boards = json.loads((WEB / "messages" / "boards" / f"{lang}.json").read_text("utf-8"))
    helps = {key: text for key, text in boards.items() if "_help_" in key}
    assert helps
    for key, text in helps.items():
        rules = set(re.findall(r"[A-Z]{3}-\d+", load(key.split("_")[0]).words(lang).rulebook()))
        named = set(re.findall(r"[A-Z]{3}-\d+", text))
        assert named, key
        assert named <= rules, key


def test_the_terminal_speaks_every_language_with_the_same_gaps() -> None:
    assert shape(Phrases("de").sentences) == shape(Phrases("en").sentences)


@pytest.mark.parametrize(
    ("spoken", "lang"), [("de_AT.UTF-8", "de"), ("en_GB", "en"), ("fr_FR", "en"), ("", "en")]
)
def test_the_language_is_that_of_the_system(monkeypatch: pytest.MonkeyPatch, spoken: str, lang: str) -> None:
    monkeypatch.setenv("LC_ALL", spoken)
    monkeypatch.delenv("LC_MESSAGES", raising=False)
    monkeypatch.delenv("LANG", raising=False)
    assert default_language() == lang
