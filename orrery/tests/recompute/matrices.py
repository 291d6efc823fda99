"""Small matrices, as lists of rows."""

import math
from operator import mul


def dot(a, b):
    return sum(map(mul, a, b))


def plus(a, b):
    return [[x + y for x, y in zip(row, other)] for row, other in zip(a, b)]


def total(matrices, size):
    return [[sum(matrix[row][column] for matrix in matrices) for column in range(size)] for row in range(size)]


def nothing(size):
    return [[0.0] * size for _ in range(size)]


def times(matrix, vector):
    return [dot(row, vector) for row in matrix]


def solved(matrix, right):
    """The solution of a system for each of several right sides, by elimination with the largest pivot."""
    size = len(matrix)
    rows = [list(matrix[row]) + [side[row] for side in right] for row in range(size)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        rows[column] = [value / rows[column][column] for value in rows[column]]
        for row in range(size):
            factor = rows[row][column]
            if row != column and factor != 0.0:
                rows[row] = [value - factor * by for value, by in zip(rows[row], rows[column])]
    return [[rows[row][size + side] for row in range(size)] for side in range(len(right))]


def inverse(matrix):
    """The inverse of a symmetric matrix."""
    size = len(matrix)
    return solved(matrix, [[float(row == column) for row in range(size)] for column in range(size)])


def root(covariance):
    """A matrix whose product with its transpose is the covariance, which may have directions without variance."""
    size = len(covariance)
    left = [list(row) for row in covariance]
    columns = []
    for pivot in range(size):
        if left[pivot][pivot] > 1e-9 * covariance[pivot][pivot]:
            column = [left[row][pivot] / math.sqrt(left[pivot][pivot]) for row in range(size)]
            left = [[left[row][other] - column[row] * column[other] for other in range(size)] for row in range(size)]
        else:
            column = [0.0] * size
        columns.append(column)
    return [list(row) for row in zip(*columns)]
