//! Collisions and gravity: tokens that leave the board for a mat (PL-5, PL-8).

use super::Planetarium;
use super::space::Space;
use super::state::{Phase, Player, State};
use super::vocabulary::{Matter, Planet};

impl Player {
    /// Puts a token into the area of a Planet (PL-5.1).
    pub(super) fn store(&mut self, planet: Planet, matter: Matter) {
        self.mat[planet.index()][matter.index()] += 1;
    }
}

impl State {
    /// Takes the token on a space off the board, if one lies there.
    pub(super) fn take_matter(&mut self, space: Space) -> Option<Matter> {
        let matter = self.matter_on(space)?;
        self.matter[matter.index()] = self.matter[matter.index()].without(space);
        Some(matter)
    }
}

impl Planetarium {
    /// After a card: its Gravity if it has any and there is Matter on the orbits (PL-8.3), then what follows.
    pub(super) fn after_card(&self, state: &mut State, has_gravity: bool) {
        if has_gravity && !state.matter_spaces().is_empty() {
            state.phase = Phase::GravityTake;
        } else {
            self.after_gravity(state);
        }
    }

    /// N4: the token is taken, and its area is chosen next.
    pub(super) fn take_by_gravity(&self, state: &mut State, space: Space) {
        let matter = state.take_matter(space).expect("a token lies where one is taken");
        state.phase = Phase::GravityPut(matter);
    }

    /// N5: into any area of the own mat (PL-8.1).
    pub(super) fn put_on_mat(&self, state: &mut State, matter: Matter, planet: Planet) {
        state.acting_mut().store(planet, matter);
        self.after_gravity(state);
    }
}
