"""Bots from outside: programs that read a view as a line of JSON and answer with a line of JSON.

A function in Python is run as such a program too, by `python -m stammtisch.arena.outside FILE FUNCTION`, so
that it can neither hang nor crash the arena.
"""

from __future__ import annotations

import importlib
import importlib.util
import json
import os
import random
import selectors
import signal
import sys
import time
import traceback
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from subprocess import PIPE, Popen
from threading import Event
from typing import Any

STARTING = 10.0  # seconds that the first answer after a start may take longer than others
READY = "ready"  # the one move of the question whether a function has been loaded
BLINK = 0.2  # seconds from one look at whether the arena is stopped to the next
LONGEST_LINE = 1 << 20
SHOWN = 2000  # characters of output that a report quotes


class BadAnswer(Exception):
    """A bot did not answer with a move; says why, and what it had put out."""

    def __init__(self, reason: str, output: bytes = b"") -> None:
        super().__init__(reason)
        self.reason = reason
        self.output = first_part(output)
        self.errors = ""  # what it wrote to its standard error


class Hung(BadAnswer):
    """A bot was waited for in vain."""


class Stopped(Exception):
    """The arena is being stopped: this game is not played to its end."""


class Program:
    """A running program. It is started when it is first asked, and again after a mistake. Once it has hung
    after a start it gets no more time for the next ones than for any answer."""

    def __init__(self, command: Sequence[str], limit: float, stop: Event) -> None:
        self.command, self.limit, self.stop = command, limit, stop
        self.process: Popen[bytes] | None = None
        self.starting = STARTING
        self.unread = b""
        self.errors, self.errors_read = b"", 0  # the end of its standard error, and how long that was

    def ask(self, question: Mapping[str, Any]) -> str:
        """The move that the program answers with, one of the question's; a BadAnswer ends the program."""
        starting = 0.0 if self.process else self.starting
        try:
            process = self.process or self.start()
            if self.unread:
                raise BadAnswer("it answered more than it was asked", self.unread)
            line = self.exchange(process, json.dumps(question).encode() + b"\n", self.limit + starting)
            return move_of(line, question["moves"])
        except BadAnswer as mistake:
            if isinstance(mistake, Hung):
                self.starting -= starting
            self.close()
            mistake.errors = last_part(self.errors, self.errors_read)
            raise

    def start(self) -> Popen[bytes]:
        self.unread, self.errors, self.errors_read = b"", b"", 0
        try:
            self.process = Popen(
                self.command, stdin=PIPE, stdout=PIPE, stderr=PIPE, bufsize=0, start_new_session=True
            )
        except OSError as error:
            raise BadAnswer(f"it cannot be started: {error.strerror}") from None
        for pipe in (self.process.stdin, self.process.stderr):
            assert pipe is not None
            os.set_blocking(pipe.fileno(), False)
        return self.process

    def exchange(self, process: Popen[bytes], question: bytes, limit: float) -> bytes:
        """Write a line and read one. Whatever comes on standard error is read as well, or else a program
        that says much would be stuck."""
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        end = time.monotonic() + limit
        with selectors.DefaultSelector() as selector:
            selector.register(process.stdin, selectors.EVENT_WRITE)
            selector.register(process.stdout, selectors.EVENT_READ)
            selector.register(process.stderr, selectors.EVENT_READ)
            while question or b"\n" not in self.unread:
                left = end - time.monotonic()
                if self.stop.is_set():
                    raise Stopped
                if left <= 0:
                    raise Hung(self.delay(question, limit), self.unread)
                for key, _ in selector.select(min(left, BLINK)):
                    if key.fileobj is process.stdin:
                        question = unwritten(key.fd, question)
                        if not question:
                            selector.unregister(process.stdin)
                    elif key.fileobj is process.stdout:
                        self.read(process)
                    elif not self.read_errors(process):
                        selector.unregister(process.stderr)
        line, _, self.unread = self.unread.partition(b"\n")
        return line

    def read(self, process: Popen[bytes]) -> None:
        assert process.stdout is not None
        more = os.read(process.stdout.fileno(), 1 << 16)
        if not more:
            raise BadAnswer(f"it has ended {exit_of(process)}", self.unread)
        self.unread += more
        if len(self.unread) > LONGEST_LINE and b"\n" not in self.unread:
            raise BadAnswer("its line has no end", self.unread)

    def read_errors(self, process: Popen[bytes]) -> bool:
        """Read what has been written to standard error and keep the end of it; False if no more can come."""
        assert process.stderr is not None
        try:
            more = os.read(process.stderr.fileno(), 1 << 20)
        except BlockingIOError:  # nothing has been written
            return True
        self.errors = (self.errors + more)[-4 * SHOWN :]  # a character has up to four bytes
        self.errors_read += len(more)
        return bool(more)

    def delay(self, question: bytes, limit: float) -> str:
        if question:
            return f"it did not read the question within {limit:g} s"
        hint = "" if self.unread else " and put out nothing; does it flush its output?"
        return f"it did not answer within {limit:g} s{hint}"

    def close(self) -> None:
        """End the program, and whatever it has started itself."""
        if self.process is not None:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.read_errors(self.process)
            for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
                if pipe is not None:
                    pipe.close()
            self.process = None


def unwritten(pipe: int, line: bytes) -> bytes:
    """Write as much of a line as there is room for; what is left of it. A program that reads no more need
    not be written to: the end of its output says what became of it."""
    try:
        return line[os.write(pipe, line) :]
    except BrokenPipeError:
        return b""


def exit_of(process: Popen[bytes]) -> str:
    try:
        return f"with code {process.wait(1)}"
    except Exception:  # it has closed its pipe and still runs
        return "its output"


def move_of(line: bytes, moves: Sequence[str]) -> str:
    """The move in an answer like {"move": "swap 3"}, if it is one of these."""
    try:
        answer = json.loads(line.decode())
    except (ValueError, RecursionError):  # also numbers of thousands of digits
        raise BadAnswer("its answer is not JSON", line) from None
    if not isinstance(answer, dict) or not isinstance(answer.get("move"), str):
        raise BadAnswer('its answer is not like {"move": "..."}', line)
    move: str = answer["move"]
    if move not in moves:
        raise BadAnswer("it played a move that is not legal", line)
    return move


# --- output as a report quotes it


def first_part(output: bytes) -> str:
    text = output.decode("utf-8", "backslashreplace")
    shown = visible(text[:SHOWN])
    cut = f" ... ({len(output):,} bytes were read)" if max(len(text), len(shown)) > SHOWN else ""
    return shown[:SHOWN] + cut


def last_part(output: bytes, read: int) -> str:
    """The end of an output of which so many bytes were read."""
    text = visible(output.decode("utf-8", "backslashreplace"))  # never long, as only the end is kept
    cut = f"({read:,} bytes were read) ... " if read > len(output) or len(text) > SHOWN else ""
    return cut + text[-SHOWN:]


def visible(text: str) -> str:
    """What would steer a terminal, or cannot be seen, becomes an escape like \\x1b."""
    return "".join(
        sign if sign.isprintable() or sign == "\n" else sign.encode("unicode_escape").decode()
        for sign in text
    )


# --- a function in Python as such a program


def function_in(place: str, name: str) -> Callable[..., str]:
    """A function of a file or of a module that can be imported, and that may import what lies beside it."""
    is_file = place.endswith(".py")
    sys.path.insert(0, str(Path(place).absolute().parent if is_file else Path.cwd()))
    if is_file:
        spec = importlib.util.spec_from_file_location("outside_bot", Path(place))
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[spec.name] = module  # dataclasses look themselves up there
        spec.loader.exec_module(module)
    else:
        module = importlib.import_module(place)
    if not hasattr(module, name):
        sys.exit(f"There is no function {name} in {place}.")
    function: Callable[..., str] = getattr(module, name)
    if not callable(function):
        sys.exit(f"{name} in {place} is not a function.")
    return function


def serve(place: str, name: str) -> None:
    """Answer every line with what a function makes of its view. Whatever the function prints goes to
    standard error, so that it cannot spoil the answers."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    choose = function_in(place, name)
    for line in sys.stdin:
        view = json.loads(line)
        ready = view["moves"] == [READY]
        move = READY if ready else choose(view, random.Random(view["random"]))
        print(json.dumps({"move": move}), file=answers, flush=True)


def own_part(error: Exception) -> Exception:
    """An error without the calls that lead into the bot: they are none of its writer's business."""
    calls = error.__traceback__
    while calls is not None and calls.tb_frame.f_code.co_filename.startswith(LEADING):
        calls = calls.tb_next
    return error.with_traceback(calls)


LEADING = (__file__, importlib.__file__, "<frozen importlib")

if __name__ == "__main__":
    try:
        serve(*sys.argv[1:])
    except Exception as error:
        traceback.print_exception(own_part(error))
        sys.exit(1)
