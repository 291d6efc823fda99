//! Applying an action.

use super::{legal, resolve, round};
use crate::action_space::Action;
use crate::planet_unknown::action::Move;
use crate::planet_unknown::state::State;
use crate::planet_unknown::tables::Tables;

/// Applies a legal action of the seat whose turn it is, and continues to the next decision.
pub(crate) fn apply(tables: &Tables, state: &mut State, action: Action) {
    debug_assert!(
        legal::is_listed(tables, state, action),
        "{} is not legal",
        Move::from_action(action)
    );
    let seat = state.actor;
    if state.phase.is_sealed() {
        state.seal(seat);
    }
    let chosen = Move::from_action(action);
    resolve::resolve(tables, state, seat, chosen);
    if !matches!(chosen, Move::Step { .. }) {
        state.boards[seat].free_trails = Default::default();
    }
    round::settle(tables, state);
}
