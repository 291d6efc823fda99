"""Computes the numbers of a rating list once more, from the games, with code that shares nothing with the program.

    rate.py ROWS.csv.. RESULT.json

Each ROWS.csv is what `orrery export --csv RUN` prints, RESULT.json is what `orrery rate RUN.. --format json` prints for
the same runs in the same order. The games have to be of two seats, and wins have to connect all agents. The output and
the exit code are those of `balance.py`. Counts and scores have to agree to one part in a million, ratings to a
thousandth of a point, and the ends of their intervals to a tenth: the program ends its fits earlier there.
"""

import csv
import json
import math
import re
import sys
from collections import Counter, defaultdict
from itertools import combinations
from statistics import fmean

from comparison import Comparison
from matrices import solved
from tournament import finishes, is_scored, students_quantile

NOT_COMPARED = re.compile(r"schema|config\..*|runs\[\d+\]\.seed")
POINT = 400 / math.log(10)
PRIOR = 0.5
GROUPS = 100
OWN_PLACE = ("number", "block", "game", "agent_index")


def read_games(paths):
    """The games of all runs, each a list of its seats in order, and of each seat which copy of its agent it has."""
    for run, path in enumerate(paths):
        numbered = defaultdict(list)
        places = defaultdict(set)
        with open(path, newline="", encoding="utf-8") as file:
            for line in csv.DictReader(file):
                numbered[int(line["number"])].append(line)
                places[played(line)].add(int(line["agent_index"]))
        for number in sorted(numbered):
            game = sorted(numbered[number], key=lambda line: int(line["seat"]))
            copies = [sorted(places[played(line)]).index(int(line["agent_index"])) for line in game]
            yield run, copies, game


def played(line):
    return line["agent"], int(line["version"])


def counted(paths):
    """The games that count, as (block, game), those that two runs have, and those between copies."""
    games, known, repeated, of_copies = [], set(), 0, 0
    for run, copies, game in read_games(paths):
        if len({played(line) for line in game}) == 1:
            of_copies += 1
            continue
        course = [[value for key, value in line.items() if key not in OWN_PLACE] for line in game]
        key = repr((copies, course))
        if key in known:
            repeated += 1
        else:
            known.add(key)
            games.append(((run, game[0]["block"]), game))
    return games, repeated, of_copies


class Results:
    """How often each outcome of each two agents came: (a, b, points of a)."""

    def __init__(self, games, agents):
        self.agents = agents
        self.counts = Counter()
        for game in games:
            a, b = (agents.index(played(line)) for line in game)
            first, second = (int(line["rank"]) for line in game)
            self.counts[a, b, 0.5 if first == second else float(first < second)] += 1

    def fitted(self, start):
        """The logarithms of the worths, then that of the prevalence of ties, by Newton's method."""
        size = len(self.agents) + 1
        has_ties = any(points == 0.5 for _, _, points in self.counts)
        values = list(start)
        for _ in range(200):
            slope = [0.0] * size
            information = [[0.0] * size for _ in range(size)]
            for (a, b, points), count in self.counts.items():
                outcomes = [({a: 1.0}, 1.0), ({b: 1.0}, 0.0)] + [({a: 0.5, b: 0.5, size - 1: 1.0}, 0.5)] * has_ties
                weights = [math.exp(sum(part * values[at] for at, part in of.items())) for of, _ in outcomes]
                mean = defaultdict(float)
                for (of, reached), weight in zip(outcomes, weights):
                    for at, part in of.items():
                        mean[at] += part * weight / sum(weights)
                        slope[at] += count * part * (reached == points)
                for at in mean:
                    slope[at] -= count * mean[at]
                for (of, _), weight in zip(outcomes, weights):
                    off = {at: of.get(at, 0.0) - mean[at] for at in mean}
                    for row in off:
                        for column in off:
                            information[row][column] += count * weight / sum(weights) * off[row] * off[column]
            for agent in range(size - 1):
                # Half a win and half a loss against a worth of 1.
                chance = 1 / (1 + math.exp(-values[agent]))
                slope[agent] += PRIOR - 2 * PRIOR * chance
                information[agent][agent] += 2 * PRIOR * chance * (1 - chance)
            if not has_ties:
                information[-1][-1] = 1.0
            step = solved(information, [slope])[0]
            longest = max(map(abs, step))
            values = [value + part * min(1.0, 1.0 / max(longest, 1e-300)) for value, part in zip(values, step)]
            if longest < 1e-12:
                return values
        raise ArithmeticError("the worths do not converge")


def points(values, base, at):
    """The worths as points, with the base agent at its points, or with a mean of 0."""
    worths = values[:-1]
    zero = fmean(worths) if base is None else worths[base]
    return [(worth - zero) * POINT + at for worth in worths]


def jackknife(whole, sizes, without):
    """The interval of an estimate from what it is without each group, by the formula for groups of unequal size."""
    total = sum(sizes)
    estimate = len(sizes) * whole - sum((1 - size / total) * rest for size, rest in zip(sizes, without))
    variance = 0.0
    for size, rest in zip(sizes, without):
        ratio = total / size
        variance += (ratio * whole - (ratio - 1) * rest - estimate) ** 2 / (ratio - 1) / len(sizes)
    half = students_quantile(len(sizes)) * math.sqrt(variance)
    return [whole - half, whole + half]


def compare_ratings(compare, result, games, agents):
    deals = {}
    groups = defaultdict(list)
    for _, game in games:
        deal = deals.setdefault(game[0]["seed"], len(deals))
        groups[deal % GROUPS].append(game)
    compare.same("deals", result["deals"], len(deals))
    anchor = result["anchor"]
    names = [agent["agent"] for agent in result["agents"]]
    base, at = (None, 0.0) if anchor is None else (names.index(anchor["agent"]), anchor["points"])
    if anchor is None:
        compare.same("anchor", anchor, None)
    else:
        compare.close("anchor.points", anchor["points"], 1000.0)
    fit = Results([game for _, game in games], agents).fitted([0.0] * (len(agents) + 1))
    whole = points(fit, base, at)
    order = sorted(groups)
    sizes = [len(groups[group]) for group in order]
    without = []
    for group in order:
        rest = [game for other in order if other != group for game in groups[other]]
        without.append(points(Results(rest, agents).fitted(fit), base, at))

    def interval(of):
        return jackknife(of(whole), sizes, [of(rest) for rest in without])

    def compare_interval(path, found, expected):
        for end in (0, 1):
            compare.close(f"{path}[{end}]", found[end], expected[end], 0.1)

    best = sorted(range(len(agents)), key=lambda agent: -whole[agent])
    compare.same("order", best, list(range(len(agents))))
    for place, found in enumerate(result["agents"]):
        path = f"agents[{place}]"
        compare.close(f"{path}.rating", found["rating"], whole[place], 1e-3)
        compare_interval(f"{path}.rating_interval", found["rating_interval"], interval(lambda of: of[place]))
        compare.same(f"{path}.rank", found["rank"], place + 1)
        leads = [interval(lambda of: of[place] - of[other]) for other in range(len(agents)) if other != place]
        compare.same(f"{path}.ranks.low", found["ranks"]["low"], 1 + sum(high < 0 for _, high in leads))
        compare.same(f"{path}.ranks.high", found["ranks"]["high"], len(agents) - sum(low > 0 for low, _ in leads))
        is_last = place + 1 == len(agents)
        compare.same(f"{path}.next_below", found["next_below"], None if is_last else names[place + 1])
        if is_last:
            compare.same(f"{path}.next_difference", found["next_difference"], None)
            compare.same(f"{path}.next_difference_interval", found["next_difference_interval"], None)
        else:
            lead = whole[place] - whole[place + 1]
            compare.close(f"{path}.next_difference", found["next_difference"], lead, 1e-3)
            path = f"{path}.next_difference_interval"
            compare_interval(path, found["next_difference_interval"], interval(lambda of: of[place] - of[place + 1]))
    pairs = list(combinations(range(len(agents)), 2))
    compare.same("pairs", len(result["pairs"]), len(pairs))
    for number, ((a, b), found) in enumerate(zip(pairs, result["pairs"])):
        path = f"pairs[{number}]"
        compare.same(f"{path}.a", found["a"], names[a])
        compare.same(f"{path}.b", found["b"], names[b])
        compare.close(f"{path}.difference", found["difference"], whole[a] - whole[b], 1e-3)
        path = f"{path}.difference_interval"
        compare_interval(path, found["difference_interval"], interval(lambda of: of[a] - of[b]))


def compare_agent(compare, path, found, games):
    agent = found["spelling"], found["version"]

    def seats(game):
        return [line for line in game if played(line) == agent]

    own = [(block, game) for block, game in games if seats(game)]
    compare.same(f"{path}.group", found["group"], 1)
    compare.same(f"{path}.version", found["version"], agent[1])
    compare.same(f"{path}.games", found["games"], len(own))
    compare.same(f"{path}.blocks", found["blocks"], len({block for block, _ in own}))
    for key, count in zip(("won_alone", "draws", "losses"), finishes([game for _, game in own], seats)):
        compare.same(f"{path}.{key}", found[key], count)
    scores = defaultdict(list)
    for block, game in own:
        if is_scored(game):
            scores[block] += [float(line["score"]) for line in seats(game)]
    compare.close(f"{path}.mean_score", found["mean_score"], fmean(map(fmean, scores.values())))


def main():
    if len(sys.argv) < 3:
        sys.exit("usage: rate.py ROWS.csv.. RESULT.json")
    with open(sys.argv[-1], encoding="utf-8") as file:
        result = json.load(file)
    games, repeated, of_copies = counted(sys.argv[1:-1])
    compare = Comparison()
    compare.same("games", result["games"], len(games))
    compare.same("games_repeated", result["games_repeated"], repeated)
    compare.same("games_of_copies", result["games_of_copies"], of_copies)
    for place, found in enumerate(result["agents"]):
        compare_agent(compare, f"agents[{place}]", found, games)
    compare_ratings(compare, result, games, [(agent["spelling"], agent["version"]) for agent in result["agents"]])
    compare.nothing_left_out(result, is_given=NOT_COMPARED.fullmatch)
    compare.end()


if __name__ == "__main__":
    main()
