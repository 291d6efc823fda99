//! A recorded game with looks at it.

use super::look::Look;
use crate::row::Row;

/// A game with a look at the beginning of each of its rounds.
#[derive(Clone, PartialEq, Debug)]
pub struct Watched {
    /// Its result.
    pub row: Row,
    /// In the order of the rounds; the first is before the first action.
    pub looks: Vec<Look>,
}
