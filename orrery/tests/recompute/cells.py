"""The values of cells, and how far two agents agree on them."""

import math
from collections import defaultdict
from statistics import NormalDist, fmean

from matrices import dot


def cell_values(games, blocks, fit):
    """The residuals of each cell: the mean of its scores in a block, less the effects of its boards and its seat."""
    values = defaultdict(list)
    for block in blocks:
        here = defaultdict(list)
        for seat in (seat for game in block for seat in game):
            expected = dot(fit.coding.of_seat(seat["level"]), fit.coefficients[0])
            cell = tuple(games.boards[kind][seat["level"][kind]] for kind in games.kinds)
            here[cell].append(seat["points"][0] - expected)
        for cell, left in here.items():
            values[cell].append(fmean(left))
    return values


def analysis_of_variance(values, used):
    """F, its degrees of freedom and its chance (or none), the variance of cells beyond noise, and the noise."""
    count = sum(map(len, values.values()))
    between = len(values) - used
    within = count - len(values)
    of_cells = sum(len(cell) * fmean(cell) ** 2 for cell in values.values())
    noise = sum((value - fmean(cell)) ** 2 for cell in values.values() for value in cell) / max(within, 1)
    if between <= 0 or within <= 0 or noise <= 0.0:
        return None, 0.0, noise
    f = of_cells / between / noise
    size = (count - sum(len(cell) ** 2 for cell in values.values()) / count) / max(len(values) - 1, 1)
    return (f, between, within, chance_of_f(f, between, within)), max((of_cells / between - noise) / size, 0.0), noise


def chance_of_f(f, between, within):
    """The chance of this F or more. It is an integral of sin^(within - 1) cos^(between - 1), here by Simpson's rule."""
    steps = 4_000
    end = math.asin(math.sqrt(within / (within + between * f)))
    scale = 2.0 * math.exp(math.lgamma((within + between) / 2) - math.lgamma(within / 2) - math.lgamma(between / 2))

    def height(place):
        angle = end * place / steps
        return math.sin(angle) ** (within - 1) * math.cos(angle) ** (between - 1)

    heights = height(0) + height(steps) + sum((4 if place % 2 else 2) * height(place) for place in range(1, steps))
    return scale * heights * end / steps / 3


def pooled_cell(values, variance, noise):
    """The mean of a cell drawn towards 0, and half of its interval."""
    error = noise / len(values)
    kept = variance / (variance + error) if variance > 0.0 else 0.0
    return kept * fmean(values), NormalDist().inv_cdf(0.975) * math.sqrt(kept * error)


def correlation(a, b):
    """Of the true effects for two agents: products of estimates less the covariance of their errors."""

    def centred(values):
        return [value - fmean(values) for value in values]

    def centred_deviations(effects):
        return [list(row) for row in zip(*(centred(column) for column in zip(*effects.deviations)))]

    ratio = fmean(ratio for ratio, _ in a.of_levels + b.of_levels)
    estimates = [centred(effects.estimates) for effects in (a, b)]
    deviations = [centred_deviations(effects) for effects in (a, b)]

    def signal(one, other):
        noise = sum(dot(x, y) for x, y in zip(deviations[one], deviations[other]))
        return dot(estimates[one], estimates[other]) - ratio * noise

    if signal(0, 0) <= 0.0 or signal(1, 1) <= 0.0:
        return None
    return min(max(signal(0, 1) / math.sqrt(signal(0, 0) * signal(1, 1)), -1.0), 1.0)


def meetings(blocks, kind, a, b):
    """How many games had both boards, and the share of these in which the first ranked above the second, ties half."""
    results = [
        0.5 if one["rank"] == other["rank"] else float(one["rank"] < other["rank"])
        for game in (game for block in blocks for game in block)
        for one in game
        for other in game
        if one is not other and one["level"][kind] == a and other["level"][kind] == b
    ]
    return len(results), fmean(results) if results else None
