#!/usr/bin/env python3
"""Reads what each action would do and packs its planet: lays a tile where most of its edges touch the rim or another tile,
prefers medals and gains, and spares lifepods. Where the descriptions give no hint it chooses at random, so it plays any game.

    orrery tournament --agents "extern:cmd=python3 agents/examples/packing_bot.py,random" --games 100

The protocol is described in agents/EXTERN.md.
"""

import json
import random
import re
import sys

COLUMNS = "ABCDEFGHIJKL"
OPEN = ".~#%^=:"


def open_squares(view, seat):
    """The open squares of a seat's board. It is drawn below the line that names the seat, three signs a square."""
    found = set()
    rows = None
    for line in view.splitlines():
        if re.search(r"\bseat \d+: ", line):
            rows = 0 if f"seat {seat}: " in line else None
        elif rows is not None and rows < len(COLUMNS) and line.startswith(f"{rows + 1} "):
            for column in range(len(COLUMNS)):
                if line[3 + 3 * column : 4 + 3 * column] in tuple(OPEN):
                    found.add((rows, column))
            rows += 1
    return found


def squares(explanation):
    """The squares of `lays u5 on J6 K6 L6: gains ...`."""
    match = re.search(r" on ((?:[A-L][0-9]+ ?)+)", explanation)
    names = match.group(1).split() if match else []
    return {(int(name[1:]) - 1, COLUMNS.index(name[0])) for name in names}


def value(action, free):
    explanation = action["told"]
    laid = squares(explanation) if action["text"].startswith("lay") else set()
    worth = 0.0
    for row, column in laid:
        for beside in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            worth += beside not in free and beside not in laid
    worth += 4 * sum(int(number) for number in re.findall(r"\+(\d+) medal", explanation))
    worth += 1 * len(re.findall(r"gains|collects", explanation))
    worth -= 2 * explanation.count("a meteorite lands")
    worth -= 3 * len(re.findall(r"destroys the (?:lifepod|rover)", explanation))
    worth -= 2 * explanation.count("gives up")
    return worth


def choose(request):
    free = open_squares(request["view"], request["seat"])
    best = max(request["actions"], key=lambda action: (value(action, free), random.random()))
    return best["index"]


for line in sys.stdin:
    request = json.loads(line)
    answer = {"id": request["id"]}
    if request["type"] == "hello":
        answer.update(type="hello", protocol=1)
    else:
        answer.update(type="action", index=choose(request))
    print(json.dumps(answer), flush=True)
