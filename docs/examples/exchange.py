"""Everything that is said from a new table to the first move: what you send (>) and what you hear (<).

python exchange.py http://localhost:8400
"""

import asyncio
import json
import secrets
import sys
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect


def create(server: str) -> dict[str, str]:
    """A new table against a bot, begun at once; the answer has the room's code and your token."""
    wish = {"id": secrets.token_urlsafe(16), "name": "Ada", "game": "skyjo", "seats": ["beginner"]}
    content = json.dumps({**wish, "start": True, "speed": "slow"}).encode()
    print("> POST /api/rooms", content.decode())
    request = Request(f"{server}/api/rooms", content, {"Content-Type": "application/json"})
    with urlopen(request) as answer:
        seated: dict[str, str] = json.load(answer)
    print("<", answer.status, json.dumps(seated))
    return seated


async def say(socket: ClientConnection, **message: object) -> None:
    await socket.send(json.dumps(message))
    print(">", json.dumps(message))


async def hear(socket: ClientConnection, kind: str) -> dict[str, object]:
    """The next message of this type; whatever comes before it is heard too."""
    while True:
        message: dict[str, object] = json.loads(await socket.recv())
        print("<", json.dumps(message))
        if message["type"] == kind:
            return message


async def play(server: str, room: str, token: str) -> None:
    async with connect(f"ws{server.removeprefix('http')}/api/socket") as socket:
        await say(socket, type="hello", protocol=1, room=room, token=token)
        number = (await hear(socket, "welcome"))["number"]
        await say(socket, type="move", id="1", number=number, move="flip 12")
        await hear(socket, "done")
        await say(socket, type="move", id="2", number=number, move="flip 12")
        await hear(socket, "refused")


if __name__ == "__main__":
    base = sys.argv[1].rstrip("/")
    seat = create(base)
    asyncio.run(play(base, seat["room"], seat["token"]))
