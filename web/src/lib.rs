//! Pages to look at: each is one file that needs no network, and every picture of a position comes from [`drawing`].

pub mod chart;
pub mod drawing;
pub mod page;
mod picture;
pub mod replay;
pub mod report;

pub use picture::Picture;
