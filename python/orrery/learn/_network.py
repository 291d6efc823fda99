"""A small neural network, trained by Adam (D. P. Kingma, J. Ba, 2015) until it does no better on positions that are held out."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from orrery.learn._model import Floats, Layer

#: The decay of the means of gradients and of their squares, and what keeps the latter from zero.
_MEAN, _SQUARE, _LEAST = 0.9, 0.999, 1e-8


@dataclass(frozen=True)
class Training:
    """How a network is trained."""

    #: Outputs of the hidden layers.
    hidden: Sequence[int] = (64, 32)
    seed: int = 0
    #: Passes over all positions, at most.
    epochs: int = 100
    #: Passes without an improvement after which it ends.
    patience: int = 8
    #: Positions in a step.
    batch: int = 256
    #: The size of a step.
    rate: float = 1e-3
    #: How much of a weight each step takes away, times `rate`.
    decay: float = 0.01


def train(inputs: Floats, target: Floats, held_out: tuple[Floats, Floats], plan: Training) -> tuple[Layer, ...]:
    """The layers of the network that is best on the inputs and the targets held out; none if that is worse than no network."""
    rng = np.random.default_rng(plan.seed)
    scale = np.float32(max(float(target.std()), 1e-6))
    parts = _first(rng, [inputs.shape[1], *plan.hidden, 1])
    adam = _Adam(parts, plan)
    layers: tuple[Layer, ...] = ()
    best, since = float(np.mean(held_out[1] ** 2)), 0
    for _ in range(plan.epochs):
        order = rng.permutation(len(inputs))
        for start in range(0, len(order), plan.batch):
            chosen = order[start : start + plan.batch]
            adam.step(_gradients(parts, inputs[chosen], target[chosen] / scale))
        off = float(np.mean((held_out[1] - scale * _run(parts, held_out[0])[-1][:, 0]) ** 2))
        if off < best:
            best, layers, since = off, _layers(parts, scale), 0
        else:
            since += 1
        if since == plan.patience:
            break
    return layers


def _first(rng: np.random.Generator, widths: Sequence[int]) -> list[Floats]:
    """Weights and biases to begin with, in turn: drawn as K. He et al. (2015) do; the network begins with about zero."""
    parts = []
    for count, outputs in zip(widths, widths[1:]):
        size = np.sqrt(2 / count) * (0.1 if outputs == 1 else 1.0)
        parts.append((rng.standard_normal((count, outputs)) * size).astype(np.float32))
        parts.append(np.zeros(outputs, np.float32))
    return parts


def _run(parts: list[Floats], inputs: Floats) -> list[Floats]:
    """The inputs of each layer, and the output."""
    values = [inputs]
    for place in range(0, len(parts), 2):
        outputs = values[-1] @ parts[place] + parts[place + 1]
        values.append(np.maximum(outputs, np.float32(0)) if place + 2 < len(parts) else outputs)
    return values


def _gradients(parts: list[Floats], inputs: Floats, target: Floats) -> list[Floats]:
    """The gradients of half the mean square of what it is off, of each part."""
    values = _run(parts, inputs)
    off = (values[-1] - target[:, None]) / np.float32(len(target))
    gradients: list[Floats] = []
    for place in range(len(parts) - 2, -1, -2):
        below = values[place // 2]
        gradients = [below.T @ off, off.sum(axis=0), *gradients]
        off = (off @ parts[place].T) * (below > 0)
    return gradients


class _Adam:
    """Changes parts in place by their gradients."""

    def __init__(self, parts: list[Floats], plan: Training) -> None:
        self._parts, self._plan, self._steps = parts, plan, 0
        self._means = [np.zeros_like(part) for part in parts]
        self._squares = [np.zeros_like(part) for part in parts]

    def step(self, gradients: list[Floats]) -> None:
        self._steps += 1
        rate = np.float32(self._plan.rate)
        fresh, fresh_square = (np.float32(1 - decay**self._steps) for decay in (_MEAN, _SQUARE))
        for part, mean, square, gradient in zip(self._parts, self._means, self._squares, gradients):
            mean += np.float32(1 - _MEAN) * (gradient - mean)
            square += np.float32(1 - _SQUARE) * (gradient * gradient - square)
            if part.ndim == 2:
                part -= rate * np.float32(self._plan.decay) * part
            part -= rate * (mean / fresh) / (np.sqrt(square / fresh_square) + np.float32(_LEAST))


def _layers(parts: list[Floats], scale: np.float32) -> tuple[Layer, ...]:
    """The parts as layers, whose output is in points."""
    factors = [np.float32(1)] * (len(parts) // 2 - 1) + [scale]
    pairs = zip(parts[::2], parts[1::2], factors)
    return tuple(Layer(bias * factor, weights * factor) for weights, bias, factor in pairs)
