"""The command line as its users call it: in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from stammtisch import Table
from stammtisch.games import GAMES


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


def run(data: Path, *words: str, typed: str = "", code: int = 0) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [sys.executable, "-m", "stammtisch", *words],
        input=typed,
        env={**os.environ, "STAMMTISCH_DATA": str(data), "COLUMNS": "100", "LANG": "C.UTF-8", "LC_ALL": ""},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == code, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    return done


COMMANDS = ("play", "simulate", "bench", "arena", "replay", "verify", "review", "rules")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(data: Path, command: str) -> None:
    assert f"stammtisch {command} " in run(data, command, "--help").stdout


def test_the_overview_names_every_command(data: Path) -> None:
    help_ = run(data, "--help").stdout
    for command in COMMANDS:
        assert command in help_


@pytest.mark.parametrize("game", GAMES)
def test_rules_prints_the_rulebook_in_both_languages(data: Path, game: str) -> None:
    assert "unsere Regelung" in run(data, "rules", game, "--lang", "de").stdout
    assert "our ruling" in run(data, "rules", game, "--lang", "en").stdout


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_stopped_and_resumed_and_a_move_taken_back(data: Path, game: str) -> None:
    first = Table(game, 2, 4).moves(0) if 0 in Table(game, 2, 4).waiting else []
    typed = f"{first[0] if first else 'nonsense'}\nu\n?\nq\n"
    begun = run(data, "play", game, "--seats", "2", "--seed", "4", "--lang", "en", typed=typed)
    assert "A new game" in begun.stdout
    assert "Type a move" in begun.stdout
    assert "Saved." in begun.stdout
    again = run(data, "play", game, "--lang", "de", typed="")
    assert "Es geht weiter" in again.stdout
    fresh = run(data, "play", game, "--new", "--lang", "de", typed="q\n")
    assert "Eine neue Partie" in fresh.stdout


def test_a_whole_game_by_typing_ends_with_a_result_and_a_record(data: Path) -> None:
    done = run(data, "play", "makatsu", "--seats", "2", "--seed", "1", "--lang", "en", typed=all_cards() * 22)
    assert "Result" in done.stdout
    (record,) = (data / "games").glob("makatsu-*.json")
    assert not list((data / "running").glob("*")) if (data / "running").exists() else True
    assert "yes  every move was legal" in run(data, "verify", str(record)).stdout
    told = run(data, "replay", str(record), "--lang", "de").stdout
    assert "Sitz 0: blau" in told
    text = run(data, "replay", str(record), "--upto", "5", "--text").stdout
    assert len(Table.parse(text).text()) > 100


def all_cards() -> str:
    """Every card once: whichever is in the hand is played, the others are refused."""
    return "".join(f"{colour}{value}\n" for colour in "byp" for value in range(1, 9))


def test_play_without_a_game_asks_which(data: Path) -> None:
    done = run(data, "play", "--lang", "en", typed="2\nq\n")
    assert "Which game?" in done.stdout
    assert "Meister Makatsu" in done.stdout


@pytest.mark.parametrize("game", GAMES)
def test_simulate_tells_the_same_for_the_same_seed(data: Path, game: str) -> None:
    words = ("simulate", game, "--seats", "3", "--games", "700", "--seed", "5", "--json")
    first, second = (json.loads(run(data, *words).stdout) for _ in range(2))
    assert first == second
    assert first["games"] == 700
    assert sum(seat["wins"] for seat in first["by_seat"]) >= 0.999
    assert abs(sum(part["share"] for part in first["histogram"]) - 1) < 1e-9
    assert "random play" in run(data, "simulate", game, "--games", "10").stdout


def test_bench_prints_a_row_for_each_game_and_number_of_cores(data: Path) -> None:
    rows = json.loads(run(data, "bench", "--seats", "3", "--seconds", "0.01", "--json").stdout)
    assert {row["game"] for row in rows} == set(GAMES)
    for row in rows:
        assert set(row) == {
            "game", "seats", "cores", "decisions_per_second", "games_per_second", "rounds_per_second",
        }  # fmt: skip
        assert row["decisions_per_second"] > row["rounds_per_second"] > row["games_per_second"] > 0
    assert "decisions/s" in run(data, "bench", "skyjo", "--seconds", "0.01").stdout


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["play", "chess"], "choose one of: skyjo, makatsu"),
        (["rules", "chess"], "choose one of"),
        (["rules", "skyjo", "--lang", "fr"], "choose one of: de, en"),
        (["play", "skyjo", "--seats", "9"], "2 to 8"),
        (["play", "skyjo", "--option", "goal=1"], "its options are: target"),
        (["play", "skyjo", "--option", "target=0"], "from 1 to 1000"),
        (["play", "skyjo", "--option", "target"], "as in target=50"),
        (["simulate", "skyjo", "--games", "0"], "from 1 to"),
        (["simulate", "skyjo", "--games", "many"], "games"),
        (["simulate", "makatsu", "--seats", "7"], "2 to 6"),
        (["simulate"], "GAME"),
        (["bench", "chess"], "choose one of"),
        (["bench", "--seconds", "-1"], "more than 0"),
        (["bench", "--seats", "7"], "played by"),
        (["arena", "makatsu"], "--bots"),
        (["arena", "makatsu", "--bots", "random"], "2 to 16 bots"),
        (["arena", "makatsu", "--bots", "random", "random"], "twice"),
        (["arena", "makatsu", "--bots", "random", "nobody"], "a bot is a level"),
        (["arena", "makatsu", "--bots", "random", "strategy", "--deals", "0"], "from 1 to 1,000,000"),
        (["arena", "makatsu", "--bots", "random", "strategy", "--width", "2"], "less than 1"),
        (["arena", "makatsu", "--bots", "random", "strategy", "--threads", "0"], "threads is from 1 to"),
        (["arena", "makatsu", "--bots", "random", "strategy", "--cluster", "here"], "no cluster at here"),
        (["arena", "makatsu", "--bots", "random", "strategy", "--out", "/dev/null/a"], "cannot be made"),
        (["replay", "missing.json"], "cannot be read"),
        (["review", "missing.json"], "cannot be read"),
        (["verify", "."], "cannot be read"),
        (["dance"], "stammtisch --help"),
        (["play", "skyjo", "--wat"], "stammtisch --help"),
    ],
)
def test_a_mistake_is_one_sentence_that_helps(data: Path, words: list[str], sentence: str) -> None:
    error = run(data, *words, code=2).stderr.strip().splitlines()[-1]
    assert error.startswith("stammtisch: ")
    assert sentence in error


@pytest.mark.parametrize("command", ["replay", "verify", "review"])
@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("", "cut off"),
        ("{}", "not a Stammtisch record"),
        ('{"format": "stammtisch", "version": 99}', "update"),
    ],
)
def test_a_bad_file_is_one_sentence(
    data: Path, tmp_path: Path, command: str, content: str, sentence: str
) -> None:
    path = tmp_path / "game.json"
    path.write_text(content)
    assert sentence in run(data, command, str(path), code=2).stderr


ARENA = ("arena", "makatsu", "--deals", "1", "--seed", "3")


def test_the_arena_prints_its_standings_and_what_was_forfeited(data: Path) -> None:
    told = run(data, *ARENA, "--bots", "strategy", "sh -c 'echo No idea.'").stdout
    assert "1 deals, 2 games, seed 3" in told
    assert "44 decisions were forfeited to the strategy; the first:" in told
    assert "its answer is no JSON\nNo idea.\n" in told


def test_the_arena_in_json_tells_the_same_for_the_same_seed_with_any_number_of_threads(data: Path) -> None:
    words = (*ARENA, "--bots", "random", "beginner", "strategy", "--json", "--threads")
    one, two = (json.loads(run(data, *words, threads).stdout) for threads in "12")
    assert [bot["name"] for bot in one] == ["random", "beginner", "strategy"]
    keys = ("name", "games", "share", "low", "high", "mean_place", "mean_points")
    assert [[bot[key] for key in keys] for bot in one] == [[bot[key] for key in keys] for bot in two]
    assert sum(bot["games"] * bot["share"] for bot in one) == pytest.approx(6)  # one win a game
    assert all(0 <= bot["low"] <= bot["share"] <= bot["high"] <= 1 for bot in one)


def test_the_report_of_an_arena_is_a_folder_of_games_numbers_a_page_and_plots(
    data: Path, tmp_path: Path
) -> None:
    file = tmp_path / "<i>$_{$.py"  # marks of HTML and of formulas
    file.write_text("def choose(view, chance):\n    raise ValueError('<b>')\n")
    bot, out = f"{file}:choose", tmp_path / "a" / "report"
    shown = json.loads(run(data, *ARENA, "--bots", bot, "random", "--json", "--out", str(out)).stdout)
    job, *games = map(json.loads, (out / "games.jsonl").read_text("utf-8").splitlines())
    assert (job["game"], job["seed"], job["bots"]) == ("makatsu", 3, [bot, "random"])
    assert [(game["deal"], game["bots"]) for game in games] == [(0, [0, 1]), (0, [1, 0])]
    summary = json.loads((out / "summary.json").read_text("utf-8"))
    assert summary["bots"] == shown
    assert sum(bot["forfeits"] for bot in shown) == len(summary["forfeits"]) == 44
    page = (out / "report.html").read_text("utf-8")
    assert "&lt;i&gt;$_{$.py:choose" in page
    assert "ValueError: &lt;b&gt;\n</pre>" in page
    assert not any(mark in page for mark in ("<i>$", "<b>\n"))
    assert (out / "standings.svg").read_bytes().startswith(b"<?xml")
    assert (out / "standings.png").read_bytes().startswith(b"\x89PNG")


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A game in which everybody played the first card."""
    table = Table("makatsu", 2, 1)
    while not table.over:
        table.play(table.moves()[0])
    path = tmp_path / "game.json"
    path.write_text(json.dumps(table.record()))
    return path


def test_a_review_tells_slips_and_blunders_and_draws_the_chances(data: Path, record: Path) -> None:
    plot = record.with_suffix(".svg")
    told = run(data, "review", str(record), "--effort", "9000", "--lang", "en", "--plot", str(plot)).stdout
    assert told.count("blunder") > 1 or told.count("slip") > 1  # not only at the head of their columns
    assert plot.read_bytes().startswith(b"<?xml")
    german = run(
        data, "review", str(record), "--effort", "9000", "--lang", "de", "--seat", "1", "--all"
    ).stdout
    assert german.count("Sitz 1") > german.count("Sitz 0") == 1


def test_a_review_in_json_has_a_verdict_for_every_choice(data: Path, record: Path) -> None:
    found = json.loads(run(data, "review", str(record), "--effort", "900", "--json").stdout)
    assert found["game"] == "makatsu"
    assert {verdict["mark"] for verdict in found["verdicts"]} <= {"best", "fine", "slip", "blunder"}
    for verdict in found["verdicts"]:
        assert len(verdict["values"]) > 1
        assert {verdict["played"], verdict["best"]} <= set(verdict["values"])
        assert len(verdict["chances"]) == 2


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--effort", "0"], "from 1 to 400,000"),
        (["--effort", "some"], "whole number"),
        (["--seat", "2"], "from 0 to 1"),
        (["--plot", "a.gif"], ".png, .svg, .pdf"),
    ],
)
def test_a_review_that_cannot_be_is_refused(
    data: Path, record: Path, words: list[str], sentence: str
) -> None:
    assert sentence in run(data, "review", str(record), *words, code=2).stderr.strip().splitlines()[-1]


def test_a_false_record_fails_verification(data: Path, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps({**Table("skyjo", 2, 1).record(), "scores": [3, 4]}))
    assert "NO   the points are right" in run(data, "verify", str(path), code=1).stdout


def test_a_damaged_saved_game_says_how_to_begin_anew(data: Path) -> None:
    (data / "running").mkdir(parents=True)
    (data / "running" / "skyjo.json").write_text("{")
    assert "--new" in run(data, "play", "skyjo", code=2).stderr
