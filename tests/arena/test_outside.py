"""Bots from outside: those that play, and those that do everything wrong. None of them stops a game."""

from __future__ import annotations

import os
import select
import sys
from pathlib import Path

import pytest

from stammtisch.arena.deals import Company, Game, Job, play_deals, play_game
from stammtisch.arena.outside import LONGEST_LINE, SHOWN, Mistake, Program
from stammtisch.arena.players import PATIENCE, Forfeit

DECISIONS = 22  # of each seat in a game of Makatsu
NOT_ASKED = f"not asked any more after {PATIENCE} mistakes in this game"
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


def one_game(bot: str, limit: float = 60.0) -> Game:
    """A game of this bot on seat 0 against chance."""
    job = job_of(bot, limit)
    company = Company(job)
    try:
        return play_game(job, company, 0, 0, (0, 1))
    finally:
        company.close()


def mistakes(game: Game) -> list[Forfeit]:
    """The decisions that were asked for and not made; after so many of them the bot is left alone."""
    made = [forfeit for forfeit in game.forfeits if forfeit.reason != NOT_ASKED]
    assert len(made) == PATIENCE
    assert game.forfeits[:PATIENCE] == made
    return made


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


def test_what_a_function_prints_does_not_spoil_its_answers(tmp_path: Path) -> None:
    source = 'import os\ndef choose(view, chance):\n    print("thinking ...")\n    os.system("echo harder")\n'
    assert one_game(function(tmp_path, source + '    return view["moves"][0]\n')).forfeits == []


def test_a_bot_is_asked_with_the_view_of_its_own_seat_alone(tmp_path: Path) -> None:
    check = 'assert view["seat"] == 0 and type(view["hands"][1]) is int, "it sees the cards of another"'
    assert one_game(program(tmp_path, f"{check}\n{GOOD}")).forfeits == []


# --- those that do not


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("I do not know, really", "its answer is no JSON"),
        ("", "its answer is no JSON"),
        ('{"move": "b1"', "its answer is no JSON"),
        ("1" * 5000, "its answer is no JSON"),
        ("[" * 100_000, "its answer is no JSON"),
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
    assert [(one.reason, one.output) for one in made] == PATIENCE * [(reason, line[:SHOWN])]


def test_an_answer_in_no_encoding_is_reported_too(tmp_path: Path) -> None:
    made = mistakes(one_game(program(tmp_path, r'os.write(1, b"\xff\xfe\n")')))
    assert {one.output for one in made} == {"��"}


def test_a_program_that_crashes_is_asked_again_until_patience_ends(tmp_path: Path) -> None:
    crash = 'if number == 2: raise RuntimeError("out of ideas")'
    game = one_game(program(tmp_path, f"{crash}\n{GOOD}"))
    made = mistakes(game)
    assert {one.reason for one in made} == {"it has ended with code 1"}
    assert len(game.forfeits) == DECISIONS - 2 * PATIENCE  # two of three questions were answered
    for one in made:
        assert one.bot == job_of(program(tmp_path, f"{crash}\n{GOOD}")).bots[0]
        assert one.output.startswith("\nTraceback (most recent call last):\n")
        assert one.output.endswith("\nRuntimeError: out of ideas\n")


@pytest.mark.parametrize(
    ("source", "reason", "end"),
    [
        ("import nothing_like_this\n", "it has ended with code 1", "No module named 'nothing_like_this'\n"),
        ("def choose(view, chance:\n", "it has ended with code 1", "'(' was never closed\n"),
        ("def other(view, chance): pass\n", "it has ended with code 1", "has no attribute 'choose'\n"),
        ("def choose(view): pass\n", "it has ended with code 1", "2 were given\n"),
        ("def choose(view, chance): print('well')\n", 'its answer is not like {"move": "..."}', "\nwell\n"),
        ("def choose(view, chance): exit(4)\n", "it has ended with code 4", ""),
    ],
)
def test_a_function_that_fails_is_reported_with_what_it_printed_each_time(
    tmp_path: Path, source: str, reason: str, end: str
) -> None:
    made = mistakes(one_game(function(tmp_path, source)))
    assert [one.reason for one in made] == PATIENCE * [reason]
    assert len({one.output for one in made}) == 1
    assert made[0].output.endswith(end)


@pytest.mark.parametrize("bot", ["sleep 600", "sh -c 'exec <&-; sleep 600'"])
def test_a_program_that_hangs_is_reported_and_not_waited_for(bot: str) -> None:
    made = mistakes(one_game(bot, limit=0.3))
    assert [one.reason for one in made] == PATIENCE * ["it did not answer within 0.3 s"]


def test_what_a_program_said_before_it_hung_is_reported() -> None:
    asked = Program(["sh", "-c", "printf hmm; printf help >&2; sleep 600"], 2)
    with pytest.raises(Mistake) as mistake:
        asked.ask({"moves": []})
    assert mistake.value.output == "hmm\nhelp"
    asked.close()


@pytest.mark.parametrize(
    ("bot", "reason", "output"),
    [
        ("false", "it has ended with code 1", ""),
        ("sh -c 'printf tired; exit 3'", "it has ended with code 3", "tired"),
        ("sh -c 'echo tired; exit 3'", "its answer is no JSON", "tired"),
        ("sh -c 'kill -9 $$'", "it has ended with code -9", ""),
        ("cat /dev/zero", "its line has no end", SHOWN * "\0"),
    ],
)
def test_a_program_that_ends_or_never_does_is_reported(bot: str, reason: str, output: str) -> None:
    made = mistakes(one_game(bot))
    assert [(one.reason, one.output) for one in made] == PATIENCE * [(reason, output)]


def test_answers_without_end_are_taken_one_by_one(tmp_path: Path) -> None:
    made = mistakes(one_game("""yes '{"move": "b1"}'"""))
    assert {one.reason for one in made} == {"it played a move that is not legal"}


def test_a_file_that_cannot_be_run_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "bot"
    path.write_text("\0")
    path.chmod(0o755)
    made = mistakes(one_game(str(path)))
    assert {one.reason for one in made} == {"it cannot be started: Exec format error"}


def test_a_question_that_is_not_read_does_not_block() -> None:
    asked = Program(["sleep", "600"], 0.3)
    with pytest.raises(Mistake, match="did not read the question"):
        asked.ask({"moves": [], "long": LONGEST_LINE * "x"})
    asked.close()


def test_a_new_game_is_a_new_chance(tmp_path: Path) -> None:
    games = play_deals(job_of("false"), [0, 1])
    assert [game.bots for game in games] == [(0, 1), (1, 0)] * 2
    for game in games:
        assert len(game.forfeits) == DECISIONS
        assert len(mistakes(game)) == PATIENCE
        assert {forfeit.deal for forfeit in game.forfeits} == {game.deal}


def test_forfeited_decisions_are_those_of_the_strategy() -> None:
    lost = one_game("false")
    job = Job("makatsu", 2, {}, ("strategy", "random"), seed=7)
    own = play_game(job, Company(job), 0, 0, (0, 1))
    assert (lost.places, lost.scores) == (own.places, own.scores)


def test_nothing_that_a_bot_has_started_is_left_over(tmp_path: Path) -> None:
    """All of them hold the fifo open; when the last is gone, it ends."""
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    reading = os.open(fifo, os.O_RDONLY | os.O_NONBLOCK)
    made = mistakes(one_game(f"sh -c 'exec 9>{fifo}; echo here >&9; sleep 600 & sleep 600'", limit=1))
    assert [one.reason for one in made] == PATIENCE * ["it did not answer within 1 s"]
    assert b"here" in os.read(reading, 100)
    ended, _, _ = select.select([reading], [], [], 30)
    assert ended
    assert os.read(reading, 1) == b""
    os.close(reading)
