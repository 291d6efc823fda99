"""The command of the laboratory, run in the process of Python."""

import logging
import tempfile
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

from orrery import _orrery
from orrery._orrery import Game
from orrery._progress import bar

_log = logging.getLogger("orrery")

#: Has slices of a run played by remote workers: gets the task, the places that are due, how many are a group, and whether results
#: are taken in their order; gives results, and `None` while there is none.
RemoteWorkers = Callable[[str, list[tuple[int, int]], int, bool], Generator[bytes | None]]


def command(
    name: str,
    folders: list[str],
    *,
    options: dict[str, Any],
    game: Game | None = None,
    makers: dict[str, Callable[[], Any]] | None = None,
    progress: bool | None = False,
    unit: str = "games",
    remote_workers: RemoteWorkers | None = None,
) -> str:
    """Runs a subcommand. Returns what it prints; its notes go to the logger `orrery`."""
    with bar(unit, progress) as look:
        return _orrery._command((name, folders, options), game, makers or {}, look, _log.info, remote_workers)


def rules_options(game: Game, folder: Path) -> dict[str, Any]:
    """The options that name a game and its ruleset, whose files are written into the folder if they are not built in."""
    if game.blank_items:
        raise ValueError(f"game: found one without {', '.join(game.blank_items)}; runs are played under rulesets of files")
    options: dict[str, Any] = {"game": game.name}
    files = game.changed_ruleset
    if files:
        ruleset = Path(tempfile.mkdtemp(prefix="ruleset-", dir=folder))
        for name, text in files.items():
            (ruleset / name).write_text(text, encoding="utf-8")
        options["ruleset"] = ruleset
    return options
