"""Runs on the machines of a Ray cluster; `python/DISTRIBUTED.md` is the page about it.

Each function takes the arguments of the function of the package that has its name, and plays or encodes on all CPUs of the
cluster. The result is that of one machine, byte for byte but for the times. It needs `ray`: without `ray.init()` before, the
cluster of `RAY_ADDRESS` is joined, or one of this machine is started.
"""

import os
from collections.abc import Callable, Mapping, Sequence
from importlib.util import find_spec
from typing import Any

if find_spec("ray") is None:
    raise ImportError("orrery.distributed needs Ray; pip install 'ray>=2.60,<3' installs it")

from orrery import _balance, _dataset, _runs
from orrery._agents import AgentLike, listed
from orrery._balance import Comparison
from orrery._cluster import Cluster
from orrery._dataset import Dataset
from orrery._opened import opened
from orrery._orrery import RunFolder
from orrery._runs import Run

__all__ = ["balance", "encode", "run", "selfplay"]

#: How long a slice takes, unless it is said.
_SECONDS = 20.0

_COMMANDS: dict[str, Callable[..., Run]] = {
    "tournament": _runs.tournament,
    "solo": _runs.solo,
    "selfplay": _runs.selfplay,
}


def run(
    config: Mapping[str, Any],
    *,
    run: str | os.PathLike[str] | None = None,
    progress: bool | None = None,
    slice_seconds: float = _SECONDS,
) -> Run:
    """Plays a tournament. `config` has the arguments of `orrery.tournament`: `{"agents": "greedy,planner", "games": 10_000}`.

    With `"command": "solo"` or `"selfplay"` it has those of that function. `"resume": True` continues the run of the folder,
    however it was stopped.
    """
    options = dict(config)
    name = options.pop("command", "tournament")
    if name not in _COMMANDS:
        raise ValueError(f"command: found {name!r}; allowed are {', '.join(_COMMANDS)}")
    played: Run = _played(_COMMANDS[name], {**options, "run": run, "progress": progress}, slice_seconds)
    return played


def selfplay(
    agents: AgentLike | Sequence[AgentLike] = "planner",
    *,
    slice_seconds: float = _SECONDS,
    **options: Any,
) -> Run:
    """Plays games to learn from: `orrery.selfplay`."""
    played: Run = _played(_runs.selfplay, {"agents": agents, **options}, slice_seconds)
    return played


def balance(
    agents: AgentLike | Sequence[AgentLike] = "greedy,planner",
    *,
    slice_seconds: float = _SECONDS,
    **options: Any,
) -> Run | Comparison:
    """Compares corporations, planets or seats, under one ruleset or two: `orrery.balance`."""
    played: Run | Comparison = _played(_balance.balance, {"agents": agents, **options}, slice_seconds)
    return played


def encode(
    run: Run | str | os.PathLike[str],
    out: str | os.PathLike[str],
    *,
    slice_seconds: float = _SECONDS,
    **options: Any,
) -> Dataset:
    """Writes the decisions of a run as samples for learning: `orrery.encode`.

    Only the samples are made by remote workers; the run is read and the dataset is written by this process.
    """
    folder = run.folder if isinstance(run, Run) else run
    cluster = Cluster(slice_seconds, given=RunFolder(folder).input)
    return _dataset.encode(run, out, _remote_workers=cluster.share, **options)


def _played(play: Callable[..., Any], options: dict[str, Any], slice_seconds: float) -> Any:
    makers = listed(options["agents"])[1] if "agents" in options else {}
    if makers:
        # Agents written in Python need the rules on every node.
        options["game"] = opened(options.get("game", "planet-unknown"), options)
    cluster = Cluster(slice_seconds, options.get("game") if makers else None, makers)
    return play(**options, _remote_workers=cluster.share)
