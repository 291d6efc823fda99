//! The result of an agent, over all of its games or those with one board or deck.

use crate::schedule::AgentIndex;
use crate::stats::solo::summary::bands;
use crate::stats::solo::{Blocks, CurvePoint, EvenTarget, FairTarget, curve, even_target, success};
use crate::stats::student::MeanTally;
use crate::stats::{Interval, Share, percentile};
use orrery_engine::SoloGrade;

/// The result of an agent in a part of its games.
#[derive(Clone, PartialEq, Debug)]
pub struct SoloResult {
    /// The agent.
    pub agent: AgentIndex,
    /// Games that were forfeited; they fail at every target.
    pub forfeits: u64,
    /// The mean score of the other games, over blocks.
    pub score: Option<f64>,
    /// Student's interval over blocks.
    pub score_interval: Option<Interval>,
    /// The mean target over games; none without a game.
    pub target: Option<f64>,
    /// Whether all games have the same target. If not, another target means that the target of every game changes by the
    /// same number of points.
    pub has_one_target: bool,
    /// The share of successes.
    pub success: Share,
    /// By how much the share of successes falls for each point that the target rises, near the present target.
    pub success_per_point: Option<f64>,
    /// The scores that 5, 25, 50, 75 and 95 % of the games do not exceed; none if all were forfeited.
    pub quantiles: Option<[i32; 5]>,
    /// The share of the games played to their end with each grade.
    pub bands: Vec<f64>,
    /// The share of successes at every target.
    pub curve: Vec<CurvePoint>,
    /// The target that half of the games reach.
    pub even: Option<EvenTarget>,
    /// The target at which it succeeds as often as with the base; none for the base, and where there is no base.
    pub fair: Option<FairTarget>,
}

/// How far around the target the fall of success is measured, in points.
const NEAR: i32 = 2;

impl SoloResult {
    /// The result of these games, without a fair target.
    pub(super) fn of(agent: AgentIndex, blocks: &Blocks, grades: &[SoloGrade]) -> SoloResult {
        let games = || blocks.iter().flatten();
        let mut scores: Vec<i32> = games().filter_map(|game| game.score).collect();
        scores.sort_unstable();
        let mut means = MeanTally::default();
        for block in blocks {
            let points: Vec<f64> = block.iter().filter_map(|game| game.score.map(f64::from)).collect();
            if !points.is_empty() {
                means.add(points.iter().sum::<f64>() / points.len() as f64);
            }
        }
        let count = games().count();
        let targets: i64 = games().map(|game| i64::from(game.target)).sum();
        let near = [-NEAR, NEAR].map(|change| success(blocks, change).value);
        SoloResult {
            agent,
            forfeits: (count - scores.len()) as u64,
            score: means.mean(),
            score_interval: means.interval(),
            target: (count > 0).then(|| targets as f64 / count as f64),
            has_one_target: games().all(|game| Some(game.target) == games().next().map(|first| first.target)),
            success: success(blocks, 0),
            success_per_point: near[0]
                .zip(near[1])
                .map(|(low, high)| (low - high) / f64::from(2 * NEAR)),
            quantiles: quantiles(&scores),
            bands: bands(games().filter_map(|game| Some((game.score? - game.target, 1))), grades),
            curve: curve(blocks),
            even: even_target(blocks),
            fair: None,
        }
    }
}

fn quantiles(scores: &[i32]) -> Option<[i32; 5]> {
    let at = |percent: usize| percentile(scores, percent);
    Some([at(5)?, at(25)?, at(50)?, at(75)?, at(95)?])
}
