"""REINFORCE in NumPy: a policy that learns a solo game of Planetarium, where the target is a score.

The policy is linear. Each action has a row of weights; its logit is their product with the observation, and the policy is the
softmax over the legal actions. A network takes the place of `weights` with the same loop around it.
"""

# %% The environment: unpacked observations, and the points as the reward at the end.
import gymnasium
import numpy as np
import orrery  # registers the environments

EPISODES, BATCH, RATE = 400, 20, 0.4

env = gymnasium.make("orrery/PlanetariumSolo-v0", observation="unpacked", reward="score")
rng = np.random.default_rng(1)
weights = np.zeros((env.action_space.n, env.observation_space["observation"].shape[0]), np.float32)


# %% The policy: the probabilities of the legal actions.
def policy(seen):
    legal = np.flatnonzero(seen["action_mask"])
    logits = weights[legal] @ seen["observation"]
    likely = np.exp(logits - logits.max())
    return legal, likely / likely.sum()


# %% A game: what was seen, chosen and probable at each decision, and the points at the end.
def play(seed):
    decisions = []
    seen, _ = env.reset(seed=seed)
    ended = False
    while not ended:
        legal, probable = policy(seen)
        chosen = rng.choice(len(legal), p=probable)
        decisions.append((seen["observation"], legal, probable, chosen))
        seen, points, ended, _, _ = env.step(legal[chosen])
    return decisions, points


# %% Learning: actions of games that went better than the mean of their batch become more probable.
history = []
for first in range(0, EPISODES, BATCH):
    games = [play(seed) for seed in range(first, first + BATCH)]
    points = np.array([points for _, points in games])
    history.append(points.mean())
    advantages = (points - points.mean()) / (points.std() + 1e-6)
    for (decisions, _), advantage in zip(games, advantages):
        for observation, legal, probable, chosen in decisions:
            gradient = -probable
            gradient[chosen] += 1
            weights[legal] += RATE * advantage / BATCH * np.outer(gradient, observation)

# %% What came of it. Every game is another deal, so the policy has not learned single deals by heart.
print(f"mean points of the first {BATCH * 5} games: {np.mean(history[:5]):.1f}")
print(f"mean points of the last {BATCH * 5} games: {np.mean(history[-5:]):.1f}")
assert np.mean(history[-5:]) > np.mean(history[:5]), "the policy has not learned"
