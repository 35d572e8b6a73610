"""The games for OpenSpiel: `pyspiel.load_game("stammtisch_skyjo(players=3)")`, and so on for every game.

Parameters are `players`, every option of the game, the `version` of the observation that one expects, and how
chance is shown. `chance=sampled`, for whole games: one chance node at the root says which of so many `deals`
it is, and all later luck follows from that. `chance=explicit`, for small variants: every way that a deal or a
draw can go is an outcome with its own chance, as CFR and exploitability need it; the tree is kept, so that it
is built once.

Of several seats that choose at the same time the lowest comes first; the others do not see what it chose. An
information state is all that a seat has seen and done, as a fingerprint of 64 bits beside what it sees now.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import lru_cache
from math import prod
from typing import Any

import numpy as np
import pyspiel

from stammtisch.engine import chance, layout
from stammtisch.engine.layout import NOBODY, Numbers
from stammtisch.games import GAMES, BadOption, Game, load
from stammtisch.games.options import read_files
from stammtisch.match.table import IllegalMove, set_up
from stammtisch.match.viewer import SPECTATOR, Look, Viewer, seat_of
from stammtisch.research.vector import check_version

PREFIX = "stammtisch_"
CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)
DEALS = 4096
MOST_DEALS = 1 << 20
LONGEST = 50_000  # decisions; no game of millions was nearly as long
MOST_WAYS = 4096  # that one explicit chance node can go
MOST_SCRIPTS = 1_000_000  # looked at for one
MEMORY = 64  # bits of a fingerprint


class Desk:
    """What all states of one game share: the game, its opening bytes, and scratch."""

    def __init__(self, name: str, players: int, options: Mapping[str, Any]) -> None:
        self.game = game = load(name)
        self.seats, self.options = players, dict(options)
        self.states = np.zeros(2, game.state.dtype)
        self.words = self.states.view(np.uint32).reshape(2, -1)
        checked = game.check_options(read_files(game.options, options))
        set_up(game, self.states[0], players, checked)
        self.start = self.states[:1].tobytes()
        self.chance = self.states["chance"][0]
        self.keys = np.zeros(players, np.int64)
        self.rewards = np.zeros(players, np.float64)
        self.out = game.scratch()
        self.observation = np.zeros(game.feature_size, np.float32)

    def __reduce__(self) -> Any:
        return Desk, (self.game.name, self.seats, self.options)

    def put(self, position: bytes, keys: tuple[int, ...]) -> None:
        self.words[0] = np.frombuffer(position, np.uint32)
        self.keys[:] = keys

    def step(self, seat: int, action: int) -> int:
        """A move from what was put there; who is next."""
        return self.game.library.step_remembered(
            self.states, self.words, self.keys, seat, action, self.rewards, self.out
        )

    def imagine(self, seat: int, source: Numbers) -> None:
        """Another position that looks the same to a seat."""
        self.game.library.imagine_remembered(self.states, self.words, self.keys, seat, source)

    def position(self) -> tuple[bytes, tuple[int, ...]]:
        return self.words[0].tobytes(), tuple(self.keys.tolist())

    def legal(self, position: bytes, seat: int) -> list[int]:
        self.words[0] = np.frombuffer(position, np.uint32)
        actions: list[int] = self.out[
            : self.game.library.list_moves(self.states[:1], seat, self.out)
        ].tolist()
        return actions

    def known(self, position: bytes, viewer: Viewer) -> Numbers:
        """The observation of a seat or a spectator."""
        self.words[0] = np.frombuffer(position, np.uint32)
        self.game.library.observe(self.states[:1], seat_of(viewer), self.observation)
        return self.observation

    def shown(self, position: bytes, viewer: Viewer) -> str:
        """What a seat or a spectator sees, as JSON."""
        return json.dumps(Look(self.game, position, viewer).shown)


class Live:
    """A game in which chance is sampled: a position, and what everybody has seen so far."""

    def __init__(self, desk: Desk, root: Numbers, deals: int) -> None:
        self.desk, self.root, self.deals = desk, root, deals
        self.seat = CHANCE
        self.position = desk.start
        self.keys = desk.seats * (0,)
        self.rewards: list[float] = []
        self.known_actions: list[int] | None = None

    def __deepcopy__(self, memo: Any) -> Live:
        twin = Live.__new__(Live)
        twin.__dict__.update(self.__dict__)
        return twin

    def actions(self) -> list[int]:
        if self.known_actions is None:
            self.known_actions = self.desk.legal(self.position, self.seat)
        return self.known_actions

    def outcomes(self) -> list[tuple[int, float]]:
        return [(deal, 1.0 / self.deals) for deal in range(self.deals)]

    def after(self, action: int) -> Live:
        self.desk.put(self.position, self.keys)
        if self.seat == CHANCE:
            self.desk.game.library.begin_stream(self.desk.chance, self.root, action, chance.FOR_GAMES)
        following = self.desk.step(NOBODY if self.seat == CHANCE else self.seat, action)
        self.position, self.keys = self.desk.position()
        self.seat, self.known_actions = following, None
        if following == NOBODY:
            self.seat, self.rewards = TERMINAL, self.desk.rewards.tolist()
        return self

    def imagined(self, seat: int, source: Numbers) -> Live:
        """Another game that looks the same to a seat."""
        self.desk.put(self.position, self.keys)
        self.desk.game.library.imagine_remembered(
            self.desk.states, self.desk.words, self.desk.keys, seat, source
        )
        twin = self.__deepcopy__(None)
        twin.position, twin.keys = self.desk.position()
        return twin


class Node:
    """A place in the tree of a small game, with all that is known about it. Chance has `ways`: the places
    that it may lead to, and how likely each is."""

    __slots__ = ("children", "desk", "keys", "known_actions", "position", "rewards", "seat", "ways")

    def __init__(self, desk: Desk, position: bytes, keys: tuple[int, ...], seat: int) -> None:
        self.desk, self.position, self.keys, self.seat = desk, position, keys, seat
        self.rewards: list[float] = []
        self.children: dict[int, Node] = {}
        self.ways: list[tuple[Node, float]] = []
        self.known_actions: list[int] | None = None

    def __deepcopy__(self, memo: Any) -> Node:
        return self  # nothing in it changes

    def __reduce__(self) -> Any:
        """Without what lies behind it, which can be found again."""
        return restored, (self.desk, self.position, self.keys, self.seat, self.rewards, self.ways)

    def actions(self) -> list[int]:
        if self.known_actions is None:
            self.known_actions = self.desk.legal(self.position, self.seat)
        return self.known_actions

    def outcomes(self) -> list[tuple[int, float]]:
        return [(number, likely) for number, (_, likely) in enumerate(self.ways)]

    def after(self, action: int) -> Node:
        if self.ways:
            return self.ways[action][0]
        if action not in self.children:
            self.children[action] = self.follow(action)
        return self.children[action]

    def follow(self, action: int) -> Node:
        """What a move leads to, with chance behind it if there is any."""
        ways = list(self.all_ways(action))
        if len(ways) == 1:
            return ways[0][0]
        if len(ways) > MOST_WAYS:
            raise BadOption(f"Chance can go {len(ways)} ways here, of at most {MOST_WAYS}: {SMALLER}")
        turn = Node(self.desk, self.position, self.keys, CHANCE)
        turn.ways = ways
        return turn

    def all_ways(self, action: int) -> list[tuple[Node, float]]:
        """Try every way that chance can go in a move, like the wheels of a counter, and put those together
        that lead to the same place."""
        desk = self.desk
        found: dict[bytes, tuple[Node, float]] = {}
        choices: list[int] = []
        for _ in range(MOST_SCRIPTS):
            desk.put(self.position, self.keys)
            chance.script(desk.chance, choices)
            following = desk.step(NOBODY if self.seat == CHANCE else self.seat, action)
            try:
                steps = chance.read_script(desk.chance)
            except OverflowError as error:
                raise BadOption(f"{error} {SMALLER}") from None
            desk.chance[:] = 0
            position, keys = desk.position()
            if position not in found:
                node = Node(desk, position, keys, TERMINAL if following == NOBODY else following)
                node.rewards = desk.rewards.tolist() if following == NOBODY else []
                found[position] = node, 0.0
            node, likely = found[position]
            found[position] = node, likely + prod(copies / size for _, _, copies, size in steps)
            choices = [way for way, _, _, _ in steps]
            while steps and choices[-1] + 1 == steps[-1][1]:
                choices.pop()
                steps.pop()
            if not choices:
                return list(found.values())
            choices[-1] += 1
        raise BadOption(f"Chance can go more than {MOST_SCRIPTS:,} ways here: {SMALLER}")

    def imagined(self, seat: int, source: Numbers) -> Node:
        """Another place that looks the same to a seat."""
        self.desk.put(self.position, self.keys)
        self.desk.game.library.imagine_remembered(
            self.desk.states, self.desk.words, self.desk.keys, seat, source
        )
        self.desk.chance[:] = 0
        return Node(self.desk, *self.desk.position(), self.seat)


def restored(
    desk: Desk,
    position: bytes,
    keys: tuple[int, ...],
    seat: int,
    rewards: list[float],
    ways: list[tuple[Node, float]],
) -> Node:
    node = Node(desk, position, keys, seat)
    node.rewards, node.ways = rewards, ways
    return node


SMALLER = "choose a smaller variant, or chance=sampled."


@lru_cache(maxsize=4)
def opening(name: str, players: int, options: tuple[tuple[str, Any], ...]) -> Node:
    """Where a small game begins. Equal games share their tree: OpenSpiel makes a game anew to load states."""
    desk = Desk(name, players, dict(options))
    return Node(desk, desk.start, players * (0,), CHANCE).follow(0)


class TableState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A state of any game. `place` is all there is to it; OpenSpiel copies it to clone a state."""

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        self.place: Live | Node = game.begin()

    def current_player(self) -> int:
        return self.place.seat

    def is_terminal(self) -> bool:
        return self.place.seat == TERMINAL

    def is_chance_node(self) -> bool:
        return self.place.seat == CHANCE

    def _legal_actions(self, player: int) -> list[int]:
        return self.place.actions() if player == self.place.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.place.outcomes()

    def _apply_action(self, action: int) -> None:
        place = self.place
        if place.seat == TERMINAL:
            raise IllegalMove("The game is over.")
        if place.seat == CHANCE:
            if not 0 <= action < (place.deals if isinstance(place, Live) else len(place.ways)):
                raise IllegalMove(f"Chance has no outcome {action}.")
        elif action not in place.actions():
            raise IllegalMove(f"Player {place.seat} cannot do {action} now; possible: {place.actions()}.")
        self.place = place.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == CHANCE else self.place.desk.game.moves[action]

    def returns(self) -> list[float]:
        return self.place.rewards if self.place.seat == TERMINAL else self.place.desk.seats * [0.0]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> TableState:
        """Another state that looks the same to this player, drawn fairly from what it knows. Its history is
        the one that was really played: do not serialise it."""
        source = chance.generator(int(sampler() * (1 << 62)))
        twin: TableState = self.clone()
        if self.place.seat >= 0:
            twin.place = self.place.imagined(player, source)
        return twin

    def __str__(self) -> str:
        if self.place.seat == CHANCE and self.place.position == self.place.desk.start:
            return "before the deal"
        return (
            self.place.desk.shown(self.place.position, SPECTATOR)
            + f" #{hash(self.place.keys) & 0xFFFFFFFF:08x}"
        )


class TableObserver:
    """What a player knows, as OpenSpiel's observers show it: the parts of the observation by name, and with
    perfect recall a fingerprint of all that the player has seen."""

    def __init__(self, desk: Desk, kind: pyspiel.IIGObservationType, params: Any) -> None:
        if params:
            raise BadOption(f"Observers of these games take no parameters, not {params!r}.")
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise BadOption("No observer of these games sees what all players know.")
        self.desk = desk
        self.perfect_recall = kind.perfect_recall
        self.is_private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        size = desk.game.feature_size
        self.tensor = np.zeros(size + MEMORY * self.perfect_recall, np.float32)
        self.dict = {
            name: self.tensor[start : start + prod(shape)].reshape(shape)
            for start, (name, shape, _) in zip(
                layout.starts(desk.game.feature_layout), desk.game.feature_layout, strict=False
            )
        }
        if self.perfect_recall:
            self.dict["memory"] = self.tensor[size:]

    def set_from(self, state: TableState, player: int) -> None:
        place = state.place
        self.tensor[:] = 0
        if place.position == self.desk.start:
            return
        viewer = player if self.is_private else SPECTATOR
        self.tensor[: self.desk.game.feature_size] = self.desk.known(place.position, viewer)
        if self.perfect_recall:
            self.dict["memory"][:] = [place.keys[player] >> bit & 1 for bit in range(MEMORY)]

    def string_from(self, state: TableState, player: int) -> str:
        place = state.place
        if place.position == self.desk.start:
            return "before the deal"
        if self.perfect_recall:
            return f"{player} {place.keys[player] & (1 << MEMORY) - 1:016x}"
        return self.desk.shown(place.position, player if self.is_private else SPECTATOR)


class TableGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A game at a table of one size, with its options. Every game has a class of its own below this one, for
    OpenSpiel keeps classes."""

    name: str

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        game = load(self.name)
        given = {**parameters(game), **(params or {})}
        players, kind, deals = given.pop("players"), given.pop("chance"), given.pop("deals")
        seed = given.pop("seed")
        check_version(given.pop("version"), game.feature_version, self.name)
        if kind not in ("sampled", "explicit"):
            raise BadOption(f"Chance is sampled or explicit, not {kind!r}.")
        if not 1 <= deals <= MOST_DEALS:
            raise BadOption(f"There are 1 to {MOST_DEALS:,} deals, not {deals!r}.")
        self.desk = Desk(self.name, players, given)
        self.is_explicit, self.deals, self.root = kind == "explicit", deals, chance.generator(seed)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(game.moves),
            max_chance_outcomes=MOST_WAYS if self.is_explicit else deals,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(game), info, dict(params or {}))

    def begin(self) -> Live | Node:
        if not self.is_explicit:
            return Live(self.desk, self.root, self.deals)
        return opening(self.name, self.desk.seats, tuple(sorted(self.desk.options.items())))

    def new_initial_state(self) -> TableState:
        return TableState(self)

    def max_chance_nodes_in_history(self) -> int:
        return LONGEST if self.is_explicit else 1

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> TableObserver:
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return TableObserver(self.desk, kind, params)


def parameters(game: Game) -> dict[str, Any]:
    """The parameters of a game and their defaults."""
    common = {"players": game.seats[0], "chance": "sampled", "deals": DEALS, "seed": 0}
    options = {name: option.default for name, option in game.options.items()}
    return {**common, "version": game.feature_version, **options}


def game_type(game: Game) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=PREFIX + game.name,
        long_name=f"Stammtisch: {game.words('en').name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters(game),
    )


for _name in GAMES:
    _class = type(f"{_name.title()}Game", (TableGame,), {"name": _name, "__module__": __name__})
    globals()[_class.__name__] = _class
    pyspiel.register_game(game_type(load(_name)), _class)
