//! Gravity: a card lets a token be taken from the board (PL-8).

use super::turn;
use crate::planetarium::space::Space;
use crate::planetarium::state::{Phase, State};
use crate::planetarium::tables::Tables;
use crate::planetarium::vocabulary::{Matter, Planet};

/// Continues after a card: with its Gravity if it has any and there is Matter on the orbits (PL-8.3, PL-8.4, PL-8.2).
pub(crate) fn after_card(tables: &Tables, state: &mut State, has_gravity: bool) {
    if has_gravity && !state.matter_spaces().is_empty() {
        state.phase = Phase::GravityTake;
    } else {
        turn::after_gravity(tables, state);
    }
}

/// N4: takes the token; its area is chosen next.
pub(crate) fn take(state: &mut State, space: Space) {
    let matter = state.take_matter(space).expect("a token lies where one is taken");
    state.phase = Phase::GravityPut(matter);
}

/// N5: puts the token into any area of the actor's mat (PL-8.1).
pub(crate) fn put(tables: &Tables, state: &mut State, matter: Matter, planet: Planet) {
    state.acting_mut().store(planet, matter);
    turn::after_gravity(tables, state);
}
