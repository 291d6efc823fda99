//! Plays until an interval is narrow enough: an estimate of how much to play, not a test.

use crate::row::Row;
use crate::schedule::AgentIndex;
use crate::stats::share::Share;
use crate::stats::tally::Tally;
use crate::stats::wilson::wilson_over_blocks;

/// Looks at a run while it is played, only at planned places and at whole prefixes of the schedule, so that the end
/// does not depend on the number of threads.
///
/// # Examples
/// ```
/// use orrery_agents::Random;
/// use orrery_arena::stats::UntilWidth;
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
/// // Until each share is known to 20 points of a hundred; before any game every share is possible.
/// let mut until = UntilWidth::new(0.2, 2, None);
/// assert_eq!((until.games(), until.widest()), (0, 1.0));
/// let last = (0..1_000).find(|&block| until.add_block(&contest.play_block(block).expect("two can play")));
/// assert_eq!(last, Some(UntilWidth::LOOK_EVERY - 1), "the first look is enough");
/// assert_eq!(until.games(), 200, "two games a block");
/// assert!(until.widest() <= 0.2);
/// ```
#[derive(Clone, Debug)]
pub struct UntilWidth {
    width: f64,
    focal: Option<AgentIndex>,
    tally: Tally,
}

impl UntilWidth {
    /// Blocks between two looks.
    pub const LOOK_EVERY: u64 = 100;

    /// Waits until the interval of the focal agent's win share, or without a focal agent each agent's, is no wider than
    /// this.
    pub fn new(width: f64, agents: AgentIndex, focal: Option<AgentIndex>) -> UntilWidth {
        UntilWidth {
            width,
            focal,
            tally: Tally::new(agents),
        }
    }

    /// Counts a block. Returns whether the intervals are narrow enough now.
    ///
    /// # Panics
    /// If a row has an agent that is not one of the run's.
    pub fn add_block(&mut self, rows: &[Row]) -> bool {
        self.tally.add_block(rows);
        self.is_look() && self.widest() <= self.width
    }

    /// The width it waits for.
    pub fn wanted(&self) -> f64 {
        self.width
    }

    /// The width of the widest interval now.
    pub fn widest(&self) -> f64 {
        self.shares().iter().map(width).fold(0.0, f64::max)
    }

    /// Whether the last block was followed by a look.
    pub fn is_look(&self) -> bool {
        self.tally.totals().blocks.is_multiple_of(UntilWidth::LOOK_EVERY)
    }

    /// How many games of the run are needed for the width, at the variance so far.
    pub fn games_needed(&self) -> u64 {
        let needed = self.shares().iter().map(|share| games_needed(share, self.width)).max();
        // An agent may not play in every game of the run.
        let played = self.tally.totals().games.max(1) as f64;
        let sat_in = self.shares().iter().map(|share| share.games.max(1)).min().unwrap_or(1) as f64;
        (needed.unwrap_or(0) as f64 * played / sat_in).ceil() as u64
    }

    /// How many games were counted.
    pub fn games(&self) -> u64 {
        self.tally.totals().games
    }

    fn shares(&self) -> Vec<Share> {
        let agents = self.tally.agents().into_iter().enumerate();
        let watched = agents.filter(|(agent, _)| self.focal.is_none_or(|focal| usize::from(focal) == *agent));
        watched.map(|(_, summary)| summary.win_share).collect()
    }
}

fn width(share: &Share) -> f64 {
    share.interval.high - share.interval.low
}

/// How many games make the interval as narrow as `wanted`, at this share and design effect.
fn games_needed(share: &Share, wanted: f64) -> u64 {
    let Some(at) = share.value else { return 0 };
    let per_block = share.games as f64 / share.blocks as f64;
    let narrow = |games: u64| {
        let blocks = (games as f64 / per_block) as u64;
        let interval = wilson_over_blocks(at, games as f64 / share.design_effect, blocks);
        interval.high - interval.low <= wanted
    };
    let (mut low, mut high) = (0, 1);
    while !narrow(high) && high < 1 << 50 {
        (low, high) = (high, 2 * high);
    }
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if narrow(middle) { high = middle } else { low = middle }
    }
    high
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::share::ShareTally;

    /// W. G. Cochran, Sampling Techniques, 1977, section 4.4: 1.96^2 / 4 / 0.05^2 = 384 for a half width of 0.05 at one
    /// half; Wilson's interval is a little narrower, Student's quantile a little wider.
    #[test]
    fn an_interval_a_tenth_wide_takes_about_384_independent_games() {
        let mut tally = ShareTally::default();
        (0..500).for_each(|block| tally.add(1, f64::from(block % 2)));
        let games = games_needed(&tally.share(), 0.1);
        assert!((379..=385).contains(&games), "{games}");
        let mut pairs = ShareTally::default();
        (0..500).for_each(|block| pairs.add(2, f64::from(block % 2 * 2)));
        let twice = games_needed(&pairs.share(), 0.1);
        assert!(
            (2 * games).abs_diff(twice) <= 2,
            "perfectly correlated pairs count once: {twice}"
        );
    }

    #[test]
    fn no_game_needs_no_number_and_all_wins_need_few() {
        assert_eq!(games_needed(&Share::default(), 0.1), 0);
        let mut tally = ShareTally::default();
        (0..10).for_each(|_| tally.add(2, 2.0));
        assert_eq!(
            games_needed(&tally.share(), 0.1),
            75,
            "t^2 / (n + t^2) = 0.1 at n = 37.02 blocks, with Student's t(36) = 2.0281"
        );
    }
}
