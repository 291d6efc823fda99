//! Which samples are for training, and which are held back.

use orrery_engine::rng::mix;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A part of a dataset.
///
/// # Examples
/// ```
/// use orrery_data::Split;
///
/// let splits: Vec<Split> = (0..1_000).map(|block| Split::of_block(1, block)).collect();
/// let share = |split| splits.iter().filter(|&&of_block| of_block == split).count();
/// assert!((770..830).contains(&share(Split::Train)));
/// assert!((70..130).contains(&share(Split::Validation)) && (70..130).contains(&share(Split::Test)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Split {
    /// To fit a model: eight of ten blocks.
    Train,
    /// To choose between models: one of ten.
    Validation,
    /// To judge the one that was chosen: one of ten.
    Test,
}

impl fmt::Display for Split {
    /// The name in descriptions.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Split::Train => "train",
            Split::Validation => "validation",
            Split::Test => "test",
        })
    }
}

impl Split {
    /// All of them; the place in this list is the number in the column `split`.
    pub const ALL: [Split; 3] = [Split::Train, Split::Validation, Split::Test];

    /// The split of a block of the run of this seed. Games of a block have the same deal, so that a game in one split
    /// would give away much about another in the next.
    pub fn of_block(seed: u64, block: u64) -> Split {
        match mix(&[seed, block], SPLIT) % 10 {
            0..8 => Split::Train,
            8 => Split::Validation,
            _ => Split::Test,
        }
    }
}

/// Separates this use of a hash from others.
const SPLIT: u64 = 0x7370_6c69;
