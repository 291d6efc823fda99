"""The batch environment: the same games as single states, whatever the number of threads."""

import multiprocessing
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import orrery
import pytest

GAMES = ["planet-unknown", "planetarium"]


def arrays(batch):
    """All that a batch shows."""
    return [
        *batch.legal_actions(),
        batch.observations(),
        batch.action_masks(),
        batch.seats(),
        batch.seeds(),
        np.array([batch.state(env).key for env in range(batch.num_envs)]),
    ]


def assert_same(one, other):
    for left, right in zip(one, other, strict=True):
        np.testing.assert_array_equal(left, right)


def skip_forced(state):
    while not state.is_over and len(legal := state.legal_actions()) == 1:
        state.apply(legal[0])


@pytest.mark.parametrize("skips", [True, False])
@pytest.mark.parametrize("name", GAMES)
def test_each_environment_is_a_single_game(name, skips):
    game = orrery.game(name)
    setup = game.setup(players=2)
    batch = orrery.batch(game, 6, seed=5, threads=2, skip_forced=skips)
    single = [None] * 6
    ended = 0
    for step in range(300):
        offsets, indices = batch.legal_actions()
        observations, unpacked, masks, seats = (
            batch.observations(),
            batch.unpacked(),
            batch.action_masks(),
            batch.seats(),
        )
        for env in range(6):
            if single[env] is None:
                single[env] = game.start(setup, seed=batch.seeds()[env])
                if skips:
                    skip_forced(single[env])
            state = single[env]
            assert state == batch.state(env)
            assert state.turn == seats[env]
            np.testing.assert_array_equal(indices[offsets[env] : offsets[env + 1]], state.legal_actions())
            np.testing.assert_array_equal(masks[env], state.action_mask())
            np.testing.assert_array_equal(observations[env], state.observation())
            np.testing.assert_array_equal(unpacked[env], state.unpacked())
        actions = batch.random_actions(step)
        rewards, dones = batch.step(actions)
        envs, seeds, scores, shares = batch.ended()
        np.testing.assert_array_equal(np.flatnonzero(dones), envs)
        for env in range(6):
            state = single[env]
            before = state.copy()
            state.apply(actions[env])
            if skips:
                skip_forced(state)
            assert state.is_over == dones[env]
            if state.is_over:
                place = envs.tolist().index(env)
                outcome = state.outcome()
                assert scores[place].tolist() == outcome.scores
                assert shares[place].tolist() == outcome.shares
                assert rewards[env].tolist() == [share - 0.5 for share in outcome.shares]
                assert seeds[place] != batch.seeds()[env]
                assert not before.is_over
                single[env] = None
                ended += 1
            else:
                assert not rewards[env].any()
    assert ended >= 6


# A thousand games in all; those of Planetarium take less time.
@pytest.mark.parametrize(("name", "games"), [("planet-unknown", 300), ("planetarium", 700)])
def test_hundreds_of_games_replayed_by_single_states(name, games):
    game = orrery.game(name)
    setup = game.setup(players=2)
    batch = orrery.batch(game, 100, seed=1, skip_forced=False)
    history = []
    begun = np.zeros(100, dtype=int)
    replayed = 0
    while replayed < games:
        history.append(batch.random_actions(len(history)))
        batch.step(history[-1])
        envs, seeds, scores, _ = batch.ended()
        for env, seed, score in zip(envs, seeds, scores, strict=True):
            state = game.start(setup, seed=seed)
            for step in range(begun[env], len(history)):
                state.apply(history[step][env])
            assert state.is_over
            np.testing.assert_array_equal(state.scores(), score)
            begun[env] = len(history)
            replayed += 1
    for env in range(100):
        state = game.start(setup, seed=batch.seeds()[env])
        for step in range(begun[env], len(history)):
            state.apply(history[step][env])
        assert state == batch.state(env)


@pytest.mark.parametrize("agents", [None, {0: "greedy"}])
@pytest.mark.parametrize("name", GAMES)
def test_threads_do_not_change_anything(name, agents):
    batches = [orrery.batch(name, 24, seed=2, agents=agents, threads=threads) for threads in (1, 2, 3)]
    for step in range(80):
        results = [batch.step(batch.random_actions(step)) for batch in batches]
        for rewards, dones in results[1:]:
            assert_same(results[0], (rewards, dones))
    for batch in batches[1:]:
        assert_same(arrays(batches[0]), arrays(batch))


def test_seeds_follow_from_the_seed_of_the_batch():
    batch = orrery.batch(num_envs=20, seed=3)
    first = arrays(batch)
    assert len(set(batch.seeds().tolist())) == 20
    for step in range(400):
        batch.step(batch.random_actions(step))
    assert not set(first[5].tolist()) & set(batch.seeds().tolist())
    batch.reset(seed=3)
    assert_same(arrays(batch), first)
    batch.reset()
    assert not set(first[5].tolist()) & set(batch.seeds().tolist())
    assert_same(arrays(orrery.batch(num_envs=20, seed=3)), first)
    assert (orrery.batch(num_envs=20, seed=4).seeds() != first[5]).all()


def test_setups_are_taken_in_turn():
    game = orrery.game()
    setups = [game.setup(players=3), game.setup(players=3, planets="random", events="uniform")]
    batch = orrery.batch(game, 7, setups=setups, skip_forced=False)
    assert batch.players == 3
    for env in range(7):
        assert batch.state(env) == game.start(setups[env % 2], seed=batch.seeds()[env])


@pytest.mark.parametrize("name", GAMES)
def test_agents_play_their_seats(name):
    batch = orrery.batch(name, 15, agents={1: "greedy"}, seed=1)
    shares = []
    for step in range(300):
        assert not batch.seats().any()
        batch.step(batch.random_actions(step))
        shares.extend(batch.ended()[3])
    assert len(shares) > 20
    assert np.mean(shares, axis=0)[1] > 0.8


def test_solo_games_and_points_as_rewards():
    batch = orrery.batch(num_envs=10, players=1, reward="score")
    ended = 0
    for step in range(200):
        rewards, dones = batch.step(batch.random_actions(step))
        np.testing.assert_array_equal(rewards[dones], batch.ended()[2])
        ended += dones.sum()
    assert rewards.shape == (10, 1)
    assert ended >= 10


def test_random_actions_are_uniform_over_the_list():
    batch = orrery.batch(num_envs=1, skip_forced=False)
    legal = batch.legal_actions()[1]
    drawn = np.array([batch.random_actions(seed)[0] for seed in range(100 * len(legal))])
    counts = (drawn[:, None] == legal).sum(axis=0)
    assert counts.sum() == len(drawn)
    assert 50 < counts.min() and counts.max() < 160
    assert batch.random_actions(7) == drawn[7]


def test_arrays_of_the_caller_are_filled():
    batch = orrery.batch(num_envs=5)
    game = batch.game
    rewards, dones = np.ones((5, 2), np.float32), np.ones(5, bool)
    returned = batch.step(batch.random_actions(0), rewards, dones)
    assert returned[0] is rewards and returned[1] is dones
    assert not rewards.any() and not dones.any()
    offsets, indices = np.zeros(6, np.int64), np.zeros(5_000, np.uint16)
    fresh = batch.legal_actions()
    given = batch.legal_actions(offsets, indices)
    assert_same(fresh, given)
    assert given[0] is offsets and np.shares_memory(given[1], indices)
    for method, shape, dtype in [
        (batch.observations, (5, game.packed_length(2)), np.uint8),
        (batch.unpacked, (5, game.observation_length), np.float32),
        (batch.action_masks, (5, game.action_count), bool),
        (batch.seats, (5,), np.uint8),
    ]:
        out = np.ones(shape, dtype)
        assert method(out) is out
        np.testing.assert_array_equal(out, method())


def read_only(array):
    array.flags.writeable = False
    return array


WRONG_CALLS = [
    (orrery.RulesError, "actions: environment 3: 12800 .* is none of the", lambda b, a: b.step(put(a, 3, 12_800))),
    (orrery.RulesError, "actions: environment 0: 65535 is none of the", lambda b, a: b.step(put(a, 0, 65_535))),
    (TypeError, "actions: found int64", lambda b, a: b.step(a.astype(np.int64))),
    (TypeError, "actions: found <class 'list'>", lambda b, a: b.step(a.tolist())),
    (ValueError, r"actions: found the shape \(7,\); allowed is \(8,\)", lambda b, a: b.step(a[:7])),
    (ValueError, "actions: it is not contiguous", lambda b, a: b.step(np.repeat(a, 2)[::2])),
    (ValueError, "rewards: found the shape", lambda b, a: b.step(a, np.zeros((8, 3), np.float32))),
    (ValueError, "rewards: it is not contiguous", lambda b, a: b.step(a, np.zeros((8, 2), np.float32, order="F"))),
    (TypeError, "rewards: found float64", lambda b, a: b.step(a, np.zeros((8, 2)))),
    (ValueError, "rewards: .*not writeable", lambda b, a: b.step(a, read_only(np.zeros((8, 2), np.float32)))),
    (TypeError, "dones: found uint8", lambda b, a: b.step(a, None, np.zeros(8, np.uint8))),
    (ValueError, "dones: found the shape", lambda b, a: b.step(a, None, np.zeros((8, 1), bool))),
    (ValueError, "dones: .*borrowed", lambda b, a: b.step(a, *shared())),
    (ValueError, "out: it is not contiguous", lambda b, a: b.observations(np.zeros((1058, 8), np.uint8).T)),
    (ValueError, "out: found the shape", lambda b, a: b.unpacked(np.zeros((8, 18_406), np.float32))),
    (TypeError, "out: found int8", lambda b, a: b.action_masks(np.zeros((8, 12_801), np.int8))),
    (ValueError, "offsets: found the shape", lambda b, a: b.legal_actions(np.zeros(8, np.int64))),
    (ValueError, r"indices: found the shape \(3,\); allowed is", lambda b, a: b.legal_actions(None, np.zeros(3, np.uint16))),
    (TypeError, "indices: found uint32", lambda b, a: b.legal_actions(None, np.zeros(9_999, np.uint32))),
    (ValueError, "seed: found -1", lambda b, a: b.random_actions(-1)),
    (ValueError, "seed: found -1", lambda b, a: b.reset(-1)),
    (ValueError, "actions: its memory is not aligned", lambda b, a: b.step(unaligned(8, np.uint16))),
    (ValueError, "rewards: its memory is not aligned", lambda b, a: b.step(a, unaligned(16, np.float32).reshape(8, 2))),
    (ValueError, "out: its memory is not aligned", lambda b, a: b.random_actions(0, unaligned(8, np.uint16))),
    (IndexError, "env: found 8; allowed are 0 to 7", lambda b, a: b.state(8)),
]


def put(actions, env, action):
    actions[env] = action
    return actions


def unaligned(count, dtype):
    """Zeros that begin at an odd address."""
    return np.zeros(count * np.dtype(dtype).itemsize + 1, np.uint8)[1:].view(dtype)


def shared():
    memory = np.zeros(64, np.uint8)
    return memory.view(np.float32).reshape(8, 2), memory[:8].view(bool)


@pytest.mark.parametrize(("error", "text", "call"), WRONG_CALLS)
def test_a_wrong_call_changes_nothing(error, text, call):
    batch = orrery.batch(num_envs=8, seed=4)
    for step in range(20):
        batch.step(batch.random_actions(step))
    before = arrays(batch)
    with pytest.raises(error, match=text):
        call(batch, batch.random_actions(0))
    assert_same(arrays(batch), before)
    batch.step(batch.random_actions(0))


WRONG_BATCHES = [
    (ValueError, "num_envs: found 0; allowed are 1 to 1000000", dict(num_envs=0)),
    (ValueError, "num_envs: found -1", dict(num_envs=-1)),
    (TypeError, "num_envs: found <class 'str'>", dict(num_envs="8")),
    (ValueError, "game `chess`", dict(game="chess")),
    (TypeError, "game: found <class 'int'>", dict(game=3)),
    (ValueError, "players: found 7", dict(players=7)),
    (ValueError, "setups: the list is empty", dict(setups=[])),
    (TypeError, "setups: found <class 'list'>", dict(setups=[3])),
    (ValueError, r"setups\[0\]: it is of another game", dict(setups=[orrery.game("planetarium").setup()])),
    (
        ValueError,
        r"setups\[1\]: it has 3 players and the first 2",
        dict(setups=[orrery.game().setup(players=players) for players in (2, 3)]),
    ),
    (TypeError, "players: the setups name them", dict(players=2, setups=[orrery.game().setup()])),
    (ValueError, "agents: no agent is called `nobody`", dict(agents={0: "nobody"})),
    (ValueError, "human is a person", dict(agents={0: "human"})),
    (ValueError, "agents: extern.* is a program", dict(agents={0: "extern:cmd=cat"})),
    (ValueError, "agents: 2 is no seat; allowed are 0 to 1", dict(agents={2: "greedy"})),
    (ValueError, "agents: they have all seats", dict(agents={0: "greedy", 1: "random"})),
    (ValueError, "threads: found 100000; allowed are 0 to 4096", dict(threads=100_000)),
    (ValueError, 'reward: found "win"', dict(reward="win")),
]


@pytest.mark.parametrize(("error", "text", "arguments"), WRONG_BATCHES)
def test_a_wrong_batch_is_refused(error, text, arguments):
    with pytest.raises(error, match=text):
        orrery.batch(**arguments)


def test_threads_of_python_step_one_after_the_other():
    batch = orrery.batch(num_envs=50, seed=6, threads=2)

    def work(step):
        offsets, indices = batch.legal_actions()
        assert offsets[-1] == len(indices)
        try:
            batch.step(indices[offsets[:-1]])
        except orrery.RulesError:
            pass  # The other thread has moved in between.

    with ThreadPoolExecutor(4) as threads:
        # An error in a thread is one of the test.
        list(threads.map(work, range(2000)))
    batch.step(batch.random_actions(0))


def _observed(batch, answers):
    try:
        batch.observations()
    except orrery.OrreryError as error:
        answers.put(str(error))


@pytest.mark.skipif("fork" not in multiprocessing.get_all_start_methods(), reason="processes are not forked here")
@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_a_batch_with_threads_is_refused_in_a_fork():
    context = multiprocessing.get_context("fork")
    answers = context.Queue()
    process = context.Process(target=_observed, args=(orrery.batch(num_envs=100, threads=2), answers), daemon=True)
    process.start()
    assert "make it in this process" in answers.get(timeout=60)
    process.join()
