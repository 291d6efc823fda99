//! Pages to look at. Reports and replays are files that need no network; [`serve`] offers pages over a folder of runs and
//! games. Every picture of a position comes from [`drawing`].

#![cfg_attr(
    not(feature = "serve"),
    allow(dead_code, reason = "the server alone uses some of it")
)]

pub mod chart;
pub mod drawing;
pub mod page;
mod picture;
#[cfg(test)]
mod random_games;
pub mod replay;
pub mod report;
#[cfg(feature = "serve")]
pub mod serve;

pub use picture::Picture;
