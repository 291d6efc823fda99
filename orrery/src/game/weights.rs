//! The files that agents name: weights and models.

use crate::terminal::{input, output};
use anyhow::{Context, anyhow};
use orrery_agents::{AgentSpec, old_words};

/// Reads the file of each agent that names one and has not its content yet.
///
/// # Errors
/// If a file cannot be read or has not the form of what it is named as. Whether it fits the game is checked when the agents
/// are seated.
pub(crate) fn read<'a>(agents: impl IntoIterator<Item = &'a mut AgentSpec>) -> anyhow::Result<()> {
    for agent in agents.into_iter().filter(|agent| agent.lacks_file()) {
        *agent = with_file(agent).with_context(|| agent.to_string())?;
    }
    Ok(())
}

fn with_file(agent: &AgentSpec) -> anyhow::Result<AgentSpec> {
    let path = agent.file_path().ok_or_else(|| anyhow!("it names no file"))?;
    let place = || path.display().to_string();
    let text = input::text(path).with_context(place)?;
    if let Some(note) = old_words::note(&text) {
        output::note(&format!("note: {}: {note}", path.display()));
    }
    agent.clone().with_file(&text).with_context(place)
}

/// Gives agents the content of files that a run was begun with, whatever the files hold now.
pub(crate) fn restore<'a>(agents: impl IntoIterator<Item = &'a mut AgentSpec>, stored: &[AgentSpec]) {
    for agent in agents {
        for stored in stored {
            *agent = agent.clone().with_file_of(stored);
        }
    }
}
