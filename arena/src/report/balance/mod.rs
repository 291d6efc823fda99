//! The result of a study of balance.

mod against;
mod answers;
mod changes;
mod findable;
mod report;
mod restricted;
mod tables;
mod text;
mod verdict;
mod view;

pub use verdict::{Finding, Verdict};
pub use view::BalanceReport;
