//! The agents of a run: builds one for each seat of each game, and owns what outlives a game.

use crate::agent::Agent;
use crate::evaluation::Evaluated;
use crate::external::{Extern, ProgramError, Programs};
use crate::spec::AgentSpec;
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
pub struct Roster<'g, G> {
    game: &'g G,
    programs: Vec<(AgentSpec, Arc<Programs>)>,
}

/// Agents that a run cannot have.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RosterError {
    /// A person cannot play a run of many games.
    #[error("{0} is a person at the terminal and plays only in `orrery play`")]
    Person(AgentSpec),
    /// A program cannot play.
    #[error("{agent}: {error}")]
    Program {
        /// The agent that asks the program.
        agent: AgentSpec,
        /// Why not.
        error: Box<ProgramError>,
    },
}

impl<'g, G: Evaluated> Roster<'g, G> {
    /// The roster of these agents. Each program is started and greeted, so that a program that cannot play is an error
    /// before the first game.
    ///
    /// # Errors
    /// If one of them is a person, or a program that cannot be started or was made for something else.
    pub fn open(game: &'g G, agents: &[AgentSpec]) -> Result<Roster<'g, G>, RosterError> {
        if let Some(person) = agents.iter().find(|agent| agent.is_person()) {
            return Err(RosterError::Person(person.clone()));
        }
        let mut programs: Vec<(AgentSpec, Arc<Programs>)> = Vec::new();
        for agent in agents {
            if let Some(found) = agent.programs(game)
                && !programs.iter().any(|(known, _)| known == agent)
            {
                found.try_out().map_err(|error| RosterError::Program {
                    agent: agent.clone(),
                    error: Box::new(error),
                })?;
                programs.push((agent.clone(), Arc::new(found)));
            }
        }
        Ok(Roster { game, programs })
    }

    /// A new agent of this kind, for one seat of one game.
    pub fn build(&self, agent: &AgentSpec) -> Box<dyn Agent<G>> {
        match self.programs.iter().find(|(known, _)| known == agent) {
            Some((_, programs)) => Box::new(Extern::new(Arc::clone(programs))),
            None => agent.build(self.game),
        }
    }
}
