"""The games of a run by their rows, and the names of their agents."""

import csv
import json
import sys
from collections import defaultdict

KINDS = ("corporation", "planet")
MOST_GROUPS = 100


def in_turn(game, starter):
    """The seats of a game in turn order, each with its place there as its seat."""
    seats = game[starter:] + game[:starter]
    return [{**seat, "level": {**seat["level"], "seat": place}} for place, seat in enumerate(seats)]


class Games:
    """The games of the rows. `by_agent[agent][block]` lists the games of a block that were played to their end; `in_turn` has
    the same with the place in turn order as the seat, and `turns` the names of these places if each game says who began."""

    def __init__(self, path):
        with open(path, newline="", encoding="utf-8") as file:
            lines = list(csv.DictReader(file))
        self.part_names = [name.removeprefix("score_parts.") for name in lines[0] if name.startswith("score_parts.")]
        self.kinds = [kind for kind in KINDS if kind in lines[0]]
        self.boards = {kind: [] for kind in self.kinds}
        self.typed = [name for _, name in sorted({(int(line["agent_index"]), line["agent"]) for line in lines})]
        self.agents = numbered(self.typed)
        self.blocks = sorted({int(line["block"]) for line in lines})
        place = {block: place for place, block in enumerate(self.blocks)}
        self.by_agent = [[[] for _ in self.blocks] for _ in self.agents]
        self.in_turn = [[[] for _ in self.blocks] for _ in self.agents]
        all_say_who_began = True
        self.forfeits = 0
        by_number = defaultdict(list)
        for line in lines:
            by_number[int(line["number"])].append(line)
        self.count = len(by_number)
        self.players = max(len(seats) for seats in by_number.values())
        for number in sorted(by_number):
            seats = sorted(by_number[number], key=lambda line: int(line["seat"]))
            if any(line["score"] == "" for line in seats):
                self.forfeits += 1
                continue
            game = [self.seat(line) for line in seats]
            agent, block = int(seats[0]["agent_index"]), place[int(seats[0]["block"])]
            self.by_agent[agent][block].append(game)
            if seats[0]["starter"]:
                self.in_turn[agent][block].append(in_turn(game, int(seats[0]["starter"])))
            else:
                all_say_who_began = False
        self.factors = [(kind, self.boards[kind]) for kind in self.kinds if len(self.boards[kind]) > 1]
        if self.players > 1:
            self.factors.append(("seat", [f"seat {seat}" for seat in range(self.players)]))
        self.turns = []
        if self.players > 1 and all_say_who_began:
            self.turns = ["starts", "2nd", "3rd", "4th", "5th", "6th"][: self.players]

    def seat(self, line):
        level = {"seat": int(line["seat"])}
        for kind in self.kinds:
            if line[kind] not in self.boards[kind]:
                self.boards[kind].append(line[kind])
            level[kind] = self.boards[kind].index(line[kind])
        return {
            "level": level,
            "points": [float(line["score"])] + [float(line["score_parts." + part]) for part in self.part_names],
            "share": float(line["share"]),
            "rank": int(line["rank"]),
        }

    def groups(self):
        """The blocks that the jackknife leaves out together: consecutive, at most 100 groups, of nearly equal size."""
        blocks = len(self.blocks)
        count = min(blocks, MOST_GROUPS)
        return [range(group * blocks // count, (group + 1) * blocks // count) for group in range(count)]


def numbered(names):
    """Names as they were typed, the second copy of one and those after it with a number."""
    copies = [names[: place + 1].count(name) for place, name in enumerate(names)]
    return [name if copy == 1 else f"{name} #{copy}" for name, copy in zip(names, copies)]


def read_arguments():
    """The path of the rows and the result, from the command line."""
    if len(sys.argv) != 3:
        sys.exit(f"usage: {sys.argv[0]} ROWS.csv RESULT.json")
    with open(sys.argv[2], encoding="utf-8") as file:
        return sys.argv[1], json.load(file)
