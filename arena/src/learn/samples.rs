//! The positions of recorded games in which a turn was over, each with the score that its seat made in the end.

use super::turn_ends::TurnEnds;
use crate::in_order::ThreadsError;
use crate::record::{Record, RecordError, ReplayError};
use crate::row::{PlayedBlock, Row};
use crate::run::RunError;
use orrery_agents::features::Features;
use orrery_agents::{Evaluation, Playable};
use orrery_engine::Seat;

/// A position in which a seat's turn is over.
#[derive(Clone, PartialEq, Debug)]
pub struct Sample {
    /// The round that begins for the seat.
    pub round: u32,
    /// What the seat sees.
    pub features: Features,
    /// Its heuristic value, in points.
    pub heuristic: f64,
    /// The score that it made in the end.
    pub score: f64,
}

impl Sample {
    /// The sample of a position in which the seat's turn is over, from the game of this row.
    pub fn of<G: Playable>(game: &G, heuristic: &G::Base, row: &Row, state: &G::State, seat: Seat) -> Sample {
        let mut features = Features::new();
        game.features(state, seat, &mut features);
        Sample {
            round: game.next_round(state, seat),
            features,
            heuristic: heuristic.value(game, state, seat),
            score: f64::from(row.scores[seat]),
        }
    }
}

/// Why nothing can be learned from a run.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LearnError {
    /// The run cannot be read.
    #[error(transparent)]
    Run(#[from] RunError),
    /// The threads cannot be started.
    #[error(transparent)]
    Threads(#[from] ThreadsError),
    /// A record cannot be read.
    #[error("game {game} of block {block}: {reason}")]
    Record {
        /// The block.
        block: u64,
        /// The game in it.
        game: u32,
        /// Why not.
        reason: RecordError,
    },
    /// A record is no game of these rules.
    #[error("game {game} of block {block}: {reason}")]
    Replay {
        /// The block.
        block: u64,
        /// The game in it.
        game: u32,
        /// Why not.
        reason: ReplayError,
    },
}

/// The samples of a block in the order of its games; none of games that were forfeited.
///
/// # Errors
/// If a record is no game of these rules.
pub fn samples_of<G: Playable>(game: &G, heuristic: &G::Base, block: &PlayedBlock) -> Result<Vec<Sample>, LearnError> {
    let mut samples = Vec::new();
    for_each_turn_end(game, block, |row, state, over| {
        samples.push(Sample::of(game, heuristic, row, state, over));
    })?;
    Ok(samples)
}

/// Passes the positions of a block in which a turn is over to `on_end`, with the row of the game and the seat, in the order
/// of the games; none of games that were forfeited.
pub(super) fn for_each_turn_end<G: Playable>(
    game: &G,
    block: &PlayedBlock,
    mut on_end: impl FnMut(&Row, &G::State, Seat),
) -> Result<(), LearnError> {
    let games = block.rows.iter().zip(&block.records);
    for (row, bytes) in games.filter(|(row, _)| row.forfeit.is_none()) {
        let (block, number) = (row.block, row.game);
        let record = Record::from_bytes(game, bytes);
        let record = record.map_err(|reason| LearnError::Record {
            block,
            game: number,
            reason,
        })?;
        let mut ends = TurnEnds::default();
        let replayed = record.replay(game, |state, legal, _| {
            if let Some(over) = ends.next_position(game, state, legal.len() > 1) {
                on_end(row, state, over);
            }
        });
        replayed.map_err(|reason| LearnError::Replay {
            block,
            game: number,
            reason,
        })?;
    }
    Ok(())
}
