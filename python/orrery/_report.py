"""Results of what is stored in a folder."""

import json
import os
from pathlib import Path
from typing import Any

from orrery._command import command
from orrery._orrery import ReportTable
from orrery._table import Table


class Reported:
    """A folder with a result."""

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        self.folder = Path(folder).absolute()

    @property
    def json(self) -> dict[str, Any]:
        """Its result: what `orrery report FOLDER --format json` prints."""
        result: dict[str, Any] = json.loads(self.report(format="json"))
        return result

    def table(self, key: str) -> Table:
        """A table of its result, such as `agents` or `pairs`: the keys are those of the lists in `json`, the columns those of
        `orrery report FOLDER --format csv`.

        Raises `ValueError` if the result has no such table.
        """
        return Table(ReportTable(self.folder, key), getattr(self, "_kept", None))

    def report(self, **options: Any) -> str:
        """Its result as text; the options are those of `orrery report`."""
        return command("report", [os.fspath(self.folder)], options=options)
