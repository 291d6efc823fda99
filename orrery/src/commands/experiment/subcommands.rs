//! The other subcommands, as an experiment uses them.

use crate::host::program::Program;
use crate::host::request::Request;
use clap::Command;
use orrery_agents::AgentSpec;
use std::sync::Arc;

/// The other subcommands, as an experiment uses them.
pub(crate) struct Subcommands {
    /// The command line.
    pub(crate) command: Command,
    /// The agents that a request names, if the command can read it.
    pub(crate) agents: fn(&Request) -> Result<Vec<AgentSpec>, clap::Error>,
    /// Runs one in the process of a program.
    pub(crate) run: fn(&Request, Arc<dyn Program>) -> anyhow::Result<()>,
}
