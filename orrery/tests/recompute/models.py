"""The models of a study of boards: least squares for scores, and the first choice for shares."""

import math
from operator import add

from matrices import dot, inverse, nothing, plus, solved, times, total

PRIOR_PRECISION = 0.1  # of the logarithm of each worth


class Coding:
    """The columns of a model. The effects of a factor add up to 0: the last is minus the sum of the others."""

    def __init__(self, factors, has_mean):
        self.levels = dict(factors)
        self.has_mean = has_mean
        self.first = {}
        self.columns = int(has_mean)
        for factor, levels in factors:
            self.first[factor] = self.columns
            self.columns += len(levels) - 1

    def of_level(self, factor, level):
        """The factors of the coefficients in the effect of a level."""
        columns = [0.0] * self.columns
        free = len(self.levels[factor]) - 1
        for other in range(free):
            columns[self.first[factor] + other] = -1.0 if level == free else float(level == other)
        return columns

    def of_seat(self, level):
        columns = [0.0] * self.columns
        if self.has_mean:
            columns[0] = 1.0
        for factor in self.levels:
            columns = list(map(add, columns, self.of_level(factor, level[factor])))
        return columns


class Fit:
    """A model fitted to all groups of blocks, and to all but each. There may be several responses."""

    def __init__(self, coding, sizes, information, prior, coefficients, without):
        self.coding = coding
        self.sizes = sizes  # the blocks of each group
        self.information = information  # of the games of each group
        self.coefficients = coefficients  # [response]
        self.without = without  # [group][response]
        self.games_information = total(information, coding.columns)
        self.prior = prior
        self.inverse = inverse(plus(self.games_information, prior))
        self.inverse_without = [inverse(plus(rest, prior)) for rest in all_but_each(information, coding.columns)]


def all_but_each(matrices, size):
    return [total(matrices[:group] + matrices[group + 1 :], size) for group in range(len(matrices))]


def least_squares(coding, sizes, rows_of_groups):
    """Fits rows (columns, values of the responses) by their normal equations, anew without each group."""
    size = coding.columns
    responses = len(next(rows for rows in rows_of_groups if rows)[0][1])

    def normal_equations(rows):
        information = nothing(size)
        right = [[0.0] * size for _ in range(responses)]
        for columns, values in rows:
            for place, factor in enumerate(columns):
                if factor != 0.0:
                    information[place] = [sum_ + factor * other for sum_, other in zip(information[place], columns)]
                    for side, value in zip(right, values):
                        side[place] += factor * value
        return information, right

    parts = [normal_equations(rows) for rows in rows_of_groups]

    def fitted(kept):
        information = total([information for information, _ in kept], size)
        right = [[sum(values) for values in zip(*of_groups)] for of_groups in zip(*(right for _, right in kept))]
        return solved(information, right)

    without = [fitted(parts[:group] + parts[group + 1 :]) for group in range(len(parts))]
    return Fit(coding, sizes, [information for information, _ in parts], nothing(size), fitted(parts), without)


def fit_of_points(games, blocks, groups):
    """The mean, plus the effects of the boards and of the seat: for scores, then for each part of them."""
    coding = Coding(games.factors, has_mean=True)
    rows = [
        [(coding.of_seat(seat["level"]), seat["points"]) for block in group for game in blocks[block] for seat in game]
        for group in groups
    ]
    return least_squares(coding, [len(group) for group in groups], rows)


def fit_of_shares(games, blocks, groups):
    """The model of the share of the win; none in solo games."""
    coding = Coding(games.factors, has_mean=False)
    sizes = [len(group) for group in groups]
    coded = [
        [[(coding.of_seat(seat["level"]), seat["share"]) for seat in game] for block in group for game in blocks[block]]
        for group in groups
    ]
    if games.players == 1:
        return None
    if games.players == 2:
        rows = [[difference_of_seats(game) for game in group] for group in coded]
        return least_squares(coding, sizes, rows)
    return first_choices(coding, sizes, coded)


def difference_of_seats(game):
    """The share of the first of two seats beyond one half is the difference of what both seats have."""
    (own, share), (other, _) = game
    return [x - y for x, y in zip(own, other)], [share - 0.5]


def first_choices(coding, sizes, groups):
    """The worths of the greatest likelihood under a weak prior. The chance to win is in proportion to worth."""
    size = coding.columns
    levels = [coding.of_level(factor, level) for factor in coding.levels for level in range(len(coding.levels[factor]))]
    prior = [[PRIOR_PRECISION * sum(level[a] * level[b] for level in levels) for b in range(size)] for a in range(size)]

    def slope_and_information(chosen, worths):
        slope, information = [0.0] * size, nothing(size)
        for game in chosen:
            chances = chances_to_win(game, worths)
            mean = [dot(chances, values) for values in zip(*(columns for columns, _ in game))]
            for (columns, share), chance in zip(game, chances):
                off = [value - middle for value, middle in zip(columns, mean)]
                for a, value in enumerate(off):
                    slope[a] += share * value
                    by = chance * value
                    row = information[a]
                    for b in range(a + 1):
                        row[b] += by * off[b]
        for a in range(size):
            for b in range(a):
                information[b][a] = information[a][b]
        return slope, information

    def fitted(chosen, worths):
        for _ in range(100):
            slope, information = slope_and_information(chosen, worths)
            slope = [up - pull for up, pull in zip(slope, times(prior, worths))]
            step = solved(plus(information, prior), [slope])[0]
            longest = max(map(abs, step))
            worths = [worth + part * min(1.0, 1.0 / max(longest, 1e-300)) for worth, part in zip(worths, step)]
            if longest < 1e-9:
                return worths
        raise ArithmeticError("the worths do not converge")

    worths = fitted([game for group in groups for game in group], [0.0] * size)
    rest = [[game for other in groups if other is not group for game in other] for group in groups]
    without = [[fitted(chosen, worths)] for chosen in rest]
    information = [slope_and_information(group, worths)[1] for group in groups]
    return Fit(coding, sizes, information, prior, [worths], without)


def chances_to_win(game, worths):
    weights = [math.exp(dot(columns, worths)) for columns, _ in game]
    return [weight / sum(weights) for weight in weights]
