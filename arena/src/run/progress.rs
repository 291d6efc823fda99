//! How far a run has come, without reading its games.

use super::error::RunError;
use super::files::{self, keeps_no_games};
use super::manifest::Manifest;
use super::purpose::Purpose;
use super::store::Store;
use std::path::Path;

/// How far the run of a folder has come. It takes the same time for few games and for many.
#[derive(Clone, PartialEq, Debug)]
pub struct Progress {
    /// The manifest of the run.
    pub manifest: Manifest,
    /// How many games are stored; none if the folder keeps no games, as that of a tuning or of a learning.
    pub games: Option<u64>,
    /// Whether a process plays it.
    pub is_played: bool,
}

impl Progress {
    /// The progress of a run, a tuning or a learning in a folder.
    ///
    /// # Errors
    /// If the folder holds none or a damaged one.
    pub fn of(folder: &Path) -> Result<Progress, RunError> {
        files::check(folder, Purpose::Read)?;
        let manifest = Manifest::read(folder)?;
        let is_played = files::is_locked(folder)?;
        let games = match keeps_no_games(folder) {
            Some(_) => None,
            None => Some(Store::glance(folder, &manifest)?.games()?),
        };
        Ok(Progress {
            manifest,
            games,
            is_played,
        })
    }

    /// How many games the folder is for.
    pub fn due(&self) -> u64 {
        self.manifest.games()
    }
}
