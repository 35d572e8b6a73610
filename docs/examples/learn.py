"""Learns Meister Makatsu by playing against itself, in numpy: policy gradients on one layer of weights."""

import sys

import numpy as np

from stammtisch.research.vector import Vector

LANES, RATE, MOMENTUM = 512, 0.1, 0.9
rng = np.random.default_rng(1)
games = Vector("makatsu", LANES, seats=2, seed=1, auto_reset=False)
weights = np.zeros((games.game.feature_size, len(games.game.moves)), np.float32)
slope = np.zeros_like(weights)


def play(rivals, learn=False):
    """One game in every lane, with these weights on each seat: what seat 0 won, and where to go from here."""
    steps, results = [], np.zeros((LANES, 2), np.float32)
    games.reset(int(rng.integers(1 << 60)))
    while not games.terminated.all():
        seen, seat, alive = games.observation.copy(), games.current_player.copy(), ~games.terminated
        scores = np.where(seat[:, None] == 0, seen @ rivals[0], seen @ rivals[1])
        scores = np.where(games.legal_action_mask, scores, -np.inf)
        actions = np.argmax(scores + rng.gumbel(size=scores.shape), axis=1).astype(np.int32)
        if learn:
            chances = np.exp(scores - scores.max(axis=1, keepdims=True))
            steps.append((seen, seat, alive, actions, chances / chances.sum(axis=1, keepdims=True)))
        games.step(actions)
        results += games.rewards
    climb = np.zeros_like(weights)
    for seen, seat, alive, actions, chances in steps:
        surprise = np.eye(weights.shape[1], dtype=np.float32)[actions] - chances
        climb += seen.T @ (surprise * (results[np.arange(LANES), seat] * alive)[:, None])
    return results[:, 0], climb / LANES


for update in range(int(sys.argv[1]) if len(sys.argv) > 1 else 200):
    slope = MOMENTUM * slope + play((weights, weights), learn=True)[1]
    weights += RATE * slope
    if update % 20 == 0:
        share = (play((weights, np.zeros_like(weights)))[0].mean() + 1) / 2
        print(f"{(update + 1) * LANES:7} games learnt from: wins {share:.1%} against random play", flush=True)
