"""Orrery: a self-play laboratory for the board games Planet Unknown and Planetarium.

>>> import orrery
>>> game = orrery.game("planet-unknown")
>>> state = game.start(game.setup(players=2), seed=7)
>>> state.turn
0
"""

from orrery._orrery import (
    Agent,
    BatchEnv,
    Beliefs,
    Game,
    Outcome,
    Record,
    Setup,
    State,
    View,
    agent,
    batch,
    game,
    games,
)
from orrery._errors import InternalError, OrreryError, RulesError, SetupError
from orrery._agents import PythonAgent
from orrery._balance import Comparison, balance
from orrery._dataset import Dataset, Shard, encode
from orrery._pickling import register as _register_pickles
from orrery._registration import register as _register
from orrery._runs import Run, selfplay, sensitivity, solo, tournament, worth
from orrery._table import Table

__all__ = [
    "Agent",
    "BatchEnv",
    "Beliefs",
    "Comparison",
    "Dataset",
    "Game",
    "InternalError",
    "OrreryError",
    "Outcome",
    "PythonAgent",
    "Record",
    "RulesError",
    "Run",
    "Setup",
    "SetupError",
    "Shard",
    "State",
    "Table",
    "View",
    "agent",
    "balance",
    "batch",
    "encode",
    "game",
    "games",
    "selfplay",
    "sensitivity",
    "solo",
    "tournament",
    "worth",
]

_register()
_register_pickles()
