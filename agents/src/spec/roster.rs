//! The agents of a run: builds one for each seat of each game, and owns what outlives a game.

use crate::abstainer::Abstainer;
use crate::agent::Agent;
use crate::external::{Extern, ProgramError, Programs};
use crate::guest::{Guests, Seated};
use crate::identity::Identity;
use crate::spec::agent_file::AgentFileError;
use crate::spec::agent_spec::AgentSpec;
use crate::spec::playable::Playable;
use orrery_engine::{Game, Restricted, Rules, UnknownKind};
use std::path::Path;
use std::sync::Arc;

/// Builds the agents of a run. External programs are started once and play many games; they end when the roster is
/// dropped.
///
/// # Examples
/// ```
/// use orrery_agents::{AgentList, Roster, RosterError};
/// use orrery_engine::PlanetUnknown;
///
/// let game = PlanetUnknown::default();
/// let agents: AgentList = "greedy,human".parse().expect("both are in the registry");
/// let roster = Roster::open(&game, &agents.0[..1]).expect("greedy can play any run");
/// let _agent = roster.build(&agents.0[0]);
/// assert!(matches!(Roster::open(&game, &agents.0), Err(RosterError::Person(_))));
/// ```
pub struct Roster<'g, G: Rules> {
    game: &'g G,
    /// The restricted agents, each with the game as it sees it.
    restricted: Vec<(AgentSpec, Restricted<G>)>,
    programs: Vec<Asked>,
    guests: Option<Arc<dyn Guests>>,
}

/// A program that an agent asks.
struct Asked {
    agent: AgentSpec,
    programs: Arc<Programs>,
    identity: Identity,
}

/// Agents that a run cannot have.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RosterError {
    /// A person cannot play a run of many games.
    #[error("{0} is a person at the terminal and plays only in `orrery play`")]
    Person(AgentSpec),
    /// An agent of a program that is not here.
    #[error("{0} is {summary}", summary = .0.about().summary)]
    Guest(AgentSpec),
    /// A program cannot play.
    #[error("{}: {error}", agent.title())]
    Program {
        /// The agent that asks the program.
        agent: AgentSpec,
        /// Why not.
        error: Box<ProgramError>,
    },
    /// An agent cannot play with its file.
    #[error("{}: {error}", agent.title())]
    File {
        /// The agent.
        agent: AgentSpec,
        /// Why not.
        error: Box<AgentFileError>,
    },
    /// An agent does without what the game does not have.
    #[error("{}: {error}", agent.title())]
    Without {
        /// The agent.
        agent: AgentSpec,
        /// What it does not have, and what is allowed.
        error: Box<UnknownKind>,
    },
}

impl<'g, G: Playable> Roster<'g, G> {
    /// The roster of these agents. Each program is started and greeted, so that a program that cannot play is an error
    /// before the first game.
    ///
    /// # Errors
    /// If one of them is a person, a program that cannot be started or was made for something else, or has a file of
    /// another evaluation or game.
    pub fn open(game: &'g G, agents: &[AgentSpec]) -> Result<Roster<'g, G>, RosterError> {
        Roster::with_guests(game, agents, None)
    }

    /// The same with the guests that some of the agents name.
    ///
    /// # Errors
    /// As [`open`](Roster::open), and if there is no guest of a name.
    pub fn with_guests(
        game: &'g G,
        agents: &[AgentSpec],
        guests: Option<Arc<dyn Guests>>,
    ) -> Result<Roster<'g, G>, RosterError> {
        let is_here = |class| guests.as_ref().is_some_and(|guests| guests.has(class));
        if let Some(absent) = agents
            .iter()
            .find(|agent| agent.guest_class().is_some_and(|class| !is_here(class)))
        {
            return Err(RosterError::Guest(absent.clone()));
        }
        if let Some(person) = agents.iter().find(|agent| agent.is_person()) {
            return Err(RosterError::Person(person.clone()));
        }
        let (mut restricted, mut programs): (Vec<_>, Vec<Asked>) = (Vec::new(), Vec::new());
        for agent in agents {
            let seen = agent.restricted(game).map_err(|error| RosterError::Without {
                agent: agent.clone(),
                error: Box::new(error),
            })?;
            restricted.extend(seen.map(|seen| (agent.clone(), seen)));
            agent.heuristic(game).map_err(|error| RosterError::File {
                agent: agent.clone(),
                error: Box::new(error),
            })?;
            if let Some(found) = agent.programs(game)
                && !programs.iter().any(|known| known.agent == *agent)
            {
                let identity = found.try_out().map_err(|error| RosterError::Program {
                    agent: agent.clone(),
                    error: Box::new(error),
                })?;
                programs.push(Asked {
                    agent: agent.clone(),
                    programs: Arc::new(found),
                    identity,
                });
            }
        }
        Ok(Roster {
            game,
            restricted,
            programs,
            guests,
        })
    }

    /// Writes what programs say on their standard error into files of this folder, one for each process that says
    /// something: `stderr-0-1.txt` is of the first program. A file has a million bytes at most.
    pub fn keep_stderr(&self, folder: &Path) {
        for (number, asked) in self.programs.iter().enumerate() {
            asked.programs.keep_stderr(folder, format!("stderr-{number}"));
        }
    }

    /// Which program, or class of a Python program, this agent asks; none for an agent of the registry.
    pub fn identity(&self, agent: &AgentSpec) -> Option<Identity> {
        if let Some(class) = agent.guest_class() {
            return Some(self.guests.as_ref()?.identity(class));
        }
        Some(self.asked(agent)?.identity.clone())
    }

    fn asked(&self, agent: &AgentSpec) -> Option<&Asked> {
        self.programs.iter().find(|known| known.agent == *agent)
    }

    /// A new agent of this kind, for one seat of one game.
    pub fn build(&self, agent: &AgentSpec) -> Box<dyn Agent<G>> {
        let mut restricted = self.restricted.iter();
        match restricted.find(|(known, _)| known == agent) {
            None => self.outside(agent).unwrap_or_else(|| agent.build(self.game)),
            Some((_, seen)) => {
                let inner = self.outside(agent);
                let inner = inner.unwrap_or_else(|| agent.build_restricted(seen));
                Box::new(Abstainer::new(seen.clone(), inner))
            }
        }
    }

    /// The agent for a seat of any game, if it is a program or a guest.
    fn outside<H: Game + 'static>(&self, agent: &AgentSpec) -> Option<Box<dyn Agent<H>>> {
        if let Some(class) = agent.guest_class() {
            let guest = self.guests.as_ref().map(|guests| guests.build(class));
            return Some(agent.slipping(Box::new(Seated(guest))));
        }
        let asked = self.asked(agent)?;
        Some(agent.slipping(Box::new(Extern::new(Arc::clone(&asked.programs)))))
    }
}
