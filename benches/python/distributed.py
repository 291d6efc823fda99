"""Measures what `python/DISTRIBUTED.md` calculates with: what a slice of a run costs the core that plays it, and the process
that writes it.

python benches/python/distributed.py [--rounds N]

The driver and the workers of a cluster are this process, one after the other, on one thread: there is no network. Times are of
the processor, and each number is the median of the rounds. The package has to be installed as users install it, `pip install
./python`: the one that tests build has checks.
"""

import argparse
import statistics
import tempfile
import time
from collections import defaultdict
from pathlib import Path

import orrery
from orrery import _orrery

#: Agents, with the games of a slice, which takes a second or more.
AGENTS = {"greedy,random": 1_000, "greedy": 400, "planner": 60, "mcts:iters=300": 4}
#: Games that the writer gets, in slices of 1,000.
WRITTEN = 10_000


class Shared:
    """Slices that this process works on itself, and what that took."""

    def __init__(self, blocks: int) -> None:
        self.blocks = blocks
        self.seconds = defaultdict(float)

    def share(self, task, places, group, in_order, given=lambda places: b""):
        """Works on all slices, and then hands them over."""
        step = max(group, self.blocks)
        cut = [[(at, min(end, at + step))] for start, end in places for at in range(start, end, step)]
        inputs = [self.timed("read", lambda places=places: given(places)) for places in cut]
        done = [
            self.timed("work", lambda places=places, input=input: _orrery._work(task, places, input, None, {}))
            for places, input in zip(cut, inputs, strict=True)
        ]
        for content in done:
            begun = time.process_time()
            yield content
            self.seconds["write"] += time.process_time() - begun

    def timed(self, what, work):
        """The result of some work, whose time is noted."""
        begun = time.process_time()
        result = work()
        self.seconds[what] += time.process_time() - begun
        return result


def played(agents, games, blocks, **options):
    """Games a second of the worker and of the writer, and the bytes of a game in the run."""
    with tempfile.TemporaryDirectory() as folder:
        shared = Shared(blocks)
        run = Path(folder) / "run"
        orrery.tournament(agents, games=games, seed=1, run=run, progress=False, _remote_workers=shared.share, **options)
        size = sum(file.stat().st_size for file in run.iterdir())
    return {"work": games / shared.seconds["work"], "write": games / shared.seconds["write"], "bytes": size / games}


def merged(games):
    """Games a second that `merge` writes."""
    with tempfile.TemporaryDirectory() as folder:
        parts = [Path(folder) / str(part) for part in (1, 2)]
        for number, part in enumerate(parts, 1):
            orrery.tournament("greedy,random", games=games, seed=1, slice=f"{number}/2", run=part, progress=False)
        begun = time.process_time()
        _orrery._command(["merge", str(Path(folder) / "whole"), *map(str, parts)], None, {}, lambda *_: None, lambda *_: None, None)
        return {"merge": games / (time.process_time() - begun)}


def encoded(games):
    """Samples a second of a worker, and of the process that reads the run and writes the dataset."""
    with tempfile.TemporaryDirectory() as folder:
        run = orrery.selfplay("random", games=games, seed=1, run=Path(folder) / "run", progress=False)
        shared = Shared(blocks=3)
        given = _orrery.RunFolder(run.folder).input

        def share(task, places, group, in_order):
            return shared.share(task, places, group, in_order, given)

        samples = orrery.encode(run, Path(folder) / "data", progress=False, _remote_workers=share).samples
    driver = shared.seconds["read"] + shared.seconds["write"]
    return {"work": samples / shared.seconds["work"], "driver": samples / driver}


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--rounds", type=int, default=3)
    rounds = arguments.parse_args().rounds
    rows = {
        **{
            f"{agents}, slices of {games} games": lambda agents=agents, games=games: played(agents, 2 * games, games // 2)
            for agents, games in AGENTS.items()
        },
        "writer": lambda: played("greedy,random", WRITTEN, 500),
        "writer, records=none": lambda: played("greedy,random", WRITTEN, 500, records="none"),
        "slices of one block": lambda: played("greedy,random", 400, 1),
        "merge": lambda: merged(10_000),
        "samples": lambda: encoded(1_000),
    }
    for name, row in rows.items():
        found = [row() for _ in range(rounds)]
        print(f"{name}:", *(f"{what} {statistics.median(one[what] for one in found):,.1f}" for what in found[0]))


if __name__ == "__main__":
    main()
