"""The words of every game are complete in every language."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from stammtisch.games import GAMES, load
from stammtisch.games.words import LANGUAGES, YOU, Words, table
from stammtisch.match.table import Table
from stammtisch.reports.phrases import Phrases, default_language

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


@pytest.mark.parametrize(
    ("game", "event", "told"),
    [
        ("skyjo", {"event": "flip", "seat": 0, "card": -2}, "Du hast -2 aufgedeckt."),
        ("skyjo", {"event": "draw", "seat": 1, "card": None}, "Fuchs hat eine Karte gezogen."),
        ("makatsu", {"event": "play", "seat": 1, "card": "p4"}, "Fuchs hat die lila 4 gespielt."),
        (
            "makatsu",
            {"event": "draw", "seat": 0, "cards": ["b1", "y5", "p4"]},
            "Du hast die blaue 1, die gelbe 5 und die lila 4 gezogen.",
        ),
        ("ratjack", {"event": "out", "seat": 0, "points": 27}, "Du bist mit 27 ausgeschieden."),
        ("ratjack", {"event": "out", "seat": 1, "points": 27}, "Fuchs ist mit 27 ausgeschieden."),
        (
            "ratjack",
            {"event": "reveal_other", "seat": 0, "place": "B1", "card": "b1"},
            "Du hast bei Fuchs die blaue 1 aufgedeckt (ohne Effekt).",
        ),
        (
            "ratjack",
            {"event": "chip_other", "seat": 1, "place": "A2", "face": "half"},
            "Fuchs hat den Chip „halb“ auf Karte 2 bei dir gelegt.",
        ),
        (
            "ratjack",
            {"event": "give_hidden", "seat": 1, "own": "B2", "other": 0},
            "Fuchs hat Karte 2 an dich verschenkt.",
        ),
        (
            "manitou",
            {"event": "sacrifice", "seat": 1, "card": "chief", "other": 0, "enemy": "mother"},
            "Fuchs hat den Häuptling geopfert: Du verlierst die Stammesmutter.",
        ),
        (
            "manitou",
            {"event": "take", "seat": 0, "tile": "t2", "ground": 1, "right": "warrior"},
            "Du hast 2 Tipis von Jagdgrund 1 genommen (Krieger).",
        ),
        (
            "manitou",
            {"event": "owe", "seat": 1, "count": 1},
            "Fuchs hat keine Beute und schuldet als Lederdieb 1 Plättchen.",
        ),
    ],
)
def test_events_are_told_in_sentences(game: str, event: dict[str, Any], told: str) -> None:
    assert Words(game, "de").event(event, ["Du", "Fuchs"]) == told


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_line_of_the_log_is_a_sentence(game: str, lang: str) -> None:
    for key, line in table(game)[lang]["events"].items():
        assert line == "" or line.endswith((".", "!")), key
        assert not line.startswith("{seat}:"), key


def test_names_are_taken_as_they_are() -> None:
    event = {"event": "draw", "seat": 0, "card": None}
    assert Words("skyjo", "de").event(event, ["[a|b] {card}"]) == "[a|b] {card} hat eine Karte gezogen."


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_calls_the_reader_what_the_words_call_him(lang: str) -> None:
    assert json.loads((WEB / "messages" / f"{lang}.json").read_text("utf-8"))["you"] == YOU[lang]


@pytest.mark.parametrize(
    ("game", "move", "told"),
    [
        ("makatsu", "play b6", "die blaue 6 spielen"),
        ("manitou", "choose 5", "Jäger 5 mitnehmen"),
        ("manitou", "choose chief", "den Häuptling mitnehmen"),
        ("manitou", "play 8 2", "Jäger 8 auf Jagdgrund 2 spielen"),
        ("manitou", "pay b1", "1 Bison abgeben"),
    ],
)
def test_moves_say_what_a_card_is(game: str, move: str, told: str) -> None:
    assert Words(game, "de").move(move) == told


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
