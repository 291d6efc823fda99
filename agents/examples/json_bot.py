#!/usr/bin/env python3
"""Plays by the fields of actions and the position as JSON, which it asks for in protocol 2. It lays the tile whose edges touch
most, prefers medals and gains, and spares lifepods; in Planetarium it takes points and stores matter. It learns how its games
end and says so at the end of the run, on standard error.

    orrery tournament --agents "extern:cmd=python3 agents/examples/json_bot.py,random" --games 100

The protocol is described in agents/EXTERN.md.
"""

import json
import random
import sys


def open_squares(seat):
    """The squares of a seat's planet that no piece covers."""
    planet = seat["planet"]
    return {
        (row, column)
        for row, line in enumerate(planet["ground"])
        for column, ground in enumerate(line)
        if ground != " " and planet["terrain"][row][column] == "."
    }


def contacts(squares, free):
    """How many edges of these squares touch the rim or another piece."""
    beside = [(row + a, column + b) for row, column in squares for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))]
    return sum(place not in free and place not in squares for place in beside)


def value(fields, free):
    """What an action seems to be worth, by its fields."""
    squares = {tuple(square) for square in fields.get("squares", [])}
    pieces = fields.get("pieces", {})
    worth = contacts(squares, free)
    worth += 4 * fields.get("medals", 0) + sum(fields.get("gains", {}).values()) + sum(fields.get("tracks", {}).values())
    worth += 2 * pieces.get("lifepod_collected", 0) + pieces.get("meteorite_collected", 0)
    worth -= 3 * pieces.get("lifepod_destroyed", 0) + 3 * pieces.get("rover_destroyed", 0) + pieces.get("meteorite_landed", 0)
    worth -= 2 * sum(fields.get("gives_up", {}).values())
    worth += 10 * fields.get("points", 0) + fields.get("stored", 0)
    return worth


def choose(question):
    seat = question["json"]["seats"][question["seat"]]
    free = open_squares(seat) if "planet" in seat else set()
    chance = random.Random(question["seed"])
    best = max(question["actions"], key=lambda action: (value(action["fields"], free), chance.random()))
    return best["index"]


shares = []
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        answer = {"type": "hello", "protocol": 2, "want": ["json", "over"], "name": "json_bot", "version": "1"}
    elif message["type"] == "over":
        shares.append(message["shares"][message["seat"]])
        continue
    else:
        answer = {"type": "action", "index": choose(message)}
    print(json.dumps({"id": message["id"], **answer}), flush=True)
if shares:
    print(f"{len(shares)} games, mean share {sum(shares) / len(shares):.2f}", file=sys.stderr)
