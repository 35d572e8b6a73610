"""A bot that joins a table by its code and plays: the whole of the protocol that a client needs.

python socket_bot.py http://localhost:8400 K7QMPX
"""

import asyncio
import json
import random
import secrets
import sys
from urllib.request import Request, urlopen

from websockets.asyncio.client import connect


def join(server: str, room: str) -> str:
    """Take an open seat; its token is sent only this once."""
    wish = {"id": secrets.token_urlsafe(16), "name": "Socket bot"}
    content = json.dumps(wish).encode()
    request = Request(f"{server}/api/rooms/{room}/join", content, {"Content-Type": "application/json"})
    with urlopen(request) as answer:
        return str(json.load(answer)["token"])


async def play(server: str, room: str, token: str) -> list[int]:
    """Make any legal move whenever there is one; the places at the end of the game."""
    async with connect(f"ws{server.removeprefix('http')}/api/socket") as socket:
        hello = {"type": "hello", "protocol": 1, "room": room, "token": token}
        await socket.send(json.dumps(hello))
        async for text in socket:
            message = json.loads(text)
            if message["type"] in ("refused", "bye"):
                raise SystemExit(f"{message['type']}: {message['code']}")
            view = message.get("view")  # in a welcome, and in updates that changed the position
            if view and view["over"]:
                return list(view["places"])
            if view and view["moves"]:
                move = {"type": "move", "id": secrets.token_hex(8), "number": message["number"]}
                await socket.send(json.dumps({**move, "move": random.choice(view["moves"])}))
    raise SystemExit("The server has closed the line.")


if __name__ == "__main__":
    base, code = sys.argv[1].rstrip("/"), sys.argv[2]
    print("Places:", asyncio.run(play(base, code, join(base, code))))
