"""Spaces of observations and actions, in the terms of Gymnasium."""

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from orrery._episodes import Episodes
from orrery._orrery import Game


def observation_space(episodes: Episodes) -> spaces.Space[Any]:
    """The space of `observation` and `action_mask`.

    A packed observation is `uint8`, shape (`Game.packed_length(players)`,); an unpacked one `float32`, shape
    (`Game.observation_length`,). The mask is `int8`, shape (`Game.action_count`,): 1 for a legal action.
    """
    game = episodes.game
    mask = spaces.Box(0, 1, (game.action_count,), np.int8)
    if episodes.observation == "packed":
        return spaces.Dict({"observation": _packed(game, episodes.players), "action_mask": mask})
    low, high = _ranges(game)
    return spaces.Dict({"observation": spaces.Box(low, high, dtype=np.float32), "action_mask": mask})


def action_space(episodes: Episodes) -> spaces.Discrete:
    """The space of actions: `Game.action_count` numbers, most of which are illegal in any one position."""
    return spaces.Discrete(episodes.game.action_count)


def _packed(game: Game, players: int) -> spaces.Box:
    return spaces.Box(0, 255, (game.packed_length(players),), np.uint8)


def _ranges(game: Game) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    """The least and the most that each number of an unpacked observation can be."""
    low = np.zeros(game.observation_length, np.float32)
    high = np.zeros(game.observation_length, np.float32)
    parts: list[dict[str, Any]] = game.tensors(game.most_seats)["observation"]["parts"]
    for part in parts:
        place = slice(part["first"], part["first"] + part["values"])
        # The numbers of an absent seat are 0.
        low[place] = np.float32(min(part["least"], 0)) / np.float32(part["divisor"])
        high[place] = np.float32(part["most"]) / np.float32(part["divisor"])
    return low, high
