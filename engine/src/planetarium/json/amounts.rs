//! Numbers of tokens by kind.

use crate::planetarium::vocabulary::Matter;
use serde_json::{Map, Value};

/// How many tokens of each kind.
pub(super) fn amounts(counts: [u8; Matter::COUNT]) -> Map<String, Value> {
    let count = |matter: Matter| (matter.name().to_owned(), counts[matter.index()].into());
    Matter::ALL.into_iter().map(count).collect()
}
