//! The options that say which agent a report puts first.

use crate::output::Usage;
use clap::Args;
use orrery_agents::AgentSpec;
use orrery_arena::tournament::Focus;
use orrery_arena::{AgentIndex, RunConfig};
use orrery_engine::problem::one_of;

/// What a report puts first.
#[derive(Args, Clone, Default, Debug)]
pub(crate) struct FocusArgs {
    /// Compare this agent of the run with each other agent, instead of all with all
    #[arg(long, value_name = "A")]
    focal: Option<String>,
    /// Fix the rating of this agent of the run, such as random@1000; by default the mean rating is 0
    #[arg(long, value_name = "A@ELO", value_parser = anchor)]
    anchor: Option<Anchor>,
}

/// An agent and the points of its rating.
pub(crate) type Anchor = (String, f64);

/// Reads an anchor, by default at 0 points.
pub(crate) fn anchor(text: &str) -> Result<Anchor, String> {
    let (agent, points) = text.rsplit_once('@').unwrap_or((text, "0"));
    let points = points.parse().ok().filter(|points: &f64| points.abs() <= 1e6);
    let points = points.ok_or("allowed is an agent, or an agent, @ and points from -1000000 to 1000000")?;
    Ok((agent.to_owned(), points))
}

impl FocusArgs {
    /// Refuses the options for a report that does not depend on them.
    pub(crate) fn refuse(&self, subcommand: &str) -> Result<(), Usage> {
        let given = [("--focal", self.focal.is_some()), ("--anchor", self.anchor.is_some())];
        match given.into_iter().find(|&(_, given)| given) {
            None => Ok(()),
            Some((option, _)) => Err(Usage(format!(
                "{option} is an option of tournaments, but this is a run of `orrery {subcommand}`; leave it out"
            ))),
        }
    }

    /// The agents as positions in the run's list.
    pub(crate) fn among(&self, config: &RunConfig) -> Result<Focus, Usage> {
        let place = |option: &str, agent: &String| {
            let names = config.agent_names();
            // By its name, or in another form of the same agent.
            let spelled: Option<AgentSpec> = agent.parse().ok();
            let is_spelled = |other: &AgentSpec| spelled.as_ref() == Some(other);
            let found = names.iter().position(|name| name == agent);
            let found = found.or_else(|| config.agents.iter().position(is_spelled));
            found.map(|place| place as AgentIndex).ok_or_else(|| {
                let allowed = one_of(agent, names.iter().map(String::as_str));
                Usage(format!("{option} {agent} is not an agent of the run; {allowed}"))
            })
        };
        Ok(Focus {
            focal: self.focal.as_ref().map(|agent| place("--focal", agent)).transpose()?,
            anchor: match &self.anchor {
                Some((agent, points)) => Some((place("--anchor", agent)?, *points)),
                None => None,
            },
        })
    }
}
