//! A test being played: the first agent of the run against one other agent, which has all other seats.

use super::decision_rule::{LOOK_EVERY, Sprt, Verdict};
use super::ratio::BlockScores;
use crate::config::RunConfig;
use crate::row::Row;
use crate::schedule::AgentIndex;
use crate::slice::Slice;
use crate::stats::endings::EndingCounts;
use crate::stats::points_more::PointsMore;
use crate::stats::rating::{Lead, RatingTally};

/// The blocks of a test as they are played. Looks are only taken at planned places, at whole prefixes of the schedule and at
/// its last block, so that the end does not depend on the number of threads.
#[derive(Clone, Debug)]
pub struct Trial {
    test: Sprt,
    scores: BlockScores,
    points: PointsMore,
    ratings: RatingTally,
    /// The last block of the schedule, counted from 1; none if it has no end.
    last: Option<u64>,
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
            points: PointsMore::default(),
            ratings: RatingTally::default(),
            last: None,
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

    /// The trial of a run of this slice of the blocks, which may be the whole: that is looked at after its last block too.
    pub fn of_run(test: Sprt, config: &RunConfig, slice: Slice) -> Trial {
        match slice == Slice::WHOLE {
            true => Trial {
                last: Some(config.blocks),
                ..Trial::new(test, config.players)
            },
            false => Trial::without_looks(test, config.players),
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
                self.forfeits[usize::from(side(row.agents[forfeit.seat]))] += 1;
            }
        }
        self.ratings.add_block(self.scores.blocks(), &by_side(rows));
        self.points.add_block(rows, |agent| Some(side(agent).into()));
        self.scores.add(won / rows.len().max(1) as f64, 1);
        self.is_decided = self.is_look() && self.test.verdict(&self.scores) != Verdict::Open;
        self.is_decided
    }

    /// Whether the ratio is compared with the bounds after the blocks so far.
    fn is_look(&self) -> bool {
        let blocks = self.scores.blocks();
        self.has_looks && (blocks.is_multiple_of(LOOK_EVERY) || self.last == Some(blocks))
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

    /// The points of both sides.
    pub fn points(&self) -> &PointsMore {
        &self.points
    }

    /// How many points of rating the tested agent is ahead of the other; none where wins do not connect them.
    pub fn elo(&self) -> Option<Lead> {
        self.ratings.ratings(2, None).ahead(0, 1)
    }

    /// After how many blocks the ratio was compared with the bounds for the last time; 0 before the first look.
    pub fn looked_at(&self) -> u64 {
        let blocks = self.scores.blocks();
        match self.is_look() {
            true => blocks,
            false => blocks - blocks % LOOK_EVERY,
        }
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

/// The tested agent is on the first side, all others are on the second.
fn side(agent: AgentIndex) -> AgentIndex {
    agent.min(1)
}

/// The games of both sides.
fn by_side(rows: &[Row]) -> Vec<Row> {
    let of_sides = |row: &Row| Row {
        agents: row.agents.iter().map(|&agent| side(agent)).collect(),
        ..row.clone()
    };
    rows.iter().map(of_sides).collect()
}

impl From<(Sprt, BlockScores)> for Trial {
    /// A test of blocks that were counted elsewhere.
    fn from((test, scores): (Sprt, BlockScores)) -> Trial {
        Trial {
            test,
            is_decided: test.verdict(&scores) != Verdict::Open,
            scores,
            points: PointsMore::default(),
            ratings: RatingTally::default(),
            last: None,
            forfeits: [0; 2],
            endings: EndingCounts::default(),
            has_looks: true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::row::test_row as row;
    use crate::stats::Tally;
    use orrery_engine::Planetarium;

    fn sprt() -> Sprt {
        Sprt::new(0.0, 200.0, 0.05, 0.05).unwrap()
    }

    fn config(games: u64) -> RunConfig {
        let agents = "greedy,random".parse().unwrap();
        RunConfig::new(&Planetarium::default(), (), 2, agents, games, 1).unwrap()
    }

    /// A block in which the first agent wins by 3 points and, in one block of four, loses by 1.
    fn block(number: u64) -> [Row; 2] {
        let lost = if number.is_multiple_of(4) { 1 } else { -3 };
        [
            row(number, 0, &[(0, 13), (1, 10)]),
            row(number, 1, &[(1, 10 + lost), (0, 10)]),
        ]
    }

    #[test]
    fn the_last_block_is_looked_at_and_no_other_one_before_the_first_look() {
        let mut trial = Trial::of_run(sprt(), &config(60), Slice::WHOLE);
        let decided: Vec<bool> = (0..30).map(|number| trial.add_block(&block(number))).collect();
        assert_eq!(decided.iter().position(|&decided| decided), Some(29));
        assert_eq!((trial.verdict(), trial.looked_at()), (Verdict::H1, 30));
        // The same blocks as the beginning of a longer test, and as a slice.
        for (games, slice) in [(600, Slice::WHOLE), (60, "1/2".parse().unwrap())] {
            let mut trial = Trial::of_run(sprt(), &config(games), slice);
            assert!((0..30).all(|number| !trial.add_block(&block(number))));
            assert_eq!((trial.verdict(), trial.looked_at()), (Verdict::Open, 0));
        }
    }

    #[test]
    fn a_test_says_of_its_games_what_a_tournament_says_of_them() {
        for blocks in [2, 30] {
            let (mut trial, mut tally) = (Trial::of_run(sprt(), &config(600), Slice::WHOLE), Tally::new(2));
            for rows in (0..blocks).map(block) {
                trial.add_block(&rows);
                tally.add_block(&rows);
            }
            let pair = &tally.pairs(Some(0))[0];
            assert_eq!(trial.scores().superiority(), pair.superiority, "{blocks}");
            assert_eq!(Some(trial.scores()), pair.scores.as_ref());
            assert_eq!(trial.scores().estimate(), pair.normalized());
            assert_eq!(trial.points(), &pair.points);
            assert_eq!(trial.elo(), tally.ratings(None).ahead(0, 1));
        }
    }
}
