"""Computes the numbers of a tournament once more, from its games, with code that shares nothing with the program.

    tournament.py ROWS.csv RESULT.json

ROWS.csv is what `orrery export --csv RUN` prints, RESULT.json is what `orrery report RUN --format json` prints. The
output and the exit code are those of `balance.py`; all numbers have to agree to one part in a million. Not compared:
ratings and what follows from them (`rating..`, `next_..`, `surprises`; `rank` only with them; `rate.py` computes ratings), the additional keys of solo games and of games
with house rules, `timing`, and what `config` says of the program.
"""

import csv
import math
import re
from collections import Counter, defaultdict
from functools import cache
from statistics import fmean, stdev

from cells import chance_of_f
from comparison import EXACT, Comparison
from effects import pairs_of
from games import read_arguments

NOT_COMPARED = re.compile(r"schema|config\..*|timing\..*|surprises.*|agents\[\d+\]\.(rating|next_|ended_by).*")


def read_games(path):
    """The games, each a list of its seats in order."""
    games = defaultdict(list)
    with open(path, newline="", encoding="utf-8") as file:
        for line in csv.DictReader(file):
            games[int(line["number"])].append(line)
    return [sorted(games[number], key=lambda line: int(line["seat"])) for number in sorted(games)]


def is_scored(game):
    return game[0]["forfeit_seat"] == ""


def chance_of_t(t, blocks):
    """The chance of a |t| of at least this, with blocks - 1 degrees of freedom."""
    return chance_of_f(t * t, 1, blocks - 1) if t != 0.0 else 1.0


@cache
def students_quantile(blocks):
    """The |t| that is passed once in 20 times, by halving the range in which it is."""
    low, high = 0.0, 20.0
    for _ in range(60):
        middle = (low + high) / 2
        if chance_of_t(middle, blocks) > 0.05:
            low = middle
        else:
            high = middle
    return low


def mean_and_interval(values):
    """The mean of independent values with Student's interval; either may be unknown."""
    if not values:
        return None, None
    if len(values) == 1:
        return values[0], None
    half = students_quantile(len(values)) * stdev(values) / math.sqrt(len(values))
    return fmean(values), [fmean(values) - half, fmean(values) + half]


def share_of_blocks(blocks):
    """The share of what was won in blocks (games, won), its Wilson interval and its design effect."""
    blocks = [(games, won) for games, won in blocks if games > 0]
    games, count = sum(games for games, _ in blocks), len(blocks)
    share = sum(won for _, won in blocks) / games
    independent = count
    if count > 1 and 1e-12 < share < 1 - 1e-12:
        # Of the ratio of two sums over blocks.
        squares = sum((won - share * games_of_block) ** 2 for games_of_block, won in blocks)
        variance = squares * count / (count - 1) / games**2
        if variance > 1e-15:
            independent = share * (1 - share) / variance
    return share, wilson(share, independent, count), games / independent


def wilson(share, n, blocks):
    """The values p for which the share lies within the critical value of its error sqrt(p (1 - p) / n): the roots of
    (1 + z) p^2 - (2 share + z) p + share^2 with z = critical^2 / n."""
    if blocks < 2:
        return [0.0, 1.0]
    z = students_quantile(blocks) ** 2 / n
    root = math.sqrt(max((2 * share + z) ** 2 - 4 * (1 + z) * share * share, 0.0))
    return [(2 * share + z + sign * root) / (2 * (1 + z)) for sign in (-1, 1)]


def compare_share(compare, path, found, name, blocks):
    """A share with its interval; returns its design effect."""
    share, interval, effect = share_of_blocks(blocks)
    compare.close(f"{path}.{name}", found[name], share)
    compare_interval(compare, f"{path}.{name}_interval", found[f"{name}_interval"], interval)
    return effect


def compare_interval(compare, path, found, expected, within=None):
    """The ends of an interval, or the values of another list. All of them or some may be unknown."""
    if found is None or expected is None:
        compare.same(path, found, expected)
        return
    compare.same(path, len(found), len(expected))
    for place, (value, other) in enumerate(zip(found, expected)):
        compare.close(f"{path}[{place}]", value, other, within)


def by_block(games, value):
    """The values of the games of each block."""
    blocks = defaultdict(list)
    for game in games:
        blocks[game[0]["block"]].append(value(game))
    return blocks.values()


def finishes(games, seats):
    """How many of the games were won alone, shared and lost by what has these seats."""
    won = [[sum(float(line["share"]) for line in of) for of in (seats(game), game)] for game in games]
    alone = sum(own > 0 and math.isclose(own, whole) for own, whole in won)
    lost = sum(own == 0 for own, _ in won)
    return alone, len(games) - alone - lost, lost


def compare_ranks(compare, result):
    """By rating, the groups that wins connect in their order; in games of one seat by win share."""
    groups = {name: place for place, names in enumerate(result["rating_groups"]) for name in names}
    values = [(-groups[agent["agent"]], agent["rating"] or 0.0) for agent in result["agents"]]
    if result["config"]["players"] == 1:
        values = [agent["win_share"] for agent in result["agents"]]
    for place, agent in enumerate(result["agents"]):
        compare.same(f"agents[{place}].rank", agent["rank"], 1 + sum(value > values[place] for value in values))


def normalized_elo(shares, games):
    """The lead over one half in standard deviations of a game, times 800 / ln 10, and its interval by the delta method."""
    count, mean = len(shares), fmean(shares)
    moment = [fmean((share - mean) ** power for share in shares) for power in range(5)]
    deviation = math.sqrt(moment[2])
    if count < 2 or deviation < 1e-9:
        return None, None
    points = 800 / math.log(10) / math.sqrt(games)
    t = (mean - 0.5) / deviation
    skew, kurtosis = moment[3] / deviation**3, moment[4] / deviation**4
    variance = max(1 - t * skew + t * t * (kurtosis - 1) / 4, 0.0) / count
    half = students_quantile(count) * math.sqrt(variance)
    return t * points, [(t - half) * points, (t + half) * points]


def compare_block_scores(compare, path, found, blocks):
    """How many blocks had each share of a pair, and normalized Elo."""
    sizes = {games for games, _ in blocks}
    shares = [won / games for games, won in blocks]
    if len(sizes) > 1:
        compare.same(f"{path}.scores", found["scores"], None)
        elo, interval = None, None
    else:
        # A share is a number of half games, as a tie counts half.
        (games,) = sizes
        counts = Counter(round(2 * games * share) for share in shares)
        for place, line in enumerate(found["scores"]):
            halves = round(2 * games * line["score"])
            compare.close(f"{path}.scores[{place}].score", line["score"], halves / (2 * games))
            compare.same(f"{path}.scores[{place}].blocks", line["blocks"], counts.pop(halves, 0))
        compare.same(f"{path}.scores", list(counts), [])
        elo, interval = normalized_elo(shares, *sizes)
    compare.close(f"{path}.normalized_elo", found["normalized_elo"], elo)
    compare_interval(compare, f"{path}.normalized_elo_interval", found["normalized_elo_interval"], interval)


def compare_points(compare, path, found, games, pair):
    """How many points the first of two agents makes more in the same games, and the spread of a game."""
    scored = [game for game in games if is_scored(game)]

    def points(of_games, agent):
        return [float(line["score"]) for game in of_games for line in game if int(line["agent_index"]) == agent]

    blocks = by_block(scored, lambda game: game)
    differences = [fmean(points(block, pair[0])) - fmean(points(block, pair[1])) for block in blocks]
    mean, interval = mean_and_interval(differences)
    compare.close(f"{path}.score_difference", found["score_difference"], mean)
    compare_interval(compare, f"{path}.score_difference_interval", found["score_difference_interval"], interval)
    sides = [points(scored, agent) for agent in pair]
    squares = sum((value - fmean(side)) ** 2 for side in sides for value in side)
    freedom = sum(len(side) - 1 for side in sides)
    compare.close(f"{path}.score_spread", found["score_spread"], math.sqrt(squares / freedom))


def compare_agent(compare, path, found, games, agent):
    def seats(game):
        return [line for line in game if int(line["agent_index"]) == agent]

    def won(of_games):
        shares = by_block(of_games, lambda game: sum(float(line["share"]) for line in seats(game)))
        return [(len(block), sum(block)) for block in shares]

    games = [game for game in games if seats(game)]
    scored = [game for game in games if is_scored(game)]
    compare.same(f"{path}.games", found["games"], len(games))
    compare.same(f"{path}.blocks", found["blocks"], len(won(games)))
    compare.close(f"{path}.wins", found["wins"], sum(block for _, block in won(games)))
    for key, count in zip(("won_alone", "draws", "losses"), finishes(games, seats)):
        compare.same(f"{path}.{key}", found[key], count)
    effect = compare_share(compare, path, found, "win_share", won(games))
    compare.close(f"{path}.design_effect", found["design_effect"], effect)
    compare.close(f"{path}.fair_share", found["fair_share"], fmean(len(seats(game)) / len(game) for game in games))
    compare.same(f"{path}.version", found["version"], int(seats(games[0])[0]["version"]))
    forfeits = sum(line["forfeit_seat"] == line["seat"] for game in games for line in seats(game))
    compare.same(f"{path}.forfeits", found["forfeits"], forfeits)
    blocks = by_block(scored, lambda game: [float(line["score"]) for line in seats(game)])
    means = [fmean(score for game in block for score in game) for block in blocks]
    mean, interval = mean_and_interval(means)
    compare.close(f"{path}.mean_score", found["mean_score"], mean)
    compare_interval(compare, f"{path}.mean_score_interval", found["mean_score_interval"], interval)
    for part, points in found["score_parts"].items():
        of_part = [float(line[f"score_parts.{part}"]) for game in scored for line in seats(game)]
        compare.close(f"{path}.score_parts.{part}", points, fmean(of_part) if of_part else 0.0)
    if "games_without_forfeit" in found:
        compare.same(f"{path}.games_without_forfeit", found["games_without_forfeit"], len(scored))
        compare_share(compare, path, found, "win_share_without_forfeit", won(scored))


def best_rank(game, agent):
    return min(int(line["rank"]) for line in game if int(line["agent_index"]) == agent)


def compare_pairs(compare, result, games):
    """Each two agents by the better of their seats."""
    chances = []

    def together(pair):
        return [game for game in games if set(pair) <= {int(line["agent_index"]) for line in game}]

    def share_of(a, b):
        """What one agent wins of a game with another."""

        def won(game):
            one, other = (best_rank(game, agent) for agent in (a, b))
            return 0.5 if one == other else float(one < other)

        return won

    names = [agent["agent"] for agent in result["agents"]]
    met = [pair for pair in pairs_of(range(len(names))) if together(pair)]
    compare.same("pairs", len(result["pairs"]), len(met))
    for place, (a, b) in enumerate(met):
        path, found = f"pairs[{place}]", result["pairs"][place]
        common = together((a, b))
        # The better one is first.
        if fmean(map(share_of(a, b), common)) < 0.5:
            a, b = b, a
        compare.same(f"{path}.a", found["a"], names[a])
        compare.same(f"{path}.b", found["b"], names[b])
        won = share_of(a, b)
        blocks = [(len(block), sum(block)) for block in by_block(common, won)]
        compare.same(f"{path}.games", found["games"], len(common))
        compare.same(f"{path}.blocks", found["blocks"], len(blocks))
        effect = compare_share(compare, path, found, "share", blocks)
        compare.close(f"{path}.design_effect", found["design_effect"], effect)
        # In errors that equal agents have.
        lead = (fmean(map(won, common)) - 0.5) / (0.5 / math.sqrt(len(common) / effect))
        chance = max(chance_of_t(lead, len(blocks)), 0.5 ** (len(blocks) - 1))
        chances.append(chance)
        likelihood = 1 - chance / 2 if lead > 0 else chance / 2
        compare.close(f"{path}.p_value", found["p_value"], chance, EXACT * chance)
        compare.close(f"{path}.los", found["los"], likelihood, EXACT * likelihood)
        above, below = (sum(sign * (2 * won - games) > 0 for games, won in blocks) for sign in (1, -1))
        compare.close(f"{path}.pair_ratio", found["pair_ratio"], above / below if below else None)
        compare_block_scores(compare, path, found, blocks)
        compare_points(compare, path, found, common, (a, b))
    for place, chance in enumerate(chances):
        # Holm: the largest of the products for this chance and those below, each with the number of chances from it on.
        lesser = [other for other in chances if other <= chance]
        corrected = min(max(sum(value >= other for value in chances) * other for other in lesser), 1.0)
        path = f"pairs[{place}].p_value_holm"
        compare.close(path, result["pairs"][place]["p_value_holm"], corrected, EXACT * corrected)


def compare_seats(compare, result, games):
    is_equal = len({line["agent"] for game in games for line in game}) == 1
    for seat, found in enumerate(result["seats"]):
        path = f"seats[{seat}]"
        scores = by_block([game for game in games if is_scored(game)], lambda game: float(game[seat]["score"]))
        compare.close(f"{path}.mean_score", found["mean_score"], fmean(map(fmean, scores)))
        if is_equal:
            won = by_block(games, lambda game: float(game[seat]["share"]))
            compare_share(compare, path, found, "win_share", [(len(block), sum(block)) for block in won])
        else:
            compare.same(f"{path}.win_share", found["win_share"], None)
            compare.same(f"{path}.win_share_interval", found["win_share_interval"], None)
    begun = [game for game in games if game[0]["starter"] != ""]
    if is_equal and begun and len(games[0]) > 1:
        won = by_block(begun, lambda game: float(game[int(game[0]["starter"])]["share"]))
        compare_share(compare, "starter", result["starter"], "win_share", [(len(block), sum(block)) for block in won])
        compare.same("starter.games", result["starter"]["games"], len(begun))
    else:
        compare.same("starter", result["starter"], None)


def compare_games(games, result):
    """Compares what is counted over all games, by agent and by seat."""
    compare = Comparison()
    compare.same("games", result["games"], len(games))
    compare.same("complete", result["complete"], result["config"]["games"] == len(games))
    for agent, found in enumerate(result["agents"]):
        compare_agent(compare, f"agents[{agent}]", found, games, agent)
    compare_seats(compare, result, games)
    for key, mean in result["game_length"].items():
        compare.close(f"game_length.{key}", mean, fmean(int(game[0][key]) for game in games))
    endings = Counter(game[0]["ending"] for game in games)
    for ending in endings.keys() | result["endings"].keys():
        compare.same(f"endings.{ending}", result["endings"].get(ending), endings[ending])
    forfeited = [game for game in games if not is_scored(game)][:10]
    for place, (found, game) in enumerate(zip(result["forfeited"], forfeited)):
        compare.same(f"forfeited[{place}].number", found["number"], int(game[0]["number"]))
        compare.same(f"forfeited[{place}].seat", found["seat"], int(game[0]["forfeit_seat"]))
    compare.same("forfeited", len(result["forfeited"]), len(forfeited))
    return compare


def main():
    rows_file, result = read_arguments()
    games = read_games(rows_file)
    compare = compare_games(games, result)
    compare_ranks(compare, result)
    compare_pairs(compare, result, games)
    compare.nothing_left_out(result, is_given=NOT_COMPARED.fullmatch)
    compare.end()


if __name__ == "__main__":
    main()
