//! Results of two agents against each other, regardless of the other agents at the table.

use crate::row::Row;
use crate::schedule::AgentIndex;
use crate::stats::holm::holm;
use crate::stats::points_more::PointsMore;
use crate::stats::share::{Share, ShareTally};
use crate::stats::sprt::{BlockScores, Estimate};
use crate::stats::student::two_sided;
use crate::stats::superiority::Superiority;
use std::collections::BTreeMap;

/// The result of two agents that played in the same games.
#[derive(Clone, PartialEq, Debug)]
pub struct PairSummary {
    /// The focal agent, otherwise the better one of the two: the one that ranks above the other in more games. The first in
    /// the run's list if neither is.
    pub a: AgentIndex,
    /// The other agent.
    pub b: AgentIndex,
    /// The share of their common games in which the better seat of `a` ranks above that of `b`; equal ranks count half.
    pub share: Share,
    /// The chance that equal agents are at least this far from one half, by the test that corresponds to the interval
    /// of the share, but not less than that number of blocks can give.
    pub chance: Option<f64>,
    /// That chance corrected for the number of pairs.
    pub chance_holm: Option<f64>,
    /// How the blocks speak for `a`.
    pub superiority: Superiority,
    /// The points of both in their common games.
    pub points: PointsMore,
    /// How many blocks had each share; none where blocks differ in the number of their common games.
    pub scores: Option<BlockScores>,
}

impl PairSummary {
    /// How far `a` is ahead in normalized Elo; none where blocks are alike, or differ in the number of their common games.
    pub fn normalized(&self) -> Option<Estimate> {
        self.scores.as_ref()?.estimate()
    }
}

/// All pairs that played each other, block by block.
#[derive(Clone, Debug, Default)]
pub(crate) struct PairTallies(BTreeMap<(AgentIndex, AgentIndex), PairTally>);

/// One pair, block by block.
#[derive(Clone, Debug, Default)]
struct PairTally {
    won: ShareTally,
    /// Blocks in which the first agent won more than half of the games, and those in which it won less.
    above: u64,
    below: u64,
    points: PointsMore,
    /// The shares of blocks of as many games as the first one.
    scores: Option<BlockScores>,
}

/// The level of a pair: what equal agents win of a game.
const EVEN: f64 = 0.5;

impl PairTally {
    fn add(&mut self, games: u32, won: f64) {
        self.won.add(games, won);
        let scores = self.scores.get_or_insert_with(|| BlockScores::new(games, EVEN));
        if scores.games_per_block() == games {
            scores.add(won / f64::from(games), 1);
        }
        self.above += u64::from(2.0 * won > f64::from(games));
        self.below += u64::from(2.0 * won < f64::from(games));
    }

    /// The tally as the other agent sees it.
    fn turned(&self) -> PairTally {
        PairTally {
            won: self.won.turned(),
            above: self.below,
            below: self.above,
            points: self.points.turned(),
            scores: self.scores.as_ref().map(BlockScores::turned),
        }
    }

    /// The shares of all blocks, if these have the same number of games.
    fn all_scores(&self, share: &Share) -> Option<BlockScores> {
        self.scores.clone().filter(|scores| scores.blocks() == share.blocks)
    }
}

impl PairTallies {
    pub(crate) fn add_block(&mut self, rows: &[Row]) {
        let mut block: BTreeMap<(AgentIndex, AgentIndex), (u32, f64)> = BTreeMap::new();
        for row in rows {
            let best = best_ranks(row);
            for (i, &(a, rank)) in best.iter().enumerate() {
                for &(b, other) in &best[i + 1..] {
                    let (games, won) = block.entry((a, b)).or_default();
                    *games += 1;
                    *won += f64::from(i8::from(rank < other) - i8::from(rank > other) + 1) / 2.0;
                }
            }
        }
        for ((a, b), (games, won)) in block {
            let tally = self.0.entry((a, b)).or_default();
            tally.add(games, won);
            let common = rows
                .iter()
                .filter(|row| [a, b].iter().all(|agent| row.agents.iter().any(|sits| sits == agent)));
            tally
                .points
                .add_block(common, |agent| [a, b].iter().position(|&side| side == agent));
        }
    }

    pub(crate) fn summaries(&self, focal: Option<AgentIndex>) -> Vec<PairSummary> {
        let is_listed =
            |&(&(a, b), _): &(&(AgentIndex, AgentIndex), _)| focal.is_none_or(|focal| [a, b].contains(&focal));
        let summary = |(&(a, b), tally): (&(AgentIndex, AgentIndex), &PairTally)| {
            let is_second = |share: f64| focal.map_or(share < 0.5, |focal| focal == b);
            let (a, b, tally) = match tally.won.share().value.is_some_and(is_second) {
                true => (b, a, tally.turned()),
                false => (a, b, tally.clone()),
            };
            let share = tally.won.share();
            let lead = share.lead_in_errors(EVEN);
            PairSummary {
                a,
                b,
                chance: lead.map(|lead| two_sided(lead, share.blocks)),
                chance_holm: None,
                superiority: Superiority {
                    likelihood: Superiority::likelihood_of(&share, EVEN),
                    above: tally.above,
                    below: tally.below,
                },
                scores: tally.all_scores(&share),
                points: tally.points,
                share,
            }
        };
        let mut pairs: Vec<PairSummary> = self.0.iter().filter(is_listed).map(summary).collect();
        let chances: Vec<f64> = pairs.iter().filter_map(|pair| pair.chance).collect();
        let tested = pairs.iter_mut().filter(|pair| pair.chance.is_some());
        for (pair, corrected) in tested.zip(holm(&chances)) {
            pair.chance_holm = Some(corrected);
        }
        pairs
    }
}

/// The agents of the game, ascending, each with the best rank of its seats.
fn best_ranks(row: &Row) -> Vec<(AgentIndex, u8)> {
    let mut ranks: Vec<_> = row.agents.iter().copied().zip(row.ranks.iter().copied()).collect();
    ranks.sort_unstable();
    ranks.dedup_by_key(|&mut (agent, _)| agent);
    ranks
}
