"""Games of both kinds as PettingZoo environments: agents act in turn (AEC)."""

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv  # type: ignore[import-untyped]
from pettingzoo.utils.wrappers import OrderEnforcingWrapper  # type: ignore[import-untyped]

from orrery._episodes import RENDER_MODES, Episodes, Illegal, Observation, ObservationForm
from orrery._orrery import Game, State
from orrery._rewards import Reward
from orrery._spaces import action_space, observation_space


def env(**options: Any) -> Any:
    """A game for several agents, or one. The options are those of `raw_env`.

    It raises the errors of PettingZoo if it is used before `reset`.
    """
    return OrderEnforcingWrapper(raw_env(**options))


class raw_env(AECEnv):  # type: ignore[misc]
    """A game for several agents, or one, without PettingZoo's checks of order.

    The agents are `seat_0`, `seat_1` and so on. An observation is a dict: `observation`, `uint8` of shape
    (`Game.packed_length(players)`,) or, with `observation="unpacked"`, `float32` of shape (`Game.observation_length`,);
    and `action_mask`, `int8` of shape (`Game.action_count`,), 1 for each legal action of the agent whose turn it is and
    all 0 for the others. Observations hold nothing that is hidden from the seat: where agents decide without seeing each
    other, they act one after another and do not see what the others chose.

    `reward` is `share` (at the end, the share of the win - 1 / players), `success` (the share of the win), `score` (at
    the end, the points) or `gain` (after each action, the points that each agent has won or lost by it; where agents
    decide without seeing each other, when all of them have). An illegal action is rewarded with -1, changes nothing and
    sets `infos[agent]["illegal"]`; with `illegal="raise"` it raises `RulesError`. At the end `infos[agent]["outcome"]`
    has `scores`, `ranks`, `shares` and `ending`. The other options are those of `Game.setup`, and `ruleset` of
    `orrery.game`.

    Raises `TypeError`, `ValueError` and `OrreryError` for wrong options.
    """

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "is_parallelizable": False, "render_fps": 1}

    def __init__(
        self,
        game: str | Game = "planet-unknown",
        players: int = 2,
        *,
        observation: ObservationForm = "packed",
        reward: Reward = "share",
        illegal: Illegal = "penalise",
        render_mode: str | None = None,
        **setup: Any,
    ) -> None:
        super().__init__()
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"render_mode: found {render_mode!r}; allowed are None, 'ansi' and 'svg'")
        self.render_mode = render_mode
        self._episodes = Episodes(game, players, observation=observation, reward=reward, illegal=illegal, setup=setup)
        self._seeds = np.random.default_rng()
        name = self._episodes.game.name.replace("-", "_")
        self.metadata = {**raw_env.metadata, "name": f"orrery_{name}_v0"}
        self.possible_agents = [f"seat_{seat}" for seat in range(self._episodes.players)]
        self.observation_spaces = {agent: observation_space(self._episodes) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(self._episodes) for agent in self.possible_agents}

    @property
    def position(self) -> State:
        """The position, with all that is hidden. Raises `OrreryError` before the first `reset`."""
        return self._episodes.state

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of observations of an agent."""
        return self.observation_spaces[self._known(agent)]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The space of actions of an agent."""
        return self.action_spaces[self._known(agent)]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deals a game: that of `Game.start(setup, seed)`, or the next one of the generator. `options` are not used."""
        if seed is not None:
            self._seeds, _ = seeding.np_random(seed)
        self._episodes.deal(int(self._seeds.integers(2**63)) if seed is None else seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {"illegal": False} for agent in self.agents}
        self._skip_agent_selection = None
        self._select()

    def observe(self, agent: str) -> Observation:
        """What an agent sees, and its legal actions. Raises `ValueError` if there is no such agent."""
        return self._episodes.observe(self.possible_agents.index(self._known(agent)))

    def step(self, action: Any) -> None:
        """Applies an action of the agent whose turn it is; `None` when that agent has ended.

        Raises `ValueError` or `TypeError` for what is no action of the game.
        """
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        step = self._episodes.step(action)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.agents, step.rewards, strict=True))
        self._accumulate_rewards()
        self.infos = {other: {"illegal": False, **self._episodes.result()} for other in self.agents}
        self.infos[agent].update(step.info())
        self._select()

    def render(self) -> str | None:
        """The position as the agent whose turn it is sees it: text if `render_mode` is `ansi`, a picture as SVG if it is `svg`."""
        if self.render_mode is None:
            gymnasium.logger.warn('render: there is nothing to render; make the environment with render_mode="ansi" or "svg"')
            return None
        return self._episodes.render(self.render_mode)

    def close(self) -> None:
        """Drops the game; `reset` deals another one."""
        self._episodes.close()

    def _known(self, agent: str) -> str:
        if agent not in self.possible_agents:
            raise ValueError(f"agent: found {agent!r}; allowed are {', '.join(self.possible_agents)}")
        return agent

    def _select(self) -> None:
        """Selects the agent whose turn it is. When the game is over, all agents end, the first seat first."""
        turn = self.position.turn
        self.agent_selection = self.possible_agents[turn or 0]
        self.terminations = dict.fromkeys(self.agents, turn is None)
