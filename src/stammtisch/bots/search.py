"""Search for every game: many imagined worlds, one tree.

A view leaves things open; `guess` fills them in, once for each world. Every move in question is tried in the
same worlds, so that luck cancels out. After that move a world follows the nodes of the tree as long as there
are some, then the game's strategy plays on, and how it ends is written back to the moves that led there. A
node is a decision, known by what its mover sees there: worlds that look the same to that mover share it. Each
mover seeks their own best; what they do not know cannot tell their nodes apart. The first move that a new
node tries is that of the strategy. Nothing is allocated here."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from stammtisch.engine import bits, contract
from stammtisch.engine.layout import Numbers, wide
from stammtisch.engine.marks import cold, rule

# States: what is known at the decision, a world that it could be, that world after some moves, and how that
# looks to a mover.
ROOT, WORLD, FUTURE, SEEN = range(4)
WORLDS = 4  # states of a tree
DEEPEST = 8  # decisions of a world that nodes are made for
CURIOSITY = 0.25  # how readily moves are tried of which little is known
TRUST = 0.5  # share of the curiosity that goes to the strategy's move
BEND = 0.2  # how much sooner a big lead is safe than a small one suggests
HASH = (1 << 62) - 1

KEY, FIRST, MOVES, VISITS = range(4)  # of a node: its view, its first edge, its edges, worlds that came by
ACTION, TRIES = range(2)  # of an edge
NODES, EDGES, MADE = range(3)  # of a tree
# Of what came of a move: rewards, how much they were above those of the first move in the same world, the
# squares of that, and points.
SUM, GAIN, SQUARES, POINTS = range(4)
KINDS = 4


class Tree(NamedTuple):
    """Memory for one tree."""

    places: Numbers  # nodes by their key, counted from 1; 0 is none
    nodes: Numbers
    edges: Numbers
    sums: Numbers  # of the rewards of each edge
    size: Numbers  # nodes and edges in use, and moves made so far
    path: Numbers  # of one world: node, edge, mover
    factors: Numbers  # for each word of a view, a number without meaning


@cold
def clear(tree: Tree) -> None:
    """Forget what has grown."""
    tree.places[:] = 0
    tree.size[:] = 0


# --- growing


@cold
def grow(
    states: Any,
    words: Numbers,
    tree: Tree,
    seat: int,
    moves: Numbers,
    alive: Numbers,
    results: Numbers,
    effort: int,
    peeks: int,
    horizon: int,
    source: Numbers,
    rewards: Numbers,
    chances: Numbers,
    out: Numbers,
) -> int:
    """Try those moves of a seat that are alive in more worlds, until so many moves have been made there, and
    add what came of each to its row of results, and to `chances` what every seat got after the first of them;
    returns how many worlds there were. A bot that peeks looks at the one world that is true."""
    until = contract.rounds(states[ROOT]) + horizon
    enough = tree.size[MADE] + effort
    worlds = 0
    while worlds == 0 or tree.size[MADE] < enough:
        worlds += 1
        copy(words, ROOT, WORLD)
        if not peeks:
            contract.guess(states[WORLD], source)
        usual = 0.0
        for i in range(len(alive)):
            copy(words, WORLD, FUTURE)
            depth = follow(states, words, tree, seat, wide(moves[alive[i]]), until, source, rewards, out)
            learn(tree, depth, rewards)
            if i == 0:
                usual = rewards[seat]
                chances += rewards
            gain = rewards[seat] - usual
            results[i, SUM] += rewards[seat]
            results[i, GAIN] += gain
            results[i, SQUARES] += gain * gain
            results[i, POINTS] += out[seat]
    return worlds


@cold
def follow(
    states: Any,
    words: Numbers,
    tree: Tree,
    seat: int,
    action: int,
    until: int,
    source: Numbers,
    rewards: Numbers,
    out: Numbers,
) -> int:
    """Make a move and follow the tree, adding one node, then the strategy, to the end of the last round that
    is looked at; how many nodes lie on the way. The scores there stay in `out`."""
    future = states[FUTURE]
    depth, growing, mover, node = wide(0), True, wide(seat), wide(-1)
    while True:
        if action < 0:
            action = wide(contract.strategy(future, mover, out, source))
            if node >= 0:
                put_first(tree, node, action)
        contract.apply(future, mover, action)
        tree.size[MADE] += 1
        seats = contract.waiting(future)
        if seats == 0 or contract.rounds(future) >= until:
            break
        mover = bits.lowest_bit(seats)
        action, node = wide(-1), wide(-1)
        if growing:
            count = wide(contract.legal(future, mover, out))
            if count == 1:
                action = wide(out[0])
            else:
                copy(words, FUTURE, SEEN)
                contract.hide(states[SEEN], mover)
                node, growing = find(tree, key_of(words[SEEN], tree.factors), count, out)
                if node >= 0:
                    edge = most_promising(tree, node)
                    tree.path[depth, 0], tree.path[depth, 1], tree.path[depth, 2] = node, edge, mover
                    depth += 1
                    if growing:
                        action = wide(tree.edges[edge, ACTION])
                growing = growing and depth < DEEPEST
    judge(future, seats == 0, rewards, out)
    contract.scores(future, out)
    return depth


@rule
def copy(words: Numbers, source: int, target: int) -> None:
    """Copy a state, word by word."""
    for i in range(words.shape[1]):
        words[target, i] = words[source, i]


@cold
def judge(future: Any, over: bool, rewards: Numbers, out: Numbers) -> None:
    """Which part of the others each seat leaves behind; sharing a place is half of it."""
    if over:
        contract.places(future, out)
    for seat in range(future.seats):
        if over:
            behind = 0.0
            for other in range(future.seats):
                behind += (out[other] > out[seat]) + 0.5 * (out[other] == out[seat])
            rewards[seat] = (behind - 0.5) / (future.seats - 1)
        else:
            rewards[seat] = outlook(future, seat)


@cold
def outlook(s: Any, seat: int) -> float:
    """Between two rounds: how likely a seat's lead over each of the others lasts, on average. It was held
    against how games of the strategy went on. Made of exact operations only, so that every machine comes to
    the same number."""
    swing = contract.swing(s)
    sure = 0.0
    for other in range(s.seats):
        if other != seat:
            lead = contract.lead(s, seat, other) / swing
            lead += BEND * lead * lead * lead
            sure += 0.5 + 0.5 * lead / math.sqrt(1.0 + lead * lead)
    return float(sure / (s.seats - 1))


# --- the tree, the same for every game


@cold
def key_of(view: Numbers, factors: Numbers) -> int:
    """A number for what a mover sees; two views have the same one by a chance of one in billions. No word
    waits for the one before it, so many are multiplied at a time."""
    key = 0
    for i in range(len(view)):
        key += int(view[i]) * int(factors[i])
    key &= HASH
    return key ^ key >> 31


@cold
def find(tree: Tree, key: int, count: int, moves: Numbers) -> tuple[int, bool]:
    """The node of a view, and whether it was there before. A new one gets the first `count` moves; if there
    is no room for it, -1."""
    place = key & (len(tree.places) - 1)
    while tree.places[place] != 0:
        node = wide(tree.places[place]) - 1
        if tree.nodes[node, KEY] == key:
            return node, True
        place = (place + 1) & (len(tree.places) - 1)
    node, first = wide(tree.size[NODES]), wide(tree.size[EDGES])
    if node == len(tree.nodes) or first + count > len(tree.edges):
        return wide(-1), False
    tree.places[place] = node + 1
    tree.nodes[node, KEY], tree.nodes[node, FIRST] = key, first
    tree.nodes[node, MOVES], tree.nodes[node, VISITS] = count, 0
    for i in range(count):
        tree.edges[first + i, ACTION], tree.edges[first + i, TRIES] = moves[i], 0
        tree.sums[first + i] = 0.0
    tree.size[NODES], tree.size[EDGES] = node + 1, first + count
    return node, False


@cold
def put_first(tree: Tree, node: int, action: int) -> None:
    """Let a new node begin with this move; the others stay in their order."""
    first = tree.nodes[node, FIRST]
    place = first
    while tree.edges[place, ACTION] != action:
        place += 1
    while place > first:
        tree.edges[place, ACTION] = tree.edges[place - 1, ACTION]
        place -= 1
    tree.edges[first, ACTION] = action


@cold
def most_promising(tree: Tree, node: int) -> int:
    """The edge with the best balance of what came of it and of how little it was tried."""
    first, moves = wide(tree.nodes[node, FIRST]), wide(tree.nodes[node, MOVES])
    visits = wide(tree.nodes[node, VISITS])
    total = 0.0
    for edge in range(first, first + moves):
        total += tree.sums[edge]
    eagerness = CURIOSITY * math.sqrt(visits)
    best, most = first, -1.0
    for edge in range(first, first + moves):
        tries = wide(tree.edges[edge, TRIES])
        trust = TRUST if edge == first else (1.0 - TRUST) / (moves - 1)
        value = tree.sums[edge] / tries if tries > 0 else total / max(visits, 1)
        promise = value + eagerness * trust / (1 + tries)
        if promise > most:
            best, most = edge, promise
    return best


@cold
def learn(tree: Tree, depth: int, rewards: Numbers) -> None:
    """Write how it ended back to the moves that led there."""
    for i in range(depth):
        node, edge, mover = tree.path[i, 0], tree.path[i, 1], tree.path[i, 2]
        tree.nodes[node, VISITS] += 1
        tree.edges[edge, TRIES] += 1
        tree.sums[edge] += rewards[mover]
