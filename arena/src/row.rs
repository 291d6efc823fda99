//! The result of one game, as it is counted, stored and compared.

use crate::schedule::AgentIndex;
use arrayvec::ArrayVec;
use orrery_engine::BySeat;
use orrery_engine::game::MAX_SCORE_PARTS;
use serde::{Deserialize, Serialize};

/// One game. Holds nothing that depends on a clock, a thread or a machine.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Row {
    /// Number of the block in the schedule.
    pub block: u64,
    /// Number of the game in its block.
    pub game: u32,
    /// Seed of the deal.
    pub seed: u64,
    /// The agent in each seat.
    pub agents: BySeat<AgentIndex>,
    /// Points.
    pub scores: BySeat<i32>,
    /// The points by part, in the game's order.
    pub parts: BySeat<ArrayVec<i32, MAX_SCORE_PARTS>>,
    /// 1 is best; seats that share a place share its number.
    pub ranks: BySeat<u8>,
    /// What each seat won; a shared win splits 1.
    pub shares: BySeat<f64>,
    /// The score that a solo game asked for.
    pub target: Option<i32>,
    /// Rounds begun.
    pub rounds: u32,
    /// How the game ended.
    pub ending: String,
    /// Actions applied.
    pub plies: u64,
    /// Those of them chosen among two or more.
    pub decisions: u64,
}
