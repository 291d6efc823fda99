//! Which games a model is fitted to, and on which it is judged.

use orrery_engine::rng::mix;

/// A part of the games. Games of a block share a deal and are in the same part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fold {
    /// Nine of ten blocks: models are fitted to them.
    Fitted,
    /// One of ten: models are judged on them.
    HeldOut,
}

/// Distinguishes this use of a hash from others.
const FOLD: u64 = 0x666f_6c64;

impl Fold {
    /// The part of a block of the run with this seed.
    pub fn of_block(seed: u64, block: u64) -> Fold {
        match mix(&[seed, block], FOLD) % 10 {
            0 => Fold::HeldOut,
            _ => Fold::Fitted,
        }
    }
}
