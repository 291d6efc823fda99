//! What a run could find: the smallest true difference that it finds in four of five runs like it.

use crate::stats::interval::Interval;
use crate::stats::share::Share;
use crate::stats::student::{critical, critical_among, quantile};

/// The chance with which a difference is found of which that is said.
pub(crate) const FOUND: f64 = 0.8;

/// The fewest blocks of which it is said what they find: of fewer, the spread of a block is a guess.
const LEAST_BLOCKS: u64 = 10;

/// The normal quantile of that chance.
pub(crate) const POWER: f64 = 0.841_621_233_572_914;

/// How well blocks tell a difference: the standard deviation of what one block says of it.
///
/// # Examples
/// ```
/// use orrery_arena::stats::{Interval, Power};
///
/// // After 50 blocks a difference of points is known to 2.0 to each side.
/// let power = Power::of_interval(Interval { low: -1.0, high: 3.0 }, 50);
/// let found = [50, 200, 800].map(|blocks| power.finds(blocks, 1).expect("ten blocks or more"));
/// assert!(found[0] > 2.0 && found[0] < 3.0);
/// assert!(found[1] / found[2] > 1.99 && found[1] / found[2] < 2.05, "four times the blocks find half of it");
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Power {
    deviation: f64,
}

impl Power {
    /// From Student's interval of a difference over this many blocks.
    pub fn of_interval(interval: Interval, blocks: u64) -> Power {
        let error = (interval.high - interval.low) / 2.0 / critical(blocks);
        Power {
            deviation: error * (blocks as f64).sqrt(),
        }
    }

    /// From the standard deviation of the differences of blocks.
    pub(crate) fn of_deviation(deviation: f64) -> Power {
        Power { deviation }
    }

    /// From a share of the win, where that of an equal agent is `level`: by the error that equal agents have, as the test of
    /// the share has it. None without a block.
    pub fn of_share(share: &Share, level: f64) -> Option<Power> {
        let per_block = share.games as f64 / share.blocks as f64;
        (share.blocks > 0).then(|| Power {
            deviation: (level * (1.0 - level) * share.design_effect / per_block).sqrt(),
        })
    }

    /// The smallest true difference that a test at 5 % finds over this many blocks with a chance of 80 %, if it is one of
    /// `tests` that are corrected for their number. None for fewer than ten blocks, which say too little of how far blocks
    /// differ, and if no block differs from another.
    pub fn finds(self, blocks: u64, tests: usize) -> Option<f64> {
        if blocks < LEAST_BLOCKS {
            return None;
        }
        let reach = critical_among(blocks, tests.max(1)) + quantile((blocks - 1) as f64, FOUND);
        Some(reach * self.deviation / (blocks as f64).sqrt()).filter(|&least| least > 0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::row::{Row, test_row as row};
    use crate::stats::Tally;
    use orrery_engine::Rng;

    /// J. Cohen, Statistical Power Analysis, 1988, and the program G*Power: a paired t test at 5 % finds half a standard deviation
    /// with a chance of 80 % in 34 pairs, 0.2 in 199, and 0.8 in 15.
    #[test]
    fn the_pairs_that_find_a_standardized_difference_are_those_of_the_tables() {
        let power = Power { deviation: 1.0 };
        for (difference, pairs) in [(0.8, 15), (0.5, 34), (0.2, 199)] {
            let found = |pairs| power.finds(pairs, 1).unwrap();
            assert!(
                found(pairs) <= difference && found(pairs - 1) > difference,
                "{difference}"
            );
        }
        assert_eq!(power.finds(9, 1), None, "too few blocks to say how far they differ");
    }

    /// 1.959964 + 0.841621 errors; of ten tests 2.807034 + 0.841621.
    #[test]
    fn with_many_blocks_the_reach_is_that_of_the_normal_distribution() {
        let power = Power { deviation: 1_000.0 };
        for (tests, reach) in [(1, 2.801_585), (10, 3.648_655)] {
            let found = power.finds(1_000_000, tests).unwrap();
            assert!((found - reach).abs() < 1e-4, "{tests}: {found}");
        }
    }

    /// A block of two games, of which the first agent makes `more` points more than the second, with luck of the deal and of
    /// each game.
    fn block(number: u64, more: f64, rng: &mut Rng) -> Vec<Row> {
        let mut normal = |deviation: f64| deviation * ((0..12).map(|_| rng.unit()).sum::<f64>() - 6.0);
        let deal = normal(5.0);
        let mut points = |more: f64| (50.0 + deal + more + normal(10.0)).round() as i32;
        (0..2)
            .map(|game| row(number, game, &[(0, points(more)), (1, points(0.0))]))
            .collect()
    }

    fn tally(blocks: u64, more: f64, rng: &mut Rng) -> Tally {
        let mut tally = Tally::new(2);
        (0..blocks).for_each(|number| tally.add_block(&block(number, more, rng)));
        tally
    }

    /// The thin form of `benches/examples/plan_coverage.rs`: a pilot of 50 blocks of equal agents, and a run of a true difference
    /// as large as it says.
    #[test]
    fn a_difference_of_points_that_a_pilot_names_is_found_in_four_of_five_runs() {
        const RUNS: u64 = 600;
        const BLOCKS: u64 = 150;
        let finds = |run: &u64| {
            let mut rng = Rng::from_words(&[*run, 47]);
            let pilot = tally(50, 0.0, &mut rng).pairs(None)[0].points.more().unwrap();
            let more = Power::of_interval(pilot.interval.unwrap(), 50)
                .finds(BLOCKS, 1)
                .unwrap();
            let found = tally(BLOCKS, more, &mut rng).pairs(Some(0))[0].points.more().unwrap();
            found.interval.unwrap().low > 0.0
        };
        let found = (0..RUNS).filter(finds).count() as f64 / RUNS as f64;
        assert!((0.75..=0.87).contains(&found), "{found}");
    }

    /// The same of shares of the win. In half of the blocks the deal decides both games, as it does in real ones.
    #[test]
    fn a_share_of_the_win_that_a_pilot_names_is_found_in_four_of_five_runs() {
        const RUNS: u64 = 600;
        const BLOCKS: u64 = 300;
        let tally = |blocks: u64, share: f64, rng: &mut Rng| {
            let mut tally = Tally::new(2);
            for number in 0..blocks {
                let (is_decided, of_deal) = (rng.unit() < 0.5, rng.unit());
                let mut game = |game: u32| {
                    let luck = if is_decided { of_deal } else { rng.unit() };
                    let won = i32::from(luck < share);
                    row(number, game, &[(0, won), (1, 1 - won)])
                };
                tally.add_block(&[game(0), game(1)]);
            }
            tally
        };
        let finds = |run: &u64| {
            let mut rng = Rng::from_words(&[*run, 48]);
            let pilot = tally(50, 0.5, &mut rng).pairs(Some(0))[0].share;
            let more = Power::of_share(&pilot, 0.5).unwrap().finds(BLOCKS, 1).unwrap();
            let found = &tally(BLOCKS, 0.5 + more, &mut rng).pairs(Some(0))[0];
            found.share.value > Some(0.5) && found.chance < Some(0.05)
        };
        let found = (0..RUNS).filter(finds).count() as f64 / RUNS as f64;
        assert!((0.75..=0.87).contains(&found), "{found}");
    }
}
