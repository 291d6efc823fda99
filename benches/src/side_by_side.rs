//! The engine compared with a chess engine, and with its own rules written cell by cell.

#[path = "../../engine/tests/laws/cell_by_cell/mod.rs"]
mod cell_by_cell;

use crate::chess;
use crate::comparison::Comparison;
use cell_by_cell::Field;
use cozy_chess::Board;
use orrery_arena::bench::{RandomGames, Unit, Workload, base_deals, drafts, evenly_sampled};
use orrery_engine::Rules;
use orrery_engine::bitboard::Backend;
use orrery_engine::planet_unknown::{PlanetId, PlanetUnknown, State};
use std::sync::Arc;

/// Random games whose positions are used for lists.
const GAMES: u64 = 20;

/// How many of the positions.
const POSITIONS: usize = 64;

/// All comparisons.
pub fn side_by_side() -> Vec<Comparison> {
    let game = &Arc::new(PlanetUnknown::embedded(Backend::detect()));
    let comparisons = [
        Comparison {
            name: "lists of legal moves",
            programs: vec![our_lists(game), cell_by_cell_lists(game), chess_lists()],
            most_times: None,
        },
        Comparison {
            name: "random games",
            programs: vec![our_games(game), chess_games()],
            most_times: Some(1.5),
        },
    ];
    #[cfg(target_arch = "x86_64")]
    let comparisons = comparisons
        .into_iter()
        .chain(crate::anchors::comparison(game, &Field::new(game, PlanetId(0)).tiles));
    comparisons.into_iter().collect()
}

fn positions(game: &PlanetUnknown) -> Vec<State> {
    evenly_sampled(&drafts(game, &base_deals(GAMES)), POSITIONS)
}

/// The count of legal moves of the drafts, the same for both generators.
const DRAFTS: u64 = 9_103;

fn our_lists(game: &Arc<PlanetUnknown>) -> Workload {
    let (states, game) = (positions(game), Arc::clone(game));
    let mut list = Vec::new();
    let count = move || {
        let listed = states.iter().map(|state| {
            game.legal_actions(state, &mut list);
            list.len() as u64
        });
        listed.sum()
    };
    lists("orrery", DRAFTS, count)
}

fn cell_by_cell_lists(game: &Arc<PlanetUnknown>) -> Workload {
    let (states, game) = (positions(game), Arc::clone(game));
    let field = Field::new(&game, PlanetId(0));
    let list = move |state: &State| cell_by_cell::drafts(&game, &field, state, state.actor);
    lists("cell by cell", DRAFTS, move || {
        states.iter().map(|state| list(state).len() as u64).sum()
    })
}

fn chess_lists() -> Workload {
    let mut met = Vec::new();
    for seed in 0..GAMES {
        let mut boards = Vec::new();
        chess::play(seed, |board: &Board| boards.push(board.clone()));
        met.push(boards);
    }
    let boards = evenly_sampled(&met, POSITIONS);
    let mut list = Vec::new();
    let count = move || {
        let listed = boards.iter().map(|board| {
            chess::list(board, &mut list);
            list.len() as u64
        });
        listed.sum()
    };
    lists("cozy-chess", 1_285, count)
}

fn lists(program: &'static str, moves: u64, count: impl FnMut() -> u64 + 'static) -> Workload {
    Workload::new(program, moves, count)
        .reading("legal moves", Unit::PerSecond("moves"), moves as f64, None)
        .reading("lists", Unit::PerSecond("lists"), POSITIONS as f64, None)
}

fn our_games(game: &Arc<PlanetUnknown>) -> Workload {
    let games = RandomGames::new(game, base_deals(GAMES));
    random_games("orrery", 2_573, move || games.play().decisions)
}

fn chess_games() -> Workload {
    random_games("cozy-chess", 8_256, || {
        (0..GAMES).map(|seed| chess::play(seed, |_| {})).sum()
    })
}

fn random_games(program: &'static str, decisions: u64, count: impl FnMut() -> u64 + 'static) -> Workload {
    Workload::new(program, decisions, count)
        .reading("games", Unit::PerSecond("games"), GAMES as f64, None)
        .reading("decisions", Unit::PerSecond("decisions"), decisions as f64, None)
}
