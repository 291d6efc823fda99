//! The mechanisms that an agent may do without.

use crate::game::{Mechanism, Members, Rules};

/// All of them; what else a seat can leave is one kind of actions, such as `take` for gravity.
pub(super) fn mechanisms<G: Rules>() -> Vec<Mechanism<G>> {
    vec![Mechanism {
        word: "cards",
        meaning: "playing Evolution cards, Finals too (PL-6, PL-11.4)",
        members: Members::Kinds(&["play", "play-final"]),
    }]
}
