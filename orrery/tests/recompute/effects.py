"""The effects of the levels of a factor, and their errors by the jackknife."""

import math
from operator import add

from matrices import dot, plus, times


def plain(effects):
    return effects


def twice(effects):
    """Two seats are apart by the difference of their effects, which is twice that of one."""
    return [2.0 * effect for effect in effects]


def share_of_board(players):
    """From logarithms of worths to the share against others of mean worth, beyond an even one."""
    return lambda worths: [math.exp(worth) / (math.exp(worth) + players - 1) - 1 / players for worth in worths]


def share_of_seat(worths):
    """From logarithms of worths to the share of the seat among seats with equal boards, beyond an even one."""
    weights = [math.exp(worth) for worth in worths]
    return [weight / sum(weights) - 1 / len(weights) for weight in weights]


class LogOfWorth:
    """The scale on which the interval of a board's share is even to both sides, at three or more seats."""

    def __init__(self, players):
        self.even = 1 / players

    def to(self, effect):
        """But for a constant: w / (w + players - 1) is the share."""
        share = effect + self.even
        return math.log(share / (1 - share))

    def back(self, value):
        return 1 / (1 + math.exp(-value)) - self.even

    def slope(self, effect):
        share = effect + self.even
        return 1 / (share * (1 - share))


class Unchanged:
    """The scale of all other intervals."""

    def to(self, effect):
        return effect

    def back(self, value):
        return value

    def slope(self, _):
        return 1.0


class Effects:
    """The effects of the levels of a factor, with the share of each group in their errors."""

    def __init__(self, names, estimates, deviations, of_levels, of_pairs):
        self.names = names
        self.estimates = estimates
        self.deviations = deviations  # [level][group]
        self.of_levels = of_levels  # (ratio, degrees of freedom)
        self.of_pairs = of_pairs
        self.covariance = [[dot(a, b) for b in deviations] for a in deviations]

    def levels(self):
        return [(level, None) for level in range(len(self.names))]

    def pairs(self):
        return pairs_of(range(len(self.names)))

    def estimate(self, contrast):
        first, second = contrast
        return self.estimates[first] - (0.0 if second is None else self.estimates[second])

    def jackknife_variance(self, contrast):
        first, second = contrast
        if second is None:
            return dot(self.deviations[first], self.deviations[first])
        return sum((a - b) ** 2 for a, b in zip(self.deviations[first], self.deviations[second]))

    def errors(self, contrasts):
        calibrations = self.of_levels if contrasts[0][1] is None else self.of_pairs
        variances = map(self.jackknife_variance, contrasts)
        return [math.sqrt(ratio * variance) for variance, (ratio, _) in zip(variances, calibrations)]

    def freedom(self):
        """The degrees of freedom of a level, and how much of the chance in their errors two levels have in common."""
        of_level, of_pair = harmonic_mean(self.of_levels), harmonic_mean(self.of_pairs)
        return of_level, min(max(2.0 * of_level / of_pair - 1.0, 0.0), 1.0)

    def minus(self, other):
        """The difference to the effects for another agent in the same blocks."""

        def less(a, b):
            return [x - y for x, y in zip(a, b)]

        def both(a, b):
            return [((x[0] + y[0]) / 2, min(x[1], y[1])) for x, y in zip(a, b)]

        return Effects(
            self.names,
            less(self.estimates, other.estimates),
            [less(a, b) for a, b in zip(self.deviations, other.deviations)],
            both(self.of_levels, other.of_levels),
            both(self.of_pairs, other.of_pairs),
        )

    def cautious(self):
        """The same with variances of the jackknife that are not made smaller."""

        def at_least(calibrations):
            return [(max(ratio, 1.0), freedom) for ratio, freedom in calibrations]

        return Effects(self.names, self.estimates, self.deviations, at_least(self.of_levels), at_least(self.of_pairs))


def pairs_of(values):
    """Each two of the values, the earlier first."""
    return [(a, b) for place, a in enumerate(values) for b in values[place + 1 :]]


def harmonic_mean(calibrations):
    return len(calibrations) / sum(1.0 / freedom for _, freedom in calibrations)


def effects(fit, factor, scale, response=0, like=None):
    """The effects of a factor. `like` are those of another response of the same fit: its calibration is the same."""
    names = fit.coding.levels[factor]
    columns = [fit.coding.of_level(factor, level) for level in range(len(names))]

    def of(coefficients):
        return scale([dot(column, coefficients) for column in columns])

    estimates = of(fit.coefficients[response])
    without = [of(coefficients[response]) for coefficients in fit.without]
    by_level = zip(estimates, zip(*without))
    deviations = [jackknife_deviations(estimate, left, fit.sizes) for estimate, left in by_level]
    if like is not None:
        return Effects(names, estimates, deviations, like.of_levels, like.of_pairs)
    gradients = slopes(of, fit.coefficients[response])
    pairs = [[x - y for x, y in zip(a, b)] for a, b in pairs_of(gradients)]
    return Effects(
        names,
        estimates,
        deviations,
        [calibration(fit, gradient) for gradient in gradients],
        [calibration(fit, gradient) for gradient in pairs],
    )


def slopes(function, at, step=1e-5):
    """The slopes of each value of a function in each argument, by differences."""
    by_argument = []
    for place in range(len(at)):
        above, below = (
            function([x + sign * step * (place == other) for other, x in enumerate(at)]) for sign in (1, -1)
        )
        by_argument.append([(high - low) / (2 * step) for high, low in zip(above, below)])
    return [list(column) for column in zip(*by_argument)]


def jackknife_deviations(estimate, without, sizes):
    """The share of each group in the error: the squares add up to the variance of the delete-group jackknife for groups
    of unequal size (Busing, Meijer and van der Leeden 1999, equation 8)."""
    groups, blocks = len(sizes), sum(sizes)
    jackknifed = groups * estimate - sum((1 - size / blocks) * left for size, left in zip(sizes, without))
    found = []
    for size, left in zip(sizes, without):
        times_as_large = blocks / size
        pseudo_value = times_as_large * estimate - (times_as_large - 1) * left
        found.append((pseudo_value - jackknifed) / math.sqrt((times_as_large - 1) * groups))
    return found


def calibration(fit, contrast):
    """By what the jackknife variance of a contrast of coefficients is to be multiplied, and its degrees of freedom.

    A fit is a weighted sum of the rows, so each change of it by leaving out a group is one, too. If the rows have
    independent residuals of one variance, the covariance of these changes follows. From it follow the mean and the
    variance of the sum of their squares, the jackknife variance. The true variance over that mean is the ratio; the
    degrees of freedom are Satterthwaite's, at most groups - 1. A prior counts in the covariance as rows that no fit
    leaves out, but not in the true variance.
    """
    blocks, groups = sum(fit.sizes), len(fit.sizes)
    whole = plus(fit.games_information, fit.prior)
    weights = times(fit.inverse, contrast)
    changes = []
    for group, size in enumerate(fit.sizes):
        # The weight of a row is its product with `weights` in all rows, and with `left` without the group.
        left = times(fit.inverse_without[group], contrast)
        lost = times(fit.information[group], left)
        change = [a - b for a, b in zip(weights, left)]
        both = list(map(add, times(whole, change), lost))
        changes.append((math.sqrt((blocks / size - 1) / groups), change, lost, both, dot(left, lost)))
    trace = trace_of_square = 0.0
    for group, (scale, change, lost, both, own) in enumerate(changes):
        variance = scale * scale * (dot(both, change) + dot(lost, change) + own)
        trace += variance
        trace_of_square += variance * variance
        for other_scale, other_change, other_lost, _, _ in changes[:group]:
            covariance = scale * other_scale * (dot(both, other_change) + dot(change, other_lost))
            trace_of_square += 2 * covariance * covariance
    if trace <= 0.0 or trace_of_square <= 0.0:
        return 1.0, groups - 1.0
    ratio = dot(weights, times(fit.games_information, weights)) / trace
    return ratio, min(max(trace * trace / trace_of_square, 1.0), groups - 1.0)
