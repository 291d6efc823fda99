//! A share won over blocks of correlated games.

use crate::stats::interval::Interval;
use crate::stats::wilson::wilson_over_blocks;

/// The share of the win per game, between 0 and 1, collected block by block.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct ShareTally {
    blocks: u64,
    games: f64,
    won: f64,
    games_squared: f64,
    won_squared: f64,
    games_times_won: f64,
}

impl ShareTally {
    /// Counts a block with this many games and `won` wins in them; a block without a game does not count.
    pub(crate) fn add(&mut self, games: u32, won: f64) {
        self.add_blocks(1, games, won);
    }

    /// Counts this many such blocks.
    pub(crate) fn add_blocks(&mut self, blocks: u64, games: u32, won: f64) {
        if games == 0 {
            return;
        }
        let (times, games) = (blocks as f64, f64::from(games));
        self.blocks += blocks;
        self.games += times * games;
        self.won += times * won;
        self.games_squared += times * games * games;
        self.won_squared += times * won * won;
        self.games_times_won += times * games * won;
    }

    /// Counts the blocks of another tally too.
    pub(crate) fn merge(&mut self, other: &ShareTally) {
        self.blocks += other.blocks;
        self.games += other.games;
        self.won += other.won;
        self.games_squared += other.games_squared;
        self.won_squared += other.won_squared;
        self.games_times_won += other.games_times_won;
    }

    /// The share of the other side, which won what this one did not.
    pub(crate) fn turned(&self) -> ShareTally {
        ShareTally {
            won: self.games - self.won,
            won_squared: self.games_squared - 2.0 * self.games_times_won + self.won_squared,
            games_times_won: self.games_squared - self.games_times_won,
            ..*self
        }
    }

    /// The share with its interval.
    pub(crate) fn share(&self) -> Share {
        let blocks = self.blocks as f64;
        if self.blocks == 0 {
            return Share::default();
        }
        let share = (self.won / self.games).clamp(0.0, 1.0);
        let alone = share * (1.0 - share);
        let effective = match self.variance(share) {
            Some(variance) if alone > NEGLIGIBLE => alone / variance,
            _ => blocks,
        };
        Share {
            games: self.games as u64,
            blocks: self.blocks,
            won: self.won,
            value: Some(share),
            interval: wilson_over_blocks(share, effective, self.blocks),
            design_effect: self.games / effective,
        }
    }

    /// The variance of the share between blocks, if blocks differ at all. For blocks of equal size it is the variance of
    /// their means divided by their number; blocks of unequal size are weighted by their games (ratio estimator).
    fn variance(&self, share: f64) -> Option<f64> {
        let squares = self.won_squared - 2.0 * share * self.games_times_won + share * share * self.games_squared;
        let blocks = self.blocks as f64;
        (self.blocks > 1 && squares > NEGLIGIBLE * self.games_squared)
            .then(|| squares * blocks / (blocks - 1.0) / (self.games * self.games))
    }
}

/// The rounding error of sums of thirds and sixths that would be zero with exact numbers.
const NEGLIGIBLE: f64 = 1e-12;

/// A share with its Wilson interval, at the number of independent games that would vary as much as the blocks do.
///
/// That number is games / design effect, and the design effect is games per block times the variance of the block
/// means over share (1 - share). As it is estimated from blocks, Student's quantile with blocks - 1 degrees of freedom
/// takes the place of the normal one. If all blocks are equal, or all games won or lost, the number is that of the
/// blocks, with the same quantile: at the normal one, four blocks that are all won by luck would exclude one half, which
/// happens to equal agents in one run of eight.
///
/// # Examples
/// ```
/// use orrery_agents::Random;
/// use orrery_arena::stats::{Tally, wilson_over_blocks};
/// use orrery_arena::{Contest, Schedule};
/// use orrery_engine::Planetarium;
/// use orrery_engine::planetarium::Setup;
///
/// let contest = Contest {
///     game: &Planetarium::default(),
///     schedule: Schedule::new(1, 2, 2),
///     deal: &|_block, _rng| Setup::players(2),
///     agent: &|_index| Box::new(Random),
///     exploration: None,
/// };
/// let mut tally = Tally::new(2);
/// contest.play(0..20, 1, |rows| tally.add_block(&rows)).expect("two can play");
/// let share = tally.agents()[0].win_share;
/// let independent = share.games as f64 / share.design_effect;
/// let interval = wilson_over_blocks(share.value.expect("games were played"), independent, share.blocks);
/// assert_eq!(share.interval, interval);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Share {
    /// Games counted.
    pub games: u64,
    /// Blocks counted.
    pub blocks: u64,
    /// The sum of the shares of wins.
    pub won: f64,
    /// The share per game; none without a game.
    pub value: Option<f64>,
    /// The interval of the share.
    pub interval: Interval,
    /// How many games of this run carry the information of one independent game.
    pub design_effect: f64,
}

impl Share {
    /// How far the share is from that of an equal agent in standard errors, as the score test has them: the error that equal
    /// agents have at the number of independent games, which is estimated from blocks.
    pub(crate) fn lead_in_errors(&self, level: f64) -> Option<f64> {
        let independent = self.games as f64 / self.design_effect;
        Some((self.value? - level) * (independent / (level * (1.0 - level))).sqrt())
    }
}

impl Default for Share {
    /// No game: every share is possible.
    fn default() -> Share {
        Share {
            games: 0,
            blocks: 0,
            won: 0.0,
            value: None,
            interval: wilson_over_blocks(0.0, 0.0, 0),
            design_effect: 1.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use orrery_engine::Rng;

    fn tally(blocks: &[(u32, f64)]) -> Share {
        let mut tally = ShareTally::default();
        blocks.iter().for_each(|&(games, won)| tally.add(games, won));
        tally.share()
    }

    #[test]
    fn the_design_effect_is_games_per_block_times_the_variance_of_block_means_over_that_of_a_game() {
        let share = tally(&[(2, 2.0), (2, 1.0), (2, 2.0), (2, 0.0)]);
        let mean = 5.0 / 8.0;
        let variance = [1.0, 0.5, 1.0, 0.0]
            .map(|block: f64| (block - mean).powi(2))
            .iter()
            .sum::<f64>()
            / 3.0;
        assert_eq!((share.value, share.games, share.blocks), (Some(mean), 8, 4));
        assert!((share.design_effect - 2.0 * variance / (mean * (1.0 - mean))).abs() < 1e-12);
        assert_eq!(share.interval, wilson_over_blocks(mean, 8.0 / share.design_effect, 4));
    }

    #[test]
    fn equal_blocks_count_as_many_as_they_are() {
        for (share, won) in [(0.0, 0.0), (0.5, 1.0), (1.0, 2.0)] {
            let equal = tally(&[(2, won); 30]);
            assert_eq!(equal.value, Some(share));
            assert_eq!(equal.interval, wilson_over_blocks(share, 30.0, 30));
            assert_eq!(equal.design_effect, 2.0);
        }
        let thirds = tally(&[(3, 1.0 / 3.0 + 1.0 / 3.0 + 1.0 / 3.0 - 1e-16); 30]);
        assert!((thirds.design_effect - 3.0).abs() < 1e-9);
    }

    #[test]
    fn one_block_leaves_every_share_possible() {
        let one = tally(&[(2, 1.5)]);
        assert_eq!(
            (one.value, one.interval),
            (Some(0.75), Interval { low: 0.0, high: 1.0 })
        );
        assert_eq!(one.design_effect, 2.0);
    }

    #[test]
    fn no_block_leaves_every_share_possible() {
        let none = tally(&[(0, 0.0)]);
        assert_eq!(none, Share::default());
        assert_eq!((none.value, none.interval), (None, Interval { low: 0.0, high: 1.0 }));
    }

    /// How the games of a block are correlated.
    #[derive(Clone, Copy, Debug)]
    enum Games {
        /// Two games; with this chance the second has the luck of the first, otherwise its own.
        Alike(f64),
        /// Two games; with this chance the second has the opposite luck, otherwise its own.
        Opposed(f64),
        /// One to three games, half of them with the luck of the block, the others with their own.
        OneToThree,
    }

    /// The wins in the games of a block.
    fn block(chance: f64, games: Games, rng: &mut Rng) -> (u32, f64) {
        let luck = rng.unit();
        let mut own = |often: f64, shared: f64| if rng.unit() < often { shared } else { rng.unit() };
        let lucks = match games {
            Games::Alike(often) => vec![luck, own(often, luck)],
            Games::Opposed(often) => vec![luck, own(often, 1.0 - luck)],
            Games::OneToThree => {
                let games = 1 + (own(0.0, 0.0) * 3.0) as usize;
                (0..games).map(|_| own(0.5, luck)).collect()
            }
        };
        let won = lucks.iter().filter(|&&luck| luck < chance).count();
        (lucks.len() as u32, won as f64)
    }

    const KINDS: [Games; 6] = [
        Games::Alike(0.0),
        Games::Alike(0.5),
        Games::Alike(0.9),
        Games::Opposed(0.4),
        Games::Opposed(0.8),
        Games::OneToThree,
    ];

    /// The share of this many runs of `blocks` blocks whose interval covers the chance to win.
    fn coverage(runs: u64, blocks: u32, chance: f64, games: Games) -> f64 {
        let covers = |&run: &u64| {
            let mut rng = Rng::seed(run);
            let mut tally = ShareTally::default();
            for _ in 0..blocks {
                let (games, won) = block(chance, games, &mut rng);
                tally.add(games, won);
            }
            tally.share().interval.contains(chance)
        };
        (0..runs).filter(covers).count() as f64 / runs as f64
    }

    #[test]
    fn the_interval_covers_the_truth_with_few_blocks_as_often_as_the_docs_say() {
        for games in KINDS {
            for chance in [0.05, 0.2, 0.5, 0.65, 0.9, 0.95] {
                for (blocks, least) in [(3, 0.99), (4, 0.975), (5, 0.975), (10, 0.95)] {
                    let covered = coverage(4_000, blocks, chance, games);
                    assert!(
                        covered >= least,
                        "{blocks} blocks, chance {chance}, {games:?}: {covered}"
                    );
                }
            }
        }
    }

    #[test]
    fn the_interval_covers_the_truth_95_times_of_100_however_games_of_a_block_are_correlated() {
        for games in KINDS {
            for chance in [0.2, 0.5, 0.65, 0.9] {
                let covered = coverage(20_000, 200, chance, games);
                assert!(
                    (0.935..=0.965).contains(&covered),
                    "chance {chance}, {games:?}: {covered}"
                );
            }
        }
    }
}
