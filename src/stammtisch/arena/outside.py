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
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from subprocess import PIPE, Popen
from typing import Any

LONGEST_LINE = 1 << 20
SHOWN = 2000  # characters of output that a report quotes


class Mistake(Exception):
    """A bot did not answer with a move; says why, and what it had put out."""

    def __init__(self, reason: str, output: str = "") -> None:
        super().__init__(reason)
        self.reason, self.output = reason, output


class Program:
    """A running program. It is started when it is first asked, and again after a mistake."""

    def __init__(self, command: Sequence[str], limit: float) -> None:
        self.command, self.limit = command, limit
        self.process: Popen[bytes] | None = None
        self.errors = tempfile.TemporaryFile()  # noqa: SIM115  # closed with the program
        self.unread = b""

    def ask(self, question: Mapping[str, Any]) -> str:
        """The move that the program answers with, one of the question's; a Mistake ends the program."""
        try:
            process = self.start()
            if self.unread:
                raise Mistake("it answered more than it was asked", self.unread_text())
            self.send(process, json.dumps(question).encode() + b"\n")
            return move_of(self.read_line(process), question["moves"])
        except Mistake as mistake:
            self.stop()
            raise Mistake(mistake.reason, mistake.output + self.complaints()) from None

    def start(self) -> Popen[bytes]:
        if self.process is None:
            self.unread = b""
            self.errors.seek(0)  # the program writes from where we stand
            self.errors.truncate()
            try:
                self.process = Popen(
                    self.command,
                    stdin=PIPE,
                    stdout=PIPE,
                    stderr=self.errors,
                    bufsize=0,
                    start_new_session=True,
                )
            except OSError as error:
                raise Mistake(f"it cannot be started: {error.strerror}") from None
        return self.process

    def send(self, process: Popen[bytes], line: bytes) -> None:
        """Write a question. A program that does not read it in time has made a mistake as well; of one that
        has ended, `read_line` tells what it said last."""
        assert process.stdin is not None
        os.set_blocking(process.stdin.fileno(), False)
        end = time.monotonic() + self.limit
        with selectors.DefaultSelector() as selector:
            selector.register(process.stdin, selectors.EVENT_WRITE)
            while line:
                if not selector.select(max(0.0, end - time.monotonic())):
                    raise Mistake(f"it did not read the question within {self.limit:g} s")
                try:
                    line = line[os.write(process.stdin.fileno(), line) :]
                except BrokenPipeError:
                    return

    def read_line(self, process: Popen[bytes]) -> str:
        assert process.stdout is not None
        end = time.monotonic() + self.limit
        with selectors.DefaultSelector() as selector:
            selector.register(process.stdout, selectors.EVENT_READ)
            while b"\n" not in self.unread:
                if not selector.select(max(0.0, end - time.monotonic())):
                    raise Mistake(f"it did not answer within {self.limit:g} s", self.unread_text())
                more = os.read(process.stdout.fileno(), 1 << 16)
                if not more:
                    raise Mistake(f"it has ended {exit_of(process)}", self.unread_text())
                self.unread += more
                if len(self.unread) > LONGEST_LINE:
                    raise Mistake("its line has no end", self.unread_text())
        line, _, self.unread = self.unread.partition(b"\n")
        return line.decode("utf-8", "replace")

    def unread_text(self) -> str:
        return self.unread[:SHOWN].decode("utf-8", "replace")

    def complaints(self) -> str:
        """What the program has written to its standard error, if anything."""
        self.errors.seek(max(0, self.errors.seek(0, os.SEEK_END) - SHOWN))
        text = self.errors.read().decode("utf-8", "replace")
        return f"\n{text}" if text else ""

    def stop(self) -> None:
        """End the program, and whatever it has started itself."""
        if self.process is not None:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            for pipe in (self.process.stdin, self.process.stdout):
                if pipe is not None:
                    pipe.close()
            self.process = None

    def close(self) -> None:
        self.stop()
        self.errors.close()


def exit_of(process: Popen[bytes]) -> str:
    try:
        return f"with code {process.wait(1)}"
    except Exception:  # it has closed its pipe and still runs
        return "its output"


def move_of(line: str, moves: Sequence[str]) -> str:
    """The move in an answer like {"move": "swap 3"}, if it is one of these."""
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError):  # also numbers of thousands of digits
        raise Mistake("its answer is no JSON", line[:SHOWN]) from None
    if not isinstance(answer, dict) or not isinstance(answer.get("move"), str):
        raise Mistake('its answer is not like {"move": "..."}', line[:SHOWN])
    move: str = answer["move"]
    if move not in moves:
        raise Mistake("it played a move that is not legal", line[:SHOWN])
    return move


# --- a function in Python as such a program


def function_in(place: str, name: str) -> Callable[..., str]:
    """A function of a file or of a module that can be imported."""
    if place.endswith(".py"):
        sys.path.insert(0, str(Path(place).absolute().parent))  # it may import what lies beside it
        spec = importlib.util.spec_from_file_location("outside_bot", Path(place))
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    else:
        module = importlib.import_module(place)
    function: Callable[..., str] = getattr(module, name)
    return function


def serve(place: str, name: str) -> None:
    """Answer every line with what a function makes of its view. Whatever the function prints goes to
    standard error, so that it cannot spoil the answers."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    choose = function_in(place, name)
    for line in sys.stdin:
        view = json.loads(line)
        move = choose(view, random.Random(view["random"]))
        print(json.dumps({"move": move}), file=answers, flush=True)


if __name__ == "__main__":
    serve(*sys.argv[1:])
