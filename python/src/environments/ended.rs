//! Games that have ended.

/// How a game of an environment ended.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Ended {
    /// The seed of its deal.
    pub(crate) seed: u64,
    /// Points, by seat.
    pub(crate) scores: Vec<i32>,
    /// Shares of the win, by seat.
    pub(crate) shares: Vec<f64>,
}
