"""The file of a model, and the values that it gives positions."""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from orrery import _orrery
from orrery._errors import OrreryError

Floats = npt.NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class Row:
    """What a model adds to the heuristic value in one round: `base`, `heuristic` times that value, and the sum of `weights` times features."""

    base: float
    heuristic: float
    weights: Floats


@dataclass(frozen=True, eq=False)
class Layer:
    """A layer of the dense part: `bias` by output, `weights` of shape (inputs, outputs)."""

    bias: Floats
    weights: Floats


@dataclass(frozen=True, eq=False)
class Model:
    """A model of a game for a class of tables. `str(model)` is its file."""

    game: str
    #: The version of the features.
    features: int
    #: The class of tables: `solo`, `two` or `more`.
    table: str
    #: By round, from 1; the last one is for all later rounds.
    rows: tuple[Row, ...]
    #: The dense part; empty if the model is linear.
    layers: tuple[Layer, ...] = ()

    @staticmethod
    def parse(text: str) -> "Model":
        """The model of a file with this text. Raises `OrreryError` if it is none."""
        stored: dict[str, Any] = _orrery._model(text)
        rows = (Row(row["base"], row["heuristic"], np.array(row["weights"], np.float32)) for row in stored["rows"])
        return Model(stored["game"], stored["features"], stored["table"], tuple(rows), tuple(map(_layer, stored["layers"])))

    @staticmethod
    def read(path: str | os.PathLike[str]) -> "Model":
        """The model of a file. Raises `OrreryError` if it cannot be read or is none."""
        try:
            text = Path(path).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise OrreryError(f"{path} cannot be read ({error}); Model.save writes such a file") from error
        try:
            return Model.parse(text)
        except OrreryError as error:
            raise OrreryError(f"{path}: {error}") from error

    def save(self, path: str | os.PathLike[str], *, replace: bool = False) -> None:
        """Writes the file. Raises `OrreryError` if there is one already, unless it is to be replaced, and if a number is not allowed."""
        text = str(self)
        Model.parse(text)
        file = Path(path)
        try:
            if replace:
                # Whoever reads it meanwhile finds the old file or the new one.
                unfinished = file.with_name(f"{file.name}.new")
                unfinished.write_text(text, encoding="utf-8")
                unfinished.replace(file)
            else:
                with file.open("x", encoding="utf-8") as new:
                    new.write(text)
        except FileExistsError as error:
            raise OrreryError(f"{path} exists already; name another file, or pass replace=True") from error
        except OSError as error:
            raise OrreryError(f"{path} cannot be written ({error.strerror})") from error

    def values(self, features: npt.ArrayLike, heuristic: npt.ArrayLike, rounds: npt.ArrayLike) -> npt.NDArray[np.float64]:
        """The values of positions in points: `features` of shape (count, features), the heuristic values, and the rounds that begin.

        Sums have the order and the precision of the program, so that the values are the same.
        """
        of_positions = np.ascontiguousarray(features, np.float32)
        points = np.asarray(heuristic, np.float64)
        return points + (self._linear(of_positions, points, np.asarray(rounds)) + self._dense(of_positions, points))

    def _linear(self, features: Floats, heuristic: npt.NDArray[np.float64], rounds: npt.NDArray[Any]) -> npt.NDArray[np.float64]:
        places = np.clip(rounds, 1, len(self.rows)) - 1
        base, scale = (np.array([getattr(row, name) for row in self.rows], np.float32) for name in ("base", "heuristic"))
        weights = np.array([row.weights for row in self.rows])
        sums: npt.NDArray[np.float64] = base[places] + scale[places].astype(np.float64) * heuristic
        for index in range(features.shape[1]):
            sums += weights[places, index].astype(np.float64) * features[:, index]
        return sums

    def _dense(self, features: Floats, heuristic: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        if not self.layers:
            return np.zeros(len(features))
        values = inputs(features, heuristic)
        for layer in self.layers[:-1]:
            values = np.maximum(_outputs(layer, values), np.float32(0))
        return _outputs(self.layers[-1], values)[:, 0].astype(np.float64)

    def __str__(self) -> str:
        lines = [f'game = "{self.game}"', 'evaluation = "learned"', f"features = {self.features}", f'table = "{self.table}"']
        for number, row in enumerate(self.rows, start=1):
            base, heuristic = np.float32(row.base), np.float32(row.heuristic)
            lines += ["", "[[row]]", f"round = {number}", f"base = {base!s}", f"heuristic = {heuristic!s}"]
            lines += [f"weights = {_numbers(row.weights)}"]
        for layer in self.layers:
            lines += ["", "[[layer]]", f"bias = {_numbers(layer.bias)}", f"weights = {_numbers(layer.weights)}"]
        return "\n".join(lines) + "\n"

    def __repr__(self) -> str:
        widths = [len(layer.bias) for layer in self.layers]
        return f"Model({self.game!r}, {self.table}, {len(self.rows)} rounds, layers of {widths} outputs)"


def inputs(features: Floats, heuristic: npt.NDArray[np.float64]) -> Floats:
    """The inputs of the dense part: the features, then a hundredth of the heuristic value."""
    return np.column_stack([features, (heuristic / 100).astype(np.float32)])


def _outputs(layer: Layer, values: Floats) -> Floats:
    """The outputs of a layer, added up in the order of its inputs; a product of matrices would add in another order."""
    outputs = np.tile(layer.bias, (len(values), 1))
    for index in range(values.shape[1]):
        outputs += values[:, index, None] * layer.weights[index]
    return outputs


def _layer(stored: dict[str, Any]) -> Layer:
    bias = np.array(stored["bias"], np.float32)
    return Layer(bias, np.array(stored["weights"], np.float32).reshape(-1, len(bias)))


def _numbers(values: Floats) -> str:
    """An array of TOML, with as many digits as each number needs."""
    return "[" + ", ".join(map(str, np.asarray(values, np.float32).ravel())) + "]"
