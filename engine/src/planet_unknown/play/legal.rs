//! The legal actions of a position.

use super::legal_sets::LegalSets;
use super::visit::{Duty, Visit};
use super::window;
use crate::action_space::Action;
use crate::planet_unknown::action::Move;
use crate::planet_unknown::capacities::DEPOTS;
use crate::planet_unknown::state::{Part, Phase, State};
use crate::planet_unknown::tables::Tables;
use std::ops::ControlFlow;

/// Writes the legal actions to `out`, in ascending order.
pub(crate) fn list(tables: &Tables, state: &State, out: &mut Vec<Action>) {
    let mut sets = LegalSets::new();
    find(tables, state, &mut sets);
    sets.list(out);
    debug_assert!(
        out.is_sorted(),
        "the generator visits the blocks of actions in ascending order"
    );
}

/// Replaces the contents of the sets by the legal actions.
pub(crate) fn find(tables: &Tables, state: &State, sets: &mut LegalSets) {
    sets.clear();
    visit_legal(tables, state, sets);
    sets.count_all(tables.backend);
}

fn visit_legal(tables: &Tables, state: &State, sets: &mut LegalSets) {
    let seat = state.actor;
    // `LegalSets` never ends a visit early, so the result says nothing.
    let _ = match state.phase {
        Phase::Over => ControlFlow::Continue(()),
        // The station turns by any number of depots, 0 included (R28).
        Phase::Rotate => {
            (0..DEPOTS as u8).try_for_each(|steps| sets.action(Move::Rotate(steps).into(), Duty::Mandatory))
        }
        _ if state.boards[seat].part != Part::Window => window::visit_draft(tables, state, seat, sets),
        _ => {
            let visited = window::visit_window(tables, state, seat, sets);
            sets.may_be_done();
            visited
        }
    };
}

pub(crate) fn is_listed(tables: &Tables, state: &State, action: Action) -> bool {
    let mut legal = Vec::new();
    list(tables, state, &mut legal);
    legal.binary_search(&action).is_ok()
}
