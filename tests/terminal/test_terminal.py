"""A person at the terminal: whole games typed move by move, in both languages."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable
from io import StringIO
from pathlib import Path
from typing import Any, cast

import pytest
from rich.console import Console
from short import opening

from stammtisch import GAMES, Table, replay
from stammtisch.bots.levels import Bot
from stammtisch.games import LANGUAGES, load
from stammtisch.terminal.session import Session, draw_board, resume, source_of
from stammtisch.terminal.typed import act


class Person:
    """Types legal moves, now and then something else first."""

    def __init__(self, table: Table, lang: str, console: Console, seed: int) -> None:
        self.chooser = random.Random(seed)
        self.session = Session(table, lang, console, self.ask, "casual")
        self.nonsense = ["?", "b", "", "xyzzy", "999", "💥", "[/x]"]

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
    table = Table(game, load(game).usual_seats, seed=11)
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
    assert f"Name {count}, not 2." in shown
    assert "'11' is not one of them." in shown
    assert not [move for seat, move in table.history if seat == person.session.you]


def typed(table: Table, moves: Iterable[str]) -> Table:
    """A table at which a person has typed these; then the terminal is closed."""
    lines = iter(moves)

    def ask(prompt: str) -> str:
        for line in lines:
            return line
        raise EOFError

    with pytest.raises(EOFError):
        Session(table, "en", Console(file=StringIO(), width=80), ask, "casual").run()
    return table


def kept(game: str) -> Table:
    """The game as the next start of the program finds it."""
    stopped = resume(game)
    assert stopped is not None
    return stopped[0]


def test_what_the_bots_did_is_kept_when_the_terminal_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STAMMTISCH_DATA", str(tmp_path))
    table = typed(Table("skyjo", 3, seed=3), ["flip 1", "flip 2"])
    assert table.made > 2  # the bots have answered
    assert kept("skyjo").record() == table.record()


def test_what_was_taken_back_is_not_there_again_after_the_terminal_was_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STAMMTISCH_DATA", str(tmp_path))
    table = typed(Table("skyjo", 3, seed=3), ["flip 1", "flip 2", "u", "u"])
    assert kept("skyjo").record() == table.record() == typed(Table("skyjo", 3, seed=3), []).record()


def test_a_seed_fixes_the_bots_too_whether_the_game_was_stopped_or_a_move_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STAMMTISCH_DATA", str(tmp_path))
    moves = ["flip 1", "flip 2", "draw", "flip 5", "draw"]
    whole = typed(Table("skyjo", 3, seed=3), moves)
    assert whole.made > len(moves) + 6  # the bots have moved, each several times
    typed(Table("skyjo", 3, seed=3), moves[:3])
    assert typed(kept("skyjo"), moves[3:]).history == whole.history
    hesitant = [*moves[:2], "u", "u", *moves[:2], *moves[2:]]
    assert typed(Table("skyjo", 3, seed=3), hesitant).history == whole.history


def test_the_luck_of_bots_is_another_at_every_move_and_not_that_of_the_cards() -> None:
    table, other = Table("skyjo", 3, seed=3), Table("skyjo", 3, seed=4)
    streams = [source_of(table).tobytes(), source_of(other).tobytes(), table.truth().chance.tobytes()]
    table.play(table.moves(0)[0], 0)
    assert len({*streams, source_of(table).tobytes()}) == 4
    assert source_of(table).tobytes() == source_of(replay(table.record())).tobytes()


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


def test_a_hint_for_a_choice_names_all_cards_as_they_can_be_typed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STAMMTISCH_DATA", str(tmp_path))
    table, screen = Table("manitou", 2, seed=3), StringIO()
    person = Person(table, "de", Console(file=screen, width=200), seed=1)
    session = person.session
    session.adviser = Bot("manitou", "strong")
    session.show_hint()
    advice = screen.getvalue().split(": ", 1)[1].splitlines()[0]
    moves, unknown = act(advice, table.game, session.words)
    seen: Any = table.view(session.you)
    assert (len(moves), unknown) == (seen["to_choose"][session.you], "")
    assert session.play_act(moves, unknown)


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_cuts_no_word_on_a_narrow_terminal(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STAMMTISCH_DATA", str(tmp_path))
    table, screen = Table(game, 2, seed=3), StringIO()
    session = Session(table, "de", Console(file=screen, width=60), lambda prompt: "")
    session.adviser = Bot(game, "strong")
    for move in opening(game):
        table.play(move, session.you)
    session.let_bots_move()
    session.show_hint()
    assert session.phrases("expected_place").split()[0] in screen.getvalue()
    assert "…" not in screen.getvalue()


def test_what_lies_there_is_said_of_a_choice_that_names_only_the_place() -> None:
    screen = StringIO()
    session = Session(
        Table("ratjack", 2, seed=5), "de", Console(file=screen, width=200), lambda prompt: "", "casual"
    )
    faces = [chip["face"] for chip in cast(Any, session.table.view(session.you))["chips"]]
    session.show_choices([f"chip {number}" for number in range(1, 7)])
    for number, face in enumerate(faces, 1):
        assert f"{number} ({session.words.card(face)})" in screen.getvalue()
    about, words = session.table.game.about, session.words
    seen: Any = {
        "rows": [[{"card": "b7"}], [{"card": None}, {"card": "r2"}]],
        "chips": [{"face": "half"}, {"face": "-5"}],
    }
    moves = ("card A1", "card B1", "card B2", "chip 1", "chip 2", "lay b9")
    told = [what and words.card(what) for what in (about(move, seen) for move in moves)]
    assert told == ["blau 7", None, "rot 2", "halb", "−5", None]


@pytest.mark.parametrize(("memory_aid", "known"), [(0, "reserve 10"), (1, "reserve 10 ◆ 1  ◆ 2  ◆ 3")])
def test_MAK_6_and_MAK_13_a_reserve_is_called_so_until_the_game_is_over(memory_aid: int, known: str) -> None:
    seats = "A hand y5 y6 y7 y8 reserve b1 b2 b3 b4 b5 b6 b7 b8 y1 y2   B hand y5 y6 y7 y8"
    going = Table.parse(f"makatsu memory_aid={memory_aid}   phase 1 round 6   master A   {seats}")
    over = Table.parse(
        f"makatsu memory_aid={memory_aid}   phase 3 round 2   over   master A   A hand   B hand"
    )
    assert known in shown(going)
    assert "put aside 2" in shown(over)
    assert "reserve" not in shown(over)


def shown(table: Table) -> str:
    """The board of seat 0, in English."""
    screen = StringIO()
    Console(file=screen, width=200).print(draw_board(table, 0, ["Ada", "Bo"], "en"))
    return screen.getvalue()
