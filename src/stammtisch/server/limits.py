"""How much one address may ask for."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from stammtisch.server.codes import Refusal

MINUTE = 60.0
MOST_ADDRESSES = 10_000  # that are remembered


@dataclass(frozen=True)
class Limits:
    """Of one socket: messages a second. Of one address: open sockets, new tables a minute, and wrong codes
    and tokens a minute."""

    messages: int = 10
    sockets: int = 20
    tables: int = 5
    guesses: int = 30


USUAL = Limits()


class Addresses:
    """Who has asked for how much."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.sockets: Counter[str] = Counter()
        self.tables = Recent(limits.tables)
        self.guesses = Recent(limits.guesses)

    @contextmanager
    def socket(self, address: str) -> Iterator[None]:
        """One more connection, as long as it lasts."""
        if self.sockets[address] >= self.limits.sockets:
            raise Refusal("too_many_sockets")
        self.sockets[address] += 1
        try:
            yield
        finally:
            self.sockets[address] -= 1
            if not self.sockets[address]:
                del self.sockets[address]

    def new_table(self, address: str) -> None:
        if self.tables.is_used_up(address):
            raise Refusal("too_many_rooms")
        self.tables.add(address)

    @contextmanager
    def guess(self, address: str) -> Iterator[None]:
        """Somebody names a code or a token; whoever names many wrong ones is not answered any more."""
        if self.guesses.is_used_up(address):
            raise Refusal("too_fast")
        try:
            yield
        except Refusal as refusal:
            if refusal.code in ("no_room", "bad_token", "no_game"):
                self.guesses.add(address)
            raise


class Recent:
    """How often addresses have done something in the last minute."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.times: OrderedDict[str, list[float]] = OrderedDict()

    def is_used_up(self, address: str) -> bool:
        now = time.monotonic()
        kept = [moment for moment in self.times.get(address, ()) if now - moment < MINUTE]
        if kept:
            self.times[address] = kept
        else:
            self.times.pop(address, None)
        return len(kept) >= self.most

    def add(self, address: str) -> None:
        self.times.setdefault(address, []).append(time.monotonic())
        self.times.move_to_end(address)
        if len(self.times) > MOST_ADDRESSES:
            self.times.popitem(last=False)
