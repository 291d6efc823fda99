//! Movement by where the rovers stand as a round begins (PU-2.1, CORP-G15).

use super::PlanetUnknown;
use super::ability::resource_of;
use super::ruleset::effects::{CountedRovers, Effect};
use super::ruleset::powers::Timing;
use super::ruleset::rulings::MovementPool;
use super::state::Board;
use super::tracks::gain_movement;
use serde::{Deserialize, Serialize};

/// What became of the round-start movement of a seat, which is gained once in a round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum RoundStartMovement {
    /// None was gained.
    NotGained,
    /// It came to the pool.
    Gained,
    /// So much comes to the pool when MAIN starts, as an earlier window would lose it (PU-2.P, R2).
    Waits(u8),
}

impl RoundStartMovement {
    /// How much waits for MAIN.
    pub(super) const fn waiting(self) -> u8 {
        match self {
            RoundStartMovement::Waits(amount) => amount,
            RoundStartMovement::NotGained | RoundStartMovement::Gained => 0,
        }
    }
}

impl PlanetUnknown {
    /// Movement of a round that begins.
    pub(super) fn gain_round_start_movement(&self, board: &mut Board) {
        let amount = self.round_start_movement(board, false);
        board.round_start_movement = match (amount, self.tables.corporation_rulings.pool) {
            (None, _) => RoundStartMovement::NotGained,
            (Some(amount), MovementPool::PerWindow) => RoundStartMovement::Waits(amount),
            (Some(amount), MovementPool::PerRound) => {
                gain_movement(board, amount);
                RoundStartMovement::Gained
            }
        };
    }

    /// Movement for a level reached in the round, unless the round began with some (CORP-2.3).
    pub(super) fn gain_movement_on_reaching(&self, board: &mut Board) {
        if board.round_start_movement != RoundStartMovement::NotGained {
            return;
        }
        if let Some(amount) = self.round_start_movement(board, true) {
            gain_movement(board, amount);
            board.round_start_movement = RoundStartMovement::Gained;
        }
    }

    /// What waits comes to the pool when MAIN starts.
    pub(super) fn gain_waiting_movement(board: &mut Board) {
        if let RoundStartMovement::Waits(amount) = board.round_start_movement {
            gain_movement(board, amount);
            board.round_start_movement = RoundStartMovement::Gained;
        }
    }

    /// Movement for rovers by where they stood as the round began, if a level gives some.
    fn round_start_movement(&self, board: &Board, on_reaching: bool) -> Option<u8> {
        let amount = |effect: Effect| match effect {
            Effect::MovePerRover {
                amount,
                rovers,
                on_unlock,
            } if on_unlock || !on_reaching => Some(amount * counted(board, rovers)),
            _ => None,
        };
        let abilities = self.abilities_at(board, Timing::RoundStart);
        abilities
            .filter_map(|ability| amount(ability.effect))
            .reduce(|sum, amount| sum + amount)
    }
}

fn counted(board: &Board, rovers: CountedRovers) -> u8 {
    match rovers {
        CountedRovers::OnTerrain(choice) => {
            resource_of(board, choice).map_or(0, |terrain| board.rovers_began_on[terrain.index()])
        }
        CountedRovers::Carrying => board.carrying.count_ones() as u8,
    }
}
