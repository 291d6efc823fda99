//! The result of a study of balance.

mod csv;
mod json;
mod table;
mod view;

pub use view::BalanceReport;
