"""Times the batch environment beside other loops over the same games: decisions per second of processor time.

python benches/python/batch.py [--orrery PATH] [--rounds N] [--num-envs N] [--threads N]

Two play the base game of Planet Unknown with random legal actions; only choices among two or more actions count. Every loop
runs on one thread. In each round all loops run in turn, and the row `decisions` of `orrery bench` with them if the path of
the program is given; medians are printed, and ratios are medians of the ratios of the rounds. The marks are shares of that row
of the program built from commit 38df2f2. The last line is the time of a `copy.deepcopy` of a `State`.

With `--threads N` the batches run on N threads, the rates are per second of elapsed time, and nothing else runs.
"""

import argparse
import copy
import json
import statistics
import subprocess
import time

import numpy as np
import orrery

SECONDS = 1.0


def batch(num_envs, threads, *extras):
    """Legal lists, a choice by NumPy, a step, and these further arrays."""
    env = orrery.batch(num_envs=num_envs, players=2, threads=threads)
    random = np.random.default_rng(1)
    # The arrays of the loop, made once.
    arrays = {name: getattr(env, name)() for name in extras}
    offsets, indices = np.empty(num_envs + 1, np.int64), np.empty(4_000 * num_envs, np.uint16)
    rewards, dones = np.empty((num_envs, 2), np.float32), np.empty(num_envs, bool)

    def step():
        _, lists = env.legal_actions(offsets, indices)
        for name, array in arrays.items():
            getattr(env, name)(array)
        counts = np.diff(offsets)
        chosen = offsets[:-1] + (random.random(num_envs) * counts).astype(np.int64)
        env.step(lists[chosen], rewards, dones)
        return num_envs

    return step


def drawn(num_envs, threads):
    """Actions drawn in Rust, no lists."""
    env = orrery.batch(num_envs=num_envs, players=2, threads=threads)
    actions = np.empty(num_envs, np.uint16)
    steps = iter(range(1 << 62))

    def step():
        env.step(env.random_actions(next(steps), actions))
        return num_envs

    return step


def single():
    """A loop over the legal actions of one `State`; plays one game."""
    game = orrery.game("planet-unknown")
    setup = game.setup(players=2)
    random = np.random.default_rng(1)
    seeds = iter(range(1 << 62))

    def play():
        decisions = 0
        state = game.start(setup, seed=next(seeds))
        while not state.is_over:
            legal = state.legal_actions()
            decisions += len(legal) > 1
            state.apply(legal[int(random.random() * len(legal))])
        return decisions

    return play


def pettingzoo():
    """The loop of PettingZoo's pages: `agent_iter`, `last`, a masked sample, `step`; plays one game."""
    import orrery.pettingzoo

    env = orrery.pettingzoo.env(game="planet-unknown", players=2)
    seeds = iter(range(1 << 62))

    def play():
        decisions = 0
        env.reset(seed=next(seeds))
        for agent in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                action = None
            else:
                mask = observation["action_mask"]
                decisions += np.count_nonzero(mask) > 1
                action = env.action_space(agent).sample(mask)
            env.step(action)
        return decisions

    return play


def pyspiel(name):
    """A loop over the legal actions of a game of OpenSpiel, in C++, from Python; plays one game."""
    import pyspiel

    game = pyspiel.load_game(name)
    random = np.random.default_rng(1)

    def play():
        decisions = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            decisions += len(legal) > 1
            state.apply_action(legal[int(random.random() * len(legal))])
        return decisions

    return play


def copies():
    """`copy.deepcopy` of a `State` in the middle of a game, a hundred times."""
    game = orrery.game("planet-unknown")
    state = game.start(game.setup(players=2), seed=1)
    while state.round < 10:
        state.apply(state.legal_actions()[0])

    def play():
        for _ in range(100):
            copy.deepcopy(state)
        return 100

    return play


def rate(play, clock=time.thread_time):
    """What is done per second, of this thread's processor time unless another clock is given, once the loop is warm."""
    play()
    begun, done, seconds = clock(), 0, 0.0
    while seconds < SECONDS:
        done += play()
        seconds = clock() - begun
    return done / seconds


def decisions_of(program):
    """The row `decisions` of the program's own benchmark."""
    command = [program, "bench", "--rows", "decisions", "--format", "json"]
    printed = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    return find(printed, "decisions")


def find(value, name):
    """The value of the row of this name, wherever the JSON has it."""
    if isinstance(value, dict):
        if value.get("name") == name:
            return value["value"]
        value = list(value.values())
    if isinstance(value, list):
        found = (find(part, name) for part in value)
        return next((part for part in found if part is not None), None)
    return None


def batches(num_envs, threads):
    """The loops of the batch, with their marks."""
    return [
        ("batch, actions drawn in Rust", None, drawn(num_envs, threads)),
        ("batch, lists", 0.30, batch(num_envs, threads)),
        ("batch, lists and masks", None, batch(num_envs, threads, "action_masks")),
        ("batch, lists and packed observations", 0.13, batch(num_envs, threads, "observations")),
        ("batch, lists and unpacked observations", None, batch(num_envs, threads, "unpacked")),
    ]


def loops(num_envs):
    """The loops of one thread, with their marks."""
    made = [*batches(num_envs, 1), ("single states", None, single())]
    others = [
        ("PettingZoo", pettingzoo),
        ("pyspiel, hex", lambda: pyspiel("hex")),
        ("pyspiel, quoridor", lambda: pyspiel("quoridor")),
    ]
    for name, make in others:
        try:
            made.append((name, None, make()))
        except ImportError as error:
            print(f"left out: {name} ({error})")
    return made


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--orrery", metavar="PATH", help="the program whose row `decisions` is measured beside")
    parser.add_argument("--rounds", type=int, default=5, help="how often all loops run in turn [default: 5]")
    parser.add_argument("--num-envs", type=int, default=1_024, help="environments of a batch [default: 1024]")
    parser.add_argument("--threads", type=int, help="only the batches, on this number of threads, by elapsed time")
    asked = parser.parse_args()
    if asked.threads:
        return threaded(asked)
    made = loops(asked.num_envs)
    rates = {name: [] for name, _, _ in made}
    engine = []
    for _ in range(asked.rounds):
        if asked.orrery:
            engine.append(decisions_of(asked.orrery))
        for name, _, play in made:
            rates[name].append(rate(play))
    print(f"{'loop':40} {'decisions/s':>12} {'of engine':>10} {'mark':>5} {'of PettingZoo':>14} {'mark':>5}")
    if engine:
        print(f"{'orrery bench, decisions':40} {statistics.median(engine):12,.0f} {1:10.3f}")
    for name, mark, _ in made:
        print(f"{name:40} {statistics.median(rates[name]):12,.0f} ", end="")
        print(f"{ratio(rates[name], engine):>10} {mark or '':>5} {ratio(rates[name], rates.get('PettingZoo')):>14} ", end="")
        print(f"{40 if name == 'batch, lists' else '':>5}")
    copied = statistics.median(rate(copies()) for _ in range(asked.rounds))
    print(f"{'copy.deepcopy of a State':40} {1e6 / copied:12.2f} microseconds")


def threaded(asked):
    """The rates of the batches on some threads, by elapsed time."""
    made = batches(asked.num_envs, asked.threads)
    rounds = [[rate(play, time.perf_counter) for _, _, play in made] for _ in range(asked.rounds)]
    print(f"{'loop':40} {'decisions/s of elapsed time':>28}")
    for (name, _, _), rates in zip(made, zip(*rounds)):
        print(f"{name:40} {statistics.median(rates):28,.0f}")


def ratio(values, others):
    """The median of the ratios of the rounds."""
    if not others:
        return ""
    return f"{statistics.median(value / other for value, other in zip(values, others)):.3f}"


if __name__ == "__main__":
    main()
