//! What a model sees of a position: a table of documented numbers for each game, and the function that writes them.

mod contract;
mod planet_unknown;
mod planetarium;
mod writer;

pub use contract::{Feature, FeatureTable, Featured};
pub use writer::{Features, MAX_FEATURES};
