"""Runs of many games: tournaments, games to learn from, studies of solo games."""

import json
import os
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from orrery._agents import AgentLike, listed
from orrery._command import RemoteWorkers, command, rules_options
from orrery._opened import opened
from orrery._orrery import Game, Record, RunFolder
from orrery._report import Reported
from orrery._table import Table
from orrery._temporary import TemporaryFolder


class Run(Reported):
    """A run in a folder.

    `Run(folder)` opens one that was stored, by this package or by the command. It raises `OrreryError` if there is none
    or it cannot be read.
    """

    def __init__(self, folder: str | os.PathLike[str], *, _kept: TemporaryFolder | None = None) -> None:
        super().__init__(folder)
        self._folder = RunFolder(self.folder)
        self._kept = _kept

    @property
    def config(self) -> dict[str, Any]:
        """All that determines the run."""
        config: dict[str, Any] = self._folder.config
        return config

    @cached_property
    def game(self) -> Game:
        """The rules it was played by."""
        return Game._open(self.config["game"], self._folder.ruleset)

    def content(self, of: str | None = None) -> dict[str, Any]:
        """What its games use of what the rules have: what `orrery content FOLDER --format json` prints, of one kind if it is named.

        Raises `ValueError` for another kind, and `OrreryError` if the run has no records.
        """
        options = {"format": "json"} if of is None else {"format": "json", "of": of}
        used: dict[str, Any] = json.loads(command("content", [os.fspath(self.folder)], options=options))
        return used

    def games(self) -> Table:
        """Its games, a row for each seat of each game: the columns of `orrery export --csv`."""
        return Table(self._folder, self._kept)

    def record(self, number: int) -> Record:
        """The record of a game, counted from 0.

        Raises `ValueError` if there is no such game, and `OrreryError` if it was not played or not recorded.
        """
        return Record(self.game, self._folder.record(number))

    def __reduce__(self) -> tuple[type["Run"], tuple[Path]]:
        if self._kept is not None:
            raise TypeError("a run in a temporary folder goes with this object, so it cannot be pickled; name a folder by run=")
        return Run, (self.folder,)

    def __repr__(self) -> str:
        return f"Run({str(self.folder)!r})"


def tournament(
    agents: AgentLike | Sequence[AgentLike] = "greedy,random",
    *,
    game: str | Game = "planet-unknown",
    run: str | os.PathLike[str] | None = None,
    progress: bool | None = None,
    _remote_workers: RemoteWorkers | None = None,
    **options: Any,
) -> Run:
    """Plays agents against each other: `orrery tournament`.

    `agents` are names such as `"planner:beam=4"` and classes of Python with a method `choose(view, legal)`. The options
    are those of the command with `_` for `-`: `games=100, players=2, planets="random", seed=1, threads=2`. Without `run`,
    the folder is temporary and goes with the result.

    Raises `TypeError` and `ValueError` for wrong options, `OrreryError` for what cannot be played, and what an agent
    written in Python raises.
    """
    return _played("tournament", agents, game, run, progress, options, _remote_workers)


def selfplay(
    agents: AgentLike | Sequence[AgentLike] = "planner",
    *,
    game: str | Game = "planet-unknown",
    run: str | os.PathLike[str] | None = None,
    progress: bool | None = None,
    _remote_workers: RemoteWorkers | None = None,
    **options: Any,
) -> Run:
    """Plays games to learn from: `orrery selfplay`. Otherwise as `tournament`."""
    return _played("selfplay", agents, game, run, progress, options, _remote_workers)


def solo(
    agents: AgentLike | Sequence[AgentLike] = "greedy,random",
    *,
    game: str | Game = "planet-unknown",
    run: str | os.PathLike[str] | None = None,
    progress: bool | None = None,
    _remote_workers: RemoteWorkers | None = None,
    **options: Any,
) -> Run:
    """Lets each agent play alone against the target: `orrery solo`. Otherwise as `tournament`."""
    return _played("solo", agents, game, run, progress, options, _remote_workers)


def worth(
    agents: AgentLike | Sequence[AgentLike] = "greedy",
    *,
    game: str | Game = "planet-unknown",
    run: str | os.PathLike[str] | None = None,
    progress: bool | None = None,
    **options: Any,
) -> Run:
    """Says what cards and other items are worth to built-in agents: `orrery worth`. Otherwise as `tournament`.

    `of` names the kind, such as `"civ-cards"`; the table `worth` of the result has a row for each item and agent.
    """
    if listed(agents)[1]:
        raise TypeError("agents: only names are allowed; agents written in Python cannot play without an item")
    return _played("worth", agents, game, run, progress, options, None)


def sensitivity(
    agents: AgentLike | Sequence[AgentLike] = "greedy",
    *,
    game: str | Game = "planet-unknown",
    run: str | os.PathLike[str] | None = None,
    progress: bool | None = None,
    **options: Any,
) -> Run:
    """Says what the numbers of the rules do for built-in agents, each a step up and down: `orrery sensitivity`. Otherwise as
    `tournament`.

    `of` and `together` name the numbers, such as `"corporations.scoring"`; the table `changes` of the result has a row for each
    step and agent.
    """
    if listed(agents)[1]:
        raise TypeError("agents: only names are allowed; agents written in Python cannot play under other rules")
    return _played("sensitivity", agents, game, run, progress, options, None)


def _played(
    name: str,
    agents: AgentLike | Sequence[AgentLike],
    game: str | Game,
    run: str | os.PathLike[str] | None,
    progress: bool | None,
    options: dict[str, Any],
    remote_workers: RemoteWorkers | None,
) -> Run:
    folder, kept = play(name, agents, game, run, progress, options, remote_workers)
    return Run(folder, _kept=kept)


def play(
    name: str,
    agents: AgentLike | Sequence[AgentLike],
    game: str | Game,
    run: str | os.PathLike[str] | None,
    progress: bool | None,
    options: dict[str, Any],
    remote_workers: RemoteWorkers | None,
) -> tuple[Path, TemporaryFolder | None]:
    """Runs a subcommand that plays. Returns its folder, and what keeps the folder if it is temporary."""
    game = opened(game, options)
    text, makers = listed(agents)
    kept = TemporaryFolder()
    folder = kept.path / "run" if run is None else Path(run)
    options = {**rules_options(game, kept.path), "agents": text, "run": folder, **options}
    command(name, [], options=options, game=game, makers=makers, progress=progress, remote_workers=remote_workers)
    return folder, kept if run is None else None
