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


#: An item of each game that matters in the game of `played`.
ITEMS = {"planet-unknown": "track universal-coalition water", "planetarium": "L01"}


def test_a_record_goes_on_in_the_game_without_an_item(game):
    record = orrery.Record(game, played(game).record())
    without = game.without(ITEMS[game.name])
    assert without != game and without.blank_items == [ITEMS[game.name]]
    branch = record.replay_under(without, 5)
    assert branch.game == without and len(branch.actions()) == 5
    assert record.replay_under(game, 5) == record.replay(5) == played(game, actions=5)
    agents = [orrery.agent("greedy", without, seed=seat) for seat in range(2)]
    while not branch.is_over:
        branch.apply(agents[branch.turn].choose(branch))
    assert orrery.Record(without, branch.record()).replay() == branch
    assert pickle.loads(pickle.dumps(branch)) == branch
    with pytest.raises(orrery.RulesError):
        orrery.Record(game, branch.record())


def test_an_item_that_there_is_not_is_refused_with_those_that_there_are(game):
    with pytest.raises(ValueError, match=r"^item: found C999; allowed is one of .*"):
        game.without("C999")
    other = next(orrery.game(name) for name in orrery.games() if name != game.name)
    with pytest.raises(ValueError, match="^game: found "):
        orrery.Record(game, played(game).record()).replay_under(other)
    with pytest.raises(ValueError, match="^game: found one without "):
        orrery.tournament("random,random", game=game.without(ITEMS[game.name]), games=2)


def test_games_without_items_can_be_pickled(game):
    references = [ITEMS[game.name], "E50" if game.name == "planet-unknown" else "L02"]
    one, two = (game.without(first).without(second) for first, second in (references, references[::-1]))
    assert one == two == pickle.loads(pickle.dumps(one)) and one.blank_items == sorted(references)


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
