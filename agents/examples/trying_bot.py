#!/usr/bin/env python3
"""Looks ahead with the rules of the arena: it tries its actions, goes on from the best lines, and plays the first action of the line
that ends best. A line is worth the points of its end, and a little for what makes points later, by the fields of its first action.

    orrery tournament --agents "extern:cmd=python3 agents/examples/trying_bot.py,greedy:eval=points" --games 400

The protocol is described in agents/EXTERN.md.
"""

import json
import random
import sys

BEAM = 8  # lines that are continued
DEEPEST = 3  # actions of a line
LEFT = 400  # tries of a question that are used


def say(message):
    print(json.dumps(message), flush=True)


def tried(question, lines):
    """The positions after these lines, each a list of indices."""
    say({"type": "try", "id": question["id"], "actions": lines})
    return json.loads(sys.stdin.readline())["positions"]


def free_squares(planet):
    """The squares of a planet on which nothing lies."""
    rows = enumerate(zip(planet["ground"], planet["terrain"]))
    return {(row, column) for row, (ground, terrain) in rows for column in range(12) if ground[column] != " " and terrain[column] == "."}


def promise(fields, free):
    """What an action promises beyond its points."""
    squares = {tuple(square) for square in fields.get("squares", [])}
    around = [(row + a, column + b) for row, column in squares for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))]
    edges = sum(place not in free and place not in squares for place in around)
    gains = sum(fields.get("gains", {}).values()) + sum(fields.get("tracks", {}).values())
    pieces = fields.get("pieces", {})
    lost = 2 * pieces.get("lifepod_destroyed", 0) + 2 * pieces.get("rover_destroyed", 0) + pieces.get("meteorite_landed", 0)
    won = pieces.get("lifepod_collected", 0) + pieces.get("meteorite_collected", 0) + fields.get("stored", 0)
    return 0.2 * edges + 0.6 * gains + 0.5 * won - 0.5 * lost - 0.5 * sum(fields.get("gives_up", {}).values())


def choose(question):
    seat = question["seat"]
    own = question["json"]["seats"][seat]
    free = free_squares(own["planet"]) if "planet" in own else set()
    chance = random.Random(question["seed"])
    promises = {action["index"]: promise(action["fields"], free) + chance.random() / 100 for action in question["actions"]}
    lines = [[index] for index in sorted(promises, key=promises.get, reverse=True)[:LEFT]]
    best, left = (float("-inf"), None), LEFT
    for _ in range(DEEPEST):
        positions = tried(question, lines)
        left -= len(lines)
        values = [position["scores"][seat] + promises[line[0]] for line, position in zip(lines, positions)]
        found = sorted(zip(values, lines, positions), key=lambda entry: -entry[0])
        best = max(best, (found[0][0], found[0][1][0]))
        lines = [line + [action["index"]] for _, line, position in found[:BEAM] for action in position["actions"][:10]][:left]
        if not lines:
            break
    return best[1]


for text in sys.stdin:
    message = json.loads(text)
    if message["type"] == "hello":
        say({"type": "hello", "id": message["id"], "protocol": 2, "want": ["json"], "name": "trying_bot", "version": "1"})
    elif message["type"] == "choose":
        say({"type": "action", "id": message["id"], "index": choose(message)})
