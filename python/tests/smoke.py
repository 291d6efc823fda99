"""Tries the package where it is installed, with NumPy alone: a game, a tournament, its page, samples, a batch.

    python -I smoke.py

It prints one line and exits with 0 if all works. `python/wheel.sh` runs it on the wheel, and `test_smoke.py` with the other
tests.
"""

import tempfile
from importlib.metadata import version
from pathlib import Path

import numpy as np
import orrery


def smoke(folder: Path) -> str:
    """Uses each part of the native module once, with files in an empty folder. Says what it saw."""
    game = orrery.game("planet-unknown")
    state = game.start(game.setup(players=2), seed=7)
    bot = orrery.agent("greedy", game)
    legal = state.legal_actions()
    assert len(legal) == 360 and state.action_text(legal[0]) == "lay outer 0 13"
    while not state.is_over:
        state.apply(state.legal_actions()[0] if state.turn == 0 else bot.choose(state))
    assert state.scores().tolist() == [13, 41]
    assert state.svg().startswith("<svg")

    run = orrery.tournament(["greedy", "random"], games=40, seed=1, run=folder / "run")
    greedy = run.json["agents"][0]
    low, high = greedy["win_share_interval"]
    assert greedy["agent"] == "greedy" and 0.5 < low < greedy["win_share"] <= high
    page = folder / "run.html"
    run.report(html=page)
    assert "<svg" in page.read_text(encoding="utf-8")
    assert "arrow_array_stream" in repr(run.games().__arrow_c_stream__())
    samples = orrery.encode(run, folder / "samples").samples
    assert samples > 0

    batch = orrery.batch("planetarium", num_envs=8, players=2, seed=1)
    batch.step(batch.random_actions(1))
    assert np.isfinite(batch.unpacked()).all()
    return (
        f"orrery {version('orrery')} works: a game of {state.scores().tolist()} points, greedy wins {greedy['win_share']:.2f} "
        f"[{low:.2f}, {high:.2f}] of {run.json['games']} games, {samples} samples"
    )


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        print(smoke(Path(name)))
