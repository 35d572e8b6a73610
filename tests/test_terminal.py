"""A person at the terminal: whole games typed move by move, in both languages."""

from __future__ import annotations

import json
import random
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from stammtisch import GAMES, Table, replay
from stammtisch.bots.levels import Bot
from stammtisch.games import LANGUAGES
from stammtisch.terminal import Session


class Person:
    """Types legal moves, now and then something else first."""

    def __init__(self, table: Table, lang: str, console: Console, seed: int) -> None:
        self.chooser = random.Random(seed)
        self.session = Session(table, lang, console, self.ask, "casual")
        self.nonsense = ["?", "b", "", "xyzzy", "999", "💥"]

    def ask(self, prompt: str) -> str:
        if self.nonsense:
            return self.nonsense.pop()
        table, you, words = self.session.table, self.session.you, self.session.words
        if self.session.in_act():
            return self.act(replay(table.record()), you)
        move = self.chooser.choice(table.moves(you))
        return " ".join([words.verb(move), *map(words.card, move.split()[1:])])

    def act(self, table: Table, you: int) -> str:
        """All that is to be named, in any order."""
        things: list[str] = []
        verb = table.moves(you)[0].split()[0]
        while table.moves(you) and table.moves(you)[0].split()[0] == verb:
            move = self.chooser.choice(table.moves(you))
            table.play(move, you)
            things.append(move.split()[1])
        self.chooser.shuffle(things)
        return " ".join([verb, *things])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_by_typing(
    game: str, lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STAMMTISCH_DATA", str(tmp_path))
    screen = StringIO()
    table = Table(game, 3, seed=11)
    person = Person(table, lang, Console(file=screen, width=80), seed=1)
    person.session.run()
    shown = screen.getvalue()
    assert table.over
    assert {"en": "Result", "de": "Ergebnis"}[lang] in shown
    assert "{" not in shown
    (record,) = (tmp_path / "games").glob(f"{game}-*.json")
    assert replay(json.loads(record.read_text("utf-8"))).places == table.places


def test_an_act_that_is_not_whole_changes_nothing_and_undo_takes_it_back_as_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STAMMTISCH_DATA", str(tmp_path))
    table = Table("manitou", 2, seed=2)
    screen = StringIO()
    person = Person(table, "en", Console(file=screen, width=80), seed=1)
    whole = person.act(replay(table.record()), person.session.you)
    typed = iter(["choose 1 2", f"{whole} scout scout scout", "choose 11 12", "?", whole, "u", "q"])
    person.session.ask = lambda prompt: next(typed)
    person.session.run()
    shown = screen.getvalue()
    assert shown.count("Nothing has been chosen yet") == 3
    count = len(whole.split()) - 1
    assert f"{count} are to be named, not 2." in shown
    assert "'11' is none of them." in shown
    assert not [move for seat, move in table.history if seat == person.session.you]


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_names_what_a_master_would_do_and_changes_nothing(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STAMMTISCH_DATA", str(tmp_path))
    table, screen = Table(game, 2, seed=3), StringIO()
    person = Person(table, "en", Console(file=screen, width=80), seed=1)
    person.session.adviser = Bot(game, "strong")
    typed = iter(["h", "h", "q"])
    person.session.ask = lambda prompt: next(typed)
    person.session.let_bots_move()
    before = table.text()
    person.session.run()
    _, first, second = screen.getvalue().split("A master would: ")
    assert second.startswith(first.rstrip())  # asked twice, it says the same
    assert "the usual move" in first
    assert table.text() == before
