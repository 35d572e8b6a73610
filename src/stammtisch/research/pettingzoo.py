"""The games as PettingZoo environments: `skyjo_v1.env(seats=4)`, and so on for every game.

The number in a name is the version of the observation. In an AEC environment one seat acts at a time; of
several that choose at the same time the lowest comes first, and sees nothing of what the others chose. The
parallel form hears everybody in every cycle and passes over those who are not asked or cannot do what they
say. The options of a game are given when its environment is made; `reset` takes some too, as PettingZoo asks,
and ignores them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

from stammtisch.engine import chance, layout
from stammtisch.engine.layout import NOBODY, Numbers
from stammtisch.games import GAMES, Game, Value, load
from stammtisch.games.options import BadOption, is_whole, read_files
from stammtisch.match.table import IllegalMove, set_up
from stammtisch.match.viewer import Look
from stammtisch.research.settled import Settled
from stammtisch.research.stepping import DEAL, NOT_LEGAL

ILLEGAL = -1.0  # reward for an illegal action
RENDER_MODES = ["human", "ansi"]
Observation = dict[str, Numbers]


class Cards:
    """One table: the state, and the arrays that a step writes."""

    def __init__(self, name: str, seats: int | None, options: Mapping[str, Value] | None) -> None:
        self.game: Game = load(name)
        self.seats: int = self.game.seats[0] if seats is None else seats
        checked = self.game.check_options(read_files(self.game.options, options or {}))
        self.cell = layout.cell(self.game.state)
        set_up(self.game, layout.state_in(self.cell, self.game.state), self.seats, checked)
        self.observation = np.zeros(self.game.feature_size, np.float32)
        self.mask = np.zeros(len(self.game.moves), np.int8)
        self.rewards = np.zeros(self.seats, np.float64)
        self.scratch = self.game.scratch()
        self._step = Settled(
            self.game, "step_one", self.cell, self.observation, self.mask, self.rewards, self.scratch
        )
        self.root = chance.generator(None)
        self.dealt = 0

    def begin(self, seed: int | None) -> int:
        """The next game of this seed, or the first one of a new seed; who is asked first."""
        if seed is not None:
            self.root, self.dealt = chance.generator(seed), 0
        state = layout.state_in(self.cell, self.game.state)
        self.game.library.begin_stream(state.chance, self.root, self.dealt, chance.FOR_GAMES)
        self.dealt += 1
        return self.step(DEAL)

    def step(self, action: int) -> int:
        """The move of whose turn it is; who is next, NOBODY or NOT_LEGAL."""
        following: int = self._step.call(action)
        return following

    def known_to(self, seat: int) -> Numbers:
        """What a seat knows, whether it is asked or not."""
        observation = np.zeros(self.game.feature_size, np.float32)
        self.game.library.observe(self.cell, seat, observation)
        return observation

    def mask_of(self, seat: int) -> Numbers:
        """What a seat may do; nothing if it is not asked."""
        mask = np.zeros_like(self.mask)
        mask[self.scratch[: self.game.library.list_moves(self.cell, seat, self.scratch)]] = 1
        return mask

    def drawn(self, seat: int) -> str:
        """The table as text, as a seat sees it."""
        shown = Look(self.game, self.cell.tobytes(), seat).shown
        lines = [f"{self.game.words('en').name}, seat {seat}"]
        return "\n".join([*lines, *(f"  {name}: {value}" for name, value in shown.items())])

    def spaces(self) -> tuple[Dict, Discrete]:
        seen = Box(-np.inf, np.inf, (self.game.feature_size,), np.float32)
        mask = Box(0, 1, (len(self.game.moves),), np.int8)
        return Dict({"observation": seen, "action_mask": mask}), Discrete(len(self.game.moves))


class Seats:
    """What both kinds of environment have: a table, its seats as agents, their spaces, and pictures."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, Value] | None = None,
        render_mode: str | None = None,
        max_cycles: int | None = None,
    ) -> None:
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise BadOption(f"A table is rendered for {' or '.join(RENDER_MODES)}, not for {render_mode!r}.")
        if max_cycles is not None and (not is_whole(max_cycles) or int(max_cycles) < 1):
            raise BadOption(f"max_cycles is a whole number from 1, or None, not {max_cycles!r}.")
        self.cards = Cards(game, seats, options)
        self.metadata = {
            "name": f"{game}_v{self.cards.game.feature_version}",
            "render_modes": RENDER_MODES,
            "is_parallelizable": isinstance(self, ParallelEnv),
            "rules": self.cards.game.rules_hash,
        }
        self.render_mode, self.max_cycles = render_mode, max_cycles
        self.possible_agents = [f"seat_{seat}" for seat in range(self.cards.seats)]
        self.agents: list[str] = []
        self.number = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        spaces = {agent: self.cards.spaces() for agent in self.possible_agents}
        self.observation_spaces = {agent: space for agent, (space, _) in spaces.items()}
        self.action_spaces = {agent: space for agent, (_, space) in spaces.items()}
        self.next = NOBODY  # the seat that is asked

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def check_begun(self) -> None:
        if not self.agents:
            raise IllegalMove("No game is going on: call reset() first.")

    def act(self, action: object) -> int:
        """The move of the seat that is asked: who is next, NOBODY, or NOT_LEGAL and nothing has changed."""
        following = self.cards.step(int(action)) if is_whole(action) and int(action) >= 0 else NOT_LEGAL
        self.next = self.next if following == NOT_LEGAL else following
        return following

    def render(self) -> str | None:
        """The table as the seat that is asked sees it: printed for a human, else as text."""
        text = self.cards.drawn(max(self.next, 0))
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """There is nothing to close."""


class TableEnv(Seats, AECEnv[str, Observation, int | None]):  # type: ignore[misc]  # PettingZoo has no types
    """A table as an AEC environment. An illegal action raises IllegalMove and changes nothing; `env` wraps
    that so that the game ends with a penalty, as PettingZoo does. After `max_cycles` decisions of a seat the
    game is truncated."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.decisions = dict.fromkeys(self.agents, 0)
        self.next = self.cards.begin(seed)
        self.agent_selection = self.possible_agents[self.next]

    def observe(self, agent: str) -> Observation:
        cards = self.cards
        if agent == self.agent_selection and not self.terminations[agent]:
            return {"observation": cards.observation.copy(), "action_mask": cards.mask.copy()}
        return {"observation": cards.known_to(self.number[agent]), "action_mask": np.zeros_like(cards.mask)}

    def step(self, action: int | None) -> None:
        self.check_begun()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        following = self.act(action)
        if following == NOT_LEGAL:
            raise IllegalMove(f"{agent} cannot do {action!r} now; see its action mask.")
        self._cumulative_rewards[agent] = 0.0
        self.decisions[agent] += 1
        if following == NOBODY:
            self.rewards = dict(zip(self.agents, self.cards.rewards.tolist(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
        else:
            self.agent_selection = self.possible_agents[following]
            if self.decisions[agent] == self.max_cycles:
                self.truncations = dict.fromkeys(self.agents, True)
        if following == NOBODY or self.truncations[agent]:
            self._deads_step_first()
        if self.render_mode == "human":
            self.render()


class ParallelTable(Seats, ParallelEnv[str, Observation, int | None]):  # type: ignore[misc]  # the same
    """A table where everybody says something in every cycle. Only those who owe a decision are heard; an
    illegal action is passed over, and its seat is asked again in the next cycle."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self.agents = self.possible_agents[:]
        self.cycles = 0
        self.next = self.cards.begin(seed)
        return self.seen(), {agent: {} for agent in self.agents}

    def seen(self) -> dict[str, Observation]:
        """What everybody knows, and what each of those who owe a decision may do."""
        return {
            agent: {"observation": self.cards.known_to(seat), "action_mask": self.cards.mask_of(seat)}
            for seat, agent in enumerate(self.agents)
        }

    def step(self, actions: dict[str, int | None]) -> Any:
        self.check_begun()
        asked = [self.cards.mask_of(seat).any() for seat in range(self.cards.seats)]
        for seat, agent in enumerate(self.agents):
            if asked[seat] and seat == self.next:
                self.act(actions.get(agent))
        self.cycles += 1
        over, cut = self.next == NOBODY, self.cycles == self.max_cycles
        rewards = self.cards.rewards.tolist() if over else self.cards.seats * [0.0]
        agents, seen = self.agents, self.seen()
        if over or cut:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return (
            seen,
            dict(zip(agents, rewards, strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, cut and not over),
            {agent: {} for agent in agents},
        )


class Environment(NamedTuple):
    """What a module of PettingZoo has for each of its games."""

    env: Callable[..., AECEnv[str, Observation, int | None]]
    raw_env: Callable[..., TableEnv]
    parallel_env: Callable[..., ParallelTable]


def environment(game: str) -> Environment:
    def env(**given: Any) -> Any:
        ends = TerminateIllegalWrapper(TableEnv(game, **given), illegal_reward=ILLEGAL)
        return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(ends))

    def raw_env(**given: Any) -> TableEnv:
        return TableEnv(game, **given)

    def parallel_env(**given: Any) -> ParallelTable:
        return ParallelTable(game, **given)

    return Environment(env, raw_env, parallel_env)


def __getattr__(name: str) -> Environment:
    """`from stammtisch.research.pettingzoo import skyjo_v1`: every game by its name and version."""
    game, _, version = name.rpartition("_v")
    if game not in GAMES or not version.isdigit():
        raise AttributeError(f"There is no environment {name!r}.")
    if int(version) != load(game).feature_version:  # told by `from ... import` too, unlike AttributeError
        raise ImportError(f"The environment of {game} is {game}_v{load(game).feature_version}, not {name}.")
    return environment(game)
