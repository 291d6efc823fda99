//! Whether what is learned of games says as much of how they end as continuations do.

use super::course::Course;
use super::recalibrated::cross_fitted;
use super::reliability::skill;
use super::watched::Watched;
use crate::stats::Measured;
use std::collections::BTreeMap;

/// Learned chances and those of continuations in the same games, which were played on.
#[derive(Clone, PartialEq, Debug)]
pub struct Compared {
    /// The games.
    pub games: u64,
    /// The skill of the chances by continuations.
    pub continuations: Option<Measured>,
    /// The skill of the learned chances; none if there are too few games to learn from.
    pub learned: Option<Measured>,
}

/// Learned chances are used if their skill is lower by at most this much.
pub const WITHIN: f64 = 0.05;

impl Compared {
    /// The comparison of games that were played on with what is learned of them and of others. The chances of both are
    /// recalibrated by these games alone, so that neither knows more of how games end.
    pub fn of(played_on: &[Watched], learned: Option<&[Watched]>) -> Compared {
        let place = |game: &Watched| (game.row.block, game.row.game);
        let by_place: BTreeMap<(u64, u32), &Watched> =
            learned.into_iter().flatten().map(|game| (place(game), game)).collect();
        let same: Vec<Watched> = played_on
            .iter()
            .filter_map(|game| by_place.get(&place(game)).copied().cloned())
            .collect();
        Compared {
            games: played_on.len() as u64,
            continuations: skill_of(played_on),
            learned: skill_of(&same),
        }
    }

    /// Whether the learned chances are used: their skill is at least that of continuations less [`WITHIN`].
    pub fn is_learned(&self) -> bool {
        let skills = self.learned.zip(self.continuations);
        skills.is_some_and(|(learned, continuations)| learned.mean >= continuations.mean - WITHIN)
    }
}

fn skill_of(games: &[Watched]) -> Option<Measured> {
    let fits = cross_fitted(games);
    let courses: Vec<Course> = games
        .iter()
        .zip(&fits)
        .map(|(game, fit)| Course::of(game, fit))
        .collect();
    skill(&courses)
}
