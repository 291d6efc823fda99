//! Tables of a report: typed columns, and rows of values.
//!
//! What a column is called and means is written once. Terminal, page, JSON, CSV and the list of keys are made of it.

pub(super) mod cell;
pub(super) mod column;
mod csv;
pub(super) mod fields;
mod json;
mod table;
mod text;

pub use cell::{Cell, Value};
pub(super) use column::Path;
pub use column::{Column, Form};
pub(super) use csv::csv;
pub(super) use fields::{Field, fields};
pub(super) use json::Keyed;
pub use table::Table;
pub(super) use text::effect_texts;
pub use text::{interval_text, text};
