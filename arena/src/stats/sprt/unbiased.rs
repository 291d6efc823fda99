//! The estimate after a test that may have stopped early, which is not biased by the stop.
//!
//! Ends of a test are ordered by what they say for the tested agent: an end at the upper bound says the more the earlier it
//! comes, an end at the lower bound the less (the stagewise order of D. Siegmund, Biometrika 65, 1978). The estimate is the
//! difference at which such an end, or one that says more, has a chance of one half; it is too high as often as too low.
//! The chances are computed from look to look, with the sum of the standardized scores of blocks as a walk of normal steps (P. Armitage, C. K.
//! McPherson, B. C. Rowe, JRSS A 132, 1969).

use super::decision_rule::{LOOK_EVERY, Sprt};
use super::estimate::Estimate;
use super::ratio::{BlockScores, NORMALIZED};
use crate::stats::interval::Interval;
use crate::stats::power::FOUND;
use statrs::distribution::{ContinuousCDF, Normal};
use std::ops::RangeInclusive;

/// The cells of the grid are this part of the standard deviation of a step.
const CELL: f64 = 0.25;
/// How many of these deviations a step reaches at most.
const REACH: f64 = 6.0;
/// The most cells times looks that are computed.
const MOST: f64 = 3e5;
/// The chance that a walk goes on below which nothing of it is left.
const NOTHING: f64 = 1e-9;
/// How often the range of possible differences is halved.
const HALVINGS: u32 = 24;

impl Sprt {
    /// The estimate and its interval for blocks after which the test ended, allowing for the looks before; none where there
    /// is no [estimate](BlockScores::estimate) that ignores them, or the test is too long for its bounds.
    pub fn unbiased(&self, scores: &BlockScores) -> Option<Estimate> {
        scores.estimate()?;
        let (mean, deviation) = scores.mean_and_deviation()?;
        let blocks = scores.blocks() as f64;
        // Not the ratio: that is linear in the mean only near the hypotheses.
        let end = blocks * ((mean - scores.level()) / deviation - self.middle(scores));
        let walk = self.walk(scores, blocks, |_| end)?;
        // The walk takes the deviation of a block as known; what is not known of it makes the interval wider.
        let wider = scores.variance_of_estimate((mean, deviation)).sqrt().max(1.0);
        let middle = walk.drift_at(0.5);
        let end = |chance: f64| self.elo_of(scores, middle + wider * (walk.drift_at(chance) - middle));
        Some(Estimate {
            elo: self.elo_of(scores, middle),
            interval: Interval {
                low: end(0.025),
                high: end(0.975),
            },
        })
    }

    /// The least true difference at which a test of at most this many blocks, of as many games as these, accepts `elo1` with a
    /// chance of 80 %; none if it is too long for its bounds.
    pub fn findable(&self, scores: &BlockScores, blocks: u64) -> Option<f64> {
        let walk = self.walk(scores, blocks as f64, |bounds| bounds.high)?;
        let apart = 1.0 / walk.width() * (self.bounds().high - self.bounds().low);
        let most = 2.0 * apart + 10.0 / walk.blocks.sqrt();
        Some(self.elo_of(scores, walk.drift_within(-apart, most, FOUND)))
    }

    /// The middle of the hypotheses in standard deviations of a block.
    fn middle(&self, scores: &BlockScores) -> f64 {
        let (elo0, elo1) = self.hypotheses();
        (scores.in_deviations(elo0) + scores.in_deviations(elo1)) / 2.0
    }

    /// The difference of a drift, which is in standard deviations of a block above the middle of the hypotheses.
    fn elo_of(&self, scores: &BlockScores, drift: f64) -> f64 {
        (drift + self.middle(scores)) / scores.in_deviations(NORMALIZED) * NORMALIZED
    }

    /// The walk of the ratio over this many blocks to an end that depends on its bounds; none if that is too long to compute.
    fn walk(&self, scores: &BlockScores, blocks: f64, end: impl Fn(Interval) -> f64) -> Option<Walk> {
        let (elo0, elo1) = self.hypotheses();
        let apart = scores.in_deviations(elo1) - scores.in_deviations(elo0);
        let bounds = self.bounds().map(|bound| bound / apart);
        let walk = Walk {
            blocks,
            bounds,
            end: end(bounds),
        };
        (walk.cells() as f64 * walk.looks() as f64 <= MOST).then_some(walk)
    }
}

/// The logarithm of the ratio, divided so that a block adds a variance of 1, and its drift a block.
struct Walk {
    blocks: f64,
    bounds: Interval,
    /// Where it ended.
    end: f64,
}

impl Walk {
    /// Looks before the last one.
    fn looks(&self) -> u64 {
        (self.blocks as u64).div_ceil(LOOK_EVERY) - 1
    }

    fn width(&self) -> f64 {
        self.bounds.high - self.bounds.low
    }

    /// The cells between the bounds.
    fn cells(&self) -> usize {
        (self.width() / CELL / (LOOK_EVERY as f64).sqrt()).ceil().max(8.0) as usize
    }

    /// The drift at which this end or one above it has this chance.
    fn drift_at(&self, chance: f64) -> f64 {
        let [mean, most] = [self.end / self.blocks, 10.0 / self.blocks.sqrt()];
        self.drift_within(mean - most, mean + most, chance)
    }

    /// The same, if it is between these two.
    fn drift_within(&self, mut low: f64, mut high: f64, chance: f64) -> f64 {
        for _ in 0..HALVINGS {
            let middle = (low + high) / 2.0;
            if self.chance_above(middle) < chance {
                low = middle;
            } else {
                high = middle;
            }
        }
        (low + high) / 2.0
    }

    /// The chance of an end that says as much as this one or more, at this drift.
    fn chance_above(&self, drift: f64) -> f64 {
        let normal = Normal::standard();
        let beyond = |from: f64, to: f64, blocks: f64| normal.sf((to - from - blocks * drift) / blocks.sqrt());
        let (step, cell) = (LOOK_EVERY as f64, self.width() / self.cells() as f64);
        let place = |index: usize| self.bounds.low + (index as f64 + 0.5) * cell;
        // Where the walk is, by cell, if it has not ended; it begins at 0.
        let mut at: Vec<(f64, f64)> = vec![(0.0, 1.0)];
        let mut above = 0.0;
        let reach = (REACH * step.sqrt() / cell).ceil() as i64;
        let moved = (step * drift / cell).round() as i64;
        let shifts = moved - reach..=moved + reach;
        let into = |middle: f64| beyond(0.0, middle - cell / 2.0, step) - beyond(0.0, middle + cell / 2.0, step);
        let chances: Vec<f64> = shifts.clone().map(|shift| into(shift as f64 * cell)).collect();
        for look in 0..self.looks() {
            above += at
                .iter()
                .map(|&(from, mass)| mass * beyond(from, self.bounds.high, step))
                .sum::<f64>();
            let next: Vec<f64> = if look == 0 {
                (0..self.cells()).map(|index| into(place(index))).collect()
            } else {
                spread(&at, shifts.clone(), &chances)
            };
            at = (0..).map(place).zip(next).collect();
            if at.iter().map(|&(_, mass)| mass).sum::<f64>() < NOTHING {
                return above;
            }
        }
        let last = self.blocks - (self.looks() * LOOK_EVERY) as f64;
        above
            + at.iter()
                .map(|&(from, mass)| mass * beyond(from, self.end, last))
                .sum::<f64>()
    }
}

/// The masses of cells after a step that moves them by each number of cells with its chance; what leaves them is gone.
fn spread(at: &[(f64, f64)], shifts: RangeInclusive<i64>, chances: &[f64]) -> Vec<f64> {
    let mut next = vec![0.0; at.len()];
    for (from, &(_, mass)) in at.iter().enumerate() {
        for (shift, chance) in shifts.clone().zip(chances) {
            let to = usize::try_from(from as i64 + shift);
            if let Some(cell) = to.ok().and_then(|to| next.get_mut(to)) {
                *cell += mass * chance;
            }
        }
    }
    next
}

#[cfg(test)]
mod tests {
    use super::*;
    use orrery_engine::Rng;

    /// A walk to its end, of steps with this drift a block.
    fn walked(drift: f64, rng: &mut Rng) -> Walk {
        let bounds = Interval { low: -25.0, high: 25.0 };
        let normal = |rng: &mut Rng| (0..12).map(|_| rng.unit()).sum::<f64>() - 6.0;
        let (mut blocks, mut end) = (0.0, 0.0);
        while blocks < 2_000.0 && bounds.contains(end) {
            blocks += LOOK_EVERY as f64;
            end += LOOK_EVERY as f64 * drift + (LOOK_EVERY as f64).sqrt() * normal(rng);
        }
        Walk { blocks, bounds, end }
    }

    #[test]
    fn the_estimate_is_too_high_as_often_as_too_low_and_its_interval_holds() {
        const RUNS: u64 = 1_000;
        for drift in [0.0, 0.03, 0.1] {
            let [mut high, mut naive, mut held] = [0.0; 3];
            for run in 0..RUNS {
                let walk = walked(drift, &mut Rng::from_words(&[run, 7]));
                high += f64::from(walk.drift_at(0.5) > drift) / RUNS as f64;
                naive += f64::from(walk.end / walk.blocks > drift) / RUNS as f64;
                let interval = walk.drift_at(0.025)..walk.drift_at(0.975);
                held += f64::from(interval.contains(&drift)) / RUNS as f64;
            }
            assert!((0.45..=0.55).contains(&high), "drift {drift}: too high in {high}");
            assert!((0.93..=0.97).contains(&held), "drift {drift}: held in {held}");
            if drift == 0.03 {
                assert!(naive > 0.6, "the mean of a stopped test is biased: {naive}");
            }
        }
    }

    /// Tests of at most 3,000 blocks, whose scores have the true difference that is named.
    #[test]
    fn the_difference_that_a_test_finds_is_found_in_four_of_five() {
        let test = Sprt::new(0.0, 20.0, 0.05, 0.05).unwrap();
        let scores = BlockScores::new(2, 0.5);
        for blocks in [300, 3_000] {
            let elo = test.findable(&scores, blocks).unwrap();
            let drift = scores.in_deviations(elo) - test.middle(&scores);
            let bounds = test.walk(&scores, 1.0, |_| 0.0).unwrap().bounds;
            let finds = |run: &u64| {
                let mut rng = Rng::from_words(&[*run, blocks]);
                let mut normal = || (0..12).map(|_| rng.unit()).sum::<f64>() - 6.0;
                let (mut at, mut played) = (0.0, 0);
                while played < blocks && bounds.contains(at) {
                    played += LOOK_EVERY;
                    at += LOOK_EVERY as f64 * drift + (LOOK_EVERY as f64).sqrt() * normal();
                }
                at >= bounds.high
            };
            let found = (0..1_000).filter(finds).count() as f64 / 1_000.0;
            assert!((0.75..=0.87).contains(&found), "{blocks} blocks, {elo}: {found}");
        }
        let [few, many] = [300, 3_000].map(|blocks| test.findable(&scores, blocks).unwrap());
        assert!(few > 20.0 && many > 10.0 && many < 20.0, "{few} {many}");
    }

    #[test]
    fn of_a_single_look_it_is_the_estimate_with_its_interval_however_large_the_difference() {
        let test = Sprt::new(0.0, 10.0, 0.05, 0.05).unwrap();
        for counts in [[20, 20, 20, 20, 20], [5, 10, 25, 30, 30], [0, 5, 15, 30, 50]] {
            let mut scores = BlockScores::new(2, 0.5);
            for (score, blocks) in [0.0, 0.25, 0.5, 0.75, 1.0].into_iter().zip(counts) {
                scores.add(score, blocks);
            }
            let (plain, unbiased) = (scores.estimate().unwrap(), test.unbiased(&scores).unwrap());
            assert!((plain.elo - unbiased.elo).abs() < 0.01, "{plain:?} {unbiased:?}");
            // Student's quantile of 99 degrees of freedom is 1.984, the normal one 1.960.
            let [wide, narrow] = [plain, unbiased].map(|of| of.interval.high - of.interval.low);
            assert!((0.98..1.0).contains(&(narrow / wide)), "{plain:?} {unbiased:?}");
        }
    }

    #[test]
    fn at_the_first_look_there_is_nothing_to_allow_for() {
        let walk = Walk {
            blocks: 80.0,
            bounds: Interval { low: -25.0, high: 25.0 },
            end: 8.0,
        };
        assert!((walk.drift_at(0.5) - 0.1).abs() < 1e-6);
        assert!((walk.drift_at(0.975) - (0.1 + 1.959_964 / 80f64.sqrt())).abs() < 1e-5);
    }
}
