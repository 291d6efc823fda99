#!/usr/bin/env python3
"""Chooses uniformly among the legal actions: the smallest program that plays.

    orrery tournament --agents "extern:cmd=python3 agents/examples/random_bot.py,random" --games 50

The protocol is described in agents/EXTERN.md.
"""

import json
import random
import sys


def answer(request):
    if request["type"] == "hello":
        return {"type": "hello", "id": request["id"], "protocol": 1}
    action = random.choice(request["actions"])
    return {"type": "action", "id": request["id"], "index": action["index"]}


for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))), flush=True)
