"""The page about the protocol: it is true, and enough to write a client from."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
from pathlib import Path

from server.people import House
from server.running import Running
from stammtisch.server.codes import CODES

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


def test_every_code_that_is_used_is_documented_and_every_documented_one_is_used() -> None:
    sources = "".join(path.read_text("utf-8") for path in (ROOT / "src/stammtisch/server").glob("*.py"))
    code = sources.replace((ROOT / "src/stammtisch/server/codes.py").read_text("utf-8"), "")
    unused = [name for name in CODES if f'"{name}"' not in code]
    unknown = [name for name in re.findall(r'Refusal\(\s*"(\w+)"', code) if name not in CODES]
    assert (unused, unknown) == ([], [])
