//! Plays what is needed to tell skill from luck: each pair of agents in all assignments on the same deals, and an agent against
//! itself with less of a budget.

use super::doubling::Doubling;
use super::ladder::{Ladder, LadderTally};
use super::meeting::Meeting;
use crate::config::{ConfigError, RunConfig};
use crate::contest::ContestError;
use crate::given_up::GivenUp;
use crate::row::Row;
use crate::schedule::{AgentIndex, Seating};
use crate::tournament::Table;
use orrery_agents::{AgentList, AgentSpec};
use orrery_engine::Game;
use std::ops::ControlFlow;

/// How many games each assignment of two agents has on a deal, which differ in the chance of the agents alone.
pub const SEEDS: AgentIndex = 2;

/// What is played to tell skill from luck.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The game, its deals and all agents.
    pub config: RunConfig,
    /// Each pair of agents, by places in the list, in all assignments.
    pairs: Vec<([AgentIndex; 2], RunConfig)>,
    /// Each budget with the next one.
    budgets: Vec<RunConfig>,
}

impl Plan {
    /// The agents of a run in pairs, and each of these budgets against the next one, all on this many deals.
    ///
    /// # Errors
    /// If there are no deals or pairs of that kind.
    pub fn new<G: Game>(game: &G, config: RunConfig, budgets: &AgentList, deals: u64) -> Result<Plan, ConfigError> {
        let of_two = |agents: [&AgentSpec; 2], seating: Seating| {
            let agents = AgentList(agents.into_iter().cloned().collect());
            let run = RunConfig::new(game, config.setup.clone(), config.players, agents, 1, config.seed)?;
            let games = u64::from(run.clone().with_seating(seating, 1)?.schedule().games_per_block());
            run.with_seating(seating, games.saturating_mul(deals))
        };
        let agents = &config.agents;
        let pairs = (0..agents.len()).flat_map(|second| (0..second).map(move |first| [first, second]));
        let pairs = pairs.map(|pair| {
            let run = of_two(pair.map(|agent| &agents[agent]), Seating::Factorial { seeds: SEEDS })?;
            Ok((pair.map(|agent| agent as AgentIndex), run))
        });
        let budgets = budgets
            .0
            .windows(2)
            .map(|pair| of_two([&pair[0], &pair[1]], Seating::Shared));
        Ok(Plan {
            pairs: pairs.collect::<Result<_, ConfigError>>()?,
            budgets: budgets.collect::<Result<_, ConfigError>>()?,
            config,
        })
    }

    /// How many games it has.
    pub fn games(&self) -> u64 {
        let pairs = self.pairs.iter().map(|(_, run)| run);
        pairs.chain(&self.budgets).map(|run| run.games).sum()
    }
}

/// What games say of skill and luck.
#[derive(Clone, Debug)]
pub struct Skill {
    /// The game, its deals and all agents.
    pub config: RunConfig,
    /// Each pair of agents.
    pub meetings: Vec<Meeting>,
    /// The agents in their order.
    pub ladder: Ladder,
    /// Each budget with the next one.
    pub doublings: Vec<Doubling>,
}

/// Why a plan was not played to its end.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Unfinished {
    /// Games are missing: the table was stopped, or an agent was given up.
    #[error("games are missing")]
    Stopped {
        /// The agent that was given up, if one was.
        given_up: Option<GivenUp>,
    },
    /// A deal cannot be played or the threads cannot be started.
    #[error(transparent)]
    Contest(#[from] ContestError),
}

impl Skill {
    /// Plays a plan. `watch` sees how many games more were played.
    ///
    /// # Errors
    /// If a deal cannot be played, the threads cannot be started, the table was stopped or an agent was given up.
    pub fn play<G: Game>(table: &Table<'_, G>, plan: Plan, mut watch: impl FnMut(u64)) -> Result<Skill, Unfinished> {
        let mut play = |run: RunConfig, on_deal: &mut dyn FnMut(&[Row])| {
            let played = table.play(run, |rows| {
                watch(rows.len() as u64);
                on_deal(rows);
                ControlFlow::Continue(())
            })?;
            match played.is_complete() {
                true => Ok(played),
                false => Err(Unfinished::Stopped {
                    given_up: played.given_up,
                }),
            }
        };
        let (mut tally, mut meetings, mut doublings) = (LadderTally::default(), Vec::new(), Vec::new());
        for (agents, run) in plan.pairs {
            let mut meeting = Meeting::none(&run, agents);
            play(run, &mut |rows| {
                let of_both = meeting.add_deal(rows);
                if let Some(first) = of_both.first() {
                    tally.add_deal(first.block, agents, of_both.iter().copied());
                }
            })?;
            meetings.push(meeting);
        }
        for run in plan.budgets {
            doublings.extend(Doubling::of(&play(run, &mut |_| {})?));
        }
        Ok(Skill {
            ladder: tally.ladder(plan.config.agents.len() as AgentIndex),
            config: plan.config,
            meetings,
            doublings,
        })
    }
}
