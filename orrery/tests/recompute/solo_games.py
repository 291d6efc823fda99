"""Solo games as they are read, and by block."""

from collections import defaultdict
from statistics import fmean

from games import KINDS


class Game:
    """A solo game. A forfeited one has no score and no lead over the target."""

    def __init__(self, line, succeeds_from):
        is_scored = line["forfeit_seat"] == ""
        self.block = int(line["block"])
        self.agent = int(line["agent_index"])
        self.level = {factor: line[factor] for factor in (*KINDS, "events") if factor in line}
        self.target = int(line["target"])
        self.score = int(line["score"]) if is_scored else None
        self.beyond = self.score - self.target if is_scored else None
        self.lead = self.beyond - succeeds_from if is_scored else None
        self.rounds = int(line["rounds"])
        self.ending = line["ending"]

    def succeeds(self, change=0):
        """Whether it succeeds if the target is changed by this many points."""
        return self.lead is not None and self.lead >= change

    def grade(self, grades):
        """The highest that it reaches, or the lowest of all."""
        reached = [name for name, begin in grades.items() if self.beyond >= begin]
        return max(reached or [min(grades, key=grades.get)], key=grades.get)


def grouped(games, key):
    groups = defaultdict(list)
    for game in games:
        groups[key(game)].append(game)
    return groups


def blocks_of(games):
    return list(grouped(games, lambda game: game.block).values())


def means_of_blocks(games, value):
    """The mean of the values of each block that has any."""
    by_block = ([value(game) for game in block] for block in blocks_of(games))
    by_block = ([value for value in block if value is not None] for block in by_block)
    return [fmean(block) for block in by_block if block]
