//! Applying an action.

use super::legal_sets::LegalSets;
use super::{legal, resolve, round};
use crate::action_list::ActionList;
use crate::action_space::Action;
use crate::planet_unknown::action::Move;
use crate::planet_unknown::state::State;
use crate::planet_unknown::tables::Tables;

/// Applies a legal action of the seat whose turn it is without sealing, and continues to the next decision.
pub(crate) fn apply(tables: &Tables, state: &mut State, action: Action) {
    debug_assert!(
        legal::is_listed(tables, state, action),
        "{} is not legal",
        Move::from_action(action)
    );
    resolve_action(tables, state, action);
    round::settle(tables, state);
}

/// The same, and finds the legal actions that follow. The window in which a seat has something to do is
/// looked at once: what makes it wait for a decision is what it may decide.
pub(crate) fn apply_and_find(tables: &Tables, state: &mut State, action: Action, legal: &mut LegalSets) {
    debug_assert!(
        legal::is_listed(tables, state, action),
        "{} is not legal",
        Move::from_action(action)
    );
    resolve_action(tables, state, action);
    let is_window = round::settle_and_look(tables, state, legal);
    if is_window {
        legal.may_be_done();
        legal.count_all(tables.backend);
    } else {
        legal::find(tables, state, legal);
    }
}

/// Keeps the board of the acting seat as the others see it until the phase is over.
pub(crate) fn seal(state: &mut State) {
    if state.phase.is_sealed() {
        state.seal(state.actor);
    }
}

fn resolve_action(tables: &Tables, state: &mut State, action: Action) {
    let seat = state.actor;
    let chosen = Move::from_index(action.index());
    resolve::resolve(tables, state, seat, chosen);
    if !matches!(chosen, Move::Step { .. }) {
        state.boards[seat].free_trails = Default::default();
    }
}
