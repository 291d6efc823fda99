//! What a model sees of a position: a table of documented numbers for each game, and the function that writes them.

mod contract;
mod planet_unknown;
mod planetarium;
mod table;
mod writer;

pub use contract::Featured;
pub use table::{Feature, FeatureTable, MAX_FEATURES};
pub use writer::Features;
