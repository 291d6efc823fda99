"""Tables of runs, for every library that takes Arrow."""

from importlib import import_module
from typing import Any, Protocol


class ArrowStream(Protocol):
    """What Arrow's PyCapsule interface asks for."""

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        """The rows as a capsule."""


class Table:
    """A table that `pyarrow.table`, `polars.DataFrame` and, from pandas 3, `pandas.DataFrame.from_arrow` take."""

    def __init__(self, source: ArrowStream, _kept: object = None) -> None:
        self._source = source
        # The folder that the rows are read from, if it is temporary.
        self._kept = _kept

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        """The rows as Arrow's C stream (the Arrow PyCapsule interface)."""
        return self._source.__arrow_c_stream__(requested_schema)

    def to_pandas(self) -> Any:
        """The table as a `pandas.DataFrame`; needs pandas and pyarrow."""
        return self.to_arrow().to_pandas()

    def to_polars(self) -> Any:
        """The table as a `polars.DataFrame`; needs polars."""
        return import_module("polars").DataFrame(self)

    def to_arrow(self) -> Any:
        """The table as a `pyarrow.Table`; needs pyarrow."""
        return import_module("pyarrow").table(self)
