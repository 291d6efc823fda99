//! How a game came to a position: its setup, its seed and its actions.

use orrery_arena::record::{Record, RecordError};
use orrery_engine::{Action, Game};
use std::sync::Arc;

/// A game from its start.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Story {
    /// The setup as JSON, shared by all positions of the game.
    pub(crate) setup: Arc<str>,
    pub(crate) seed: u64,
    pub(crate) actions: Vec<Action>,
}

/// A recorded game.
pub(crate) struct Recorded {
    pub(crate) story: Story,
    /// The key of the position after all actions.
    pub(crate) key: u64,
    /// The seat that forfeited, and why.
    pub(crate) forfeit: Option<(u8, String)>,
}

impl Recorded {
    /// The game of the bytes of a record.
    ///
    /// # Errors
    /// If they are no record of this game.
    pub(crate) fn read<G: Game>(game: &G, data: &[u8]) -> Result<Recorded, RecordError> {
        let record: Record<G::Setup> = Record::from_bytes(game, data)?;
        let setup = serde_json::to_string(&record.setup).expect("a setup is plain data with string keys");
        Ok(Recorded {
            story: Story {
                setup: setup.into(),
                seed: record.seed,
                actions: record.actions,
            },
            key: record.key,
            forfeit: record.forfeit.map(|forfeit| (forfeit.seat.0, forfeit.reason)),
        })
    }
}

impl Story {
    /// The record of the game up to the position with this key; none if the setup is of another game.
    pub(crate) fn record<G: Game>(&self, key: u64) -> Option<Record<G::Setup>> {
        Some(Record {
            setup: serde_json::from_str(&self.setup).ok()?,
            seed: self.seed,
            actions: self.actions.clone(),
            key,
            forfeit: None,
        })
    }
}
