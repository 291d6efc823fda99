"""Models of the value of positions, learned with NumPy from a dataset of `orrery encode --features`.

>>> from orrery import learn
>>> fitted = learn.fit(orrery.encode(run, "samples", features=True))
>>> fitted.model.save("model.toml")

Agents play with such a file: `planner:model=model.toml`.
"""

from orrery.learn._fit import Fitted, fit
from orrery.learn._model import Layer, Model, Row
from orrery.learn._positions import Positions

__all__ = ["Fitted", "Layer", "Model", "Positions", "Row", "fit"]
