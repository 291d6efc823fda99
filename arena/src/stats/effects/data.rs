//! What the models are fitted to.

/// The fewest blocks with games that a fit accepts.
pub const LEAST_BLOCKS: usize = 40;

/// A kind of board, such as corporations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kind {
    /// The name of the kind.
    pub name: String,
    /// The names of its boards.
    pub boards: Vec<String>,
}

/// The result of one seat of a game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SeatResult {
    /// The board of each kind, by its place in [`Kind::boards`]; 0 for a kind that is absent.
    pub boards: [u8; 2],
    /// Points.
    pub score: f64,
    /// The share of the win, from 0 to 1; those of a game add up to 1.
    pub share: f64,
}

/// Why effects cannot be given.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum EffectsError {
    /// Too few blocks.
    #[error("found {found} blocks with games; allowed are {LEAST_BLOCKS} or more")]
    TooFewBlocks {
        /// The blocks with one game or more.
        found: usize,
    },
    /// More kinds than there are places for.
    #[error("found {found} kinds of boards; allowed are one or two")]
    Kinds {
        /// The number of kinds.
        found: usize,
    },
    /// A game with another number of seats than was said.
    #[error("block {block}: found a game with {found} seats; allowed are {allowed}")]
    Seats {
        /// The block, from 0.
        block: usize,
        /// The seats of the game.
        found: usize,
        /// The seats of all games.
        allowed: usize,
    },
    /// A board with a number that its kind does not have.
    #[error("block {block}: found board {found} of {kind}; allowed are 0 to {last}")]
    UnknownBoard {
        /// The block, from 0.
        block: usize,
        /// The name of the kind.
        kind: String,
        /// The number of the board.
        found: u8,
        /// The greatest number.
        last: usize,
    },
    /// A score or share that is no number.
    #[error("block {block}: found a score or share that is not finite; allowed are finite numbers")]
    NotFinite {
        /// The block, from 0.
        block: usize,
    },
    /// The games do not determine all effects.
    #[error(
        "not connected: the games{without} do not separate {level} from the others; allowed are games that connect all boards"
    )]
    NotConnected {
        /// A board or seat whose effect the games do not determine.
        level: String,
        /// Empty, or the blocks that were left out.
        without: String,
    },
    /// Fits that were made from other blocks or other boards.
    #[error("found effects of other boards or of other groups of blocks; allowed are those of the same")]
    NotPaired,
}

/// The games of a block, each by seat.
pub(super) type Block = Vec<Vec<SeatResult>>;

/// Checks all that a fit assumes of its input.
pub(super) fn check(kinds: &[Kind], seats: usize, blocks: &[Block]) -> Result<(), EffectsError> {
    if !(1..=2).contains(&kinds.len()) {
        return Err(EffectsError::Kinds { found: kinds.len() });
    }
    let found = blocks.iter().filter(|games| !games.is_empty()).count();
    if found < LEAST_BLOCKS {
        return Err(EffectsError::TooFewBlocks { found });
    }
    for (block, games) in blocks.iter().enumerate() {
        for game in games {
            if game.len() != seats {
                return Err(EffectsError::Seats {
                    block,
                    found: game.len(),
                    allowed: seats,
                });
            }
            for result in game {
                check_seat(kinds, block, result)?;
            }
        }
    }
    Ok(())
}

fn check_seat(kinds: &[Kind], block: usize, result: &SeatResult) -> Result<(), EffectsError> {
    for (kind, &board) in kinds.iter().zip(&result.boards) {
        if usize::from(board) >= kind.boards.len().max(1) {
            return Err(EffectsError::UnknownBoard {
                block,
                kind: kind.name.clone(),
                found: board,
                last: kind.boards.len().saturating_sub(1),
            });
        }
    }
    match result.score.is_finite() && result.share.is_finite() {
        true => Ok(()),
        false => Err(EffectsError::NotFinite { block }),
    }
}
