//! What happens to a seat when another agent takes a seat on the same deal.

use super::scores::Scores;
use super::sources::{Estimates, jackknifed, without_each_group};
use crate::stats::measured::mean_over_blocks;
use crate::stats::{Interval, Measured};

/// What changes for a seat when the second agent replaces the first one on the same deal.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Exchange {
    /// In the seat itself.
    pub own: Measured,
    /// In another seat.
    pub other: Measured,
    /// How far the change by another seat differs between deals and seats, beyond the chance of the agents.
    pub spread: Spread,
}

/// How far something differs.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Spread {
    /// The variance, which may be negative: it is an unbiased estimate.
    pub variance: f64,
    /// Its interval over deals; none for fewer than ten of them.
    pub interval: Option<Interval>,
}

impl Spread {
    /// The standard deviation with its interval; 0 for what is less.
    pub fn deviation(&self) -> (f64, Option<Interval>) {
        let root = |variance: f64| variance.max(0.0).sqrt();
        (root(self.variance), self.interval.map(|interval| interval.map(root)))
    }
}

impl Exchange {
    /// The changes in these scores; none for fewer than two deals.
    pub fn of(scores: &Scores) -> Option<Exchange> {
        let all = Estimates::of(scores, |_| true)?;
        // An effect is half of a change.
        let variance = |estimates: &Estimates| 4.0 * estimates.other_spread;
        let deals: Vec<(u64, [f64; 2])> = (0..)
            .zip(scores.moments().iter().map(|deal| [2.0 * deal.own, 2.0 * deal.other]))
            .collect();
        let change = |place: usize| mean_over_blocks(&deals, |(deal, _)| *deal, |(_, changes)| Some(changes[place]));
        Some(Exchange {
            own: change(0)?,
            other: change(1)?,
            spread: Spread {
                variance: variance(&all),
                interval: jackknifed(&all, &without_each_group(scores), &variance),
            },
        })
    }
}
