//! The order of the agents of a run.

use crate::config::RunConfig;
use crate::stats::standing::{descending, ranks};
use crate::stats::{AgentSummary, Ratings};

/// The agents by rating, or in games of one seat, which have no ratings, by win share.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ranking {
    /// The places of the agents in the run's list, the best first.
    pub order: Vec<usize>,
    /// The rank of each agent in the run's list; equal ones have the same.
    pub ranks: Vec<usize>,
}

impl Ranking {
    /// The order in which reports list these agents.
    pub fn of(config: &RunConfig, agents: &[AgentSummary], ratings: &Ratings) -> Ranking {
        let worths: Vec<f64> = if config.players > 1 {
            ratings.agents.iter().map(|rating| rating.elo).collect()
        } else {
            let shares = agents.iter().map(|agent| agent.win_share.value);
            shares.map(Option::unwrap_or_default).collect()
        };
        Ranking {
            order: descending(&worths),
            ranks: ranks(&worths),
        }
    }
}
