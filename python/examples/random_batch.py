"""Thousands of games at once: random play in a batch, and the samples that a trainer would take from it.

The loop is that of every trainer: read what the deciding seats see, choose an action for each, step. All arrays are made once
and written in place.
"""

# %% The batch, and the arrays that it writes.
import time

import numpy as np
import orrery

ENVIRONMENTS, STEPS, PLAYERS = 1024, 200, 2

batch = orrery.batch("planet-unknown", num_envs=ENVIRONMENTS, players=PLAYERS, seed=1)
observations = np.zeros((ENVIRONMENTS, batch.game.packed_length(PLAYERS)), np.uint8)
rewards = np.zeros((ENVIRONMENTS, PLAYERS), np.float32)
dones = np.zeros(ENVIRONMENTS, np.bool_)
rng = np.random.default_rng(1)


# %% A policy for the whole batch. The legal actions of environment i are `indices[offsets[i]:offsets[i + 1]]`.
def choose(observations, offsets, indices):
    return indices[offsets[:-1] + rng.integers(np.diff(offsets))]


# %% The loop.
scores = []
began = time.perf_counter()
for _ in range(STEPS):
    batch.observations(observations)
    actions = choose(observations, *batch.legal_actions())
    batch.step(actions, rewards, dones)
    scores.extend(batch.ended()[2])
seconds = time.perf_counter() - began

# %% What came of it.
print(f"{ENVIRONMENTS * STEPS} decisions, {ENVIRONMENTS * STEPS / seconds:,.0f} a second")
print(f"{len(scores)} games ended, mean points {np.mean(scores):.1f}")

# %% Numbers for a network, for the rows that are trained on: unpacking all of every step would take most of the time.
print("unpacked:", batch.unpacked().shape, "of", batch)
