//! What an agent with a larger budget makes more than the same with a smaller one.

use crate::stats::{MeanDifference, Share};
use crate::tournament::Tournament;

/// An agent with a larger budget against the same with a smaller one.
#[derive(Clone, PartialEq, Debug)]
pub struct Doubling {
    /// The names of the two, the smaller budget first.
    pub agents: [String; 2],
    /// The games that were played.
    pub games: u64,
    /// The share of the games that the larger budget wins.
    pub share: Share,
    /// How many points a seat with the larger budget makes more.
    pub points: Option<MeanDifference>,
    /// Milliseconds of processor time for a decision of each. These are measured, and differ when it is played again.
    pub ms: [Option<f64>; 2],
}

impl Doubling {
    /// From the games of these two agents, the smaller budget first; none without games.
    pub fn of(played: &Tournament) -> Option<Doubling> {
        let pairs = played.tally.pairs(Some(1));
        let pair = pairs.first()?;
        let names = played.config.agent_names();
        let ms = |agent: usize| played.timing.agents.get(agent).and_then(|agent| agent.ms_per_decision);
        Some(Doubling {
            agents: [names[0].clone(), names[1].clone()],
            games: pair.share.games,
            share: pair.share,
            points: pair.points.more(),
            ms: [ms(0), ms(1)],
        })
    }

    /// How many times the processor time of the smaller budget the larger one takes for a decision.
    pub fn times(&self) -> Option<f64> {
        let [small, large] = self.ms;
        small
            .zip(large)
            .map(|(small, large)| large / small)
            .filter(|times| times.is_finite())
    }

    /// Points for each doubling of the time that was measured; none if that did not grow.
    pub fn points_per_doubling(&self) -> Option<f64> {
        let doublings = self.times()?.log2();
        (doublings > 0.0).then_some(self.points?.mean / doublings)
    }
}
