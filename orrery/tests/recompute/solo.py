"""Computes the numbers of a study of solo games once more, from its games, with code that shares nothing with the
program.

    solo.py ROWS.csv RESULT.json

ROWS.csv is what `orrery export --csv RUN` prints, RESULT.json is what `orrery report RUN --format json` prints, for a
run of `orrery solo`. The output and the exit code are those of `balance.py`.

How close a value has to be:

- What follows from the games alone has to agree to one part in a million. Fair targets have to agree to `SEARCHED`
  points, because the program finds them by a search.
- The p-values of the program are shares of its own random exchanges. Here there are `EXCHANGES` others, so both have
  errors: they have to agree within `STANDARD_ERRORS` of the difference of two such shares. A p-value also has to be a
  whole number of parts of the program's exchanges.

Not compared: what `tournament.py` does not compare. The names of decks, their cards and the bases are those of
`config`.
"""

import math
import random
from collections import Counter, defaultdict
from fractions import Fraction
from functools import cache
from statistics import fmean

from card_swaps import compare_swaps
from comparison import STANDARD_ERRORS
from effects import pairs_of
from games import KINDS, numbered, read_arguments
from solo_games import Game, blocks_of, grouped, means_of_blocks
from tournament import NOT_COMPARED, compare_games, compare_interval, mean_and_interval, read_games
from tournament import share_of_blocks, students_quantile

# The least score less target that succeeds.
SUCCEEDS_FROM = {"planet-unknown": 0, "planetarium": 1}

# From which score less target a grade is earned; the lowest also below.
GRADES = {
    "planet-unknown": {
        "critical failure": -15,
        "other survivors?": -10,
        "low capacity": -5,
        "mission complete": 0,
        "promotion": 5,
        "best planet": 10,
        "stars aligned": 15,
    },
    "planetarium": {
        "target - 10 or less": -10,
        "above target - 10": -9,
        "above target": 1,
        "above target + 10": 11,
    },
}

SEARCHED = 1e-5
EXCHANGES = 500
EXCHANGES_OF_THE_PROGRAM = 1_999
STEP = 0.125  # How far apart the changes are at which it is looked where a test begins to reject.


# Success and other targets


def success(games, change=0):
    """The share of successes, its interval and its design effect."""
    return share_of_blocks([(len(block), sum(game.succeeds(change) for game in block)) for block in blocks_of(games)])


def changes_with_a_difference(games):
    """From the least lead, at which all games played to their end succeed, to the first change at which none does."""
    leads = [game.lead for game in games if game.lead is not None]
    return range(min(leads), max(leads) + 2) if leads else range(0)


def even_change(games):
    """The greatest change at which at least half of the games succeed, and the two order statistics around it."""
    half = [
        change
        for change in changes_with_a_difference(games)
        if 2 * sum(game.succeeds(change) for game in games) >= len(games)
    ]
    if not half:
        return None, None
    change = half[-1]
    leads = sorted(-math.inf if game.lead is None else game.lead for game in games)
    independent = Fraction(len(games))
    if len(blocks_of(games)) < len(games):
        # A design effect below 1 does not count. As large a part of the games is left out as of the independent ones.
        independent /= Fraction(max(success(games, change)[2], 1.0))
    rank = math.floor(tail(math.floor(independent)) / independent * len(games))
    if rank == 0:
        return change, [None, None]
    ends = leads[rank - 1], leads[-rank]
    return change, [None if end == -math.inf else end for end in ends]


@cache
def tail(count):
    """The greatest rank for which fewer heads than it have a chance below 2.5 % among this many coins."""
    rank, below = 0, 0
    while 40 * (below + math.comb(count, rank)) < 2**count:
        below += math.comb(count, rank)
        rank += 1
    return rank


def quantile(scores, percent):
    """The least score that at least this many percent of the games do not exceed."""
    least = percent * len(scores)
    return next(score for score in sorted(scores) if 100 * sum(other <= score for other in scores) >= least)


def share_of_successes(games, change):
    return Fraction(sum(game.succeeds(change) for game in games), len(games))


class FairTarget:
    """At which change of the target games succeed as often as those of the base do at theirs.

    Between whole changes the share of successes falls evenly. Blocks are the units, whether they have games of the
    base, of the others, or of both.
    """

    def __init__(self, base, games):
        self.base, self.games = base, games
        self.changes = changes_with_a_difference(games)
        of_base, of_games = (grouped(some, lambda game: game.block) for some in (base, games))
        self.blocks = [(of_base[block], of_games[block]) for block in sorted(of_base.keys() | of_games.keys())]

    def change(self):
        """The change at which both shares are the same, the middle of these if there are several."""
        goal = share_of_successes(self.base, 0)
        shares = {change: share_of_successes(self.games, change) for change in self.changes}
        if not shares or goal == 0 or shares[self.changes[0]] <= goal:
            return None

        def crossing(low):
            """Where the line from this change to the next passes the goal."""
            return low + (shares[low] - goal) / (shares[low] - shares[low + 1])

        first = crossing(max(change for change in self.changes if shares[change] > goal))
        last = crossing(min(change for change in self.changes if shares[change] < goal) - 1)
        return float(first + last) / 2

    def statistic(self, change):
        """By how many standard errors the base succeeds more often, if both have in truth the same chance: then what
        each block adds to the difference has a mean of 0, and its square is its variance."""
        low = math.floor(change)
        part = change - low

        def value(game):
            return (1 - part) * game.succeeds(low) + part * game.succeeds(low + 1)

        values = [([game.succeeds() for game in base], list(map(value, games))) for base, games in self.blocks]
        count, other_count = len(self.base), len(self.games)
        total, other_total = (sum(sum(block[side]) for block in values) for side in (0, 1))
        chance = (total + other_total) / (count + other_count)
        variance = 0.0
        for base, games in values:
            off = sum(value - chance for value in base) / count - sum(value - chance for value in games) / other_count
            variance += off * off
        variance *= len(values) / (len(values) - 1)
        difference = total / count - other_total / other_count
        return difference / math.sqrt(variance) if variance > 0 else 0.0

    def interval(self):
        """The changes around the fair one that are not rejected at 5 %."""
        critical = students_quantile(len(self.blocks))
        fair = self.change()

        def end(limit, sign):
            def is_rejected(change):
                return sign * self.statistic(change) > critical

            kept = fair
            while kept != limit:
                step = min(limit, kept + STEP) if sign > 0 else max(limit, kept - STEP)
                if is_rejected(step):
                    return halved(kept, step, is_rejected)
                kept = step
            return None

        return [end(self.changes[0], -1), end(self.changes[-1], 1)]


def halved(kept, rejected, is_rejected):
    """Where the rejection begins between two changes."""
    for _ in range(50):
        middle = (kept + rejected) / 2
        if is_rejected(middle):
            rejected = middle
        else:
            kept = middle
    return kept


def compare_values(compare, path, found, expected):
    """Numbers by name, or none."""
    if found is None or expected is None:
        compare.same(path, found, expected)
        return
    for name in found.keys() | expected.keys():
        compare.close(f"{path}.{name}", found.get(name), expected.get(name))


def compare_result(compare, path, found, grades, games):
    """A result of an agent: over all of its games or over those with one board or deck. Returns its mean target."""
    scores = [game.score for game in games if game.score is not None]
    target = fmean(game.target for game in games)

    has_one_target = len({game.target for game in games}) == 1

    def changed(change):
        return target + change if has_one_target and change is not None else None

    compare.same(f"{path}.games", found["games"], len(games))
    compare.same(f"{path}.forfeits", found["forfeits"], len(games) - len(scores))
    mean, interval = mean_and_interval(means_of_blocks(games, lambda game: game.score))
    compare.close(f"{path}.mean_score", found["mean_score"], mean)
    compare_interval(compare, f"{path}.mean_score_interval", found["mean_score_interval"], interval)
    compare.close(f"{path}.target", found["target"], target)
    compare.close(f"{path}.success", found["success"], success(games)[0])
    compare_interval(compare, f"{path}.success_interval", found["success_interval"], success(games)[1])
    slope = (success(games, -2)[0] - success(games, 2)[0]) / 4
    compare.close(f"{path}.success_per_point", found["success_per_point"], slope)
    quantiles = {str(percent): quantile(scores, percent) for percent in (5, 25, 50, 75, 95)} if scores else None
    compare_values(compare, f"{path}.score_quantiles", found["score_quantiles"], quantiles)
    earned = Counter(game.grade(grades) for game in games if game.score is not None)
    for name in grades.keys() | found["bands"].keys():
        compare.close(f"{path}.bands.{name}", found["bands"].get(name), earned[name] / max(len(scores), 1))
    curve = {str(change): success(games, change)[0] for change in (-10, -5, -2, 0, 2, 5, 10)}
    compare_values(compare, f"{path}.curve", found["curve"], curve)
    even, ends = even_change(games)
    compare.same(f"{path}.even_change", found["even_change"], even)
    compare_interval(compare, f"{path}.even_change_interval", found["even_change_interval"], ends)
    compare.close(f"{path}.even_target", found["even_target"], changed(even))
    ends = ends and list(map(changed, ends)) if has_one_target else None
    compare_interval(compare, f"{path}.even_target_interval", found["even_target_interval"], ends)
    return changed


def compare_agents(compare, result, games):
    for place, (found, games) in enumerate(zip(result["agents"], games)):
        path = f"agents[{place}]"
        compare_result(compare, path, found, GRADES[result["config"]["game"]], games)
        endings = Counter(game.ending for game in games)
        for ending in endings.keys() | found["endings"].keys():
            compare.same(f"{path}.endings.{ending}", found["endings"].get(ending), endings[ending])
        rounds = [game.rounds for game in games]
        for key, value in (("mean", fmean(rounds)), ("min", min(rounds)), ("max", max(rounds))):
            compare.close(f"{path}.rounds.{key}", found["rounds"][key], value)


# Boards and decks


def factors(config, games):
    """What differs between games: its levels, and the one that others are compared with."""
    found = {}
    for kind in KINDS:
        levels = {game.level[kind] for of_agent in games for game in of_agent if kind in game.level}
        base = config["setup"].get("base", {}).get(kind)
        found[kind] = (levels, base if base in levels else None)
    variants = config.get("variants")
    if variants:
        names = [deck["name"] for deck in variants["all"]]
        found[variants["factor"]] = (set(names), names[variants["base"]])
    return {factor: of_factor for factor, of_factor in found.items() if len(of_factor[0]) > 1}


def compare_parts(compare, result, names, games):
    differ = factors(result["config"], games)
    keys = {(agent, factor, level) for agent in names for factor, (levels, _) in differ.items() for level in levels}
    for key, (path, found) in compare.objects(result, "parts", ("agent", "factor", "level"), keys).items():
        agent, factor, level = key
        _, base = differ[factor]
        by_level = grouped(games[names.index(agent)], lambda game: game.level[factor])
        changed = compare_result(compare, path, found, GRADES[result["config"]["game"]], by_level[level])
        compare.same(f"{path}.is_base", found["is_base"], level == base)
        change = interval = of_targets = None
        if base is not None and level != base:
            fair = FairTarget(by_level[base], by_level[level])
            change = fair.change()
        if change is not None:
            interval = fair.interval()
            of_targets = None if changed(0) is None else list(map(changed, interval))
        compare.close(f"{path}.fair_change", found["fair_change"], change, SEARCHED)
        compare_interval(compare, f"{path}.fair_change_interval", found["fair_change_interval"], interval, SEARCHED)
        compare.close(f"{path}.fair_target", found["fair_target"], changed(change), SEARCHED)
        compare_interval(compare, f"{path}.fair_target_interval", found["fair_target_interval"], of_targets, SEARCHED)
    compare_homogeneity(compare, result, names, games, differ)


def compare_curves(compare, result, names, games):
    """The success at every target, of each agent and on each of its boards and decks."""
    differ = factors(result["config"], games)
    wanted = {(name, None, None): of_agent for name, of_agent in zip(names, games)}
    for name, of_agent in zip(names, games):
        for factor in differ:
            by_level = grouped(of_agent, lambda game: game.level[factor])
            wanted |= {(name, factor, level): of_level for level, of_level in by_level.items()}
    points = {(*key, change) for key, of_key in wanted.items() for change in changes_with_a_difference(of_key)}
    found_points = compare.objects(result, "curves", ("agent", "factor", "level", "change"), points)
    for (*key, change), (path, found) in found_points.items():
        of_key = wanted[tuple(key)]
        targets = {game.target for game in of_key}
        share, interval, _ = success(of_key, change)
        for name, value in zip(("factor", "level", "change"), (*key[1:], change)):
            compare.same(f"{path}.{name}", found[name], value)
        compare.close(f"{path}.target", found["target"], targets.pop() + change if len(targets) == 1 else None)
        compare.close(f"{path}.success", found["success"], share)
        compare_interval(compare, f"{path}.success_interval", found["success_interval"], interval)


def compare_cells(compare, result, names, games):
    """The games with one level of every factor that differs, if more than one does."""
    differ = sorted(factors(result["config"], games))
    cells = {}
    for name, of_agent in zip(names, games):
        if len(differ) > 1:
            by_levels = grouped(of_agent, lambda game: tuple(game.level[factor] for factor in differ))
            cells |= {(name, *levels): of_cell for levels, of_cell in by_levels.items()}
    for key, (path, found) in compare.objects(result, "cells", ("agent", *differ), set(cells)).items():
        of_cell = cells[key]
        scores = [float(game.score) for game in of_cell if game.score is not None]
        compare.same(f"{path}.games", found["games"], len(of_cell))
        compare.same(f"{path}.forfeits", found["forfeits"], len(of_cell) - len(scores))
        mean, interval = mean_and_interval(scores)
        compare.close(f"{path}.mean_score", found["mean_score"], mean)
        compare_interval(compare, f"{path}.mean_score_interval", found["mean_score_interval"], interval)
        compare.close(f"{path}.target", found["target"], fmean(game.target for game in of_cell))
        compare.close(f"{path}.success", found["success"], success(of_cell)[0])
        compare_interval(compare, f"{path}.success_interval", found["success_interval"], success(of_cell)[1])


def compare_homogeneity(compare, result, names, games, differ):
    keys = {(agent, factor) for agent in names for factor in differ}
    for key, (path, found) in compare.objects(result, "homogeneity", ("agent", "factor"), keys).items():
        agent, factor = key
        of_agent = games[names.index(agent)]
        for name, value in (("success_p", lambda game: float(game.succeeds())), ("score_p", lambda game: game.beyond)):
            compare_p(compare, f"{path}.{name}", found[name], units(of_agent, factor, value))


def units(games, factor, value):
    """What is exchanged, by stratum, as (level, value): games of a deal with several decks, or else whole deals that
    have the same other boards."""
    strata = defaultdict(list)
    for block in blocks_of(games):
        if factor in KINDS:
            level = block[0].level
            mean = means_of_blocks(block, value)
            others = tuple(level[kind] for kind in KINDS if kind != factor)
            strata[others] += [(level[factor], of_block) for of_block in mean]
        else:
            known = [(game.level[factor], value(game)) for game in block]
            strata[block[0].block] = [unit for unit in known if unit[1] is not None]
    return list(strata.values())


def compare_p(compare, path, found, strata):
    """The share of random exchanges within strata after which the means of levels lie at least as far apart."""
    levels = [level for stratum in strata for level, _ in stratum]
    if len(set(levels)) < 2:
        compare.same(path, found, None)
        return
    sizes = Counter(levels)
    mean = fmean(value for stratum in strata for _, value in stratum)
    values = [[value - mean for _, value in stratum] for stratum in strata]
    levels = [[level for level, _ in stratum] for stratum in strata]

    def spread():
        sums = dict.fromkeys(sizes, 0.0)
        for of_values, of_levels in zip(values, levels):
            for value, level in zip(of_values, of_levels):
                sums[level] += value
        return sum(total * total / sizes[level] for level, total in sums.items())

    least = spread() * (1 - 1e-9)
    chance = random.Random(path)
    reached = 1
    for _ in range(EXCHANGES):
        for stratum in levels:
            chance.shuffle(stratum)
        reached += spread() >= least
    expected = reached / (EXCHANGES + 1)
    likely = min(max(found, expected), 1.0)
    error = math.sqrt(likely * (1 - likely) * (1 / EXCHANGES + 1 / EXCHANGES_OF_THE_PROGRAM))
    compare.close(path, found, expected, STANDARD_ERRORS * error + 2 / EXCHANGES)
    parts = found * (EXCHANGES_OF_THE_PROGRAM + 1)
    if abs(parts - round(parts)) > 1e-6 or not 1 <= round(parts) <= EXCHANGES_OF_THE_PROGRAM + 1:
        compare.differs(path, found, f"a whole number of parts of {EXCHANGES_OF_THE_PROGRAM + 1:,}")


# Agents


def compare_differences(compare, result, names, games):
    """Each two agents on the same deals and decks, the one with the higher score first."""
    expected = {}
    for a, b in pairs_of(range(len(names))):
        pairs = paired(games[a], games[b])
        mean = mean_and_interval(differences_of_blocks(pairs, points))[0]
        if mean is not None and mean < 0:
            a, b = b, a
            pairs = [(other, one) for one, other in pairs]
        expected[names[a], names[b]] = pairs
    for key, (path, found) in compare.objects(result, "differences", ("a", "b"), set(expected)).items():
        pairs = expected[key]
        compare.same(f"{path}.games", found["games"], len(pairs))
        for name, value in (("score", points), ("success", lambda one, other: one.succeeds() - other.succeeds())):
            blocks = differences_of_blocks(pairs, value)
            mean, interval = mean_and_interval(blocks)
            if name == "success" and interval is not None:
                interval = interval_of_success(blocks)
            compare.close(f"{path}.{name}", found[name], mean)
            compare_interval(compare, f"{path}.{name}_interval", found[f"{name}_interval"], interval)
        only_a = sum(one.succeeds() and not other.succeeds() for one, other in pairs)
        only_b = sum(other.succeeds() and not one.succeeds() for one, other in pairs)
        compare.same(f"{path}.only_a", found["only_a"], only_a)
        compare.same(f"{path}.only_b", found["only_b"], only_b)


def interval_of_success(blocks):
    """Agresti and Min: two blocks more, with half a difference of 1, half a difference of -1, and one of 0."""
    more = len(blocks) + 2
    mean = sum(blocks) / more
    variance = (sum(block**2 for block in blocks) + 1) / more - mean**2
    half = students_quantile(len(blocks)) * math.sqrt(variance / more)
    return max(mean - half, -1.0), min(mean + half, 1.0)


def paired(games, others):
    """The games of two agents with the same deal and deck."""

    def place(game):
        return game.block, game.level.get("events")

    by_place = {place(game): game for game in others}
    return [(game, by_place[place(game)]) for game in games]


def points(one, other):
    """None where one of the two was forfeited."""
    return None if one.score is None or other.score is None else one.score - other.score


def differences_of_blocks(pairs, value):
    by_block = defaultdict(list)
    for one, other in pairs:
        difference = value(one, other)
        if difference is not None:
            by_block[one.block].append(difference)
    return [fmean(block) for block in by_block.values()]


def compare_strength(compare, result, names, games):
    """From the agent that is furthest above the target."""

    def lead(of_agent):
        scores = means_of_blocks(of_agent, lambda game: game.score)
        return fmean(scores) - fmean(game.target for game in of_agent) if scores else -math.inf

    order = sorted(range(len(names)), key=lambda agent: -lead(games[agent]))
    found_order = [point["agent"] for point in result["strength_curve"]]
    compare.same("strength_curve", found_order, [names[agent] for agent in order])
    for agent, found in enumerate(result["agents"]):
        compare.same(f"agents[{agent}].rank", found["rank"], order.index(agent) + 1)
    for place, (found, agent) in enumerate(zip(result["strength_curve"], order)):
        path, of_agent = f"strength_curve[{place}]", games[agent]
        mean, interval = mean_and_interval(means_of_blocks(of_agent, lambda game: game.score))
        compare.close(f"{path}.mean_score", found["mean_score"], mean)
        compare_interval(compare, f"{path}.mean_score_interval", found["mean_score_interval"], interval)
        compare.close(f"{path}.target", found["target"], fmean(game.target for game in of_agent))
        compare.close(f"{path}.success", found["success"], success(of_agent)[0])
        compare_interval(compare, f"{path}.success_interval", found["success_interval"], success(of_agent)[1])


def main():
    rows_file, result = read_arguments()
    rows = read_games(rows_file)
    succeeds_from = SUCCEEDS_FROM[result["config"]["game"]]
    names = numbered(result["config"]["agents"])
    games = [[] for _ in names]
    for (line,) in rows:
        game = Game(line, succeeds_from)
        games[game.agent].append(game)
    compare = compare_games(rows, result)
    compare.same("success.from", result["success"]["from"], succeeds_from)
    compare_agents(compare, result, games)
    compare_parts(compare, result, names, games)
    compare_cells(compare, result, names, games)
    compare_curves(compare, result, names, games)
    compare_differences(compare, result, names, games)
    compare_swaps(compare, result, names, games)
    compare_strength(compare, result, names, games)
    for place, grade in enumerate(result["grades"]):
        compare.same(f"grades[{place}].name", grade["name"] in result["agents"][0]["bands"], True)
        compare.same(f"grades[{place}].from", grade["from"], sorted(other["from"] for other in result["grades"])[place])
    compare.nothing_left_out(result, is_given=NOT_COMPARED.fullmatch)
    compare.end()


if __name__ == "__main__":
    main()
