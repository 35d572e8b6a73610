"""Many pairs of worlds of each game, compared byte by byte: `make leaks`."""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from itertools import islice
from pathlib import Path

from server.inside import Inside
from server.leaks.watching import compare_all
from server.leaks.worlds import pairs
from stammtisch import GAMES


async def main(count: int, seed: int, games: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        inside = Inside(Path(folder))
        await inside.open()
        try:
            for game in games:
                start = time.perf_counter()
                found = await compare_all(inside, islice(pairs(game, seed), count))
                spent = time.perf_counter() - start
                size = (
                    f"{found.pairs:,} pairs, {found.messages:,} messages, {found.bytes:,} bytes in each world"
                )
                print(f"{game}: {size}, none differs ({spent:.0f} s)", flush=True)
        finally:
            await inside.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=2000, help="of each game")
    parser.add_argument("--seed", type=int, default=1, help="of the pairs; 0 are those of the normal tests")
    parser.add_argument("--games", nargs="+", default=list(GAMES))
    given = parser.parse_args()
    asyncio.run(main(given.pairs, given.seed, given.games))
