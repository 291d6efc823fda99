//! What a position is worth: scores, ranks and win shares.

use crate::by_seat::BySeat;
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// The most parts a score may be made of.
pub const MAX_SCORE_PARTS: usize = 8;

/// What a state is worth to each seat, as if the game ended there.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome {
    /// Points.
    pub scores: BySeat<i32>,
    /// The points by part, in the order of [`Rules::score_parts`](crate::Rules::score_parts); they sum to the score.
    pub parts: BySeat<ArrayVec<i32, MAX_SCORE_PARTS>>,
    /// 1 is best; tied seats have the same rank.
    pub ranks: BySeat<u8>,
    /// The share of the win of each seat; tied winners split 1. In a solo game 1 for success, 0 for failure.
    pub shares: BySeat<f64>,
    /// The score that a solo game asks for.
    pub target: Option<i32>,
    /// How the game ended, in a few words; `unfinished` while it runs.
    pub ending: &'static str,
}

/// A grade of a solo game's result.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SoloGrade {
    /// Its name.
    pub name: Cow<'static, str>,
    /// The least difference of score and target that earns it; the lowest grade also holds for everything below.
    pub from: i32,
}

impl Outcome {
    /// Ranks and win shares of seats by `standing`: greater is better, equal seats are tied.
    pub fn rank<K: Ord>(standing: &BySeat<K>) -> (BySeat<u8>, BySeat<f64>) {
        let better = |seat: &K| standing.iter().filter(|&other| other > seat).count();
        let ranks: BySeat<u8> = standing.iter().map(|seat| better(seat) as u8 + 1).collect();
        let winners = ranks.iter().filter(|&&rank| rank == 1).count();
        let shares = ranks
            .iter()
            .map(|&rank| if rank == 1 { 1.0 / winners as f64 } else { 0.0 })
            .collect();
        (ranks, shares)
    }
}
