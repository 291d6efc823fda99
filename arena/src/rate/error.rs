//! Runs that cannot be rated together.

use crate::run::RunError;
use crate::schedule::MAX_AGENTS;
use std::path::PathBuf;

/// Runs that cannot be rated together.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RateError {
    /// There is no run.
    #[error("found no run; name one or more")]
    NoRun,
    /// Two runs are not of one game, ruleset and setup.
    #[error("{} cannot be rated together with {}: {}; rate them separately", run.display(), first.display(), differences.join("; "))]
    Differs {
        /// The run that does not fit.
        run: PathBuf,
        /// The first run.
        first: PathBuf,
        /// What differs, with both values.
        differences: Vec<String>,
    },
    /// Nobody meets anybody in games of one seat.
    #[error("{} has games of 1 player, in which nobody meets; ratings need 2 players or more", .0.display())]
    OneSeat(PathBuf),
    /// The agent whose rating is to be fixed has no rating.
    #[error(
        "{0} is alone in its group, as wins and losses connect it with no other agent, so its rating fixes nothing; \
         take an agent with a rating as anchor"
    )]
    AloneAnchor(String),
    /// All games are between copies of one agent.
    #[error("found no game between different agents; ratings need such games")]
    NoGame,
    /// Too many different agents.
    #[error("found {0} different agents; allowed are {MAX_AGENTS} at most: rate fewer runs at once")]
    Agents(usize),
    /// A run cannot be read.
    #[error(transparent)]
    Run(#[from] RunError),
}
