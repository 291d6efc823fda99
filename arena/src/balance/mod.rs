//! Whether boards are balanced: the effects of corporations, planets and seats on scores and on shares of the win, for
//! agents that play against themselves.

mod against;
mod boards;
mod games;
mod power;
mod rebalance;
mod restricted;
mod study;
mod variant;

pub use against::{Against, AgentChange, BoardChange, Change, SpreadChange};
pub use boards::{BoardBalance, Estimate, KindBalance, PairBalance, PartEffect, games_to_find};
pub use power::{games_for, games_to_place};
pub use rebalance::{Aim, BoardEffect, Choice, Confirmation, Grid, Point, more_games, narrowest_for};
pub use restricted::{BoardWorth, Restricted, Worth};
pub use study::{AgentAgreement, AgentBalance, Balance, BalanceError};
pub use variant::{Variant, VariantError};
