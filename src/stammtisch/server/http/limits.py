"""How much one address may ask for."""

from __future__ import annotations

import math
import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from stammtisch.rooms.refusals import Refusal

MINUTE = 60.0
MOST_ADDRESSES = 10_000  # that are remembered


@dataclass(frozen=True)
class Limits:
    """Of one socket: messages a second. Of one address: open sockets, and new tables and wrong codes a
    minute."""

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
        self.tables = Allowance(limits.tables)
        self.guesses = Allowance(limits.guesses)

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

    @contextmanager
    def new_table(self, address: str) -> Iterator[None]:
        """A table is made; one that was not made in the end does not count."""
        if wait := self.tables.wait(address):
            raise Refusal("too_many_rooms", wait=wait)
        self.tables.use(address)
        try:
            yield
        except BaseException:
            self.tables.give_back(address)
            raise

    def may_guess(self, address: str) -> bool:
        return not self.guesses.wait(address)

    @contextmanager
    def guess(self, address: str) -> Iterator[None]:
        """Somebody names the code of a room: a wrong one counts. Whoever has named many gets no answer for a
        while, to a right one neither: it would be a guess like the others."""
        if wait := self.guesses.wait(address):
            raise Refusal("too_fast", wait=wait)
        self.guesses.use(address)  # at once, or many could guess at the same time
        wrong = False
        try:
            yield
        except Refusal as refusal:
            wrong = refusal.code in ("no_room", "bad_token")
            raise
        finally:
            if not wrong:
                self.guesses.give_back(address)


class Allowance:
    """What an address may do so often at once, and so often a minute."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.used: OrderedDict[str, tuple[float, float]] = OrderedDict()  # how often, and as of when

    def now_used(self, address: str) -> float:
        used, since = self.used.get(address, (0.0, 0.0))
        return max(0.0, used - (time.monotonic() - since) * self.most / MINUTE)

    def wait(self, address: str) -> int:
        """The seconds until it may be done; 0 if it may be done now."""
        excess = self.now_used(address) + 1 - self.most
        return max(0, math.ceil(excess * MINUTE / self.most))

    def use(self, address: str, times: int = 1) -> None:
        self.used[address] = (max(0.0, self.now_used(address) + times), time.monotonic())
        self.used.move_to_end(address)
        if len(self.used) > MOST_ADDRESSES:
            self.used.popitem(last=False)

    def give_back(self, address: str) -> None:
        self.use(address, -1)
