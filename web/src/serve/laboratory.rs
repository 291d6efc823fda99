//! What the server asks of the program, which knows games, runs and their commands.

use orrery_arena::run::Manifest;
use orrery_arena::stats::sprt::Sprt;
use std::path::Path;

/// Why something cannot be done: a sentence for the user, with what is allowed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct Refusal(pub String);

/// What the command that made a run says of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Asked {
    /// The command that plays it again; none if no command played it.
    pub command: Option<String>,
    /// The command that resumes it.
    pub resume: String,
    /// The test that it is played for, if it is one.
    pub test: Option<Sprt>,
}

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

    /// What the command of the run in this folder asked for; `name` is the folder as commands of the user name it.
    ///
    /// # Errors
    /// If this program cannot read the options of the command.
    fn asked(&self, run: &Path, manifest: &Manifest, name: &Path) -> Result<Asked, Refusal>;
}
