"""Fits a model to the positions of a dataset."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from orrery._dataset import Dataset
from orrery._errors import OrreryError
from orrery.learn._model import Layer, Model, inputs
from orrery.learn._network import Training, train
from orrery.learn._positions import Positions
from orrery.learn._ridge import fit_rows

#: The names of the splits, by the numbers in the column.
_SPLITS = ("train", "validation", "test")


@dataclass(frozen=True, eq=False)
class Fitted:
    """A model, and how far off it is."""

    model: Model
    #: The root of the mean square of final scores less values, in points, of each split that has positions: of the heuristic, of
    #: the rows alone, and of the model.
    errors: dict[str, dict[str, float]]


def fit(
    data: Dataset,
    *,
    hidden: Sequence[int] = (64, 32),
    seed: int = 0,
    epochs: int = 100,
    patience: int = 8,
    batch: int = 256,
    rate: float = 1e-3,
    decay: float = 0.01,
) -> Fitted:
    """Fits a model to a dataset that was made with `features=True`.

    First the rows by ridge regression, then a network of these `hidden` layers to what the rows leave; with `hidden=()` the model
    is linear. The network is trained by Adam with steps of size `rate` on `batch` positions and weights that decay, for at most
    `epochs` passes; it ends after `patience` passes without an improvement on the validation split, and the best one is kept.
    A network that is worse there than none is left out.

    The positions of the whole dataset are in memory. Raises `OrreryError` if the dataset has no features, or no positions to fit
    to or to validate with.
    """
    plan = Training(tuple(hidden), seed, epochs, patience, batch, rate, decay)
    positions = Positions.of(data)
    fitted, held_out = (positions.part(positions.split == split) for split in (0, 1))
    if not len(fitted) or not len(held_out):
        counts = f"{len(fitted)} positions to fit to and {len(held_out)} to validate with"
        raise OrreryError(f"{data.folder} has {counts}, which is too few; play more games")
    rows = fit_rows(fitted, held_out)
    config = data.description["config"]
    table = {1: "solo", 2: "two"}.get(config["players"], "more")
    linear = Model(config["game"], data.description["features"]["version"], table, rows)
    model = Model(linear.game, linear.features, table, rows, _dense(linear, fitted, held_out, plan) if hidden else ())
    Model.parse(str(model))
    return Fitted(model, _errors(linear, model, positions))


def _dense(linear: Model, fitted: Positions, held_out: Positions, plan: Training) -> tuple[Layer, ...]:
    """The network of what the rows leave."""
    left, left_held_out = ((of.scores - _values(linear, of)).astype(np.float32) for of in (fitted, held_out))
    judged = (inputs(held_out.features, held_out.heuristic), left_held_out)
    return train(inputs(fitted.features, fitted.heuristic), left, judged, plan)


def _values(model: Model, of: Positions) -> npt.NDArray[np.float64]:
    return model.values(of.features, of.heuristic, of.rounds)


def _errors(linear: Model, model: Model, positions: Positions) -> dict[str, dict[str, float]]:
    errors = {}
    for number, name in enumerate(_SPLITS):
        of = positions.part(positions.split == number)
        values = {"heuristic": of.heuristic, "rows": _values(linear, of), "model": _values(model, of)}
        if len(of):
            errors[name] = {what: float(np.sqrt(np.mean((of.scores - value) ** 2))) for what, value in values.items()}
    return errors
