"""The positions of a dataset in which turns were over, and the scores that were made in the end."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from orrery._dataset import Dataset, Shard
from orrery._errors import OrreryError

#: The last round with a row of its own.
MOST_ROUNDS = 40

#: Columns that `encode` adds with `features=True`, and those that say what became of the position.
_COLUMNS = ("features", "next_round", "split")


@dataclass(frozen=True, eq=False)
class Positions:
    """Positions in which a seat's turn was over: arrays with a value, or a row, for each."""

    features: npt.NDArray[np.float32]
    heuristic: npt.NDArray[np.float64]
    #: The rounds that begin.
    rounds: npt.NDArray[np.int64]
    #: The score that the seat made in the end.
    scores: npt.NDArray[np.float64]
    #: 0 train, 1 validation, 2 test, the same for all positions of a block.
    split: npt.NDArray[np.uint8]

    @staticmethod
    def of(data: Dataset) -> "Positions":
        """The positions of a dataset, but for those of forfeited games. Raises `OrreryError` if it was made without `features=True`."""
        if "features" not in data.description:
            raise OrreryError(f"{data.folder} has no features; encode the run into a new folder with features=True")
        shards = [_columns(shard) for shard in data]
        if not shards:
            raise OrreryError(f"{data.folder} has no samples; play more games")
        features, heuristic, rounds, split, scores = (np.concatenate(column) for column in zip(*shards))
        return Positions(
            features,
            heuristic.astype(np.float64),
            np.clip(rounds.astype(np.int64), 1, MOST_ROUNDS),
            scores.astype(np.float64),
            split,
        )

    def __len__(self) -> int:
        return len(self.scores)

    def part(self, chosen: npt.NDArray[np.bool_]) -> "Positions":
        """Those that are chosen."""
        return Positions(
            self.features[chosen],
            self.heuristic[chosen],
            self.rounds[chosen],
            self.scores[chosen],
            self.split[chosen],
        )


def _columns(shard: Shard) -> list[npt.NDArray[Any]]:
    """The columns of the ends of turns; of the scores that of the seat that decided."""
    ends = np.asarray(shard["turn_end"]) & ~np.asarray(shard["forfeit"])
    features, rounds, split = (np.asarray(shard[name])[ends] for name in _COLUMNS)
    return [features, np.asarray(_heuristic(shard))[ends], rounds, split, np.asarray(shard["score"])[ends, 0]]


def _heuristic(shard: Shard) -> npt.NDArray[Any]:
    """The heuristic values. Datasets that were made before call them `prospects`, which is read until version 0.2."""
    try:
        return shard["heuristic"]
    except KeyError:
        return shard["prospects"]
