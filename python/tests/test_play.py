"""Games step by step."""

import copy
import inspect
import pickle

import numpy as np
import orrery
import pytest
from conftest import played


def test_the_same_setup_seed_and_actions_give_the_same_game(game):
    first, second = played(game), played(game)
    assert first == second and first.key == second.key
    assert first != played(game, seed=2)


def test_a_game_ends_with_an_outcome_whose_parts_sum_to_the_scores(game):
    state = played(game)
    outcome = state.outcome()
    assert state.is_over and state.turn is None and len(state.legal_actions()) == 0
    assert outcome.scores == list(state.scores()) == [sum(parts) for parts in outcome.parts]
    assert all(len(parts) == len(game.score_parts) for parts in outcome.parts)
    assert sum(outcome.shares) == 1.0 and min(outcome.ranks) == 1


def test_every_legal_action_has_a_text_that_names_it(game):
    state = played(game, actions=5)
    legal = state.legal_actions()
    assert legal.dtype == np.uint16 and (np.diff(legal.astype(int)) > 0).all()
    assert [game.parse_action(state.action_text(action)) for action in legal] == list(legal)
    assert (np.flatnonzero(state.action_mask()) == legal).all()
    assert all(state.explain(action) for action in legal[:3])


def test_a_refused_action_changes_nothing(game):
    state = played(game, actions=3)
    before = state.copy()
    illegal = next(action for action in range(game.action_count) if action not in state.legal_actions())
    with pytest.raises(orrery.RulesError, match=f"action {illegal} .* is not legal here"):
        state.apply(illegal)
    with pytest.raises(ValueError, match="^action: "):
        state.apply(game.action_count)
    assert state == before


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, orrery.State.copy])
def test_a_copy_is_played_on_without_the_other(game, copied):
    state = played(game, actions=4)
    other = copied(state)
    assert other == state
    other.apply(other.legal_actions()[0])
    assert other != state and len(other.actions()) == len(state.actions()) + 1


def sealed(game):
    """A position in which several seats decide without seeing each other, and the seat of them that is not next."""
    for seed in range(20):
        state = game.start(game.setup(players=2), seed=seed)
        while not state.is_over:
            if len(state.to_act) > 1:
                return state, next(seat for seat in state.to_act if seat != state.turn)
            state.apply(state.legal_actions()[0])
    pytest.skip("the seats of this game take turns")


def test_a_record_never_leads_elsewhere_after_another_seat_went_first(game):
    state, other = sealed(game)
    state.let_act(state.turn)
    assert orrery.Record(game, state.copy().record()).replay() == state
    state.let_act(other)
    assert state.turn == other and state.actions() is None
    with pytest.raises(orrery.RulesError, match="`let_act` has changed the turn"):
        state.record()
    assert copy.copy(state) == state == pickle.loads(pickle.dumps(state))


def test_seats_and_ranks_are_lists_of_numbers(game):
    state = played(game, actions=3)
    assert isinstance(state.to_act, list) and state.turn in state.to_act
    assert sorted(played(game).outcome().ranks)[0] == 1 and isinstance(state.outcome().ranks, list)


def test_help_shows_the_defaults():
    assert "num_envs=1024" in str(inspect.signature(orrery.batch))
    for function in (orrery.batch, orrery.agent, orrery.Game.start, orrery.Game.tensors, orrery.State.sample, orrery.Setup.drawn):
        assert "..." not in str(inspect.signature(function)), function
