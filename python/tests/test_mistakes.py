"""Wrong calls at the boundary: every one ends with an exception that is no panic, and Python goes on."""

import copy
import pickle
import random

import numpy as np
import orrery
import orrery.gymnasium
import orrery.pettingzoo
import pytest

CALLS = 100_000
SEED = 20261123


def _values(rng, states, game):
    """Values of all kinds, sensible and not."""
    return [
        None, True, -1, 0, 1, 5, 7, 255, 65535, 65536, 2**40, 2**63, 2**64, -(2**70), 0.5, float("nan"), "", "2", "gaia", "\0", "--seed", "x" * 300,
        b"", b"ORRY", [], [1], ["gaia", "tartarus"], (), {}, {"seats": []}, {"players": 3}, {1: 2}, object(), print,
        np.zeros(game.packed_length(2), np.uint8), np.zeros((2, 3), np.uint8), np.zeros(4, np.float32), np.asfortranarray(np.zeros((3, 5), np.uint8)),
        np.float64(3), np.uint16(25), np.zeros(0, np.uint8), states[0], game, game.setup(players=2), orrery.State, rng.choice(states).to_bytes()[: rng.randrange(40)],
    ]  # fmt: skip


def _names(thing):
    special = ["__copy__", "__deepcopy__", "__eq__", "__reduce__", "_state", "_setup", "_open"]
    return [name for name in dir(thing) if not name.startswith("_") or name in special]


def _view():
    """What an agent in Python is asked with."""
    views = []

    class Keeper:
        def choose(self, view, legal):
            views.append(view)
            return legal[0]

    orrery.tournament([Keeper, "random"], games=2)
    return views[0]


class _Functions:
    agent = staticmethod(orrery.agent)

    @staticmethod
    def batch(*given, **named):
        # Batches of many games are allowed, and take long.
        many = [number for number in given if isinstance(number, int) and 1_000 < number < 2**20]
        if not many:
            orrery.batch(*given, **named, **({} if len(given) > 1 else {"num_envs": 3}))


@pytest.mark.filterwarnings("ignore:.*there is nothing to render")
def test_no_wrong_call_ends_the_interpreter():
    rng = random.Random(SEED)
    games = [orrery.game(name) for name in orrery.games()]
    states = [game.start(game.setup(players=players), seed=players) for game in games for players in (1, 2)]
    things = [*games, *states, orrery.agent("greedy", games[0]), games[1].setup(players=2), orrery.Record(games[0], states[0].record())]
    things += [orrery.batch(games[0], num_envs=3, threads=1), _view(), states[1].outcome()]
    things += [orrery.gymnasium.SoloEnv(), orrery.pettingzoo.raw_env()]
    names = [(thing, name) for thing in things for name in _names(thing)] + [(_Functions, name) for name in ("agent", "batch")]
    values = _values(rng, states, games[0])
    refused = 0
    for _ in range(CALLS):
        thing, name = rng.choice(names)
        arguments = [rng.choice(values) for _ in range(rng.randrange(4))]
        named = {rng.choice(["seed", "seat", "setup", "players", "planets", "events"]): rng.choice(values)} if rng.random() < 0.1 else {}
        try:
            attribute = getattr(thing, name)
            if callable(attribute):
                attribute(*arguments, **named)
        except orrery.InternalError:
            raise
        except Exception:
            refused += 1
    assert refused > CALLS // 4
    for state in states:
        assert copy.copy(state) == state == pickle.loads(pickle.dumps(state))
        assert len(state.legal_actions()) > 0 or state.is_over


def test_a_mistake_of_the_native_module_is_an_ordinary_exception():
    with pytest.raises(orrery.InternalError, match="please report it: two seats are one"):
        orrery._orrery._panic("two seats are one")
