//! Programs that a stored run or game, or a list of tests, names as its agents. The folder or file may come from somebody else, so they are
//! started only if the user says so now.

use crate::terminal::output::{Usage, usage};
use clap::{ArgGroup, Args};
use orrery_agents::AgentSpec;
use std::path::Path;

/// Whether stored programs are started.
#[derive(Args, Clone, Copy, Debug, Default)]
#[command(group(ArgGroup::new("stored").multiple(true)))]
pub(crate) struct TrustArgs {
    /// Start the programs that the stored run or game, or the list of tests, names as its agents: they may do all that you
    /// may do
    #[arg(long, requires = "stored")]
    trust: bool,
}

impl TrustArgs {
    /// Whether stored programs are started.
    pub(crate) fn is_given(self) -> bool {
        self.trust
    }

    /// Refuses stored agents that are programs, unless they are trusted.
    ///
    /// # Errors
    /// Names them, and says what to do.
    pub(crate) fn check<'a>(self, place: &Path, stored: impl Iterator<Item = &'a AgentSpec>) -> Result<(), Usage> {
        let mut programs: Vec<String> = Vec::new();
        for agent in stored.filter(|agent| agent.is_program()).map(ToString::to_string) {
            if !programs.contains(&agent) {
                programs.push(agent);
            }
        }
        if self.trust || programs.is_empty() {
            return Ok(());
        }
        Err(usage!(
            "{} names programs as agents: {}; add --trust to start them, if you know them",
            place.display(),
            programs.join(", ")
        ))
    }
}
