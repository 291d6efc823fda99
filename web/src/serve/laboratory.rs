//! What the server asks of the program, which knows games, runs and their commands.

use super::table::sitting::Sitting;
use orrery_agents::AgentSpec;
use orrery_arena::SavedGame;
use orrery_arena::run::Manifest;
use serde::Serialize;
use std::path::Path;

/// Why something cannot be done: a sentence for the user, with what is allowed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct Refusal(pub String);

/// The commands of a run.
#[derive(Clone, PartialEq, Debug)]
pub struct Asked {
    /// The command that plays it again; none if no command played it.
    pub command: Option<String>,
    /// The command that resumes it.
    pub resume: String,
    /// Whether it is one of the two runs of a study, whose report is that of the folder above.
    pub is_half: bool,
}

/// The options of a game's setup, for a form.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct GameForm {
    /// The name of the game.
    pub game: String,
    /// The options.
    pub fields: Vec<Field>,
}

/// An option of a setup.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Field {
    /// Its name, without dashes.
    pub name: String,
    /// What it is, in a sentence.
    pub help: String,
    /// Its value if none is given.
    pub default: String,
    /// Values that it may have; empty if it is free text.
    pub values: Vec<String>,
    /// Whether it is given or not, without a value.
    pub is_flag: bool,
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

    /// The games, with the options of their setups.
    fn games(&self) -> Vec<GameForm>;

    /// A new game: the options of its setup with their values, and the agent of each seat, of which none is a program or
    /// reads a file.
    ///
    /// # Errors
    /// If an option or a value is not allowed.
    fn new_game(
        &self,
        game: &str,
        options: &[(String, String)],
        agents: &[AgentSpec],
    ) -> Result<Box<dyn Sitting>, Refusal>;

    /// A game from its file. No program that it names is started.
    ///
    /// # Errors
    /// If this program cannot go on with it.
    fn saved_game(&self, saved: SavedGame) -> Result<Box<dyn Sitting>, Refusal>;

    /// A saved game as a page of its own: all of it once it is over, else what a seat saw.
    ///
    /// # Errors
    /// If it cannot be shown.
    fn saved_replay(&self, file: &Path, seat: Option<u8>) -> Result<String, Refusal>;

    /// The commands of a run; `name` is its folder as commands of the user name it.
    fn asked(&self, manifest: &Manifest, name: &Path) -> Asked;
}
