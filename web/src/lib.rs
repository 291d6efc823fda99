//! Pages to look at. Reports and replays are files that need no network; [`serve`] offers pages over a folder of runs and
//! games. Every picture of a position comes from [`drawing`].

pub mod chart;
pub mod drawing;
pub mod page;
mod picture;
#[cfg(test)]
mod random_games;
pub mod replay;
pub mod report;
pub mod serve;

pub use picture::Picture;
