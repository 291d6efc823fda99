//! The rating list of a pool.

use super::error::RateError;
use super::pool::Pool;
use crate::schedule::AgentIndex;
use crate::stats::rating::RatingTally;
use crate::stats::standing::{descending, ranks};
use crate::stats::summary::AgentTally;
use crate::stats::{AgentSummary, Lead, Rating, Ratings};

/// An agent of a rating list.
#[derive(Clone, PartialEq, Debug)]
pub struct RatedAgent {
    /// Its place in [`Pool::agents`].
    pub agent: AgentIndex,
    /// The number of the group of agents, from 1, whose ratings can be compared. A group that finished above another has
    /// the lower number.
    pub group: usize,
    /// 1 for the highest rating of its group.
    pub rank: usize,
    /// Its rating, in which the lead is over another agent of [`Pool::agents`]; none for an agent that is alone in its
    /// group: only the prior would make that number.
    pub rating: Option<Rating>,
    /// How far it is ahead of each agent of its group that comes later in the list, the next first.
    pub leads: Vec<Lead>,
    /// Its results in all games that count.
    pub summary: AgentSummary,
}

/// The agents of several runs by one fit of ratings.
///
/// # Examples
/// ```
/// use orrery_arena::rate::{Pool, RatingList};
/// use orrery_arena::run::Manifest;
/// use orrery_arena::tournament::Table;
/// use orrery_arena::{Question, Run, RunConfig};
/// use orrery_engine::Planetarium;
/// use orrery_engine::planetarium::Setup;
/// use std::ops::ControlFlow;
/// use std::sync::atomic::AtomicBool;
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let scratch = tempfile::tempdir()?;
/// let game = Planetarium::default();
/// let table = Table {
///     game: &game,
///     deal: &|_block, _rng| Setup::players(2),
///     agent: &|spec| spec.build(&game),
///     threads: 1,
///     stop: &AtomicBool::new(false),
/// };
/// for (folder, agents, seed) in [("monday", "greedy,random", 1), ("tuesday", "random,greedy:eval=points", 2)] {
///     let manifest = Manifest {
///         records: false,
///         ..Manifest::new(RunConfig::new(&game, (), 2, agents.parse()?, 10, seed)?, Question::default())
///     };
///     let mut run = Run::create(&scratch.path().join(folder), manifest)?;
///     table.play_run(&mut run, |_rows| ControlFlow::Continue(()))?;
/// }
/// let runs = ["monday", "tuesday"].map(|folder| Run::open(&scratch.path().join(folder)));
/// let pool = Pool::of(runs.into_iter().collect::<Result<_, _>>()?)?;
/// let list = RatingList::of(&pool, None)?;
/// assert_eq!((list.games, list.deals, list.agents.len()), (20, 10, 3));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct RatingList {
    /// The agents, group by group, the best of each first.
    pub agents: Vec<RatedAgent>,
    /// How many groups of agents there are that wins and losses connect.
    pub groups: usize,
    /// Games that count.
    pub games: u64,
    /// Different deals of them.
    pub deals: u64,
    /// Games that are in two runs, such as a run and its merge, and count once.
    pub repeated: u64,
    /// Games between copies of one agent, which do not count.
    pub of_copies: u64,
}

impl RatingList {
    /// The list of a pool. Each group of ratings has the anchor at its points, or else a mean of 0.
    ///
    /// # Errors
    /// If a run cannot be read, no game is between different agents, or the anchor is alone in its group.
    pub fn of(pool: &Pool, anchor: Option<(AgentIndex, f64)>) -> Result<RatingList, RateError> {
        let agents = pool.agents().len() as AgentIndex;
        let mut results = vec![AgentTally::default(); usize::from(agents)];
        let mut ratings = RatingTally::default();
        let counts = pool.for_each_block(|deal, rows| {
            for (agent, tally) in (0..).zip(&mut results) {
                tally.add_block(agent, rows);
            }
            ratings.add_block(deal, rows);
        })?;
        if counts.games == 0 {
            return Err(RateError::NoGame);
        }
        let rated = ratings.ratings(agents, anchor);
        if let Some((anchor, _)) = anchor
            && rated.agents[usize::from(anchor)].is_none()
        {
            return Err(RateError::AloneAnchor(pool.agents()[usize::from(anchor)].name.clone()));
        }
        let summaries: Vec<AgentSummary> = results.iter().map(AgentTally::summary).collect();
        Ok(RatingList {
            groups: rated.groups.len(),
            agents: (1..)
                .zip(&rated.groups)
                .flat_map(|(group, members)| listed(group, &rated, members, &summaries))
                .collect(),
            games: counts.games,
            deals: counts.deals,
            repeated: counts.repeated,
            of_copies: counts.of_copies,
        })
    }
}

/// The agents of a group, the best first.
fn listed(group: usize, ratings: &Ratings, members: &[AgentIndex], summaries: &[AgentSummary]) -> Vec<RatedAgent> {
    let rating = |agent: AgentIndex| ratings.agents[usize::from(agent)];
    let elo: Vec<f64> = members
        .iter()
        .map(|&agent| rating(agent).map_or(0.0, |rating| rating.elo))
        .collect();
    let rank = ranks(&elo);
    let rated = |place: usize| RatedAgent {
        agent: members[place],
        group,
        rank: rank[place],
        rating: rating(members[place]),
        leads: ratings.leads[usize::from(members[place])].clone(),
        summary: summaries[usize::from(members[place])].clone(),
    };
    descending(&elo).into_iter().map(rated).collect()
}
