//! The points of a seat as programs read them.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The points of a seat, as far as an observer knows them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Points {
    /// By the names of the parts, in the order of the alphabet.
    #[serde(flatten)]
    pub parts: BTreeMap<String, i32>,
    /// Their sum.
    pub total: i32,
}

impl Points {
    /// The points with these parts.
    pub(crate) fn of<'a>(parts: impl IntoIterator<Item = (&'a str, i32)>) -> Points {
        let parts = parts.into_iter().map(|(part, points)| (part.to_owned(), points));
        let parts: BTreeMap<String, i32> = parts.collect();
        let total = parts.values().sum();
        Points { parts, total }
    }
}
