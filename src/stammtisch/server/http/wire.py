"""WebSockets as uvicorn speaks them, with limits for what is not a message: fragments, pings and pongs cost
their sender next to nothing, and nobody else counts them. And with a short way out: a message to somebody who
keeps up needs no task that waits for them."""

from __future__ import annotations

import time
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

MOST_FRAGMENTS = 64  # of one message
MOST_SIGNALS = 20  # pings and pongs a second
TOO_BIG, TOO_MUCH = 1009, 1008  # codes of RFC 6455
WHOLE_TEXT = 0x81  # the first byte of a message in one frame
SEND_NOW = "send_now"  # under this name the application finds `Wire.send_now` in the state of a connection


class Wire(WebSocketsSansIOProtocol):
    """One connection, cut when it goes beyond."""

    signals, second = 0, 0

    async def run_asgi(self) -> None:
        self.scope["state"][SEND_NOW] = self.send_now
        try:
            await super().run_asgi()
        finally:
            del self.scope["state"][SEND_NOW]  # it would hold the connection

    def send_now(self, message: bytes) -> bool:
        """Send a message, unless the connection has ended or much waits for the client already."""
        ended = self.conn.state is not State.OPEN or self.close_sent or self.transport.is_closing()
        if ended or not self.writable.is_set():
            return False
        self.transport.write(head(len(message)) + message)
        return True

    def handle_cont(self, event: Any) -> None:
        if len(self.frames) < MOST_FRAGMENTS:
            super().handle_cont(event)
        else:
            self.cut(TOO_BIG)

    def handle_ping(self) -> None:
        if self.may_signal():
            super().handle_ping()

    def handle_pong(self, event: Any) -> None:
        if self.may_signal():
            super().handle_pong(event)

    def may_signal(self) -> bool:
        now = int(time.monotonic())
        self.signals, self.second = self.signals + 1 if now == self.second else 1, now
        if self.signals > MOST_SIGNALS:
            self.cut(TOO_MUCH)
        return not self.close_sent

    def cut(self, code: int) -> None:
        if not self.close_sent:
            self.conn.fail(code)
            self.handle_parser_exception()


def head(length: int) -> bytes:
    """What stands before the text of a message."""
    if length < 126:
        return bytes((WHOLE_TEXT, length))
    if length < 1 << 16:
        return bytes((WHOLE_TEXT, 126)) + length.to_bytes(2)
    return bytes((WHOLE_TEXT, 127)) + length.to_bytes(8)
