//! Random chess on `cozy-chess`, played like the random games of the engine: drawn from sets, without a list.

use arrayvec::ArrayVec;
use cozy_chess::{Board, Move, PieceMoves};
use orrery_engine::Rng;

/// The most sets of moves of a position, by the documentation of `cozy-chess`.
const SETS: usize = 18;

/// Half moves without a capture or a pawn's move that end a game (the rule of 50 moves).
const QUIET: u8 = 100;

/// Plays a random game until mate, stalemate or 50 quiet moves; `on_position` sees each position in which a side moves.
/// Returns the number of moves.
pub(crate) fn play(seed: u64, mut on_position: impl FnMut(&Board)) -> u64 {
    let mut rng = Rng::seed(seed);
    let mut board = Board::default();
    let mut moves = 0;
    while board.halfmove_clock() < QUIET
        && let Some(drawn) = draw(&board, &mut rng)
    {
        on_position(&board);
        board.play_unchecked(drawn);
        moves += 1;
    }
    moves
}

/// A random legal move, if there is any.
fn draw(board: &Board, rng: &mut Rng) -> Option<Move> {
    let mut sets = ArrayVec::<PieceMoves, SETS>::new();
    board.generate_moves(|moves| {
        sets.push(moves);
        false
    });
    let all: usize = sets.iter().map(PieceMoves::len).sum();
    let mut place = if all > 1 { rng.below(all) } else { 0 };
    for set in sets {
        if place < set.len() {
            return set.into_iter().nth(place);
        }
        place -= set.len();
    }
    None
}

/// The legal moves as a list; `out` is cleared first.
pub(crate) fn list(board: &Board, out: &mut Vec<Move>) {
    out.clear();
    board.generate_moves(|moves| {
        out.extend(moves);
        false
    });
}
