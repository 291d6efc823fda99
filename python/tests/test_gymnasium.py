"""The solo environments, held to Gymnasium's own checker."""

import copy
import pickle
import subprocess
import sys

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import orrery

IDS = ["orrery/PlanetUnknownSolo-v0", "orrery/PlanetariumSolo-v0"]

# Nothing that Gymnasium warns of is let pass.
pytestmark = pytest.mark.filterwarnings("error")


def play(env, seed):
    """Plays random legal actions to the end. Returns all rewards, and the last info."""
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    rewards = []
    ended = False
    while not ended:
        action = rng.choice(np.flatnonzero(env.unwrapped.action_masks()))
        _, reward, ended, truncated, info = env.step(action)
        assert not truncated
        rewards.append(reward)
    return rewards, info


@pytest.mark.parametrize("observation", ["packed", "unpacked"])
@pytest.mark.parametrize("name", IDS)
def test_checker(name, observation):
    check_env(gymnasium.make(name, observation=observation).unwrapped)


@pytest.mark.parametrize("name", IDS)
def test_observations_are_in_their_space(name):
    for observation in ["packed", "unpacked"]:
        env = gymnasium.make(name, observation=observation)
        seen, _ = env.reset(seed=3)
        ended = False
        while not ended:
            assert seen in env.observation_space
            assert (seen["action_mask"] == env.unwrapped.action_masks()).all()
            seen, _, ended, _, _ = env.step(env.action_space.sample(seen["action_mask"]))
        assert not seen["action_mask"].any()


@pytest.mark.parametrize("name", IDS)
def test_the_seed_is_that_of_the_deal(name):
    env = gymnasium.make(name)
    env.reset(seed=5)
    position = env.unwrapped.position
    assert position == position.game.start(position.game.setup(players=1), seed=5)
    assert np.array_equal(env.reset(seed=5)[0]["observation"], position.observation(0))


def test_later_deals_follow_from_the_first_seed():
    def deals(seed):
        env = gymnasium.make(IDS[0])
        env.reset(seed=seed)
        return [env.reset() and env.unwrapped.position.key for _ in range(3)]

    assert deals(1) == deals(1) != deals(2)
    assert len(set(deals(1))) == 3


@pytest.mark.parametrize("name", IDS)
def test_rewards_are_of_their_kind(name):
    success, info = play(gymnasium.make(name), 2)
    assert success[:-1] == [0.0] * (len(success) - 1)
    assert success[-1] == info["outcome"]["shares"][0]
    score, _ = play(gymnasium.make(name, reward="score"), 2)
    assert score == [*success[:-1], info["outcome"]["scores"][0]]
    share, _ = play(gymnasium.make(name, reward="share"), 2)
    assert share == [*success[:-1], success[-1] - 1]
    env = gymnasium.make(name, reward="gain")
    env.reset(seed=2)
    first = env.unwrapped.position.scores()[0]
    assert first + sum(play(env, 2)[0]) == score[-1]


def test_an_illegal_action_costs_1_and_changes_nothing():
    env = gymnasium.make(IDS[0])
    before, _ = env.reset(seed=1)
    illegal = int(np.flatnonzero(before["action_mask"] == 0)[0])
    after, reward, ended, _, info = env.step(illegal)
    assert (reward, ended, info["illegal"]) == (-1.0, False, True)
    assert "not legal" in info["reason"]
    assert all(np.array_equal(before[key], after[key]) for key in before)
    legal = int(np.flatnonzero(before["action_mask"])[0])
    assert env.step(legal)[4] == {"illegal": False}


def test_an_illegal_action_can_raise():
    env = gymnasium.make(IDS[0], illegal="raise")
    before, _ = env.reset(seed=1)
    position = env.unwrapped.position.copy()
    with pytest.raises(orrery.RulesError):
        env.step(int(np.flatnonzero(before["action_mask"] == 0)[0]))
    assert env.unwrapped.position == position


@pytest.mark.parametrize(("action", "error"), [(1.5, TypeError), ("1", TypeError), (-1, ValueError), (12_801, ValueError)])
def test_what_is_no_action_raises(action, error):
    env = gymnasium.make(IDS[0]).unwrapped
    env.reset(seed=1)
    with pytest.raises(error, match="action"):
        env.step(action)


def test_a_step_needs_a_running_game():
    env = gymnasium.make(IDS[1]).unwrapped
    with pytest.raises(orrery.OrreryError, match="reset"):
        env.step(0)
    play(env, 1)
    with pytest.raises(orrery.OrreryError, match="reset"):
        env.step(0)
    env.reset(seed=1)
    env.close()
    env.close()
    with pytest.raises(orrery.OrreryError, match="reset"):
        env.action_masks()


@pytest.mark.parametrize(
    ("options", "error", "text"),
    [
        ({"reward": "points"}, ValueError, "reward: found 'points'; allowed is one of share, success, score, gain"),
        ({"observation": "dense"}, ValueError, "observation"),
        ({"illegal": "ignore"}, ValueError, "illegal"),
        ({"render_mode": "human"}, ValueError, "render_mode"),
        ({"game": "chess"}, ValueError, "planetarium"),
        ({"colour": "red"}, TypeError, "colour"),
        ({"players": 2}, TypeError, "^players: a solo game has one player"),
        ({"setup": orrery.game().setup(players=2).drawn()}, ValueError, "players: found 1; the setup is for 2"),
    ],
)
def test_wrong_options_name_themselves(options, error, text):
    from orrery.gymnasium import SoloEnv

    with pytest.raises(error, match=text):
        SoloEnv(**options)


def test_options_of_the_setup_reach_it():
    from orrery.gymnasium import SoloEnv

    drawn = orrery.game().setup(players=1, planets="random").drawn(seed=4)
    for env, seed in [(SoloEnv(setup=drawn), 1), (SoloEnv(planets="random"), 4)]:
        env.reset(seed=seed)
        assert orrery.Record(env.position.game, env.position.record()).setup == drawn


def test_text_is_what_the_player_sees():
    env = gymnasium.make(IDS[0], render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == env.unwrapped.position.text(0)


def test_a_picture_is_what_the_player_sees():
    env = gymnasium.make(IDS[0], render_mode="svg")
    env.reset(seed=1)
    assert env.render() == env.unwrapped.position.svg(0)


def test_copies_and_pickles_play_on_alike():
    env = gymnasium.make(IDS[1]).unwrapped
    env.reset(seed=1)
    for other in [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]:
        assert other.position == env.position
        assert other.position is not env.position
        assert other.reset()[0]["observation"].tolist() == copy.deepcopy(env).reset()[0]["observation"].tolist()


def test_vectors_of_environments():
    envs = gymnasium.make_vec(IDS[1], num_envs=3)
    seen, _ = envs.reset(seed=1)
    assert seen["action_mask"].shape == (3, orrery.game("planetarium").action_count)
    actions = np.array([np.flatnonzero(mask)[0] for mask in seen["action_mask"]])
    _, rewards, *_ = envs.step(actions)
    assert rewards.tolist() == [0.0, 0.0, 0.0]
    envs.close()


def test_the_package_works_without_gymnasium():
    code = "import sys; sys.modules['gymnasium'] = None; import orrery; print(orrery.game().start())"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "State(planet-unknown, round 1, seat 0 to decide)\n"


def test_environments_are_imported_when_one_is_made():
    code = "import sys, orrery; print([name for name in sys.modules if name in ('orrery.gymnasium', 'pettingzoo')])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "[]\n"
