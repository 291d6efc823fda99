//! The weighed decisions of games, kept in the folder of their run: none is weighed twice.

use super::weighed::Weighed;
use crate::chances::Method;
use crate::kept_games::{HowFound, KeptError, KeptFile, KeptGames, OfGame};
use crate::row::Row;
use crate::run::{KINGMAKING, RunError};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::path::Path;

/// How decisions are weighed: the first line of the file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
struct Weighing(Method);

impl fmt::Display for Weighing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl HowFound for Weighing {
    const FILE: &'static str = KINGMAKING;
}

/// A further line: decisions of a game, in its order.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WeighedGame {
    pub(super) block: u64,
    pub(super) game: u32,
    pub(super) decisions: Vec<Weighed>,
}

impl OfGame for WeighedGame {
    fn place(&self) -> (u64, u32) {
        (self.block, self.game)
    }
}

/// The weighed decisions of a run that are kept, and where more are added.
#[derive(Debug)]
pub struct KeptKings(KeptGames<Weighing, WeighedGame>);

impl KeptKings {
    /// Nothing is known, and nothing is kept.
    pub fn nothing(method: Method) -> KeptKings {
        KeptKings(KeptGames::nothing(Weighing(method)))
    }

    /// What is kept in the folder of a run, which other processes cannot write to from now on.
    ///
    /// # Errors
    /// If the folder cannot be written, or the file is damaged or holds decisions that were weighed in another way.
    pub fn open(folder: &Path, method: &Method) -> Result<KeptKings, KeptError> {
        Ok(KeptKings(KeptGames::open(folder, &Weighing(method.clone()))?))
    }

    /// Whether further decisions are added to the file.
    pub fn is_added_to(&self) -> bool {
        self.0.is_added_to()
    }

    /// The decisions that are kept of the game of a row. A file that was changed by hand may hold others.
    pub(super) fn of(&self, row: &Row) -> Vec<Weighed> {
        let kept = self.0.of((row.block, row.game)).map(|kept| &kept.decisions[..]);
        let is_of_row = |weighed: &&Weighed| weighed.transfer.is_of(row.agents.seats());
        kept.unwrap_or_default().iter().filter(is_of_row).cloned().collect()
    }

    /// Where further decisions are kept, if they are.
    pub(super) fn take_file(&mut self) -> Option<KeptFile> {
        self.0.take_file()
    }

    /// Adds the decisions of games to a file, if there are more than it holds of them.
    pub(super) fn add(&self, file: &mut Option<KeptFile>, games: &[WeighedGame]) -> Result<(), RunError> {
        let Some(file) = file else { return Ok(()) };
        let kept = |game: &WeighedGame| self.0.of(game.place()).map_or(0, |kept| kept.decisions.len());
        let mut new = games.iter().filter(|game| game.decisions.len() > kept(game));
        new.try_for_each(|game| file.add(game))
    }
}
