"""The words of every game are complete in every language."""

from __future__ import annotations

import re
from typing import Any

import pytest

from stammtisch.games import GAMES, LANGUAGES, load
from stammtisch.phrases import Phrases, default_language
from stammtisch.words import table


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
