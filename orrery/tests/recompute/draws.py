"""The distribution of the largest |t| of a family, by drawing."""

import math
import random
from bisect import bisect_left

from matrices import root

DRAWS = 20_000
LEVEL = 0.95


class Draws:
    """Random numbers, drawn once for each number of levels and degrees of freedom."""

    def __init__(self):
        self.chance = random.Random("the largest of many t")
        self.normal_values = {}
        self.squared_errors = {}

    def normals(self, levels):
        if levels not in self.normal_values:
            self.normal_values[levels] = [[self.chance.gauss(0.0, 1.0) for _ in range(DRAWS)] for _ in range(levels)]
        return self.normal_values[levels]

    def squares(self, levels, freedom, shared):
        """Squared errors of levels over their expectation: chi-squared, in part the same for all levels."""
        key = (levels, round(freedom, 6), round(shared, 9))
        if key not in self.squared_errors:
            common = self.chi_squared(shared * freedom)
            own = [self.chi_squared((1.0 - shared) * freedom) for _ in range(levels)]
            self.squared_errors[key] = [[(a + b) / freedom for a, b in zip(common, of_level)] for of_level in own]
        return self.squared_errors[key]

    def chi_squared(self, freedom):
        if freedom < 1e-6:
            return [0.0] * DRAWS
        return [2.0 * self.chance.gammavariate(freedom / 2.0, 1.0) for _ in range(DRAWS)]

    def largest(self, effects, contrasts):
        """The largest |t| of the contrasts in each draw, ascending: normal values with the covariance of the effects,
        over errors with their degrees of freedom. The squared error of a pair is the mean of those of its levels."""
        levels = len(effects.names)
        normals = self.normals(levels)
        squares = self.squares(levels, *effects.freedom())
        values = []
        for row in root(effects.covariance):
            value = [0.0] * DRAWS
            for factor, normal in zip(row, normals):
                if factor != 0.0:
                    value = [sum_ + factor * z for sum_, z in zip(value, normal)]
            values.append(value)
        largest = [0.0] * DRAWS
        for first, second in contrasts:
            variance = effects.jackknife_variance((first, second))
            if variance <= 0.0:
                continue
            if second is None:
                squared = [v * v / (variance * s) for v, s in zip(values[first], squares[first])]
            else:
                both = zip(values[first], values[second], squares[first], squares[second])
                squared = [(v - w) ** 2 / (variance * (s + t) / 2.0) for v, w, s, t in both]
            largest = list(map(max, largest, squared))
        return sorted(map(math.sqrt, largest))


def quantile(drawn, level=LEVEL):
    return drawn[min(math.ceil(level * (len(drawn) + 1)), len(drawn)) - 1]


def share_above(drawn, t):
    return (len(drawn) - bisect_left(drawn, t)) / len(drawn)


def chance_of(drawn, t):
    """The chance of a largest |t| of at least this."""
    return (len(drawn) - bisect_left(drawn, abs(t)) + 1) / (len(drawn) + 1)
