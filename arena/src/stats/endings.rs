//! Games by how they ended.

use crate::row::Row;
use orrery_engine::Endings;
use serde::Serialize;
use std::collections::BTreeMap;

/// Games by how they ended.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(transparent)]
pub struct EndingCounts(pub BTreeMap<String, u64>);

impl EndingCounts {
    /// Counts a game.
    pub(crate) fn add(&mut self, row: &Row) {
        match self.0.get_mut(&row.ending) {
            Some(games) => *games += 1,
            None => drop(self.0.insert(row.ending.clone(), 1)),
        }
    }

    /// The share of the games that ended by what the printed rules say; none without a game. A forfeit does not count
    /// as such an end.
    pub fn share_by_cause(&self, endings: &Endings) -> Option<f64> {
        let games: u64 = self.0.values().sum();
        let by_cause = endings.by_cause.iter().filter_map(|ending| self.0.get(ending.as_ref()));
        (games > 0).then(|| by_cause.sum::<u64>() as f64 / games as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use orrery_engine::{Planetarium, Rules};

    #[test]
    fn the_share_by_the_track_counts_every_game_and_dice_with_the_track() {
        let endings = Planetarium::default().endings().unwrap();
        let share = |games: &[(&str, u64)]| {
            let games = games.iter().map(|&(ending, games)| (ending.to_owned(), games));
            EndingCounts(games.collect()).share_by_cause(&endings)
        };
        assert_eq!(share(&[]), None);
        assert_eq!(share(&[("quiet", 2)]), Some(0.0));
        assert_eq!(
            share(&[("track", 2), ("dice", 1), ("quiet", 4), ("forfeit", 1)]),
            Some(0.375)
        );
    }
}
