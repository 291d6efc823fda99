//! How much of the game is left to a seat: expected points count only within that time.

use super::weights::Weights;
use orrery_engine::Seat;
use orrery_engine::bitboard::Grid;
use orrery_engine::planet_unknown::capacities::STACKS;
use orrery_engine::planet_unknown::{Board, PlanetUnknown, State};
use orrery_engine::planet_unknown::{Part, Phase};

/// Up to this many open squares of the seat's planet, the evaluation checks which tiles still fit.
const NARROW: usize = 16;
/// The most turns that a narrow planet is expected to last.
const LONGEST: f64 = 20.0;

/// Turns that are left to a seat until the game ends, including the current turn until its tile is laid. The game ends
/// for all seats when the first of them cannot lay a tile, or with the last event (PU-6.1).
pub(super) fn turns(weights: &Weights, game: &PlanetUnknown, state: &State, seat: Seat) -> f64 {
    let this_round = f64::from(u8::from(has_turn_left(state, seat)));
    if state.triggers.any() {
        return this_round;
    }
    let open = state
        .boards
        .iter()
        .map(|board| game.backend().count(&open(game, board)));
    let least = open.min().expect("a table has seats");
    let least = fits(game, state, &state.boards[seat]).min(room(weights, least));
    let left = match state.events.cards.is_empty() {
        true => least,
        false => least.min(this_round + state.events.left() as f64),
    };
    left.max(this_round)
}

/// Whether the seat still has to lay its tile of this round.
fn has_turn_left(state: &State, seat: Seat) -> bool {
    match state.phase {
        Phase::Main => state.queue.contains(seat) && state.boards[seat].part != Part::Window,
        phase => phase != Phase::Civ,
    }
}

/// The open squares of a planet.
fn open(game: &PlanetUnknown, board: &Board) -> Grid {
    game.planet(board).squares - board.covered
}

/// Turns until a planet is full that has this number of open squares.
fn room(weights: &Weights, open: usize) -> f64 {
    (open as f64 - weights.waste).max(0.0) / weights.tile.max(1.0)
}

/// Turns until no tile fits on the open squares of a planet.
fn fits(game: &PlanetUnknown, state: &State, board: &Board) -> f64 {
    let open = open(game, board);
    if game.backend().count(&open) > NARROW {
        return LONGEST;
    }
    // Two tiles are on offer: the game ends when neither fits.
    let stuck = (1.0 - mobility(game, state, board, open)).powi(2);
    1.0 / stuck.max(1.0 / LONGEST)
}

/// The share of the shapes on top of the stacks that can be laid, disregarding the rules of the planet.
fn mobility(game: &PlanetUnknown, state: &State, board: &Board, open: Grid) -> f64 {
    let touch = board.covered.neighbours();
    let tiles = (0..STACKS).filter_map(|stack| state.top(stack));
    let shapes = tiles.clone().count();
    let pieces = tiles.map(|tile| &game.tables().tile(tile).piece);
    let fitting = game.backend().fitting(pieces, &open, &touch);
    fitting as f64 / shapes.max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::planet_unknown::testing::positions;
    use orrery_engine::BySeat;
    use orrery_engine::bitboard::Square;

    #[test]
    fn no_more_turns_are_left_than_events_and_none_once_the_last_tile_is_laid() {
        let (game, positions) = positions();
        let weights = Weights::default();
        let mut over = 0;
        for state in &positions {
            let left = BySeat::from_fn(state.seats(), |seat| turns(&weights, &game, state, seat));
            let due = BySeat::from_fn(state.seats(), |seat| f64::from(u8::from(has_turn_left(state, seat))));
            assert!(
                left.iter().zip(due.iter()).all(|(left, due)| left >= due),
                "{left:?}, {due:?}"
            );
            if state.triggers.any() {
                assert_eq!(left, due);
                over += 1;
            } else if !state.events.cards.is_empty() {
                let most = 1.0 + state.events.left() as f64;
                assert!(left.iter().all(|&left| left <= most), "{left:?} of {most}");
            }
        }
        assert!(over > 10, "{over} positions of last rounds");
    }

    #[test]
    fn a_planet_lasts_no_longer_than_there_is_room_and_tiles_fit() {
        let (game, positions) = positions();
        let state = &positions[0];
        let planet = game.planet(&state.boards[Seat(0)]);
        let left = |open: Grid| {
            let mut board = state.boards[Seat(0)].clone();
            board.covered = planet.squares - open;
            [room(&Weights::default(), open.count()), fits(&game, state, &board)]
        };
        let some = |count: usize| -> Grid { planet.squares.iter().take(count).collect() };
        let is_apart = |square: &Square| (square.row() + square.column()).is_multiple_of(2);
        let apart: Grid = planet.squares.iter().filter(is_apart).take(NARROW).collect();
        assert_eq!(left(Grid::EMPTY), [0.0, 1.0]);
        assert_eq!(left(apart)[1], 1.0, "no tile is a single square");
        assert!(left(some(NARROW))[1] > 1.0);
        assert_eq!(left(some(NARROW + 1))[1], LONGEST);
        assert!(left(some(NARROW + 1))[0] > left(some(NARROW))[0]);
    }
}
