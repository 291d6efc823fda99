//! The games in which recordings are followed.

use super::switches;
use orrery_engine::bitboard::Backend;
use orrery_engine::planet_unknown::PlanetUnknown;

/// The games in which a recording is followed: ours, and ours with open currents not counting for objectives (D10).
pub(crate) struct Games {
    pub(crate) ours: PlanetUnknown,
    pub(crate) without_currents: PlanetUnknown,
}

impl Games {
    /// The games with some of the switches turned.
    pub(crate) fn under(is_turned: impl Fn(&str) -> bool) -> Games {
        let ours = switches::game(is_turned);
        let mut ruleset = ours.ruleset().clone();
        ruleset.turn_switch("petra.in_objectives");
        let without_currents = PlanetUnknown::new(ruleset, Backend::detect());
        Games {
            ours,
            without_currents: without_currents.expect("both values of a switch can be played"),
        }
    }
}
