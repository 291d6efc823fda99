//! Runs that fit together, read as if they were one.

use super::error::RateError;
use super::shared_deals::SharedDeals;
use crate::config::RunConfig;
use crate::row::Row;
use crate::run::{Run, RunError};
use crate::schedule::{AgentIndex, MAX_AGENTS};
use orrery_agents::Identity;

/// An agent of several runs: what it plays, whatever its place or copy in a run, and whatever its name if its text says how
/// it plays. Programs of two names are two agents.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PooledAgent {
    /// The name that it was first given, otherwise its text; with the version where another agent has the same.
    pub name: String,
    /// The text of its play, with the checksum of its weights in place of their path.
    pub spelling: String,
    /// The version of its play.
    pub version: u32,
    /// The programs that it asked, as a run stores them.
    pub programs: Vec<Identity>,
    /// Its other names in the runs.
    pub other_names: Vec<String>,
    /// The name that it was given, if it is a program or a class of Python: the user tells two of them apart by it.
    given: Option<String>,
}

/// Runs of one game, ruleset and setup, whatever their seeds, seatings and agents.
#[derive(Debug)]
pub struct Pool {
    runs: Vec<Run>,
    agents: Vec<PooledAgent>,
    /// The agents of each run as places in the list of all.
    places: Vec<Vec<AgentIndex>>,
}

/// What was read, and what does not count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Counts {
    /// Different deals.
    pub(super) deals: u64,
    /// Games that count.
    pub(super) games: u64,
    /// Games that another run has too.
    pub(super) repeated: u64,
    /// Games between copies of one agent.
    pub(super) of_copies: u64,
}

impl Pool {
    /// The runs together.
    ///
    /// # Errors
    /// If there is none, one has another game, ruleset or setup than the first, or nobody can meet.
    pub fn of(runs: Vec<Run>) -> Result<Pool, RateError> {
        let Some(first) = runs.first() else {
            return Err(RateError::NoRun);
        };
        for run in &runs {
            let differences = run.manifest().config.differences_of_game(&first.manifest().config);
            if !differences.is_empty() {
                return Err(RateError::Differs {
                    run: run.folder().to_owned(),
                    first: first.folder().to_owned(),
                    differences,
                });
            }
        }
        if first.manifest().config.players < 2 {
            return Err(RateError::OneSeat(first.folder().to_owned()));
        }
        let mut played: Vec<PooledAgent> = Vec::new();
        let mut place = |agent: PooledAgent| {
            let known = played.iter().position(|other| other.plays_as(&agent));
            match known {
                Some(known) => played[known].add_name(agent),
                None => played.push(agent),
            }
            known.unwrap_or(played.len() - 1) as AgentIndex
        };
        let configs = runs.iter().map(|run| &run.manifest().config);
        let places = configs.map(|config| played_by(config).map(&mut place).collect());
        let places = places.collect();
        if played.len() > MAX_AGENTS {
            return Err(RateError::Agents(played.len()));
        }
        Ok(Pool {
            agents: with_names_once(played),
            runs,
            places,
        })
    }

    /// The different agents, in the order in which the runs have them.
    pub fn agents(&self) -> &[PooledAgent] {
        &self.agents
    }

    /// The runs, in their order.
    pub fn runs(&self) -> &[Run] {
        &self.runs
    }

    /// All games between different agents, block by block, each game once. The first argument is the number of the deal,
    /// which blocks of several runs may share; the agents of a row are places in the list of all.
    pub(super) fn for_each_block(&self, mut on_block: impl FnMut(u64, &[Row])) -> Result<Counts, RunError> {
        let mut deals = SharedDeals::default();
        let mut counts = Counts::default();
        for (run, places) in self.runs.iter().zip(&self.places) {
            let schedule = run.manifest().config.schedule();
            let copies = copies(places);
            run.for_each_block(|setup, rows| {
                let mut kept = Vec::with_capacity(rows.len());
                for row in rows {
                    let of_seats = |of: &dyn Fn(usize) -> usize| -> Vec<usize> {
                        row.agents.iter().map(|&agent| of(usize::from(agent))).collect()
                    };
                    let pooled = Row {
                        agents: row.agents.iter().map(|&agent| places[usize::from(agent)]).collect(),
                        ..row.clone()
                    };
                    let copies = of_seats(&|agent| copies[agent]);
                    if is_of_copies(&pooled) {
                        counts.of_copies += 1;
                    } else if deals.is_new(setup, &copies, schedule.turn(row.game), &pooled) {
                        kept.push(pooled);
                    } else {
                        counts.repeated += 1;
                    }
                }
                if let Some(row) = kept.first() {
                    counts.games += kept.len() as u64;
                    on_block(deals.number(row.seed), &kept);
                }
                Ok::<(), RunError>(())
            })?;
        }
        counts.deals = deals.count();
        Ok(counts)
    }
}

impl PooledAgent {
    fn plays_as(&self, other: &PooledAgent) -> bool {
        let have_other_names = self.given.is_some() && other.given.is_some() && self.given != other.given;
        let is_alike =
            (&self.spelling, self.version, &self.programs) == (&other.spelling, other.version, &other.programs);
        is_alike && !have_other_names
    }

    /// What tells it from another one of the same name.
    fn words(&self) -> String {
        let programs: Vec<String> = self.programs.iter().map(ToString::to_string).collect();
        match programs.is_empty() {
            true => format!("version {}", self.version),
            false => programs.join(", then "),
        }
    }

    /// Adds the name of the same agent in another run or at another place.
    fn add_name(&mut self, other: PooledAgent) {
        self.given = self.given.take().or(other.given);
        if other.name != self.name && !self.other_names.contains(&other.name) {
            self.other_names.push(other.name);
        }
    }
}

/// What each agent of a run plays, by its name there. A copy without a name has that of the first.
fn played_by(config: &RunConfig) -> impl Iterator<Item = PooledAgent> {
    (0..config.agents.len()).map(|place| {
        let agent = &config.agents[place];
        let mut same = config.agents.iter().filter(|other| other.unnamed() == agent.unnamed());
        let named = same.next().filter(|_| agent.name().is_none()).unwrap_or(agent);
        PooledAgent {
            name: named.title(),
            spelling: agent.spelling_of_play(),
            version: config.agent_versions[place],
            programs: config.programs[place].clone(),
            other_names: Vec::new(),
            given: named.name().filter(|_| agent.is_from_outside()).map(str::to_owned),
        }
    })
}

/// The agents with their versions or programs, and if need be their texts, where two have the same name.
fn with_names_once(mut agents: Vec<PooledAgent>) -> Vec<PooledAgent> {
    let longer: [fn(&PooledAgent) -> String; 2] = [
        |agent| format!("{} ({})", agent.name, agent.words()),
        |agent| format!("{} ({})", agent.spelling, agent.words()),
    ];
    for longer in longer {
        let names: Vec<String> = agents.iter().map(|agent| agent.name.clone()).collect();
        for agent in &mut agents {
            if names.iter().filter(|name| **name == agent.name).count() > 1 {
                agent.name = longer(agent);
            }
        }
    }
    agents
}

/// How many agents before it in the list are the same one.
fn copies(places: &[AgentIndex]) -> Vec<usize> {
    let before = |place: usize| places[..place].iter().filter(|&&other| other == places[place]).count();
    (0..places.len()).map(before).collect()
}

fn is_of_copies(row: &Row) -> bool {
    row.agents.as_slice().windows(2).all(|pair| pair[0] == pair[1])
}
