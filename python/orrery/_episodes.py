"""Games one after another, as environments play them: deals, steps, observations and rewards."""

from operator import index
from typing import Any, Literal, NamedTuple, get_args

import numpy as np
import numpy.typing as npt

from orrery._errors import OrreryError, RulesError
from orrery._opened import opened
from orrery._orrery import Game, State
from orrery._rewards import ILLEGAL, REWARDS, Points, Reward, rewards

#: `packed`: bytes, as datasets have them. `unpacked`: numbers that a network takes as they are.
ObservationForm = Literal["packed", "unpacked"]

#: How environments render a position: as text, or as a picture.
RENDER_MODES = ["ansi", "svg"]

#: What happens on an illegal action: a reward of -1 and no move, or the exception `RulesError`.
Illegal = Literal["penalise", "raise"]

#: `observation` and `action_mask` of a seat.
Observation = dict[str, npt.NDArray[Any]]


class Step(NamedTuple):
    """What an action did."""

    #: By seat.
    rewards: list[float]
    #: Why the action was illegal, if it was; then nothing moved.
    illegal: str | None

    def info(self) -> dict[str, Any]:
        """The step for the `info` of the environments."""
        return {"illegal": False} if self.illegal is None else {"illegal": True, "reason": self.illegal}


class Episodes:
    """Games of one setup, dealt one after another.

    Raises `ValueError` for an unknown choice, and what `orrery.game` and `Game.setup` raise.
    """

    def __init__(
        self,
        game: str | Game,
        players: int,
        *,
        observation: ObservationForm,
        reward: Reward,
        illegal: Illegal,
        setup: dict[str, Any],
    ) -> None:
        _check("observation", observation, get_args(ObservationForm))
        _check("reward", reward, REWARDS)
        _check("illegal", illegal, get_args(Illegal))
        self.game = opened(game, setup)
        players = self._count(players)
        self.setup = self.game.setup(**setup) if "setup" in setup else self.game.setup(players=players, **setup)
        if self.setup.players != players:
            raise ValueError(f"players: found {players}; the setup is for {self.setup.players}")
        self.players = players
        self.observation: ObservationForm = observation
        self._reward: Reward = reward
        self._illegal: Illegal = illegal
        self._state: State | None = None
        self._points: Points | None = None
        self._sealed = False

    def _count(self, players: Any) -> int:
        try:
            return index(players)
        except TypeError:
            raise TypeError(f"players: found {players!r}; allowed are 1 to {self.game.most_seats}") from None

    @property
    def state(self) -> State:
        """The position. Raises `OrreryError` before the first deal and after `close`."""
        if self._state is None:
            raise OrreryError("the environment has no game; call reset first")
        return self._state

    def deal(self, seed: int) -> None:
        """Begins the game that `Game.start(setup, seed)` begins."""
        self._state = self.game.start(self.setup, seed)
        self._begin_phase()

    def close(self) -> None:
        """Drops the game."""
        self._state = None

    def step(self, action: Any) -> Step:
        """Applies an action of the seat whose turn it is.

        Raises `OrreryError` if the game is over, `TypeError` and `ValueError` for what is no action of the game, and
        `RulesError` for an illegal action if that is to be raised.
        """
        state = self.state
        mover = state.turn
        if mover is None:
            raise OrreryError("the game is over; call reset")
        waiting, round_before = set(state.to_act), state.round
        try:
            state.apply(action)
        except RulesError as error:
            if self._illegal == "raise":
                raise
            return Step([ILLEGAL if seat == mover else 0.0 for seat in range(self.players)], str(error))
        still = set(state.to_act)
        if self._sealed and still and still <= waiting and state.round == round_before:
            # Points can depend on what another seat has chosen, which is not to be seen before all have.
            return Step([0.0] * self.players, None)
        earned = rewards(self._reward, state, self._points)
        self._begin_phase()
        return Step(earned, None)

    def observe(self, seat: int) -> Observation:
        """What a seat sees, and its legal actions: none if it is not its turn."""
        state = self.state
        seen = state.observation(seat) if self.observation == "packed" else state.unpacked(seat)
        if state.turn == seat:
            return {"observation": seen, "action_mask": state.action_mask().view(np.int8)}
        return {"observation": seen, "action_mask": np.zeros(self.game.action_count, np.int8)}

    def result(self) -> dict[str, Any]:
        """How the game ended, for the `info` of the environments; empty while it runs."""
        if not self.state.is_over:
            return {}
        outcome = self.state.outcome()
        result = {"scores": list(outcome.scores), "ranks": list(outcome.ranks), "shares": list(outcome.shares)}
        return {"outcome": {**result, "ending": outcome.ending}}

    def render(self, mode: str) -> str:
        """The position as the seat whose turn it is sees it; all of it when the game is over."""
        turn = self.state.turn
        return self.state.svg(turn) if mode == "svg" else self.state.text(turn)

    def _begin_phase(self) -> None:
        """Notes the points, for `gain`, and whether seats decide now without seeing each other."""
        self._points = self.state.scores() if self._reward == "gain" else None
        self._sealed = len(self.state.to_act) > 1


def _check(name: str, found: str, allowed: tuple[str, ...]) -> None:
    if found not in allowed:
        raise ValueError(f"{name}: found {found!r}; allowed is one of {', '.join(allowed)}")
