"""Games of several agents, held to PettingZoo's own checkers."""

import copy
import pickle

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import orrery
import orrery.pettingzoo

TABLES = [("planet-unknown", players) for players in (1, 2, 4, 6)] + [("planetarium", players) for players in (1, 2, 4)]

# Warnings are errors but for two. PettingZoo's documentation puts the mask into a dict with the observation, and `api_test`
# warns of every such dict. It spares PettingZoo's own games with masks, by their names: its lists `env_obs_dicts` and
# `env_obs_space`.
pytestmark = [
    pytest.mark.filterwarnings("error"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
]


@pytest.mark.parametrize(
    ("options", "says"),
    [({"seed": 3}, "^seed: "), ({"game": orrery.game(), "ruleset": "rules"}, "^ruleset: the Game has its own")],
)
def test_an_option_that_would_be_ignored_is_refused(options, says):
    with pytest.raises(TypeError, match=says):
        orrery.pettingzoo.env(**options)


def play(env, seed, look=lambda env: None):
    """Plays random legal actions to the end. Returns the sum of the rewards of each agent, and the last infos."""
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    sums = dict.fromkeys(env.agents, 0.0)
    infos = {}
    for agent in env.agent_iter():
        seen, reward, ended, truncated, info = env.last()
        assert not truncated
        sums[agent] += reward
        infos[agent] = info
        look(env)
        env.step(None if ended else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    return sums, infos


@pytest.mark.parametrize("observation", ["packed", "unpacked"])
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_checkers(game, players, observation):
    def make():
        return orrery.pettingzoo.env(game=game, players=players, observation=observation)

    api_test(make())
    seed_test(make)


def test_without_arguments_two_play():
    env = orrery.pettingzoo.env()
    assert env.possible_agents == ["seat_0", "seat_1"]
    assert str(env) == "orrery_planet_unknown_v0"


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_rewards_are_of_their_kind(game, players):
    make = orrery.pettingzoo.env
    share, infos = play(make(game=game, players=players), 3)
    outcome = infos["seat_0"]["outcome"]
    assert list(share.values()) == [part - 1 / players for part in outcome["shares"]]
    success, _ = play(make(game=game, players=players, reward="success"), 3)
    assert list(success.values()) == outcome["shares"]
    score, _ = play(make(game=game, players=players, reward="score"), 3)
    assert list(score.values()) == outcome["scores"]
    env = make(game=game, players=players, reward="gain")
    env.reset(seed=3)
    first = env.unwrapped.position.scores()
    gain, _ = play(env, 3)
    assert (first + np.array(list(gain.values()))).tolist() == outcome["scores"]


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_an_observation_is_that_of_its_seat_and_only_the_mover_has_a_mask(game, players):
    def look(env):
        position = env.unwrapped.position
        for seat, agent in enumerate(env.possible_agents):
            seen = env.observe(agent)
            assert np.array_equal(seen["observation"], position.observation(seat))
            assert seen["action_mask"].any() == (position.turn == seat)

    play(orrery.pettingzoo.env(game=game, players=players), 1, look)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_observations_do_not_change_with_what_is_hidden(game, players):
    """Whatever is drawn anew where an agent cannot look, it sees the same."""
    changed = []

    def look(env):
        episodes = env.unwrapped._episodes
        real = episodes.state
        if real.round % 4 or real.turn is None:
            return
        seat = len(changed) % players
        seen = episodes.observe(seat)
        episodes._state = real.sample(seat, seed=len(changed))
        sampled = episodes.observe(seat)
        changed.append(episodes.state != real)
        episodes._state = real
        assert np.array_equal(seen["observation"], sampled["observation"])
        # Where several decide without seeing each other, the sample may let the observer go first.
        if real.turn == seat:
            assert np.array_equal(seen["action_mask"], sampled["action_mask"])

    play(orrery.pettingzoo.env(game=game, players=players), 2, look)
    assert any(changed)


@pytest.mark.parametrize("seed", range(4))
def test_agents_do_not_see_what_the_others_chose_at_the_same_time(seed):
    """In a phase where all decide without seeing each other, an action of one changes nothing that the next one sees or is
    paid before it has decided."""
    env = orrery.pettingzoo.raw_env(players=3, reward="gain")
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    sealed = 0
    while env.position.turn is not None:
        mover, waiting = env.position.turn, list(env.position.to_act)
        others = [f"seat_{seat}" for seat in waiting if seat != mover]
        before = [env.observe(agent)["observation"] for agent in others]
        env.step(int(rng.choice(env.position.legal_actions())))
        if others and set(env.position.to_act) <= set(waiting):
            sealed += 1
            assert not any(env.rewards.values())
            for agent, seen in zip(others, before, strict=True):
                assert np.array_equal(env.observe(agent)["observation"], seen)
    assert sealed > 20


def test_an_illegal_action_costs_1_and_changes_nothing():
    env = orrery.pettingzoo.env()
    env.reset(seed=1)
    agent = env.agent_selection
    before = env.observe(agent)
    env.step(int(np.flatnonzero(before["action_mask"] == 0)[0]))
    after, reward, ended, _, info = env.last()
    assert (env.agent_selection, reward, ended, info["illegal"]) == (agent, -1.0, False, True)
    assert "not legal" in info["reason"]
    assert all(np.array_equal(before[key], after[key]) for key in before)
    env.step(int(np.flatnonzero(before["action_mask"])[0]))
    assert not any(info["illegal"] for info in env.infos.values())


def test_an_illegal_action_can_raise():
    env = orrery.pettingzoo.env(illegal="raise")
    env.reset(seed=1)
    position = env.unwrapped.position.copy()
    with pytest.raises(orrery.RulesError):
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0]))
    assert env.unwrapped.position == position


@pytest.mark.parametrize(("action", "error"), [(1.5, TypeError), (None, TypeError), (-1, ValueError), (12_801, ValueError)])
def test_what_is_no_action_raises(action, error):
    env = orrery.pettingzoo.env()
    env.reset(seed=1)
    with pytest.raises(error, match="action"):
        env.step(action)


@pytest.mark.parametrize(
    ("options", "error", "text"),
    [
        ({"players": 7}, ValueError, "players"),
        ({"game": "planetarium", "players": 5}, orrery.SetupError, "players"),
        ({"reward": "points"}, ValueError, "reward"),
        ({"render_mode": "human"}, ValueError, "render_mode"),
        ({"colour": "red"}, TypeError, "colour"),
        ({"game": 3}, TypeError, "^game: found 3; allowed are a Game and the names planet-unknown, planetarium"),
        ({"players": "2"}, TypeError, "^players: found '2'; allowed are 1 to 6"),
    ],
)
def test_wrong_options_name_themselves(options, error, text):
    with pytest.raises(error, match=text):
        orrery.pettingzoo.env(**options)


@pytest.mark.parametrize("method", ["observe", "observation_space", "action_space"])
def test_an_agent_that_is_none_is_refused_with_those_there_are(method):
    env = orrery.pettingzoo.env()
    env.reset(seed=1)
    with pytest.raises(ValueError, match="^agent: found 'seat_9'; allowed are seat_0, seat_1"):
        getattr(env, method)("seat_9")


def test_text_and_pictures_are_what_the_mover_sees():
    env = orrery.pettingzoo.env(render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == env.unwrapped.position.text(0)
    pictures = orrery.pettingzoo.env(render_mode="svg")
    pictures.reset(seed=1)
    assert pictures.render() == pictures.unwrapped.position.svg(0)
    with pytest.warns(UserWarning, match="render_mode"):
        silent = orrery.pettingzoo.env()
        silent.reset(seed=1)
        assert silent.render() is None


def test_copies_and_pickles_play_on_alike():
    env = orrery.pettingzoo.raw_env(game="planetarium", players=3)
    env.reset(seed=1)
    for other in [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]:
        assert other.position == env.position
        assert play(other, 5)[0] == play(copy.deepcopy(env), 5)[0]
