"""Lists of agents: names of the laboratory's own, and classes of Python."""

import atexit
import os
import re
import sys
from collections.abc import Callable, Sequence
from itertools import count
from typing import Any, Protocol, cast

import numpy as np
import numpy.typing as npt

from orrery._orrery import Agent, View, _close_agents


def _end() -> None:
    """Ends the process if an agent never comes back: Python would be killed by a signal while it shuts down."""
    if not _close_agents():
        sys.stdout.flush()
        sys.stderr.write("orrery: an agent written in Python does not come back; the program ends without it\n")
        sys.stderr.flush()
        os._exit(1)


atexit.register(_end)


class PythonAgent(Protocol):
    """An agent written in Python: one object plays one seat of one game."""

    def choose(self, view: View, legal: npt.NDArray[np.uint16], /) -> int:
        """Chooses one of the legal actions; there are at least two."""


AgentLike = str | Callable[[], PythonAgent]

_ALLOWED = "allowed are names such as 'greedy', and classes or functions that make an agent with choose(view, legal)"


def listed(agents: AgentLike | Sequence[AgentLike]) -> tuple[str, dict[str, Callable[[], Any]]]:
    """The list as text, and what makes the agents written in Python, by the names in it.

    Of several that are called alike, the second is called `NAME-2`, and so on.
    """
    given: Sequence[AgentLike] = agents if isinstance(agents, list | tuple) else [cast(AgentLike, agents)]
    texts: list[str] = []
    makers: dict[str, Callable[[], Any]] = {}
    for agent in given:
        if isinstance(agent, str):
            texts.append(agent)
            continue
        _check(agent)
        texts.append(f"python:class={_free_name(_name_of(agent), agent, makers)}")
    return ",".join(texts), makers


def _check(agent: object) -> None:
    """An object would be shared by games on several threads, whose order is not fixed."""
    if isinstance(agent, type) or (callable(agent) and not hasattr(agent, "choose")):
        return
    found = f"found an object of {type(agent).__name__}"
    if isinstance(agent, Agent):
        raise TypeError(f"agents: {found}; give its name, {agent.name!r}")
    if hasattr(agent, "choose"):
        raise TypeError(f"agents: {found}, which games would share; give the class or a function that makes one")
    raise TypeError(f"agents: {found}; {_ALLOWED}")


def _name_of(agent: object) -> str:
    name = str(getattr(agent, "__name__", None) or type(agent).__name__).strip("<>")
    if re.fullmatch(r"[\w.-]+", name) is None:
        raise ValueError(f"agents: found the __name__ {name!r}; allowed are letters, digits, _, - and .")
    return name


def _free_name(name: str, agent: object, makers: dict[str, Callable[[], Any]]) -> str:
    """The name, with a number if another agent has it; from then on it is this agent's."""
    names = (name if number == 1 else f"{name}-{number}" for number in count(1))
    return next(free for free in names if makers.setdefault(free, cast(Any, agent)) is agent)
