"""Computes each number of a study of balance once more, from the games, with code that shares nothing with the program.

    balance.py ROWS.csv RESULT.json

ROWS.csv is what `orrery export --csv RUN` prints, RESULT.json is what `orrery report RUN --format json` prints, for a
run of `orrery balance` without `--against`. It prints how many values were compared and exits with 0, or it prints the
path of each value that differs, with what was found and what was expected, and exits with 1. A number of the result
that nothing here compares is also a difference.

How close a value has to be:

- What follows from the games alone has to agree to one part in a million (`EXACT`). The file has ten digits.
- The program draws critical values and p-values with 10,000 draws of its own. Here they are drawn with other random
  numbers, so both have errors. The ends of all intervals of a family have to be one and the same multiple of the
  standard errors away, to one part in a million; for shares of boards at three or more seats that holds for logarithms
  of worths. That multiple, the critical value, is passed by 5 % of the draws of the program. The share of the draws
  made here that pass it has to be 5 % within `STANDARD_ERRORS` of the difference of two shares of as many draws. That
  is 3.9 % to 6.1 %, which is about 4 % of the critical value to each side. A p-value has to agree in the same way, and
  to be a whole number of 10,001st parts.
- Where a number follows from a critical value (the power, the findings of verdicts, signs), that of the file is used.

Not compared: `timing`; `schema`, the `level` of 95 % that is asked for, and what `config` says of the program; the sentences of verdicts. `tech_use` is
counted from the records of the games, which are not in the rows. It is only checked to be possible: no tech is used in
more games than held it, nor held in more than were looked at, nor looked at in more than its corporation played.
"""

import math
from collections import defaultdict
from statistics import NormalDist, fmean

from cells import analysis_of_variance, cell_values, correlation, meetings, pooled_cell
from comparison import Comparison, p_value, sign_beyond_noise
from draws import LEVEL, Draws
from effects import LogOfWorth, Unchanged, effects, pairs_of, plain, share_of_board, share_of_seat, twice
from games import Games, read_arguments
from models import fit_of_points, fit_of_shares


class Study:
    """The models of all agents."""

    def __init__(self, games):
        self.games = games
        self.draws = Draws()
        groups = games.groups()
        self.points = [fit_of_points(games, blocks, groups) for blocks in games.by_agent]
        self.shares = [fit_of_shares(games, blocks, groups) for blocks in games.by_agent]
        self.factors = games.factors + ([("turn", games.turns)] if games.turns else [])
        in_turn = games.in_turn if games.turns else []
        self.points_in_turn = [fit_of_points(games, blocks, groups) for blocks in in_turn]
        self.shares_in_turn = [fit_of_shares(games, blocks, groups) for blocks in in_turn]
        self.kinds = [factor for factor, _ in games.factors if factor != "seat"]
        self.scores = {
            (agent, factor): effects(fit, factor, plain)
            for agent, fit in enumerate(self.points)
            for factor, _ in games.factors
        }
        for agent, fit in enumerate(self.points_in_turn):
            self.scores[agent, "turn"] = effects(fit, "seat", plain)
        self.critical_of_scores = {}
        pairs, measures = len(pairs_of(games.agents)), 2 if games.players > 1 else 1
        self.level_of_agreement = 1.0 - (1.0 - LEVEL) / max(1, pairs * len(self.kinds) * measures)

    def share_effects(self, agent, factor):
        if self.games.players == 1:
            return None
        fits, players = self.shares_in_turn if factor == "turn" else self.shares, self.games.players
        if is_seat(factor):
            return effects(fits[agent], "seat", twice if players == 2 else share_of_seat)
        return effects(fits[agent], factor, plain if players == 2 else share_of_board(players))

    def sign(self, agent, kind, board):
        of_scores = self.scores[agent, kind]
        error = of_scores.errors(of_scores.levels())[board]
        return sign_beyond_noise(of_scores.estimates[board], error, self.critical_of_scores[agent, kind])


def is_seat(factor):
    """Whether it is about seats, by their place at the table or in turn order."""
    return factor in ("seat", "turn")


def compare_totals(compare, study, result):
    games = study.games
    compare.same("games", result["games"], games.count)
    compare.same("blocks", result["blocks"], len(games.blocks))
    compare.same("forfeits", result["forfeits"], games.forfeits)
    compare.same("complete", result["complete"], result["config"]["games"] == games.count)
    compare.same("config.players", result["config"]["players"], games.players)
    compare.same("config.agents", result["config"]["agents"], games.typed)
    if result["complete"]:
        compare.same("config.blocks", result["config"]["blocks"], len(games.blocks))


def compare_agents(compare, study, result):
    games = study.games
    expected = {(agent,) for agent in games.agents}
    values_of_agents = []
    if len(study.kinds) == 2:
        values_of_agents = [cell_values(games, blocks, fit) for blocks, fit in zip(games.by_agent, study.points)]
    cells = {(*cell, name) for name, values in zip(games.agents, values_of_agents) for cell in values}
    found_cells = compare.objects(result, "cells", (*games.kinds, "agent"), cells)
    for (name,), (path, found) in compare.objects(result, "agents", ("agent",), expected).items():
        agent = games.agents.index(name)
        blocks = games.by_agent[agent]
        seats = [seat for block in blocks for game in block for seat in game]
        compare.same(f"{path}.games", found["games"], sum(map(len, blocks)))
        compare.close(f"{path}.mean_score", found["mean_score"], fmean(seat["points"][0] for seat in seats))
        if not values_of_agents:
            compare.same(f"{path}.cell_spread", found["cell_spread"], None)
            compare.same(f"{path}.cell_test", found["cell_test"], None)
            continue
        values = values_of_agents[agent]
        used = sum(len(games.boards[kind]) for kind in games.kinds) - 1
        test, variance, noise = analysis_of_variance(values, used)
        compare.close(f"{path}.cell_spread", found["cell_spread"], math.sqrt(variance))
        if test is None or found["cell_test"] is None:
            compare.same(f"{path}.cell_test", found["cell_test"], test)
        else:
            for key, expected in zip(("f", "between", "within", "p_value"), test):
                compare.close(f"{path}.cell_test.{key}", found["cell_test"][key], expected)
        for cell, of_cell in values.items():
            if (*cell, name) in found_cells:
                cell_path, found_cell = found_cells[(*cell, name)]
                mean, half = pooled_cell(of_cell, variance, noise)
                compare.same(f"{cell_path}.blocks", found_cell["blocks"], len(of_cell))
                compare.close(f"{cell_path}.score", found_cell["score"], mean)
                compare.close(f"{cell_path}.score_interval[0]", found_cell["score_interval"][0], mean - half)
                compare.close(f"{cell_path}.score_interval[1]", found_cell["score_interval"][1], mean + half)


def entry(found, key, p_key=None):
    """What `Comparison.family` compares of an object."""
    if found is None:
        return None
    path, value = found
    p_path, p = (None, None) if p_key is None else (f"{path}.{p_key}", value[p_key])
    return f"{path}.{key}", value[key], value[f"{key}_interval"], p_path, p


def compare_effects(compare, study, result):
    games = study.games
    names = {(factor, level, agent) for factor, levels in study.factors for level in levels for agent in games.agents}
    pairs = {
        (kind, a, b, agent) for kind in study.kinds for a, b in pairs_of(games.boards[kind]) for agent in games.agents
    }
    found_effects = compare.objects(result, "effects", ("kind", "name", "agent"), names)
    found_pairs = compare.objects(result, "pairs", ("kind", "a", "b", "agent"), pairs)
    kinds = study.kinds + (["turn"] if games.turns else [])
    names = {(kind, agent) for kind in kinds for agent in games.agents}
    found_power = compare.objects(result, "power", ("kind", "agent"), names)
    for agent, name in enumerate(games.agents):
        for factor, levels in study.factors:
            of_levels = [found_effects.get((factor, level, name)) for level in levels]
            of_pairs = [found_pairs.get((factor, a, b, name)) for a, b in pairs_of(levels)]
            of_share = study.share_effects(agent, factor)
            for key, estimated in (("score", study.scores[agent, factor]), ("share", of_share)):
                if estimated is None:
                    for path, value in filter(None, of_levels + of_pairs):
                        compare.same(f"{path}.{key}", value[key], None)
                        compare.same(f"{path}.{key}_interval", value[f"{key}_interval"], None)
                        if "a" in value:
                            compare.same(f"{path}.{key}_p", value[f"{key}_p"], None)
                    continue
                contrasts = estimated.levels()
                drawn = study.draws.largest(estimated, contrasts)
                entries = [entry(found, key) for found in of_levels]
                is_worth = key == "share" and not is_seat(factor) and games.players > 2
                scale = LogOfWorth(games.players) if is_worth else Unchanged()
                critical = compare.family(drawn, estimated.estimates, estimated.errors(contrasts), entries, scale)
                if key == "score":
                    study.critical_of_scores[agent, factor] = critical
                if is_seat(factor):
                    if (factor, name) in found_power:
                        power = found_power[factor, name]
                        compare_power(compare, games.count, power, key, critical, estimated.errors(contrasts))
                    continue
                contrasts = estimated.pairs()
                drawn = study.draws.largest(estimated, contrasts)
                entries = [entry(found, key, f"{key}_p") for found in of_pairs]
                estimates = [estimated.estimate(contrast) for contrast in contrasts]
                critical = compare.family(drawn, estimates, estimated.errors(contrasts), entries)
                if (factor, name) in found_power:
                    power = found_power[factor, name]
                    compare_power(compare, games.count, power, key, critical, estimated.errors(contrasts))
            if not is_seat(factor):
                places = pairs_of(range(len(levels)))
                compare_meetings(compare, games.by_agent[agent], factor, places, of_pairs)


def compare_meetings(compare, blocks, kind, pairs, found):
    for (a, b), of_pair in zip(pairs, found):
        if of_pair is not None:
            path, value = of_pair
            met, above = meetings(blocks, kind, a, b)
            compare.same(f"{path}.met", value["met"], met)
            compare.close(f"{path}.above", value["above"], above)


def compare_power(compare, games, power, key, critical, errors):
    """The smallest difference that is found with 80 %: (critical value + normal quantile) x root mean square error."""
    path, found = power
    smallest = (critical + NormalDist().inv_cdf(0.8)) * math.sqrt(fmean(error * error for error in errors))
    if key == "share":
        compare.close(f"{path}.smallest_share", found["smallest_share"], smallest)
        return
    compare.close(f"{path}.smallest_difference", found["smallest_difference"], smallest)
    needed = games * (smallest / found["difference"]) ** 2
    compare.close(f"{path}.games_needed", found["games_needed"], needed)


def compare_parts(compare, study, result):
    """The parts of scores whose intervals exclude 0 are listed, and no others."""
    games = study.games
    found = {}
    for place, value in enumerate(result["parts"]):
        found[value["kind"], value["name"], value["agent"], value["part"]] = (f"parts[{place}]", value)
    if len(found) != len(result["parts"]):
        compare.differs("parts", f"{len(result['parts'])} objects", f"{len(found)} different ones")
    for agent, name in enumerate(games.agents):
        for kind in study.kinds:
            for place, part in enumerate(games.part_names):
                estimated = effects(study.points[agent], kind, plain, 1 + place, like=study.scores[agent, kind])
                contrasts = estimated.levels()
                errors = estimated.errors(contrasts)
                listed = [found.pop((kind, board, name, part), None) for board in games.boards[kind]]
                entries = [entry(of_board, "points") for of_board in listed]
                drawn = study.draws.largest(estimated, contrasts)
                critical = compare.family(drawn, estimated.estimates, errors, entries)
                # Without one in the file the critical value is the one drawn here, which is known to 4 %.
                slack = 1.0 if any(entries) else 1.04
                for board, estimate, error, of_board in zip(games.boards[kind], estimated.estimates, errors, listed):
                    differs = sign_beyond_noise(estimate, error, critical * (slack if of_board is None else 1.0)) != 0
                    if differs != (of_board is not None):
                        where = f"parts of {name}, {board}, {part}"
                        compare.differs(where, "listed" if of_board else "not listed", "the opposite")
    for path, value in found.values():
        compare.differs(path, value, "no such object")


def compare_agreement(compare, study, result):
    games = study.games
    names = {(kind, a, b) for kind in study.kinds for a, b in pairs_of(games.agents)}
    boards = {(*key, board) for key in names for board in games.boards[key[0]]}
    of_boards = compare.objects(result, "disagreement", ("kind", "a", "b", "name"), boards)
    differ = defaultdict(set)
    for (kind, *of_agents), (path, found) in compare.objects(result, "agreement", ("kind", "a", "b"), names).items():
        a, b = map(games.agents.index, of_agents)
        one, other = study.scores[a, kind], study.scores[b, kind]
        compare.close(f"{path}.correlation", found["correlation"], correlation(one, other))
        difference = one.minus(other).cautious()
        contrasts = difference.levels()
        errors = difference.errors(contrasts)
        drawn = study.draws.largest(difference, contrasts)
        by_name = {name: of_boards.get((kind, *of_agents, name)) for name in one.names}
        entries = [entry(by_name[name], "score") for name in one.names]
        compare.family(drawn, difference.estimates, errors, entries, level=study.level_of_agreement)
        least = min(p_value(drawn, estimate, error) for estimate, error in zip(difference.estimates, errors))
        compare.chance(f"{path}.p_value", found["p_value"], least)
        shares = [study.share_effects(agent, kind) for agent in (a, b)]
        if None not in shares:
            of_shares = shares[0].minus(shares[1]).cautious()
            contrasts = of_shares.levels()
            drawn = study.draws.largest(of_shares, contrasts)
            entries = [entry(by_name[name], "share") for name in one.names]
            errors = of_shares.errors(contrasts)
            compare.family(drawn, of_shares.estimates, errors, entries, level=study.level_of_agreement)
        for board, name in enumerate(one.names):
            if by_name[name] and any(off(by_name[name][1], key) for key in ("score", "share")):
                differ[kind].add(board)
            changes = study.sign(a, kind, board) * study.sign(b, kind, board) < 0
            if by_name[name]:
                of_board, value = by_name[name]
                compare.same(f"{of_board}.changes_sign", value["changes_sign"], changes)
    return differ


def off(value, key):
    """The sign of a value of the file whose interval excludes 0; else 0."""
    if value[key] is None:
        return 0
    low, high = value[f"{key}_interval"]
    return 1 if low > 0.0 else -1 if high < 0.0 else 0


def compare_verdicts(compare, study, result, differ):
    """A board holds if all agents have it off its share of the win on the same side, in solo games off the mean; else it depends
    if two agents differ in it. Pairs of boards hold if the test of each agent, corrected for their number, is below 5 %."""
    games = study.games
    names = {(factor, level) for factor, levels in study.factors for level in levels}
    signs = defaultdict(set)
    for value in result["effects"]:
        signs[value["kind"], value["name"]].add(off(value, "score" if value["share"] is None else "share"))
    tests = [value["cell_test"] for value in result["agents"] if value["cell_test"] is not None]
    pairs = (" with ".join(games.kinds), "pairs")
    found_verdicts = compare.objects(result, "verdicts", ("kind", "name"), names | ({pairs} if tests else set()))
    for (kind, name), (path, found) in found_verdicts.items():
        if (kind, name) == pairs:
            all_hold = max(holm([test["p_value"] for test in tests])) < 0.05
            compare.same(f"{path}.verdict", found["verdict"], "holds" if all_hold else "noise")
            continue
        differs = not is_seat(kind) and games.boards[kind].index(name) in differ[kind]
        expected = "holds" if signs[kind, name] in ({1}, {-1}) else "depends" if differs else "noise"
        compare.same(f"{path}.verdict", found["verdict"], expected)


def holm(values):
    """P-values corrected for their number by the method of Holm."""
    corrected, least = [0.0] * len(values), 0.0
    for rank, place in enumerate(sorted(range(len(values)), key=values.__getitem__)):
        least = max(least, min(1.0, (len(values) - rank) * values[place]))
        corrected[place] = least
    return corrected


def compare_all(rows, result):
    compare = Comparison()
    study = Study(Games(rows))
    compare_totals(compare, study, result)
    compare_agents(compare, study, result)
    compare_effects(compare, study, result)
    compare_parts(compare, study, result)
    differ = compare_agreement(compare, study, result)
    compare_verdicts(compare, study, result, differ)
    compare.nothing_left_out(result)
    return compare


def main():
    rows_file, result = read_arguments()
    compare_all(rows_file, result).end()


if __name__ == "__main__":
    main()
