"""Rewards of the environments."""

from typing import Literal, get_args

import numpy as np
import numpy.typing as npt

from orrery._orrery import State

#: `share`: at the end, the share of the win - 1 / players, so that the rewards of all seats sum to 0.
#: `success`: at the end, the share of the win; alone, 1 if the target of the solo game is reached.
#: `score`: at the end, the points.
#: `gain`: after each action, the points that a seat has won or lost by it. Where seats decide without seeing each other, when
#: all of them have.
Reward = Literal["share", "success", "score", "gain"]

REWARDS: tuple[Reward, ...] = get_args(Reward)

#: What an illegal action costs.
ILLEGAL = -1.0

Points = npt.NDArray[np.int32]


def rewards(kind: Reward, state: State, before: Points | None) -> list[float]:
    """The rewards by seat: `state` is the position after an action, `before` the points when `gain` was paid last."""
    if kind == "gain":
        assert before is not None
        return [float(gain) for gain in state.scores() - before]
    if not state.is_over:
        return [0.0] * state.players
    outcome = state.outcome()
    if kind == "score":
        return [float(score) for score in outcome.scores]
    even = 1 / state.players if kind == "share" else 0.0
    return [share - even for share in outcome.shares]
