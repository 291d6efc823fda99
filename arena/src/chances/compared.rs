//! Whether what is learned of games says as much of how they end as continuations do.

use super::continuations::Watched;
use super::course::Course;
use super::look::Look;
use super::recalibrated::cross_fitted;
use super::reliability::skill;
use crate::stats::Measured;
use orrery_engine::Seat;
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
    /// The standard error of the difference of the learned expected points of two seats, by the rounds that are over.
    errors: Vec<f64>,
}

/// Learned chances are used if their skill is lower by at most this much.
pub const WITHIN: f64 = 0.05;

/// The fewest differences that say how large their error is.
const FEWEST: f64 = 10.0;

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
            errors: errors(played_on, &same),
        }
    }

    /// Whether the learned chances are used: their skill is at least that of continuations less [`WITHIN`].
    pub fn is_learned(&self) -> bool {
        let skills = self.learned.zip(self.continuations);
        skills.is_some_and(|(learned, continuations)| learned.mean >= continuations.mean - WITHIN)
    }

    /// Gives the looks at learned games their errors.
    pub fn put_errors(&self, games: &mut [Watched]) {
        for look in games.iter_mut().flat_map(|game| &mut game.looks) {
            let error = self.errors.get(look.after as usize).or(self.errors.last());
            *look = Look::learned(
                look.after,
                look.points.clone(),
                look.left,
                error.copied().unwrap_or(f64::INFINITY),
            );
        }
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

/// How far learned differences of two seats are from those of continuations, as a root of the mean square, by the rounds that
/// are over. The noise of the continuations is taken out. Where few games are left, it is that of the last round with enough.
fn errors(played_on: &[Watched], learned: &[Watched]) -> Vec<f64> {
    let mut sums: Vec<[f64; 2]> = Vec::new();
    let pairs = played_on.iter().zip(learned);
    for (known, look) in pairs.flat_map(|(known, game)| known.looks.iter().zip(&game.looks)) {
        let after = look.after as usize;
        sums.resize(sums.len().max(after + 1), [0.0; 2]);
        for (a, b) in pairs_of_seats(look.points.seats()) {
            let off = (look.points[a] - look.points[b]) - (known.points[a] - known.points[b]);
            sums[after][0] += off.powi(2) - known.error(a, b).powi(2);
            sums[after][1] += 1.0;
        }
    }
    let root = |[sum, count]: [f64; 2]| (sum.max(0.0) / count.max(1.0)).sqrt();
    let of_all = sums
        .iter()
        .fold([0.0; 2], |all, sum| [all[0] + sum[0], all[1] + sum[1]]);
    let mut last = root(of_all);
    let of_round = |sum: &[f64; 2]| {
        if sum[1] >= FEWEST {
            last = root(*sum);
        }
        last
    };
    sums.iter().map(of_round).collect()
}

fn pairs_of_seats(seats: usize) -> impl Iterator<Item = (Seat, Seat)> {
    let seats = seats as u8;
    (0..seats).flat_map(move |a| (a + 1..seats).map(move |b| (Seat(a), Seat(b))))
}
