"""The words of every game are complete in every language."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from stammtisch.games import GAMES, load
from stammtisch.games.grammar import LANGUAGES, YOU, BadWords, compile_words, compiled, shape, table
from stammtisch.games.shapes import alternatives, fields, shapes
from stammtisch.games.words import Words
from stammtisch.match.table import Table
from stammtisch.reports.phrases import Phrases, default_language

WEB = Path(__file__).parents[1] / "web"
CASES = json.loads((Path(__file__).parent / "words.json").read_text("utf-8"))


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_words_in_every_language(game: str) -> None:
    assert set(table(game)) == {"order", "minutes", *LANGUAGES}


@pytest.mark.parametrize("game", GAMES)
def test_every_move_and_option_has_words(game: str) -> None:
    for lang in LANGUAGES:
        words = load(game).words(lang)
        for move in load(game).moves:
            assert words.move(move)
            assert words.verb(move)
        assert set(words.part("options")) == set(load(game).options)


@pytest.mark.parametrize("game", GAMES)
def test_the_help_on_every_prompt_names_a_rule_of_the_rulebook(game: str) -> None:
    """The first one that it names is where the page opens the rulebook."""
    for lang in LANGUAGES:
        words = load(game).words(lang)
        rules = set(re.findall(r"^\*\*([A-Z]{3}-\d+)\*\*", words.rulebook(), re.MULTILINE))
        assert set(words.part("help")) == set(words.part("prompts"))
        for prompt, help_ in words.part("help").items():
            assert isinstance(help_, str)
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
    assert prompts <= set(load(game).words("en").part("help"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_helps_that_the_boards_give_name_rules_too(lang: str) -> None:
    boards = (WEB / "src" / "games").glob(f"*/messages/{lang}.json")
    said = {
        (path.parts[-3], key): text
        for path in boards
        for key, text in json.loads(path.read_text("utf-8")).items()
    }
    helps = {key: text for key, text in said.items() if "_help_" in key[1]}
    assert helps
    for (game, key), text in helps.items():
        rules = set(re.findall(r"[A-Z]{3}-\d+", load(game).words(lang).rulebook()))
        named = set(re.findall(r"[A-Z]{3}-\d+", text))
        assert named, key
        assert named <= rules, key


@pytest.mark.parametrize(
    "case", CASES, ids=lambda case: f"{case['game']} {case['lang']} {case['what']} {case['input']}"[:80]
)
def test_the_terminal_says_what_the_page_says(case: dict[str, Any]) -> None:
    """The page is held to the same file by web/test/lib/wording.test.ts."""
    words, thing = Words(case["game"], case["lang"]), case["input"]
    names, rows = case.get("names", []), case.get("rows", False)
    ways: dict[str, Callable[[], object]] = {
        "card": lambda: words.card(thing),
        "object": lambda: words.as_object(thing),
        "place": lambda: words.place(thing, names),
        "move": lambda: words.move(thing, names, rows),
        "event": lambda: words.event(thing, names, rows),
        "told": lambda: [words.event(event, names, rows) for event in words.told(thing)],
        "say": lambda: words.say(case["part"], thing, **case["values"]),
    }
    assert ways[case["what"]]() == case["text"]


def kinds(template: Any) -> set[str]:
    """What fills the gaps of a template."""
    found = set()
    for part in [] if isinstance(template, str) else template:
        if not isinstance(part, str):
            inner = [*part[2:], [part[1]]] if part[0] == "you" else []
            found |= {part[0]}.union(*map(kinds, inner))
    return found


def test_every_kind_of_gap_has_a_case() -> None:
    games = [compiled(game, lang) for game in GAMES for lang in LANGUAGES]
    used = {
        kind
        for words in games
        for part in words["parts"].values()
        for t in part.values()
        for kind in kinds(t)
    }
    covered = set()
    for case in CASES:
        parts = compiled(case["game"], case["lang"])["parts"]
        match case["what"]:
            case "event":
                keys = [(part, case["input"]["event"]) for part in ("events", "events_hidden", "events_at")]
            case "move":
                keys = [(part, case["input"].split()[0]) for part in ("moves", "moves_at")]
            case "place":
                keys = [("board", "place"), ("board", "own")]
            case "say":
                keys = [(case["part"], case["input"])]
            case _:
                keys = []
        covered |= {kind for part, key in keys for kind in kinds(parts.get(part, {}).get(key, ""))}
    assert covered == used


@pytest.mark.parametrize("game", GAMES)
def test_what_was_not_seen_has_a_sentence_of_its_own(game: str) -> None:
    parts = compiled(game, "en")["parts"]
    for kind, event in shapes(game).events.items():
        unseen = {name for name, field in fields(event).items() if type(None) in alternatives(field.type)}
        gaps = {name for name in unseen if f"{{{name}}}" in table(game)["en"]["events"][kind]}
        assert not gaps & set(compiled(game, "en")["secret"]) or kind in parts["events_hidden"], kind


def compile_of(**words: Any) -> dict[str, Any]:
    """The words of a game that has only these."""
    sentences = {"name": "Nim", "about": "", "events": {}, **words}
    return compile_words("nim", "en", dict.fromkeys(LANGUAGES, sentences), {"take": {"seat": "seat"}}, {})


def test_words_that_are_not_complete_are_refused() -> None:
    with pytest.raises(BadWords, match="no sentence for the event take"):
        compile_of()
    told = {"events": {"take": "{seat} took {count}."}}
    assert compile_of(**told)["parts"]["events"]["take"] == [
        ["seat", "seat"],
        " took ",
        ["value", "count"],
        ".",
    ]
    with pytest.raises(BadWords, match="a bracket is missing in"):
        compile_of(**told, prompts={"take": "Take {count."})
    english = {"name": "Nim", "about": "", **told}
    german = {**english, "events": {"take": "{seat} nahm."}}
    with pytest.raises(BadWords, match="do not have the same sentences"):
        compile_words("nim", "en", {"en": english, "de": german}, {"take": {"seat": "seat"}}, {})


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_line_of_the_log_is_a_sentence(game: str, lang: str) -> None:
    for key, line in table(game)[lang]["events"].items():
        assert line == "" or line.endswith((".", "!")), key
        assert not line.startswith("{seat}:"), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_calls_the_reader_by_the_name_that_the_words_have(lang: str) -> None:
    assert json.loads((WEB / "messages" / f"{lang}.json").read_text("utf-8"))["you"] == YOU[lang]


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


@pytest.mark.parametrize(
    ("game", "options", "heads"),
    [
        ("skyjo", {}, ("Runde 1 · bis 100", "Round 1 · to 100")),
        ("skyjo", {"rounds": 3}, ("Runde 1 von 3", "Round 1 of 3")),
        ("makatsu", {"begin": 2}, ("Durchgang 2 · Runde 1/3", "Phase 2 · round 1/3")),
        ("ratjack", {}, ("Runde 1 · bis 3 Punkte", "Round 1 · to 3 points")),
        ("ratjack", {"target": 1}, ("Runde 1 · bis 1 Punkt", "Round 1 · to 1 point")),
        ("manitou", {}, ("Treibjagd 1 von 3", "Hunt 1 of 3")),
    ],
)
def test_the_head_of_a_table_says_where_the_game_stands(
    game: str, options: dict[str, Any], heads: tuple[str, str]
) -> None:
    view = Table(game, 3, seed=1, options=options).view()
    assert tuple(Words(game, lang).headline(view) for lang in LANGUAGES) == heads
