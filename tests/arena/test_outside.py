"""Bots from outside: those that play, and those that do everything wrong. None of them stops a game."""

from __future__ import annotations

import os
import select
import sys
from contextlib import closing
from pathlib import Path
from threading import Event, Thread

import pytest

from stammtisch.arena import outside
from stammtisch.arena.crew import Threads
from stammtisch.arena.deals import Company, Job, Played, play_game, play_games
from stammtisch.arena.outside import LONGEST_LINE, SHOWN, BadAnswer, Program, Stopped
from stammtisch.arena.players import PATIENCE, Forfeit, try_out
from stammtisch.bots.levels import UnknownBot

DECISIONS = 22  # of each seat in a game of Makatsu
HUNG = "it did not answer within {} s and put out nothing; does it flush its output?"
GOOD = 'print(json.dumps({"move": view["moves"][0]}), flush=True)'


def program(folder: Path, answer: str) -> str:
    """The command of a program that does this with every view; `number` counts them."""
    path = folder / "bot.py"
    lines = ["import json, os, sys, time", "for number, line in enumerate(sys.stdin):"]
    lines += ["    view = json.loads(line)", *(f"    {line}" for line in answer.splitlines())]
    path.write_text("\n".join(lines) + "\n")
    return f"{sys.executable} {path}"


def function(folder: Path, source: str, name: str = "choose") -> str:
    """A function in a file."""
    path = folder / "functions.py"
    path.write_text(source)
    return f"{path}:{name}"


def job_of(bot: str, limit: float = 60.0) -> Job:
    return Job("makatsu", 2, {}, (bot, "random"), seed=7, limit=limit)


def one_game(bot: str, limit: float = 60.0) -> Played:
    """A game of this bot on seat 0 against chance."""
    with closing(Company(job_of(bot, limit), Event())) as company:
        return play_game(company, 0, 0, (0, 1))


def mistakes(game: Played, answered: int = 0) -> list[Forfeit]:
    """The decisions that were asked for and not made; after so many of them the bot is left alone."""
    assert len(game.forfeits) == PATIENCE
    assert game.unasked[game.bots.index(0)] == DECISIONS - PATIENCE - answered
    return game.forfeits


@pytest.fixture
def no_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs get no more time for their first answer than for others."""
    monkeypatch.setattr(outside, "STARTING", 0.0)


# --- those that play


def test_a_program_and_a_function_that_choose_alike_play_the_same_games(tmp_path: Path) -> None:
    by_program = one_game(program(tmp_path, GOOD))
    by_function = one_game(function(tmp_path, 'def choose(view, chance):\n    return view["moves"][0]\n'))
    assert by_program.forfeits == by_function.forfeits == []
    assert by_program.decisions == by_function.decisions == (DECISIONS, DECISIONS)
    assert (by_program.places, by_program.scores) == (by_function.places, by_function.scores)


def test_a_function_that_draws_lots_from_its_chance_plays_the_same_game_twice(tmp_path: Path) -> None:
    bot = function(tmp_path, 'def choose(view, chance):\n    return chance.choice(view["moves"])\n')
    first, second = one_game(bot), one_game(bot)
    assert first.forfeits == second.forfeits == []
    assert first.scores == second.scores


WITH_A_CLASS = """
from __future__ import annotations
from dataclasses import dataclass

@dataclass
class Taste:
    first: bool = True

def choose(view, random):
    return view["moves"][0 if Taste().first else -1]
"""


def test_a_file_with_a_function_may_have_classes_of_data(tmp_path: Path) -> None:
    assert not one_game(function(tmp_path, WITH_A_CLASS)).forfeits


def test_what_a_function_prints_does_not_spoil_its_answers(tmp_path: Path) -> None:
    source = 'import os\ndef choose(view, chance):\n    print("thinking ...")\n    os.system("echo harder")\n'
    assert one_game(function(tmp_path, source + '    return view["moves"][0]\n')).forfeits == []


def test_a_bot_is_asked_with_the_view_of_its_own_seat_alone(tmp_path: Path) -> None:
    check = 'assert view["seat"] == 0 and type(view["hands"][1]) is int, "it sees the cards of another"'
    assert one_game(program(tmp_path, f"{check}\n{GOOD}")).forfeits == []


def test_a_bot_is_timed_until_its_answer_comes(tmp_path: Path) -> None:
    game = one_game(program(tmp_path, f"time.sleep(0.03)\n{GOOD}"))
    assert game.seconds[0] >= DECISIONS * 0.03
    assert game.seconds[1] > 0


# --- those that do not


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("I do not know, really", "its answer is not JSON"),
        ("", "its answer is not JSON"),
        ('{"move": "b1"', "its answer is not JSON"),
        ("1" * 5000, "its answer is not JSON"),
        ("[" * 100_000, "its answer is not JSON"),
        ("[]", 'its answer is not like {"move": "..."}'),
        ("null", 'its answer is not like {"move": "..."}'),
        ('"b1"', 'its answer is not like {"move": "..."}'),
        ('{"move": 3}', 'its answer is not like {"move": "..."}'),
        ('{"Move": "b1"}', 'its answer is not like {"move": "..."}'),
        ('{"move": "castle"}', "it played a move that is not legal"),
        ('{"move": "\\ud800"}', "it played a move that is not legal"),
    ],
)  # fmt: skip
def test_a_wrong_answer_is_reported_as_it_was(tmp_path: Path, line: str, reason: str) -> None:
    (tmp_path / "answer").write_text(line)
    made = mistakes(
        one_game(program(tmp_path, f"print(open({str(tmp_path / 'answer')!r}).read(), flush=True)"))
    )
    cut = f" ... ({len(line):,} bytes were read)" if len(line) > SHOWN else ""
    assert [(one.reason, one.output, one.errors) for one in made] == PATIENCE * [
        (reason, line[:SHOWN] + cut, "")
    ]


def test_what_is_no_text_or_would_steer_a_terminal_is_reported_as_escapes(tmp_path: Path) -> None:
    both = r'os.write(2, b"\x1b]0;title\x07\t\xe2\x82"); os.write(1, b"\xff\xfe \x1b[2J \xc3\xa4 \r\n")'
    made = mistakes(one_game(program(tmp_path, both)))
    assert {one.output for one in made} == {r"\xff\xfe \x1b[2J ä \r"}
    assert {one.errors for one in made} == {r"\x1b]0;title\x07\t\xe2\x82"}


def test_a_program_that_crashes_is_asked_again_until_patience_ends(tmp_path: Path) -> None:
    crash = 'if number == 2: raise RuntimeError("out of ideas")'
    game = one_game(program(tmp_path, f"{crash}\n{GOOD}"))
    made = mistakes(game, answered=2 * PATIENCE)  # two of three questions
    assert {one.reason for one in made} == {"it has ended with code 1"}
    for one in made:
        assert one.bot == job_of(program(tmp_path, f"{crash}\n{GOOD}")).bots[0]
        assert one.output == ""
        assert one.errors.startswith("Traceback (most recent call last):\n")
        assert one.errors.endswith("\nRuntimeError: out of ideas\n")


@pytest.mark.parametrize(
    ("source", "reason", "end"),
    [
        ("import nothing_like_this\n", "it has ended with code 1", "No module named 'nothing_like_this'\n"),
        ("def choose(view, chance:\n", "it has ended with code 1", "'(' was never closed\n"),
        ("def other(view, chance): pass\n", "it has ended with code 1", "functions.py.\n"),
        ("def choose(view): pass\n", "it has ended with code 1", "2 were given\n"),
        ("def choose(view, chance): print('well')\n", 'its answer is not like {"move": "..."}', "well\n"),
        ("def choose(view, chance): exit(4)\n", "it has ended with code 4", ""),
    ],
)
def test_a_function_that_fails_is_reported_with_what_it_printed_each_time(
    tmp_path: Path, source: str, reason: str, end: str
) -> None:
    made = mistakes(one_game(function(tmp_path, source)))
    assert [one.reason for one in made] == PATIENCE * [reason]
    assert len({one.errors for one in made}) == 1
    assert made[0].errors.endswith(end)


def test_the_report_of_an_error_shows_no_calls_but_the_bots_own(tmp_path: Path) -> None:
    bot = function(tmp_path, "def choose(view, chance):\n    return view['nothing like this']\n")
    head, place, *_, last = mistakes(one_game(bot))[0].errors.splitlines()
    assert head == "Traceback (most recent call last):"
    assert place == f'  File "{tmp_path}/functions.py", line 2, in choose'
    assert last == "KeyError: 'nothing like this'"
    missing = mistakes(one_game(function(tmp_path, "import nothing_like_this\n")))[0].errors
    assert missing.count("  File ") == missing.count(f'  File "{tmp_path}/functions.py", line 1, in <module>')


@pytest.mark.parametrize(
    ("source", "name", "why"),
    [
        ("def other(view, chance): pass\n", "choose", r"There is no function choose in .*functions\.py\.$"),
        ("choose = 3\n", "choose", r"choose in .*functions\.py is not a function"),
        ("\ndef choose(view:\n", "choose", r"'\(' was never closed \(\".*functions\.py\", line 2\)$"),
        ("import nothing_like_this\n", "choose", r"No module named 'nothing_like_this' \(.*line 1\)$"),
        ("import time; time.sleep(600)\n", "choose", r"it did not answer within 1 s"),
        ("import os; os._exit(3)\n", "choose", r"it has ended with code 3$"),
    ],
)
def test_a_function_that_cannot_be_loaded_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, source: str, name: str, why: str
) -> None:
    waits = "sleep" in source
    monkeypatch.setattr(outside, "STARTING", 0.5 if waits else 60.0)
    with pytest.raises(UnknownBot, match=f"^The bot .* cannot be loaded: .*{why}"):
        try_out(function(tmp_path, source, name), 0.5)


def test_a_function_is_not_called_when_it_is_tried_out(tmp_path: Path) -> None:
    called = tmp_path / "called"
    source = f"def choose(view, chance):\n    open({str(called)!r}, 'w')\n    return view['moves'][0]\n"
    try_out(function(tmp_path, source), 60)
    assert not called.exists()
    assert one_game(function(tmp_path, source)).forfeits == []
    assert called.exists()


@pytest.mark.usefixtures("no_start")
@pytest.mark.parametrize("bot", ["sleep 600", "sh -c 'exec <&-; sleep 600'"])
def test_a_program_that_hangs_is_reported_and_not_waited_for(bot: str) -> None:
    made = mistakes(one_game(bot, limit=0.3))
    assert [one.reason for one in made] == PATIENCE * [HUNG.format(0.3)]


def test_a_program_that_hangs_after_its_start_gets_no_longer_the_next_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(outside, "STARTING", 0.5)
    made = mistakes(one_game("sleep 600", limit=0.25))
    assert [one.reason for one in made] == [HUNG.format(0.75), HUNG.format(0.25), HUNG.format(0.25)]


@pytest.mark.usefixtures("no_start")
def test_a_program_that_has_never_answered_is_not_waited_for_on_any_seat_in_later_games() -> None:
    first, *others = play_games(job_of("sleep 600", limit=0.2), range(4), Event())
    assert len(mistakes(first)) == PATIENCE
    assert first.unheard == (0, 0)
    for game in others:
        assert (game.forfeits, game.unasked) == ([], (0, 0))
        assert game.unheard == ((DECISIONS, 0) if game.bots == (0, 1) else (0, DECISIONS))


@pytest.mark.usefixtures("no_start")
def test_nor_in_another_portion_of_work() -> None:
    crew, job = Threads(1), job_of("sleep 600", limit=0.2)
    with crew.pool:
        first, second = (crew.play(job, range(one, one + 1), Event()).result()[0] for one in (0, 1))
    assert len(mistakes(first)) == PATIENCE
    assert (second.forfeits, second.unheard) == ([], (0, DECISIONS))


def test_a_program_that_has_answered_is_waited_for_again_in_the_next_game(tmp_path: Path) -> None:
    """It answers the first question after each start, and hangs at the second."""
    hangs = f"if number == 1: time.sleep(600)\n{GOOD}"
    for game in play_games(job_of(program(tmp_path, hangs), limit=0.2), range(2), Event()):
        made = mistakes(game, answered=PATIENCE)
        assert [one.reason for one in made] == PATIENCE * [HUNG.format(0.2)]
        assert game.unheard == (0, 0)


def mistake_of(command: list[str], limit: float, **question: object) -> BadAnswer:
    """What becomes of asking this program."""
    with closing(Program(command, limit, Event())) as asked, pytest.raises(BadAnswer) as mistake:
        asked.ask({"moves": [], **question})
    return mistake.value


@pytest.mark.usefixtures("no_start")
def test_what_a_program_said_before_it_hung_is_reported() -> None:
    mistake = mistake_of(["sh", "-c", "printf hmm; printf help >&2; sleep 600"], 2)
    assert (mistake.reason, mistake.output, mistake.errors) == ("it did not answer within 2 s", "hmm", "help")


def test_the_first_answer_of_a_program_may_take_longer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It waits until its limit has passed, at the first question after each start and then, much longer, at
    the second."""
    monkeypatch.setattr(outside, "STARTING", 60.0)
    wait = "time.sleep(0.4 if number == 0 else 600)"
    with closing(Program(program(tmp_path, f"{wait}\n{GOOD}").split(), 0.2, Event())) as asked:
        assert asked.ask({"moves": ["b1"]}) == "b1"
        with pytest.raises(BadAnswer, match=r"within 0\.2 s"):
            asked.ask({"moves": ["b1"]})
        assert asked.ask({"moves": ["b1"]}) == "b1"


def test_only_the_end_of_much_that_a_program_complains_is_kept(tmp_path: Path) -> None:
    complain = 'sys.stderr.write(5_000_000 * "x" + "the end"); sys.stderr.flush()'
    with closing(Program(program(tmp_path, f"{complain}\nprint(flush=True)").split(), 60, Event())) as asked:
        with pytest.raises(BadAnswer) as mistake:
            asked.ask({"moves": []})
        assert len(asked.errors) <= 4 * SHOWN
    assert mistake.value.errors == f"(5,000,007 bytes were read) ... {(SHOWN - 7) * 'x'}the end"


def test_a_program_that_is_thinking_is_left_when_the_arena_stops(tmp_path: Path) -> None:
    fifo, stop = tmp_path / "fifo", Event()
    os.mkfifo(fifo)

    def listen() -> None:
        fifo.read_text()
        stop.set()

    listener = Thread(target=listen)
    listener.start()
    command = ["sh", "-c", f"echo thinking > {fifo}; sleep 600"]
    with closing(Program(command, 300, stop)) as asked, pytest.raises(Stopped):
        asked.ask({"moves": []})
    listener.join()


@pytest.mark.parametrize(
    ("bot", "reason", "output"),
    [
        ("false", "it has ended with code 1", ""),
        ("sh -c 'printf tired; exit 3'", "it has ended with code 3", "tired"),
        ("sh -c 'echo tired; exit 3'", "its answer is not JSON", "tired"),
        ("sh -c 'kill -9 $$'", "it has ended with code -9", ""),
    ],
)
def test_a_program_that_ends_or_never_does_is_reported(bot: str, reason: str, output: str) -> None:
    made = mistakes(one_game(bot))
    assert [(one.reason, one.output) for one in made] == PATIENCE * [(reason, output)]


def test_a_line_without_end_is_not_read_for_ever() -> None:
    mistake = mistake_of(["cat", "/dev/zero"], 60)
    assert mistake.reason == "its line has no end"
    assert mistake.output.startswith(SHOWN // 4 * r"\x00" + " ... (1,")


def test_answers_without_end_are_taken_one_by_one(tmp_path: Path) -> None:
    made = mistakes(one_game("""yes '{"move": "b1"}'"""))
    assert {one.reason for one in made} == {"it played a move that is not legal"}


def test_a_file_that_cannot_be_run_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "bot"
    path.write_text("\0")
    path.chmod(0o755)
    made = mistakes(one_game(str(path)))
    assert {one.reason for one in made} == {"it cannot be started: Exec format error"}


@pytest.mark.usefixtures("no_start")
def test_a_question_that_is_not_read_does_not_block() -> None:
    mistake = mistake_of(["sleep", "600"], 0.3, long=LONGEST_LINE * "x")
    assert mistake.reason == "it did not read the question within 0.3 s"


@pytest.mark.parametrize("name", ["random", "types", "json"])
def test_what_lies_beside_a_bot_does_not_take_the_place_of_python(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    (tmp_path / f"{name}.py").write_text("raise SystemExit('Not meant.')\n")
    (tmp_path / "beside.py").write_text("def first(moves):\n    return moves[0]\n")
    bot = function(
        tmp_path, "import beside\ndef choose(view, chance):\n    return beside.first(view['moves'])\n"
    )
    monkeypatch.chdir(tmp_path)
    assert one_game(bot).forfeits == []


def test_a_new_game_is_a_new_chance(tmp_path: Path) -> None:
    games = play_games(job_of("false"), range(4), Event())
    assert [game.bots for game in games] == [(0, 1), (1, 0)] * 2
    for game in games:
        assert {forfeit.deal for forfeit in mistakes(game)} == {game.deal}


def test_forfeited_decisions_are_those_of_the_strategy() -> None:
    lost = one_game("false")
    job = Job("makatsu", 2, {}, ("strategy", "random"), seed=7)
    own = play_game(Company(job, Event()), 0, 0, (0, 1))
    assert (lost.places, lost.scores) == (own.places, own.scores)


@pytest.mark.usefixtures("no_start")
def test_nothing_that_a_bot_has_started_is_left_over(tmp_path: Path) -> None:
    """All of them hold the fifo open; when the last is gone, it ends."""
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    reading = os.open(fifo, os.O_RDONLY | os.O_NONBLOCK)
    made = mistakes(one_game(f"sh -c 'exec 9>{fifo}; echo here >&9; sleep 600 & sleep 600'", limit=1))
    assert [one.reason for one in made] == PATIENCE * [HUNG.format(1)]
    assert b"here" in os.read(reading, 100)
    ended, _, _ = select.select([reading], [], [], 30)
    assert ended
    assert os.read(reading, 1) == b""
    os.close(reading)
