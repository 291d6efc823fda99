//! Movement for where the rovers are when a round begins (PU-2.1, CORP-G15).

use super::abilities;
use crate::planet_unknown::ruleset::choices::CountedRovers;
use crate::planet_unknown::ruleset::rulings::MovementPool;
use crate::planet_unknown::state::{Board, RoundStartMovement};
use crate::planet_unknown::tables::Tables;

/// Gains the movement at the start of a round.
pub(crate) fn gain(tables: &Tables, board: &mut Board) {
    let amount = movement(tables, board, false);
    board.round_start_movement = match (amount, tables.corporation_rulings.pool) {
        (None, _) => RoundStartMovement::NotGained,
        (Some(amount), MovementPool::PerWindow) => RoundStartMovement::Waits(amount),
        (Some(amount), MovementPool::PerRound) => {
            board.gain_movement(amount);
            RoundStartMovement::Gained
        }
    };
}

/// Gains the movement for a level reached in the round, unless some was gained at its start (CORP-2.3).
pub(crate) fn gain_on_reaching(tables: &Tables, board: &mut Board) {
    if board.round_start_movement != RoundStartMovement::NotGained {
        return;
    }
    if let Some(amount) = movement(tables, board, true) {
        board.gain_movement(amount);
        board.round_start_movement = RoundStartMovement::Gained;
    }
}

/// Adds the movement that waits to the pool when MAIN starts.
pub(crate) fn gain_waiting(board: &mut Board) {
    if let RoundStartMovement::Waits(amount) = board.round_start_movement {
        board.gain_movement(amount);
        board.round_start_movement = RoundStartMovement::Gained;
    }
}

/// The movement for rovers by where they were when the round began, if a level gives some.
fn movement(tables: &Tables, board: &Board, on_reaching: bool) -> Option<u8> {
    let given = abilities::held(tables, board).at_round_start.iter();
    given
        .filter(|gain| gain.on_unlock || !on_reaching)
        .map(|gain| gain.amount * counted(board, gain.rovers))
        .reduce(|sum, amount| sum + amount)
}

/// Rovers on a terrain as the round began (CORP-2.3, CORP-6.6), or those that carry (CORP-3.6).
fn counted(board: &Board, rovers: CountedRovers) -> u8 {
    match rovers {
        CountedRovers::OnTerrain(choice) => board
            .resource_of(choice)
            .map_or(0, |terrain| board.rovers_began_on[terrain.index()]),
        CountedRovers::Carrying => board.carrying.count_ones() as u8,
    }
}
