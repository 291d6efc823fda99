//! What an item of the ruleset is worth: one thing is changed, and the same deal is played on.

mod arms;
mod branch;
mod estimates;
mod own_choices;
mod picks;
mod plan;
mod subgroups;
mod valued;
mod verdict;

pub use crate::arm::{Arm, ArmKind, Branched, Rates};
pub use arms::{ArmError, Arms};
pub use branch::{play_on, replay_under};
pub use estimates::{Estimate, Gain, ItemWorth, Worths};
pub use own_choices::{OwnChoice, OwnChoices};
pub use picks::{Pick, Picks};
pub use plan::WorthPlan;
pub use subgroups::{Subgroup, Subgroups};
pub use valued::Valued;
pub use verdict::Verdict;
