"""WebAssembly beside the native library, on one core: random play and thoughts in Node and, where there is
one, in Chromium, as parts of the native speed.

Slices of all sides alternate, their speeds are by the time of a processor, and the middle one of several
ratios is reported."""

from __future__ import annotations

import base64
import json
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from playwright.sync_api import CDPSession, Page, Route, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from web.conftest import BROWSERS, FLAGS

from stammtisch import Table
from stammtisch.bots.thinking import Thinker
from stammtisch.compiler.many import build_all
from stammtisch.engine import chance, files
from stammtisch.games import GAMES
from stammtisch.study.simulate import Worker

WEB = Path(__file__).parent.parent / "web"
BUILD = [sys.executable, str(WEB / "build.py")]
TARGET = "wasm32"
SEATS = (2, 4)
SLICES = 7
SECONDS = 0.4  # a slice
ROW = 128  # games between two looks at the clock
EFFORT = 2000  # of a thought
SEED = bytes(32)
ADDRESS = "http://stammtisch.test/"  # never asked: the browser is given everything here
WHAT = {"play": "decisions in random play", "think": "thoughts"}
ASK = "async (asked) => (await import('/test/engine/speed.ts')).answer(asked)"

Side = Callable[[dict[str, Any]], float]


def webassembly() -> list[dict[str, Any]]:
    """A row for each game, table and kind of work."""
    build_all([game for game in GAMES if files.find(game, target=TARGET) is None], target=TARGET)
    subprocess.run([*BUILD, "generate"], check=True)
    with ExitStack() as stack:
        node = stack.enter_context(in_node())
        sides = {"Node": answered(node), **stack.enter_context(in_chromium(node))}
        return [row for game in GAMES for seats in SEATS for row in rows(game, seats, sides)]


def rows(game: str, seats: int, sides: dict[str, Side]) -> Iterator[dict[str, Any]]:
    facts = json.loads((WEB / f"src/generated/engine/{game}.json").read_text("utf-8"))
    path = files.find(game, target=TARGET)
    assert path is not None
    table = Table(game, seats, seed=SEED)
    seat = table.waiting[0]
    asked = {
        "facts": facts,
        "module": in_base64(path.read_bytes()),
        "seats": seats,
        "view": in_base64(table.view_state(seat).tobytes()),
        "seat": seat,
        "effort": EFFORT,
    }
    for what, native in (("play", played(table)), ("think", thought(table, seat))):
        slices = compare(native, sides, {**asked, "what": what, "seconds": SECONDS})
        yield {
            "game": game,
            "seats": seats,
            "what": WHAT[what],
            "native (1000/s)": statistics.median(slices["native"]) / 1000,
            **{f"{name} to native": statistics.median(slices[name]) for name in sides},
        }


def compare(
    native: Callable[[], float], sides: dict[str, Side], asked: dict[str, Any]
) -> dict[str, list[float]]:
    """Speeds of the native library, and of each side as parts of that just before it."""
    found: dict[str, list[float]] = {"native": [], **{name: [] for name in sides}}
    for side in sides.values():
        side(asked)  # until it is warm
    for _ in range(SLICES):
        for name, side in sides.items():
            speed = native()
            found["native"].append(speed)
            found[name].append(side(asked) / speed)
    return found


# --- the native side


def played(table: Table) -> Callable[[], float]:
    worker = Worker(table.game, table.seats, {}, 0)
    first = count(0, ROW)
    return lambda: during(lambda: int(worker.play(next(first), ROW)[:, 0].sum()))


def thought(table: Table, seat: int) -> Callable[[], float]:
    thinker, view, source = Thinker(table.game), table.view_state(seat), chance.generator(SEED)

    def think() -> int:
        thinker.think(view, seat, source, EFFORT)
        return 1

    return lambda: during(think)


def during(work: Callable[[], int]) -> float:
    """How much is done in a second of the processor."""
    end, begun, done = time.perf_counter() + SECONDS, time.thread_time(), 0
    while time.perf_counter() < end:
        done += work()
    return done / (time.thread_time() - begun)


# --- the others


@contextmanager
def in_node() -> Iterator[subprocess.Popen[str]]:
    command = [*BUILD, "speed"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as node:
        yield node
        assert node.stdin is not None
        node.stdin.close()


def said(node: subprocess.Popen[str], line: str) -> Any:
    assert node.stdin is not None
    assert node.stdout is not None
    node.stdin.write(line + "\n")
    node.stdin.flush()
    return json.loads(node.stdout.readline())


def answered(node: subprocess.Popen[str]) -> Side:
    def speed(asked: dict[str, Any]) -> float:
        done, spent = said(node, json.dumps(asked))
        return float(done / spent)

    return speed


@contextmanager
def in_chromium(node: subprocess.Popen[str]) -> Iterator[dict[str, Side]]:
    """The browser, if there is one; it is given what Node has made of the sources."""
    browser_path = next((path for name in BROWSERS if (path := shutil.which(name))), None)
    if browser_path is None:
        yield {}
        return
    sources: dict[str, str] = {"": "<!doctype html>", **said(node, "?")}

    def give(route: Route) -> None:
        path = route.request.url.removeprefix(ADDRESS)
        kind = "text/javascript" if path else "text/html"
        route.fulfill(body=sources.get(path, ""), content_type=kind)

    with sync_playwright() as playwright:
        page: Page = playwright.chromium.launch(executable_path=browser_path, args=FLAGS).new_page()
        page.route("**/*", give)
        page.goto(ADDRESS)
        session = page.context.new_cdp_session(page)
        session.send("Performance.enable")

        def speed(asked: dict[str, Any]) -> float:
            before = processor_time(session)
            done = page.evaluate(ASK, asked)
            return float(done / (processor_time(session) - before))

        yield {"Chromium": speed}


def processor_time(session: CDPSession) -> float:
    """Seconds that the page's own thread has taken of a processor."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return next(float(metric["value"]) for metric in metrics if metric["name"] == "ThreadTime")


def in_base64(content: bytes) -> str:
    return base64.b64encode(content).decode("ascii")


if __name__ == "__main__":
    for row in webassembly():
        print(json.dumps(row))
