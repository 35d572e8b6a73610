"""Pairs of worlds that differ only in what an observer cannot know, and stories that happen in both."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, get_args

from matches import play_any, words_of

from stammtisch import Table
from stammtisch.engine import chance, contract
from stammtisch.games import BadOption, load
from stammtisch.games.options import NumberOption
from stammtisch.rooms.outgoing import viewer_of
from stammtisch.rooms.protocol import Clock

LONGEST_STORY = 8  # moves
LONGEST_MATCH = 600  # moves of a match that positions are taken from
AHEAD = 80  # moves between two positions, at most
MOST_GUESSES = 4  # worlds of which the one is taken in which most can happen
MOST_DEALS = 300  # that are tried for some that look the same
OLDEST = 10**6  # so far behind the newest number that it is the first


# --- what can happen


@dataclass(frozen=True)
class Moved:
    """Somebody else makes a move; what the observer cannot see of it may differ."""

    seat: int
    moves: tuple[str, str]


@dataclass(frozen=True)
class TookBack:
    """Somebody else takes a move back."""

    seat: int


@dataclass(frozen=True)
class Said:
    """The observer says something over the socket; of a number, how far it lies behind the newest."""

    kind: str
    rest: dict[str, Any]
    behind: int | None = None
    times: int = 1


@dataclass(frozen=True)
class Typed:
    """The observer sends a text that is not a message."""

    text: str


@dataclass(frozen=True)
class Asked:
    """The observer asks over HTTP; CODE, GAME and TOKEN stand for their own."""

    method: str
    path: str
    body: str = ""


@dataclass(frozen=True)
class CameBack:
    """The observer loses the line and comes back; how many numbers they have missed."""

    missed: int


Step = Moved | TookBack | Said | Typed | Asked | CameBack


@dataclass(frozen=True)
class World:
    """How a game begins in one of the worlds: by a seed, or at a position."""

    seed: str | None
    position: str | None
    commitment: str | None


@dataclass(frozen=True)
class Pair:
    """Two worlds that are one to the observer (None: a spectator), and what happens in both."""

    game: str
    options: dict[str, int | str]
    seats: int
    observer: int | None
    bots: frozenset[int]
    host: int
    clock: Clock
    is_early: bool  # the observer is there when the game begins
    worlds: tuple[World, World]
    story: tuple[Step, ...]


# --- two tables side by side


class Twins:
    """The tables of both worlds, which look the same to the observer."""

    def __init__(self, one: Table, other: Table, observer: int | None, bots: frozenset[int]) -> None:
        self.one, self.other, self.observer, self.bots = one, other, observer, bots

    @property
    def look_the_same(self) -> bool:
        return seen(self.one, self.observer) == seen(self.other, self.observer)

    @property
    def practice(self) -> bool:
        return len(self.bots) == self.one.seats - 1

    def movers(self) -> list[int]:
        """Who can move next: people in any order, bots one after the other."""
        waiting = self.one.waiting
        bots = [seat for seat in waiting if seat in self.bots]
        return [seat for seat in waiting if seat not in self.bots] + bots[:1]

    def play(self, seat: int, moves: tuple[str, str]) -> bool:
        """Make a move in both worlds; not if the observer could tell them apart then."""
        self.one.play(moves[0], seat)
        self.other.play(moves[1], seat)
        if self.look_the_same:
            return True
        self.undo(1)
        return False

    def undo(self, moves: int) -> None:
        self.one.undo(moves)
        self.other.undo(moves)

    def takes_back(self, seat: int) -> int:
        """How many moves go if a seat takes its last one back; 0 if it may not."""
        movers = [mover for mover, _ in self.one.history]
        if seat not in movers:
            return 0
        last = len(movers) - movers[::-1].index(seat) - 1
        if self.practice:
            return len(movers) - last
        return int(last == len(movers) - 1 and self.one.can_be_undone())


def seen(table: Table, observer: int | None) -> bytes:
    view: bytes = table.view_state(viewer_of(table, observer)).tobytes()
    return view


def cards(table: Table) -> bytes:
    """The truth, but for what chance will bring."""
    truth = table.truth()
    truth.chance[:] = 0
    content: bytes = truth.tobytes()
    return content


# --- stories


def tell(twins: Twins, chooser: random.Random) -> list[Step]:
    """What can happen in both worlds without the observer noticing a difference, as far as that goes. When
    the game is over everybody may know everything."""
    story: list[Step] = []
    for _ in range(LONGEST_STORY):
        story += tries(twins, chooser)
        move = next_move(twins, chooser)
        if move is None:
            break
        story += [move, *taking_back(twins, chooser, move)]
        if twins.one.over:
            return story
    return [*story, *tries(twins, chooser)]


def next_move(twins: Twins, chooser: random.Random) -> Step | None:
    """A move after which the worlds still look the same, made on both tables; None if there is none."""
    for seat in chooser.sample(twins.movers(), len(twins.movers())):
        for moves in choices(twins, seat, chooser):
            if twins.play(seat, moves):
                return (
                    Moved(seat, moves)
                    if seat != twins.observer
                    else Said("move", {"move": moves[0]}, 0, chooser.choice((1, 1, 1, 2)))
                )
    return None


def choices(twins: Twins, seat: int, chooser: random.Random) -> list[tuple[str, str]]:
    """The moves of a seat that both worlds allow; of those that the observer cannot see, any two."""
    game = twins.one.game
    one, other = twins.one.moves(seat), twins.other.moves(seat)
    unseen = [
        [move for move in moves if game.actions[move] in game.secret and seat != twins.observer]
        for moves in (one, other)
    ]
    both = [(move, move) for move in one if move in other and move not in unseen[0]]
    if all(unseen):
        both += [(chooser.choice(unseen[0]), chooser.choice(unseen[1])) for _ in range(3)]
    return chooser.sample(both, len(both))


def taking_back(twins: Twins, chooser: random.Random, move: Step) -> Iterator[Step]:
    """Somebody else may take back what they have just done."""
    if twins.one.over or not isinstance(move, Moved) or move.seat in twins.bots:
        return
    if chooser.random() < 0.1:
        gone = twins.takes_back(move.seat)
        if gone and (twins.practice or twins.other.can_be_undone()):
            twins.undo(gone)
            yield TookBack(move.seat)


def tries(twins: Twins, chooser: random.Random) -> Iterator[Step]:
    """What the observer tries besides: most of it is refused, and must be in the same words."""
    if chooser.random() < 0.5:
        yield Said("move", {"move": wrong_move(twins, chooser)}, chooser.choice((0, 0, 0, 1, 3, -1)))
    if chooser.random() < 0.2:
        behind = chooser.choice((0, 0, 0, OLDEST))
        if behind == 0 and twins.observer is not None:
            twins.undo(twins.takes_back(twins.observer))
        yield Said("undo", {}, behind, chooser.choice((1, 1, 2)))
    if chooser.random() < 0.2:
        yield Said("hint", {})
    if chooser.random() < 0.2:
        yield chooser.choice(other_tries(twins.observer or 0))
    if chooser.random() < 0.15:
        yield CameBack(chooser.choice((0, 1, 2, 5, OLDEST)))
    if chooser.random() < 0.2:
        yield chooser.choice(requests(twins.one.seats))


def wrong_move(twins: Twins, chooser: random.Random) -> str:
    """What the observer cannot do; best, what somebody else can do in one of the worlds alone."""
    table, observer = twins.one, twins.observer
    others = [seat for seat in table.waiting if seat != observer]
    telling = {move for seat in others for move in set(table.moves(seat)) ^ set(twins.other.moves(seat))}
    own = set() if observer is None else set(table.moves(observer))
    wrong = sorted(telling - own) if chooser.random() < 0.7 else []
    return chooser.choice(wrong or ["nothing", *(move for move in table.game.moves if move not in own)])


def other_tries(seat: int) -> list[Step]:
    return [
        Said("react", {"reaction": "wow"}),
        Said("rename", {"name": "Eve"}),
        Said("rename", {"name": "\u202e"}),
        Said("back", {}),
        Said("start", {}),
        Said("kick", {"seat": seat}),
        Said("host", {"seat": seat}),
        Said("configure", {"clock": "fast"}),
        Said("arrange", {"seats": ["open", "master"]}),
        Said("move", {"move": 5}, 0),
        Said("look", {}),
        Typed("{"),
        Typed('{"type": "ping"}'),
        Typed('{"type": "hello", "protocol": 1, "room": "AAAAAA"}'),
    ]


def requests(seats: int) -> list[Step]:
    """All that can be asked about a room and its game while that is running."""
    game, join = "/api/games/GAME", '{"id": "0123456789012345678901", "name": "Eve"}'
    return [
        Asked("GET", "/api/rooms/CODE"),
        Asked("POST", "/api/rooms/CODE/join", join),
        Asked("POST", "/api/history", '{"tokens": ["TOKEN"]}'),
        Asked("GET", game),
        Asked("GET", f"{game}/record"),
        Asked("GET", f"{game}/steps"),
        Asked("GET", f"{game}/steps?eyes={seats - 1}"),
        Asked("GET", f"{game}/review"),
        Asked("POST", f"{game}/review"),
        Asked("GET", f"{game}/nothing"),
    ]


# --- pairs


def pairs(game: str, seed: int = 0) -> Iterator[Pair]:
    """Without end: from random matches of every table size, with the usual options and with others."""
    chooser = random.Random(f"{game} {seed}")
    while True:
        table = any_table(game, chooser)
        observer = any_observer(table, chooser)
        yield from paired(table, dealt(table, observer, chooser), observer, chooser)
        ahead = chooser.randint(1, AHEAD)
        while not table.over and len(table.history) < LONGEST_MATCH:
            play_any(table, chooser)
            ahead -= 1
            if ahead == 0 and not table.over:
                ahead = chooser.randint(1, AHEAD)
                observer = any_observer(table, chooser)
                yield from paired(table, guessed(table, observer, chooser), observer, chooser)


def any_table(game: str, chooser: random.Random) -> Table:
    """Just dealt."""
    options: dict[str, int | str] = {}
    for name, option in load(game).options.items():
        if chooser.random() >= 0.25:
            continue
        if isinstance(option, NumberOption):
            options[name] = chooser.randint(option.least, option.most)
        else:
            options[name] = words_of(game)[name](chooser)
    seats, seed = chooser.choice(load(game).seats), chooser.randbytes(32)
    try:
        return Table(game, seats, seed, options)
    except BadOption:  # each of them is allowed, but not all together
        return Table(game, seats, seed)


def any_observer(table: Table, chooser: random.Random) -> int | None:
    seats: list[int | None] = [None, *range(table.seats)]
    return chooser.choice(seats)


def dealt(table: Table, observer: int | None, chooser: random.Random) -> Iterator[Table]:
    """Other deals that look the same, if some can be found."""
    for _ in range(MOST_DEALS):
        other = Table(table.game.name, table.seats, chooser.randbytes(32), table.options)
        if seen(other, observer) == seen(table, observer):
            yield other


def guessed(table: Table, observer: int | None, chooser: random.Random) -> Iterator[Table]:
    """Other positions that look the same."""
    for _ in range(MOST_GUESSES):
        world = table.view_state(viewer_of(table, observer))
        contract.guess(world, chance.generator(chooser.randbytes(32)))
        other = table_at(table, world.tobytes())
        if all(other.moves(seat) for seat in other.waiting):  # else nobody could have got there
            yield other


def table_at(like: Table, position: bytes) -> Table:
    """A table of the same game that stands at a position, without a past."""
    table = Table(like.game.name, like.seats, like.seed, like.options)
    table._put(position)
    return table


def paired(
    table: Table, others: Iterator[Table], observer: int | None, chooser: random.Random
) -> Iterator[Pair]:
    """The pair of a table and another one that looks the same and in which most can happen; none if there is
    no other."""
    is_dealt = not table.history
    bots = any_bots(table.seats, observer, chooser)
    best, longest = None, -1
    for other in islice(others, MOST_GUESSES):
        length = how_long(copies(table, other, observer, bots), chooser)
        if length > longest and cards(table) != cards(other):
            best, longest = other, length
    if best is None:
        return
    people = [seat for seat in range(table.seats) if seat not in bots]
    yield Pair(
        game=table.game.name,
        options=dict(table.options),
        seats=table.seats,
        observer=observer,
        bots=bots,
        host=chooser.choice(people),
        clock=chooser.choice(get_args(Clock)),
        is_early=chooser.random() < 0.3,
        worlds=(world_of(table, is_dealt), world_of(best, is_dealt)),
        story=tuple(tell(copies(table, best, observer, bots), chooser)),
    )


def copies(table: Table, other: Table, observer: int | None, bots: frozenset[int]) -> Twins:
    one, two = (table_at(table, each.truth().tobytes()) for each in (table, other))
    return Twins(one, two, observer, bots)


def how_long(twins: Twins, chooser: random.Random) -> int:
    """How many moves can be made one after the other."""
    return next((n for n in range(LONGEST_STORY) if next_move(twins, chooser) is None), LONGEST_STORY)


def any_bots(seats: int, observer: int | None, chooser: random.Random) -> frozenset[int]:
    """Often all others are bots, so that hints can be asked for; a person is always left."""
    person = chooser.randrange(seats) if observer is None else observer
    share = chooser.choice((0.0, 0.3, 1.0))
    return frozenset(seat for seat in range(seats) if seat != person and chooser.random() < share)


def world_of(table: Table, is_dealt: bool) -> World:
    if is_dealt and table.seed is not None:
        return World(table.seed.hex(), None, table.commitment)
    return World(None, table.text(), None)
