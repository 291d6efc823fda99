"""The games of a run by their rows, and the names of their agents."""

import csv
import json
import sys
from collections import defaultdict

KINDS = ("corporation", "planet")
MOST_GROUPS = 100


class Games:
    """The games of the rows. `by_agent[agent][block]` lists the games of a block that were played to their end."""

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
            self.by_agent[int(seats[0]["agent_index"])][place[int(seats[0]["block"])]].append(game)
        self.factors = [(kind, self.boards[kind]) for kind in self.kinds if len(self.boards[kind]) > 1]
        if self.players > 1:
            self.factors.append(("seat", [f"seat {seat}" for seat in range(self.players)]))

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
