//! Lists of agents as text.

use crate::spec::agent_spec::AgentSpec;
use crate::spec::error::SpecError;
use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

/// A list of at least one agent, separated by commas.
///
/// Parameters are separated by commas too: a piece `key=value` belongs to the agent before it, so
/// `greedy:eval=points,random` is a list of two agents. A comma in single or double quotes does not separate:
/// `extern:cmd=bot "1,2"` is one agent.
///
/// # Examples
/// ```
/// use orrery_agents::AgentList;
///
/// let agents: AgentList = "greedy:eval=points,planner:beam=8,depth=4,random".parse()?;
/// let names: Vec<&str> = agents.0.iter().map(|agent| agent.about().name).collect();
/// assert_eq!(names, ["greedy", "planner", "random"]);
/// # Ok::<(), orrery_agents::SpecError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct AgentList(pub Vec<AgentSpec>);

impl FromStr for AgentList {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<AgentList, SpecError> {
        AgentSpec::list(text).map(AgentList)
    }
}

impl AgentList {
    /// The agents of a test: the tested one at one seat, the other at all others.
    pub fn of_test(tested: &AgentSpec, other: &AgentSpec, players: usize) -> AgentList {
        let mut agents = vec![other.clone(); players.max(2)];
        agents[0] = tested.clone();
        AgentList(agents).with_names_once()
    }

    /// The same agents, of which only the first with a name keeps it: for lists in which an agent has several places.
    #[must_use]
    pub fn with_names_once(self) -> AgentList {
        let mut names = BTreeSet::new();
        let named = self.0.into_iter().map(|agent| match agent.name() {
            Some(name) if !names.insert(name.to_owned()) => agent.unnamed(),
            _ => agent,
        });
        AgentList(named.collect())
    }
}

impl fmt::Display for AgentList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, agent) in self.0.iter().enumerate() {
            write!(f, "{}{agent}", if i == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}
