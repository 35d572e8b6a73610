"""The server killed in the middle of moves (`crashing.py`, a few times), and without room to write."""

from __future__ import annotations

import asyncio
import resource
import sys

import pytest

from server.crashing import spend
from server.people import House, fresh
from server.running import Running


def test_nothing_that_was_confirmed_or_told_is_lost_when_the_server_is_killed(own_server: Running) -> None:
    evening = asyncio.run(spend(own_server, kills=3, tables=((2, "beginner"),)))
    print(evening.summary())
    assert evening.life == 3
    assert evening.compared > 300
    assert evening.confirmed > 100
    assert evening.verified >= 4


@pytest.mark.skipif(sys.platform != "linux", reason="needs prlimit")
def test_a_server_that_cannot_write_refuses_and_lets_people_look_and_goes_on_afterwards(
    own_server: Running,
) -> None:
    def let_write(size: int) -> None:
        """No file of the server may grow beyond this."""
        assert own_server.process is not None
        hard = resource.prlimit(own_server.process.pid, resource.RLIMIT_FSIZE)[1]
        resource.prlimit(own_server.process.pid, resource.RLIMIT_FSIZE, (size, hard))

    async def evening() -> None:
        async with House(own_server.port) as house:
            host, guest = await house.table("skyjo", 2)
            mover, other = (host, guest) if host.my_moves else (guest, host)
            said = {"id": fresh(), "number": mover.number, "move": mover.my_moves[0]}
            before = mover.number
            let_write(1)
            assert await mover.refused("move", **said) in ("disk_full", "store_failed")
            onlooker = house.guest(room=host.room)
            assert (await onlooker.connect())["number"] == before
            again = house.guest(room=other.room, token=other.token, player=other.player)
            assert (await again.connect())["view"] == other.view
            let_write(resource.RLIM_INFINITY)
            while (answer := await mover.ask("move", **said))["type"] == "refused":
                assert answer["code"] in ("disk_full", "store_failed"), answer
            assert answer["number"] > before
            await onlooker.until(lambda: onlooker.number >= answer["number"])

    asyncio.run(evening())
