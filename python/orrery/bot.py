"""Plays as the class of a file, in a process of its own: `orrery tournament --agents python:bot.py:Mine,greedy`.

The command starts `python3 -m orrery.bot FILE CLASS` and speaks with it as with any program.
"""

import importlib.util
import json
import sys
from collections.abc import Iterable
from typing import Any, TextIO

import numpy as np

import orrery


def main(words: list[str]) -> None:
    """Answers the questions on standard input as the class that the words name."""
    if len(words) != 2:
        raise SystemExit("orrery.bot: allowed are a file and the name of a class in it")
    # What the class prints is no answer.
    answers, sys.stdout = sys.stdout, sys.stderr
    play(_class(*words), sys.stdin, answers)


def play(maker: Any, questions: Iterable[str], answers: TextIO) -> None:
    """Answers each question; `maker` makes an agent for one seat of one game."""
    game: Any = None
    agent: Any = None
    number: int | None = None
    for line in questions:
        question = json.loads(line)
        kind = question["type"]
        if kind == "hello":
            game = orrery.game(question["game"])
            answer = _hello(maker, game)
        elif kind == "choose":
            if question["game"] != number:
                agent, number = maker(), question["game"]
            answer = {"type": "action", "index": _choose(agent, game, question)}
        else:
            continue
        print(json.dumps({"id": question["id"], **answer}), file=answers, flush=True)


def _class(file: str, name: str) -> Any:
    spec = importlib.util.spec_from_file_location("orrery_bot", file)
    if spec is None or spec.loader is None:
        raise SystemExit(f"orrery.bot: {file} is no file of Python")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    if not hasattr(module, name):
        raise SystemExit(f"orrery.bot: {file} has no class {name}")
    return getattr(module, name)


def _hello(maker: Any, game: Any) -> dict[str, Any]:
    version = getattr(maker, "version", None)
    named = {"name": maker.__name__} | ({} if version is None else {"version": str(version)})
    # Of another ruleset it has no files, and could not read the states.
    return {"type": "hello", "protocol": 2, "want": ["state"], "ruleset": game.ruleset_hash, **named}


def _choose(agent: Any, game: Any, question: dict[str, Any]) -> int:
    state = game.from_bytes(bytes.fromhex(question["state"]))
    legal = np.array([action["index"] for action in question["actions"]], dtype=np.uint16)
    return int(agent.choose(orrery.View._of(state, question["seat"], question["seed"]), legal))


if __name__ == "__main__":
    main(sys.argv[1:])
