"""Solo games as Gymnasium environments.

`import orrery` registers `orrery/PlanetUnknownSolo-v0` and `orrery/PlanetariumSolo-v0` if Gymnasium is installed.
"""

from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt

from orrery._episodes import RENDER_MODES, Episodes, Illegal, Observation, ObservationForm
from orrery._orrery import Game, State
from orrery._rewards import Reward
from orrery._spaces import action_space, observation_space


class SoloEnv(gymnasium.Env[Observation, np.int64]):
    """A solo game.

    An observation is a dict: `observation`, `uint8` of shape (`Game.packed_length(1)`,) or, with
    `observation="unpacked"`, `float32` of shape (`Game.observation_length`,); and `action_mask`, `int8` of shape
    (`Game.action_count`,), 1 for each legal action.

    `reward` is `success` (at the end 1 if the target is reached), `score` (at the end, the points), `gain` (the points
    won or lost by each action) or `share` (`success` - 1). An illegal action is rewarded with -1, changes nothing and
    sets `info["illegal"]`; with `illegal="raise"` it raises `RulesError`. At the end `info["outcome"]` has `scores`,
    `ranks`, `shares` and `ending`. The other options are those of `Game.setup`, and `ruleset` of `orrery.game`.

    Raises `TypeError`, `ValueError` and `OrreryError` for wrong options.
    """

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 1}

    def __init__(
        self,
        game: str | Game = "planet-unknown",
        *,
        observation: ObservationForm = "packed",
        reward: Reward = "success",
        illegal: Illegal = "penalise",
        render_mode: str | None = None,
        **setup: Any,
    ) -> None:
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"render_mode: found {render_mode!r}; allowed are None, 'ansi' and 'svg'")
        if "players" in setup:
            raise TypeError("players: a solo game has one player; orrery.pettingzoo.env takes players")
        self.render_mode = render_mode
        self._episodes = Episodes(game, 1, observation=observation, reward=reward, illegal=illegal, setup=setup)
        self.observation_space = observation_space(self._episodes)
        self.action_space = action_space(self._episodes)

    @property
    def position(self) -> State:
        """The position, with all that is hidden from the player. Raises `OrreryError` before the first `reset`."""
        return self._episodes.state

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deals a game: that of `Game.start(setup, seed)`, or the next one of the generator. `options` are not used."""
        super().reset(seed=seed)
        self._episodes.deal(int(self.np_random.integers(2**63)) if seed is None else seed)
        return self._episodes.observe(0), {"illegal": False}

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Applies an action. The game is never truncated: that is for `gymnasium.wrappers.TimeLimit`.

        Raises `OrreryError` if no game runs, and `ValueError` or `TypeError` for what is no action of the game.
        """
        step = self._episodes.step(action)
        info = {**step.info(), **self._episodes.result()}
        return self._episodes.observe(0), step.rewards[0], self.position.is_over, False, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The legal actions: `bool`, shape (`Game.action_count`,). `MaskablePPO` of sb3-contrib calls it."""
        return self.position.action_mask()

    def render(self) -> str | None:
        """The position as the player sees it: text if `render_mode` is `ansi`, a picture as SVG if it is `svg`."""
        if self.render_mode is None:
            gymnasium.logger.warn('render: there is nothing to render; make the environment with render_mode="ansi" or "svg"')
            return None
        return self._episodes.render(self.render_mode)

    def close(self) -> None:
        """Drops the game; `reset` deals another one."""
        self._episodes.close()
