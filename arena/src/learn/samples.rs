//! The positions of recorded games in which a turn was over, each with the score that its seat made in the end.

use crate::in_order::ThreadsError;
use crate::record::{Record, RecordError, ReplayError};
use crate::row::{PlayedBlock, Row};
use crate::run::RunError;
use orrery_agents::features::Features;
use orrery_agents::{Evaluated, Evaluation};
use orrery_engine::{Seat, Turn};

/// A position in which a seat's turn is over.
#[derive(Clone, PartialEq, Debug)]
pub struct Sample {
    /// The round that begins for the seat.
    pub round: u32,
    /// What the seat sees.
    pub features: Features,
    /// Its prospects.
    pub prospects: f64,
    /// The score that it made in the end.
    pub score: f64,
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
pub fn samples_of<G: Evaluated>(game: &G, prospects: &G::Base, block: &PlayedBlock) -> Result<Vec<Sample>, LearnError> {
    let mut samples = Vec::new();
    let games = block.rows.iter().zip(&block.records);
    for (row, bytes) in games.filter(|(row, _)| row.forfeit.is_none()) {
        let (block, number) = (row.block, row.game);
        let record = Record::from_bytes(game, bytes);
        let record = record.map_err(|reason| LearnError::Record {
            block,
            game: number,
            reason,
        })?;
        let mut watch = Watch {
            game,
            prospects,
            row,
            turn: None,
            samples: &mut samples,
        };
        let replayed = record.replay(game, |state, legal, _| watch.see(state, legal.len() > 1));
        replayed.map_err(|reason| LearnError::Replay {
            block,
            game: number,
            reason,
        })?;
    }
    Ok(samples)
}

/// Waits for the ends of turns.
struct Watch<'a, G: Evaluated> {
    game: &'a G,
    prospects: &'a G::Base,
    row: &'a Row,
    turn: Option<RunningTurn>,
    samples: &'a mut Vec<Sample>,
}

/// A turn that has begun.
struct RunningTurn {
    seat: Seat,
    round: u32,
    /// Whether the seat had a choice in it.
    had_choice: bool,
}

impl<G: Evaluated> Watch<'_, G> {
    /// Sees the next position of the game.
    fn see(&mut self, state: &G::State, is_choice: bool) {
        let (Turn::Decide(seat), round) = (self.game.turn(state), self.game.round(state)) else {
            return;
        };
        match &mut self.turn {
            Some(turn) if (turn.seat, turn.round) == (seat, round) => turn.had_choice |= is_choice,
            turn => {
                let next = RunningTurn {
                    seat,
                    round,
                    had_choice: is_choice,
                };
                if let Some(over) = turn.replace(next).filter(|over| over.had_choice) {
                    self.samples
                        .push(sample(self.game, self.prospects, self.row, state, over.seat));
                }
            }
        }
    }
}

fn sample<G: Evaluated>(game: &G, prospects: &G::Base, row: &Row, state: &G::State, seat: Seat) -> Sample {
    let mut features = Features::new();
    game.features(state, seat, &mut features);
    Sample {
        round: game.next_round(state, seat),
        features,
        prospects: prospects.value(game, state, seat),
        score: f64::from(row.scores[seat]),
    }
}
