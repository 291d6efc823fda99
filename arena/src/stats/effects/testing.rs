//! Games with known effects, for tests.

use crate::stats::effects::data::{Block, Kind, SeatResult};
use orrery_engine::Rng;

/// Kinds with these numbers of boards.
pub(crate) fn kinds(boards: &[usize]) -> Vec<Kind> {
    boards
        .iter()
        .enumerate()
        .map(|(kind, &boards)| Kind {
            name: format!("kind {kind}"),
            boards: (0..boards).map(|board| format!("{kind}-{board}")).collect(),
        })
        .collect()
}

/// A block of a table: in game `g` seat `s` has the boards of place `s + g`. The score and share of a seat are those
/// that a function gives for its game, seat and boards.
pub(crate) fn block(table: &[[u8; 2]], mut result: impl FnMut(usize, usize, [u8; 2]) -> (f64, f64)) -> Block {
    let seats = table.len();
    (0..seats)
        .map(|game| {
            (0..seats)
                .map(|seat| {
                    let boards = table[(seat + game) % seats];
                    let (score, share) = result(game, seat, boards);
                    SeatResult { boards, score, share }
                })
                .collect()
        })
        .collect()
}

/// Tables of two with all pairs of this many boards of the first kind, in turn; the second kind has one board.
pub(crate) fn pairs_in_turn(boards: u8, blocks: usize) -> Vec<[[u8; 2]; 2]> {
    let pairs: Vec<[[u8; 2]; 2]> = (0..boards)
        .flat_map(|a| (a + 1..boards).map(move |b| [[a, 0], [b, 0]]))
        .collect();
    pairs.into_iter().cycle().take(blocks).collect()
}

/// About normal, with a standard deviation of 1.
pub(crate) fn noise(rng: &mut Rng) -> f64 {
    (0..12).map(|_| rng.unit()).sum::<f64>() - 6.0
}
