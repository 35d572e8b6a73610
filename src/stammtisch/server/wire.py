"""WebSockets as uvicorn speaks them, with limits for what is no message: fragments, pings and pongs cost
their sender next to nothing, and nobody else counts them."""

from __future__ import annotations

import time
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

MOST_FRAGMENTS = 64  # of one message
MOST_SIGNALS = 20  # pings and pongs a second
TOO_BIG, TOO_MUCH = 1009, 1008  # codes of RFC 6455


class Wire(WebSocketsSansIOProtocol):
    """One connection, cut when it goes beyond."""

    signals, second = 0, 0

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
