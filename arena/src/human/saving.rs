//! Saving a game with people, so that it can be resumed.

use super::position::Position;
use orrery_engine::Seat;
use std::path::Path;

/// Saves a game with people.
pub trait Saving<S> {
    /// Whether the game is saved without anybody naming a file, and was so when it was last tried.
    fn saves_automatically(&self) -> bool;

    /// Saves the game, if it is saved automatically, as it stands when the person of this seat has to decide: whatever
    /// ends the process then, nothing is lost.
    ///
    /// # Errors
    /// If the file cannot be written: the reason, for the person, who may name another one.
    fn save(&mut self, position: &Position<S>, seat: Seat) -> Result<(), String>;

    /// Whether a game can be saved to this file without overwriting anything else; if not, why not.
    ///
    /// # Errors
    /// A sentence with the reason and the remedy, for the person.
    fn may_save_to(&self, file: &Path) -> Result<(), String>;
}
