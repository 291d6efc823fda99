//! A player alone: the target and the grades (PU-7).

use super::PlanetUnknown;
use super::ruleset::events::{ColourCounts, SOLO_GRADES, SoloTarget};
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
    pub fn with(&self, deck: ColourCounts) -> i32 {
        let band = |cards: u8| self.bands.iter().find(|band| (band.from..=band.to).contains(&cards));
        let green = band(deck.green).map_or(0, |band| band.green);
        let orange = band(deck.orange).map_or(0, |band| band.orange);
        let red = band(deck.red).map_or(0, |band| band.red);
        [self.base, green, orange, red].into_iter().map(i32::from).sum()
    }
}
