"""A hint: what a bot thinks of the moves of a person, and the whole act that its best one begins."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

from stammtisch.bots.levels import Bot
from stammtisch.bots.thinking import Thinker, Thought
from stammtisch.engine import chance, layout, turns
from stammtisch.engine.layout import Numbers
from stammtisch.games import Game


def hint(bot: Bot, view: Any, seat: int) -> tuple[Thought, list[int]]:
    """What a bot thinks of every move of a seat, and what it would do: its best move or, where a person names
    several things at once, all moves of that act in their order. Asked twice, it says the same."""
    thought = bot.think(view, seat, source_of(view))
    return thought, whole_act(bot.thinker, view, seat, thought.best, bot.choose)


def whole_act(
    thinker: Thinker, view: Any, seat: int, first: int, choose: Callable[[Any, int, Numbers], int]
) -> list[int]:
    """All moves of the act that one begins, in their order, as `choose` goes on; else that move alone."""
    game, act = thinker.game, [first]
    while game.in_act(game.moves[act[-1]]):
        view = view_after(game, view, seat, act[-1])
        if view is None or not all(game.in_act(game.moves[move]) for move in thinker.legal(view, seat)):
            break
        act.append(choose(view, seat, source_of(view)))
    return act


def usual_acts(thinker: Thinker, view: Any, seat: int, thought: Thought) -> dict[int, list[int]]:
    """What each move begins if the strategy goes on, as it does where the moves are thought about."""
    return {
        opinion.action: whole_act(thinker, view, seat, opinion.action, thinker.advise)
        for opinion in thought.opinions
    }


def source_of(view: Any) -> Numbers:
    """A generator that follows from what is seen."""
    return chance.generator(hashlib.sha256(view.tobytes()).digest())


def view_after(game: Game, view: Any, seat: int, action: int) -> Any:
    """What a seat would see after its move, in a world that looks as it does; None if it is not asked on."""
    kind = game.state
    world, out = layout.cell(kind, view.tobytes()), game.scratch()
    game.library.imagine(world, source_of(view))
    game.library.step(world, seat, action, out)
    game.library.see(world, seat, out)
    return layout.state_in(world, kind) if out[turns.WAITING] >> seat & 1 else None
