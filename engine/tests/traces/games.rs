//! The games that recordings are followed in.

use super::switches;
use orrery_engine::bitboard::Backend;
use orrery_engine::planet_unknown::PlanetUnknown;

/// The games that a recording is followed in: ours, and ours where open currents do not count for objectives (D10).
pub(crate) struct Games {
    pub(crate) ours: PlanetUnknown,
    pub(crate) without_currents: PlanetUnknown,
}

impl Games {
    /// With some of the switches turned.
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
