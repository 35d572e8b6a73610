"""The command line as its users call it: in a process of its own."""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
from html import escape
from importlib import import_module
from pathlib import Path

import pytest
from rich.console import Console

from stammtisch import Table
from stammtisch.cli.shared import stoppable
from stammtisch.games import GAMES, load


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


def environment(data: Path, columns: int = 100) -> dict[str, str]:
    mine = {"STAMMTISCH_DATA": str(data), "COLUMNS": str(columns), "LANG": "C.UTF-8", "LC_ALL": ""}
    return {**os.environ, **mine}


def run(
    data: Path, *words: str, typed: str = "", code: int = 0, columns: int = 100
) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [sys.executable, "-m", "stammtisch", *words],
        input=typed,
        env=environment(data, columns),
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
    assert "Without a command it serves the table on this machine and opens it in the browser." in help_
    assert "--port" in help_


@pytest.mark.parametrize("game", GAMES)
def test_rules_prints_the_rulebook_in_both_languages(data: Path, game: str) -> None:
    assert "unsere Regelung" in run(data, "rules", game, "--lang", "de").stdout
    assert "our ruling" in run(data, "rules", game, "--lang", "en").stdout


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_stopped_and_resumed_and_a_move_taken_back(data: Path, game: str) -> None:
    first = Table(game, 2, 4).moves(0) if 0 in Table(game, 2, 4).waiting else []
    typed = f"{first[0] if first else 'nonsense'}\nu\n?\nq\n"
    new = ("--seats", "2", "--seed", "4", "--level", "beginner")
    begun = run(data, "play", game, *new, "--lang", "en", typed=typed)
    assert "A new game" in begun.stdout
    assert "Type a move" in begun.stdout
    assert "Saved." in begun.stdout
    again = run(data, "play", game, "--lang", "de", typed="")
    assert "Es geht weiter, wo du aufgehört hast, gegen Bots der Stufe Anfänger" in again.stdout
    fresh = run(data, "play", game, "--new", "--lang", "de", typed="q\n")
    assert "Eine neue Partie" in fresh.stdout


def test_a_whole_game_by_typing_ends_with_a_result_and_a_record(data: Path) -> None:
    done = run(data, "play", "makatsu", "--seats", "2", "--seed", "1", "--lang", "en", typed=all_cards() * 22)
    assert "Result" in done.stdout
    (record,) = (data / "games").glob("makatsu-*.json")
    assert not list((data / "running").glob("*")) if (data / "running").exists() else True
    assert "yes  every move was legal" in run(data, "verify", str(record)).stdout
    told = run(data, "replay", str(record), "--lang", "de").stdout
    assert "Sitz 0 hat die blaue" in told
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
    seats = str(load(game).usual_seats)
    words = ("simulate", game, "--seats", seats, "--games", "700", "--seed", "5", "--json")
    first, second = (json.loads(run(data, *words).stdout) for _ in range(2))
    assert first == second
    assert first["games"] == 700
    assert sum(seat["wins"] for seat in first["by_seat"]) >= 0.999
    assert abs(sum(part["share"] for part in first["histogram"]) - 1) < 1e-9
    assert "random play" in run(data, "simulate", game, "--games", "10").stdout


def test_bench_prints_a_row_for_each_game_and_number_of_cores(data: Path) -> None:
    rows = json.loads(run(data, "bench", "--seconds", "0.01", "--json").stdout)
    assert {row["game"] for row in rows} == set(GAMES)
    for row in rows:
        assert set(row) == {
            "game", "seats", "cores", "decisions_per_second", "games_per_second", "rounds_per_second",
        }  # fmt: skip
        assert row["decisions_per_second"] > row["games_per_second"] > 0
        if hasattr(import_module(f"stammtisch.games.{row['game']}.rules"), "rounds"):
            assert row["decisions_per_second"] > row["rounds_per_second"] > row["games_per_second"]
    assert "decisions/s" in run(data, "bench", "skyjo", "--seconds", "0.01").stdout


def test_bench_measures_the_games_that_have_such_a_table_and_says_which_have_not(data: Path) -> None:
    done = run(data, "bench", "--seats", "6", "--seconds", "0.01", "--json")
    having = {game for game in GAMES if 6 in load(game).seats}
    assert {row["game"] for row in json.loads(done.stdout)} == having
    assert having
    for game in {*GAMES} - having:
        assert f"Not measured: {game} is played by" in done.stderr


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
        (["simulate", "skyjo", "--games", 35 * "9"], "at most 30 digits, not one of 35"),
        (["simulate", "skyjo", "--plot", "/dev/null/a.png"], "/dev/null/a.png cannot be written"),
        (["simulate", "makatsu", "--seats", "7"], "2 to 6"),
        (["simulate"], "GAME"),
        (["bench", "chess"], "choose one of"),
        (["bench", "--seconds", "-1"], "more than 0"),
        (["bench", "--seats", "9"], "played by"),
        (["bench", "makatsu", "--seats", "7"], "2 to 6"),
        (["arena", "makatsu"], "--bots"),
        (["arena", "makatsu", "--bots", "random"], "2 to 16 bots"),
        (["arena", "makatsu", "--bots", "random", "random"], "twice"),
        (["arena", "makatsu", "--bots", "random", "nobody"], "a bot is a level"),
        (["arena", "makatsu", "--bots", "random", "strategy", "--deals", "0"], "from 1 to 1,000,000"),
        (["arena", "makatsu", "--bots", "random", "strategy", "--width", "2"], "less than 1"),
        (["arena", "makatsu", "--bots", "random", "strategy", "--threads", "0"], "threads must be from 1 to"),
        (["arena", "makatsu", "--bots", "random", "strategy", "--cluster", "here"], "no cluster at here"),
        (["arena", "makatsu", "--bots", "random", "strategy", "--cluster", ""], "has an address"),
        (["arena", "makatsu", "--bots", "random", "strategy", "--out", "/dev/null/a"], "cannot be written"),
        (["arena", "makatsu", "--bots", "random", "strategy", "--out", "/proc"], "/proc cannot be written"),
        (["arena", "makatsu", "--bots", "random", "stammtisch.bots:nobody"], "no function nobody in"),
        (["replay", "missing.json"], "cannot be read"),
        (["review", "missing.json"], "cannot be read"),
        (["verify", "."], "cannot be read"),
        (["dance"], "There is no command 'dance'. See stammtisch --help"),
        (["srve"], "There is no command 'srve'; did you mean serve? See stammtisch --help"),
        (["srve", "--port", "8400"], "did you mean serve?"),
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


TOP = ("bot ", "strategy ")


def test_the_arena_prints_its_standings_in_80_columns(data: Path) -> None:
    done = run(data, *ARENA, "--bots", "strategy", "random", columns=80)
    assert "2 games, 2 with each deal, seed 3" in done.stderr
    assert "1 deal, 2 games, seed 3" in done.stdout
    lines = done.stdout.splitlines()
    assert max(map(len, lines)) <= 80
    head, best = (next(line.split() for line in lines if line.strip().startswith(word)) for word in TOP)
    assert head == ["bot", "games", "wins", "95", "%", "place", "points", "rating", "µs/move", "forfeits"]
    assert best[:7] == ["strategy", "2", "100.0", "%", "1.3–100.0", "1.00", "16.0"]


def test_the_arena_says_if_intervals_stay_wider_than_they_should(data: Path) -> None:
    words = (*ARENA, "--bots", "strategy", "random", "--width", "0.01")
    told = "Intervals of a width of 0.01 were not reached: the widest interval is 0.99."
    assert told in run(data, *words).stdout
    assert told in run(data, *words, "--json").stderr


def test_with_a_width_and_no_number_of_deals_the_arena_plays_as_long_as_it_takes(data: Path) -> None:
    words = ("arena", "makatsu", "--seed", "3", "--bots", "strategy", "random", "--width", "0.02", "--json")
    done = run(data, *words)
    assert json.loads(done.stdout)[0]["games"] > 200
    assert done.stderr == "Games until the intervals are narrow enough, 2 with each deal, seed 3\n"


BROKEN = {
    "sh -c 'echo [/No idea.]'": "its answer is not JSON",
    "sh -c 'printf \"\\033[31mred\" >&2; exit 3'": "it has ended with code 3",
    "sh -c 'kill -9 $$'": "it has ended with code -9",
    "echo []": 'its answer is not like {"move": "..."}',
    'echo \'{"move": "castle"}\'': "it played a move that is not legal",
}


def test_all_bots_that_are_broken_are_named_with_what_they_did(data: Path, tmp_path: Path) -> None:
    out = tmp_path / "report"
    told = run(data, *ARENA, "--bots", *BROKEN, "random", "--out", str(out), columns=200).stdout
    page = (out / "report.html").read_text("utf-8")
    summary = json.loads((out / "summary.json").read_text("utf-8"))
    assert f"{5 * 220:,} decisions went to the strategy by forfeit:" in told
    for bot, reason in BROKEN.items():
        assert f"\n{bot}: {reason} (30 decisions)" in told
        assert f"\n{bot}: it was not asked any more after 3 mistakes in a game (190 decisions)" in told
        assert f"{escape(bot)}: {escape(reason)} (30 decisions)" in page
        assert next(row["forfeits"] for row in summary["bots"] if row["name"] == bot) == 220
    assert "\n    first standard output:" in told
    assert "\n    [/No idea.]" in told
    assert "\x1b" not in told
    assert "\\x1b[31mred" in told
    assert "<figcaption>standard error</figcaption><pre>\\x1b[31mred</pre>" in page
    assert "<td>220</td>" in page
    assert len((out / "summary.json").read_bytes()) < 20_000


def test_the_arena_in_json_tells_beside_it_what_broken_bots_did(data: Path) -> None:
    done = run(data, *ARENA, "--bots", "sh -c 'echo [/No idea.]'", "random", "--json", columns=200)
    assert json.loads(done.stdout)[0]["forfeits"] == 44
    assert "its answer is not JSON (6 decisions)" in done.stderr
    assert "\n    [/No idea.]" in done.stderr
    assert "sh -c 'echo [/No idea.]' forfeited 100 %" in done.stderr  # the name is not markup


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
    assert [bot["forfeits"] for bot in shown] == [44, 0]
    assert [fault["count"] for fault in summary["forfeits"]] == [6, 38]
    assert [(game["unasked"], len(game["forfeits"])) for game in games] == [([19, 0], 3), ([0, 19], 3)]
    page = (out / "report.html").read_text("utf-8")
    assert "&lt;i&gt;$_{$.py:choose" in page
    assert "ValueError: &lt;b&gt;\n</pre>" in page
    assert not any(mark in page for mark in ("<i>$", "<b>\n"))
    assert (out / "standings.svg").read_bytes().startswith(b"<?xml")
    assert (out / "standings.png").read_bytes().startswith(b"\x89PNG")
    again = run(data, *ARENA, "--bots", "strategy", "random", "--out", str(out), code=2).stderr
    assert f"There is already a report in {out}" in again
    assert json.loads((out / "summary.json").read_text("utf-8")) == summary


HANGS = """
import time

asked = 0


def choose(view, random):
    global asked
    asked += 1
    if view["seat"] == 1 and asked > {questions}:
        print("hanging", file=open({fifo!r}, "w"), flush=True)
        time.sleep(600)
    return view["moves"][0]
"""


def stopped(data: Path, folder: Path, questions: int) -> subprocess.CompletedProcess[str]:
    """An arena in which a bot hangs on seat 1 after so many questions; then Ctrl-C is pressed."""
    fifo = folder / "fifo"
    os.mkfifo(fifo)
    hanging = os.open(fifo, os.O_RDONLY | os.O_NONBLOCK)
    (folder / "bot.py").write_text(HANGS.format(questions=questions, fifo=str(fifo)))
    words = ("arena", "makatsu", "--bots", f"{folder}/bot.py:choose", "random", "--threads", "1")
    command = [sys.executable, "-m", "stammtisch", *words, "--limit", "600", "--out", str(folder / "report")]
    with subprocess.Popen(
        command, env=environment(data), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as arena:
        select.select([hanging], [], [], 300)
        arena.send_signal(signal.SIGINT)
        told, complained = arena.communicate(timeout=300)
    os.close(hanging)
    return subprocess.CompletedProcess(command, arena.returncode, told, complained)


def test_an_arena_that_is_stopped_keeps_all_games_and_reports_whole_deals(data: Path, tmp_path: Path) -> None:
    done = stopped(data, tmp_path, questions=2 * 22)  # in the third game on that seat
    assert done.returncode == 130
    assert "Stopping. Ctrl-C once more ends it at once." in done.stderr
    assert "Traceback" not in done.stderr
    assert "2 deals, 4 games" in done.stdout
    assert "Stopped after 2 of 100 deals." in done.stdout
    _, *games = map(json.loads, (tmp_path / "report/games.jsonl").read_text("utf-8").splitlines())
    assert [game["deal"] for game in games] == [0, 0, 1, 1, 2]
    summary = json.loads((tmp_path / "report/summary.json").read_text("utf-8"))
    assert (summary["deals"], summary["games"], summary["forfeits"]) == (2, 4, [])
    assert "<b>Stopped after 2 of 100 deals.</b>" in (tmp_path / "report/report.html").read_text("utf-8")


def test_an_arena_that_is_stopped_before_the_first_deal_is_played_says_so(data: Path, tmp_path: Path) -> None:
    done = stopped(data, tmp_path, questions=0)
    assert done.returncode == 130
    assert done.stdout == ""
    assert "stammtisch: Stopped before all games of a deal were played" in done.stderr.splitlines()[-1]


def test_whoever_presses_ctrl_c_twice_is_not_kept() -> None:
    before = signal.getsignal(signal.SIGINT)
    with stoppable(Console()) as stop:
        signal.raise_signal(signal.SIGINT)
        assert stop.is_set()
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is before


def test_any_other_command_that_is_stopped_says_so() -> None:
    code = (
        "import signal; signal.signal(signal.SIGINT, signal.default_int_handler);"  # if ignored before
        "from stammtisch.cli import main; from stammtisch.games import Words;"
        "Words.rulebook = lambda words: signal.raise_signal(signal.SIGINT); main()"
    )
    command = [sys.executable, "-c", code, "rules", "skyjo"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "stammtisch: Stopped.\n")


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


def test_a_review_of_a_game_that_was_played_here_names_the_person(data: Path, record: Path) -> None:
    own = data / "games" / "[bold].json"  # no markup, just a name
    own.parent.mkdir(parents=True)
    record.rename(own)
    told = run(data, "review", str(own), "--effort", "9000", "--lang", "en").stdout
    assert "(You)" in told
    assert f"replay {own}" in told


def test_a_replay_says_from_where_on_a_game_that_is_not_over_is_shown(data: Path) -> None:
    table = Table("makatsu", 2, 7)
    file = data / "unfinished.json"
    data.mkdir()
    for moves, first in ((4, None), (4, 5), (6, 9)):  # a round has four; its and the last one's are shown
        for _ in range(moves):
            table.play(table.moves()[0])
        file.write_text(json.dumps(table.record()), "utf-8")
        told = run(data, "replay", str(file), "--lang", "en").stdout
        assert ("The game is not over" in told) == (first is not None)
        assert first is None or f"than move {first}," in " ".join(told.split())
    assert "noch nicht zu Ende" in run(data, "replay", str(file), "--lang", "de").stdout


@pytest.mark.parametrize("command", ["replay", "verify", "review"])
def test_a_game_that_was_stopped_is_no_record_yet(data: Path, command: str) -> None:
    run(data, "play", "makatsu", "--new", "--seats", "2", typed="q\n")
    stopped = data / "running" / "makatsu.json"
    assert "is not over" in run(data, command, str(stopped), code=2).stderr


def test_a_review_in_json_has_a_verdict_for_every_choice(data: Path, record: Path) -> None:
    words = ("review", str(record), "--effort", "900", "--json")
    found = json.loads(run(data, *words).stdout)
    assert found["game"] == "makatsu"
    own = json.loads(run(data, *words, "--seat", "1").stdout)["verdicts"]
    assert own == [verdict for verdict in found["verdicts"] if verdict["seat"] == 1]
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
        (["--plot", "/dev/null/a.png"], "/dev/null/a.png cannot be written"),
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
