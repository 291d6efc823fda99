"""What tests of several files use."""

import orrery
import pytest


@pytest.fixture(scope="session", params=orrery.games())
def game(request: pytest.FixtureRequest) -> orrery.Game:
    """Each of the games."""
    return orrery.game(request.param)


def played(game: orrery.Game, players: int = 2, seed: int = 1, actions: int | None = None) -> orrery.State:
    """A game in which every seat plays its middle legal action, up to its end or for some actions."""
    state = game.start(game.setup(players=players), seed=seed)
    while not state.is_over and (actions is None or len(state.actions()) < actions):
        legal = state.legal_actions()
        state.apply(legal[len(legal) // 2])
    return state
