//! The result of a study of solo games, as tables, JSON and CSV.

mod csv;
mod json;
mod table;
mod view;

pub use view::SoloReport;
