//! The rating list of a pool.

use super::error::RateError;
use super::pool::Pool;
use crate::row::Row;
use crate::run::RunError;
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
        let groups = ratings.connected(agents);
        let rated = if groups.len() == 1 {
            vec![(ratings.ratings(agents, anchor), groups[0].clone())]
        } else {
            if let Some((anchor, _)) = anchor
                && groups.contains(&vec![anchor])
            {
                return Err(RateError::AloneAnchor(pool.agents()[usize::from(anchor)].name.clone()));
            }
            within_groups(pool, groups, anchor)?
        };
        let summaries: Vec<AgentSummary> = results.iter().map(AgentTally::summary).collect();
        Ok(RatingList {
            groups: rated.len(),
            agents: (1..)
                .zip(&rated)
                .flat_map(|(group, (ratings, members))| listed(group, ratings, members, &summaries))
                .collect(),
            games: counts.games,
            deals: counts.deals,
            repeated: counts.repeated,
            of_copies: counts.of_copies,
        })
    }
}

/// The ratings of each group, from the order of its members alone: between groups one side always won or they never met,
/// so nothing but the prior would say how far they are apart.
fn within_groups(
    pool: &Pool,
    groups: Vec<Vec<AgentIndex>>,
    anchor: Option<(AgentIndex, f64)>,
) -> Result<Vec<(Ratings, Vec<AgentIndex>)>, RunError> {
    let place = |group: &[AgentIndex], agent: AgentIndex| group.iter().position(|&member| member == agent);
    let mut tallies = vec![RatingTally::default(); groups.len()];
    pool.for_each_block(|deal, rows| {
        for (group, tally) in groups.iter().zip(&mut tallies) {
            let among = |row: &Row| among(row, |agent| place(group, agent).map(|place| place as AgentIndex));
            tally.add_block(deal, &rows.iter().filter_map(among).collect::<Vec<_>>());
        }
    })?;
    let rated = tallies.iter().zip(groups).map(|(tally, group)| {
        let anchor = anchor.and_then(|(agent, points)| Some((place(&group, agent)? as AgentIndex, points)));
        (tally.ratings(group.len() as AgentIndex, anchor), group)
    });
    Ok(rated.collect())
}

/// The same game for the ratings of some agents: the order of their seats. None if no two of them meet in it.
fn among(row: &Row, place: impl Fn(AgentIndex) -> Option<AgentIndex>) -> Option<Row> {
    let members: Vec<_> = row
        .agents
        .entries()
        .filter_map(|(seat, &agent)| Some((seat, place(agent)?)))
        .collect();
    let meets = members.windows(2).any(|pair| pair[0].1 != pair[1].1);
    meets.then(|| Row {
        agents: members.iter().map(|&(_, agent)| agent).collect(),
        ranks: members.iter().map(|&(seat, _)| row.ranks[seat]).collect(),
        ..row.clone()
    })
}

/// The agents of a group, the best first.
fn listed(group: usize, ratings: &Ratings, members: &[AgentIndex], summaries: &[AgentSummary]) -> Vec<RatedAgent> {
    let elo: Vec<f64> = ratings.agents.iter().map(|rating| rating.elo).collect();
    let rank = ranks(&elo);
    let is_alone = members.len() == 1;
    let in_pool = |lead: &Lead| Lead {
        over: members[usize::from(lead.over)],
        ..*lead
    };
    let rated = |place: usize| {
        let leads: Vec<Lead> = ratings.leads[place].iter().map(in_pool).collect();
        let rating = Rating {
            lead: leads.first().copied(),
            ..ratings.agents[place]
        };
        RatedAgent {
            agent: members[place],
            group,
            rank: rank[place],
            rating: (!is_alone).then_some(rating),
            leads,
            summary: summaries[usize::from(members[place])].clone(),
        }
    };
    descending(&elo).into_iter().map(rated).collect()
}
