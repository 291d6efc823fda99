//! The files of weights that agents name.

use crate::input;
use anyhow::{Context, anyhow};
use orrery_agents::{AgentSpec, WeightsFile};

/// Reads the file of weights of each agent that names one and has no weights yet.
///
/// # Errors
/// If a file cannot be read or holds no weights. Whether they fit the game is checked when the agents are seated.
pub(crate) fn read<'a>(agents: impl IntoIterator<Item = &'a mut AgentSpec>) -> anyhow::Result<()> {
    for agent in agents.into_iter().filter(|agent| agent.lacks_weights()) {
        let weights = file_of(agent).with_context(|| agent.to_string())?;
        *agent = agent.clone().with_weights(weights);
    }
    Ok(())
}

fn file_of(agent: &AgentSpec) -> anyhow::Result<WeightsFile> {
    let path = agent
        .weights_path()
        .ok_or_else(|| anyhow!("it names no file of weights"))?;
    let place = || path.display().to_string();
    input::text(path).with_context(place)?.parse().with_context(place)
}

/// Gives agents the weights that a run was begun with, whatever their files hold now.
pub(crate) fn restore<'a>(agents: impl IntoIterator<Item = &'a mut AgentSpec>, stored: &[AgentSpec]) {
    for agent in agents {
        let same = stored
            .iter()
            .find(|stored| stored.weights_path() == agent.weights_path());
        if let Some(weights) = same.and_then(AgentSpec::weights) {
            *agent = agent.clone().with_weights(weights.clone());
        }
    }
}
