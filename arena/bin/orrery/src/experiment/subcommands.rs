//! The other subcommands, as an experiment uses them.

use crate::program::Program;
use clap::Command;
use orrery_agents::AgentSpec;
use std::sync::Arc;

/// The other subcommands, as an experiment uses them.
pub(crate) struct Subcommands {
    /// The command line.
    pub(crate) command: Command,
    /// The agents that these words name, if the command can read them.
    pub(crate) agents: fn(&[String]) -> Result<Vec<AgentSpec>, clap::Error>,
    /// Runs the command with these words, in the process of a program.
    pub(crate) run: fn(Vec<String>, Arc<dyn Program>) -> anyhow::Result<()>,
}
