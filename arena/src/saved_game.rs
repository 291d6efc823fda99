//! A game in a file of its own, with all that it takes to resume it.

use orrery_engine::codec::{self, CodecError};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Version 2 of the file.
const LABEL: &str = "saved game 2";

/// A game with its rules and the agents at the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SavedGame {
    /// The name of the game.
    pub game: String,
    /// The text of each file of its ruleset, by name.
    pub ruleset: BTreeMap<String, String>,
    /// The agent of each seat, in seat order.
    pub agents: Vec<String>,
    /// The text of each file of weights that they name, by its path.
    pub weights: BTreeMap<String, String>,
    /// The seed of the run that the game belongs to.
    pub seed: u64,
    /// The bytes of its [`Record`](crate::record::Record).
    pub record: Vec<u8>,
}

impl SavedGame {
    /// The file: a header, the game, and a checksum.
    ///
    /// # Examples
    /// ```
    /// use orrery_arena::SavedGame;
    ///
    /// let saved = SavedGame {
    ///     game: "planetarium".to_owned(),
    ///     ruleset: Default::default(),
    ///     agents: vec!["human".to_owned(), "greedy".to_owned()],
    ///     weights: Default::default(),
    ///     seed: 1,
    ///     record: Vec::new(),
    /// };
    /// assert_eq!(SavedGame::from_bytes(&saved.to_bytes()), Ok(saved));
    /// assert!(SavedGame::from_bytes(b"a letter").is_err());
    /// ```
    pub fn to_bytes(&self) -> Vec<u8> {
        codec::encode(LABEL, self)
    }

    /// The game that [`to_bytes`](Self::to_bytes) wrote.
    ///
    /// # Errors
    /// If the bytes hold no saved game of this version, or are damaged.
    pub fn from_bytes(bytes: &[u8]) -> Result<SavedGame, CodecError> {
        codec::decode(LABEL, bytes)
    }
}
