"""Compiled steps of games for learners: a move, and what the next seat sees and may do. Serves every game.

A seat's reward at the end is the share of the others that it leaves behind, less the share that it is behind:
1 for a sole winner, -1 for a sole loser, 0 in all for every game. Of several seats that owe a decision the
lowest comes first; their order never matters.

Every compiled entry holds all the rules that it calls, so there are few of them, and in each a rule is called
at one place only: that is what the first compile takes its time for.
"""

from __future__ import annotations

from typing import Any

from stammtisch.bots.search import HASH, copy
from stammtisch.engine import bits, chance, contract
from stammtisch.engine.chance import FOR_GAMES, FOR_MOVES
from stammtisch.engine.layout import NOBODY, Numbers, wide
from stammtisch.engine.marks import cold, rule

DEAL = -1  # in the place of an action
NOT_LEGAL = -2
FACTOR = 0x2545F491


@rule
def next_seat(s: Any) -> int:
    """Whose decision it is; NOBODY when the game is over."""
    seats = contract.waiting(s)
    return wide(bits.lowest_bit(seats)) if seats != 0 else wide(NOBODY)


@rule
def is_among(action: int, actions: Numbers, count: int) -> bool:
    for i in range(count):
        if actions[i] == action:
            return True
    return False


@rule
def list_legal(s: Any, seat: int, mask: Numbers, legal: Numbers) -> int:
    """What a seat may do, as a mask and as a list; how many actions that are."""
    count = wide(contract.legal(s, seat, legal))
    mask[:] = False
    for i in range(count):
        mask[legal[i]] = True
    return count


@rule
def write_rewards(s: Any, rewards: Numbers, out: Numbers) -> None:
    """What a finished game brought to each seat."""
    contract.places(s, out)
    for seat in range(s.seats):
        behind = 0
        for other in range(s.seats):
            behind += (out[other] > out[seat]) - wide(out[other] < out[seat])
        rewards[seat] = behind / (s.seats - 1.0)


@rule
def write_penalty(s: Any, seat: int, rewards: Numbers) -> None:
    """Whoever makes an illegal move has lost, and the others share the victory."""
    for other in range(s.seats):
        rewards[other] = -1.0 if other == seat else 1.0 / (s.seats - 1.0)


# --- many games


@cold
def begin_lanes(
    first: int, last: int, root: Numbers, roots: Numbers, sources: Numbers, dealt: Numbers
) -> None:
    """A lane has a stream of games and a stream of moves of its own, which depend on nothing but the seed and
    its number. Its first game is dealt by `step_lanes`."""
    for i in range(first, last):
        chance.begin_stream(roots[i], root, wide(i), FOR_GAMES)
        chance.begin_stream(sources[i], roots[i], wide(0), FOR_MOVES)
        dealt[i] = 0


@cold
def step_lanes(
    states: Any,
    first: int,
    last: int,
    actions: Numbers,
    roots: Numbers,
    dealt: Numbers,
    observation: Numbers,
    mask: Numbers,
    player: Numbers,
    rewards: Numbers,
    terminated: Numbers,
    legal: Numbers,
    counts: Numbers,
    again: bool,
) -> None:
    """A move in each lane, or its first deal. A finished game is followed by a fresh one in the same step;
    without `again` it stays as it is, every action is accepted and does nothing. What is legal is kept beside
    the mask, which others can write into."""
    for i in range(first, last):
        s = states[i]
        if terminated[i]:
            rewards[i, :] = 0.0
            terminated[i] = again == 0
            if not again:
                continue
        seat = wide(NOBODY)
        if dealt[i] > 0:
            seat = next_seat(s)
            if is_among(wide(actions[i]), legal[i], wide(counts[i])):
                contract.apply(s, seat, wide(actions[i]))
                seat = next_seat(s)
                if seat == NOBODY:
                    write_rewards(s, rewards[i], legal[i])
            else:
                write_penalty(s, seat, rewards[i])
                seat = wide(NOBODY)
            terminated[i] = seat == NOBODY
        if seat == NOBODY and (again or dealt[i] == 0):
            chance.begin_stream(s.chance[:], roots[i], wide(dealt[i]), FOR_GAMES)
            contract.deal(s)
            dealt[i] += 1
            seat = next_seat(s)
        if seat != NOBODY:
            player[i] = seat
            counts[i] = list_legal(s, seat, mask[i], legal[i])
        else:
            mask[i, :] = True
            counts[i] = 0
        contract.features(s, wide(player[i]), observation[i])


@cold
def sample_lanes(
    legal: Numbers, counts: Numbers, first: int, last: int, sources: Numbers, actions: Numbers
) -> None:
    """A legal action in each lane, all equally likely."""
    for i in range(first, last):
        actions[i] = legal[i, chance.below(sources[i], wide(counts[i]))] if counts[i] else 0


# --- one game


@cold
def step_one(
    cell: Any, action: int, observation: Numbers, mask: Numbers, rewards: Numbers, out: Numbers
) -> int:
    """Deal, or make the move of whose turn it is; who is next, NOBODY, or NOT_LEGAL and nothing has changed.
    `mask` still holds what is legal."""
    s = cell[0]
    if action == DEAL:
        contract.deal(s)
    elif action < 0 or action >= len(mask) or mask[action] == 0:
        return wide(NOT_LEGAL)
    else:
        contract.apply(s, next_seat(s), action)
    seat = next_seat(s)
    if seat == NOBODY:
        mask[:] = False
        write_rewards(s, rewards, out)
    else:
        list_legal(s, seat, mask, out)
        contract.features(s, seat, observation)
    return seat


# --- one game whose seats remember all that they have seen


@cold
def digest(view: Numbers) -> int:
    """A number for what somebody sees; two views have the same one by a chance of one in billions."""
    key = 1
    for i in range(len(view)):
        key = ((key ^ int(view[i])) * FACTOR) & HASH
        key ^= key >> 31
    return key


@cold
def step_remembered(
    states: Any, words: Numbers, keys: Numbers, seat: int, action: int, rewards: Numbers, out: Numbers
) -> int:
    """Make a legal move, or deal for seat NOBODY; who is next. What everybody sees then, and to the one who
    moved what they did, is added to a fingerprint of all that each has seen. The second state is scratch."""
    if seat == NOBODY:
        contract.deal(states[0])
    else:
        contract.apply(states[0], seat, action)
    for viewer in range(states[0].seats):
        copy(words, wide(0), wide(1))
        contract.hide(states[1], wide(viewer))
        key = wide(keys[viewer]) * FACTOR + (action + 2 if viewer == seat else 1)
        keys[viewer] = key * FACTOR ^ wide(digest(words[1]))
    following = next_seat(states[0])
    if following == NOBODY:
        write_rewards(states[0], rewards, out)
    return following


@cold
def imagine_remembered(states: Any, words: Numbers, keys: Numbers, seat: int, source: Numbers) -> None:
    """Replace what a seat does not know by what could be there. What the others have seen changes with it."""
    for viewer in range(-1, states[0].seats):  # -1: first the position itself
        if viewer == seat:
            continue
        if viewer >= 0:
            copy(words, wide(0), wide(1))
        contract.hide(states[0 if viewer < 0 else 1], wide(seat) if viewer < 0 else wide(viewer))
        if viewer < 0:
            contract.guess(states[0], source)
        else:
            keys[viewer] = wide(keys[viewer]) * FACTOR ^ wide(digest(words[1]))
