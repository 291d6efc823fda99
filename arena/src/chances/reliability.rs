//! A check of the chances: how often seats with such a chance win, and how much better the chances are than none.

use super::course::Course;
use crate::stats::clusters::Clusters;
use crate::stats::{Measured, Share, ShareTally};

/// The seats whose chance at the beginning of a round is in one tenth.
#[derive(Clone, PartialEq, Debug)]
pub struct Tenth {
    /// The lower end of the tenth.
    pub from: f64,
    /// The mean of their chances.
    pub chance: Option<f64>,
    /// The share that they won; its number of games is that of seats at the beginnings of rounds.
    pub won: Share,
}

const TENTHS: usize = 10;

/// The tenth that a chance is in.
fn tenth(chance: f64) -> usize {
    ((chance * TENTHS as f64) as usize).min(TENTHS - 1)
}

/// The chance of each seat at the beginning of each round of a game, and what it won.
fn seats(course: &Course) -> impl Iterator<Item = (f64, f64)> {
    let chances = course.moments.iter().flat_map(|moment| moment.chances.entries());
    chances.map(|(seat, &chance)| (chance, course.shares[seat]))
}

impl Tenth {
    /// All tenths.
    pub(super) fn all(courses: &[Course]) -> Vec<Tenth> {
        let mut tallies = [ShareTally::default(); TENTHS];
        let mut sums = [0.0; TENTHS];
        for block in courses.chunk_by(|a, b| a.block == b.block) {
            let mut counted = [(0, 0.0); TENTHS];
            for (chance, share) in block.iter().flat_map(seats) {
                let (count, won) = &mut counted[tenth(chance)];
                *count += 1;
                *won += share;
                sums[tenth(chance)] += chance;
            }
            for (tally, (count, won)) in tallies.iter_mut().zip(counted) {
                tally.add(count, won);
            }
        }
        let of = |(place, (tally, sum)): (usize, (&ShareTally, f64))| {
            let won = tally.share();
            Tenth {
                from: place as f64 / TENTHS as f64,
                chance: (won.games > 0).then(|| sum / won.games as f64),
                won,
            }
        };
        tallies.iter().zip(sums).enumerate().map(of).collect()
    }
}

/// The skill of the chances at the beginnings of rounds: 1 less their mean squared error over that of equal chances (G. W. Brier,
/// Monthly Weather Review 78, 1950). 0 is no better than equal chances, 1 is perfect.
pub(super) fn skill(courses: &[Course]) -> Option<Measured> {
    let mut errors = Clusters::default();
    for block in courses.chunk_by(|a, b| a.block == b.block) {
        let of_game = |course: &Course| {
            let equal = 1.0 / course.shares.seats() as f64;
            let squares = seats(course).map(move |(chance, share)| [(chance - share).powi(2), (equal - share).powi(2)]);
            squares.fold([0.0; 2], |[own, equal], more| [own + more[0], equal + more[1]])
        };
        let squares = block.iter().map(of_game).filter(|[_, equal]| *equal > 0.0);
        errors.add_weighted(squares.map(|[own, equal]| (own / equal, equal)));
    }
    let error = errors.mean()?;
    let interval = errors.error().map(|of_blocks| of_blocks.around(1.0 - error, 1));
    Some(Measured {
        mean: 1.0 - error,
        interval,
    })
}
