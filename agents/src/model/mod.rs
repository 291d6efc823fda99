//! Models: values of positions that were learned from games, and the evaluation that uses them.

mod additive;
pub(crate) mod built_in;
mod class;
mod dense;
mod error;
mod file;
mod learned;
mod linear;

pub use additive::Model;
pub use class::TableClass;
pub use dense::{HEURISTIC_SCALE, Layer};
pub use error::ModelError;
pub use learned::Learned;
pub use linear::Row;
