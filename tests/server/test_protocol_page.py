"""The page about the protocol: it is true, and enough to write a client from."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from server.people import House
from server.running import Running
from stammtisch.rooms.protocol import FROM_CLIENT, FROM_SERVER
from stammtisch.rooms.refusals import CODES

ROOT = Path(__file__).parent.parent.parent


def test_the_bot_of_the_documents_joins_a_table_and_plays_to_the_end(server: Running) -> None:
    async def evening() -> None:
        async with House(server.port) as house:
            host = await house.create("makatsu", "open")
            await host.connect()
            address = f"http://127.0.0.1:{server.port}"
            program = [sys.executable, str(ROOT / "docs/examples/socket_bot.py"), address, host.room]
            bot = await asyncio.create_subprocess_exec(*program, stdout=subprocess.PIPE)
            await host.until(lambda: host.info["seats"][1]["here"])
            await host.do("start")
            await host.until_phase("playing")
            while host.info["phase"] == "playing":
                await host.until(lambda: bool(host.my_moves) or host.info["phase"] == "over")
                if host.my_moves:
                    await host.play(host.my_moves[0])
            told, _ = await bot.communicate()
            assert host.view is not None
            assert told.decode() == f"Places: {host.view['places']}\n"

    asyncio.run(evening())


# --- the example


def said_in(exchange: str) -> list[tuple[str, Any]]:
    """Who said what, without the bot's own moves: when these come depends on the machine."""
    lines = [re.fullmatch(r"([<>](?: \d+| POST \S+)?) (.*)", line) for line in exchange.splitlines()]
    said = [(line[1], json.loads(line[2])) for line in lines if line]
    assert len(said) == len(lines)
    return [
        (who, message)
        for who, message in said
        if message.get("type") != "update" or message["happened"]["seat"] == message["seat"]
    ]


CHANCE = (
    "version",
    "token",
    "room",
    "commitment",
    "discard",
    "top",
    "card",
    "grids",
)  # what may be otherwise


def certain(value: Any, key: str = "") -> Any:
    """A message without what may be otherwise each time, but for its form."""
    match value:
        case dict():
            by_chance = {"id": "token" not in value and "name" in value, "code": "phase" in value}
            return {name: "..." if by_chance.get(name) else certain(one, name) for name, one in value.items()}
        case list() if key not in CHANCE:
            return [certain(one) for one in value]
        case list():
            return len(value)
    return "..." if key in CHANCE else value


def test_the_example_is_what_a_server_says(server: Running) -> None:
    program = [sys.executable, str(ROOT / "docs/examples/exchange.py"), f"http://127.0.0.1:{server.port}"]
    told = subprocess.run(program, capture_output=True, text=True, check=True).stdout
    now = said_in(told)
    then = said_in((ROOT / "docs/examples/exchange.txt").read_text("utf-8"))
    assert [(who, certain(message)) for who, message in now] == [
        (who, certain(message)) for who, message in then
    ]
    for who, message in then[2:]:
        read = FROM_CLIENT if who == ">" else FROM_SERVER
        read.validate_json(json.dumps(message))


# --- nothing is left out


def test_every_type_that_is_named_is_described() -> None:
    page = (ROOT / "docs/protocol.md").read_text("utf-8")
    rows = [line for line in page.splitlines() if line.startswith("| ")]
    named = set(re.findall(r"`([A-Z][a-z]\w+)`", "\n".join(rows)))
    described = set(re.findall(r"^### `(\w+)`", page, re.M))
    assert named - described == set()
    assert {"PlayedOn", "SeatInfo", "welcome", "move"} <= described


def test_no_row_of_a_table_is_broken() -> None:
    page = (ROOT / "docs/protocol.md").read_text("utf-8")
    for line in page.splitlines():
        assert line.startswith("|") == line.endswith("|"), line


def test_every_code_that_is_used_is_documented_and_every_documented_one_is_used() -> None:
    package = ROOT / "src/stammtisch"
    paths = [*(package / "rooms").rglob("*.py"), *(package / "server").rglob("*.py")]
    code = "".join(path.read_text("utf-8") for path in paths if path.name != "refusals.py")
    unused = [name for name in CODES if f'"{name}"' not in code]
    unknown = [name for name in re.findall(r'Refusal\(\s*"(\w+)"', code) if name not in CODES]
    assert (unused, unknown) == ([], [])
