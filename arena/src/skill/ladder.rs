//! A ladder of agents: how many steps they are apart, where at each step the better one wins 6 of 10 games.

use crate::row::Row;
use crate::schedule::AgentIndex;
use crate::stats::rating::{RatingTally, elo_of_share};
use crate::stats::{Interval, Rating, Ratings, most_of_none};
use std::collections::BTreeMap;

/// The share of the games that the better agent wins at a step.
pub const STEP: f64 = 0.6;

/// The agents in the order of their ratings.
#[derive(Clone, PartialEq, Debug)]
pub struct Ladder {
    /// The best first.
    pub rungs: Vec<Rung>,
    /// From the worst to the best; none for a single agent.
    pub depth: Option<Distance>,
}

/// An agent of a ladder.
#[derive(Clone, PartialEq, Debug)]
pub struct Rung {
    /// Its place in the list of agents.
    pub agent: AgentIndex,
    /// Its rating among the agents that wins connect it with; none if there are no such agents.
    pub rating: Option<Rating>,
    /// How far it is above the next one; none for the last.
    pub above_next: Option<Distance>,
}

/// How many steps two agents are apart.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Distance {
    /// Steps; those that are known to be there if it is a bound.
    pub steps: f64,
    /// Their interval; none for fewer than two deals.
    pub interval: Option<Interval>,
    /// Whether they are this far apart or farther: one side won all games.
    pub is_bound: bool,
}

/// The Elo points of a step.
fn step() -> f64 {
    elo_of_share(STEP)
}

/// The results of games between agents of a ladder.
#[derive(Clone, Debug, Default)]
pub struct LadderTally {
    ratings: RatingTally,
    /// How many deals of each pair count.
    deals: BTreeMap<[AgentIndex; 2], u64>,
}

impl LadderTally {
    /// Counts the games of a deal between two of the agents, the first and the second of each row. Deals are numbered from 0
    /// for each pair.
    pub fn add_deal<'r>(&mut self, deal: u64, mut pair: [AgentIndex; 2], rows: impl IntoIterator<Item = &'r Row>) {
        let of_pair = |row: &Row| Row {
            agents: row.agents.iter().map(|&agent| pair[usize::from(agent)]).collect(),
            ..row.clone()
        };
        let rows: Vec<Row> = rows.into_iter().map(of_pair).collect();
        self.ratings.add_block(deal, &rows);
        pair.sort_unstable();
        *self.deals.entry(pair).or_default() += 1;
    }

    /// The ladder of this many agents.
    pub fn ladder(&self, agents: AgentIndex) -> Ladder {
        let ratings = self.ratings.ratings(agents, None);
        let order = in_order(&ratings);
        let rung = |place: usize| Rung {
            agent: order[place],
            rating: ratings.agents[usize::from(order[place])],
            above_next: order
                .get(place + 1)
                .map(|&next| self.distance(&ratings, order[place], next)),
        };
        let rungs: Vec<Rung> = (0..order.len()).map(rung).collect();
        Ladder {
            depth: self.depth(&ratings, &rungs),
            rungs,
        }
    }

    fn distance(&self, ratings: &Ratings, agent: AgentIndex, below: AgentIndex) -> Distance {
        match ratings.ahead(agent, below) {
            Some(lead) => Distance {
                steps: lead.elo / step(),
                interval: lead.interval.map(|interval| interval.map(|elo| elo / step())),
                is_bound: false,
            },
            None => Distance {
                steps: (elo_of_share(1.0 - most_of_none(self.deals_of(agent, below))) / step()).max(0.0),
                interval: None,
                is_bound: true,
            },
        }
    }

    fn deals_of(&self, agent: AgentIndex, other: AgentIndex) -> u64 {
        let pair = [agent.min(other), agent.max(other)];
        self.deals.get(&pair).copied().unwrap_or(0)
    }

    /// From the last rung to the first. Where wins do not connect all agents it is a bound: the sum of the distances.
    fn depth(&self, ratings: &Ratings, rungs: &[Rung]) -> Option<Distance> {
        let [first, .., last] = rungs else { return None };
        let distance = self.distance(ratings, first.agent, last.agent);
        if !distance.is_bound {
            return Some(distance);
        }
        let apart = rungs.iter().filter_map(|rung| rung.above_next);
        Some(Distance {
            steps: apart
                .map(|distance| {
                    distance
                        .interval
                        .map_or(distance.steps, |interval| interval.low.max(0.0))
                })
                .sum(),
            ..distance
        })
    }
}

/// The agents, group by group, the best of each first.
fn in_order(ratings: &Ratings) -> Vec<AgentIndex> {
    let elo = |agent: &AgentIndex| ratings.agents[usize::from(*agent)].map_or(0.0, |rating| rating.elo);
    let groups = ratings.groups.iter().map(|group| {
        let mut group = group.clone();
        group.sort_by(|a, b| elo(b).total_cmp(&elo(a)));
        group
    });
    groups.flatten().collect()
}
