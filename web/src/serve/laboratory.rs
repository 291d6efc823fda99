//! What the server asks of the program, which knows games, runs and their commands.

use serde_json::Value;
use std::path::Path;

/// Why something cannot be done: a sentence for the user, with what is allowed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct Refusal(pub String);

/// The program behind the server. Its methods may take long; the server calls them off its request threads.
pub trait Laboratory: Send + Sync + 'static {
    /// The result of a run so far as a page of its own.
    ///
    /// # Errors
    /// If the folder holds no run that can be reported.
    fn report(&self, run: &Path) -> Result<String, Refusal>;

    /// A game of a run as a page of its own.
    ///
    /// # Errors
    /// If there is no such game, or it cannot be shown.
    fn replay(&self, run: &Path, game: u64) -> Result<String, Refusal>;

    /// How a run stands, in figures for its page: `verdict` in words, and what the subcommand that made it watches.
    ///
    /// # Errors
    /// If the folder holds no run.
    fn standing(&self, run: &Path) -> Result<Value, Refusal>;
}
