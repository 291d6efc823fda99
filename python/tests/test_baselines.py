"""The solo environments, held to the checker of Stable-Baselines3. It needs PyTorch, so the tests are left out without it."""

import gymnasium
import pytest

import orrery

env_checker = pytest.importorskip("stable_baselines3.common.env_checker")


@pytest.mark.parametrize("observation", ["packed", "unpacked"])
@pytest.mark.parametrize("name", ["orrery/PlanetUnknownSolo-v0", "orrery/PlanetariumSolo-v0"])
@pytest.mark.filterwarnings("error")
def test_checker(name, observation):
    assert orrery.games()
    env_checker.check_env(gymnasium.make(name, observation=observation).unwrapped)


def test_maskable_ppo_learns_for_some_steps():
    sb3_contrib = pytest.importorskip("sb3_contrib")
    env = gymnasium.make("orrery/PlanetariumSolo-v0", illegal="raise")
    sb3_contrib.MaskablePPO("MultiInputPolicy", env, n_steps=64, batch_size=32).learn(128)
