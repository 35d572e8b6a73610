"""A decision as a whole: moves race against each other in the same imagined worlds.

After each stage the worse half of the moves leaves the race, and whatever is worse than the strategy's own
move beyond doubt; those that are left get more worlds. The strategy's move stays in it to the end: it is
played unless another one is better beyond doubt. As soon as it is alone nothing is left to think about. A
thought is made of several trees, so that they can be grown side by side; how many do so at a time changes
nothing. The position is in the first state of the forest. Nothing is allocated here.
"""

from __future__ import annotations

import math

from stammtisch.bots.search import (
    GAIN,
    KINDS,
    ROOT,
    SQUARES,
    SUM,
    WORLD,
    WORLDS,
    Tree,
    clear,
    copy,
    grow,
)
from stammtisch.engine import chance, contract, turns
from stammtisch.engine.entries import Forest
from stammtisch.engine.layout import Numbers, wide
from stammtisch.engine.marks import cold, rule

TREES = 4
STAGES = 8  # at least; after each of them a clear case can be settled
DOUBT = 1.0  # standard errors by which a move must be better or worse
SLIGHT = 0.001  # an advantage of at most so much is not worth looking for
SURPRISE = 0.1  # squares that are taken for granted before the first try
ALWAYS = 1000
# Of a race: how many moves there were, how many are left (the strategy's, and behind it, in the end, the
# best), how many stages are to come.
MOVES, LEFT, STAGES_LEFT = range(3)


@cold
def advise(cell: Numbers, seat: int, out: Numbers, source: Numbers) -> int:
    """The strategy's move."""
    return wide(contract.strategy(cell[0], seat, out, source))


@cold
def choose(
    forest: Forest, seat: int, source: Numbers, horizon: int, slips: int, sees: int, effort: int
) -> int:
    """The decision of a level: in `slips` of a thousand cases a slip, else the strategy's move or, with some
    effort, the best that a search finds. -1 if the seat owes none."""
    count = turns.list_moves(forest.states[ROOT:WORLD], seat, forest.out[0])
    if count == 0:
        return wide(-1)
    for i in range(count):
        forest.moves[i] = forest.out[0, i]
    if count == 1:
        return wide(forest.moves[0])
    slipped = slips > 0 and chance.below(source, wide(ALWAYS)) < slips
    if slipped:
        count = overlook(forest.moves, source, count, sees)
        if count == 1:
            return wide(forest.moves[0])
    elif effort == 0:
        return wide(contract.strategy(forest.states[ROOT], seat, forest.out[0], source))
    if slipped:
        think(forest, seat, source, horizon, wide(0), wide(0), wide(0), count)
        return at_a_glance(forest)
    return think(forest, seat, source, horizon, effort, wide(1), wide(0), count)


@cold
def overlook(moves: Numbers, source: Numbers, count: int, sees: int) -> int:
    """Leave so many of the moves, any of them, in ascending order; how many that are."""
    seen = min(sees, count)
    for n in range(seen):  # those that are seen are put in front
        chosen = n + chance.below(source, count - n)
        move = moves[chosen]
        for i in range(chosen, n, -1):
            moves[i] = moves[i - 1]
        moves[n] = move
    for n in range(1, seen):
        move, i = moves[n], n
        while i > 0 and moves[i - 1] > move:
            moves[i] = moves[i - 1]
            i -= 1
        moves[i] = move
    return seen


@cold
def at_a_glance(forest: Forest) -> int:
    """Whichever move of the race did best in the few worlds that were looked at, of equals the lowest."""
    best, most = wide(-1), -1.0
    for n in range(forest.race[MOVES]):
        move, value = wide(forest.moves[n]), forest.totals[n, SUM] / forest.tries[n]
        if value > most or (value == most and move < best):
            best, most = move, value
    return best


@cold
def think(
    forest: Forest,
    seat: int,
    source: Numbers,
    horizon: int,
    effort: int,
    knockout: int,
    peeks: int,
    count: int,
) -> int:
    """Let the first `count` moves race until so many moves have been made in imagined worlds; the best."""
    each = effort // (begin_race(forest, seat, source, count, knockout) * TREES)
    while True:
        for tree in range(TREES):
            grow_tree(forest, wide(tree), seat, horizon, each, peeks)
        if end_stage(forest):
            return finish_race(forest)


@cold
def begin_race(forest: Forest, seat: int, source: Numbers, count: int, knockout: int) -> int:
    """Line up the moves, the strategy's first if it is among them; how many stages the race has. Without
    `knockout` all moves are looked at equally often."""
    usual = wide(contract.strategy(forest.states[ROOT], seat, forest.out[0], source))
    for n in range(1, count):
        if forest.moves[n] == usual:
            for i in range(n, 0, -1):
                forest.moves[i] = forest.moves[i - 1]
            forest.moves[0] = usual
    for n in range(count):
        forest.alive[n], forest.tries[n] = n, 0
        for kind in range(KINDS):
            forest.totals[n, kind] = 0.0
            for tree in range(TREES):
                forest.results[tree, n, kind] = 0.0
    forest.chances[:, :] = 0.0
    forest.worlds[:] = 0
    for tree in range(TREES):
        if tree > 0:
            copy(forest.words, wide(ROOT), wide(tree * WORLDS + ROOT))
        clear(tree_of(forest, tree))
        chance.reseed(forest.sources[tree], source)
    stages = max(wide(STAGES), count_stages(count)) if knockout else wide(1)
    forest.race[MOVES] = forest.race[LEFT] = count
    forest.race[STAGES_LEFT] = stages
    return stages


@cold
def count_stages(moves: int) -> int:
    """How often the worse half of the moves leaves, until one stands against the strategy's own."""
    stages = wide(1)
    while moves > 2:
        moves = 1 + moves // 2
        stages += 1
    return stages


@rule
def tree_of(forest: Forest, tree: int) -> Tree:
    """The memory of one tree."""
    return Tree(
        forest.places[tree], forest.nodes[tree], forest.edges[tree], forest.sums[tree], forest.size[tree],
        forest.path[tree], forest.factors,
    )  # fmt: skip


@cold
def grow_tree(forest: Forest, tree: int, seat: int, horizon: int, effort: int, peeks: int) -> None:
    """Try the moves that are still in the race in more worlds, until so many moves have been made there."""
    first = tree * WORLDS
    forest.worlds[tree] += grow(
        forest.states[first : first + WORLDS], forest.words[first : first + WORLDS], tree_of(forest, tree),
        seat, forest.moves, forest.alive[: forest.race[LEFT]], forest.results[tree], effort, peeks, horizon,
        forest.sources[tree], forest.rewards[tree], forest.chances[tree], forest.out[tree],
    )  # fmt: skip


@cold
def end_stage(forest: Forest) -> int:
    """Count what came of the moves in all trees, and put those behind the strategy's own into the order of
    their advantage. Unless it was the last stage, the worse half of them leaves, and whatever is clearly
    worse than the strategy's. 1 if the race is over."""
    left = wide(forest.race[LEFT])
    for tree in range(TREES):
        for i in range(left):
            move = forest.alive[i]
            forest.tries[move] += forest.worlds[tree]
            for kind in range(KINDS):
                forest.totals[move, kind] += forest.results[tree, i, kind]
                forest.results[tree, i, kind] = 0.0
        forest.worlds[tree] = 0
    sort_by_advantage(forest, left)
    forest.race[STAGES_LEFT] -= 1
    if forest.race[STAGES_LEFT] > 0:
        kept = wide(1)
        for i in range(1, min(left, 1 + left // 2)):
            if advantage(forest, forest.alive[i], DOUBT) > SLIGHT:
                forest.alive[kept] = forest.alive[i]
                kept += 1
        forest.race[LEFT] = kept
    is_settled = forest.race[LEFT] == 1 and forest.race[MOVES] > 1
    return wide(1) if is_settled or forest.race[STAGES_LEFT] == 0 else wide(0)


@cold
def sort_by_advantage(forest: Forest, left: int) -> None:
    """The move that is better beyond the least doubt first; equal ones stay in their order."""
    for n in range(2, left):
        move, i = forest.alive[n], n
        least = advantage(forest, move, -DOUBT)
        while i > 1 and advantage(forest, forest.alive[i - 1], -DOUBT) < least:
            forest.alive[i] = forest.alive[i - 1]
            i -= 1
        forest.alive[i] = move


@cold
def advantage(forest: Forest, move: int, doubts: float) -> float:
    """How much better than the strategy's a move is, and so many standard errors more, as far as tries can
    show."""
    tries = float(forest.tries[move])
    mean = forest.totals[move, GAIN] / tries
    scatter = (forest.totals[move, SQUARES] + SURPRISE) / tries - mean * mean
    return float(mean + doubts * math.sqrt(scatter / tries))


@cold
def finish_race(forest: Forest) -> int:
    """The best move: the strategy's, unless another one is better beyond doubt."""
    best = wide(0)
    if forest.race[LEFT] > 1 and advantage(forest, forest.alive[1], -DOUBT) > 0:
        best = wide(forest.alive[1])
    return wide(forest.moves[best])
