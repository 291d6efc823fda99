"""Studies of balance, under one ruleset or two."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, overload

from orrery._agents import AgentLike, listed
from orrery._command import RemoteWorkers
from orrery._orrery import Game
from orrery._report import Reported
from orrery._runs import Run, play
from orrery._temporary import TemporaryFolder


class Comparison(Reported):
    """A study of balance under two rulesets, which plays the same blocks under both.

    `Comparison(folder)` opens one that was stored. It raises `OrreryError` if there is none or it cannot be read.
    """

    def __init__(self, folder: str | os.PathLike[str], *, _kept: TemporaryFolder | None = None) -> None:
        super().__init__(folder)
        #: The run under the ruleset of the game.
        self.before = Run(self.folder / "before", _kept=_kept)
        #: The run under the other ruleset.
        self.after = Run(self.folder / "after", _kept=_kept)

    def __repr__(self) -> str:
        return f"Comparison({str(self.folder)!r})"


@overload
def balance(
    agents: AgentLike | Sequence[AgentLike] = ...,
    *,
    game: str | Game = ...,
    against: None = None,
    run: str | os.PathLike[str] | None = None,
    progress: bool | None = None,
    **options: Any,
) -> Run: ...
@overload
def balance(
    agents: AgentLike | Sequence[AgentLike] = ...,
    *,
    game: str | Game = ...,
    against: str | os.PathLike[str] | Sequence[str | os.PathLike[str]],
    run: str | os.PathLike[str] | None = None,
    progress: bool | None = None,
    **options: Any,
) -> Comparison: ...
def balance(
    agents: AgentLike | Sequence[AgentLike] = "greedy,planner",
    *,
    game: str | Game = "planet-unknown",
    against: str | os.PathLike[str] | Sequence[str | os.PathLike[str]] | None = None,
    run: str | os.PathLike[str] | None = None,
    progress: bool | None = None,
    _remote_workers: RemoteWorkers | None = None,
    **options: Any,
) -> Run | Comparison:
    """Compares corporations, planets or seats by agents that play against themselves: `orrery balance`.

    `against` names the files of a second ruleset, or a folder of them: then the same blocks are played under both, and
    the result is a `Comparison` with a run of each, and agents written in Python are refused. Otherwise as `tournament`.
    """
    if against is None:
        folder, kept = play("balance", agents, game, run, progress, options, _remote_workers)
        return Run(folder, _kept=kept)
    if listed(agents)[1]:
        raise TypeError("agents: with against, only names are allowed; agents written in Python play under one ruleset")
    files = [against] if isinstance(against, str | os.PathLike) else against
    options["against"] = [Path(file) for file in files]
    folder, kept = play("balance", agents, game, run, progress, options, _remote_workers)
    return Comparison(folder, _kept=kept)
