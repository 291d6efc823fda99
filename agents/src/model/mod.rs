//! Models: values of positions that were learned from games, and the evaluation that uses them.

pub(crate) mod built_in;
mod class;
mod error;
mod file;
mod learned;
mod linear;

pub use class::TableClass;
pub use error::ModelError;
pub(crate) use learned::Learned;
pub use linear::{Model, Row};
