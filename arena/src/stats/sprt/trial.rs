//! A test being played: the first agent of the run against the others, one copy of an agent on each other seat.

use super::ratio::BlockScores;
use super::test::{LOOK_EVERY, Sprt, Verdict};
use crate::row::Row;

/// The blocks of a test as they are met, looked at in planned places and at whole prefixes of the schedule only, so that
/// the end does not hang on the number of threads.
#[derive(Clone, PartialEq, Debug)]
pub struct Trial {
    test: Sprt,
    scores: BlockScores,
    forfeits: [u64; 2],
    is_decided: bool,
}

impl Trial {
    /// The test at a table of so many seats, with as many games in a block; two or more.
    pub fn new(test: Sprt, players: usize) -> Trial {
        Trial {
            test,
            scores: BlockScores::new(players as u32, 1.0 / players as f64),
            forfeits: [0; 2],
            is_decided: false,
        }
    }

    /// Counts a block, unless there is a verdict; whether there is one now. Who forfeits has lost.
    pub fn add_block(&mut self, rows: &[Row]) -> bool {
        if self.is_decided {
            return true;
        }
        let mut won = 0.0;
        for row in rows {
            for (seat, _) in row.agents.entries().filter(|&(_, &agent)| agent == 0) {
                won += row.shares[seat];
            }
            if let Some(forfeit) = &row.forfeit {
                self.forfeits[usize::from(row.agents[forfeit.seat] > 0)] += 1;
            }
        }
        self.scores.add(won / rows.len().max(1) as f64, 1);
        let is_look = self.scores.blocks().is_multiple_of(LOOK_EVERY);
        self.is_decided = is_look && self.test.verdict(&self.scores) != Verdict::Open;
        self.is_decided
    }

    /// Whether a look gave a verdict.
    pub fn is_decided(&self) -> bool {
        self.is_decided
    }

    /// What the last look said; a ratio that crosses a bound between looks says nothing.
    pub fn verdict(&self) -> Verdict {
        if self.is_decided {
            self.test.verdict(&self.scores)
        } else {
            Verdict::Open
        }
    }

    /// The test.
    pub fn test(&self) -> &Sprt {
        &self.test
    }

    /// The scores of the blocks.
    pub fn scores(&self) -> &BlockScores {
        &self.scores
    }

    /// How many games the agent that is tested forfeited, and how many the others.
    pub fn forfeits(&self) -> [u64; 2] {
        self.forfeits
    }

    /// How many games were counted.
    pub fn games(&self) -> u64 {
        self.scores.blocks() * u64::from(self.scores.games_per_block())
    }
}

impl From<(Sprt, BlockScores)> for Trial {
    /// A test of blocks that somebody else counted.
    fn from((test, scores): (Sprt, BlockScores)) -> Trial {
        Trial {
            test,
            is_decided: test.verdict(&scores) != Verdict::Open,
            scores,
            forfeits: [0; 2],
        }
    }
}
