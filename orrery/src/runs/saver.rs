//! Saves a game to a file, and reads it again; no other file is overwritten.

use crate::runs::resume::game_command;
use crate::terminal::input;
use crate::terminal::interrupt::LastText;
use anyhow::{Context, anyhow};
use orrery_arena::human::{Position, Saving};
use orrery_arena::record::Record;
use orrery_arena::{Forfeited, GameFile, GameFileError, SavedGame};
use orrery_engine::{Action, Game, Seat};
use std::path::{Path, PathBuf};

/// Saves one game, to the file of `--record` or to one that a person names.
pub(crate) struct Saver<'g, G: Game> {
    pub(crate) game: &'g G,
    /// The file that keeps the game while it is played.
    pub(crate) file: Option<GameFile>,
    /// Whether it could be written the last time.
    pub(crate) is_kept: bool,
    /// Everything but the record.
    pub(crate) saved: SavedGame,
    /// How the game began.
    pub(crate) begun: Record<G::Setup>,
    /// Says how to resume the game, once it is saved.
    pub(crate) last_text: LastText,
    /// The option that resuming it needs, if any.
    pub(crate) trust: &'static str,
}

impl<G: Game> Saver<'_, G> {
    /// The record of the game up to a position.
    pub(crate) fn record(&self, actions: &[Action], state: &G::State, forfeit: Option<Forfeited>) -> Record<G::Setup> {
        Record {
            actions: actions.to_vec(),
            key: self.game.key(state),
            forfeit,
            ..self.begun.clone()
        }
    }

    /// The message for a person who has left the game.
    pub(crate) fn how_to_resume(&self, file: Option<&Path>) -> String {
        match file {
            Some(file) => format!(
                "The game is saved in {}. To resume it:\n{}{}",
                file.display(),
                game_command(file),
                self.trust
            ),
            None => "The game is not saved.".to_owned(),
        }
    }

    /// Writes the game at its end: to the file that a person has named at last, otherwise to the one that keeps it. Returns
    /// the file, if there is one.
    pub(crate) fn write(&mut self, named: Option<&Path>, record: &Record<G::Setup>) -> anyhow::Result<Option<PathBuf>> {
        let saved = self.saved_with(record);
        let is_own = |file: &GameFile| named.is_none_or(|named| is_same(named, file.path()));
        if let Some(file) = self.file.as_mut().filter(|file| is_own(file)) {
            file.write(&saved)?;
            return Ok(Some(file.path().to_owned()));
        }
        let Some(named) = named else { return Ok(None) };
        let mut file = take_new(named).map_err(|reason| anyhow!(reason))?;
        file.write(&saved)?;
        Ok(Some(named.to_owned()))
    }

    fn saved_with(&self, record: &Record<G::Setup>) -> SavedGame {
        SavedGame {
            record: record.to_bytes(self.game),
            ..self.saved.clone()
        }
    }
}

/// Whether two paths name one file.
fn is_same(one: &Path, other: &Path) -> bool {
    one == other || matches!((one.canonicalize(), other.canonicalize()), (Ok(one), Ok(other)) if one == other)
}

impl<G: Game> Saving<G::State> for Saver<'_, G> {
    fn saves_automatically(&self) -> bool {
        self.file.is_some() && self.is_kept
    }

    fn save(&mut self, position: &Position<G::State>, seat: Seat) -> Result<(), String> {
        let record = self.record(&position.actions, &position.state, Some(Forfeited::left(seat)));
        let saved = self.saved_with(&record);
        let Some(file) = &mut self.file else {
            return Ok(());
        };
        let written = file.write(&saved);
        self.is_kept = written.is_ok();
        written.map_err(|error| error.to_string())?;
        let text = self.how_to_resume(self.file.as_ref().map(GameFile::path));
        if let Ok(mut last) = self.last_text.lock() {
            *last = text;
        }
        Ok(())
    }

    fn may_save_to(&self, file: &Path) -> Result<(), String> {
        match &self.file {
            Some(own) if is_same(file, own.path()) => Ok(()),
            _ => take_new(file).map(drop),
        }
    }
}

/// The file of a game, for this process alone. A link of the user's own leads to it.
///
/// # Errors
/// What is there, and what to do.
pub(crate) fn take(file: &Path) -> Result<(GameFile, Option<SavedGame>), String> {
    let refused = |what: &str| Err(format!("{} {what}; name another file", file.display()));
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    if folder.is_some_and(|folder| !folder.is_dir()) {
        return refused("is in a folder that does not exist");
    }
    let real = input::real(file).map_err(|error| format!("{}: {error}", file.display()))?;
    match GameFile::take(&real) {
        Ok(taken) => Ok(taken),
        Err(GameFileError::NoGame { .. }) => refused("exists and is not a saved game"),
        Err(GameFileError::NoLock { reason, .. }) if !real.exists() => refused(&format!("cannot be written: {reason}")),
        Err(GameFileError::File { reason, .. }) => refused(&format!("cannot be replaced: {reason}")),
        Err(error) => Err(error.to_string()),
    }
}

/// The file of a new game, for this process alone. A game that is saved there is not lost.
///
/// # Errors
/// What is there, and what to do.
pub(crate) fn take_new(file: &Path) -> Result<GameFile, String> {
    match take(file)? {
        (taken, None) => Ok(taken),
        (_, Some(_)) => Err(format!(
            "{} holds a saved game; name another file, or go on with that game:\n{}",
            file.display(),
            game_command(file)
        )),
    }
}

/// The game in a file.
///
/// # Errors
/// If the file cannot be read or holds no game.
pub(crate) fn read(file: &Path) -> anyhow::Result<SavedGame> {
    let real = input::real(file).with_context(|| file.display().to_string())?;
    Ok(SavedGame::read(&real)?)
}
