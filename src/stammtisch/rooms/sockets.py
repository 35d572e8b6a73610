"""One connection: a bounded queue towards the client, a limit on what comes from it."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress

from stammtisch.rooms.metrics import CLOSED, SOCKETS
from stammtisch.rooms.outgoing import encoded

LONGEST_QUEUE = 64 * 1024  # bytes that wait for a client; who takes no more is disconnected
BURST = 2  # seconds' worth of messages may come at once
PATIENCE = 100  # messages beyond the rate that are answered; then the socket is closed
GOODBYE = 2.0  # seconds for the last words
Send = Callable[[bytes], Awaitable[None]]
Close = Callable[[int], Awaitable[None]]
SendNow = Callable[[bytes], bool]  # False: it would have to wait


class Socket:
    """What a room knows of a connection: who it is, and how to send to it without ever waiting for it."""

    def __init__(self, send: Send, close: Close, rate: float, send_now: SendNow = lambda _: False) -> None:
        self._send, self._close, self._send_now, self.rate = send, close, send_now, rate
        self.player: int | None = None
        self.queue: deque[bytes] = deque()
        self.queued = 0
        self.flusher: asyncio.Task[None] | None = None
        self.closed = False
        self.ending: asyncio.Task[None] | None = None
        self.allowance, self.looked = BURST * rate, time.monotonic()
        self.excess = 0
        SOCKETS.inc()

    # --- towards the client

    def tell(self, message: Mapping[str, object]) -> None:
        self.send(encoded(message))

    def send(self, message: bytes) -> None:
        """Send a message, or queue it where one has to wait; whoever does not take what is queued is cut off,
        so that nobody waits for it."""
        if self.closed or (self.flusher is None and self._send_now(message)):
            return
        if self.queued and self.queued + len(message) > LONGEST_QUEUE:  # one alone may be of any length
            self.end("too_slow")
            return
        self.queue.append(message)
        self.queued += len(message)
        if self.flusher is None:
            self.flusher = asyncio.create_task(self.flush())

    async def flush(self) -> None:
        try:
            while self.queue:
                message = self.queue.popleft()
                await self._send(message)
                self.queued -= len(message)
        except Exception:  # the line is dead; whoever reads from it notices too
            self.closed = True
        finally:
            self.flusher = None

    def end(self, code: str) -> None:
        """Say goodbye and close."""
        if self.closed:
            return
        self.closed = True
        CLOSED.labels(code).inc()
        if code == "too_slow":
            self.queue.clear()
        self.ending = asyncio.create_task(self.say_goodbye(code))

    async def say_goodbye(self, code: str) -> None:
        with suppress(Exception):
            async with asyncio.timeout(GOODBYE):
                if self.flusher is not None:
                    await self.flusher
                await self._send(encoded({"type": "bye", "code": code}))
        with suppress(Exception):
            await self._close(1000 if code in ("left", "elsewhere") else 1008)

    def gone(self) -> None:
        """The connection has ended."""
        self.closed = True
        SOCKETS.dec()

    # --- from the client

    def may_speak(self) -> bool:
        """Whether a message that has just come is within the rate."""
        now = time.monotonic()
        self.allowance = min(BURST * self.rate, self.allowance + self.rate * (now - self.looked))
        self.looked = now
        if self.allowance == BURST * self.rate:  # quiet for a while: all is forgiven
            self.excess = 0
        if self.allowance >= 1:
            self.allowance -= 1
            return True
        self.excess += 1
        if self.excess > PATIENCE:
            self.end("too_fast")
        return False
