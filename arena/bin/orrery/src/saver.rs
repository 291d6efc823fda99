//! Saves a game to a file, and reads it again; no other file is overwritten.

use crate::input;
use crate::interrupt::LastText;
use crate::resume::game_command;
use anyhow::Context;
use orrery_arena::human::{Position, Saving};
use orrery_arena::record::Record;
use orrery_arena::{Forfeited, SavedGame};
use orrery_engine::{Action, Game, Seat};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Saves one game, to the file of `--record` or to one that a person names.
pub(crate) struct Saver<'g, G: Game> {
    pub(crate) game: &'g G,
    /// The file that keeps the game while it is played.
    pub(crate) file: Option<PathBuf>,
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

    /// Writes the game to a file.
    pub(crate) fn write(&self, file: &Path, record: &Record<G::Setup>) -> io::Result<()> {
        may_write(file).map_err(io::Error::other)?;
        let saved = SavedGame {
            record: record.to_bytes(self.game),
            ..self.saved.clone()
        };
        // First under another name: whatever ends the process, the file holds a whole game.
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
        let mut unfinished =
            like_other_files(&mut tempfile::Builder::new()).tempfile_in(folder.unwrap_or(Path::new(".")))?;
        unfinished.write_all(&saved.to_bytes())?;
        unfinished.persist(file)?;
        Ok(())
    }
}

impl<G: Game> Saving<G::State> for Saver<'_, G> {
    fn saves_automatically(&self) -> bool {
        self.file.is_some()
    }

    fn save(&mut self, position: &Position<G::State>, seat: Seat) -> io::Result<()> {
        let Some(file) = &self.file else {
            return Ok(());
        };
        self.write(
            file,
            &self.record(&position.actions, &position.state, Some(Forfeited::left(seat))),
        )?;
        if let Ok(mut text) = self.last_text.lock() {
            *text = self.how_to_resume(Some(file));
        }
        Ok(())
    }

    fn may_save_to(&self, file: &Path) -> Result<(), String> {
        may_write(file)
    }
}

/// Files that others may read, as the user's mask allows; temporary files are for their owner alone.
fn like_other_files<'a, 'b>(builder: &'a mut tempfile::Builder<'b, 'b>) -> &'a mut tempfile::Builder<'b, 'b> {
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder
}

/// Whether a game may be written to a file: one that does not exist yet, or holds a game.
///
/// # Errors
/// What is there, and what to do.
pub(crate) fn may_write(file: &Path) -> Result<(), String> {
    let refused = |what: &str| Err(format!("{} {what}; name another file", file.display()));
    match input::bytes(file) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => match file.parent() {
            Some(folder) if !folder.as_os_str().is_empty() && !folder.is_dir() => {
                refused("is in a folder that does not exist")
            }
            _ => Ok(()),
        },
        Err(error) => refused(&format!("cannot be replaced: {error}")),
        Ok(bytes) if SavedGame::from_bytes(&bytes).is_ok() => Ok(()),
        Ok(_) => refused("exists and is not a saved game"),
    }
}

/// The game in a file.
///
/// # Errors
/// If the file cannot be read or holds no game.
pub(crate) fn read(file: &Path) -> anyhow::Result<SavedGame> {
    let name = || file.display().to_string();
    let bytes = input::bytes(file).with_context(name)?;
    SavedGame::from_bytes(&bytes).with_context(name)
}
