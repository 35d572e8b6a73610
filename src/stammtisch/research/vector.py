"""Many games at a time as arrays, in the shape of Pgx: N states, stepped by N actions, in place.

```python
games = Vector("skyjo", 1024, seats=2, seed=7)
while learning:
    games.step(policy(games.observation, games.legal_action_mask))
```

`observation`, `legal_action_mask`, `current_player`, `rewards` and `terminated` are always the same arrays,
written by every step. A finished game is followed by a fresh one at once: then `terminated` is true and
`rewards` are those of the finished game, and the rest belongs to the new one. Lane `i` plays the same games
for the same seed and actions whatever the number of lanes and threads.

Here are the arrays and the threads; the loop over the lanes is compiled, `step_lanes` in `stepping.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from stammtisch.engine import chance
from stammtisch.engine.layout import Numbers
from stammtisch.games import Value, load
from stammtisch.games.options import BadOption, is_whole, read_files
from stammtisch.match.table import set_up
from stammtisch.research.settled import Settled

MOST_LANES = 1 << 24


class Vector:
    """Many games at a time, one in each of `count` lanes.

    An illegal action loses its game: -1 for its seat, and the others share 1. With `auto_reset=False`
    finished games stay finished; every action is allowed there and does nothing.

    `buffers` may provide arrays to write into, by the names of the five arrays. `version` says which layout
    of the observation a program was made for; any other is refused.
    """

    def __init__(
        self,
        game: str,
        count: int,
        seats: int | None = None,
        seed: int | bytes | None = None,
        options: Mapping[str, Value] | None = None,
        threads: int = 1,
        auto_reset: bool = True,
        buffers: Mapping[str, Numbers] | None = None,
        version: int | None = None,
    ) -> None:
        self.game = load(game)
        """The game that is played in every lane."""
        check_version(version, self.game.feature_version, game)
        self.count = check_count("number of games", count, MOST_LANES)
        self.threads = min(check_count("number of threads", threads, 1024), self.count)
        self.seats = self.game.seats[0] if seats is None else seats
        self.auto_reset = auto_reset
        first = np.zeros(1, self.game.state.dtype)
        checked = self.game.check_options(read_files(self.game.options, options or {}))
        set_up(self.game, first[0], self.seats, checked)
        self.options: dict[str, Value] = checked
        """Every option of the game with its value here."""
        self._states = np.repeat(first, self.count)
        self._roots = np.zeros((self.count, chance.WORDS), np.uint32)
        self._sources = np.zeros((self.count, chance.WORDS), np.uint32)
        self._dealt = np.zeros(self.count, np.int64)
        self._root = np.zeros(chance.WORDS, np.uint32)
        self._actions = np.zeros(self.count, np.int32)
        self._chosen = np.zeros(self.count, np.int32)
        self._legal = np.zeros((self.count, len(self.game.scratch())), np.int64)
        self._counts = np.zeros(self.count, np.int64)
        self._pool = ThreadPoolExecutor(self.threads) if self.threads > 1 else None
        given = dict(buffers or {})
        self.observation = self._buffer(given, "observation", np.float32, self.game.feature_size)
        """What the player to move knows, as numbers: a row for each lane."""
        self.legal_action_mask = self._buffer(given, "legal_action_mask", np.bool_, len(self.game.moves))
        """Which actions are legal: a row for each lane."""
        self.current_player = self._buffer(given, "current_player", np.int8)
        """The seat to move in each lane."""
        self.rewards = self._buffer(given, "rewards", np.float32, self.seats)
        """What each seat has won or lost in each lane; 0 until a game ends."""
        self.terminated = self._buffer(given, "terminated", np.bool_)
        """Whether the last action ended the game of a lane."""
        if given:
            raise BadOption(f"There is no array {sorted(given)[0]!r} to be written into.")
        self._begin = Settled(self.game, "begin_lanes", self._root, self._roots, self._sources, self._dealt)
        self._step = Settled(
            self.game, "step_lanes", self._states, self._chosen, self._roots, self._dealt, self.observation,
            self.legal_action_mask, self.current_player, self.rewards, self.terminated, self._legal,
            self._counts,
        )  # fmt: skip
        self._sample = Settled(
            self.game, "sample_lanes", self._legal, self._counts, self._sources, self._actions
        )
        self.reset(seed)

    def __repr__(self) -> str:
        return f"<{self.count} games of {self.game.name} for {self.seats}>"

    def reset(self, seed: int | bytes | None = None) -> Vector:
        """Start every lane afresh. The same seed gives the same games; None gives games that nobody can
        foresee."""
        self.rewards[:], self.terminated[:] = 0, False
        self._root[:] = chance.generator(seed)
        self._everywhere(self._begin.call)
        return self.step(self._actions)

    def step(self, actions: Numbers) -> Vector:
        """Take one action in every lane, and write the arrays. Returns this vector."""
        if type(actions) is not np.ndarray or actions.dtype != np.int32 or actions.shape != (self.count,):
            actions = self._checked(actions)
        self._chosen[:] = actions
        self._everywhere(self._step.call, self.auto_reset)
        return self

    def sample(self) -> Numbers:
        """A random legal action for every lane, all equally likely, drawn from the lane's own generator. It
        is always the same array."""
        self._everywhere(self._sample.call)
        return self._actions

    def states(self) -> Numbers:
        """A copy of the whole position of every lane, each a record of the game's `State`."""
        copied: Numbers = self._states.copy()
        return copied

    def close(self) -> None:
        """Let the threads go. Later steps run on a single one."""
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None

    # --- inside

    def _everywhere(self, work: Callable[..., None], *rest: int) -> None:
        """Do something for all lanes, on as many threads as there are."""
        if self._pool is None:
            work(0, self.count, *rest)
            return
        bounds = [self.count * part // self.threads for part in range(self.threads + 1)]
        list(self._pool.map(lambda first, last: work(first, last, *rest), bounds[:-1], bounds[1:]))

    def _buffer(self, given: dict[str, Numbers], name: str, kind: Any, *shape: int) -> Numbers:
        """An array that is given, if it is as it must be; else a new one."""
        shape = (self.count, *shape)
        array = given.pop(name, None)
        if array is None:
            return np.zeros(shape, kind)
        if not isinstance(array, np.ndarray) or array.shape != shape or array.dtype != kind:
            raise BadOption(f"The array {name} has the shape {shape} and holds {np.dtype(kind)}.")
        if not array.flags.c_contiguous or not array.flags.writeable:
            raise BadOption(f"The array {name} must be contiguous, and it must be possible to write into it.")
        return array

    def _checked(self, actions: object) -> Numbers:
        array = np.asarray(actions)
        if array.shape != (self.count,) or array.dtype.kind not in "iu":
            raise ValueError(
                f"Actions are {self.count} whole numbers, one a game, not {array.dtype} of {array.shape}."
            )
        clipped: Numbers = np.clip(array, -1, len(self.game.moves)).astype(np.int32)
        return clipped


def check_count(what: str, number: object, most: int) -> int:
    if not is_whole(number) or not 1 <= int(number) <= most:
        raise BadOption(f"The {what} is from 1 to {most:,}, not {number!r}.")
    return int(number)


def check_version(asked: int | None, version: int, game: str) -> None:
    if asked is not None and asked != version:
        raise BadOption(
            f"This is version {version} of the observation of {game}, not {asked!r}; its layout has changed."
        )
