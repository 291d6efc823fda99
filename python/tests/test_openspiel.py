"""The games in OpenSpiel, held to its own checks. It is large, so the tests are left out where it is not installed."""

import os

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402

import orrery.openspiel  # noqa: E402

GAMES = ["orrery_planet_unknown", "orrery_planetarium"]

# Simulated games of each; `make test-extras` asks for more.
SIMULATIONS = int(os.environ.get("ORRERY_OPENSPIEL_SIMULATIONS", "6"))


@pytest.mark.parametrize("name", GAMES)
def test_simulations(name, capfd):
    for simulation in range(SIMULATIONS):
        game = pyspiel.load_game(name, {"players": 2 + simulation % 3, "seed": simulation})
        pyspiel.random_sim_test(game, num_sims=1, serialize=simulation % 2 == 0, verbose=False)
        capfd.readouterr()  # It prints all positions.


@pytest.mark.parametrize("name", GAMES)
def test_returns_are_shares_of_the_win(name):
    state = pyspiel.load_game(name, {"players": 3, "seed": 1}).new_initial_state()
    rng = np.random.default_rng(1)
    while not state.is_terminal():
        assert state.returns() == [0, 0, 0]
        state.apply_action(int(rng.choice(state.legal_actions())))
    assert state.returns() == [share - 1 / 3 for share in state.position.outcome().shares]


@pytest.mark.parametrize("name", GAMES)
def test_search_bots_in_python_play(name):
    game = pyspiel.load_game(name)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    searches = mcts.MCTSBot(game, 1.4, 4, evaluator, random_state=np.random.RandomState(1))
    guesses = ismcts.ISMCTSBot(
        game,
        evaluator,
        1.4,
        4,
        random_state=np.random.RandomState(1),
        use_observation_string=True,
        allow_inconsistent_action_sets=True,
    )
    guesses.set_resampler(orrery.openspiel.resampler(seed=1))
    state = game.new_initial_state()
    for turn in range(8):
        state.apply_action([searches, guesses][turn % 2].step(state))


def test_resampled_states_look_the_same_to_the_player():
    state = pyspiel.load_game("orrery_planet_unknown(players=3,seed=5)").new_initial_state()
    resample = orrery.openspiel.resampler(seed=2)
    samples = [resample(state, 1) for _ in range(3)]
    assert {sample.observation_string(1) for sample in samples} == {state.observation_string(1)}
    assert len({sample.position.key for sample in [state, *samples]}) == 4


@pytest.mark.parametrize(("players", "text"), [(1, "allowed are 2 to 6"), (7, "allowed are 2 to 6")])
def test_wrong_numbers_of_players_are_refused(players, text):
    with pytest.raises(ValueError, match=text):
        pyspiel.load_game("orrery_planet_unknown", {"players": players})
