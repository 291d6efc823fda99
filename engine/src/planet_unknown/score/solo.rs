//! Solo games: the target and the grades (PU-7).

use crate::game::SoloGrade;
use crate::planet_unknown::ruleset::events::{EventColour, SOLO_GRADES, SoloTarget};
use crate::planet_unknown::state::{ByColour, State};
use crate::planet_unknown::tables::Tables;

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

/// The target score of a solo game (PU-7.3).
pub(crate) fn target(tables: &Tables, state: &State) -> Option<i32> {
    (state.seats() == 1).then(|| tables.solo_target.with(state.events.mix))
}

/// The grades of a solo game (PU-7.4).
pub(crate) fn grades(tables: &Tables) -> Vec<SoloGrade> {
    let begins = tables.solo_target.grades.iter();
    let grades = GRADES.into_iter().zip(begins);
    grades
        .map(|(name, &from)| SoloGrade {
            name: name.into(),
            from: from.into(),
        })
        .collect()
}

impl SoloTarget {
    /// The target with a deck of these counts of each colour (PU-7.3).
    pub fn with(&self, deck: ByColour<u8>) -> i32 {
        let change = |(colour, cards): (EventColour, u8)| {
            let band = self.bands.iter().find(|band| (band.from..=band.to).contains(&cards));
            i32::from(band.map_or(0, |band| band.of_colour(colour)))
        };
        i32::from(self.base) + EventColour::ALL.into_iter().zip(deck).map(change).sum::<i32>()
    }
}
