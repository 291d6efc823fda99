//! A test being played: the first agent of the run against one other agent, which has all other seats.

use super::decision_rule::{LOOK_EVERY, Sprt, Verdict};
use super::ratio::BlockScores;
use crate::row::Row;
use crate::slice::Slice;
use crate::stats::endings::EndingCounts;

/// The blocks of a test as they are played. Looks are only taken at planned places, at whole prefixes of the schedule,
/// so that the end does not depend on the number of threads.
#[derive(Clone, PartialEq, Debug)]
pub struct Trial {
    test: Sprt,
    scores: BlockScores,
    forfeits: [u64; 2],
    endings: EndingCounts,
    has_looks: bool,
    is_decided: bool,
}

impl Trial {
    /// The test at a table of `players` seats, two or more, with as many games in a block.
    pub fn new(test: Sprt, players: usize) -> Trial {
        Trial {
            test,
            scores: BlockScores::new(players as u32, 1.0 / players as f64),
            forfeits: [0; 2],
            endings: EndingCounts::default(),
            has_looks: true,
            is_decided: false,
        }
    }

    /// The same for a part of the blocks: it is not looked at, as looks are planned at prefixes of the whole schedule.
    pub fn without_looks(test: Sprt, players: usize) -> Trial {
        Trial {
            has_looks: false,
            ..Trial::new(test, players)
        }
    }

    /// The trial of a run of this slice of the blocks, which may be the whole.
    pub fn of_slice(test: Sprt, players: usize, slice: Slice) -> Trial {
        match slice == Slice::WHOLE {
            true => Trial::new(test, players),
            false => Trial::without_looks(test, players),
        }
    }

    /// Whether it can give a verdict: a slice cannot.
    pub fn has_looks(&self) -> bool {
        self.has_looks
    }

    /// Counts a block, unless there is a verdict. Returns whether there is one now. A forfeited game is lost.
    pub fn add_block(&mut self, rows: &[Row]) -> bool {
        if self.is_decided {
            return true;
        }
        let mut won = 0.0;
        for row in rows {
            for (seat, _) in row.agents.entries().filter(|&(_, &agent)| agent == 0) {
                won += row.shares[seat];
            }
            self.endings.add(row);
            if let Some(forfeit) = &row.forfeit {
                self.forfeits[usize::from(row.agents[forfeit.seat] > 0)] += 1;
            }
        }
        self.scores.add(won / rows.len().max(1) as f64, 1);
        let is_look = self.has_looks && self.scores.blocks().is_multiple_of(LOOK_EVERY);
        self.is_decided = is_look && self.test.verdict(&self.scores) != Verdict::Open;
        self.is_decided
    }

    /// Counts a block of a stored run, unless there is a gap before it: the looks after a gap are not known yet. Returns
    /// whether there is a verdict.
    pub fn add_stored(&mut self, rows: &[Row]) -> bool {
        let is_next = rows.first().is_some_and(|row| row.block == self.scores.blocks());
        match is_next || !self.has_looks {
            true => self.add_block(rows),
            false => self.is_decided,
        }
    }

    /// Whether a look gave a verdict.
    pub fn is_decided(&self) -> bool {
        self.is_decided
    }

    /// The verdict of the last look; a ratio that crosses a bound between looks has no effect.
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

    /// How many games the tested agent forfeited, and how many the others.
    pub fn forfeits(&self) -> [u64; 2] {
        self.forfeits
    }

    /// The games by how they ended.
    pub fn endings(&self) -> &EndingCounts {
        &self.endings
    }

    /// How many games were counted.
    pub fn games(&self) -> u64 {
        self.scores.blocks() * u64::from(self.scores.games_per_block())
    }
}

impl From<(Sprt, BlockScores)> for Trial {
    /// A test of blocks that were counted elsewhere.
    fn from((test, scores): (Sprt, BlockScores)) -> Trial {
        Trial {
            test,
            is_decided: test.verdict(&scores) != Verdict::Open,
            scores,
            forfeits: [0; 2],
            endings: EndingCounts::default(),
            has_looks: true,
        }
    }
}
