"""Datasets of samples for learning."""

import json
import os
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from orrery._command import RemoteWorkers, command
from orrery._errors import OrreryError
from orrery._runs import Run
from orrery._table import Table

Column = npt.NDArray[Any]

#: Columns whose samples have lists, each with a column `NAME_ends` that says where the list of a sample ends.
_LISTS = ("legal", "policy")


class Shard:
    """A part of a dataset. `shard["observation"]` is a column; `docs/data.md` describes all of them."""

    def __init__(self, path: Path, description: dict[str, Any]) -> None:
        self.path = path
        self.description = description
        self._samples = int(description["samples"])

    def __len__(self) -> int:
        return self._samples

    def __getitem__(self, column: str) -> Column:
        """The values of a column, a row for each sample. Files of NumPy are mapped into memory, not read.

        `legal` and `policy` hold the values of all samples one after another; `legal_ends` says where those of each
        sample end. Raises `KeyError` if there is no such column.
        """
        if not self.path.is_dir():
            return _parquet_column(self.path, column)
        file = self.path / f"{column}.npy"
        if not file.exists():
            raise KeyError(f"{self.path} has no column {column}")
        loaded: Column = np.load(file, mmap_mode="r")
        return loaded

    def legal(self) -> list[Column]:
        """The legal actions of each sample."""
        return np.split(self["legal"], self["legal_ends"][:-1])

    def policy(self) -> list[Column]:
        """The policy of each sample, in the order of its legal actions."""
        return np.split(self["policy"], self["policy_ends"][:-1])

    def table(self) -> Table:
        """The samples as a table; needs pyarrow. Nothing is copied where the files are NumPy's."""
        arrow = import_module("pyarrow")
        if not self.path.is_dir():
            return Table(import_module("pyarrow.parquet").read_table(self.path))
        names = sorted(file.stem for file in self.path.glob("*.npy") if not file.stem.endswith("_ends"))
        return Table(arrow.table({name: self._arrow(name) for name in names}))

    def _arrow(self, name: str) -> Any:
        arrow = import_module("pyarrow")
        values = self[name]
        flat = arrow.array(np.asarray(values).reshape(-1))
        if name in _LISTS:
            ends = np.concatenate([[0], self[f"{name}_ends"]])
            return arrow.ListArray.from_arrays(arrow.array(ends.astype(np.int32)), flat)
        if values.ndim == 2:
            return arrow.FixedSizeListArray.from_arrays(flat, values.shape[1])
        return flat


class Dataset(Sequence[Shard]):
    """A dataset in a folder: the sequence of its shards.

    Raises `OrreryError` if the folder holds none or it is damaged.
    """

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        self.folder = Path(folder).absolute()
        #: What `dataset.json` says: `config`, `columns`, `tensors`, `shards` and more.
        self.description: dict[str, Any]
        file = self.folder / "dataset.json"
        try:
            self.description = json.loads(file.read_text(encoding="utf-8"))
            self._shards = [Shard(self.folder / _plain(shard["file"]), shard) for shard in self.description["shards"]]
        except OSError as error:
            says = f"{file} cannot be read ({error.strerror}); orrery.encode(run, out) writes a dataset into a folder"
            raise OrreryError(says) from error
        except (KeyError, OverflowError, RecursionError, TypeError, ValueError) as error:
            raise OrreryError(f"{file} is damaged ({error!r}); encode the run again, into a new folder") from error

    @property
    def samples(self) -> int:
        """How many samples it has."""
        return sum(map(len, self._shards))

    def __len__(self) -> int:
        return len(self._shards)

    def __getitem__(self, index: Any) -> Any:
        return self._shards[index]

    def __iter__(self) -> Iterator[Shard]:
        return iter(self._shards)

    def __repr__(self) -> str:
        return f"Dataset({str(self.folder)!r}, {self.samples} samples)"


def encode(
    run: Run | str | os.PathLike[str],
    out: str | os.PathLike[str],
    *,
    progress: bool | None = None,
    _remote_workers: RemoteWorkers | None = None,
    **options: Any,
) -> Dataset:
    """Writes the decisions of a run as samples for learning: `orrery encode`, whose options these are.

    Raises `OrreryError` if the run has no records or the folder `out` is not empty.
    """
    folder = run.folder if isinstance(run, Run) else run
    options = {"out": Path(out), **options}
    command("encode", [os.fspath(folder)], options=options, progress=progress, unit="blocks", remote_workers=_remote_workers)
    return Dataset(out)


def _plain(name: str) -> str:
    """The name of a file in the folder, not elsewhere."""
    if Path(name).name != name or name in ("", ".."):
        raise ValueError(f"the file of a shard is {name!r}")
    return name


def _parquet_column(path: Path, column: str) -> Column:
    name = column.removesuffix("_ends")
    values = import_module("pyarrow.parquet").read_table(path, columns=[name]).column(0).combine_chunks()
    if column.endswith("_ends"):
        ends: Column = values.offsets[1:].to_numpy().astype(np.uint32)
        return ends
    if column == "observation":
        return np.frombuffer(values.buffers()[1], np.uint8).reshape(len(values), -1)
    flat = values.flatten() if hasattr(values, "flatten") else values
    found: Column = flat.to_numpy(zero_copy_only=False)
    return found.reshape(len(values), -1) if column in ("share", "score", "rank", "features") else found
