//! HTML pages and SVG pictures. Reports and replays are single files that need no network; [`serve`] is a server of pages about
//! the runs and games of a folder. Every picture of a position comes from [`drawing`].

#![cfg_attr(
    not(feature = "serve"),
    allow(dead_code, reason = "some of it is used only by the server")
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
