//! The record of a game of a stored run, checked against its row.

use crate::record::{Record, RecordError, ReplayError};
use crate::row::Row;
use orrery_engine::Game;

/// A record that is not that of its row.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RecordedError {
    /// A record cannot be read.
    #[error("game {game} of block {block}: {error}")]
    Record {
        /// The block.
        block: u64,
        /// The game in the block.
        game: u64,
        /// Why.
        error: RecordError,
    },
    /// A record has other seats than its row.
    #[error(
        "game {game} of block {block}: its record has other seats than its row; the folder was changed by hand or is damaged"
    )]
    Seats {
        /// The block.
        block: u64,
        /// The game in the block.
        game: u64,
    },
    /// A record is no game.
    #[error("game {game} of block {block}: {error}")]
    Replay {
        /// The block.
        block: u64,
        /// The game in the block.
        game: u64,
        /// Why.
        error: ReplayError,
    },
}

impl RecordedError {
    /// The record of a row cannot be played again.
    pub(crate) fn replay(row: &Row) -> impl Fn(ReplayError) -> RecordedError + use<> {
        let (block, game) = (row.block, u64::from(row.game));
        move |error| RecordedError::Replay { block, game, error }
    }
}

/// The record of a row, with the first position of its game.
///
/// # Errors
/// If it cannot be read, is of a deal that cannot be played, or has other seats than the row.
pub(crate) fn recorded<G: Game>(
    game: &G,
    row: &Row,
    bytes: &[u8],
) -> Result<(Record<G::Setup>, G::State), RecordedError> {
    let (block, number) = (row.block, u64::from(row.game));
    let record = Record::from_bytes(game, bytes).map_err(|error| RecordedError::Record {
        block,
        game: number,
        error,
    })?;
    let start = game.start(&record.setup, record.seed);
    let start = start.map_err(|problems| RecordedError::replay(row)(ReplayError::from(problems)))?;
    match game.seats(&start) == row.agents.seats() {
        true => Ok((record, start)),
        false => Err(RecordedError::Seats { block, game: number }),
    }
}
