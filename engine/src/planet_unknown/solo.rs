//! A player alone: the target and the grades (PU-7).

use super::PlanetUnknown;
use super::event_deck::ByColour;
use super::ruleset::events::{EventColour, SOLO_GRADES, SoloTarget};
use super::state::State;
use crate::game::SoloGrade;

/// The names of the grades, ascending (PU-7.4).
const GRADES: [&str; SOLO_GRADES] = [
    "critical failure",
    "other survivors?",
    "low capacity",
    "mission complete",
    "promotion",
    "best planet",
    "stars aligned",
];

impl PlanetUnknown {
    /// The score that a player alone has to reach (PU-7.3).
    pub(super) fn target(&self, state: &State) -> Option<i32> {
        (state.seats() == 1).then(|| self.ruleset.events.solo_target.with(state.events.mix))
    }

    /// The grades of a solo game (PU-7.4).
    pub(super) fn grades(&self) -> Vec<SoloGrade> {
        let begins = self.ruleset.events.solo_target.grades.iter();
        let grades = GRADES.into_iter().zip(begins);
        grades
            .map(|(name, &from)| SoloGrade {
                name,
                from: from.into(),
            })
            .collect()
    }
}

impl SoloTarget {
    /// The score to reach with a deck of so many cards of each colour (PU-7.3).
    pub fn with(&self, deck: ByColour<u8>) -> i32 {
        let change = |(colour, cards): (EventColour, u8)| {
            let band = self.bands.iter().find(|band| (band.from..=band.to).contains(&cards));
            i32::from(band.map_or(0, |band| band.of_colour(colour)))
        };
        i32::from(self.base) + EventColour::ALL.into_iter().zip(deck).map(change).sum::<i32>()
    }
}
