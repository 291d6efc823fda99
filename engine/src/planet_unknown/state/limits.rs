//! What the event of a round forbids and withholds (CARDS-3.5, PU-4.9).

use crate::planet_unknown::resource::Resource;
use crate::vocabulary::vocabulary;
use serde::{Deserialize, Serialize};

vocabulary! {
    /// What an event forbids tiles for a round.
    pub enum TileLimit {
        /// No square of a tile on the edge.
        Edge = "edge",
        /// No square of a tile on printed ice.
        Ice = "ice",
        /// No square of a tile next to the same terrain of an earlier piece.
        Matching = "matching",
    }
}

/// The restrictions on a seat until the round ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Limits {
    /// Where tiles may not be laid; waived for a draft that this limit alone would make impossible (PU-3.4).
    pub tiles: Option<TileLimit>,
    /// The terrain that rovers may not enter.
    pub rovers: Option<Resource>,
    /// How many resources of each tile are ignored.
    pub ignored_resources: u8,
    /// Milestones give nothing.
    pub no_milestones: bool,
    /// Synergy boosts give nothing.
    pub no_synergy: bool,
}
