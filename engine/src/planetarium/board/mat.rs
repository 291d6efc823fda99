//! Tokens that leave the board for a mat (PL-5).

use crate::planetarium::space::Space;
use crate::planetarium::state::{Player, State};
use crate::planetarium::vocabulary::{Matter, Planet};

impl Player {
    /// Puts a token into the area of a Planet (PL-5.1), where it stays (PL-5.3).
    pub(crate) fn store(&mut self, planet: Planet, matter: Matter) {
        self.mat[planet.index()][matter.index()] += 1;
    }
}

impl State {
    /// Takes the token on a space off the board, if there is one (PL-5.4).
    pub(crate) fn take_matter(&mut self, space: Space) -> Option<Matter> {
        let matter = self.matter_on(space)?;
        self.matter[matter.index()] = self.matter[matter.index()].without(space);
        Some(matter)
    }
}
