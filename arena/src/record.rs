//! A game as setup, seed and actions, which is enough to play it again, and the key of its final position.

use crate::row::Forfeited;
use orrery_engine::codec::{self, CodecError};
use orrery_engine::{Action, Game, IllegalAction, Problems, Seat, Turn};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// A finished game. Everything else about it follows by applying the actions.
///
/// # Examples
/// ```
/// use orrery_arena::record::Record;
/// use orrery_engine::planetarium::Setup;
/// use orrery_engine::{Planetarium, Rules, play};
///
/// let game = Planetarium::default();
/// let (setup, seed) = (Setup::players(2), 1);
/// let mut state = game.start(&setup, seed).expect("two can play");
/// let mut actions = Vec::new();
/// play(&game, &mut state, |view| view.legal()[0], |_, _, action| actions.push(action));
///
/// let record = Record { setup, seed, actions, key: game.key(&state), forfeit: None };
/// let bytes = record.to_bytes(&game);
/// let read = Record::from_bytes(&game, &bytes).expect("the same game wrote it");
/// assert_eq!(read.replay(&game, |_, _, _| {}), Ok(state));
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Record<S> {
    /// The setup.
    pub setup: S,
    /// The seed of the deal.
    pub seed: u64,
    /// All applied actions, including forced ones.
    pub actions: Vec<Action>,
    /// [`Rules::key`](orrery_engine::Rules::key) of the position in which the game is over or was forfeited.
    pub key: u64,
    /// The forfeit, if the game was forfeited: it then ends after its actions.
    pub forfeit: Option<Forfeited>,
}

/// Bytes that hold no record of this game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RecordError {
    /// The bytes are damaged, or of another game, version or ruleset.
    #[error(transparent)]
    Codec(#[from] CodecError),
    /// The setup does not belong to this game.
    #[error("the setup of the record cannot be read: {0}")]
    Setup(String),
}

/// A record that is not a game of these rules.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReplayError {
    /// The deal cannot be played.
    #[error("the setup of the record cannot be played: {0}")]
    Setup(#[from] Problems),
    /// An action is not legal where the record has it.
    #[error("action {place} of the record cannot be applied: {reason}")]
    Illegal {
        /// The place of the action, from 0.
        place: usize,
        /// Why not.
        reason: IllegalAction,
    },
    /// An action means nothing under the ruleset under which the record is played again.
    #[error("action {place} of the record, {text}, has no counterpart under the other ruleset")]
    Unmatched {
        /// The place of the action, from 0.
        place: usize,
        /// The action in notation.
        text: String,
    },
    /// The game is not over after the last action.
    #[error("the game is not over after the {actions} actions of the record")]
    Unfinished {
        /// How many actions the record has.
        actions: usize,
    },
    /// The seat that forfeits has nothing to decide there.
    #[error("{seat} forfeits after the {actions} actions of the record, where it has nothing to decide")]
    Forfeit {
        /// The seat.
        seat: Seat,
        /// How many actions the record has.
        actions: usize,
    },
    /// The game ends elsewhere.
    #[error("the game ends in the position {found:016x}, the record in {expected:016x}")]
    End {
        /// The key of the position that was reached.
        found: u64,
        /// The key in the record.
        expected: u64,
    },
}

/// The content of the bytes, version 2. The setup is text, so that old records can be read after the setup has new
/// options.
#[derive(Serialize, Deserialize)]
struct Stored {
    setup: String,
    seed: u64,
    actions: Vec<u16>,
    key: u64,
    forfeit: Option<Forfeited>,
}

fn label<G: Game>(game: &G) -> String {
    let (name, actions, ruleset) = (game.name(), game.versions().actions, game.ruleset_id());
    format!("record 2 {name} actions {actions} ruleset {ruleset}")
}

impl<S: Serialize + DeserializeOwned> Record<S> {
    /// The record as bytes: magic, format, game, version of the actions and ruleset, then the game, then a checksum.
    ///
    /// # Panics
    /// If the setup has no form as JSON, which every setup that can be typed has.
    pub fn to_bytes<G: Game<Setup = S>>(&self, game: &G) -> Vec<u8> {
        let stored = Stored {
            setup: serde_json::to_string(&self.setup).expect("a setup is plain data with string keys"),
            seed: self.seed,
            actions: self.actions.iter().map(|action| action.0).collect(),
            key: self.key,
            forfeit: self.forfeit.clone(),
        };
        codec::encode(&label(game), &stored)
    }

    /// The record that [`to_bytes`](Record::to_bytes) wrote for a game of the same ruleset and version of the actions.
    ///
    /// # Errors
    /// If the bytes hold no such record.
    pub fn from_bytes<G: Game<Setup = S>>(game: &G, bytes: &[u8]) -> Result<Record<S>, RecordError> {
        let stored: Stored = codec::decode(&label(game), bytes)?;
        Ok(Record {
            setup: serde_json::from_str(&stored.setup).map_err(|error| RecordError::Setup(error.to_string()))?,
            seed: stored.seed,
            actions: stored.actions.into_iter().map(Action).collect(),
            key: stored.key,
            forfeit: stored.forfeit,
        })
    }

    /// Plays the record again, checking every action. `applied` sees each with the state before it and the legal actions
    /// there.
    ///
    /// # Errors
    /// If the record is not a whole game of these rules that ends in the position of its key.
    pub fn replay<G: Game<Setup = S>>(
        &self,
        game: &G,
        mut applied: impl FnMut(&G::State, &[Action], Action),
    ) -> Result<G::State, ReplayError> {
        let mut state = game.start(&self.setup, self.seed)?;
        let mut legal = Vec::new();
        for (place, &action) in self.actions.iter().enumerate() {
            game.legal_actions(&state, &mut legal);
            game.check_legal(&legal, action)
                .map_err(|reason| ReplayError::Illegal { place, reason })?;
            applied(&state, &legal, action);
            game.apply(&mut state, action);
        }
        let (found, expected) = (game.key(&state), self.key);
        let actions = self.actions.len();
        match (game.turn(&state), &self.forfeit) {
            (Turn::Decide(_), None) => Err(ReplayError::Unfinished { actions }),
            (turn, Some(forfeit)) if turn != Turn::Decide(forfeit.seat) => Err(ReplayError::Forfeit {
                seat: forfeit.seat,
                actions,
            }),
            _ if found != expected => Err(ReplayError::End { found, expected }),
            _ => Ok(state),
        }
    }
}
