"""The games as OpenSpiel games: `orrery_planet_unknown` and `orrery_planetarium`, registered by `import orrery.openspiel`.

    import orrery.openspiel
    import pyspiel

    game = pyspiel.load_game("orrery_planet_unknown(players=2,seed=7)")

A seed fixes the deal, and with it all chance; a loop over seeds makes a data set of games. The returns are the shares of the
win - 1 / players. For information-set searches, `resample` draws what a player does not see.

OpenSpiel's search bots written in C++ (`pyspiel.MCTSBot`, `pyspiel.ISMCTSBot`) crash on every game written in Python, and so
on these: use those of `open_spiel.python.algorithms`.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel  # type: ignore[import-not-found, unused-ignore]

from orrery import _orrery
from orrery._rewards import rewards

#: More than any game has: a bound that OpenSpiel asks for.
_MOST_ACTIONS = 10_000


def _kind(rules: _orrery.Game) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=f"orrery_{rules.name.replace('-', '_')}",
        long_name=f"{rules.name.replace('-', ' ').title()} of Orrery",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=rules.most_seats,
        min_num_players=2,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": 2, "seed": 0},
    )


class Game(pyspiel.Game):  # type: ignore[misc]
    """A game of a number of players, dealt from a seed."""

    rules: _orrery.Game
    kind: pyspiel.GameType

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        players = int(params.get("players", 2))
        if not 2 <= players <= self.rules.most_seats:
            raise ValueError(f"players: found {players}; allowed are 2 to {self.rules.most_seats}")
        self.setup = self.rules.setup(players=players)
        self.seed = int(params.get("seed", 0))
        info = pyspiel.GameInfo(
            num_distinct_actions=self.rules.action_count,
            max_chance_outcomes=0,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=_MOST_ACTIONS,
        )
        super().__init__(self.kind, info, params)

    def new_initial_state(self) -> "State":
        """The first position of the deal."""
        return State(self, self.rules.start(self.setup, self.seed))

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """What fills tensors with the unpacked observation of a player."""
        return Observer(self)


# Classes, and no functions, are registered: OpenSpiel releases what is registered after Python has ended, which a class
# survives.
class PlanetUnknown(Game):
    """`orrery_planet_unknown`."""

    rules = _orrery.game("planet-unknown")
    kind = _kind(rules)


class Planetarium(Game):
    """`orrery_planetarium`."""

    rules = _orrery.game("planetarium")
    kind = _kind(rules)


class State(pyspiel.State):  # type: ignore[misc]
    """A position: `position` is that of `orrery`."""

    def __init__(self, game: Game, position: _orrery.State) -> None:
        super().__init__(game)
        self.position = position

    def current_player(self) -> int:
        """The player who decides."""
        turn = self.position.turn
        return int(pyspiel.PlayerId.TERMINAL) if turn is None else turn

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.legal_actions().tolist() if player == self.position.turn else []

    def _apply_action(self, action: int) -> None:
        self.position.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.position.action_text(action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.position.is_over

    def returns(self) -> list[float]:
        """The share of the win of each player - 1 / players; 0 before the end."""
        return rewards("share", self.position, None)

    def __str__(self) -> str:
        return self.position.text()


class Observer:
    """The unpacked observation of a player: `float32`, shape (`orrery.Game.observation_length`,)."""

    def __init__(self, game: Game) -> None:
        self.tensor = np.zeros(game.rules.observation_length, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: State, player: int) -> None:
        """Fills the tensor with what the player sees."""
        state.position.observation_into(self.tensor, player)

    def string_from(self, state: State, player: int) -> str:
        """All that the player sees: equal for positions that the player cannot distinguish."""
        return state.position.observation(player).tobytes().hex()


def resampler(seed: int = 0) -> Callable[[State, int], State]:
    """For `ISMCTSBot.set_resampler` of `open_spiel.python.algorithms.ismcts`: positions that a player cannot distinguish."""
    seeds = np.random.default_rng(seed)

    def resample(state: State, player: int) -> State:
        sampled: State = state.clone()
        sampled.position = state.position.sample(player, int(seeds.integers(2**63)))
        return sampled

    return resample


for _game in (PlanetUnknown, Planetarium):
    pyspiel.register_game(_game.kind, _game)
