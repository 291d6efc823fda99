//! The order of the agents of a run.

use crate::config::RunConfig;
use crate::stats::standing::{descending, ranks};
use crate::stats::{AgentSummary, Ratings};

/// The agents by rating, a group that finished above another before it; or in games of one seat, which have no ratings, by
/// win share.
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
        if config.players > 1 {
            return Ranking::by_groups(ratings);
        }
        let shares = agents.iter().map(|agent| agent.win_share.value);
        let shares: Vec<f64> = shares.map(Option::unwrap_or_default).collect();
        Ranking {
            order: descending(&shares),
            ranks: ranks(&shares),
        }
    }

    fn by_groups(ratings: &Ratings) -> Ranking {
        let mut ranking = Ranking {
            order: Vec::new(),
            ranks: vec![0; ratings.agents.len()],
        };
        for members in &ratings.groups {
            let places = members.iter().map(|&agent| usize::from(agent));
            let places: Vec<usize> = places.collect();
            let elo = places.iter().map(|&place| ratings.agents[place]);
            let elo: Vec<f64> = elo.map(|rating| rating.map_or(0.0, |rating| rating.elo)).collect();
            for (&place, rank) in places.iter().zip(ranks(&elo)) {
                ranking.ranks[place] = ranking.order.len() + rank;
            }
            ranking
                .order
                .extend(descending(&elo).into_iter().map(|member| places[member]));
        }
        ranking
    }
}
