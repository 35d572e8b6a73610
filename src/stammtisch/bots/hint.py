"""A hint: what a bot thinks of the moves of a person, and the whole act that its best one begins."""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np

from stammtisch import chance, kit
from stammtisch.bots.levels import Bot
from stammtisch.bots.thinking import Thought
from stammtisch.kit import Numbers


def hint(bot: Bot, view: Any, seat: int) -> tuple[Thought, list[int]]:
    """What a bot thinks of every move of a seat, and what it would do: its best move or, where a person names
    several things at once, all moves of that act in their order. Asked twice, it says the same."""
    thought = bot.think(view, seat, luck(view))
    act = [thought.best]
    while goes_on(bot, act[-1]):
        view = view_after(bot, view, seat, act[-1])
        if view is None or not all(goes_on(bot, action) for action in bot.thinker.legal(view, seat)):
            break
        act.append(bot.choose(view, seat, luck(view)))
    return thought, act


def luck(view: Any) -> Numbers:
    """A generator that follows from what is seen."""
    return chance.generator(hashlib.sha256(view.tobytes()).digest())


def goes_on(bot: Bot, action: int) -> bool:
    """Whether a move is one of those of which several in a row are one act."""
    return bot.game.moves[action].split()[0] in bot.game.acts


def view_after(bot: Bot, view: Any, seat: int, action: int) -> Any:
    """What a seat would see after its move, in a world that looks as it does; None if it is not asked on."""
    kind = bot.game.state
    world, out = kit.cell(kind, view.tobytes()), np.zeros(kit.ACTIONS + len(bot.game.moves) + 1, np.int64)
    kit.guess(kit.state_in(world, kind), luck(view))
    kit.step(world, seat, action, out)
    kit.see(world, seat, out)
    return kit.state_in(world, kind) if out[kit.WAITING] >> seat & 1 else None
