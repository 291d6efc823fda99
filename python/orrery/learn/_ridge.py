"""Ridge regression for each round: positions of other rounds count too, for less the further away these are.

It is that of `orrery learn` (`arena/src/learn/fit.rs`), but for the last step: weights are those of the training split alone.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from orrery.learn._model import Row
from orrery.learn._positions import Positions

Doubles = npt.NDArray[np.float64]

#: How much a position counts for the round next to its own, and how strongly weights are drawn to zero: what is tried.
_NEARBY = (0.0, 0.5, 0.8, 0.95)
_RIDGE = (4.0, 16.0, 64.0, 256.0, 1024.0)

#: Divisor of heuristic values and scores, so that they are of the size of features.
_POINTS = 100.0


@dataclass(frozen=True, eq=False)
class _Round:
    """The products of deviations from the means of a round."""

    count: int
    means: Doubles
    matrix: Doubles
    target: Doubles


def fit_rows(train: Positions, validation: Positions) -> tuple[Row, ...]:
    """The rows fitted to `train`, with the strengths that are best for `validation`."""
    rounds = [_centred(train, number) for number in range(1, int(train.rounds.max()) + 1)]
    columns, places = _columns(validation), np.minimum(validation.rounds, len(rounds)) - 1
    target = (validation.scores - validation.heuristic) / _POINTS
    best: tuple[float, Doubles] | None = None
    for nearby in _NEARBY:
        matrices, targets = _together(rounds, nearby)
        for ridge in _RIDGE:
            drawn = matrices + ridge * np.eye(matrices.shape[1])
            weights = np.linalg.solve(drawn, targets[:, :, None])[:, :, 0].astype(np.float64)
            functions: Doubles = np.column_stack([weights, _bases(rounds, weights)])
            expected = np.einsum("ij,ij->i", columns, functions[places, :-1]) + functions[places, -1]
            off = float(np.sum((target - expected) ** 2))
            if best is None or off < best[0]:
                best = (off, functions)
    assert best is not None
    return tuple(_row(function) for function in best[1])


def _columns(positions: Positions) -> Doubles:
    return np.column_stack([positions.features, positions.heuristic / _POINTS]).astype(np.float64)


def _centred(positions: Positions, number: int) -> _Round:
    part = positions.part(positions.rounds == number)
    columns, target = _columns(part), (part.scores - part.heuristic) / _POINTS
    both = np.column_stack([columns, target])
    means = both.mean(axis=0) if len(part) else np.zeros(both.shape[1])
    both = both - means
    return _Round(len(part), means, both[:, :-1].T @ both[:, :-1], both[:, :-1].T @ both[:, -1])


def _together(rounds: list[_Round], nearby: float) -> tuple[Doubles, Doubles]:
    """For each round the products of all rounds, of which those nearby count most."""
    places = np.arange(len(rounds))
    shares = nearby ** np.abs(places[:, None] - places).astype(np.float64)
    matrices, targets = (np.array([getattr(of, name) for of in rounds]) for name in ("matrix", "target"))
    return np.tensordot(shares, matrices, axes=1), shares @ targets


def _bases(rounds: list[_Round], weights: Doubles) -> Doubles:
    """The base of each round: its means lie on its function. A round without positions takes over the base before."""
    bases, base = np.zeros(len(rounds)), 0.0
    for place, of in enumerate(rounds):
        if of.count:
            base = float(of.means[-1] - of.means[:-1] @ weights[place])
        bases[place] = base
    return bases


def _row(function: Doubles) -> Row:
    weights = (function[:-2] * _POINTS).astype(np.float32)
    return Row(float(np.float32(function[-1] * _POINTS)), float(np.float32(function[-2])), weights)
