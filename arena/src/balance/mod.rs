//! Whether boards are balanced: the effects of corporations, planets and seats on scores and on shares of the win, for
//! agents that play against themselves.

mod against;
mod boards;
mod games;
mod power;
mod rebalance;
mod study;
mod tech_use;
mod variant;

pub use against::{Against, BoardChange, Change};
pub use boards::{BoardBalance, Estimate, KindBalance, PairBalance, PartEffect};
pub use power::games_for;
pub use rebalance::{Choice, Confirmation, Grid, Point};
pub use study::{AgentAgreement, AgentBalance, Balance, BalanceError};
pub use tech_use::{TechRate, TechUse};
pub use variant::{Variant, VariantError};
