"""Games that are not ready yet: in which order they come, how far they are, and what becomes of one that
cannot be compiled."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from subprocess import Popen
from threading import Event
from typing import Any
from unittest.mock import MagicMock

import httpx
import pytest

from server.running import Running
from stammtisch.engine import building, library, machine
from stammtisch.games import GAMES, load
from stammtisch.match.table import Table
from stammtisch.rooms.refusals import Refusal
from stammtisch.server.work.preparing import Preparer

CORES = 2
PATIENCE = 20.0  # seconds for a builder of a test that has failed
LAST = GAMES[-1]


class Builder:
    """A process that builds a library, or would: it goes on when it is told to."""

    def __init__(self, report: Callable[[float], None]) -> None:
        self.report, self.done, self.ended = report, Event(), False

    @property
    def pid(self) -> int:
        return id(self)

    def terminate(self) -> None:
        self.ended = True
        self.done.set()


class Yard:
    """Where libraries are built as slowly as a test wishes."""

    def __init__(self) -> None:
        self.builders: dict[str, Builder] = {}  # in the order in which they began
        self.stepped_back: set[int] = set()

    def build(
        self,
        game: str,
        _checked: bool,
        report: Callable[[float], None],
        begun: Callable[[Any], None],
    ) -> None:
        builder = Builder(report)
        begun(builder)
        self.builders[game] = builder
        builder.done.wait(PATIENCE)
        if builder.ended:
            raise building.CannotBuild("It was ended.")

    async def begun(self, count: int) -> None:
        """Until so many have begun."""
        while len(self.builders) < count:
            await asyncio.sleep(0.001)

    def end(self) -> None:
        for builder in self.builders.values():
            builder.done.set()


@pytest.fixture
def yard(monkeypatch: pytest.MonkeyPatch) -> Iterator[Yard]:
    yard = Yard()
    monkeypatch.setattr(library, "is_ready", lambda game: False)
    monkeypatch.setattr(building, "build", yard.build)
    monkeypatch.setattr(machine, "all_cores", lambda: CORES)
    monkeypatch.setattr(machine, "step_back", yard.stepped_back.add)
    table = "stammtisch.server.work.preparing.Table"
    monkeypatch.setattr(table, MagicMock())  # opens nothing, which would take a library
    yield yard
    yard.end()


async def is_ready(preparer: Preparer, game: str) -> None:
    while not preparer.is_ready(game):
        await asyncio.sleep(0.001)


def test_as_many_are_built_at_once_as_there_are_cores_and_one_after_the_other_is_ready(yard: Yard) -> None:
    async def evening() -> None:
        preparer = Preparer()
        preparing = asyncio.create_task(preparer.prepare())
        await yard.begun(CORES)
        assert list(yard.builders) == list(GAMES[:CORES])
        assert yard.stepped_back == {yard.builders[game].pid for game in GAMES[1:CORES]}
        yard.builders[GAMES[0]].done.set()
        await is_ready(preparer, GAMES[0])
        await yard.begun(CORES + 1)
        assert list(yard.builders) == list(GAMES[: CORES + 1])
        assert preparer.ready == {GAMES[0]}
        for number in range(CORES, len(GAMES)):
            await yard.begun(number + 1)
            yard.end()
        await preparing
        assert preparer.ready == set(GAMES)

    asyncio.run(evening())


def test_a_game_that_somebody_wants_is_begun_with_although_all_cores_are_taken(yard: Yard) -> None:
    async def evening() -> None:
        preparer = Preparer()
        preparing = asyncio.create_task(preparer.prepare())
        await yard.begun(CORES)
        for _ in range(3):  # who asks again changes nothing
            with pytest.raises(Refusal) as refusal:
                preparer.check(LAST)
            assert (refusal.value.code, refusal.value.reason) == ("compiling", LAST)
        await yard.begun(CORES + 1)
        assert list(yard.builders) == [*GAMES[:CORES], LAST]
        others = {builder.pid for game, builder in yard.builders.items() if game != LAST}
        assert yard.stepped_back == others, "what nobody waits for makes room, and nothing else"
        yard.builders[LAST].done.set()
        await is_ready(preparer, LAST)
        preparer.check(LAST)
        for number in range(CORES + 1, len(GAMES) + 1):
            await yard.begun(min(number, len(GAMES)))
            yard.end()
        await preparing

    asyncio.run(evening())


def test_a_game_that_was_wanted_before_anything_began_is_the_first(yard: Yard) -> None:
    async def evening() -> None:
        preparer = Preparer()
        with pytest.raises(Refusal):
            preparer.check(LAST)
        preparing = asyncio.create_task(preparer.prepare())
        await yard.begun(CORES)
        assert list(yard.builders) == [LAST, *GAMES[: CORES - 1]]
        preparing.cancel()
        preparer.close()

    asyncio.run(evening())


def test_how_far_a_game_is_grows_from_nothing_to_all(yard: Yard) -> None:
    async def evening() -> None:
        preparer = Preparer()
        preparing = asyncio.create_task(preparer.prepare())
        await yard.begun(CORES)
        first = GAMES[0]
        told = [preparer.part_done(first)]
        for part in (0.25, 0.75):
            yard.builders[first].report(part)
            told.append(preparer.part_done(first))
        yard.builders[first].done.set()
        await is_ready(preparer, first)
        assert [*told, preparer.part_done(first)] == [0.0, 0.25, 0.75, 1.0]
        preparing.cancel()
        preparer.close()

    asyncio.run(evening())


def test_a_server_that_stops_waits_for_no_builder(yard: Yard, caplog: pytest.LogCaptureFixture) -> None:
    preparer = Preparer()

    async def evening() -> None:
        preparing = asyncio.create_task(preparer.prepare())
        await yard.begun(CORES)
        preparing.cancel()
        preparer.close()

    asyncio.run(evening())  # which waits for all threads
    assert all(builder.ended for builder in yard.builders.values())
    assert preparer.ready == set()
    assert "plain Python" not in caplog.text


@pytest.fixture
def unopened(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Games whose libraries nobody has opened."""
    monkeypatch.setattr(library, "WITHOUT", set())
    kept = {game: vars(load(game)).pop("library", None) for game in GAMES}
    yield
    for game, opened in kept.items():
        vars(load(game)).pop("library", None)
        if opened is not None:
            vars(load(game))["library"] = opened


@pytest.mark.usefixtures("unopened")
def test_a_game_that_cannot_be_compiled_is_played_all_the_same_and_the_log_says_so(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(*_: object, **__: object) -> None:
        raise building.CannotBuild("There is no linker.")

    monkeypatch.setattr(library, "is_ready", lambda game: False)
    monkeypatch.setattr(building, "build", fails)
    preparer = Preparer()
    with caplog.at_level(logging.WARNING, "stammtisch.preparing"):
        asyncio.run(preparer.prepare())
    assert preparer.ready == set(GAMES)
    assert {vars(line)["game"] for line in caplog.records} == set(GAMES)
    assert {vars(line)["error"] for line in caplog.records} == {"There is no linker."}
    for game in GAMES:
        assert load(game).library is library.interpreted()
        table = Table(game, load(game).usual_seats, 7)
        table.play(table.moves(table.waiting[0])[0], table.waiting[0])


WITHOUT_COMPILER = """
import os, sys
os.environ["XDG_CACHE_HOME"] = sys.argv.pop(1)
from pathlib import Path
from stammtisch.engine import building, files
building.lacking = lambda: "numba"
files.SHIPPED = files.cache_folder()
from stammtisch.cli import main
main()
"""


@pytest.mark.skipif(os.environ.get("STAMMTISCH_RULES") == "interpreted", reason="needs no compiler")
def test_a_server_without_compiler_deals_every_game(tmp_path: Path) -> None:
    running = Running(tmp_path)
    running.program = [sys.executable, "-c", WITHOUT_COMPILER, str(tmp_path / "cache")]
    with running:
        for game in GAMES:
            wish = {"id": f"{game:x<22}", "name": "Ada", "game": game, "seats": ["beginner"], "start": True}
            if 2 not in load(game).seats:
                wish["seats"] = ["beginner"] * (load(game).seats[0] - 1)
            answer = httpx.post(f"http://127.0.0.1:{running.port}/api/rooms", json=wish, timeout=60)
            assert answer.status_code == 201, answer.text
    log = running.errors.read_text()
    assert all(f'"game": "{game}"' in log for game in GAMES)
    assert log.count("pip install 'stammtisch[rules]'") == len(GAMES)


def test_a_process_steps_back_and_one_that_is_over_does_not_matter() -> None:
    with Popen([sys.executable, "-c", "input()"], stdin=-1) as process:
        machine.step_back(process.pid)
        if hasattr(os, "getpriority"):
            assert os.getpriority(os.PRIO_PROCESS, process.pid) == machine.PATIENT
        process.kill()
    machine.step_back(process.pid)
