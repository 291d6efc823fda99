//! Statistics of solo games: success against a target, other targets, and the target at which two boards are equally hard.
//!
//! The unit is a block: one deal. Games are compared by their *lead*, the score less the least score that succeeds, so that
//! decks with different targets can be counted together.

mod card_swap;
mod curve;
mod even_target;
mod fair_target;
mod game;
mod homogeneity;
mod paired;
pub(crate) mod summary;

pub use card_swap::{CardSwap, card_swaps};
pub use curve::{CurvePoint, curve, success, success_at};
pub use even_target::{EvenTarget, even_target};
pub use fair_target::{FairTarget, fair_target};
pub use game::{Blocks, SoloGame};
pub use homogeneity::{Unit, homogeneity};
pub use paired::{PairedDifference, paired};
