"""Learns Meister Makatsu against itself: policy gradients on one layer of weights, in numpy alone."""

import sys

import numpy as np

from stammtisch.research.vector import Vector

LANES, RATE, MOMENTUM = 512, 0.1, 0.9
lanes, rng = np.arange(LANES), np.random.default_rng(1)
games = Vector("makatsu", LANES, seats=2, seed=1)  # every game has 44 decisions, so all lanes end together
weights = np.zeros((games.game.feature_size, len(games.game.moves)), np.float32)
slope = np.zeros_like(weights)


def play(mine, others):
    """A game in every lane, with these weights in the two seats: all decisions, and the rewards."""
    steps = []
    while not steps or not games.terminated.all():
        seen, seat = games.observation.copy(), games.current_player.copy()
        scores = np.where(seat[:, None] == 0, seen @ mine, seen @ others)
        scores = np.where(games.legal_action_mask, scores, -np.inf)
        actions = np.argmax(scores + rng.gumbel(size=scores.shape), axis=1)
        steps.append((seen, seat, scores, actions))
        games.step(actions)
    return steps, games.rewards.copy()


for update in range(int(sys.argv[1]) if len(sys.argv) > 1 else 200):
    steps, rewards = play(weights, weights)
    slope *= MOMENTUM
    for seen, seat, scores, actions in steps:
        chances = np.exp(scores - scores.max(axis=1, keepdims=True))
        surprise = -chances / chances.sum(axis=1, keepdims=True)
        surprise[lanes, actions] += 1
        slope += seen.T @ (surprise * rewards[lanes, seat, None]) / LANES
    weights += RATE * slope
    if update % 20 == 0:
        share = (play(weights, 0 * weights)[1][:, 0].mean() + 1) / 2
        print(f"{(update + 1) * LANES:7} games learnt from: wins {share:.1%} against random play", flush=True)
