"""An agent written in Python, compared with agents of the laboratory.

It tries each legal action on a position that it cannot distinguish from the real one, lets a quick agent play some decisions
on, and takes the action after which it has the most points.
"""

# %% The agent: a class with a method `choose`. It sees only the view of its seat.
import numpy as np
import orrery

GAME = orrery.game("planetarium")
ACTIONS, DECISIONS = 6, 4


class LookAhead:
    def __init__(self):
        self.player = orrery.agent("random", GAME)

    def choose(self, view, legal):
        rng = np.random.default_rng(view.seed)
        tried = rng.choice(legal, min(ACTIONS, len(legal)), replace=False)
        worlds = [view.sample(seed) for seed in rng.integers(2**63, size=2)]
        return max(tried, key=lambda action: sum(self.points(world, action, view.seat) for world in worlds))

    def points(self, world, action, seat):
        after = world.copy()
        after.apply(action)
        for _ in range(DECISIONS):
            if not after.is_over:
                after.apply(self.player.choose(after))
        return int(after.scores()[seat])


# %% A tournament: pass the class where the names of agents go.
run = orrery.tournament([LookAhead, "random"], game=GAME, games=10, seed=1)
for agent in run.json["agents"]:
    low, high = agent["win_share_interval"]
    print(f"{agent['agent']}: {agent['win_share']:.2f} of the wins [{low:.2f}, {high:.2f}], {agent['mean_score']:.1f} points")

# %% One of its games, decision by decision.
record = run.record(0)
state = record.replay(0)
for action in record.actions()[:5]:
    print(f"seat {state.turn}: {state.explain(action)}")
    state.apply(action)
