"""What the library of every game offers: the one list from which libraries are built and called.

A function here has the arguments that Python hands over. In C a cell or an array is a pointer and a number an
`int32`; behind them come the lengths in lower case that the shapes name, in the order in which they first
appear. Names in capitals are numbers of the game, see `Sizes`. A result is an `int32`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, NamedTuple, Protocol, TypeVar, get_type_hints

from stammtisch.engine.chance import WORDS
from stammtisch.engine.layout import MOST_SEATS, Numbers

C = TypeVar("C", bound=type)
SCRATCH = 2 + 3 * MOST_SEATS + 1  # numbers of `out` besides one for each action
FAILED = -(1 << 31)  # what a checked library answers where a rule went out of bounds


@dataclass(frozen=True)
class Shape:
    """An array: its kind of number (`state` for the records of a game), and how long it is each way."""

    kind: str
    lengths: tuple[int | str, ...]


def shaped(kind: str, *lengths: int | str) -> Shape:
    return Shape(kind, lengths)


Cell = Annotated[Numbers, shaped("state", 1)]
Source = Annotated[Numbers, shaped("uint32", WORDS)]
Nonce = Annotated[Numbers, shaped("uint32", 3)]
Out = Annotated[Numbers, shaped("int64", "OUT")]
Features = Annotated[Numbers, shaped("float32", "FEATURES")]
Lanes = Annotated[Numbers, shaped("state", "lanes")]


@dataclass(frozen=True)
class Sizes:
    """The numbers of a game that lengths of arrays depend on."""

    state: int
    """32-bit words of a state."""
    actions: int
    counts: int
    features: int
    rows: int
    """Of the study, as its ways and traits."""
    ways: int
    traits: int

    def lengths(self) -> dict[str, int]:
        """By the names that shapes have for them."""
        return {
            "OUT": self.actions + SCRATCH,
            "ACTIONS": self.actions,
            "COUNTS": self.counts,
            "FEATURES": self.features,
            "STATE": self.state,
            "ROWS": self.rows,
            "WAYS": self.ways,
            "TRAITS": self.traits,
        }


class Forest(NamedTuple):
    """Memory for one thought: several trees, and the race of the moves that are thought about."""

    states: Annotated[Numbers, shaped("state", "positions")]
    words: Annotated[Numbers, shaped("uint32", "positions", "STATE")]  # the same memory
    places: Annotated[Numbers, shaped("int32", "trees", "slots")]
    nodes: Annotated[Numbers, shaped("int64", "trees", "rooms", 4)]
    edges: Annotated[Numbers, shaped("int64", "trees", "branches", 2)]
    sums: Annotated[Numbers, shaped("float64", "trees", "branches")]
    size: Annotated[Numbers, shaped("int64", "trees", 3)]
    path: Annotated[Numbers, shaped("int64", "trees", "depth", 3)]
    factors: Annotated[Numbers, shaped("int64", "STATE")]
    sources: Annotated[Numbers, shaped("uint32", "trees", WORDS)]
    rewards: Annotated[Numbers, shaped("float64", "trees", MOST_SEATS)]
    chances: Annotated[Numbers, shaped("float64", "trees", MOST_SEATS)]
    out: Annotated[Numbers, shaped("int64", "trees", "OUT")]
    worlds: Annotated[Numbers, shaped("int64", "trees")]  # looked at in this stage
    results: Annotated[Numbers, shaped("float64", "trees", "OUT", 4)]
    moves: Annotated[Numbers, shaped("int64", "OUT")]
    alive: Annotated[Numbers, shaped("int64", "OUT")]
    tries: Annotated[Numbers, shaped("int64", "OUT")]
    totals: Annotated[Numbers, shaped("float64", "OUT", 4)]
    race: Annotated[Numbers, shaped("int64", 3)]


PARTS: dict[type, tuple[str, bool]] = {}


def written_in(module: str, in_browsers: bool = True) -> Callable[[C], C]:
    """Where the functions stand that a part of the list names, and whether browsers have them too: what they
    load should be small."""

    def keep(cls: C) -> C:
        PARTS[cls] = module, in_browsers
        return cls

    return keep


@written_in("stammtisch.engine.turns")
class Turns(Protocol):
    """What a table asks."""

    def deal(self, cell: Cell) -> None:
        """Write the opening position; seats, options and the seed are in the cell already."""

    def step(self, cell: Cell, seat: int, action: int, out: Out) -> int:
        """Make a move if the seat is waiting and the move is legal, and write who waits after it."""

    def see(self, cell: Cell, seat: int, out: Out) -> None:
        """Turn a state into a seat's view of it, and write what that seat sees."""

    def imagine(self, cell: Cell, source: Source) -> None:
        """Turn a view into a whole state that it could be, fairly drawn."""

    def list_moves(self, cell: Cell, seat: int, out: Out) -> int:
        """Write the legal actions of a seat; how many, 0 if it need not act."""

    def count_rounds(self, cell: Cell) -> int:
        """How many rounds have been finished."""

    def count_up(self, cell: Cell, counts: Annotated[Numbers, shaped("int64", "COUNTS")]) -> None:
        """Write what a view shows and takes some counting."""

    def observe(
        self, cell: Cell, seat: int, observation: Annotated[Numbers, shaped("float32", "FEATURES")]
    ) -> None:
        """Write what a seat knows as numbers for a learner, whether it is to act or not."""


@written_in("stammtisch.engine.chance")
class Chance(Protocol):
    """Generators, for those who have no state."""

    def begin_stream(self, chance: Source, root: Source, number: int, purpose: Nonce) -> None:
        """Start over from the seed of stream `number`, which follows from the seed of `root` alone."""

    def begin_deal(self, chance: Source, deal: int) -> None:
        """Go over to the key of a deal: with number 0 a seed becomes a generator."""


@written_in("stammtisch.bots.race")
class Thinking(Protocol):
    """What bots ask. `think` and `choose` do as a whole what the others do step by step, for those who grow
    the trees of a thought side by side or by the clock."""

    def advise(self, cell: Cell, seat: int, out: Out, source: Source) -> int:
        """The strategy's move."""

    def choose(
        self, forest: Forest, seat: int, source: Source, horizon: int, slips: int, sees: int, effort: int
    ) -> int:
        """The decision of a level about the position in the first state of the forest."""

    def think(
        self,
        forest: Forest,
        seat: int,
        source: Source,
        horizon: int,
        effort: int,
        knockout: int,
        peeks: int,
        count: int,
    ) -> int:
        """Let moves race until so many moves have been made in imagined worlds; the best."""

    def begin_race(self, forest: Forest, seat: int, source: Source, count: int, knockout: int) -> int:
        """Line up the first `count` moves of the race; how many stages it has."""

    def grow_tree(self, forest: Forest, tree: int, seat: int, horizon: int, effort: int, peeks: int) -> None:
        """Try the moves that are still in the race in more worlds."""

    def end_stage(self, forest: Forest) -> int:
        """Let moves leave the race; 1 if it is over."""

    def finish_race(self, forest: Forest) -> int:
        """The best move."""


@written_in("stammtisch.study.playouts")
class Playing(Protocol):
    """Many games at random."""

    def play_games(
        self,
        cell: Cell,
        source: Source,
        out: Out,
        root: Source,
        first: int,
        scores: Annotated[Numbers, shaped("int32", "games", "seats")],
        places: Annotated[Numbers, shaped("int32", "games", "seats")],
        lengths: Annotated[Numbers, shaped("int32", "games", 2)],
    ) -> None:
        """Deal and play a row of games: scores and places, and how many decisions and rounds."""


@written_in("stammtisch.study.playouts", in_browsers=False)
class Study(Protocol):
    """What designers ask."""

    def study_games(
        self,
        cell: Cell,
        source: Source,
        out: Out,
        root: Source,
        first: int,
        scores: Annotated[Numbers, shaped("int32", "games", "seats")],
        places: Annotated[Numbers, shaped("int32", "games", "seats")],
        lengths: Annotated[Numbers, shaped("int32", "games", 3)],
        counts: Annotated[Numbers, shaped("int64", "everybody", "ROWS", "WAYS")],
        uses: Annotated[Numbers, shaped("int64", "ROWS", "WAYS", 3)],
        traits: Annotated[Numbers, shaped("float32", "games", "seats", "TRAITS")],
    ) -> None:
        """The same games, and what each move was about."""


@written_in("stammtisch.research.stepping", in_browsers=False)
class Stepping(Protocol):
    """What learners ask."""

    def begin_lanes(
        self,
        first: int,
        last: int,
        root: Source,
        roots: Annotated[Numbers, shaped("uint32", "lanes", WORDS)],
        sources: Annotated[Numbers, shaped("uint32", "lanes", WORDS)],
        dealt: Annotated[Numbers, shaped("int64", "lanes")],
    ) -> None:
        """Give each lane its streams."""

    def step_lanes(
        self,
        states: Lanes,
        first: int,
        last: int,
        actions: Annotated[Numbers, shaped("int32", "lanes")],
        roots: Annotated[Numbers, shaped("uint32", "lanes", WORDS)],
        dealt: Annotated[Numbers, shaped("int64", "lanes")],
        observation: Annotated[Numbers, shaped("float32", "lanes", "FEATURES")],
        mask: Annotated[Numbers, shaped("bool", "lanes", "ACTIONS")],
        player: Annotated[Numbers, shaped("int8", "lanes")],
        rewards: Annotated[Numbers, shaped("float32", "lanes", "seats")],
        terminated: Annotated[Numbers, shaped("bool", "lanes")],
        legal: Annotated[Numbers, shaped("int64", "lanes", "OUT")],
        counts: Annotated[Numbers, shaped("int64", "lanes")],
        again: int,
    ) -> None:
        """A move in each lane, or its first deal."""

    def sample_lanes(
        self,
        legal: Annotated[Numbers, shaped("int64", "lanes", "OUT")],
        counts: Annotated[Numbers, shaped("int64", "lanes")],
        first: int,
        last: int,
        sources: Annotated[Numbers, shaped("uint32", "lanes", WORDS)],
        actions: Annotated[Numbers, shaped("int32", "lanes")],
    ) -> None:
        """A legal action in each lane, all equally likely."""

    def step_one(
        self,
        cell: Cell,
        action: int,
        observation: Features,
        mask: Annotated[Numbers, shaped("int8", "ACTIONS")],
        rewards: Annotated[Numbers, shaped("float64", "seats")],
        out: Out,
    ) -> int:
        """Deal, or make the move of whose turn it is; who is next."""

    def step_remembered(
        self,
        states: Annotated[Numbers, shaped("state", 2)],
        words: Annotated[Numbers, shaped("uint32", 2, "STATE")],
        keys: Annotated[Numbers, shaped("int64", "seats")],
        seat: int,
        action: int,
        rewards: Annotated[Numbers, shaped("float64", "seats")],
        out: Out,
    ) -> int:
        """Make a legal move, or deal; fingerprints of all that each seat has seen are kept."""

    def imagine_remembered(
        self,
        states: Annotated[Numbers, shaped("state", 2)],
        words: Annotated[Numbers, shaped("uint32", 2, "STATE")],
        keys: Annotated[Numbers, shaped("int64", "seats")],
        seat: int,
        source: Source,
    ) -> None:
        """Replace what a seat does not know by what could be there."""


class Library(Turns, Chance, Thinking, Playing, Study, Stepping, Protocol):
    """All of it: what the rules of one game do, however they are run."""


LONG = (
    "choose",
    "think",
    "grow_tree",
    "play_games",
    "study_games",
    "step_lanes",
    "sample_lanes",
    "begin_lanes",
)


@dataclass(frozen=True)
class Argument:
    """What stands at one place: an array of some shape, several of them as a tuple, or a number."""

    name: str
    shape: Shape | None = None
    parts: tuple[Argument, ...] = ()
    holds: type[Any] | None = None


@dataclass(frozen=True)
class Entry:
    """A function of a library."""

    name: str
    home: str
    arguments: tuple[Argument, ...]
    gives: bool
    """Whether it gives a number."""
    about: str
    in_browsers: bool
    """Whether libraries for browsers have it too."""

    @property
    def is_long(self) -> bool:
        """Whether it can take so long that other threads should go on meanwhile."""
        return self.name in LONG

    def pointers(self) -> list[Argument]:
        """What is handed over as C sees it, without the lengths: numbers have no shape."""
        return [part for argument in self.arguments for part in argument.parts or (argument,)]

    def lengths(self) -> dict[str, tuple[str, int]]:
        """Of each length that is handed over, which array has it, and which way."""
        found: dict[str, tuple[str, int]] = {}
        for argument in self.arguments:
            for part in argument.parts or (argument,):
                path = f"{argument.name}.{part.name}" if argument.parts else part.name
                for way, length in enumerate(part.shape.lengths if part.shape else ()):
                    if isinstance(length, str) and length.islower():
                        found.setdefault(length, (path, way))
        return found


def argument(name: str, hint: Any) -> Argument:
    if hint is int:
        return Argument(name)
    if hasattr(hint, "_fields"):
        hints = get_type_hints(hint, include_extras=True)
        return Argument(name, None, tuple(argument(part, hints[part]) for part in hint._fields), hint)
    return Argument(name, hint.__metadata__[0])


def listed(part: type, home: str, in_browsers: bool) -> Iterator[Entry]:
    for name, function in vars(part).items():
        if not name.startswith("_"):
            hints = get_type_hints(function, include_extras=True)
            gives = hints.pop("return") is int
            arguments = tuple(argument(each, hint) for each, hint in hints.items())
            yield Entry(name, home, arguments, gives, (function.__doc__ or "").strip(), in_browsers)


@cache
def entries() -> tuple[Entry, ...]:
    """The list, in its order."""
    return tuple(entry for part, said in PARTS.items() for entry in listed(part, *said))
