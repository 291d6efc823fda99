"""Positions and games as bytes: pickles and records."""

import pickle

import orrery
import pytest
from conftest import played


@pytest.mark.parametrize("actions", [0, 7, None])
def test_a_pickled_position_is_the_same_and_knows_its_actions(game, actions):
    state = played(game, actions=actions)
    other = pickle.loads(pickle.dumps(state))
    assert other == state and other.game == game
    assert (other.actions() == state.actions()).all() and other.record() == state.record()


def test_setups_and_games_can_be_pickled(game):
    for setup in (game.setup(players=2), game.setup(game.setup(players=2).drawn())):
        assert pickle.loads(pickle.dumps(setup)) == setup


def test_bytes_of_a_position_are_checked(game):
    state = played(game, actions=9)
    data = state.to_bytes()
    assert game.from_bytes(data) == state
    for wrong in (b"", data[:-1], data[:-1] + bytes([data[-1] ^ 1]), b"\0" * 100):
        with pytest.raises(orrery.RulesError):
            game.from_bytes(wrong)


def test_a_record_is_replayed_to_every_position(game):
    state = played(game)
    record = orrery.Record(game, state.record())
    assert record.replay() == state and len(record) == len(state.actions())
    assert record.replay(7) == played(game, actions=7)
    assert (record.actions() == state.actions()).all() and record.seed == 1 and record.forfeit is None
    with pytest.raises(ValueError, match="^actions: "):
        record.replay(len(record) + 1)


def test_a_sample_has_no_record(game):
    with pytest.raises(orrery.RulesError, match="a record cannot lead to this position"):
        game.start().sample().record()


def test_a_pickled_outcome_is_equal(game):
    outcome = played(game).outcome()
    other = pickle.loads(pickle.dumps(outcome))
    assert other == outcome and other.parts == outcome.parts and other.ending == outcome.ending
    assert other != played(game, seed=2).outcome()


def test_a_pickled_agent_begins_anew(game):
    state = played(game, actions=3)
    agent = orrery.agent("greedy", game, seed=5)
    agent.choose(state)
    other = pickle.loads(pickle.dumps(agent))
    assert other.name == "greedy" and other.game == game
    assert other.choose(state) == orrery.agent("greedy", game, seed=5).choose(state)


def test_a_pickled_run_opens_the_same_folder(tmp_path):
    run = orrery.tournament("random,random", games=2, run=tmp_path / "run")
    other = pickle.loads(pickle.dumps(run))
    assert other.folder == run.folder and other.json["games"] == 2
    with pytest.raises(TypeError, match="temporary folder"):
        pickle.dumps(orrery.tournament("random,random", games=2))
