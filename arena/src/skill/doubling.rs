//! What an agent with a larger budget makes more than the same with a smaller one.

use crate::stats::{MeanDifference, Measured, Share};
use crate::tournament::Tournament;

/// Time that grows less says nothing of a doubling.
const LEAST: f64 = 1.25;

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

    /// How often the time that was measured doubles; none if it hardly grows.
    fn doublings(&self) -> Option<f64> {
        self.times().filter(|&times| times >= LEAST).map(f64::log2)
    }

    /// Points for each doubling of the time.
    pub fn points_per_doubling(&self) -> Option<Measured> {
        let (points, doublings) = (self.points?, self.doublings()?);
        Some(Measured {
            mean: points.mean / doublings,
            interval: points.interval.map(|interval| interval.map(|end| end / doublings)),
        })
    }

    /// The share of the games that an agent wins against the same with half of its time, if each doubling is worth as many Elo points.
    pub fn share_per_doubling(&self) -> Option<Measured> {
        let doublings = self.doublings()?;
        let one = |share: f64| 1.0 / (1.0 + (1.0 / share - 1.0).powf(1.0 / doublings));
        Some(Measured {
            mean: one(self.share.value?),
            interval: Some(self.share.interval.map(one)),
        })
    }
}
