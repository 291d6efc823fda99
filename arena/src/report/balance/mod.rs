//! The result of a study of balance.

mod csv;
mod json;
mod table;
mod verdict;
mod view;

pub use verdict::{Finding, Verdict};
pub use view::BalanceReport;
